"""Chips are learnt from one picture, and stakes found and counted in others."""

from fractions import Fraction

import cv2
import numpy as np
import pytest

from models.chips.draw import Disc, paint
from tests.chips.tables import CHIPS, SEAT, TABLE, VALUES, Table, before, chip, stack
from tracker.chips.colours import BLACK, lit
from tracker.chips.keep import load_chips, save_chips
from tracker.chips.learn import ChipsError, learn, learn_thickness
from tracker.chips.perspective import perspective_of
from tracker.chips.remember import StakeMemory
from tracker.chips.zones import StakeZone
from tracker.live.chip_eyes import SURE_LOOK
from tracker.map.table_map import Place


def seen(kinds, picture, cards=()):
    found = StakeMemory(TABLE.map, kinds).look(picture, cards, [StakeZone(SEAT)])
    return found[0] if found else None


def is_sure(found):
    return not found.hidden and not found.height_unknown and found.sums[0][1] > 0.9


def test_the_camera_is_where_the_map_says():
    sight = perspective_of(TABLE.map)

    assert np.hypot(*(np.array(sight.foot) - TABLE.view.place[:2])) < 5
    assert abs(sight.height - TABLE.view.place[2]) < 5


def test_chips_are_learnt_in_the_order_of_the_values():
    lesson = learn(TABLE.lesson(), TABLE.map, VALUES)

    assert [each.value for each in lesson.kinds] == [5, 25, 100]
    assert all(abs(each.diameter_mm - 39) < 1.5 for each in lesson.kinds)
    assert lesson.kinds[0].face[1] > 20  # red
    assert lesson.kinds[1].face[2] < -15  # blue
    assert lesson.kinds[2].face[2] > 30  # yellow
    assert lesson.alike == ()
    assert [each.x_mm for each in lesson.things] == pytest.approx([-60, 0, 60], abs=4)


def test_a_stack_of_five_teaches_the_thickness(kinds):
    assert kinds[0].thickness_mm == pytest.approx(3.3, abs=0.35)


def test_a_chip_of_nearly_the_felt_s_colour_is_found_by_its_rim():
    chips = (CHIPS[0], chip(25, "green"), CHIPS[2])
    discs = [Disc(each, np.array([60.0 * k - 60, 0, 0])) for k, each in enumerate(chips)]
    lesson = learn(TABLE.picture(discs), TABLE.map, VALUES)

    assert [each.x_mm for each in lesson.things] == pytest.approx([-60, 0, 60], abs=2)
    assert lesson.kinds[1].face[1] < -15  # green
    assert all(abs(each.diameter_mm - 39) < 1.5 for each in lesson.kinds)


def test_two_chips_of_one_colour_are_said_to_be_alike():
    discs = [Disc(each, np.array([60.0 * k - 60, 0, 0]))
             for k, each in enumerate((CHIPS[0], CHIPS[0], CHIPS[1]))]  # fmt: skip

    assert learn(TABLE.picture(discs), TABLE.map, VALUES).alike == ((0, 1),)


def test_too_few_chips_are_refused_in_words():
    with pytest.raises(ChipsError, match="3 round things lie in the middle, but there are 4"):
        learn(TABLE.lesson(), TABLE.map, (1, 2, 3, 4))


def test_a_bare_felt_has_no_stack_to_learn_from(kinds):
    with pytest.raises(ChipsError, match="no stack lies in the middle"):
        learn_thickness(TABLE.picture(), TABLE.map, kinds)


def test_an_empty_seat_has_no_stake(kinds):
    assert seen(kinds, TABLE.picture()) is None


def test_no_chips_known_means_that_none_are_found():
    assert seen((), TABLE.picture(stack(CHIPS[0], 2, before()))) is None


