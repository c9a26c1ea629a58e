"""Of what one frame shows each card counts once, and nothing that is no card."""

import pytest

from tests.belief.stage import MAP, STEP_MS, find, logs
from tests.belief.test_tracks import hardly, surely, watch
from tracker.belief.sightings import Detections
from tracker.belief.tracks import Tracks
from tracker.eyes.card_measures import best
from tracker.game.cards import RANKS
from tracker.map.table_map import TableMap

CORNERS = [(-31.5, -44.0), (31.5, -44.0), (31.5, 44.0), (-31.5, 44.0)]


def test_one_card_found_twice_is_one_card(tracks, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("again", 6, 296, "??")

    assert len(watch(tracks, stage)) == 1


def as_one(tracks, stage, x, y, times, *, beside=False, thing="??", read=()):
    """Let cards be outlined as one of this size for a while, alone or beside the others."""
    left, top = x + 800 - 31.5 * times, y + 500 - 44 * times
    right, low = left + 63 * times, top + 88 * times
    outline = (left, top, right, top, right, low, left, low)
    for found in stage.frames(1):
        whole = find(0, 0, thing)._replace(outline=outline, ranks=read)
        look = tracks.see(found._replace(cards=(*found.cards, whole) if beside else (whole,)))
    return sorted((round(each.x), round(each.y)) for each in look.sightings)


def test_two_backs_outlined_as_one_are_the_one_that_lay_there_and_another(tracks, stage):
    stage.lay("a", 0, 300, "??")
    watch(tracks, stage)

    assert as_one(tracks, stage, 8, 285, 1.22) == [(0, 300), (16, 270)]


def test_two_known_backs_outlined_as_one_stay_two(tracks, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 16, 270, "??")
    before = watch(tracks, stage)

    assert as_one(tracks, stage, 6, 287, 1.25) == [(0, 300), (16, 270)]
    assert len(watch(tracks, stage)) == len(before)


def test_a_back_found_within_the_outline_of_two_leaves_the_other(tracks, stage):
    stage.lay("a", 0, 300, "??")
    watch(tracks, stage)

    assert as_one(tracks, stage, 8, 285, 1.3, beside=True) == [(0, 300), (16, 270)]


def test_a_covered_and_a_turned_card_outlined_as_one_are_no_more_than_two(tracks, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 44, 290, "KS")
    watch(tracks, stage)

    assert as_one(tracks, stage, 22, 295, 1.3, beside=True) == [(0, 300), (44, 290)]


@pytest.mark.parametrize(("read", "cards"), [(hardly("9"), 2), ((), 2), (surely("9"), 3)])
def test_two_turned_cards_outlined_as_one_that_is_hardly_read_are_no_third(
    tracks, stage, read, cards
):
    stage.lay("a", 0, 300, "6D")
    stage.lay("b", 34, 300, "2S")
    watch(tracks, stage)

    assert len(as_one(tracks, stage, 20, 300, 1.12, beside=True, thing="9S", read=read)) == cards


@pytest.mark.parametrize(("read", "cards"), [(hardly("9"), 2), (logs(RANKS, "9"), 2), ((), 1)])
def test_a_card_outlined_with_the_one_it_hides_is_a_card_if_it_is_read_at_all(
    tracks, stage, read, cards
):
    stage.lay("a", 0, 300, "6D")
    watch(tracks, stage)

    assert len(as_one(tracks, stage, 25, 300, 1.12, thing="9S", read=read)) == cards


@pytest.mark.parametrize(("read", "cards"), [(surely("9"), 1), (hardly("9"), 0)])
def test_a_small_outline_that_is_surely_read_is_a_card(tracks, stage, read, cards):
    assert len(as_one(tracks, stage, 0, 300, 0.81, thing="9S", read=read)) == cards


def test_a_part_of_a_card_that_is_being_turned_over_is_none_yet(tracks, stage):
    stage.lay("a", 20, 300, "??")
    watch(tracks, stage)

    seen = as_one(tracks, stage, 0, 300, 0.81, beside=True, thing="9S", read=surely("9"))
    assert seen == [(20, 300)]


def test_a_back_that_trembles_beside_a_known_one_is_that_one(tracks, stage):
    stage.lay("a", 0, 300, "??")
    watch(tracks, stage)
    stage.lay("again", 4, 280, "??")

    assert len(watch(tracks, stage)) == 1


@pytest.mark.parametrize(("face", "cards"), [("KS", 1), ("QS", 2)])
def test_a_face_outlined_a_second_time_is_no_second_card(tracks, stage, face, cards):
    stage.lay("a", 0, 300, "KS")
    watch(tracks, stage)
    stage.lay("again", 8, 318, face)

    assert len(watch(tracks, stage)) == cards


@pytest.mark.parametrize(("confidence", "cards"), [(0.61, 1), (0.9, 2)])
def test_a_face_outlined_askew_and_misread_beside_itself_is_no_second_card(
    tracks, stage, confidence, cards
):
    stage.lay("two", 0, 300, "2C")
    watch(tracks, stage)
    stage.lay("four", -5, 309, "4C")
    for found in stage.frames(2):
        two, four = found.cards
        look = tracks.see(found._replace(cards=(two, four._replace(confidence=confidence))))

    assert len(look.sightings) == cards


@pytest.mark.parametrize(
    ("read", "off", "kinds"), [(-0.02, 5, "t"), (-0.02, 12, "tc"), (-0.9, 5, "c"), (-0.9, 12, "c")]
)
def test_of_an_open_and_a_covered_card_found_all_but_on_each_other_the_open_one_counts_if_it_is_read(
    tracks, stage, read, off, kinds
):
    stage.lay("open", 0, 300, "TC")
    stage.lay("covered", 0, 300 + off, "??")
    for found in stage.frames(1):
        open_card, covered = found.cards
        open_card = open_card._replace(
            ranks=tuple(max(read, -9) if r == "T" else -9.0 for r in RANKS)
        )
        look = tracks.see(found._replace(cards=(open_card, covered)))

    assert [each.kind.value[0] for each in look.sightings] == list(kinds)


def test_a_card_that_lies_all_but_on_another_is_not_taken_for_a_misread_of_it(tracks, stage):
    stage.lay("below", 0, 300, "3H")
    (below,) = watch(tracks, stage)
    stage.lay("above", 12, 300, "8H")
    (above,) = {*watch(tracks, stage)} - {below}
    stage.hidden.add("below")
    stage.lay("above", 1, 300, "8H")
    seen = watch(tracks, stage)

    assert best(seen[below].ranks) == RANKS.index("3")
    assert seen[above].seen_ms == stage.at_ms
    assert len(seen) == 2


@pytest.mark.parametrize(
    ("x", "read", "cards"),
    [
        (22, -2.5, 2),  # a print that both backs are a part of looks so
        (22, 0.0, 3),
        (-12, -2.5, 3),  # not between them
    ],
)
def test_what_seems_open_between_two_backs_is_a_card_if_it_is_read(tracks, stage, x, read, cards):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 44, 280, "??")
    stage.lay("seems", x, 290, "9S")
    for found in stage.frames(1):
        *backs, seems = found.cards
        ranks = tuple(read if rank == "9" else -3.0 for rank in RANKS)
        look = tracks.see(found._replace(cards=(*backs, seems._replace(ranks=ranks))))

    assert len(look.sightings) == cards


