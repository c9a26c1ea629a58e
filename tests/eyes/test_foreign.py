"""Cards of packs with other suits or letters are left in doubt; those of ours are not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.eyes.cardmaking import CALIBRATION, answered, both_ends, face
from tracker.eyes.cards import PictureReading, assemble
from tracker.eyes.foreign import of_foreign_pack, pack_is_foreign, with_foreign_doubted
from tracker.eyes.read import strength

# A strength of 4 for the suit says nothing; each step below it makes a foreign sign e² times as likely.
WITNESS = (8.0, 0.0, -2.0, 0.0, 0.0, 0.0)
BY = replace(CALIBRATION, foreign=(WITNESS, WITNESS))
PLAIN, WEAK = 8.0, 0.5


def seen(faces, indices, by=BY):
    return with_foreign_doubted(assemble(PictureReading(faces, indices, []), by), by)


def table(*strengths, name="KS", **more):
    """Give the cards of a table, each with its face and its two indices answered so strongly."""
    faces, indices = [], []
    for number, strong in enumerate(strengths):
        place = 10 + 200 * number, 10
        faces.append(answered(face(name, *place, sure=0.9999), strong, **more))
        indices += [answered(end, strong, **more) for end in both_ends(name, *place, sure=0.9999)]
    return seen(faces, indices)


def test_signs_that_are_answered_weakly_are_left_in_doubt():
    (card,) = table(WEAK)
    assert card.name == "?"
    assert card.top[0][1] < 0.995


def test_signs_that_are_answered_strongly_keep_their_names():
    (card,) = table(PLAIN)
    assert card.name == "KS"
    assert card.foreign < 0.001


def test_a_pack_that_looks_foreign_leaves_no_card_a_name_that_does_not_surely_look_like_ours():
    cards = table(*[WEAK] * 8, 4.0)
    assert {card.name for card in cards} == {"?"}
    assert all(card.foreign > 0.5 for card in cards)


def test_a_weak_answer_among_cards_that_look_like_ours_is_no_foreign_card():
    cards = table(*[PLAIN] * 8, WEAK)
    assert {card.name for card in cards} == {"KS"}


def test_the_heart_of_a_foreign_pack_keeps_its_name_if_it_looks_exactly_like_ours():
    cards = table(*[WEAK] * 8, 12.0)
    assert [card.name for card in cards].count("KS") == 1


def test_a_card_of_a_deck_that_was_shown_is_not_doubted():
    assert [card.name for card in table(WEAK, likeness=0.9)] == ["KS"]


def only_ends(count, strong, letter):
    ends = [end for k in range(count) for end in both_ends("KS", 10 + 200 * k, 10, sure=0.9999)]
    return seen([], [answered(end, strong, letter=letter) for end in ends])


def test_an_index_whose_letter_is_hardly_read_tells_nothing_of_its_suit():
    assert {card.name for card in only_ends(8, WEAK, 9.0)} == {"?"}
    assert {card.name for card in only_ends(8, WEAK, 2.0)} == {"KS"}


def test_a_face_that_is_answered_weakly_tells_though_its_letter_is_hardly_read():
    assert {card.name for card in table(*[WEAK] * 8, letter=2.0)} == {"?"}


def test_faces_without_any_index_call_no_pack_foreign():
    faces = [answered(face("KS", x, 10, sure=0.9999999), WEAK) for x in range(10, 1610, 200)]
    assert {card.name for card in seen(faces, [])} == {"KS"}


def test_a_joker_is_doubted_only_beside_cards_that_look_foreign():
    fou = answered(face("FOU", 10, 400, sure=0.9999999), WEAK)
    others, ends = [], []
    for x in range(210, 1800, 200):
        others.append(answered(face("KS", x, 10, sure=0.9999), WEAK))
        ends += [answered(end, WEAK) for end in both_ends("KS", x, 10, sure=0.9999)]
    for looks, name in ((([fou], []), "FOU"), (([fou, *others], ends), "?")):
        assert seen(*looks)[0].name == name


def test_networks_that_were_not_fitted_leave_every_name():
    ends = [answered(end, WEAK) for end in both_ends("KS", 10, 10, sure=0.9999)]
    (card,) = seen([], ends, replace(BY, foreign=()))
    assert card.name == "KS"


@pytest.mark.parametrize(
    ("ratio", "least", "most"), [(1e-6, 0, 1e-5), (1.0, 0.69, 0.71), (1e6, 0.999, 1)]
)
def test_a_foreign_pack_has_cards_that_look_like_ours(ratio, least, most):
    assert least <= of_foreign_pack(ratio) <= most


def test_many_cards_tell_more_than_one():
    assert pack_is_foreign([]) == pytest.approx(0.001)
    assert pack_is_foreign([100.0]) < 0.05
    assert pack_is_foreign([100.0] * 5) > 0.99
    assert pack_is_foreign([100.0] * 2 + [0.01] * 8) < 0.001


def test_strength_is_the_size_of_the_raw_scores():
    assert strength(np.array([[5.0, 0.0, -3.0], [0.0, 0.0, 0.0]], np.float32)) == pytest.approx(
        [5.0071, np.log(3)], abs=1e-4
    )
