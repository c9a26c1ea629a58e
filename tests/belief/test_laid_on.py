"""Cards laid on others: what is read there now, and where it lies, tells the two apart."""

from dataclasses import replace

import pytest

from tests.belief.scenes import at, look, lying, watch
from tracker.detections import CardKind


@pytest.mark.parametrize("name", ["??", "9H"])
def test_a_card_laid_half_on_another_is_another_card(name):
    below = at(0, 0, name)
    belief = watch([below], 40)

    laid = watch([at(18, 6, "QD")], 1, belief)  # the hand that laid it hides the card below
    laid = watch([below, at(18, 6, "QD")], 8, laid)

    first, second = (each for each in laid.cards if each.life.there > 0.5)
    assert first.number == belief.cards[0].number
    assert lying(first)[:2] == lying(belief.cards[0])[:2]
    assert lying(second)[0] == "QD"


@pytest.mark.parametrize("off_mm", [0, 7])
def test_a_card_that_reads_otherwise_since_a_hand_lay_over_it_has_another_on_it(off_mm):
    belief = watch([at(0, 0, "TD")], 40)

    laid = watch([at(off_mm, 0, "KD")], 6, watch([], 3, belief))

    below, above = (each for each in laid.cards if each.life.there > 0.3)
    assert (below.number, *lying(below)[:2]) == (belief.cards[0].number, "TD", 0)
    assert above.pose.x == pytest.approx(off_mm, abs=0.1)
    assert lying(above)[0] == "KD"
    assert above.is_known
    assert above.born_ms > below.seen_ms


def test_a_card_that_steadily_reads_otherwise_has_another_on_it_though_it_was_never_missed():
    belief = watch([at(0, 0, "TD")], 40)

    below, above = watch([at(4, 0, "KD")], 8, belief).cards

    assert (below.number, lying(below)[0]) == (belief.cards[0].number, "TD")
    assert lying(above)[0] == "KD"
    assert below.seen_ms < above.born_ms == belief.at_ms + 125


def test_a_card_that_reads_otherwise_to_the_millimetre_where_it_lay_was_misread():
    belief = watch([at(0, 0, "TD")], 40)

    (same,) = watch([at(0.5, 0, "KD")], 8, belief).cards

    assert same.number == belief.cards[0].number
    assert lying(same)[0] == "KD"


def test_a_card_that_reads_otherwise_once_and_then_as_before_is_the_same_card():
    belief = watch([at(0, 0, "TD")], 40)

    once = look(belief, [at(0, 0, "KD")], 125)
    again = watch([at(0, 0, "TD")], 8, once)

    assert once.cards[0].before_another is not None
    assert [(each.number, each.before_another) for each in again.cards] == [
        (belief.cards[0].number, None)
    ]


def test_a_face_that_was_read_once_may_have_been_in_a_hand():
    under_hand = watch([], 4, watch([at(0, 0, "??")], 40))
    once = look(under_hand, [at(4, 2, "AC")], 200)
    hidden = look(look(once, [], 200), [at(4, -6, "6S")], 200)

    assert hidden.cards[0].before_another is None

    twice = look(once, [at(4, 2, "AC")], 200)
    hidden = look(look(twice, [], 200), [at(4, -6, "6S")], 200)

    assert hidden.cards[0].before_another is not None


def test_a_card_whose_reading_was_never_steady_is_the_same_card_however_it_reads():
    belief = watch([at(0, 0, "TD")], 4)
    for name in ("KD", "TD", "TD", "KD", "TD", "TD"):
        belief = look(belief, [at(0, 0, name)], 125)

    wavers = watch([at(0, 0, "KD")], 40, belief)

    assert [each.number for each in wavers.cards] == [belief.cards[0].number]


@pytest.mark.parametrize("looks", [4, 40])
def test_a_card_is_laid_on_one_however_short_that_was_read(looks):
    belief = watch([at(0, 0, "AH")], looks)

    laid = watch([at(0, 0, "2S")], 8, watch([], 1, belief))

    below, above = (each for each in laid.cards if each.life.there > 0.3)
    assert (lying(below)[0], lying(above)[0]) == ("AH", "2S")


