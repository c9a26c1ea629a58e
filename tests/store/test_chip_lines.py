"""Chips in a recording's line: kept as they were seen, and read within bounds."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tracker.chip_finds import StakeFind
from tracker.detections import Detections
from tracker.game.money import money
from tracker.store.chip_lines import MOST_STAKES
from tracker.store.frame_lines import frame_line, read_frame

amounts = st.sampled_from(["1", "2.50", "15", "100"]).map(money)
finds = st.builds(
    StakeFind,
    st.sampled_from(["", "1", "12"]),
    st.floats(-900, 900),
    st.floats(-900, 900),
    st.lists(st.tuples(amounts, st.floats(0, 1)), max_size=4).map(tuple),
    st.lists(st.integers(0, 20), max_size=5).map(tuple),
    st.tuples(*[st.floats(0, 1900)] * 8),
    st.booleans(),
    st.booleans(),
)


def again(found):
    return read_frame(json.loads(json.dumps(frame_line(found))))


@tried(100)
@given(st.lists(finds, max_size=4))
def test_chips_are_kept_as_they_were_seen(chips):
    kept = again(Detections(125, 1, (), None, tuple(chips)))

    assert again(kept) == kept
    for before, after in zip(chips, kept.chips, strict=True):
        assert after.place == before.place
        assert [amount for amount, _ in after.sums] == [amount for amount, _ in before.sums]
        assert after.counts == before.counts
        assert (after.hidden, after.height_unknown) == (before.hidden, before.height_unknown)
        assert after.outline == pytest.approx(before.outline, abs=0.051)


def test_a_frame_without_chips_has_none_and_its_line_is_as_ever():
    assert frame_line(Detections(125, 1, ())) == {"t": 125, "f": 1, "c": []}
    assert read_frame({"t": 125, "f": 1, "c": []}).chips is None


LINE = ["1", 0.0, 0.0, [["15", 0.9]], [1, 1], [0.0] * 8, ""]


@pytest.mark.parametrize(
    "chips",
    [
        [LINE] * (MOST_STAKES + 1),
        [[*LINE[:3], [["1e999", 0.9]], *LINE[4:]]],
        [[*LINE[:3], [["15", 1e9]], *LINE[4:]]],
        [[*LINE[:4], [-1], *LINE[5:]]],
        [[*LINE[:4], [0] * 99, *LINE[5:]]],
        [LINE[:5]],
    ],
)
def test_chips_that_cannot_be_are_refused(chips):
    line = {"t": 125, "f": 1, "c": [], "s": chips}
    with pytest.raises((ValueError, TypeError)):
        read_frame(line)
