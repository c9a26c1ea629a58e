import cv2
import numpy as np
import pytest

from models.indices import Box, Index
from models.reindex import Style, Type, formed, freer, place, print_index

PLAIN = Style("en-normal-1", "en", "a.ttf", "", 0.1, 0.7, 0.8, 0.01, 0.04, 0.03)


def bar(wide=30, tall=96):
    """Draw an upright stroke."""
    return np.full((tall, wide), 255, np.uint8)


def ring(stroke):
    mask = np.zeros((96, 70), np.uint8)
    cv2.ellipse(mask, (35, 48), (30, 42), 0, 0, 360, 255, stroke)
    return mask


def styled(**changes):
    return Style(**(vars(PLAIN) | changes))


def test_a_plain_style_leaves_a_glyph_as_it_is():
    assert np.array_equal(formed(bar(), PLAIN), bar())


def test_a_leaning_glyph_is_wider_and_no_taller():
    leaning = formed(bar(), styled(slant=0.2))

    assert leaning.shape[0] == pytest.approx(96, abs=2)
    assert leaning.shape[1] == pytest.approx(30 + 0.2 * 96, abs=3)
    upper, lower = (np.flatnonzero(row).mean() for row in (leaning[5], leaning[-5]))
    assert upper > lower + 10  # to the right, as italics do


@pytest.mark.parametrize(("weight", "more"), [(0.03, True), (-0.03, False)])
def test_strokes_grow_and_shrink(weight, more):
    before = int(np.count_nonzero(ring(18)))
    after = int(np.count_nonzero(formed(ring(18), styled(weight=weight))))

    assert after != before
    assert (after > before) is more


def test_strokes_too_thin_to_be_thinned_stay():
    thinned = formed(ring(3), styled(weight=-0.05))

    assert np.count_nonzero(thinned) == np.count_nonzero(ring(3))


def test_a_suit_may_be_wider_than_it_was():
    card = np.full((350, 250, 3), 255, np.uint8)
    usual, wide = (place(styled(suit_wide=w), card, bar(), bar(60)) for w in (1.0, 1.3))

    assert isinstance(usual.suit, Box)
    assert wide.suit.width == pytest.approx(1.3 * usual.suit.width)
    assert wide.rank.height == usual.rank.height


def test_freer_styles_differ_and_keep_their_letters():
    rng = np.random.default_rng(3)
    made = [freer(rng, PLAIN) for _ in range(20)]

    assert {each.letters for each in made} == {"en"}
    assert len({each.weight for each in made}) == 20
    assert any(each.weight > 0 for each in made)
    assert any(each.weight < 0 for each in made)


def test_both_corners_are_wiped_with_the_paper_of_the_upper_one():
    card = np.full((350, 250, 3), 255, np.uint8)
    card[:, 230:] = 180  # a frame, on one side only
    old = Index(Box(0.05, 0.03, 0.15, 0.12), Box(0.06, 0.13, 0.14, 0.18))
    ink = np.zeros(3)
    fresh, new = print_index(card, old, PLAIN, Type(bar(), bar(60), ink))

    assert new.rank.height == PLAIN.rank_height
    lower = fresh[::-1, ::-1]
    assert lower[20, 11].tolist() == [255] * 3
    assert lower[200, 11].tolist() == [180] * 3
    row, column = int(0.5 * (new.rank.top + new.rank.bottom) * 350), int(new.rank.left * 250) + 3
    assert fresh[row, column].max() == lower[row, column].max() == 0
