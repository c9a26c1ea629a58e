"""A browser that hangs costs the test that hung, and no other."""

import pytest


def test_a_page_that_never_answers_is_given_up_and_the_next_test_has_a_browser(browsers):
    lost = pytest.importorskip("playwright.sync_api").Error
    with browsers.lent(seconds=3) as browser, pytest.raises(lost, match="closed"):
        browser.new_page().evaluate("new Promise(() => {})")

    with browsers.lent() as browser:
        page = browser.new_page()
        assert page.evaluate("1 + 1") == 2
        page.close()