def test_what_seems_open_is_none_where_a_part_of_either_back_is_outlined(tracks, stage):
    stage.lay("a", -25, 300, "??")
    stage.lay("b", 25, 300, "??")
    stage.lay("seems", 0, 300, "9S")
    for found in stage.frames(1):
        a, b, seems = found.cards
        parts = (_narrowed(a, right=32), _narrowed(b, left=32))
        look = tracks.see(found._replace(cards=(*parts, seems._replace(ranks=(-2.5,) * 13))))

    assert not look.sightings


def _narrowed(card, left=0, right=0):
    west, top, east, *_, low = card.outline
    west, east = west + left, east - right
    return card._replace(outline=(west, top, east, top, east, low, west, low))


def test_a_large_covered_thing_where_nothing_lay_is_no_card(tracks, stage):
    assert as_one(tracks, stage, 8, 285, 1.22) == []


@pytest.mark.parametrize(
    ("wide", "tall", "cards"),
    [
        (36, 88, 0),
        (55, 124, 0),  # longer and narrower than a card: a thing on the table
        (55, 110, 1),
        (63, 118, 1),  # a card outlined with another on it
        (46, 92, 1),  # of which a part shows
    ],
)
def test_what_is_not_of_a_cards_size_and_shape_is_no_card(tracks, stage, wide, tall, cards):
    stage.lay("a", 0, 300, "9S")
    for found in stage.frames(1):
        (card,) = found.cards
        left, top, *_ = card.outline
        thing = (left, top, left + wide, top, left + wide, top + tall, left, top + tall)
        look = tracks.see(found._replace(cards=(card._replace(outline=thing),)))

    assert len(look.sightings) == cards


def test_a_long_outline_beside_a_card_was_drawn_about_it_too(tracks, stage):
    stage.lay("a", 0, 300, "9S")
    stage.lay("b", 0, 250, "KD")
    for found in stage.frames(1):
        card, beside = found.cards
        left, top, *_ = card.outline
        long = (left, top, left + 55, top, left + 55, top + 124, left, top + 124)
        look = tracks.see(found._replace(cards=(card._replace(outline=long), beside)))

    assert len(look.sightings) == 2


@pytest.fixture
def slanted():
    """Look from so far and so low that a pixel is as wide as 1.5 mm and as deep as 2.5."""
    to_table = (1.5, 0.0, -1200.0, 0.0, 2.5, -1250.0, 0.0, 0.0, 1.0)
    return Tracks(TableMap(1600, 1000, to_table, MAP.places))


def test_an_outline_that_trembles_where_the_camera_sees_coarsely_is_one_card(slanted):
    def seen(number, x, y):
        corners = [(x + dx / 1.5, y + dy / 2.5) for dx, dy in CORNERS]
        outline = tuple(value for corner in corners for value in corner)
        shown = find(0, 0, "KS")._replace(outline=outline, ranks=(), suits=())
        return slanted.see(Detections(number * STEP_MS, number, (shown,)))

    looks = [seen(n, 700 + 8 * (n // 4 % 2), 650 + 6 * (n // 4 % 2)) for n in range(1, 25)]

    assert len(looks[-1].sightings) == 1
