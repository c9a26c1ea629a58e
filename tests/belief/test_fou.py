"""The Fou is drawn in many ways, and now and then read as nothing."""

import pytest

from tests.belief.stage import MAP, Stage, find
from tracker.belief.sightings import CardKind
from tracker.belief.tracks import Tracks
from tracker.game.cards import RANKS


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
    assert look.sightings[0].kind is CardKind.FOU


@pytest.fixture
def turned_up():
    """A covered card that is the Fou, turned up just now, and tracks that have seen it so far."""
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "??")
    for found in stage.frames(1):
        tracks.see(found)
    stage.lay("a", 0, 300, "FOU")
    return stage, tracks


@pytest.mark.parametrize(("given", "kind"), [(-6.0, CardKind.FOU), (-2.4, CardKind.TURNED)])
def test_what_reads_as_no_rank_and_now_and_then_as_the_fou_is_the_fou(turned_up, given, kind):
    stage, tracks = turned_up
    unread = find(0, 300, "QH")._replace(ranks=(given,) * len(RANKS))
    for number, found in enumerate(stage.frames(1)):
        look = tracks.see(found if number % 3 == 2 else found._replace(cards=(unread,)))

    assert [each.kind for each in look.sightings] == [kind]


@pytest.mark.parametrize(
    ("given", "kinds"), [(-0.8, [CardKind.FOU]), (-0.01, [CardKind.TURNED, CardKind.FOU])]
)
def test_the_fou_that_looked_like_a_card_in_passing_is_that_card(turned_up, given, kinds):
    stage, tracks = turned_up
    ranks = tuple(given if rank == "5" else -4.0 for rank in RANKS)
    in_passing = find(0, 300, "5S")._replace(ranks=ranks)
    for number, found in enumerate(stage.frames(2)):
        look = tracks.see(found if number > 1 else found._replace(cards=(in_passing,)))

    assert [each.kind for each in look.sightings] == kinds
