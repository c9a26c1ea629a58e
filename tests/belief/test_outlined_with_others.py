"""Cards outlined together with others, aside of where they lie, or one all but on the other."""

import pytest

from tests.belief.test_tracks import hardly, surely, watch
from tracker.belief.sightings import CardKind
from tracker.eyes.card_measures import HARDLY_FOUND, best
from tracker.game.cards import RANKS


@pytest.mark.parametrize(
    ("plain", "cards"), [(hardly("9"), [(0, 300)]), (surely("9"), [(0, 300), (18, 324)])]
)
def test_of_two_outlines_of_one_card_the_plain_one_lies_right(tracks, stage, plain, cards):
    stage.lay("a", 0, 300, "9S")
    for found in stage.frames(1):
        beside = found.cards[0]._replace(ranks=plain)
        large = as_large(found.cards[0], 18, 324)
        look = tracks.see(found._replace(cards=(beside, large)))

    assert sorted((round(each.x), round(each.y)) for each in look.sightings) == cards
    assert {RANKS[each.ranks.index(max(each.ranks))] for each in look.sightings} == {"9"}


def as_large(card, x, y, grown=4.5):
    """Outline a card together with what lies below it; it is surely read."""
    wide, high = 31.5 + grown, 46.5 + grown
    left, top, right, low = x + 800 - wide, y + 500 - high, x + 800 + wide, y + 500 + high
    return card._replace(outline=(left, top, right, top, right, low, left, low), ranks=surely("9"))


@pytest.mark.parametrize(
    ("face", "read", "in_sight"),
    [("9S", surely("9"), True), ("9S", hardly("9"), False), ("7S", surely("9"), False)],
)
def test_a_known_card_outlined_with_all_that_lies_beside_it_lies_where_it_lay(
    tracks, stage, face, read, in_sight
):
    stage.lay("a", 0, 300, face)
    watch(tracks, stage)
    for found in stage.frames(1):
        large = as_large(found.cards[0], 18, 312, grown=12)._replace(ranks=read)
        look = tracks.see(found._replace(cards=(large,)))

    (card,) = look.sightings
    assert (round(card.x), round(card.y)) == (0, 300)
    assert (card.seen_ms == look.at_ms) is in_sight


@pytest.mark.parametrize(("confidence", "ranks"), [(0.59, "9"), (0.9, "94")])
def test_a_card_half_hidden_now_and_read_otherwise_lies_where_it_lay(
    tracks, stage, confidence, ranks
):
    stage.lay("a", 0, 300, "9S")
    watch(tracks, stage, 2)
    stage.lay("a", 6, 307, "9S")
    four = tuple(-0.08 if rank == "4" else -4.0 for rank in RANKS)
    for found in stage.frames(2):
        (card,) = found.cards
        aside = card._replace(confidence=confidence, ranks=four)
        look = tracks.see(found._replace(cards=(aside,)))

    assert [RANKS[best(each.ranks)] for each in look.sightings] == [*ranks]
    assert (round(look.sightings[0].x), round(look.sightings[0].y)) == (0, 300)


@pytest.mark.parametrize(("seconds", "cards"), [(1.4, 1), (2.2, 2)])
def test_two_backs_found_beside_each_other_for_long_are_two(tracks, stage, seconds, cards):
    stage.lay("a", 0, 300, "??")
    watch(tracks, stage)
    stage.lay("b", 4, 321, "??")

    assert len(watch(tracks, stage, seconds)) == cards


def test_a_back_outlined_now_here_and_now_beside_is_one(tracks, stage):
    stage.lay("a", 0, 300, "??")
    watch(tracks, stage)
    for _ in range(10):
        stage.hidden = {"b"}
        watch(tracks, stage, 0.25)
        stage.lay("b", 4, 321, "??")
        stage.hidden = {"a"}
        look = watch(tracks, stage, 0.25)

    assert len(look) == 1


def test_two_backs_that_come_to_be_outlined_as_one_between_them_lie_where_they_lay(tracks, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 34, 300, "??")
    watch(tracks, stage)
    stage.hidden = {"a", "b"}
    stage.lay("both", 15, 296, "??")
    look = watch(tracks, stage, 3)

    assert [(round(each.x), round(each.y)) for each in look.values()] == [(0, 300), (34, 300)]
    assert all(each.seen_ms == stage.at_ms for each in look.values())


