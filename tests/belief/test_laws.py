"""What holds for any felt: existence falls only where a card could be seen, and order and cuts change nothing."""

from dataclasses import replace
from itertools import permutations
from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.belief.scenes import BY, TABLE, at, fou, look, lying, watch
from tests.chance import tried
from tracker.belief.assign import assign
from tracker.belief.cards import NAMES, NOT_READ, FaceReadings
from tracker.belief.chances import FITTED, read_chances
from tracker.belief.filter import Belief
from tracker.belief.life import Findable, Life, after, laid_over, met, missed, under_hands_ms
from tracker.detections import CardKind

chances = st.floats(0.0, 1.0)
lives = st.tuples(chances, chances).map(lambda each: Life(each[0], (1 - each[0]) * each[1]))


@tried(100)
@given(lives, st.floats(0, 5000), st.floats(0, 5000))
def test_time_may_be_cut_anywhere(life, first, second):
    at_once, in_two = after(life, first + second, BY), after(after(life, first, BY), second, BY)

    assert in_two == pytest.approx(at_once, abs=1e-9)


@tried(100)
@given(lives, chances, st.floats(0.01, 1.0))
def test_existence_falls_by_a_miss_only_as_far_as_the_card_could_be_found(life, found, certain):
    assert missed(life, 0.0) == pytest.approx(life)
    assert missed(life, found).there <= life.there + 1e-9
    hidden = Life(0.0, life.there)
    assert missed(hidden, found).there == pytest.approx(life.there)
    assert met(life, certain, 1e-6).there >= life.there - 1e-6 or life.in_sight < 1e-5


@tried(60)
@given(st.lists(st.tuples(*[st.floats(-9, 9)] * 4), min_size=0, max_size=4))
def test_finds_are_assigned_so_that_the_whole_costs_least(rows):
    costs = np.array(rows, dtype=float).reshape(-1, 4)

    owned = assign(costs)

    total = sum(costs[row, column] for row, column in enumerate(owned) if column is not None)
    best = min(
        sum(min(costs[row, column], 0) for row, column in enumerate(order))
        for order in permutations(range(4), len(costs))
    )
    assert total == pytest.approx(best)
    taken = [column for column in owned if column is not None]
    assert len(taken) == len(set(taken))


@tried(30)
@given(st.permutations(range(4)))
def test_the_order_of_finds_does_not_matter(order):
    finds = [at(0, 0, "KS"), at(36, 6, "9H"), at(300, 50, "??"), at(-200, 90, "5C")]
    before = watch(finds, 3)

    told = look(before, finds, 125)
    again = look(before, [finds[place] for place in order], 125)

    assert [lying(each) for each in again.cards] == [lying(each) for each in told.cards]


def test_a_card_below_another_is_believed_though_it_is_found_no_more():
    below, above = at(0, 0, "??"), at(4, 3, "KS")
    belief = watch([below], 8)
    covered = watch([above], 80, belief)
    bare = watch([], 80, belief)

    assert belief.cards[0].life.there > 0.99
    assert covered.cards[0].life.there > 0.8
    assert all(card.life.there < 0.05 for card in bare.cards)


def test_a_card_under_a_hand_is_believed_for_as_long_as_hands_hide_cards():
    belief = watch([at(0, 0, "KS")], 8)

    soon, later = (watch([], frames, belief) for frames in (8, 60))

    assert soon.cards[0].life.there > 0.5
    assert all(card.life.there < 0.1 for card in later.cards)


def test_looks_twice_as_often_tell_hardly_more():
    finds = [at(0, 0, "KS")]
    seldom, often = watch(finds, 8, ms=250), watch(finds, 16, ms=125)

    assert often.cards[0].life.there == pytest.approx(seldom.cards[0].life.there, abs=0.01)
    kings = [each.cards[0].reads.name_chances[12] for each in (seldom, often)]
    assert kings[0] == pytest.approx(kings[1], abs=0.02)


