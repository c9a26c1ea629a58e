"""Cards that nobody printed: their suits, their indices, and one of them drawn near by."""

from dataclasses import replace

import numpy as np
import pytest

from models.crops import RANKS, SUITS, closeup_crops
from models.decks import NAMES
from models.jokers import WORDS, paste, print_joker
from models.scenes.closeup import draw_closeup
from models.scenes.press import Press
from models.suits import draw_suit
from tests.models.plain import INDEX
from tracker.eyes.crops import FACE_CROP, INDEX_CROP


def ink_at(mask, x, y):
    """Say whether there is ink at a place in shares of a mask."""
    tall, wide = mask.shape
    return mask[min(int(y * tall), tall - 1), min(int(x * wide), wide - 1)] > 127


@pytest.mark.parametrize("seed", range(25))
def test_every_suit_keeps_what_it_is_known_by(seed):
    heart, diamond, spade, club = (draw_suit(np.random.default_rng(seed), s) for s in "HDSC")

    assert {mask.shape[0] for mask in (heart, diamond, spade, club)} == {96}
    assert not ink_at(heart, 0.5, 0.0)  # a notch above, a point below
    assert ink_at(heart, 0.25, 0.1)
    assert ink_at(heart, 0.5, 0.97)
    assert not ink_at(heart, 0.1, 0.95)
    assert all(
        ink_at(diamond, x, y) for x, y in ((0.5, 0.03), (0.5, 0.97), (0.03, 0.5), (0.5, 0.5))
    )
    assert not any(ink_at(diamond, x, y) for x in (0.1, 0.9) for y in (0.1, 0.9))
    assert ink_at(spade, 0.5, 0.03)  # one point above, a foot below
    assert not ink_at(spade, 0.15, 0.05)
    assert ink_at(spade, 0.5, 0.97)
    assert np.flatnonzero(club[3] > 127).max() < 0.75 * club.shape[1]  # one leaf above, two below
    assert not ink_at(club, 0.1, 0.15)
    assert ink_at(club, 0.2, 0.6)
    assert ink_at(club, 0.8, 0.6)


def test_no_two_printings_are_alike(press):
    rng = np.random.default_rng(4)
    printed = [press.draw(rng, both_corners=True) for _ in range(40)]
    anew = [card for card in printed if card.index != INDEX]

    assert 20 < len(anew) < 40
    assert len({card.index.rank.height for card in anew}) == len(anew)
    assert {"♠", "R"} & set(press.letters.asked)


def test_a_printing_changes_the_corner_and_not_the_deck(press):
    rng = np.random.default_rng(4)
    before = press.library.faces["plain"].copy()
    card = next(
        c for c in iter(lambda: press.draw(rng, both_corners=False), None) if c.index != INDEX
    )

    assert (press.library.faces["plain"] == before).all()
    assert (card.art[175:] == before[0][175:]).all()
    whole = card.index.whole
    part = card.art[int(whole.top * 350) : int(whole.bottom * 350), int(whole.left * 250) :][:, :40]
    assert part.min() < 120


def test_both_corners_are_printed_where_the_whole_face_is_shown(press):
    rng = np.random.default_rng(4)
    card = next(
        c for c in iter(lambda: press.draw(rng, both_corners=True), None) if c.index != INDEX
    )

    assert (card.art[::-1, ::-1][:120, :90] == card.art[:120, :90]).mean() > 0.98


def with_jokers(press):
    joker = np.full((350, 250, 3), 77, np.uint8)
    return Press(replace(press.library, jokers=(joker,)), press.letters)


@pytest.mark.parametrize("both_corners", [True, False])
def test_jokers_are_printed_as_whole_faces_only(press, both_corners):
    rng, full = np.random.default_rng(3), with_jokers(press)
    printed = [full.draw(rng, both_corners=both_corners) for _ in range(200)]
    jokers = [card for card in printed if card.name == "FOU"]

    assert (3 < len(jokers) < 30) if both_corners else not jokers
    assert all((card.art == 77).all() for card in jokers)


def test_an_ace_may_bear_more_than_its_pip_and_keeps_its_index(press):
    rng, bare = np.random.default_rng(3), press.library.faces["plain"][0]
    aces = [press.draw(rng, both_corners=True) for _ in range(600)]
    aces = [card.art for card in aces if card.name[0] == "A"]
    ornate = [art for art in aces if (art[120:230, 80:170] != bare[120:230, 80:170]).any()]

    assert 0.1 < len(ornate) / len(aces) < 0.6
    assert all((art[10:70, 10:40] != 255).any() for art in ornate)


@pytest.mark.parametrize("seed", range(12))
def test_a_joker_has_the_same_word_in_both_corners_and_a_figure(seed):
    stamps = np.zeros((1, 160, 160, 4), np.uint8)
    stamps[:, 40:120, 40:120] = (0, 0, 255, 255)
    written = []

    def write(text):
        written.append(text)
        return np.full((96, 60 * len(text)), 255, np.uint8)

    card = print_joker(np.random.default_rng(seed), stamps, write)
    corner, paper = card[:110, :60], card.max()

    assert ((card[100:250, 60:190] == (0, 0, 255)).all(axis=2)).any()
    assert (corner < paper - 60).any() == bool(written)
    assert (corner == card[::-1, ::-1][:110, :60]).mean() > 0.95
    assert "".join(written) in {"", *WORDS}


def test_a_picture_that_does_not_fit_is_cut():
    card, figure = np.zeros((350, 250, 3), np.uint8), np.full((160, 160, 4), 255, np.uint8)
    paste(card, figure, (200, -20, 100))

    assert (card[:80, 200:] == 255).all()
    assert not card[80:].any()
    assert not card[:, :200].any()


@pytest.mark.parametrize(("kind", "shape"), [("index", INDEX_CROP), ("face", FACE_CROP)])
def test_a_closeup_shows_the_card_that_it_tells_of(press, kind, shape):
    rng, crops = np.random.default_rng(8), []
    for _ in range(60):  # enough that no suit is missing by chance
        picture, truth = draw_closeup(rng, press, kind)
        assert picture.shape[0] == picture.shape[1] <= 512
        (card,) = truth
        assert card["name"] in NAMES
        thing = np.array(card["indices"][0]["quad"] if kind == "index" else card["quad"])
        assert thing.mean(axis=0) == pytest.approx([picture.shape[0] / 2] * 2, abs=2)
        crops += closeup_crops(rng, picture, truth, kind)

    cards = [crop for crop in crops if RANKS[crop.rank] != "none"]
    assert len(cards) > 50
    assert len(cards) % 2 == 0  # each is cut twice
    assert {crop.picture.shape for crop in crops} == {(shape.height, shape.width, 3)}
    assert len({SUITS[crop.suit] for crop in cards}) == 4


def test_the_same_seed_draws_the_same_closeup(press):
    one, other = (draw_closeup(np.random.default_rng(5), press, "index") for _ in range(2))

    assert one[1][0]["name"] == other[1][0]["name"]
    assert one[0].shape == other[0].shape
