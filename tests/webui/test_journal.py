"""How the lines of the log are worded: with the names of players, and without their numbers."""

import pytest

from tests.game.tables import rounds, table_after
from tests.languages.spoken import EN, FR
from tracker.game.events import Amended, Earlier, Entry
from tracker.game.notation import read
from webui.core.i18n import Words
from webui.views.accounts import hand_name
from webui.views.journal import journal_lines, say

SPLIT = [*rounds("permanent", "6H ??", "8S 8D", "9S 9D"), "split 1"]


def said(event, language, actions=SPLIT):
    words, table = Words(language), table_after("permanent", [5, 5], actions)
    return say(event, words, lambda hand: hand_name(table, hand, words))


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (read("deal 2 5C"), "Bruno · 5♣", "Bruno · 5♣"),
        (read("stand 1b"), "Anne, hand 2 · stands", "Anne, main 2 · reste"),
        (read("deal B ??"), "Bank · face-down card", "Banque · carte couverte"),
        (Earlier(7, read("stand 2")), "added later", "ajouté plus tard"),
        (Amended(7), "an entry struck out", "une ligne rayée"),
    ],
)
def test_a_fact_is_worded_with_names_and_without_numbers_of_lines(event, english, french):
    assert english in said(event, EN)
    assert french in said(event, FR)
    assert "7" not in said(event, EN)


def test_a_hand_of_a_seat_that_is_not_there_is_still_worded():
    assert said(read("stand 9"), EN).startswith("Seat 9")


def struck(*events):
    """Say of each entry whether the page shows it struck out, the first one first."""
    log = [Entry(seq, event) for seq, event in enumerate(events, 1)]
    return [each.struck for each in reversed(journal_lines(log, Words(EN), str))]


def test_an_entry_is_shown_struck_while_the_amendment_that_strikes_it_is_in_force():
    stood = read("stand 1")

    assert struck(stood, Amended(1)) == [True, False]
    assert struck(stood, Amended(1), Amended(2)) == [False, True, False]
    assert struck(stood, Amended(1, (read("stand 2"),))) == [False, False]


def test_an_entry_that_an_earlier_amendment_names_is_not_shown_struck():
    assert struck(read("stand 1"), Amended(3), read("stand 2")) == [False, False, False]
    assert struck(Amended(1)) == [False]