def test_two_cards_side_by_side_keep_who_they_are():
    left, right = at(0, 0, "KS"), at(22, 4, "KH")
    belief = watch([left, right], 8)

    assert [lying(each)[:2] for each in belief.cards] == [("KS", 0), ("KH", 22)]
    swapped = watch([right, left], 8, belief)
    assert [each.number for each in swapped.cards] == [each.number for each in belief.cards]


def test_however_often_a_card_is_read_it_may_be_another():
    belief = watch([at(0, 0, "KS")], 400)

    as_another = at(0, 0, "9H").likely
    assert belief.cards[0].reads.chance_of(as_another, BY.misreads) > BY.misreads / NAMES


def test_a_card_that_lay_for_an_hour_can_be_turned():
    belief = watch([at(0, 0, "??")], 1000, ms=3600)

    turned = watch([at(0, 0, "QD")], 40, belief)

    assert [lying(card)[0] for card in turned.cards if card.life.there > 0.5] == ["QD"]


def test_a_card_that_is_turned_is_the_same_card():
    belief = watch([at(0, 0, "??")], 8)

    turned = watch([at(1, 1, "QD")], 40, belief)

    sure = [card for card in turned.cards if card.life.there > 0.5]
    assert [lying(card)[0] for card in sure] == ["QD"]


def test_a_card_that_is_turned_lies_where_it_came_to_lie():
    belief = watch([at(0, 0, "??")], 40)

    turned = watch([at(9, 4, "QD")], 8, belief)

    (card,) = (each for each in turned.cards if each.life.there > 0.5)
    assert card.number == belief.cards[0].number
    assert (card.pose.x, card.pose.y) == pytest.approx((9, 4), abs=1)


def test_an_open_card_exactly_where_a_covered_one_lay_is_that_card():
    belief = watch([at(0, 0, "??")], 8)

    turned = watch([at(3, 2, "KS")], 24, belief)

    (card,) = (each for each in turned.cards if each.life.there > 0.5)
    assert card.number == belief.cards[0].number
    assert lying(card)[0] == "KS"


def test_a_card_of_which_too_little_shows_is_no_less_there_however_long_it_is_not_found():
    belief = watch([at(0, 0, "5S")], 16)
    laid = watch([], 2, belief)  # under the hand that lays another on it

    soon, later = (watch([at(0, 6, "8C")], looks, laid) for looks in (16, 80))

    below, above = later.cards
    assert lying(below)[0] == "5S"
    taken = exp(-(later.at_ms - soon.at_ms) / BY.taken_every_ms)  # time alone
    assert below.life.there > 0.9 * taken * soon.cards[0].life.there > 0.4
    assert below.life.below > 0.9 * below.life.there
    assert above.life.there > 0.99


def test_a_card_that_has_long_been_found_half_hidden_is_missed_when_it_goes():
    finds = [at(0, 0, "??"), at(24, 0, "??")]
    belief = watch(finds, 80)

    gone = watch(finds[1:], 60, belief)

    assert gone.cards[0].life.there < 0.05
    assert gone.cards[1].life.there > 0.99


@tried(60)
@given(lives, chances, chances, chances)
def test_it_makes_no_difference_how_many_cards_come_to_lie_on_one_or_leave(life, one, two, three):
    first, second, third = sorted((one, two, three))
    was = Findable(third, third)

    at_once = laid_over(life, was, first)
    by_two = laid_over(*laid_over(life, was, second), first)
    bare = laid_over(*laid_over(*at_once, second), third)

    assert by_two[0] == pytest.approx(at_once[0], abs=1e-9)
    assert at_once[0].there == pytest.approx(life.there, abs=1e-9)
    assert bare[0] == pytest.approx(laid_over(*at_once, third)[0], abs=1e-9)
    assert bare[0].below == pytest.approx(life.below, abs=1e-9) or first == 0


