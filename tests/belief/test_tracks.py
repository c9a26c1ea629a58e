"""A card is followed from look to look: by its place, and by its face."""

import pytest

from tests.belief.stage import STEP_MS, find, logs
from tracker.belief.sightings import CardKind, Detections
from tracker.game.cards import RANKS


def watch(tracks, stage, seconds=1.0):
    sightings = ()
    for found in stage.frames(seconds):
        sightings = tracks.see(found).sightings
    return {each.track: each for each in sightings}


def surely(rank):
    return tuple(0.0 if name == rank else -9.0 for name in RANKS)


def hardly(rank):
    """Read a rank with a chance of .7."""
    return tuple(-0.36 if name == rank else -3.7 for name in RANKS)


def looked_at_twice(tracks, *evidence):
    """Count the cards believed after two frames that lie 160 ms apart."""
    look = None
    for number, ranks in enumerate(evidence, 1):
        found = find(0, 300, "KS" if ranks else "??")._replace(ranks=ranks)
        look = tracks.see(Detections(160 * number, number, (found,)))
    return len(look.sightings)


def test_a_card_is_believed_only_after_several_agreeing_frames(tracks, stage):
    stage.lay("a", 0, 300, "KS")

    assert watch(tracks, stage, 0.25) == {}
    assert len(watch(tracks, stage, 0.25)) == 1


def test_two_frames_that_surely_read_the_same_face_are_believed(tracks):
    assert looked_at_twice(tracks, surely("K"), surely("K")) == 1


@pytest.mark.parametrize("second", [surely("Q"), logs(RANKS, "K")])
def test_two_frames_that_leave_a_doubt_are_not_believed(tracks, second):
    assert looked_at_twice(tracks, surely("K"), second) == 0


def test_two_frames_of_a_covered_card_are_not_believed(tracks):
    assert looked_at_twice(tracks, (), ()) == 0


def test_a_flash_is_never_believed(tracks, stage):
    stage.lay("a", 0, 300, "??")
    watch(tracks, stage, 0.25)
    stage.cards.clear()

    assert watch(tracks, stage) == {}


