from dataclasses import replace

import numpy as np
import pytest

from tests.eyes.cardmaking import CALIBRATION, both_ends, face, index, quad, reading
from tracker.eyes.cards import LIKE, PictureReading, assemble
from tracker.eyes.corners import FindReading
from tracker.eyes.find import Find
from tracker.eyes.geometry import placed
from tracker.eyes.index_geometry import CORNER, outline_from_ends
from tracker.eyes.read import LabelReading
from tracker.eyes.weights import RANKS, Calibration

BY = Calibration(0.8, 0.8, 0.9, 0.9, 0.3, 0.3, 0.3)

NOTHING = LabelReading(np.log(np.array([1e-4] * 14 + [0.9986])), np.log(np.full(4, 0.25)))
END = np.array([[0, 0], [0.12, 0], [0.12, 0.2], [0, 0.2]])  # an index, in shares of its card


def names(faces, indices, backs=()):
    return sorted(card.name for card in assemble(PictureReading(faces, indices, list(backs)), BY))


def test_two_corners_and_a_face_are_one_card():
    assert names([face("KS", 10, 10)], both_ends("KS", 10, 10)) == ["KS"]


@pytest.mark.parametrize(
    ("name", "x", "seen"),
    [
        ("KS", 10, ["KS"]),
        ("KH", 10, ["?"]),  # reads otherwise
        ("KS", 30, ["?"]),  # prints its corners elsewhere
    ],
)
def test_a_face_that_is_hardly_found_speaks_for_a_corner_on_it_that_reads_as_it_does(name, x, seen):
    corner, hardly = both_ends("KS", 10, 10, sure=0.7)[:1], [face(name, x, 10, sure=0.97)]
    (card,) = assemble(PictureReading([], corner, [], hardly), BY)
    assert [card.name] == seen


@pytest.mark.parametrize(("name", "seen"), [("KS", "KS"), ("KH", "?")])
def test_a_corner_that_is_hardly_found_speaks_for_the_face_it_stands_on_if_it_reads_alike(
    name, seen
):
    corner = both_ends(name, 10, 10, sure=0.9)[:1]
    (card,) = assemble(PictureReading([face("KS", 10, 10, sure=0.7)], [], [], [], corner), BY)
    assert card.name == seen


@pytest.mark.parametrize(
    ("name", "x", "seen"),
    [
        ("KS", 28, ["KS"]),
        ("KH", 28, ["?"]),  # reads otherwise
        ("KS", 46, ["?", "?"]),  # too far off: another card's
    ],
)
def test_a_corner_of_a_face_that_is_badly_outlined_counts_if_it_reads_as_that_does(name, x, seen):
    corner = both_ends(name, x, 10, sure=0.9)[:1]
    assert names([face("KS", 10, 10, sure=0.7)], corner) == seen


@pytest.mark.parametrize(
    ("score", "sure", "seen"),
    [
        (0.65, 0.999, ["7D", "KD"]),  # half hidden: a King below shows his corner there
        (0.9, 0.999, ["7D"]),  # a whole face: its own corner is misread
        (0.65, 0.8, ["7D"]),  # the corner may be its own, hardly read
    ],
)
def test_a_half_hidden_face_has_no_corner_that_surely_reads_as_another_card(score, sure, seen):
    half = FindReading(Find("face", score, quad(10, 10, 100, 140)), reading("7D", 0.9999))
    corners = [both_ends("7D", 10, 10, sure=0.9999)[0], both_ends("KD", 10, 10, sure=sure)[1]]
    assert names([half], corners) == seen


def test_a_face_that_is_hardly_found_says_nothing_by_itself():
    corners = both_ends("KS", 10, 10)
    assert assemble(PictureReading([], [], [], [face("KS", 10, 10)], corners), BY) == []


def test_two_loose_ends_of_one_card_are_one_card():
    assert names([], both_ends("KS", 10, 10)) == ["KS"]


def test_the_two_ends_of_a_card_with_jumbo_indices_are_one_card():
    upper, lower = quad(14, 15, 30, 50), np.roll(quad(76, 95, 30, 50), 2, axis=0)
    ends = [FindReading(Find("index", 0.9, each), reading("8H")) for each in (upper, lower)]

    (card,) = assemble(PictureReading([], ends, []), BY)
    assert len(card.seen) == 2
    assert np.abs(card.polygon - quad(10, 10, 100, 140)).max() < 3


def test_two_equal_cards_of_two_packs_side_by_side_are_two():
    ends = both_ends("KS", 10, 10) + both_ends("KS", 130, 10)
    assert names([face("KS", 10, 10), face("KS", 130, 10)], ends) == ["KS", "KS"]


def alike(name, x, y, likeness):
    """A face that is as alike as that to the likeliest card of a deck that was shown whole."""
    seen = face(name, x, y)
    return replace(seen, reading=replace(seen.reading, likeness=likeness))