@tried(60)
@given(lives, st.floats(0, 5000), st.floats(0, 5000))
def test_the_time_under_hands_may_be_cut_anywhere(life, first, second):
    if life.there < 1e-6:
        return
    later = after(life, first, BY)

    in_two = under_hands_ms(life, first, BY) + under_hands_ms(later, second, BY)

    assert in_two == pytest.approx(under_hands_ms(life, first + second, BY), abs=1e-3)
    assert 0 <= in_two <= first + second + 1e-6


def test_a_card_that_hands_turn_is_the_same_card_though_it_comes_to_lie_beside():
    belief = watch([at(0, 0, "??")], 40)

    under_hands = watch([], 6, belief)
    turned = watch([at(9, 8, "QD")], 3, under_hands)

    (card,) = (each for each in turned.cards if each.life.there > 0.5)
    assert card.number == belief.cards[0].number
    assert lying(card)[0] == "QD"


@pytest.mark.parametrize("off_mm", [3, 6, 12])
def test_a_card_that_a_hand_moved_a_little_is_found_where_it_lies_now(off_mm):
    belief = watch([], 8, watch([at(0, 0, "TD")], 40))

    (moved,) = watch([at(off_mm, 0, "TD")], 5, belief).cards

    assert moved.number == belief.cards[0].number
    assert moved.pose.x == pytest.approx(off_mm, abs=1)


def test_time_alone_turns_no_card():
    covered, turned = watch([at(0, 0, "??")], 40), watch([at(0, 0, "9C")], 40)

    much_later = [look(each, [], 3_600_000).cards[0] for each in (covered, turned)]

    assert [each.kind for each in much_later] == [CardKind.COVERED, CardKind.TURNED]


def test_the_fou_is_told_from_the_cards():
    belief = watch([fou(0, 0)], 8)

    assert belief.cards[0].kind is CardKind.FOU


def test_the_same_card_of_two_packs_lies_there_twice():
    belief = watch([at(0, 0, "KS"), at(40, 6, "KS")], 8)

    assert [lying(card)[0] for card in belief.cards] == ["KS", "KS"]


def test_numbers_that_are_no_chances_are_refused():
    given_ = {name: getattr(FITTED, name) for name in vars(FITTED)}

    assert read_chances(given_) == FITTED
    with pytest.raises(ValueError, match="hidden_for_ms must be above 0: 0"):
        read_chances(given_ | {"hidden_for_ms": 0})
    with pytest.raises(ValueError, match="no share, or no chance, in found_open"):
        read_chances(given_ | {"found_open": [[0, 2]]})
    assert replace(FITTED) == FITTED
    assert TABLE.chances is BY


@pytest.mark.parametrize("ms", [62, 125, 250])
def test_a_rank_wavers_only_after_it_was_read_for_a_second_however_often_it_was_looked_at(ms):
    def changes(until_ms):
        reads = NOT_READ
        for place, at_ms in enumerate(range(5000, 5000 + until_ms, ms)):
            names = at(0, 0, ("KS", "TS")[place % 2]).names
            reads = reads.with_look(names, names, at_ms)
        return reads.changes

    assert changes(1000) == 0
    assert changes(3000) == pytest.approx(2000 / ms, abs=1)


def numbers_in(value):
    """Give the numbers of a record, and of the records in it; arrays are left out."""
    if isinstance(value, tuple):
        return [number for each in value for number in numbers_in(each)]
    return [] if value is None or isinstance(value, np.ndarray | FaceReadings) else [value]


def test_what_is_believed_is_written_in_plain_numbers():
    belief = Belief()
    for step in range(60):  # one card is laid on another, is pushed, and then both are others
        below = at(step / 3, 0, "KS" if step % 20 < 15 else "QD")
        laid = at(20 + step / 3, 3, "??" if step < 30 else "9H")
        belief = look(belief, [laid] if step % 7 == 0 else [below, laid], 125)

    found = [number for card in belief.cards for number in numbers_in(card)]
    assert len(belief.cards) >= 2
    assert {type(number) for number in found} <= {int, float, bool}
