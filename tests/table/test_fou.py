"""The Fou is drawn in many ways, and now and then read as nothing."""

import pytest

from tests.table.stage import MAP, Stage, find
from tracker.game.cards import RANKS
from tracker.vision.sightings import Kind
from tracker.vision.tracks import Tracks


@pytest.mark.parametrize(("given", "cards"), [(-6.0, 1), (-2.4, 2)])
def test_what_reads_as_no_rank_where_the_fou_lies_is_the_fou(given, cards):
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "FOU")
    for found in stage.frames(1):
        tracks.see(found)
    unread = find(0, 300, "QH")._replace(ranks=(given,) * len(RANKS))
    for found in stage.frames(1):
        look = tracks.see(found._replace(cards=(unread,)))

    assert len(look.sightings) == cards
    assert look.sightings[0].kind is Kind.FOU