def test_free_chips_are_counted(kinds):
    at = before()
    places = [(-30, 0), (14, 2), (0, -42)]
    discs = [Disc(each, np.array([at[0] + x, at[1] + y, 0.0]))
             for each, (x, y) in zip(CHIPS, places, strict=True)]  # fmt: skip
    found = seen(kinds, TABLE.picture(discs))

    assert is_sure(found)
    assert found.sums[0][0] == 130
    assert found.counts == (1, 1, 1)
    assert found.place == SEAT.name
    assert np.hypot(found.x_mm - at[0], found.y_mm - at[1]) < 40


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_stack_is_counted(kinds, count):
    found = seen(kinds, TABLE.picture(stack(CHIPS[1], count, before())))

    assert found.sums[0][0] == 25 * count
    assert found.counts == (0, count, 0)


def test_a_chip_of_a_colour_nobody_taught_is_never_a_sure_sum(kinds):
    found = seen(kinds[:2], TABLE.picture(stack(CHIPS[2], 1, before())))

    assert found is not None
    assert not found.sums or not is_sure(found)


@pytest.mark.parametrize("what", ["hand", "glass"])
def test_a_hand_or_a_glass_on_the_stake_is_said(kinds, what):
    picture = TABLE.picture(stack(CHIPS[0], 3, before()))
    x, y = (int(each) for each in TABLE.view.project(np.array([[*before(), 5.0]]))[0])
    if what == "hand":
        cv2.line(picture, (x + 10, y), (x + 110, y - 60), (120, 150, 205), 40, cv2.LINE_AA)
    else:
        cv2.circle(picture, (x + 8, y - 6), 44, (170, 185, 190), -1, cv2.LINE_AA)
    found = seen(kinds, picture)

    assert found.hidden


def test_a_card_on_the_chips_is_said(kinds):
    picture = TABLE.picture(stack(CHIPS[0], 1, before()))
    corners = np.array([(-10, -40), (53, -40), (53, 48), (-10, 48)]) + before()
    card = TABLE.map.to_pixels(corners)
    cv2.fillConvexPoly(picture, card.astype(np.int32), (245, 245, 245), cv2.LINE_AA)
    found = seen(kinds, picture, [tuple(card.ravel())])

    assert found.hidden


def test_a_card_on_the_place_of_the_stake_may_hide_a_chip_and_one_farther_out_hides_none(kinds):
    asked = {}
    for name, share in (("on it", 0.5), ("farther out", 0.86)):
        middle = before(share=share)
        card = TABLE.map.to_pixels(np.array([(-32, -44), (32, -44), (32, 44), (-32, 44)]) + middle)
        picture = TABLE.picture()
        cv2.fillConvexPoly(picture, card.astype(np.int32), (245, 245, 245), cv2.LINE_AA)
        asked[name] = seen(kinds, picture, [tuple(card.ravel())])

    assert asked["on it"].is_bare
    assert asked["on it"].sums[0][1] < SURE_LOOK
    assert asked["farther out"] is None


def test_chips_on_a_card_are_not_hidden_by_it(kinds):
    middle = TABLE.map.to_pixels(np.array([(-10, -40), (53, -40), (53, 48), (-10, 48)]) + before())
    picture = TABLE.picture()
    cv2.fillConvexPoly(picture, middle.astype(np.int32), (245, 245, 245), cv2.LINE_AA)
    paint(picture, TABLE.view, stack(CHIPS[0], 1, before()), TABLE.lamp)
    found = seen(kinds, cv2.GaussianBlur(picture, (0, 0), 0.7), [tuple(middle.ravel())])

    assert not found.hidden
    assert found.sums[0][0] == 5


def test_where_a_card_lies_among_the_chips_one_may_lie_below_it_unseen(kinds):
    picture = TABLE.picture([stack(CHIPS[0], 1, before() + np.array((x, 0)))[0] for x in (-60, 50)])
    apart = seen(kinds, picture)
    card = TABLE.map.to_pixels(np.array([(-36, -44), (27, -44), (27, 44), (-36, 44)]) + before())
    cv2.fillConvexPoly(picture, card.astype(np.int32), (245, 245, 245), cv2.LINE_AA)
    among = seen(kinds, picture, [tuple(card.ravel())])

    assert [each.sums[0][0] for each in (apart, among)] == [10, 10]
    assert apart.sums[0][1] >= SURE_LOOK > among.sums[0][1]


