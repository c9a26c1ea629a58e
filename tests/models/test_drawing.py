import re
from dataclasses import replace

import cv2
import numpy as np
import pytest

from models.dataset import labels
from models.decks import NAMES
from models.indices import deck_indices, has_four_corners
from models.scenes import clutter
from models.scenes.camera import Camera
from models.scenes.layout import Place, dealt
from models.scenes.light import tubes
from models.scenes.scene import draw_pack, draw_scene
from models.scenes.sorts import ANY, BARE, CAMOUFLAGED, GLANCING, sort_of
from models.scenes.stock import draw_plain_back
from tests.models.plain import INDEX, plain_card
from tracker.eyes.crops import INDEX_CROP, straighten


def test_the_same_seed_draws_the_same_picture_and_truth(library):
    one, other = draw_scene(7, library, 256), draw_scene(7, library, 256)
    assert (one[0] == other[0]).all()
    assert one[1] == other[1]


def test_other_seeds_draw_other_tables(library):
    assert draw_scene(1, library, 256)[1].cards != draw_scene(2, library, 256)[1].cards


@pytest.mark.parametrize("seed", range(40))
def test_truth_never_claims_more_than_all_of_a_card(library, seed):
    truth = draw_scene(seed, library, 256)[1]
    for card in truth.cards:
        assert 0 <= card.seen <= 1.02
        assert all(0 <= index.seen <= 1.02 for index in card.indices)
        assert all(above < len(truth.cards) for above in card.covered_by)


def test_labels_stay_inside_the_picture(library):
    for seed in range(20):
        for line in labels(draw_scene(seed, library, 256)[1]):
            values = [float(v) for v in line.split()[1:]]
            assert len(values) == 16
            assert all(-1e-6 <= v <= 1 + 1e-6 or v in {1, 2} for v in values)


def test_hands_are_dealt_with_covered_cards_that_lie_on_one_another():
    rng = np.random.default_rng(3)
    hands = [dealt(rng, Place(0, 0, 0.3)) for _ in range(200)]
    runs = ["".join("x" if place.covered else "o" for place in hand) for hand in hands]
    assert all(re.fullmatch("x+o*|o*x+", run) for run in runs)
    assert sum(run.startswith("xx") for run in runs) > 100
    assert sum("o" in run and run.endswith("x") for run in runs) > 10


def tables(library, sort):
    return [draw_scene(seed, library, 128, sort)[1] for seed in range(60)]


def test_a_camouflaged_table_is_mostly_dealt_covered(library):
    def covered(sort):
        cards = [card for table in tables(library, sort) for card in table.cards]
        return sum(card.name == "BACK" for card in cards) / len(cards)

    assert covered(CAMOUFLAGED) > 0.5 > covered(ANY)


def test_camouflaged_packs_mostly_have_backs_without_a_border(library):
    def bordered(sort):
        rngs = [np.random.default_rng(seed) for seed in range(200)]
        backs = [draw_pack(rng, library, sort).back for rng in rngs]
        return np.mean([(back[0] == 250).all() for back in backs])

    assert bordered(CAMOUFLAGED) < 0.5 < bordered(ANY)


def test_a_table_at_a_glance_is_seen_from_low_and_mostly_dealt_in_black(library):
    assert all(45 <= table.tilt <= 70 for table in tables(library, GLANCING))
    packs = [draw_pack(np.random.default_rng(seed), library, GLANCING) for seed in range(200)]
    assert 0.5 < np.mean([pack.inks.black and pack.back.mean() < 90 for pack in packs]) < 0.8


def test_on_a_bare_table_lies_no_card_but_other_things(library):
    assert not any(table.cards for table in tables(library, BARE))
    bare, other = (
        np.mean([draw_scene(seed, library, 128, sort)[0].std() for seed in range(40)])
        for sort in (BARE, replace(BARE, bare=False, kinds=((lambda *_: [], 1.0),)))
    )
    assert bare > other


def test_every_sort_comes_up_and_most_tables_are_of_none():
    sorts = [sort_of(seed) for seed in range(1000)]
    assert {CAMOUFLAGED, GLANCING, BARE} < set(sorts)
    assert sorts.count(ANY) > 500


