"""The coup file's grammar and schema, held to the reader both ways."""

from __future__ import annotations

import re
import tomllib
from typing import get_args

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from tests import documents
from tests.game.tables import to_toml
from tracker.game.coupfile import _COUP_KEYS, CoupFileError, read_file
from tracker.game.coupschema import ACTIONS, ebnf, pattern, schema
from tracker.game.events import CoupOpened, Fact, SessionOpened
from tracker.game.irregularities import Choice
from tracker.game.notation import _VERBS, Correction, NotationError, read, write

PATTERNS = {
    french: [re.compile(pattern(each, french=french)) for each in ACTIONS]
    for french in (False, True)
}
COMPLETE = Draft7Validator(schema())


def is_in_grammar(text, *, french):
    return any(each.search(text) for each in PATTERNS[french])


def is_read(text, *, french):
    try:
        read(text, french=french)
    except NotationError:
        return False
    return True


# actions


def test_grammar_and_reader_know_the_same_verbs():
    assert {each.verb for each in ACTIONS} == set(_VERBS)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda each: each.form)
def test_the_example_of_an_action_is_one_and_is_written_as_it_is_read(action):
    assert re.search(pattern(action), action.example)
    event = read(action.example)
    assert isinstance(event, Correction) or write(event) == action.example


def test_the_written_grammar_has_a_line_for_every_action_and_names_what_it_uses():
    written = ebnf()
    named = set(re.findall(r"\b[A-Z]{3,}\b", re.sub(r'"[^"]*"|\(\*.*?\*\)', "", written))) - {
        "ACTION"
    }

    assert written.count("\n    ") + written.count("\n  | ") == len(ACTIONS)
    assert '\n    "deal", HAND, PLACED\n' in written
    assert '\n  | "show", HAND, [ "#", NTH ], PLACED, { PLACED }\n' in written
    assert [name for name in named if f"\n{name} = " not in f"\n{written}"] == []


def test_every_fact_that_can_be_written_has_an_action():
    written = {type(read(each.example)) for each in ACTIONS} - {Correction}

    assert written == set(get_args(Fact)) - {SessionOpened, CoupOpened}


def test_every_choice_is_in_the_grammar():
    assert all(is_in_grammar(f"choose 1 {each}", french=False) for each in Choice)


@st.composite
def actions(draw, *, french=False):
    """Make any text that the grammar says is an action."""
    action = draw(st.sampled_from(ACTIONS))
    return draw(st.from_regex(pattern(action, french=french), fullmatch=True))


@pytest.mark.parametrize("french", [False, True])
@given(data=st.data())
def test_what_the_grammar_makes_is_read(data, french):
    text = data.draw(actions(french=french))

    assert is_read(text, french=french)


WORDS = [
    *(each.example for each in ACTIONS),
    "R",
    "#2",
    "[",
    "]",
    "?",
    "10",
    "1S",
    "AS",
    "fou",
    "ſ",
]
SIGNS = st.sampled_from(list("ABDFHKQRSTV?#[]0123456789. abefilu-ſ²K"))


@st.composite
def spoilt(draw, *, french=False):
    """Change an action here and there: a sign more, one less, another, or a word."""
    text = draw(
        st.one_of(st.sampled_from([each.example for each in ACTIONS]), actions(french=french))
    )
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        rest = place + draw(st.integers(0, 2))
        put = draw(st.one_of(st.just(""), SIGNS, st.sampled_from(WORDS)))
        text = text[:place] + put + text[rest:]
    return text


@pytest.mark.parametrize("french", [False, True])
@given(data=st.data())
@example(data=None)
def test_what_is_spoilt_is_read_where_the_grammar_still_has_it_and_nowhere_else(data, french):
    text = "deal 1 K\u017f" if data is None else data.draw(spoilt(french=french))

    assert is_read(text, french=french) is is_in_grammar(text, french=french)


# the file


def test_the_schema_that_is_shipped_is_the_one_that_the_rules_make():
    assert documents.SCHEMA.read_text(encoding="utf-8") == documents.schema_text(), (
        "run `make documents`"
    )
    Draft7Validator.check_schema(schema())


