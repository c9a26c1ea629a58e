"""A question about chips shows them; one about a payment shows what lay there before it too."""

import cv2
import numpy as np

from tests.belief.stage import MAP
from tests.stakes.chips import BOX
from tracker.live.chip_pictures import GAP_PX, ChipPictures
from tracker.stakes import ChipsQuestion, StakeDoubt
from tracker.stakes.seat_chips import SeatChips, SeenChips
from tracker.stakes.seats import SeatMemory, WatchedSeat

RED, BLUE = (0, 0, 250), (250, 0, 0)
PAID = StakeDoubt(ChipsQuestion.PAID, "1", outline=BOX)


def shot(colour):
    return np.full((MAP.height, MAP.width, 3), colour, np.uint8)


def seat(due_ms):
    chips = SeenChips(10, 0, 0, 0, outline=BOX)
    return WatchedSeat("1", SeatChips(chips), SeatMemory(due_ms=due_ms))


def opened(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def test_a_payment_is_shown_with_what_lay_there_before_it():
    pictures = ChipPictures()
    pictures.keep([seat(5000)], 5000, shot(RED), MAP)
    pictures.keep([seat(5000)], 6000, shot(BLUE), MAP)  # known already
    both = opened(pictures.of(PAID, shot(BLUE), MAP))
    half = (both.shape[1] - GAP_PX) // 2

    assert both[:, : half - 8].mean(axis=(0, 1)).argmax() == 2
    assert both[:, half + GAP_PX + 8 :].mean(axis=(0, 1)).argmax() == 0


def test_both_pictures_of_a_payment_show_the_same_felt():
    pictures = ChipPictures()
    pictures.keep([seat(5000)], 5000, shot(RED), MAP)
    aside = tuple(each + 40 for each in BOX)
    there = StakeDoubt(ChipsQuestion.PAID, "1", outline=aside)
    now = np.zeros((MAP.height, MAP.width, 3), np.uint8)
    now[round(BOX[1]) : round(BOX[5]), round(BOX[0]) : round(BOX[2])] = BLUE
    both = opened(pictures.of(there, now, MAP))
    half = (both.shape[1] - GAP_PX) // 2
    middle = both[both.shape[0] // 2, half + GAP_PX + half // 2]

    assert middle.argmax() == 0
    assert middle[0] > 200


def test_other_questions_show_the_chips_as_they_lie():
    pictures = ChipPictures()
    pictures.keep([seat(5000)], 5000, shot(RED), MAP)
    asked = StakeDoubt(ChipsQuestion.STAKE, "1", outline=BOX)

    assert opened(pictures.of(asked, shot(BLUE), MAP)).mean(axis=(0, 1)).argmax() == 0
    assert pictures.of(StakeDoubt(ChipsQuestion.STAKE, "1"), shot(BLUE), MAP) is None


def test_the_next_coup_begins_without_old_pictures():
    pictures = ChipPictures()
    pictures.keep([seat(5000)], 5000, shot(RED), MAP)
    pictures.keep([seat(None)], 9000, shot(RED), MAP)

    assert opened(pictures.of(PAID, shot(BLUE), MAP)).mean(axis=(0, 1)).argmax() == 0