def test_a_card_that_a_hand_lay_over_and_left_is_the_same_card():
    belief = watch([at(0, 0, "TD")], 40)

    back = watch([at(5, 3, "TD")], 40, watch([], 3, belief))

    assert [each.number for each in back.cards] == [belief.cards[0].number]


def test_a_covered_card_laid_on_an_open_one_is_another_card():
    below = at(0, 0, "QS")
    belief = watch([below], 40)

    laid = watch([at(13, 2, "??")], 8, belief)

    told = [each for each in laid.cards if each.life.there > 0.3]
    assert [each.kind for each in told] == [CardKind.TURNED, CardKind.COVERED]


def test_a_card_put_back_a_little_aside_is_the_same_one_and_lies_there_since_then():
    belief = watch([at(0, 0, "??")], 8)
    belief = watch([], 8, belief)

    belief = watch([at(7, 5, "??")], 3, belief)

    (card,) = belief.cards
    assert (card.number, round(card.pose.x), round(card.pose.y)) == (1, 7, 5)
    assert (card.born_ms, card.moved_ms) == (125, 2125)


def test_a_covered_card_a_step_beside_one_that_is_hidden_is_another():
    belief = watch([at(0, 0, "??")], 8)
    belief = watch([], 3, belief)

    belief = watch([at(36, 0, "??")], 3, belief)

    assert [each.number for each in belief.cards] == [1, 2]


def test_of_two_cards_laid_at_once_either_may_lie_on_top():
    belief = watch([at(0, 0, "??"), at(4, 35, "??")], 8)

    belief = watch(
        [at(0, 0, "??"), at(0, 39, "??")], 1, belief
    )  # outlined aside, as half hidden ones are

    assert len(belief.cards) == 2


def test_each_card_of_a_packet_is_known_and_lies_below_the_next():
    belief = watch([at(0, 0, "QC")], 8)
    for place, name in enumerate(("2S", "5S"), start=1):
        belief = watch([at(4 * place, 2 * place, name)], 8, watch([], 4, belief))

    told = [each for each in belief.cards if each.is_known]

    assert [lying(each)[0] for each in told] == ["QC", "2S", "5S"]
    assert [each.life.below > 0.5 for each in told] == [True, True, False]


def plainly(find):
    """Read a find more surely."""
    return replace(find, names=2 * find.names)


@pytest.mark.parametrize("laid", [at(3, 5, "5S"), plainly(at(3, 5, "5S"))])
def test_a_card_seen_twice_before_another_was_laid_on_it_is_a_card(laid):
    belief = watch([], 3, watch([plainly(at(0, 0, "2S"))], 2))

    below, above = watch([laid], 5, belief).cards

    assert (lying(below)[0], below.is_known) == ("2S", True)
    assert (lying(above)[0], above.is_known) == ("5S", True)


def test_a_card_on_which_a_back_shows_for_a_moment_and_then_another_face_has_that_on_it():
    belief = watch([at(0, 0, "QH")], 40)
    belief = watch([at(2, -4, "??")], 1, belief)  # the other card, as a hand lays it

    below, above = watch([at(3, -5, "4C")], 4, belief).cards

    assert (lying(below)[0], lying(above)[0]) == ("QH", "4C")


def test_the_hand_that_laid_a_card_did_not_take_the_one_below():
    hidden = watch([], 6, watch([at(0, 0, "8S")], 40))

    laid = watch([at(30, 5, "AD")], 1, hidden)

    (before,), (after, _) = hidden.cards, laid.cards
    assert 0.5 < before.life.there < after.life.there


def test_a_card_that_is_carried_leaves_none_behind():
    belief = watch([], 8)
    for place in (0, 55, 110):
        belief = watch([at(place, 0, "TH")], 1, belief)

    belief = watch([], 8, belief)
    assert all(each.life.there < 0.6 for each in belief.cards)
    assert not any(each.is_known for each in look(belief, [at(10, 5, "QH")], 125).cards)
