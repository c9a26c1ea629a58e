"""The cards of a hand are explained anew when more of them is seen."""

import pytest

from tests.scribe.evening import Evening

SECOND_ROUND = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"]


@pytest.fixture
def squared():
    """Deal the two rounds; the cards of seat 1 lie almost on each other."""
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    evening.lay("1.1", "1", "??", across=12, inward=3)
    evening.wait(0.75)
    evening.deal("2 ??", "3 ??", "B ??")
    return evening


def draw_on_pair(evening, face):
    """Lay an open card on the pair of seat 1, so that neither of the two shows any more."""
    evening.stage.hidden |= {"1.0", "1.1"}
    evening.wait(0.6)
    evening.lay("1.2", "1", face, across=16, inward=4)
    evening.wait(2.5)


def banker_shows(evening):
    evening.stand(["1", "2", "3"])
    evening.turn("B.1", "KD")
    evening.wait(2)


def show_pair(evening, *faces):
    """Draw the pair out from below the card, face up."""
    evening.remove("1.0", "1.1")
    for place, face in enumerate(faces, start=1):
        evening.lay(f"1.{2 + place}", "1", face, across=10 - 8 * place, inward=-16 * place)
        evening.wait(0.6)


def test_a_card_laid_on_a_squared_pair_was_drawn_if_the_pair_is_shown_later(squared):
    draw_on_pair(squared, "4H")
    banker_shows(squared)
    show_pair(squared, "5C", "8C")
    squared.wait(1)
    taken_for = squared.actions[8:]
    squared.wait(4)

    assert taken_for == ["show 1 #2 4H", "show B KD", "show 1 5C", "deal 1 8C"]
    assert squared.actions[8:] == ["deal 1 4H", "show B KD", "show 1 #2 5C", "show 1 8C"]
    assert squared.raised == squared.asked == []


def test_cards_that_were_drawn_on_a_pair_and_swept_at_once_were_one_too_many(squared):
    squared.stage.hidden |= {"1.0", "1.1"}
    squared.wait(0.6)
    squared.lay("1.2", "1", "JS", across=2, inward=-7)
    squared.wait(0.8)
    squared.lay("1.3", "1", "TH", across=14, inward=-4)
    squared.wait(1.5)
    taken_for = squared.actions[8:]
    squared.remove("1.0", "1.1", "1.2", "1.3")
    squared.wait(2)
    squared.deal("2 5C")
    squared.wait(6)

    assert taken_for == ["show 1 JS TH"]
    assert squared.actions[8:] == ["deal 1 JS", "deal 1 TH", "deal 2 5C", "bury 1"]
    assert squared.raised == squared.asked == []


def test_what_the_banker_has_corrected_is_not_explained_anew(squared):
    draw_on_pair(squared, "4H")
    squared.amend(squared.entries[-1].seq, "show 1 #2 4S")
    banker_shows(squared)
    show_pair(squared, "5C", "8C")
    squared.wait(4)

    assert squared.actions[8] == "show 1 #2 4S"
    assert squared.raised == [("unrequested-card", "1")]


def test_a_card_that_a_hand_got_after_it_stood_stays_one():
    evening = Evening()
    evening.deal_round()
    evening.stand(["1"])
    evening.deal("1 5S")
    evening.wait(4)

    assert evening.actions[-1] == "deal 1 5S"
    assert evening.raised == [("unrequested-card", "1")]


def test_a_covered_card_where_none_is_due_is_struck_once_it_is_gone():
    evening = Evening()
    evening.deal_round()
    evening.lay("hand", "2", "??", across=110, inward=60)
    evening.wait(2.5)
    raised = evening.raised
    evening.remove("hand")
    evening.wait(3)

    assert raised == [("wrong-deal-face", "2")]
    assert evening.raised == []
    assert "deal 2 ??" not in evening.actions[8:]


def test_a_hand_whose_second_card_was_not_seen_has_played_by_the_rules():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "2 ??", "3 ??", "B ??")
    evening.remove("1.0")
    evening.wait(0.6)
    evening.lay("1.1", "1", "4C", across=0, inward=-4)
    evening.wait(1)
    evening.lay("1.2", "1", "9S", across=6, inward=-16)
    evening.wait(6)

    assert evening.actions[4:] == [*SECOND_ROUND, "deal 1 4C", "deal 1 9S"]
    assert evening.raised == evening.asked == []


def test_a_card_that_is_found_once_more_beside_itself_was_not_drawn():
    evening = Evening("base")
    evening.deal("1 9S", "2 8S", "3 QC", "B 7C", "1 TD", "2 TH", "3 TS")
    evening.stand(["1", "2", "3"])
    evening.deal("B 8D")
    evening.lay("B.2", "B", "5S", across=68)
    evening.lay("again", "B", "8D", across=102)
    evening.wait(1.5)
    raised = evening.raised
    evening.wait(4)

    assert raised == [("banker-must-stand", "B")]
    assert evening.actions[7:] == ["deal B 8D", "deal B 5S"]
    assert evening.raised == evening.asked == []


def test_a_covered_card_that_the_banker_typed_and_nobody_saw_is_left_as_it_is():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "2 ??")
    evening.wait(2)
    evening.say("deal 1 ??")
    evening.say("deal 1 ??")
    evening.deal("3 ??", "B ??")
    evening.wait(6)

    assert ("two-cards-second-round", "1") in evening.raised
    assert evening.actions == [
        "deal 1 ??",
        "deal 2 ??",
        "deal 3 ??",
        "deal B 6H",
        *SECOND_ROUND[1:],
    ]
