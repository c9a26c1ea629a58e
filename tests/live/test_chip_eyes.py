"""The chips of a table: learnt from a picture, kept in a file, found before a seat."""

import cv2
import numpy as np
import pytest

from tests.belief.stage import MAP
from tracker.chip_finds import StakeFind
from tracker.chips.zones import StakeZone
from tracker.live.chip_eyes import TableChips, UnsureSeats
from tracker.live.watched_chips import ChipLessonError
from tracker.stakes.sayings import is_sure
from tracker.stakes.seat_chips import SeatChips, seen

RED, BLUE = (40, 40, 200), (200, 120, 40)


def felt(*chips):
    """Draw chips seen from straight above: where in millimetres, and their colour."""
    rng = np.random.default_rng(1)
    picture = np.full((1000, 1600, 3), (70, 110, 40), np.float64)
    for x, y, colour in chips:
        cv2.circle(picture, (x + 800, y + 500), 20, colour, -1)
    return np.clip(picture + rng.normal(0, 4, picture.shape), 0, 255).astype(np.uint8)


def watched(found):
    """Look at a stake for ten seconds, and give what is believed of it."""
    chips = SeatChips()
    for at_ms in range(0, 10_000, 250):
        chips = seen(chips, at_ms, found)
    return chips.believed


@pytest.fixture
def learnt(tmp_path):
    chips = TableChips(tmp_path / "table.chips.json")
    chips.learn(felt((-80, 0, RED), (80, 0, BLUE)), MAP, [5, 10])
    return chips


def test_what_was_learnt_is_kept(tmp_path, learnt):
    again = TableChips(tmp_path / "table.chips.json")
    again.recall(pytest.fail)
    assert [kind.value for kind in again.kinds] == [5, 10]
    assert len(learnt.learnt_at) == 2


def test_a_stake_is_found_before_its_seat(learnt):
    picture = felt((0, 167, RED), (45, 167, BLUE))
    zones = [StakeZone(place) for place in MAP.places if place.name.isdigit()]
    (found,) = learnt.see(picture, MAP, [], zones)
    assert found.place == "2"
    assert found.sums[0][0] == 15


@pytest.mark.parametrize(("chance", "is_taken"), [(0.995, True), (0.985, False), (0.9, False)])
def test_a_sum_is_taken_only_if_a_single_look_is_sure_of_it(chance, is_taken):
    find = StakeFind("2", 0.0, 167.0, ((5, chance),), (1, 0), (0.0,) * 8)

    assert is_sure(watched(find)) or chance < 0.95  # looks add up; these repeat the same error
    assert is_sure(watched(*UnsureSeats().weighed([find]))) is is_taken


def test_a_sure_look_after_an_unsure_one_is_not_taken_until_the_seat_was_empty():
    doubts = UnsureSeats()
    unsure, sure = (
        StakeFind("2", 0.0, 167.0, ((5, chance),), (1, 0), (0.0,) * 8) for chance in (0.9, 0.995)
    )

    assert doubts.weighed([unsure._replace(hidden=True)])  # a hand over the chips tells nothing
    assert doubts.weighed([sure]) == (sure,)
    for empty in ([], [unsure._replace(sums=((0, 0.7),))]):
        doubts.weighed([unsure])
        assert doubts.weighed([sure])[0].sums[0][1] < 0.9
        doubts.weighed(empty)
        assert doubts.weighed([sure]) == (sure,)


def test_what_cannot_be_learnt_is_said(learnt):
    with pytest.raises(ChipLessonError, match="2 round things"):
        learnt.learn(felt((-80, 0, RED), (80, 0, BLUE)), MAP, [1, 5, 10])


def test_a_damaged_file_is_put_aside(tmp_path):
    path = tmp_path / "table.chips.json"
    path.write_text("{")
    said = []
    TableChips(path).recall(said.append)
    assert len(said) == 1
    assert not path.exists()


def test_what_was_forgotten_is_not_found(learnt):
    learnt.forget()
    assert learnt.kinds == ()
