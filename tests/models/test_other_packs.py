"""Packs of other kinds: drawn, spread, and counted; and the fit of how weakly they are answered."""

from dataclasses import replace

import numpy as np
import pytest

from models.fit_foreign import fitted
from models.foreign import KINDS, SIGNS, draw_pack, draw_sign
from models.indices import Box, Index
from models.other_packs import (
    Laid,
    as_packed,
    counted,
    in_all_corners,
    is_known,
    plain,
    spread,
    sure_courts,
    wrong_names,
)
from tests.eyes.cardmaking import answered, face, lying
from tracker.eyes.deck.survey import PACK


def a_letter(*_):
    return np.full((40, 20), 255, np.uint8)


def drawn(kind, seed=1):
    return draw_pack(np.random.default_rng(seed), KINDS[kind], ["a font"], a_letter)


@pytest.mark.parametrize(
    ("kind", "count"), [("german", 32), ("swiss", 36), ("spanish", 40), ("italian", 40)]
)
def test_a_drawn_pack_has_every_card_and_no_two_look_alike(kind, count):
    cards = drawn(kind)
    assert len(cards) == count
    assert len({card.tobytes() for card in cards.values()}) == count


@pytest.mark.parametrize("name", SIGNS)
def test_signs_differ_from_pack_to_pack(name):
    one, other = (draw_sign(np.random.default_rng(seed), name) for seed in (1, 2))
    assert 0.02 < (one[..., 3] > 0).mean() < 0.95
    assert (one != other).any()


def test_the_hearts_of_a_german_pack_are_cards_of_ours_but_not_its_lower_courts():
    assert plain("10 of hearts") == "TH"
    assert plain("K of hearts") == "KH"
    assert plain("U of hearts") == "U of hearts"
    assert plain("7 of acorns") == "7 of acorns"
    assert not is_known("7S", "H")
    assert is_known("7S", "SHDC")


def test_cards_of_a_spread_lie_where_it_says():
    cards = {
        "7H": np.full((390, 250, 3), 250, np.uint8),
        "8 of bells": np.zeros((390, 250, 3), np.uint8),
    }
    picture, laid = spread(cards, 1)
    assert [each.name for each in laid] == ["7H", ""]
    white, black = (picture[int(each.y), int(each.x)] for each in laid)
    assert (white > 245).all()
    assert (black < 5).all()


def test_any_name_of_a_foreign_card_is_wrong_and_a_rank_alone_is_told_apart():
    laid = [Laid("7H", 50, 70), Laid("", 250, 70), Laid("KS", 450, 70), Laid("", 650, 70)]
    names = ("7H", "8D", "K?", "?")
    cards = [lying(name, 200 * k, 0) for k, name in enumerate(names)]
    told = counted(cards, laid, 1.0)
    assert (told["right"], told["wrong"], told["rank right"], told["doubts"]) == (1, 1, 1, 1)
    assert wrong_names(cards, laid, 1.0) == ["none as 8D 0.99"]


def test_a_pack_with_four_indices_has_them_in_the_other_corners_too():
    face = np.full((350, 250, 3), 255, np.uint8)
    face[14:60, 12:30] = face[-60:-14, -30:-12] = 0
    cards = {name: face.copy() for name in PACK}
    corner = Index(Box(0.03, 0.03, 0.15, 0.12), Box(0.03, 0.12, 0.15, 0.2))
    by_name = as_packed(cards)
    printed = in_all_corners(by_name, dict.fromkeys(by_name, corner))["AS"]
    assert printed[20:55, 225:235].max() == 0
    assert printed[-55:-20, 15:25].max() == 0


def test_surely_read_courts_are_counted_by_strength():
    laid = [Laid("KS", 50, 70), Laid("JS", 250, 70), Laid("QH", 450, 70)]
    cards = []
    for place, sure, letter in ((0, 0.999, 15.0), (200, 0.999, 7.5), (400, 0.6, 7.5)):
        seen = answered(face("KS", place, 0, sure=sure), 9.0, letter=letter)
        cards.append(replace(lying("KS", place, 0), seen=(seen,)))
    assert sure_courts(cards, laid, 1.0) == {"12": 1, "6 wrong": 1}


def test_the_fit_tells_weak_answers_from_strong_ones():
    rng = np.random.default_rng(1)
    ours, foreign = (
        np.column_stack([np.ones(300), rng.normal(9, 1, 300), rng.normal(suit, 1, 300)])
        for suit in (7, 2)
    )
    factors = fitted(ours, foreign)
    assert (ours @ factors < 0).mean() > 0.97
    assert (foreign @ factors > 0).mean() > 0.97
