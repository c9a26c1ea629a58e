"""Hands pushed as one, cards laid all but on their like, and strips between others."""

import pytest

from tests.belief.stage import find
from tests.belief.test_tracks import hardly, surely, watch
from tracker.belief.sightings import CardKind
from tracker.eyes.card_measures import best
from tracker.game.cards import RANKS, SUITS

TEN_OR_NINE = tuple({"9": -0.6, "T": -1.2}.get(rank, -4.0) for rank in RANKS)


def lie(look):
    return {each.track: (round(each.x), round(each.y)) for each in look.values()}


def pushed(stage, *names):
    for name in names:
        x, y, face = stage.cards[name]
        stage.lay(name, x - 16, y + 27, face)


@pytest.fixture
def hand(tracks, stage):
    """Give a hand of three, the second half below the third, and the track of each."""
    stage.lay("a", 50, 250, "??")
    stage.lay("b", 23, 281, "TC")
    stage.lay("c", 0, 294, "4H")
    look = watch(tracks, stage, 2)
    return dict(zip("abc", sorted(look), strict=True))


def found_as_covered(stage, name):
    """See for a while, with one open card hardly found, and as covered."""
    at = list(stage.cards).index(name)
    for found in stage.frames(0.75):
        cards = [*found.cards]
        cards[at] = cards[at]._replace(kind=CardKind.COVERED, confidence=0.7, ranks=(), suits=())
        yield found._replace(cards=tuple(cards))


def test_a_hand_pushed_under_an_arm_keeps_its_cards_though_one_is_found_as_covered(
    tracks, stage, hand
):
    stage.hidden.update("abc")
    watch(tracks, stage, 0.5)
    stage.hidden.clear()
    pushed(stage, "a", "b", "c")
    for found in found_as_covered(stage, "b"):
        look = tracks.see(found)

    places = lie({each.track: each for each in look.sightings})
    assert places == {hand["a"]: (34, 277), hand["b"]: (7, 308), hand["c"]: (-16, 321)}


@pytest.mark.parametrize(("reads", "is_it"), [(hardly("9"), False), (TEN_OR_NINE, True)])
def test_a_hand_pushed_under_an_arm_keeps_a_card_that_is_ill_read_then(
    tracks, stage, hand, reads, is_it
):
    stage.hidden.update("abc")
    watch(tracks, stage, 0.5)
    stage.hidden.clear()
    pushed(stage, "a", "b", "c")
    for found in stage.frames(0.75):
        a, b, c = found.cards
        look = tracks.see(found._replace(cards=(a, b._replace(ranks=reads, confidence=0.6), c)))

    at = lie({each.track: each for each in look.sightings})
    assert (at.get(hand["b"]) == (7, 308)) is is_it


def test_a_hand_of_which_one_lies_still_was_not_pushed(tracks, stage, hand):
    stage.hidden.update("ac")
    watch(tracks, stage, 0.5)
    stage.hidden.clear()
    pushed(stage, "a", "c")
    places = lie(watch(tracks, stage))

    assert [places[hand[name]] for name in "abc"] == [(50, 250), (23, 281), (-16, 321)]
    assert places[max(places)] == (34, 277), "a covered card that nobody knows"


def suited(tracks, stage, seconds, names, surety=0.0):
    """See open cards for a while, of surely that suit; give them as they lie then."""
    for found in stage.frames(seconds):
        leanings = [tuple(surety if suit == name[1] else -9.0 for suit in SUITS) for name in names]
        cards = [c._replace(suits=each) for c, each in zip(found.cards, leanings, strict=True)]
        look = tracks.see(found._replace(cards=tuple(cards)))
    return look.sightings


def test_two_of_a_rank_pushed_by_a_step_are_told_by_their_suits(tracks, stage):
    stage.lay("club", 34, 300, "7C")
    stage.lay("diamond", 0, 300, "7D")
    club, diamond = suited(tracks, stage, 4, ["7C", "7D"])
    stage.hidden.update(("club", "diamond"))
    watch(tracks, stage, 0.5)
    stage.hidden.clear()
    stage.lay("club", 0, 300, "7C")
    stage.lay("diamond", -34, 300, "7D")
    suited(tracks, stage, 0.125, ["7C", "7D"], surety=-0.2)  # it is a club most likely

    assert lie(watch(tracks, stage)) == {club.track: (0, 300), diamond.track: (-34, 300)}


def test_another_suit_of_the_same_rank_laid_all_but_on_a_card_is_another(tracks, stage):
    def watched(name):
        return [SUITS[best(each.suits)] for each in suited(tracks, stage, 2, [name])]

    stage.lay("a", 0, 300, "4D")
    assert watched("4D") == ["D"]
    stage.lay("a", 5, 306, "4C")
    assert watched("4C") == ["D", "C"]


def test_a_card_read_in_one_frame_as_the_one_it_half_hides_is_not_that_one(tracks, stage):
    stage.lay("spade", 0, 300, "2S")
    (before,) = watch(tracks, stage, 2)
    unsure = find(8, 335, "2S")._replace(suits=(-0.18, -9.0, -9.0, -1.8), ranks=surely("2"))
    for found in stage.frames(0.125):
        tracks.see(found._replace(cards=(unsure,)))
    stage.lay("club", 13, 334, "2C")
    look = watch(tracks, stage)

    assert lie(look) == {before: (0, 300), max(look): (13, 334)}
    assert SUITS[best(look[max(look)].suits)] == "C"


@pytest.mark.parametrize(
    ("aside", "cards"),
    [
        (-25, 3),  # what shows between the two is the same
        (-32, 4),  # more shows of it than would of the eight
    ],
)
def test_a_strip_that_shows_what_a_known_card_would_is_that_card(tracks, stage, aside, cards):
    stage.lay("eight", 0, 300, "8S")
    stage.lay("two", -50, 300, "2C")
    stage.lay("three", 38, 300, "3H")
    watch(tracks, stage, 2)
    stage.hidden.add("eight")
    nine = find(aside, 300, "9S")._replace(ranks=hardly("9"))
    for found in stage.frames(1):
        look = tracks.see(found._replace(cards=(*found.cards, nine)))

    assert len(look.sightings) == cards
    (eight,) = [each for each in look.sightings if abs(each.x) < 1]
    assert RANKS[best(eight.ranks)] == "8"
    assert (eight.seen_ms == look.at_ms) is (cards == 3)