def test_a_deck_printed_on_black_mostly_has_black_backs(library):
    packs = [draw_pack(np.random.default_rng(seed), library) for seed in range(400)]
    black = [pack.back.mean() < 70 for pack in packs if pack.inks.black]
    other = [pack.back.mean() < 70 for pack in packs if not pack.inks.black]

    assert np.mean(black) > 0.6
    assert np.mean(other) < 0.4


def test_a_plain_back_has_no_rim():
    for seed in range(20):
        back = draw_plain_back(np.random.default_rng(seed), black=True).astype(int)
        assert abs(np.median(back[:2]) - np.median(back)) < 8


def blank_sheets(wide, tall):
    textures = np.full((1, 640, 640, 3), 90, np.uint8)
    faces = (clutter.sheet(np.random.default_rng(n), wide, tall, textures) for n in range(60))
    return sum(face.std(axis=(0, 1)).max() < 5 for face in faces)


def test_a_sheet_as_large_as_a_card_has_words_on_it():
    assert blank_sheets(63, 88) == 0
    assert blank_sheets(200, 180) > 0


@pytest.mark.parametrize(
    ("wide", "tall", "like"), [(63, 88, True), (90, 60, True), (120, 88, False), (45, 60, False)]
)
def test_what_might_pass_for_a_card_goes_by_its_size(wide, tall, like):
    assert clutter.card_like(wide, tall) is like


def test_small_print_can_be_told_from_what_it_is_printed_on():
    for tone in (20, 240):
        sheet = np.full((200, 250, 3), tone, np.uint8)
        clutter.print_text(sheet, np.random.default_rng(1))
        assert sheet.std() > 15


def test_lamps_mirrored_in_glass_only_brighten():
    dark = np.full((64, 64, 3), 60, np.float32)
    lit = tubes(np.random.default_rng(5), dark)

    assert (lit >= dark).all()
    assert lit.max() > 100


def test_the_index_is_measured_where_it_was_printed():
    found = deck_indices({name: plain_card() for name in NAMES})
    assert found["7S"].whole.left == pytest.approx(INDEX.whole.left, abs=0.01)
    assert found["7S"].whole.bottom == pytest.approx(INDEX.whole.bottom, abs=0.01)


def test_two_corners_are_not_taken_for_four():
    assert not has_four_corners(plain_card(), INDEX)


def test_a_straightened_index_stands_upright():
    card = plain_card((200, 0, 0))
    box = INDEX.whole
    corners = [
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
        (box.left, box.bottom),
    ]
    quad = np.array(corners) * [250, 350]
    upright = straighten(card, quad, INDEX_CROP)
    from_below = straighten(
        np.ascontiguousarray(card[::-1, ::-1]), np.array([249, 349]) - quad, INDEX_CROP
    )
    assert upright.shape == (64, 40, 3)
    assert np.abs(upright.astype(int) - from_below).mean() < 8


@pytest.mark.parametrize("bulge", [-0.04, 0.0, 0.03, 0.09])
def test_a_lens_shows_nothing_twice(bulge):
    across = np.tile(np.linspace(0, 255, 256).astype(np.uint8), (256, 1))
    shown = Camera(np.eye(3), 256, bulge, 0.0).distort(across).astype(int)

    assert (np.diff(shown[[0, 128, 255]], axis=1) >= 0).all()
    assert abs(shown + shown[:, ::-1] - 255).max() <= 4


@pytest.mark.parametrize("bulge", [-0.04, 0.03, 0.09])
@pytest.mark.parametrize("place", [(60, 80), (128, 128), (200, 40)])
def test_truth_lies_where_the_lens_shows_it(bulge, place):
    camera = Camera(np.eye(3), 256, bulge, 0.0)
    picture = np.zeros((256, 256), np.uint8)
    cv2.circle(picture, place, 3, 255, -1)
    middle = np.argwhere(camera.distort(picture) > 0).mean(axis=0)[::-1]

    assert np.abs(camera.bend(np.array([place], float))[0] - middle).max() < 1.5
