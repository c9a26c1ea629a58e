"""What a text points to is there."""

import re

from tests.places import ROOT

TEXTS = [
    *ROOT.glob("*.md"),
    *(
        text
        for folder in ("docs", "models", "tracker", "tests")
        for text in (ROOT / folder).rglob("*.md")
    ),
]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def links(text):
    """Give the paths and anchors that a text points to, code left out."""
    return LINK.findall(
        re.sub(r"```.*?```|`[^`\n]*`", "", text.read_text(encoding="utf-8"), flags=re.DOTALL)
    )


def anchors(text):
    """Name a text's headings as a page of it does."""
    whole = re.sub(r"```.*?```", "", text.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", whole, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(text):
    """Give the links of a text that lead nowhere."""
    for path, anchor in links(text):
        target = text.parent / path if path else text
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield f"{path}#{anchor}"


def test_every_link_of_every_text_leads_somewhere():
    found = {text.relative_to(ROOT).as_posix(): list(broken(text)) for text in TEXTS}

    assert {text: leads for text, leads in found.items() if leads} == {}


def test_a_link_that_leads_nowhere_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# One heading\n[a](#one-heading) [b](#another) [c](gone.md) `[d](e.md)`\n")

    assert list(broken(page)) == ["#another", "gone.md#"]


def test_the_texts_point_to_one_another():
    assert sum(len(links(text)) for text in TEXTS) > 100


def test_every_page_is_reached_from_the_first():
    """Follow links from README over pages of docs/, and come by each of them."""
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop().resolve()
        if page.suffix == ".md" and page.is_file() and page not in reached:
            reached.add(page)
            ahead += [page.parent / path for path, _ in links(page) if path]

    assert {path.resolve() for path in (ROOT / "docs").glob("*.md")} - reached == {
        (ROOT / "docs/index.md").resolve()  # the first page of the site
    }
