"""A language that nobody speaks is added beside the program: it shows on the pages, all over them."""

import re
from html.parser import HTMLParser

import pytest
from babel.messages.catalog import Catalog

from tests.messages import CATALOGUE, collected, write
from tracker.languages import catalogues, codes, language, own_name

MADE_UP = "zz"
SAID = re.compile(r"\[!!! (?:(?!\[!!!|!!!\]).)*? !!!\]", re.DOTALL)
# what is no sentence: names of people and of things that are the same in every language
NAMES = (
    "vingtetun",
    "Anne",
    "Bruno",
    "Denis",
    "banker",
    "Fou",
    "FOU",
    "CSV",
    "Français",
    "English",
)
NAMES += (own_name(MADE_UP), "MQTT", "http", "video")
PLAIN = re.compile(r"\b(?:\d+[a-z]?|[AKQJRDVTBS]|[2-9TJQKA]?[SHDC♠♥♦♣]|s|mm|GB|min)\b")
DAY = re.compile(r"[A-Z][a-z]+ \d+ [A-Z][a-z]+ \d{4}")  # written by Babel, in no catalogue
SHOWN = {"aria-label", "alt", "title", "placeholder", "data-lost", "data-lost-more", "data-full"}
UNSEEN = {"script", "style", "textarea", "template", "pre", "time"}
PAGES = ("/table", "/stakes", "/stakes?place=all", "/journal", "/hand/1", "/hand/B", "/line/2")
PAGES += ("/bank", "/new", "/evenings/", "/evenings/1/", "/camera/", "/devices", "/players")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Translate every sentence into itself between signs, in a folder beside the program."""
    found = Catalog(locale="en", charset="utf-8", fuzzy=False)
    for each in collected():
        if each.id:
            texts = each.id if isinstance(each.id, tuple) else (each.id,)
            said = tuple(f"[!!! {text} !!!]" for text in texts)
            found.add(each.id, said if len(said) > 1 else said[0], context=each.context)
    folder = tmp_path_factory.mktemp("more")
    write(found, folder / MADE_UP / CATALOGUE)
    return folder


@pytest.fixture
def made_up(folder, monkeypatch):
    monkeypatch.setenv(catalogues.MORE, str(folder))


class Shown(HTMLParser):
    """Collect what a page shows, and what it reads aloud."""

    def __init__(self):
        super().__init__()
        self.texts, self._open = [], []

    def handle_starttag(self, tag, attrs):
        self._open.append(tag)
        self.texts += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        if not UNSEEN & set(self._open):
            self.texts.append(data)


def unmarked(answer):
    """Give the words of a page that did not come out of the catalogue."""
    assert answer.status_code == 200
    shown = Shown()
    shown.feed(answer.text)
    found = []
    for text in shown.texts:
        rest, before = text, None
        while rest != before:
            rest, before = SAID.sub(" ", rest), rest
        rest = re.sub("|".join(map(re.escape, NAMES)), " ", DAY.sub(" ", rest))
        rest = PLAIN.sub(" ", rest)
        if re.search(r"[^\W\d_]{2}", rest):
            found.append(text)
    return found


def test_a_language_that_is_laid_beside_is_found(made_up):
    assert MADE_UP in codes()
    assert language(MADE_UP).say("{name} chooses.", name="Anne") == "[!!! Anne chooses. !!!]"


def test_every_page_offers_it_and_speaks_it_once_it_is_chosen(made_up, table):
    assert f'value="{MADE_UP}"' in table.get("/devices").text

    table.post("/look", lang=MADE_UP)

    page = table.get("/table").text
    assert f'lang="{MADE_UP}"' in page
    assert "[!!! Menu !!!]" in page


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_said_on_a_page_but_out_of_the_catalogue(made_up, table, page):
    table.post("/look", lang=MADE_UP)

    assert unmarked(table.get(page)) == []


STEPS = (
    ("stake 1 5", "stake 2 10", "deal 1 TS", "deal 2 9D", "deal B 6C", "deal 1 8H", "deal 2 9S"),
    ("stand 1", "split 2", "deal 2 2C", "deal 2b KC"),
    ("deal 1 5H", "insure 1 2"),
    ("stand 2", "stand 2b", "deal B TD", "deal B 2S"),
)


def test_nothing_else_is_said_while_a_coup_is_played_and_paid(made_up, table):
    table.post("/look", lang=MADE_UP)
    for actions in STEPS:
        for action in actions:
            table.post("/act", do=action)
        for page in ("/table", "/players", "/hand/2", "/journal"):
            assert unmarked(table.get(page)) == [], (actions, page)


@pytest.mark.parametrize("seen", ["ok", "lost"])
def test_nothing_else_is_said_of_a_camera(made_up, table, eyes, seen):
    table.post("/look", lang=MADE_UP)
    eyes.see() if seen == "ok" else eyes.lose()

    for page in ("/table", "/camera/"):
        assert unmarked(table.get(page)) == [], page


@pytest.mark.parametrize("action", ["stake 9 5", "dance", "deal 1 ZZ", "stake 1 x", "stake 1 25"])
def test_nothing_else_is_said_when_an_act_is_refused(made_up, table, action):
    table.post("/look", lang=MADE_UP)
    answer = table.post("/act", do=action)

    assert answer.status_code == 409
    assert "[!!! " in answer.text


@pytest.mark.parametrize("variant", ["permanent", "brulee", "ponte", "pirate", "blackjack"])
def test_nothing_else_is_said_where_an_evening_is_set_up(made_up, banker, variant):
    banker.post("/look", lang=MADE_UP)

    assert unmarked(banker.get(f"/new?variant={variant}")) == []