def test_chips_of_nearly_the_felt_s_colour_are_a_stake():
    chips = (CHIPS[0], chip(25, "green"), CHIPS[2])
    discs = [Disc(each, np.array([60.0 * k - 60, 0, 0])) for k, each in enumerate(chips)]
    kinds = learn(TABLE.picture(discs), TABLE.map, VALUES).kinds
    found = seen(kinds, TABLE.picture(stack(chips[1], 1, before())))

    assert found.sums[0][0] == 25


def test_where_a_kind_of_chips_has_the_felt_s_colour_no_seat_is_surely_empty(kinds):
    felt = tuple(lit(TABLE.picture()).reshape(-1, 3).mean(axis=0) - (BLACK - 2, 0, 0))
    faint = kinds[1]._replace(face_colours=((*felt, 1.0),), rim_colours=((*felt, 1.0),))
    found = seen((kinds[0], faint, kinds[2]), TABLE.picture())

    assert seen(kinds, TABLE.picture()) is None
    assert found.is_bare
    assert found.sums[0][1] < SURE_LOOK


def test_beside_chips_that_are_seen_may_lie_others_of_the_felt_s_colour(kinds):
    felt = tuple(lit(TABLE.picture()).reshape(-1, 3).mean(axis=0) - (BLACK - 2, 0, 0))
    faint = kinds[1]._replace(face_colours=((*felt, 1.0),), rim_colours=((*felt, 1.0),))
    picture = TABLE.picture(stack(CHIPS[0], 1, before()))
    plain, unsure = (seen((kinds[0], each, kinds[2]), picture) for each in (kinds[1], faint))

    assert [each.sums[0][0] for each in (plain, unsure)] == [5, 5]
    assert plain.sums[0][1] >= SURE_LOOK > unsure.sums[0][1]


def test_a_line_of_chips_that_leaves_the_seat_s_felt_is_hidden(kinds):
    across = np.array([-1.0, 0.0]) if before()[0] > 0 else np.array([1.0, 0.0])
    discs = [Disc(CHIPS[2], np.append(before() + across * 41 * k, 0.0)) for k in range(7)]

    assert seen(kinds, TABLE.picture(discs)).hidden


def test_from_straight_above_the_height_is_not_known(kinds):
    above = Table(0.0)
    seat = Place(SEAT.name, tuple((x * 0.5, y * 0.5) for x, y in SEAT.polygon))
    at = before(seat, 0.3)
    picture = above.picture(stack(CHIPS[0], 3, at))
    found = StakeMemory(above.map, kinds).look(picture, (), [StakeZone(seat)])

    assert found
    assert found[0].height_unknown


def test_a_stake_that_did_not_change_is_not_looked_at_again(kinds):
    memory = StakeMemory(TABLE.map, kinds)
    picture = TABLE.picture(stack(CHIPS[1], 1, before()))
    first = memory.look(picture, (), [StakeZone(SEAT)])

    assert memory.look(picture.copy(), (), [StakeZone(SEAT)])[0] is first[0]
    more = memory.look(TABLE.picture(stack(CHIPS[1], 1, before() + 50)), (), [StakeZone(SEAT)])
    assert more[0] is not first[0]


def test_chips_are_kept(tmp_path, kinds):
    path = tmp_path / "chips.json"
    halves = (kinds[0]._replace(value=Fraction(5, 2)), *kinds[1:])

    assert load_chips(path) == ()
    save_chips(halves, path)
    assert load_chips(path) == halves


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": 2, "chips": []}',
        '{"format": 1, "chips": [{}]}',
        '{"format": 1, "chips": 3}',
    ],
)
def test_a_broken_file_of_chips_is_refused_in_words(tmp_path, text):
    path = tmp_path / "chips.json"
    path.write_text(text)

    with pytest.raises(ChipsError, match="learn the chips again"):
        load_chips(path)
