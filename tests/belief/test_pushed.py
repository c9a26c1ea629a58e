"""Hands that are pushed as one keep their cards."""

from dataclasses import replace

import pytest

from tests.belief.scenes import at, lying, watch

UNDER_A_HAND = 5  # looks


def pushed(finds, far_x, far_y):
    return [
        replace(each, pose=each.pose._replace(x=each.pose.x + far_x, y=each.pose.y + far_y))
        for each in finds
    ]


@pytest.mark.parametrize("far", [(8, 6), (0, 29), (30, -20)])
def test_a_hand_that_is_pushed_keeps_its_cards(far):
    hand = [at(17, 434, "??"), at(9, 407, "9C")]
    belief = watch(hand, 40)

    moved = watch(pushed(hand, *far), 8, watch([], UNDER_A_HAND, belief))

    assert [each.number for each in moved.cards] == [each.number for each in belief.cards]
    for before, after in zip(belief.cards, moved.cards, strict=True):
        assert after.kind is before.kind
        assert (after.pose.x - before.pose.x, after.pose.y - before.pose.y) == pytest.approx(
            far, abs=1
        )
        assert after.moved_ms == belief.at_ms + (UNDER_A_HAND + 1) * 125


@pytest.mark.parametrize("far", [(0, 0), (4, 29)])
def test_a_card_that_comes_to_light_later_than_its_pushed_neighbour_is_found_where_it_lies(far):
    covered, king, nine = at(0, 0, "??"), at(36, 0, "KS"), at(72, 0, "9C")
    belief = watch([covered, king, nine], 40)

    first = watch(pushed([king, nine], 4, 29), 2, watch([], UNDER_A_HAND, belief))
    later = watch([*pushed([covered], *far), *pushed([king, nine], 4, 29)], 8, first)

    there = [each for each in later.cards if each.life.there > 0.5]
    assert [each.number for each in there] == [each.number for each in belief.cards]
    assert lying(there[0])[1:3] == far
    assert (there[0].moved_ms > belief.at_ms) is (far != (0, 0))


def test_a_hand_that_lay_over_cards_and_left_has_pushed_nothing():
    hand = [at(0, 0, "??"), at(36, 0, "KS")]
    belief = watch(hand, 40)

    again = watch(hand, 8, watch([], UNDER_A_HAND, belief))

    assert [each.moved_ms for each in again.cards] == [each.moved_ms for each in belief.cards]
    assert [each.unpushed for each in again.cards] == [None, None]


def test_a_card_laid_beside_a_hidden_one_is_another_card():
    belief = watch([at(0, 0, "KS")], 40)

    laid = watch(
        [at(0, 0, "KS"), at(30, 0, "9C")],
        8,
        watch([at(30, 0, "9C")], 2, watch([], UNDER_A_HAND, belief)),
    )

    assert [lying(each)[0] for each in laid.cards if each.life.there > 0.5] == ["KS", "9C"]
    assert laid.cards[0].moved_ms == belief.cards[0].moved_ms


@pytest.mark.parametrize(("far_mm", "numbers"), [(14, [1]), (32, [1, 2])])
def test_a_covered_card_found_a_step_from_a_hidden_one_was_laid_and_one_nearer_was_pushed(
    far_mm, numbers
):
    belief = watch([at(0, 0, "??")], 40)

    found = watch([at(far_mm, 0, "??")], 3, watch([], UNDER_A_HAND, belief))

    assert [each.number for each in found.cards] == numbers


def test_a_half_hidden_card_is_found_aside_even_if_it_came_later_than_the_one_on_it():
    belief = watch([at(0, 0, "??")], 40)
    belief = watch([at(0, 0, "??"), at(45, 0, "??")], 40, belief)

    slid_below = watch([at(0, 0, "??"), at(51, 2, "??")], 3, belief)

    assert [each.number for each in slid_below.cards] == [1, 2]


def test_a_card_that_is_found_aside_in_the_look_that_shows_what_was_laid_on_it_is_that_card():
    belief = watch([at(27, 429, "??")], 40)

    laid = watch([at(24, 436, "??"), at(3, 377, "2S")], 1, belief)

    assert [each.number for each in laid.cards] == [1, 2]
    assert [lying(each)[0] for each in laid.cards][1] == "2S"


def test_a_push_of_one_hand_makes_that_of_another_no_cheaper():
    pair = [at(0, 0, "KS"), at(36, 0, "9C")]
    beside, covered = at(-468, -15, "2D"), at(-500, 0, "??")
    belief = watch([*pair, beside, covered], 40)

    hidden = watch([beside], UNDER_A_HAND, belief)
    moved = watch([*pushed(pair, 4, 29), beside], 1, hidden)

    (under_hand,) = (each for each in moved.cards if not each.is_open)
    assert (round(under_hand.pose.x), round(under_hand.pose.y)) == (-500, 0)
