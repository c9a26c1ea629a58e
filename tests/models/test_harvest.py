"""What people boxed on photographs, made into things with corners."""

import numpy as np
import pytest

from models.crops import classes_of
from models.harvest import Look, faces_about, jokers_in, scene_of
from tracker.eyes.find import Find


def thing(kind, left, top, wide, high):
    quad = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
    return Find(kind, 0.9, np.array(quad, float))


def boxed(find):
    (left, top), (right, bottom) = find.quad[0].tolist(), find.quad[2].tolist()
    return left, top, right, bottom


def corner_of(card):
    """Give the index where a card prints it."""
    left, top = card.quad[0]
    wide, high = card.quad[2] - card.quad[0]
    return thing("index", left + 0.045 * wide, top + 0.04 * high, 0.12 * wide, 0.2 * high)


LEFT, MIDDLE, RIGHT = (thing("face", x, 100, 70, 98) for x in (50, 300, 550))
BACK = thing("back", 800, 100, 70, 98)
KING = classes_of("KS")


def test_a_card_of_which_one_corner_shows_is_the_face_that_prints_it():
    named = [(corner_of(LEFT), KING), (corner_of(MIDDLE), classes_of("4H"))]

    assert list(faces_about([RIGHT, MIDDLE, LEFT], named, [(MIDDLE, classes_of("4H"))])) == [
        (LEFT, KING)
    ]
    assert list(faces_about([RIGHT], named, [])) == []
    assert list(faces_about([], named, [])) == []


def test_a_joker_is_the_face_below_its_words_and_no_named_one():
    words = [
        ("FOU", (52, 102, 60, 120)),
        ("FOU", (110, 180, 118, 196)),
        ("FOU", (305, 105, 312, 115)),
    ]

    found = list(jokers_in([LEFT, MIDDLE, RIGHT], words, [(MIDDLE, KING)]))

    assert found == [(LEFT, classes_of("FOU"))]  # two words of one card, and a stray one


@pytest.mark.parametrize(
    ("more", "whole"),
    [
        ([("BACK", boxed(BACK))], True),
        ([], False),  # a covered card that nobody boxed
        ([("BACK", (0, 400, 70, 500))], False),  # a covered card that was not found
        ([("FOU", (555, 105, 562, 115))], False),  # a joker that was not found
    ],
)
def test_a_scene_is_kept_when_all_that_was_boxed_is_found_and_all_found_was_boxed(more, whole):
    index = corner_of(LEFT)
    look = Look([LEFT], [index], [BACK])
    boxes = [("KS", boxed(index)), *more]

    things = scene_of(look, [(index, KING)], [(LEFT, KING)], boxes)

    assert things == ([LEFT, index, BACK] if whole else [])
