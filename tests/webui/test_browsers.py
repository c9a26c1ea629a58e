"""A browser that hangs costs the test that hung, and no other."""

import os
import shutil
import signal
import subprocess

import pytest


def children(pid, *what):
    program = shutil.which("pgrep")
    if program is None:
        pytest.skip("no pgrep here to tell the browser's processes")
    command = [program, "-P", str(pid), *what]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    return [int(each) for each in found.stdout.split()]


def answers(browser):
    return browser.new_page().evaluate("1 + 1") == 2


def test_a_page_that_never_answers_is_given_up_and_the_next_test_has_a_browser(browsers):
    lost = pytest.importorskip("playwright.sync_api").Error
    with browsers.lent(seconds=3) as browser, pytest.raises(lost, match="closed"):
        browser.new_page().evaluate("new Promise(() => {})")

    with browsers.lent() as browser:
        assert answers(browser)


def test_a_browser_that_hangs_when_a_test_is_over_costs_it_nothing(browsers):
    with browsers.lent(closes_s=2.0) as browser:
        assert answers(browser)
        [driver] = children(os.getpid(), "-f", "playwright")
        hanging = children(driver)
        for pid in hanging:
            os.kill(pid, signal.SIGSTOP)
    for pid in hanging:
        os.kill(pid, signal.SIGKILL)

    with browsers.lent() as browser:
        assert answers(browser)
