"""Every word of a template is marked for the catalogues."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

WEBUI = Path(__file__).parents[2] / "webui"
TEMPLATES = sorted(each.relative_to(WEBUI) for each in WEBUI.rglob("*.html"))
# names that are the same in every language: the program, the seat of the bank, a kind of file
THE_SAME = {"Android", "iPhone", "vingtetun", "vingtetun  · vingtetun", "B", "CSV", "FOU", "Fou"}
READ = {"aria-label", "alt", "title", "placeholder", "label"}
# code, and the blocks that fill an attribute
NOT_SHOWN = r"\{% block (?:class|index) %\}.*?\{% endblock %\}|\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}"
EXAMPLE = re.compile(r"https?://\S+")  # of what is typed into a field


class Words(HTMLParser):
    """Collect what a person reads in a page: its texts, and what is read aloud."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):  # noqa: ARG002  the parser names it
        self.found += [value for name, value in attrs if name in READ and value]

    def handle_data(self, data):
        self.found.append(data)


def unmarked(source):
    """Give the words of a template that stand there as they are."""
    without_code = re.sub(NOT_SHOWN, " ", source, flags=re.DOTALL)
    words = Words()
    words.feed(without_code)
    texts = (EXAMPLE.sub("", text).strip(" \n·,.:;()×–→%+=/-") for text in words.found)
    return [text for text in texts if re.search(r"[^\W\d_]", text) and text not in THE_SAME]


@pytest.mark.parametrize("name", TEMPLATES, ids=str)
def test_every_word_of_a_template_is_marked(name):
    assert unmarked((WEBUI / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<p>{{ t('Next') }}</p>", []),
        ("<p>Next {{ name }}</p>", ["Next"]),
        ('<img alt="A card">', ["A card"]),
        ("{# a remark #}<b>vingtetun</b>", []),
    ],
)
def test_a_word_that_is_not_marked_is_found(source, words):
    assert unmarked(source) == words
