"""What is found where no card was known: a new card, or none."""

from dataclasses import replace

from tests.belief.scenes import at, look, watch
from tracker.belief.filter import Belief


def test_one_false_find_is_no_card():
    once = look(Belief(), [at(0, 0, "??", size=1.3)], 125)

    assert not once.cards[0].is_known
    assert all(card.life.there < 0.05 for card in watch([], 16, once).cards)


def looks_until_known(*finds, belief=None):
    """Count the looks until all finds are believed to be cards."""
    belief = belief or Belief()
    for looks in range(1, 40):
        belief = look(belief, finds, 125)
        if len(belief.cards) == len(finds) and all(each.is_known for each in belief.cards):
            return looks
    return 40


def test_what_looks_less_like_a_card_is_believed_later():
    plain, small = at(0, 0, "??"), at(0, 0, "??", size=0.7)

    assert 3 <= looks_until_known(plain) < looks_until_known(small) < 16


def test_a_covered_card_that_is_hardly_found_is_believed_when_it_is_found_again_and_again():
    plain = at(0, 0, "??")
    weak = replace(plain, score=0.55)

    assert looks_until_known(plain) < looks_until_known(weak) < 24


def test_a_second_outline_that_reads_as_the_first_is_believed_later_than_another_card():
    ten = at(0, 0, "TD")
    belief = watch([ten], 40)

    same, other = (looks_until_known(ten, at(9, 4, name), belief=belief) for name in ("TD", "2C"))

    assert 3 <= other < same


def test_a_card_is_told_of_once_it_is_likely_there_and_lies_still():
    once, twice, thrice = (watch([at(0, 0, "9C")], frames) for frames in (1, 2, 3))

    assert [each.cards[0].is_known for each in (once, twice, thrice)] == [False, False, True]


def test_an_outline_that_a_hand_makes_too_long_begins_no_other_card():
    belief = watch([at(0, 0, "9C")], 40)

    under_a_hand = watch([at(9, 0, "9C", size=1.25)], 3, belief)

    assert [each.number for each in under_a_hand.cards] == [belief.cards[0].number]


def test_what_was_nothing_begins_anew_when_something_is_found_there_again():
    faint, plain = at(0, 0, "??", size=0.7), at(2, 0, "??")
    belief = watch([], 16, watch([faint], 2))

    again = look(belief, [plain], 125)

    assert not any(each.is_known for each in again.cards)
    assert all(each.is_known for each in watch([plain], 4, again).cards)
