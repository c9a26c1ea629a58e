"""A card is followed from look to look: by its place, and by its face."""

import pytest

from tests.belief.watching import suited, watch
from tracker.belief.sightings import CardKind
from tracker.game.cards import SUITS
from tracker.scribe.outlines import best_index as best


def test_a_card_is_believed_only_after_several_agreeing_frames(followed, stage):
    stage.lay("a", 0, 300, "KS")

    assert watch(followed, stage, 0.25) == {}
    assert len(watch(followed, stage, 0.25)) == 1


def test_a_flash_is_never_believed(followed, stage):
    stage.lay("a", 0, 300, "??")
    watch(followed, stage, 0.25)
    stage.cards.clear()

    assert watch(followed, stage) == {}


def test_a_hand_passing_over_changes_nothing(followed, stage):
    stage.lay("a", 0, 300, "KS")
    before = watch(followed, stage)
    stage.hidden.add("a")
    watch(followed, stage, 3)
    stage.hidden.clear()

    assert watch(followed, stage).keys() == before.keys()


def test_a_card_slid_a_little_stays_the_same_card(followed, stage):
    stage.lay("a", 0, 300, "KS")
    before = watch(followed, stage)
    for x in range(0, 60, 12):
        stage.lay("a", x, 300, "KS")
        watch(followed, stage, 0.125)

    after = watch(followed, stage)

    assert after.keys() == before.keys()
    assert next(iter(after.values())).x == pytest.approx(48, abs=3)


def test_a_covered_card_turned_over_is_that_same_card_turned(followed, stage):
    stage.lay("a", 0, 300, "??")
    before = watch(followed, stage)
    stage.lay("a", 6, 304, "7D")

    after = watch(followed, stage)

    assert after.keys() == before.keys()
    assert next(iter(after.values())).kind is CardKind.TURNED


def test_a_card_laid_over_another_does_not_delete_it(followed, stage):
    stage.lay("a", 0, 300, "KS")
    watch(followed, stage)
    stage.hidden.add("a")
    stage.lay("b", 10, 280, "5D")

    assert len(watch(followed, stage, 2)) == 2


def test_two_equal_cards_of_two_packs_stay_two(followed, stage):
    stage.lay("a", 0, 300, "KS")
    stage.lay("b", 30, 275, "KS")

    assert len(watch(followed, stage, 2)) == 2


def test_a_whole_hand_pushed_aside_keeps_its_faces(followed, stage):
    stage.lay("a", 0, 300, "KS")
    stage.lay("b", 34, 294, "5D")
    before = watch(followed, stage)
    stage.lay("a", 34, 300, "KS")
    stage.lay("b", 68, 294, "5D")

    after = watch(followed, stage)

    assert after.keys() == before.keys()
    assert {key: each.ranks.index(max(each.ranks)) for key, each in after.items()} == {
        key: each.ranks.index(max(each.ranks)) for key, each in before.items()
    }


@pytest.mark.parametrize(("pushed", "turned"), [(0, True), (12, False)])
def test_a_covered_card_turned_over_is_no_twin_pushed_there_if_the_hand_lies_as_it_lay(
    followed, stage, pushed, turned
):
    for name, x, face in (("covered", 0, "??"), ("three", 34, "3D"), ("ace", 68, "AC")):
        stage.lay(name, x, 300, face)
    before = watch(followed, stage)
    stage.hidden.add("three")
    stage.lay("covered", pushed, 306, "3D")
    stage.lay("ace", 68 + pushed, 300, "AC")
    after = watch(followed, stage)

    (covered,) = (each for each in before if before[each].kind is CardKind.COVERED)
    assert (after[covered].kind is CardKind.TURNED) is turned


def test_one_misread_frame_does_not_change_a_name(followed, stage):
    stage.lay("a", 0, 300, "KS")
    watch(followed, stage)
    stage.lay("a", 1, 300, "QS")
    watch(followed, stage, 0.125)
    stage.lay("a", 0, 300, "KS")

    (seen,) = watch(followed, stage).values()

    assert seen.ranks.index(max(seen.ranks)) == "A23456789TJQK".index("K")


def test_what_is_let_go_is_forgotten(followed, stage):
    stage.lay("a", 0, 300, "KS")
    (number,) = watch(followed, stage)
    stage.cards.clear()
    followed.let_go([number])

    assert watch(followed, stage) == {}


def test_another_suit_of_the_same_rank_laid_all_but_on_a_card_is_another(followed, stage):
    def watched(name):
        return [SUITS[best(each.suits)] for each in suited(followed, stage, 2, [name])]

    stage.lay("a", 0, 300, "4D")
    assert watched("4D") == ["D"]
    stage.lay("a", 5, 306, "4C")
    assert watched("4C") == ["D", "C"]


def test_a_covered_card_that_seemed_to_move_in_its_last_frame_is_turned_over_where_it_lay(
    followed, stage
):
    stage.lay("a", 0, 300, "??")
    (known,) = watch(followed, stage)
    stage.lay("a", 16, 314, "??")
    watch(followed, stage, 0.125)
    stage.lay("a", 2, 301, "9H")
    look = watch(followed, stage)

    assert [*look] == [known]
    assert look[known].kind is CardKind.TURNED


@pytest.mark.parametrize(("away_s", "still_lies"), [(0.125, True), (0.9, False)])
def test_a_card_outlined_elsewhere_for_a_look_has_not_moved(followed, stage, away_s, still_lies):
    stage.lay("a", 0, 300, "KS")
    (before,) = watch(followed, stage).values()
    stage.hidden.add("a")
    watch(followed, stage, 0.5)
    stage.hidden.clear()
    stage.lay("a", 12, 300, "KS")
    watch(followed, stage, away_s)
    stage.lay("a", 0, 300, "KS")
    (after,) = watch(followed, stage).values()

    assert (after.since_ms == before.since_ms) is still_lies
