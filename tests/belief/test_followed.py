"""Cards followed from look to look: what the scribe is told of them."""

from tests.belief.stage import MAP, Stage
from tracker.belief.followed import FollowedCards
from tracker.detections import CardKind
from tracker.game.cards import RANKS, SUITS


def watched(stage, seconds, followed=None):
    """Follow the cards for some seconds of a stage."""
    followed = followed or FollowedCards(MAP)
    look = None
    for each in stage.frames(seconds):
        look = followed.see(each)
    return followed, look


def test_a_card_is_told_of_with_its_place_its_side_and_what_it_reads():
    stage = Stage()
    stage.lay("king", 20, -360, "KS")

    _, look = watched(stage, 1.0)

    (card,) = look.sightings
    assert (card.place, card.kind, round(card.x), round(card.y)) == ("B", CardKind.TURNED, 20, -360)
    assert RANKS[card.ranks.index(max(card.ranks))] == "K"
    assert SUITS[card.suits.index(max(card.suits))] == "S"
    assert card.since_ms == card.turned_ms == 125
    assert (card.seen_ms, card.reads) == (1000, 8)


def test_a_card_that_is_carried_slowly_is_told_of_once_it_lies_still():
    stage, followed, told = Stage(), FollowedCards(MAP), []
    for step in range(8):
        stage.lay("king", -200 - 40 * min(step, 4), 20 - 7 * min(step, 4), "KS")
        told += [[round(each.x) for each in watched(stage, 0.125, followed)[1].sightings]]

    assert told[:5] == [[]] * 5
    assert told[-1] == [-360]


def test_a_card_on_which_a_back_shows_for_a_moment_is_in_sight():
    stage = Stage()
    stage.lay("king", 20, -360, "KS")
    followed, _ = watched(stage, 2.0)
    stage.lay("king", 21, -360, "??")

    _, look = watched(stage, 0.125, followed)

    (card,) = look.sightings
    assert (card.kind, card.seen_ms) == (CardKind.TURNED, look.at_ms)


def test_a_covered_card_reads_nothing_and_keeps_its_number_when_it_is_turned():
    stage = Stage()
    stage.lay("hole", 20, -360, "??")
    followed, before = watched(stage, 1.0)
    stage.lay("hole", 24, -355, "KS")

    _, look = watched(stage, 1.0, followed)

    (covered,), (turned,) = before.sightings, look.sightings
    assert (covered.ranks, covered.reads) == ((), 0)
    assert turned.track == covered.track
    assert 1000 < turned.turned_ms <= 1500


def test_a_card_out_of_sight_is_told_of_until_it_is_let_go():
    stage = Stage()
    stage.lay("king", 20, -360, "KS")
    followed, before = watched(stage, 1.0)
    stage.hidden.add("king")

    _, look = watched(stage, 120.0, followed)
    followed.let_go([before.sightings[0].track])
    _, after = watched(stage, 0.125, followed)

    assert [each.seen_ms for each in look.sightings] == [1000]
    assert after.sightings == ()
    assert followed.count == 0


def test_no_finds_are_no_cards():
    _, look = watched(Stage(), 0.5)

    assert look.sightings == ()
