"""A frame as a line of a recording: what the eyes found by themselves beside the cards that belief followed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tracker.detections import CardKind, Detection, Detections, RawFind
from tracker.game.cards import RANKS, SUITS
from tracker.store.frame_lines import FLOOR, MOST_CARDS, frame_line, read_frame

OUTLINE = (0.0, 0.0, 63.0, 0.0, 63.0, 88.0, 0.0, 88.0)
READ = tuple(-0.5 * each for each in range(13)), (-0.1, -2.0, -3.0, -4.0)
OPEN = Detection(OUTLINE, CardKind.TURNED, 0.9, *READ)
BACK = Detection(OUTLINE, CardKind.COVERED, 0.8)

logs = st.floats(-12, 0)
outlines = st.tuples(*[st.floats(-100, 4000)] * 8)


def raw_of(card, fou=FLOOR, likeness=0.0):
    ranks = (*card.ranks, fou) if card.ranks else ()
    return RawFind(card.outline, card.kind, card.confidence, ranks, card.suits, likeness)


@st.composite
def raw_finds(draw):
    kind = draw(st.sampled_from(CardKind))
    seen = draw(outlines), kind, round(draw(st.floats(0, 1)), 3)
    if kind is CardKind.COVERED or draw(st.booleans()):
        return RawFind(*seen)
    ranks, suits = draw(st.tuples(*[logs] * 14)), draw(st.tuples(*[logs] * 4))
    return RawFind(*seen, ranks, suits, draw(st.floats(-1, 1)))


@tried(200)
@given(st.lists(raw_finds(), max_size=5), st.booleans())
def test_what_was_kept_once_is_kept_again_as_it_is(raw, told):
    cards = tuple(as_told(each) for each in raw) if told else ()
    kept = read_frame(json.loads(json.dumps(frame_line(Detections(125, 1, cards, tuple(raw))))))

    assert read_frame(json.loads(json.dumps(frame_line(kept)))) == kept
    assert [each.kind for each in kept.raw] == [each.kind for each in raw]
    for before, after in zip(raw, kept.raw, strict=True):
        assert after.outline == pytest.approx(before.outline, abs=0.051)
        assert after.likeness == pytest.approx(before.likeness, abs=0.0051)
        expected = [max(FLOOR, each) for each in before.ranks]
        assert after.ranks == pytest.approx(expected, abs=0.0051)


def as_told(find):
    card = Detection(find.outline, find.kind, find.confidence)
    if find.kind is not CardKind.TURNED or not find.ranks:
        return card
    return card._replace(ranks=find.ranks[: len(RANKS)], suits=find.suits[: len(SUITS)])


@pytest.mark.parametrize("flag", ["elsewhere", "by_hand"])
def test_why_nothing_was_written_from_a_frame_is_kept_and_no_more_than_that(flag):
    found = Detections(125, 1, (OPEN,), **{flag: True})
    line = frame_line(found)

    assert read_frame(json.loads(json.dumps(line))) == found
    assert len(line) == len(frame_line(found._replace(**{flag: False}))) + 1


def test_a_find_that_belief_took_over_is_named_by_its_place():
    line = frame_line(Detections(125, 1, (BACK, OPEN), (raw_of(OPEN), raw_of(BACK))))

    assert line["r"] == [1, 0]


def test_what_only_a_raw_find_has_stands_beside_its_place():
    fou = RawFind(OUTLINE, CardKind.FOU, 0.7, (*READ[0], -0.01), READ[1])
    told = Detection(OUTLINE, CardKind.FOU, 0.7)
    found = Detections(125, 1, (OPEN, told), (raw_of(OPEN, -2.5, 0.66), fou))

    line = frame_line(found)

    assert line["r"][0] == [0, {"fou": -2.5, "like": 0.66}]
    assert line["r"][1][0] == 1
    assert read_frame(line) == found


def test_a_find_that_belief_dropped_and_a_card_that_it_added_are_both_kept():
    added = BACK._replace(confidence=0.7)
    found = Detections(125, 1, (added,), (raw_of(OPEN),))

    assert read_frame(frame_line(found)) == found


def test_a_frame_of_an_older_recording_has_no_raw_finds_and_one_with_nothing_found_has_none_in_it():
    assert read_frame({"t": 125, "f": 1, "c": []}).raw is None
    assert read_frame(frame_line(Detections(125, 1, (), ()))).raw == ()


def test_a_line_without_raw_finds_is_written_as_before():
    assert set(frame_line(Detections(125, 1, (OPEN,)))) == {"t", "f", "c"}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([1], "no card of this frame: 1"),
        ([-1], "no card of this frame: -1"),
        ([[0, {"like": 1e9}]], "no place in a picture, or share"),
        ([0] * (MOST_CARDS + 1), "501 cards in one frame"),
    ],
)
def test_raw_finds_that_make_no_sense_are_refused(raw, said):
    with pytest.raises(ValueError, match=said):
        read_frame({"t": 125, "f": 1, "c": [["c", 0.8, list(OUTLINE)]], "r": raw})
