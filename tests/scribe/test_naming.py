"""When a card came: what second thoughts go by, whatever became of the card since."""

from tests.scribe.evening import Evening
from tests.scribe.sightings import sighting
from tracker.game.cards import COVERED_CARD
from tracker.game.events import CardDealt
from tracker.scribe.naming import naming_by
from tracker.scribe.notes import Note

DEALT = CardDealt("1", COVERED_CARD, covered=True)


def test_what_is_written_at_the_end_came_last():
    assert naming_by(Note(DEALT, rested_ms=600), 7, 1000, None).came_ms == 1000


def test_what_is_put_before_other_entries_came_when_it_came_to_rest():
    assert naming_by(Note(DEALT, before=3, rested_ms=600), 7, 1000, None).came_ms == 600


def test_it_came_to_lie_when_the_eyes_saw_that():
    seen = sighting(1, 0.0, at_ms=800)

    assert naming_by(Note(DEALT), 7, 1000, seen).lay_ms == 800
    assert naming_by(Note(DEALT), 7, 1000, None).lay_ms == 1000


def test_a_card_that_is_moved_came_when_it_was_dealt():
    evening = Evening("base")
    evening.deal("1 8S")
    written = evening.session.scribe.memory.coup.written
    (dealt,) = written.values()
    evening.remove("1.0")
    evening.lay("1.0", "1", "8S", across=120, inward=60)
    evening.wait(3)

    moved = [each for each in written.values() if each.has_moved]
    assert [each.came_ms for each in moved] == [dealt.came_ms]
    assert moved[0].at_ms > dealt.at_ms
