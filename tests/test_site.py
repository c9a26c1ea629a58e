"""The site that `make docs` builds holds every page, and every page stands in its contents."""

import re

from tests.site import ELSEWHERE, ROOT, rewritten

CONTENTS = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("nav:")[2]


def test_every_page_stands_in_the_contents_once():
    listed = re.findall(r"[\w-]+\.md", CONTENTS)
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} | set(ELSEWHERE.values())

    assert set(listed) == pages
    assert len(listed) == len(pages)


def test_no_text_from_elsewhere_takes_the_place_of_a_page():
    assert {path.name for path in (ROOT / "docs").glob("*.md")} & set(ELSEWHERE.values()) == set()
    assert [place for place in ELSEWHERE if not (ROOT / place).exists()] == []


def test_links_lead_to_the_pages_of_the_site():
    said = "[a](../docs/tablet.md#x) [b](../README.md) [c](measured.md) ![d](table.png) [e](#top)"

    assert rewritten(said, "models/README.md") == (
        "[a](tablet.md#x) b [c](measured.md) ![d](table.png) [e](#top)"
    )
