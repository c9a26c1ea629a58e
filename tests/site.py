"""What MkDocs does not know of this project: texts that lie outside docs/ are pages of its site too.

A link to a file that is no page of the site, such as a line of the map to its source, becomes plain text.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
# a text's place in the project: its page
ELSEWHERE = {
    "tracker/game/RULES.md": "rules.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "models/README.md": "model-card.md",
    "models/measured.md": "measured.md",
    "models/chips/measured.md": "measured-chips.md",
    "models/tablesim/README.md": "tablesim.md",
}
PLACES = {page: place for place, page in ELSEWHERE.items()}
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take the texts that lie elsewhere in."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - tests ask for the rest of this file alone

    for place, page in ELSEWHERE.items():
        text = (ROOT / place).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Write a page's links as the site has them."""
    return rewritten(markdown, PLACES.get(page.file.src_uri, f"docs/{page.file.src_uri}"))


def rewritten(text: str, place: str) -> str:
    """Write the links of a text, which lies at a place in the project, as the site has them.

    >>> rewritten("[Rules](../tracker/game/RULES.md#9), [play](tablet.md)", "docs/faq.md")
    '[Rules](rules.md#9), [play](tablet.md)'
    >>> rewritten("[fold](../tracker/game/fold.py), [bounds](../../docs/safety.md)", "models/gpu/x.md")
    'fold, [bounds](safety.md)'
    """

    def link(found: re.Match[str]) -> str:
        target = page_of(normpath(join(dirname(place), found[2])))
        return f"[{found[1]}]({target}{found[3] or ''})" if target else found[1]

    return LINK.sub(link, text)


def page_of(place: str) -> str | None:
    """Give the site's address of a file of the project; None where the site has none."""
    if place.startswith("docs/"):
        return relpath(place, "docs")
    return ELSEWHERE.get(place)
