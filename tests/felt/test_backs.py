"""Backs that look like faces to the eyes, and what the talon tells of them."""

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.belief.stage import MAP
from tests.eyes.cardmaking import outline
from tests.felt.clock import LOOK_MS, EyesAtTable, looks_in
from tests.felt.talon_table import PLACES, SEAT, TALL, TALON, WIDE, at, striped, table
from tracker.eyes.card_measures import HARDLY_FOUND, SURELY_FOUND
from tracker.eyes.cards import LIKE, UNLIKE
from tracker.eyes.pattern_similarity import HALVES, looks_of
from tracker.felt.backs import AS_COVERED, FAINT, Backs
from tracker.felt.talon import COMPARED, LEARNT_AFTER_MS

LEARNT_AFTER = looks_in(LEARNT_AFTER_MS)


def checked():
    """A back in squares."""
    rows, columns = np.indices((TALL, WIDE)) // 13
    odd = (rows + columns) % 2 == 1
    return np.where(odd[..., None], (40, 40, 160), (220, 220, 220)).astype(np.uint8)


def face():
    """A card with a few pips."""
    card = np.full((TALL, WIDE, 3), 245, np.uint8)
    for x, y in ((10, 13), (32, 44), (54, 75)):
        cv2.circle(card, (x, y), 7, (30, 30, 190), -1)
    return card


@pytest.fixture
def taught():
    """Backs that have seen a striped talon, which the eyes took for some King, for two seconds."""
    backs = Backs()
    for _ in range(LEARNT_AFTER):
        names = told(backs, table(talon=striped()), talon="K?")
    assert names == ["BACK"]
    return backs


def told(backs, picture, **names):
    cards = [at(PLACES[where], name) for where, name in names.items()]
    return [each.name for each in backs.told(picture, cards, MAP, LOOK_MS)]


def test_what_looks_like_the_talon_is_a_covered_card(taught):
    assert told(taught, table(seat=striped()), seat="K?") == ["BACK"]
    assert told(taught, table(seat=striped()), seat="?") == ["BACK"]
    assert told(taught, table(seat=striped()), seat="KS") == ["BACK"]


@pytest.mark.parametrize(("other", "name"), [(striped(), "BACK"), (checked(), "K?")])
def test_two_covered_cards_that_look_alike_tell_as_a_talon_does_that_was_never_found(other, name):
    backs = Backs()
    told(backs, table(seat=striped()), seat="BACK")
    assert told(backs, table(seat=striped()), seat="K?") == ["K?"]
    told(backs, table(beside=other), beside="BACK")
    assert told(backs, table(seat=striped()), seat="K?") == [name]


def test_a_card_that_looks_otherwise_is_what_it_was(taught):
    assert told(taught, table(seat=face()), seat="3?") == ["3?"]
    assert told(taught, table(seat=checked()), seat="?") == ["?"]


def found(backs, picture, confidence):
    """Say as what a covered card is taken that is found with so much confidence."""
    card = at(SEAT, "BACK", confidence=confidence)
    return [
        (each.name, round(each.confidence, 3)) for each in backs.told(picture, [card], MAP, LOOK_MS)
    ]


@pytest.mark.parametrize(
    ("back", "confidence", "kept"),
    [
        (striped(), 0.3, True),  # faintly found, and it looks as the talon does
        (striped(), HARDLY_FOUND, True),
        (checked(), HARDLY_FOUND, False),  # hardly found, and it looks otherwise
        (checked(), SURELY_FOUND, True),
        (checked(), 0.3, False),
    ],
)
def test_what_is_hardly_found_is_a_covered_card_where_it_looks_like_one(
    taught, back, confidence, kept
):
    for _ in range(COMPARED):
        found(taught, table(seat=striped()), SURELY_FOUND)
    assert [name for name, _ in found(taught, table(seat=back), confidence)] == ["BACK"] * kept