def test_a_hand_passing_over_changes_nothing(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    before = watch(tracks, stage)
    stage.hidden.add("a")
    watch(tracks, stage, 3)
    stage.hidden.clear()

    assert watch(tracks, stage).keys() == before.keys()


def test_a_card_slid_a_little_stays_the_same_card(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    before = watch(tracks, stage)
    for x in range(0, 60, 12):
        stage.lay("a", x, 300, "KS")
        watch(tracks, stage, 0.125)

    after = watch(tracks, stage)

    assert after.keys() == before.keys()
    assert next(iter(after.values())).x == pytest.approx(48, abs=3)


@pytest.mark.parametrize(
    ("hidden_s", "away_s", "still_lies"), [(0, 0.125, True), (0.5, 0.125, True), (0, 0.9, False)]
)
def test_a_card_outlined_elsewhere_for_a_frame_has_not_moved(
    tracks, stage, hidden_s, away_s, still_lies
):
    stage.lay("a", 0, 300, "KS")
    (before,) = watch(tracks, stage).values()
    stage.hidden.add("a")
    watch(tracks, stage, hidden_s)
    stage.hidden.clear()
    stage.lay("a", 12, 300, "KS")
    watch(tracks, stage, away_s)
    stage.lay("a", 0, 300, "KS")
    (after,) = watch(tracks, stage).values()

    assert (after.since_ms == before.since_ms) is still_lies


UNSURE_RED = (-5.0, -0.8, -0.7, -5.0)


def test_a_covered_card_turned_over_is_that_same_card_turned(tracks, stage):
    stage.lay("a", 0, 300, "??")
    before = watch(tracks, stage)
    stage.lay("a", 6, 304, "7D")

    after = watch(tracks, stage)

    assert after.keys() == before.keys()
    assert next(iter(after.values())).kind is CardKind.TURNED


@pytest.mark.parametrize(
    ("sure", "frames", "kind"),
    [
        (0.9, 2, CardKind.COVERED),
        (0.7, 3, CardKind.TURNED),
        (0.6, 3, CardKind.TURNED),
        (0.6, 4, CardKind.COVERED),
    ],
)
def test_an_open_card_that_is_pushed_under_a_hand_is_not_turned_over_by_faint_looks(
    tracks, stage, sure, frames, kind
):
    stage.lay("a", 0, 300, "KS")
    watch(tracks, stage)
    look = None
    for number in range(1, frames + 1):
        back = find(0, 300, "??")._replace(confidence=sure)
        at_ms = stage.at_ms + number * STEP_MS
        look = tracks.see(Detections(at_ms, stage.frame + number, (back,)))
    assert [each.kind for each in look.sightings] == [kind]


def test_a_card_laid_over_another_does_not_delete_it(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    watch(tracks, stage)
    stage.hidden.add("a")
    stage.lay("b", 10, 280, "5D")

    assert len(watch(tracks, stage, 2)) == 2


def test_two_equal_cards_of_two_packs_stay_two(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    stage.lay("b", 30, 275, "KS")

    assert len(watch(tracks, stage, 2)) == 2


def test_a_whole_hand_pushed_aside_keeps_its_faces(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    stage.lay("b", 34, 294, "5D")
    before = watch(tracks, stage)
    stage.lay("a", 34, 300, "KS")
    stage.lay("b", 68, 294, "5D")

    after = watch(tracks, stage)

    assert after.keys() == before.keys()
    assert {key: each.ranks.index(max(each.ranks)) for key, each in after.items()} == {
        key: each.ranks.index(max(each.ranks)) for key, each in before.items()
    }


@pytest.mark.parametrize(("pushed", "turned"), [(0, True), (12, False)])
def test_a_covered_card_turned_over_is_no_twin_pushed_there_if_the_hand_lies_as_it_lay(
    tracks, stage, pushed, turned
):
    for name, x, face in (("covered", 0, "??"), ("three", 34, "3D"), ("ace", 68, "AC")):
        stage.lay(name, x, 300, face)
    before = watch(tracks, stage)
    stage.hidden.add("three")
    stage.lay("covered", pushed, 306, "3D")
    stage.lay("ace", 68 + pushed, 300, "AC")
    after = watch(tracks, stage)

    (covered,) = (each for each in before if before[each].kind is CardKind.COVERED)
    assert (after[covered].kind is CardKind.TURNED) is turned


def test_an_open_card_pushed_where_a_covered_one_lay_keeps_its_rank_where_its_suit_is_unsure(
    tracks, stage
):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 30, 294, "JD")

    def watched():
        for found in stage.frames(1):
            cards = [each._replace(suits=each.suits and UNSURE_RED) for each in found.cards]
            look = tracks.see(found._replace(cards=tuple(cards)))
        return {each.track: each.kind for each in look.sightings}

    before = watched()
    stage.lay("a", -32, 300, "??")
    stage.lay("b", -2, 294, "JD")

    assert watched().items() >= before.items()


def test_one_misread_frame_does_not_change_a_name(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    watch(tracks, stage)
    stage.lay("a", 1, 300, "QS")
    watch(tracks, stage, 0.125)
    stage.lay("a", 0, 300, "KS")

    (seen,) = watch(tracks, stage).values()

    assert seen.ranks.index(max(seen.ranks)) == "A23456789TJQK".index("K")


def test_what_is_badly_read_as_another_face_is_the_same_card_ill_outlined(tracks, stage):
    stage.lay("a", 0, 300, "8H")
    (before,) = watch(tracks, stage)
    nine = find(8, 300, "9H")._replace(ranks=hardly("9"))
    looks = [tracks.see(found._replace(cards=(nine,))) for found in stage.frames(0.5)]
    (after,) = watch(tracks, stage).items()

    assert [len(look.sightings) for look in looks] == [1, 1, 1, 1]
    assert after[0] == before
    assert after[1].ranks.index(max(after[1].ranks)) == RANKS.index("8")


def test_what_is_let_go_is_forgotten(tracks, stage):
    stage.lay("a", 0, 300, "KS")
    (number,) = watch(tracks, stage)
    stage.cards.clear()
    tracks.let_go([number])

    assert watch(tracks, stage) == {}
