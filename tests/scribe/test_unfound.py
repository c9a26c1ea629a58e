"""Whether to ask if a card was dealt follows from how often cards of that seat are not found."""

from tests.scribe.evening import Evening
from tracker.scribe.unfound import Unfound


def deal_with_unseen_card(evening, across=0.0):
    """Deal two rounds, of which the second card of seat 2 is not seen, and a drawn card."""
    for text in ("1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "3 ??", "B ??", "1 5C"):
        seat, face = text.split()
        step = 34.0 * sum(name.startswith(seat) for name in evening.stage.cards)
        evening.lay(f"{seat}, {step}", seat, face, across=across + step)
        evening.wait(1.5)


def deal_anew(evening):
    """Clear the felt, and deal as before, but not just at the same places."""
    evening.stage.cards.clear()
    evening.wait(3)
    evening.open_coup()
    evening.wait(2)
    deal_with_unseen_card(evening, across=15.0)


def show(evening, *faces):
    """Let the banker show a ten, and then the second player these cards."""
    evening.turn("B, 34.0", "TD")
    evening.wait(2)
    for place, face in enumerate(faces):
        evening.lay(f"2, {34.0 * place}", "2", face, across=34.0 * place)
    evening.wait(8)


def test_a_card_that_may_lie_on_another_is_asked_nothing_once_both_are_shown():
    evening = Evening()
    deal_with_unseen_card(evening)
    show(evening, "KH", "9D")

    assert evening.actions.count("deal 2 ??") == 2
    assert evening.actions[-2:] == ["show 2 KH", "show 2 9D"]
    assert evening.asked == []


def test_a_hand_that_shows_one_card_is_asked_about_the_other():
    evening = Evening()
    deal_with_unseen_card(evening)
    assert evening.asked == []

    show(evening, "KH")

    assert evening.asked == [("UNSEEN", "2")]


def test_it_is_asked_once_where_it_had_been_dealt():
    evening = Evening().lays_apart()
    deal_with_unseen_card(evening)
    asked = list(evening.asked)
    evening.session.scribe.memory.unfound.found.clear()
    deal_anew(evening)

    assert asked == evening.asked == [("UNSEEN", "2")]
    assert evening.actions.count("deal 2 ??") == 4


def test_it_is_asked_again_where_none_had_been_dealt():
    evening = Evening().lays_apart()
    deal_with_unseen_card(evening)
    evening.amend(evening.session.asked[0].doubt.about)
    evening.wait()
    deal_anew(evening)

    assert evening.asked == [("UNSEEN", "2"), ("UNSEEN", "2")]


def test_a_seat_whose_cards_are_mostly_found_is_asked_about():
    counts = Unfound()
    unknown = counts.is_doubtful("2")
    counts.found["2"] += 9
    found = counts.is_doubtful("2")
    counts.not_found["2"] += 1
    learnt = counts.is_doubtful("2")

    assert (unknown, found, learnt) == (False, True, False)
    assert counts.is_doubtful("3") is False


def test_a_round_that_nobody_saw_is_likelier_where_cards_were_not_found_before():
    counts = Unfound()
    unknown = counts.price(["1", "2", "3"])
    counts.not_found.update({"1": 1, "2": 1, "3": 1})
    missed = counts.price(["1", "2", "3"])
    counts.found.update({"1": 9, "2": 9, "3": 9})
    found = counts.price(["1", "2", "3"])

    assert missed < unknown < found
    assert counts.price(["1"]) < counts.price(["1", "2"])
