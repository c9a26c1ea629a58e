"""A table that contradicts all rules: the eyes give a coup up, and the banker confirms or corrects it."""

import pytest

from tests.scribe.evening import Evening
from tests.stakes.chips import ChipTable
from tracker.game.assist import Act, advise
from tracker.game.events import SightLost
from tracker.game.notation import read
from tracker.game.table import settle
from tracker.live.session import MOST_NOTES
from tracker.scribe import Note, Scribe
from tracker.stakes import StakeNote, StakeWriter


class EndlessScribe(Scribe):
    """Finds something to write in every look, without end, as long as it contradicts itself."""

    contradicts = True

    def next(self, look, table, supposing):
        found = super().next(look, table, supposing)
        return found or (Note(read("shuffle")) if self.contradicts else None)


class EndlessWriter(StakeWriter):
    """Finds chips at a seat that change their sum without end."""

    said = 0

    def next(self, *_):
        self.said += 1
        return StakeNote(read(f"stake 1 {self.said}"), "1", 0, 1.0, None)


def lost(evening):
    return [each for each in evening.entries if isinstance(each.event, SightLost)]


@pytest.fixture
def given_up():
    evening = Evening()
    evening.session.scribe = EndlessScribe()
    evening.wait(0.125)
    return evening


def test_the_rest_of_the_coup_is_left_to_the_banker(given_up):
    written = len(given_up.entries)
    given_up.deal("1 9S", "2 8S")

    table = given_up.session.table
    assert len(lost(given_up)) == 1
    assert len(given_up.entries) == written <= MOST_NOTES + 10
    assert not settle(table).complete
    assert advise(table)[0].act is Act.VOUCH


def test_the_next_coup_is_followed_again(given_up):
    given_up.session.scribe.contradicts = False
    given_up.say("vouch")
    given_up.open_coup()
    given_up.deal("1 ??", "2 ??")

    assert given_up.actions[-2:] == ["deal 1 ??", "deal 2 ??"]
    assert len(lost(given_up)) == 1


def test_chips_that_contradict_themselves_are_left_to_the_banker_too():
    table = ChipTable()
    table.session.stakes = EndlessWriter()
    table.wait(1)

    assert len([e for e in table.session.log.entries if isinstance(e.event, SightLost)]) == 1
    assert not settle(table.session.table).complete
