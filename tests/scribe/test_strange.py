"""Things on the table that the eyes take for cards, and cannot read."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import unsure
from tracker.game.cards import RANKS, SUITS

DEAL = [
    *("deal 1 9C", "deal 2 4D", "deal 3 5H", "deal B 6D"),
    *("deal 1 4C", "deal 2 KH", "deal 3 6C", "deal 1 2S"),
]
UNREAD = unsure(RANKS, "9", "8", "6"), unsure(SUITS, "S", "C")


class Plated(Evening):
    """An evening at a table with a plate let into it: it looks like a card that cannot be read."""

    def wait(self, seconds=1.2):
        place = [*self.stage.cards].index("plate") if "plate" in self.stage.cards else None
        for found in self.stage.frames(seconds):
            cards = list(found.cards)
            if place is not None:
                cards[place] = cards[place]._replace(ranks=UNREAD[0], suits=UNREAD[1])
            self.session.see(found._replace(cards=tuple(cards)))


@pytest.mark.parametrize("seat", ["1", "2", "3"])
def test_it_is_asked_about_and_dealt_to_nobody(seat):
    evening = Plated("base")
    cards = [each.removeprefix("deal ") for each in DEAL]
    evening.deal(*cards[:3])
    evening.lay("plate", seat, "9S", across=-150)
    evening.wait(2)
    evening.deal(*cards[3:])

    assert evening.actions == DEAL
    assert evening.raised == []
    assert evening.asked == [("WHICH_CARD", seat)]


@pytest.mark.parametrize("seconds", [1.0, 4.0])
def test_a_dark_hand_that_rests_where_nothing_is_due_is_no_covered_card(seconds):
    evening = Evening("simplifie")
    evening.deal("1 9C", "2 4D", "3 5H", "B 6D", "1 4C", "2 KH", "3 6C")
    evening.wait(2)
    evening.lay("hand", "B", "??", across=130, inward=120)
    evening.wait(seconds)
    evening.remove("hand")
    evening.wait(3)

    assert evening.actions[7:] == []
    assert evening.raised == []


def test_what_the_banker_calls_it_lies_there_and_is_dealt_once():
    evening = Plated("base")
    evening.deal(*(each.removeprefix("deal ") for each in DEAL[:3]))
    evening.lay("plate", "1", "9S", across=34)  # its turn has not come
    evening.wait(3)
    assert evening.asked == [("WHICH_CARD", "1")]
    evening.say("deal 1 KD")
    evening.wait(9)

    assert evening.actions == DEAL[:3]
    assert evening.asked == [("WHICH_CARD", "1")]
