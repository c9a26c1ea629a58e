"""A covered card that is hardly found counts where it touches another, or where it was known."""

import pytest

from tests.belief.stage import MAP, Stage, find
from tracker.belief.sightings import CardKind
from tracker.belief.tracks import Tracks
from tracker.eyes.card_measures import SURELY_FOUND

HARDLY = 0.55


def watched(tracks, stage, scores):
    """Look for a second; of each covered card the score it is found with, in the order laid."""
    for found in stage.frames(1):
        covered = iter(scores)
        cards = tuple(
            card._replace(confidence=next(covered)) if card.kind is CardKind.COVERED else card
            for card in found.cards
        )
        look = tracks.see(found._replace(cards=cards))
    return look.sightings


@pytest.mark.parametrize(
    ("scores", "where", "cards"),
    [
        ([HARDLY], None, 0),
        ([SURELY_FOUND], None, 1),
        ([HARDLY], (17, 270), 2),  # a card lies on it
        ([HARDLY], (80, 300), 1),  # one lies beside it
    ],
)
def test_what_is_hardly_found_counts_where_an_open_card_lies_on_it(scores, where, cards):
    stage = Stage()
    stage.lay("a", 0, 300, "??")
    if where:
        stage.lay("b", *where, "9S")

    assert len(watched(Tracks(MAP), stage, scores)) == cards


@pytest.mark.parametrize(("other", "cards"), [(0.9, 2), (HARDLY, 0)])
def test_what_is_hardly_found_counts_where_it_touches_a_surer_covered_card(other, cards):
    stage = Stage()
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 17, 270, "??")

    assert len(watched(Tracks(MAP), stage, [HARDLY, other])) == cards


@pytest.mark.parametrize(("score", "tracks_there"), [(HARDLY, 1), (0.9, 2)])
def test_what_is_hardly_found_where_an_open_card_is_read_is_the_back_that_was_turned_over(
    score, tracks_there
):
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "??")
    (before,) = watched(tracks, stage, [0.9])
    stage.lay("a", -6, 293, "??")
    stage.lay("b", 1, 300, "5C")
    after = watched(tracks, stage, [score])

    assert len(after) == tracks_there
    kinds = {each.track: each.kind for each in after}
    assert kinds[before.track] is (CardKind.TURNED if tracks_there == 1 else CardKind.COVERED)


def test_a_known_card_is_followed_where_it_is_hardly_found():
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "??")
    watched(tracks, stage, [0.9])
    stage.lay("a", 9, 300, "??")

    (card,) = watched(tracks, stage, [HARDLY])
    assert card.x > 4


@pytest.mark.parametrize(("score", "x"), [(HARDLY, 0), (SURELY_FOUND, 15)])
def test_a_part_of_a_card_outlined_under_a_hand_does_not_move_it(score, x):
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "??")
    watched(tracks, stage, [0.9])
    stage.lay("a", 15, 300, "??")

    before = stage.at_ms
    (card,) = watched(tracks, stage, [score])
    assert card.x == pytest.approx(x, abs=1.5)
    assert (card.seen_ms > before) == (score == SURELY_FOUND)


@pytest.mark.parametrize(("score", "kinds"), [(HARDLY, "t"), (SURELY_FOUND, "ct")])
def test_a_glimpse_beside_a_card_that_is_being_turned_over_is_not_that_card(score, kinds):
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 36, 281, "AD")
    watched(tracks, stage, [0.9])
    stage.lay("a", 7, 301, "TC")
    found = next(stage.frames(0.125))
    glimpse = find(-19, 299, "??")._replace(confidence=score)
    tracks.see(found._replace(cards=(*found.cards, glimpse)))

    sightings = watched(tracks, stage, [])
    assert "".join(sorted(each.kind.value[0] for each in sightings)) == kinds + "t"


@pytest.mark.parametrize("confidence", [0.9, HARDLY])  # hardly found both, it surely lies there
@pytest.mark.parametrize(
    ("upper", "lower", "cards"),
    [
        (-22, 22, [(0, 300)]),  # its two halves
        (-22, 62, []),  # two things of half a card's size
        (-22, 0, []),
    ],
)
def test_two_halves_of_a_covered_card_are_that_card(upper, lower, cards, confidence):
    stage, tracks = Stage(), Tracks(MAP)
    stage.lay("a", 0, 300, "??")
    for found in stage.frames(1):
        card = found.cards[0]._replace(confidence=confidence)
        halves = tuple(half(card, 300 + off) for off in (upper, lower))
        look = tracks.see(found._replace(cards=halves))

    assert [(round(each.x), round(each.y)) for each in look.sightings] == cards


def half(card, y):
    """Outline the half of a card whose middle lies there."""
    left, top = 800 - 31.5, y + 500 - 22
    outline = (left, top, left + 63, top, left + 63, top + 44, left, top + 44)
    return card._replace(outline=outline)