@pytest.mark.parametrize(
    ("likeness", "seen"),
    [
        ((None, None), ["JH"]),
        ((LIKE + 0.1, LIKE + 0.1), ["JH", "JH"]),
        ((LIKE + 0.1, LIKE - 0.1), ["JH"]),
    ],
)
def test_two_equal_cards_that_overlap_are_two_if_each_looks_like_it_where_it_lies(likeness, seen):
    upper, lower = alike("JH", 10, 10, likeness[0]), alike("JH", 50, 20, likeness[1])
    assert names([upper, lower], [index("JH", 14.5, 15.6)]) == seen


def test_a_corner_showing_under_a_card_is_a_card_of_its_own():
    assert names([face("KS", 10, 10)], [*both_ends("KS", 10, 10), index("7H", 140, 40)]) == [
        "7H",
        "KS",
    ]


@pytest.mark.parametrize(("sure", "found"), [(0.4, ["KS"]), (0.99, ["7H", "KS"])])
def test_a_corner_askew_is_a_second_card_only_if_it_can_be_read(sure, found):
    ends = both_ends("KS", 10, 10)
    askew = index("7H", 32, 24, sure=sure)
    assert names([face("KS", 10, 10)], [*ends, askew]) == found


def test_a_sure_rank_with_an_unsure_suit_says_the_rank():
    assert names([face("K?", 10, 10)], []) == ["K?"]


def test_a_face_that_cannot_be_read_is_a_question():
    assert names([face("KS", 10, 10, sure=0.3)], []) == ["?"]


def test_an_index_that_reads_as_nothing_is_no_card():
    assert names([], [FindReading(Find("index", 0.9, quad(0, 0, 12, 25)), NOTHING)]) == []


def strange(score):
    return FindReading(Find("face", score, quad(10, 10, 100, 140)), NOTHING)


def test_a_turned_card_that_is_none_of_the_52_is_offered_as_the_fou():
    (card,) = assemble(PictureReading([strange(0.8)], [], []), BY)
    assert (card.name, card.top[0][0]) == ("?", "FOU")


def test_what_is_found_weakly_and_reads_as_nothing_is_no_card():
    assert names([strange(0.6)], []) == []


def test_a_strange_face_with_plain_corners_is_the_card_its_corners_say():
    assert names([strange(0.8)], both_ends("KS", 10, 10)) == ["KS"]


def test_an_unread_outline_about_two_overlapping_cards_is_no_card():
    laid = [face("6C", 10, 10), face("5S", 35, 60)]
    ends = [*both_ends("6C", 10, 10), *both_ends("5S", 35, 60)]

    assert names([*laid, face("6C", 20, 35, sure=0.3)], ends) == ["5S", "6C"]


def test_an_unread_card_half_over_another_is_a_question():
    laid = [face("6C", 10, 10), face("9H", 60, 40, sure=0.3)]

    assert names(laid, both_ends("6C", 10, 10)) == ["6C", "?"]


def test_a_covered_card_is_named_back():
    assert names([], [], [Find("back", 0.8, quad(0, 0, 100, 140))]) == ["BACK"]


def test_a_back_where_both_corners_of_a_card_are_read_is_that_card():
    assert names([], both_ends("KS", 10, 10), [Find("back", 0.8, quad(12, 8, 100, 140))]) == ["KS"]


def test_a_back_half_over_a_read_card_is_a_card_of_its_own():
    back = Find("back", 0.8, quad(50, 40, 100, 140))
    assert names([], both_ends("KS", 10, 10), [back]) == ["BACK", "KS"]


def test_two_weak_corners_that_agree_are_surer_than_one():
    one = assemble(PictureReading([], both_ends("KS", 10, 10, sure=0.7)[:1], []), BY)[0]
    two = assemble(PictureReading([], both_ends("KS", 10, 10, sure=0.7), []), BY)[0]
    assert np.exp(two.rank.max()) > np.exp(one.rank.max())


def test_the_likeliest_names_are_three_and_in_order():
    (card,) = assemble(PictureReading([face("KS", 10, 10)], [], []), BY)
    assert len(card.top) == 3
    assert card.top[0][0] == "KS"
    assert [p for _, p in card.top] == sorted((p for _, p in card.top), reverse=True)


def test_two_ends_span_their_card_however_slanted():
    slanted = np.array([[10, 10], [110, 30], [130, 170], [30, 150]], float)
    ends = [placed(slanted, CORNER + END), placed(slanted, 1 - CORNER - END)]
    assert np.abs(outline_from_ends(*ends) - slanted).max() < 2


def test_two_ends_of_one_side_span_nothing():
    upper = quad(10, 10, 20, 30)
    assert outline_from_ends(upper, upper + np.array([60, 0])) is None