def test_a_glimpse_between_two_backs_of_which_one_is_long_hidden_shows_neither(tracks, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 40, 300, "??")
    watch(tracks, stage)
    stage.hidden = {"b"}
    hidden_ms = stage.at_ms
    watch(tracks, stage, 2)
    stage.hidden = {"a", "b"}
    stage.lay("glimpse", 18, 300, "??")
    look = watch(tracks, stage, 0.125)

    assert [each.seen_ms for each in look.values() if round(each.x) == 40] == [hidden_ms]


@pytest.mark.parametrize(("middle", "wide", "cards"), [(34, 131, 3), (17, 97, 2), (22, 97, 2)])
def test_of_backs_in_a_row_outlined_as_one_the_last_may_be_new(tracks, stage, middle, wide, cards):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 34, 300, "??")
    watch(tracks, stage)
    left, top = middle + 800 - wide / 2, 300 + 500 - 44
    row = (left, top, left + wide, top, left + wide, top + 88, left, top + 88)
    for found in stage.frames(2):
        large = found.cards[0]._replace(outline=row)
        look = tracks.see(found._replace(cards=(large,)))

    assert [round(each.x) for each in look.sightings] == [0, 34, 68][:cards]
    assert all(each.seen_ms == look.at_ms for each in look.sightings)


def test_a_known_card_that_reads_as_the_one_laid_half_on_it_stays_what_it_was(tracks, stage):
    stage.lay("two", 0, 300, "2C")
    watch(tracks, stage, 2)
    stage.lay("eight", 38, 300, "8S")
    for found in stage.frames(3):
        two, eight = found.cards
        look = tracks.see(found._replace(cards=(two._replace(ranks=eight.ranks), eight)))

    two, eight = look.sightings
    assert [RANKS[best(each.ranks)] for each in (two, eight)] == ["2", "8"]
    assert two.votes[RANKS.index("8")] == 1, "until that one was found there"
    assert two.seen_ms == look.at_ms


def test_a_covered_card_that_seemed_to_move_in_its_last_frame_is_turned_over_where_it_lay(
    tracks, stage
):
    stage.lay("a", 0, 300, "??")
    (known,) = watch(tracks, stage)
    stage.lay("a", 16, 314, "??")
    watch(tracks, stage, 0.125)
    stage.lay("a", 2, 301, "9H")
    look = watch(tracks, stage)

    assert [*look] == [known]
    assert look[known].kind is CardKind.TURNED


def test_a_card_ill_outlined_and_unread_under_the_hand_that_turns_it_lies_where_it_lay(
    tracks, stage
):
    stage.lay("a", 0, 300, "??")
    (known,) = watch(tracks, stage)
    stage.lay("a", 4, 307, "TS")
    watch(tracks, stage, 0.125)
    stage.hidden.add("a")
    watch(tracks, stage, 0.25)
    stage.hidden.clear()
    stage.lay("a", 6, 322, "2D")
    for found in stage.frames(0.25):
        unread = tuple(-1.5 if rank in "A23" else -7.0 for rank in RANKS)
        tracks.see(found._replace(cards=(found.cards[0]._replace(ranks=unread),)))
    stage.lay("a", 1, 301, "TS")
    look = watch(tracks, stage)

    assert [*look] == [known]
    assert RANKS[best(look[known].ranks)] == "T"


def test_of_two_backs_outlined_as_one_that_is_known_which_was_in_sight(tracks, stage):
    stage.lay("pushed away", 60, 280, "??")
    watch(tracks, stage)
    del stage.cards["pushed away"]
    stage.lay("a", 34, 300, "??")
    watch(tracks, stage)
    for found in stage.frames(1):
        row = (802.5, 756, 899.5, 756, 899.5, 844, 802.5, 844)  # about it and one 34 mm beside it
        look = tracks.see(found._replace(cards=(found.cards[0]._replace(outline=row),)))

    assert sorted(round(each.x) for each in look.sightings) == [34, 68]


@pytest.mark.parametrize(("tall", "is_seen"), [(112, True), (88, False)])
def test_a_covered_card_outlined_with_one_below_it_is_seen_where_it_lies(
    tracks, stage, tall, is_seen
):
    stage.lay("a", 0, 300, "??")
    (known,) = watch(tracks, stage)
    for found in stage.frames(2):
        left, top = 800 - 31.5, 812 - tall / 2
        large = (left, top, left + 63, top, left + 63, top + tall, left, top + tall)
        card = found.cards[0]._replace(outline=large, confidence=HARDLY_FOUND)
        look = tracks.see(found._replace(cards=(card,)))

    (card,) = look.sightings
    assert (card.track, round(card.x), round(card.y)) == (known, 0, 300)
    assert (card.seen_ms == look.at_ms) is is_seen
