"""A pattern of the felt that looks like a card is one only until the next coup begins."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.sightings import sighting
from tracker.belief.sightings import CardKind
from tracker.game.cards import card
from tracker.game.events import CardDealt
from tracker.scribe.coup_memory import CoupMemory
from tracker.scribe.marks import Marks
from tracker.scribe.naming import Naming

UNREAD = ".."  # a face that looks like no card more than like another
PLAIN = (0.0,) + (-9.0,) * 12
FACT = CardDealt("1", card("4H"), covered=False)


def lies(x, since_ms=0, kind=CardKind.TURNED, ranks=()):
    return sighting(7, x)._replace(kind=kind, since_ms=since_ms, seen_ms=9000, ranks=ranks)


@pytest.fixture
def last():
    """A coup whose first card came at three seconds, and lies there on track 3."""
    return CoupMemory(claims={5: 3}, written={3: Naming(5, FACT, 0, FACT.card, came_ms=3000)})


def marked(seen, last):
    marks = Marks()
    marks.note([seen], last)
    return marks.found == [seen]


def test_what_lay_there_before_the_last_coup_is_a_mark_whichever_side_is_up(last):
    assert marked(lies(0.0, 1000, CardKind.COVERED), last)
    assert marked(lies(0.0, 1000, ranks=PLAIN), last)
    assert not marked(lies(0.0, 4000, CardKind.COVERED), last)


def test_a_card_of_the_last_coup_is_a_mark_only_if_it_cannot_be_read(last):
    own = lies(0.0, 1000)._replace(track=3)

    assert marked(own, last)
    assert not marked(own._replace(ranks=PLAIN), last)
    assert not marked(own._replace(kind=CardKind.COVERED), last)


def test_what_has_just_come_is_no_mark():
    assert marked(lies(0.0, 1000), CoupMemory())
    assert not marked(lies(0.0, 8000), CoupMemory())


def test_a_mark_is_held_where_it_was_until_a_card_is_read_there():
    marks = Marks([lies(0.0)])

    assert marks.hold(lies(6.0))
    assert not marks.hold(lies(30.0))
    assert not marks.hold(lies(6.0, ranks=PLAIN))
    assert not marks.hold(lies(6.0, kind=CardKind.COVERED))


def test_a_mark_that_is_lost_and_found_again_stays_one(last):
    marks = Marks([lies(0.0)])
    marks.note([lies(3.0, 8500)], last)

    assert [each.x for each in marks.found] == [3.0]


def test_a_pattern_that_looks_like_a_card_is_not_dealt_in_the_next_coup():
    evening = Evening()
    evening.lay("pattern", "2", UNREAD, across=-60)
    evening.deal_round()
    evening.remove(*[name for name in evening.stage.cards if name != "pattern"])
    evening.wait(3)
    evening.open_coup()
    evening.wait(3)
    before = len(evening.actions)
    evening.remove("pattern")
    evening.wait(3)
    evening.lay("pattern", "2", UNREAD, across=-60)
    evening.deal_round()

    first = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"]
    assert evening.actions[before:] == [*first, *first[:3], "deal B ??"]