def test_a_card_outlined_twice_is_named_once():
    halves = [face("TS", 50, 40), face("TS", 50, 90)]
    upper, lower = index("TS", 54.5, 45.6), index("TS", 133.5, 199.4, upside=True)
    assert names(halves, [upper, lower]) == ["TS"]


def test_two_equal_cards_of_two_packs_stay_two():
    apart = [face("TS", 50, 40), face("TS", 170, 40)]
    assert names(apart, []) == ["TS", "TS"]
    across = [face("TS", 50, 40), face("TS", 75, 75)]
    corners = [*both_ends("TS", 75, 75), index("TS", 54.5, 45.6)]
    assert names(across, corners) == ["TS", "TS"]


def test_the_other_corner_of_a_face_that_is_ill_outlined_is_no_card_of_its_own():
    upper, lower = both_ends("3H", 50, 40, sure=0.6)
    askew = face("3H", 50, 40)
    askew.find.quad[2:] += [8, 75]

    (card,) = assemble(PictureReading([askew], [upper, lower], []), BY)

    assert card.name == "3H"
    assert len(card.seen) == 3
    # where its two ends say that it lies, not where it was found
    assert np.abs(card.polygon - quad(50, 40, 100, 140)).max() < 20


@pytest.mark.parametrize("other", ["3S", "8H"])
def test_a_corner_of_another_face_is_a_card_of_its_own_there_too(other):
    upper, _ = both_ends("3H", 50, 40)
    _, lower = both_ends(other, 50, 40)
    askew = face("3H", 50, 40)
    askew.find.quad[2:] += [8, 75]

    assert names([askew], [upper, lower]) == sorted(["3H", other])


def unlike(name, letters):
    """Read a corner as hardly one rank or another, and never as the Fou's."""
    rank = np.full(len(RANKS), 1e-10)
    rank[[RANKS.index(each) for each in letters]] = 1 / len(letters)
    return [FindReading(seen.find, LabelReading(np.log(rank), np.log(np.full(4, 0.25))))
            for seen in both_ends(name, 10, 10)]  # fmt: skip


def test_a_jokers_own_corners_do_not_speak_against_the_fou():
    fou = face("FOU", 10, 10, sure=0.99999)
    assert names([fou], unlike("KS", "2568")) == ["FOU"]


@pytest.mark.parametrize(("likeness", "name"), [(None, "?"), (0.45, "?"), (0.55, "FOU")])
def test_the_fou_of_a_deck_that_was_shown_is_known_sooner(likeness, name):
    seen = face("FOU", 10, 10, sure=0.99999)  # faces are weighed by less than one
    shown = replace(seen, reading=replace(seen.reading, likeness=likeness))
    (card,) = assemble(PictureReading([shown], [], []), replace(BY, face_weight=0.45))
    assert 0.95 < card.top[0][1] < 0.998
    assert card.name == name


@pytest.mark.parametrize(("sure", "x", "seen"), [(0.5, 40, 1), (0.9, 40, 2), (0.5, 400, 2)])
def test_what_a_joker_prints_within_itself_is_no_card_of_its_own(sure, x, seen):
    fou = face("FOU", 10, 10, sure=0.99999)
    assert len(assemble(PictureReading([fou], [index("6S", x, 130, sure=sure)], []), BY)) == seen


def test_corners_that_are_read_plainly_speak_against_the_fou():
    fou = face("FOU", 10, 10, sure=0.999)
    assert "FOU" not in names([fou], both_ends("KS", 10, 10, sure=0.9999))


def contradicted(ends, face_sure):
    """Give the card of a face that reads as a Three where its indices surely read as an Eight."""
    corners = both_ends("8S", 10, 10, sure=0.99999)[:ends]
    seen = face("3S", 10, 10, sure=face_sure)
    return [
        assemble(PictureReading([seen], corners, []), each)[0]
        for each in (CALIBRATION, replace(CALIBRATION, index_error=0.004))
    ]


@pytest.mark.parametrize("ends", [1, 2])
@pytest.mark.parametrize("face_sure", [0.9, 0.99, 0.999])
def test_a_plain_face_leaves_a_sure_wrong_index_in_doubt(ends, face_sure):
    before, now = contradicted(ends, face_sure)
    assert before.name == "8S" or face_sure > 0.9
    assert now.name == "?"
    assert now.top[0][1] < 0.995


def test_a_face_that_is_hardly_read_leaves_a_sure_index_its_name():
    assert contradicted(1, 0.5)[1].name == "8S"


@pytest.mark.parametrize("error", [0.0, 0.004])
def test_what_face_and_index_agree_upon_stays_sure_and_so_does_an_index_alone(error):
    by = replace(CALIBRATION, index_error=error)
    corner = both_ends("8S", 10, 10, sure=0.9999)[:1]
    for faces in ([face("8S", 10, 10)], []):
        (card,) = assemble(PictureReading(faces, corner, []), by)
        assert card.name == "8S"
        assert card.confidence > 0.999