def test_schema_and_reader_know_the_same_keys():
    described = set(schema()["properties"])

    assert described == _COUP_KEYS | {"coup"}
    assert set(schema()["properties"]["coup"]["items"]["properties"]) == _COUP_KEYS


@pytest.mark.parametrize("path", sorted(documents.ROOT.glob("tests/**/*.coup.toml")), ids=str)
def test_every_coup_file_here_fits_the_schema(path):
    text = path.read_text(encoding="utf-8")

    read_file(text)
    assert not list(COMPLETE.iter_errors(tomllib.loads(text)))


NAMES = ("Anne", "Bruno", "Chloé")
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 100),
    st.text("aA ", max_size=3),
    st.lists(st.one_of(st.integers(-1, 5), st.sampled_from(["", "Anne", "deal 1 KS"])), max_size=3),
    st.just({}),
    st.just({"decks": 9}),
    st.just({"nothing": 1}),
)


# whether these are right depends on other lines
CONTEXT = {"players_max", "lowest_stake", "highest_stake"}


@st.composite
def files(draw):
    """Fill in a coup file by its schema, so that also what depends on other lines is right."""
    seats = list(NAMES[: draw(st.integers(1, 3))])
    described = schema()["properties"]["rules"]["properties"]
    chosen = draw(st.lists(st.sampled_from(sorted(set(described) - CONTEXT)), max_size=4))
    keys = {
        "variant": draw(st.sampled_from(schema()["properties"]["variant"]["enum"])),
        "banker": "Denis",
        "seats": seats,
        "stakes": [draw(st.integers(0, 50)) for _ in seats],
        "rules": {name: draw(value_of(described[name])) for name in chosen},
        "limits": [1, draw(st.integers(1, 100))],
        "bank": draw(st.integers(0, 500)),
        "holdings": [draw(st.integers(0, 500)) for _ in seats],
        "actions": draw(st.lists(actions().filter(lambda text: "cor" not in text), max_size=4)),
    }
    keys["actions"] = [text for text in keys["actions"] if not text.strip().startswith("strike")]
    optional = draw(st.sets(st.sampled_from(["stakes", "rules", "limits", "bank", "holdings"])))
    return {key: value for key, value in keys.items() if key not in optional}


def value_of(described):
    if "enum" in described:
        return st.sampled_from(described["enum"])
    if described["type"] == "boolean":
        return st.booleans()
    return st.integers(described["minimum"], described.get("maximum", 100))


def is_file(keys):
    try:
        read_file(to_toml(keys))
    except CoupFileError:
        return False
    return True


@given(files())
def test_what_the_schema_makes_is_read(keys):
    assert not list(COMPLETE.iter_errors(keys))
    assert is_file(keys)


@given(files(), st.sampled_from(sorted(_COUP_KEYS)), ANYTHING)
def test_what_the_schema_refuses_is_refused(keys, key, value):
    assume(value is not None)  # TOML has no such thing
    spoilt_keys = {**keys, key: value}
    if key in CONTEXT:
        spoilt_keys.pop("limits", None)  # which would stand above it

    if list(COMPLETE.iter_errors(spoilt_keys)):
        assert not is_file(spoilt_keys)


@given(files(), st.sampled_from(["variant", "banker", "seats"]))
def test_a_file_without_a_key_that_it_needs_is_refused_by_both(keys, key):
    del keys[key]

    assert list(COMPLETE.iter_errors(keys))
    assert not is_file(keys)


def test_an_evening_with_actions_at_its_top_is_refused_by_both():
    coup = {"variant": "base", "banker": "Denis", "seats": ["Anne"], "actions": []}
    text = to_toml(coup) + "\n[[coup]]\nactions = []\n"

    assert list(COMPLETE.iter_errors(tomllib.loads(text)))
    with pytest.raises(CoupFileError):
        read_file(text)


def test_a_key_that_nobody_knows_is_remarked_at_the_top_of_an_evening_too():
    text = 'colour = "red"\nvariant = "base"\nbanker = "Denis"\nseats = ["Anne"]\n[[coup]]\n'

    assert "colour" in read_file(text).remarks[0]
