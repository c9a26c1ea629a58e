"""What a text points to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXTS = [
    *ROOT.glob("*.md"),
    *(text for folder in ("models", "tracker", "tests") for text in (ROOT / folder).rglob("*.md")),
]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def links(text):
    """Give the paths and anchors that a text points to, code left out."""
    return LINK.findall(
        re.sub(r"```.*?```|`[^`\n]*`", "", text.read_text(encoding="utf-8"), flags=re.DOTALL)
    )


def anchors(text):
    """Name a text's headings as a page of it does."""
    headings = re.findall(r"^#+ (.+)$", text.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.relative_to(ROOT).as_posix())
def test_every_link_of_a_text_leads_somewhere(text):
    for path, anchor in links(text):
        target = text.parent / path if path else text

        assert target.exists(), f"{path} is not there"
        assert not anchor or anchor in anchors(target), f"{path} has no heading #{anchor}"


def test_the_texts_point_to_one_another():
    assert sum(len(links(text)) for text in TEXTS) > 20
