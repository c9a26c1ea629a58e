"""Whatever is in a file, it is a coup file or one sentence says why not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.game.tables import VARIANTS, coup_text, rounds, session_text
from tracker.game.coupfile import CoupFileError, read_file
from tracker.game.report import as_json

quick = tried(200)

PLAY = ["look", "stand 1", "split 2", "deal 2 5S", "deal 2b 6S", "show B 7D", "deal B 8D"]
FILES = [
    *(
        coup_text(each, [10, 7.5], [*rounds(each, "AH 7D", "TS 8D", "9S 9D"), *PLAY])
        for each in VARIANTS
    ),
    coup_text("base", [10], ["deal 1 KS", "correct 1 9S", "strike 1"], pair="rank", decks=2),
    session_text(
        [
            {"actions": ["deal 1 KS", "choose 1 keep", "bank sell 2 50"], "stakes": [1, 2]},
            {"actions": ["draw 1 AS", "fou", "shuffle", "cut", "pay 1 5", "take B 2"]},
        ],
        variant="temporaire",
        banker="Denis",
        seats=["Anne", "Bruno"],
        limits=[1, 10],
        bank=100,
        chips={"red": 5},
    ),
]
PIECES = [
    *'"[]{}=,.?#\n\\ ',
    *("-1", "0", "99", "nan", "inf", "1e9", "true", "[[coup]]", "1979-05-27", "0x10", "'''"),
    *("deal ", "show ", "stand ", "split ", "choose ", "bank ", "correct ", "strike ", "stake "),
    *("1b", "2c", "B", "14", "KS", "??", "K?", "FOU", "[KS]", "RS", "keep", "two-hands"),
    *("variant", "banker", "seats", "stakes", "rules", "actions", "pirate", "ponte", "casino"),
    *("é", "🂡", "\x00", "\ufeff", "\u2028", "\r"),
]


def is_a_coup_file_or_says_why_not(text):
    """Read and settle a text; a refusal is one short line."""
    try:
        found = as_json(read_file(text))
    except CoupFileError as error:
        said = str(error)
        assert said.strip()
        assert len(said.splitlines()) == 1
        assert len(said) < 2000
    else:
        for coup in found["coups"]:
            assert coup["complete"] or coup["needs"]


@st.composite
def damaged(draw):
    """Give a good file with pieces cut out, doubled, put elsewhere or put in."""
    text = draw(st.sampled_from(FILES))
    for _ in range(draw(st.integers(1, 6))):
        here = draw(st.integers(0, len(text)))
        there = draw(st.integers(here, min(len(text), here + 12)))
        instead = draw(st.sampled_from([*PIECES, "", text[here:there] * 2]))
        text = text[:here] + instead + text[there:]
    return text


@pytest.mark.parametrize("text", FILES)
def test_the_files_to_be_damaged_are_good(text):
    assert as_json(read_file(text))["coups"]


@quick
@given(st.text(max_size=200))
def test_any_text_is_a_coup_file_or_one_sentence(text):
    is_a_coup_file_or_says_why_not(text)


@tried(600)
@given(damaged())
def test_a_damaged_coup_file_is_a_coup_file_or_one_sentence(text):
    is_a_coup_file_or_says_why_not(text)


VALUES = st.recursive(
    st.one_of(
        st.integers(-10, 10),
        st.booleans(),
        st.sampled_from(["", "Anne", "base", "pirate", "deal 1 KS", "rank", "half", "nan"]),
    ),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3),
        st.dictionaries(st.sampled_from(["pair", "decks", "x", "actions"]), inside, max_size=2),
    ),
    max_leaves=4,
)
KEYS = ["variant", "banker", "seats", "stakes", "rules", "actions", "bank", "limits", "chips"]


@quick
@given(st.dictionaries(st.sampled_from([*KEYS, "coup", "lowest_stake", "highest_stake"]), VALUES))
def test_any_value_under_any_key_is_a_coup_file_or_one_sentence(changed):
    keys = {"variant": "base", "banker": "Denis", "seats": ["Anne", "Bruno"], "stakes": [1, 2]}

    is_a_coup_file_or_says_why_not(session_text([], **(keys | changed)))


ACTIONS = st.lists(
    st.lists(st.sampled_from([piece.strip() or "deal" for piece in PIECES]), max_size=4).map(
        " ".join
    ),
    max_size=6,
)


@quick
@given(st.sampled_from(VARIANTS), ACTIONS)
def test_any_action_is_read_or_one_sentence(variant, actions):
    is_a_coup_file_or_says_why_not(coup_text(variant, [10, 5], actions))