def test_half_of_a_card_that_looks_like_nothing_may_be_half_of_one(taught):
    for _ in range(COMPARED):
        found(taught, table(seat=striped()), SURELY_FOUND)
    half = replace(at(SEAT, "BACK", HARDLY_FOUND), polygon=outline(*SEAT, WIDE, TALL // 2))
    assert taught.told(table(seat=checked()), [half], MAP, LOOK_MS) == [half]


def test_where_covered_cards_look_otherwise_than_the_talon_it_tells_nothing_of_what_is_none(taught):
    for _ in range(COMPARED):
        found(taught, table(seat=checked()), SURELY_FOUND)
    other = np.ascontiguousarray(np.rot90(checked(), 2))
    assert found(taught, table(seat=other), HARDLY_FOUND) == [("BACK", HARDLY_FOUND)]


@pytest.mark.parametrize(("confidence", "kept"), [(HARDLY_FOUND, True), (0.3, False)])
def test_before_the_talon_is_known_what_is_faintly_found_is_nothing(confidence, kept):
    assert bool(found(Backs(), table(seat=striped()), confidence)) is kept


def test_a_faint_find_that_looks_like_the_talon_is_surely_a_covered_card(taught):
    ((_, confidence),) = found(taught, table(seat=striped()), 0.3)
    assert confidence >= SURELY_FOUND


def dotted(shade=0):
    """A back in the colours of the striped one, so finely printed that two looks are nothing alike."""
    colours = striped().reshape(-1, 3).mean(axis=0) + shade
    dots = np.random.default_rng(7).normal(0, 12, (TALL, WIDE, 1))
    return np.clip(colours + dots, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("elsewhere", "shade", "kept"),
    [
        (striped(), 0, True),
        (striped(), -60, False),
        (face(), 0, False),  # covered cards stand out otherwise here
    ],
)
def test_a_faint_find_that_stands_out_as_the_talon_does_is_a_covered_card(
    taught, elsewhere, shade, kept
):
    for _ in range(COMPARED):
        found(taught, table(seat=elsewhere), SURELY_FOUND)
    kind = [("BACK", SURELY_FOUND)] if kept else []
    assert found(taught, table(seat=dotted(shade)), 0.3) == kind


@pytest.mark.parametrize(("trials", "kept"), [(COMPARED, True), (0, False)])
def test_what_is_hardly_seen_must_stand_out_as_well_as_look_alike(taught, trials, kept):
    for _ in range(trials):
        found(taught, table(seat=striped()), SURELY_FOUND)
    assert bool(found(taught, table(seat=striped()), FAINT - 0.01)) is kept


@pytest.mark.parametrize(
    ("trials", "confidence", "kept"),
    [
        (0, HARDLY_FOUND, False),
        (0, SURELY_FOUND, True),
        (COMPARED, SURELY_FOUND, False),  # it is printed otherwise, too
    ],
)
def test_what_stands_out_from_nothing_is_a_pattern(taught, trials, confidence, kept):
    for _ in range(trials):
        found(taught, table(seat=striped()), SURELY_FOUND)
    assert bool(found(taught, table(), confidence)) is kept


def knot(stripes):
    """A spot of the felt's own tone, with so much of the talon's stripes in its grain."""
    grain = np.random.default_rng(5).normal(0, 20, (TALL // 8, WIDE // 8, 1)).astype(np.float32)
    print_ = striped().astype(float) - striped().reshape(-1, 3).mean(axis=0)
    spot = (60, 110, 40) + cv2.resize(grain, (WIDE, TALL))[..., None] + stripes * print_
    return np.clip(spot, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("confidence", [HARDLY_FOUND, SURELY_FOUND])
@pytest.mark.parametrize(("stripes", "alike", "kept"), [(0.07, 0.3, False), (0.1, 0.4, True)])
def test_what_stands_out_from_nothing_must_be_more_alike(taught, stripes, alike, kept, confidence):
    for _ in range(COMPARED):
        found(taught, table(seat=striped()), SURELY_FOUND)
    (talon,) = taught.talon.known
    picture = table(seat=knot(stripes))
    likeness = talon.likeness(looks_of(picture, at(SEAT, "BACK").polygon), HALVES)
    assert likeness.max() == pytest.approx(alike, abs=0.04)
    assert bool(found(taught, picture, confidence)) is kept


def unlike(name, likeness):
    """A card that is as alike as that to the likeliest face of a deck that was shown."""
    card = at(SEAT, name)
    looks = (replace(card.seen[0], reading=replace(card.seen[0].reading, likeness=likeness)),)
    return replace(card, seen=(*looks, *card.seen[1:]))


@pytest.mark.parametrize(
    ("name", "likeness", "seen"),
    [
        ("?", UNLIKE - 0.01, []),  # a pattern of the table
        ("?", UNLIKE, ["?"]),
        ("FOU", UNLIKE - 0.01, []),  # half a back below another card was read so
        ("FOU", UNLIKE, ["FOU"]),
        ("?", None, ["?"]),  # whose deck nobody showed
        ("K?", UNLIKE - 0.01, ["K?"]),
        ("KS", UNLIKE - 0.01, ["KS"]),
    ],
)
def test_what_looks_like_no_card_of_a_known_deck_is_none(name, likeness, seen):
    eyes = SimpleNamespace(see=lambda *_: [unlike(name, likeness)])
    found = EyesAtTable(eyes).see(table(seat=face()), MAP)
    assert [each.name for each in found] == seen


def test_a_back_that_looks_like_no_card_of_a_known_deck_is_a_back():
    looks = iter([[at(TALON, "K?")]] * (LEARNT_AFTER + 1) + [[unlike("?", 0.2)]])
    eyes = EyesAtTable(SimpleNamespace(see=lambda *_: next(looks)))
    for _ in range(LEARNT_AFTER + 1):
        eyes.see(table(talon=striped()), MAP)
    assert [each.name for each in eyes.see(table(seat=striped()), MAP)] == ["BACK"]


def test_a_glance_at_the_talon_teaches_nothing():
    backs = Backs()
    for _ in range(LEARNT_AFTER - 1):
        told(backs, table(talon=striped()), talon="K?")

    assert told(backs, table(seat=striped()), seat="K?") == ["K?"]


@pytest.mark.parametrize(("glances", "learnt"), [(1, "K?"), (0, "BACK")])
def test_a_talon_that_surely_is_one_teaches_sooner(glances, learnt):
    backs, talon = Backs(), at(TALON, "BACK", confidence=SURELY_FOUND)
    for _ in range(LEARNT_AFTER // AS_COVERED - glances):
        backs.told(table(talon=striped()), [talon], MAP, LOOK_MS)

    assert told(backs, table(seat=striped()), seat="K?") == [learnt]


def test_half_of_a_back_is_enough(taught):
    half = striped()
    half[: TALL // 2] = face()[: TALL // 2]

    assert told(taught, table(seat=half), seat="?") == ["BACK"]


@pytest.mark.parametrize(
    ("likeness", "name"),
    [
        (0.99, "?"),
        (LIKE + 0.01, "BACK"),  # as a joker may be a little like its back
    ],
)
def test_what_is_more_like_a_face_of_a_known_deck_than_like_the_talon_is_that_face(
    taught, likeness, name
):
    worn = cv2.addWeighted(striped(), 0.6, face(), 0.4, 0.0)

    (card,) = taught.told(table(seat=worn), [unlike("?", likeness)], MAP, LOOK_MS)

    assert card.name == name


@pytest.mark.parametrize(("likeness", "name"), [(LIKE + 0.02, "?"), (LIKE, "BACK")])
def test_what_is_a_little_like_a_face_of_a_known_deck_may_be_a_back_in_doubt(
    taught, likeness, name
):
    picture, other = under_another(cv2.addWeighted(striped(), 0.6, checked(), 0.4, 0.0))

    card, _ = taught.told(picture, [unlike("?", likeness), other], MAP, LOOK_MS)

    assert card.name == name


def under_another(card):
    """Show a card at the seat with another laid on its lower right: no half of it is whole."""
    picture = table(seat=card)
    x, y = SEAT[0] + 15, SEAT[1] + 19
    picture[y : y + TALL, x : x + WIDE] = face()
    return picture, at((x, y), "3D")


@pytest.mark.parametrize("name", ["K?", "KS"])
def test_of_a_card_below_another_the_part_that_shows_is_looked_at(taught, name):
    picture, other = under_another(striped())
    card = at(SEAT, name)

    assert [each.name for each in taught.told(picture, [card, other], MAP, LOOK_MS)] == [
        "BACK",
        "3D",
    ]
    (alone,) = taught.told(picture, [card], MAP, LOOK_MS)
    assert alone is card, "not known to be below another it looks like nothing"


def test_an_outline_drawn_twice_about_one_card_hides_nothing_of_it(taught):
    picture, other = under_another(striped())
    twice = [at(SEAT, "K?"), at((SEAT[0] + 1, SEAT[1] + 1), "Q?"), other]

    assert [each.name for each in taught.told(picture, twice, MAP, LOOK_MS)] == [
        "BACK",
        "BACK",
        "3D",
    ]


def test_a_face_below_another_card_stays_a_face(taught):
    picture, other = under_another(face())
    cards = [at(SEAT, "K?"), other]

    assert taught.told(picture, cards, MAP, LOOK_MS) == cards


def test_of_a_card_that_is_all_but_hidden_nothing_is_told(taught):
    picture = table(seat=striped())
    x, y = SEAT[0] + 4, SEAT[1] + 4
    picture[y : y + TALL, x : x + 3 * WIDE] = 90
    hiding = replace(at(SEAT, "3D"), polygon=outline(x, y, 3 * WIDE, TALL))
    card = at(SEAT, "K?")

    assert taught.told(picture, [card, hiding], MAP, LOOK_MS) == [card, hiding]


@pytest.mark.parametrize("above", [0, 12])
def test_an_outline_too_long_holds_a_card_at_one_of_its_ends(taught, above):
    """It was drawn about a card and what lies beside it."""
    card = at(SEAT, "K?")
    long = replace(card, polygon=outline(SEAT[0], SEAT[1] - above, WIDE, TALL + 12))

    (back,) = taught.told(table(seat=striped()), [long], MAP, LOOK_MS)

    assert back.name == "BACK"
    assert np.allclose(back.polygon, card.polygon, atol=2)


def test_a_back_is_known_the_other_way_round_and_in_another_light(taught):
    dim = (striped()[::-1, ::-1] * 0.5 + 30).astype(np.uint8)

    assert told(taught, table(seat=dim), seat="?") == ["BACK"]


def test_a_card_that_is_read_on_the_talon_is_no_back():
    backs = Backs()
    for _ in range(3 * LEARNT_AFTER):
        told(backs, table(talon=face()), talon="3D")

    assert told(backs, table(seat=face()), seat="3?") == ["3?"]


def test_a_plain_back_tells_nothing():
    backs, plain = Backs(), np.full((TALL, WIDE, 3), 235, np.uint8)
    for _ in range(2 * LEARNT_AFTER):
        told(backs, table(talon=plain), talon="BACK")

    assert told(backs, table(seat=plain), seat="?") == ["?"]


def test_packs_of_two_colours_are_both_known_whatever_shows_between_them(taught):
    rng = np.random.default_rng(1)
    for _ in range(LEARNT_AFTER):
        told(taught, table(talon=checked()), talon="BACK")
        passing = cv2.resize(rng.integers(0, 255, (14, 10, 3), np.uint8), (WIDE, TALL))
        told(taught, table(talon=passing), talon="?")

    assert told(taught, table(seat=striped()), seat="?") == ["BACK"]
    assert told(taught, table(seat=checked()), seat="?") == ["BACK"]
