"""How a card stands out from what lies around it, whatever light falls on both."""

import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.felt.tones import strength, tone_of

CARD = outline(300, 200, 64, 88)
RED, FELT = (40, 40, 180), (60, 110, 40)


def felt(card=RED, light=1.0):
    picture = np.full((480, 640, 3), FELT, float)
    picture[200:288, 300:364] = card
    return (picture * light).astype(np.uint8)


def test_what_is_lighter_in_a_colour_stands_out_in_it():
    blue, green, red = tone_of(felt(), CARD, [CARD])
    assert red == pytest.approx(np.log(184 / 44), abs=0.01)
    assert max(blue, green) < 0


def test_a_shadow_on_both_changes_next_to_nothing():
    assert strength(tone_of(felt(), CARD, []) - tone_of(felt(light=0.6), CARD, [])) < 0.15


def test_felt_stands_out_from_felt_by_nothing():
    assert strength(tone_of(felt(card=FELT), CARD, [CARD])) < 1e-9


@pytest.mark.parametrize("beside", [outline(330, 200, 64, 88), outline(368, 200, 64, 88)])
def test_what_lies_on_it_or_beside_it_takes_no_part(beside):
    picture = felt()
    (left, top), (right, low) = beside[0].astype(int), beside[2].astype(int)
    picture[top:low, left:right] = 250
    assert np.allclose(tone_of(picture, CARD, [CARD, beside]), tone_of(felt(), CARD, []))


@pytest.mark.parametrize("left", [306, 280])
def test_of_a_card_that_is_all_but_hidden_nothing_is_told(left):
    assert tone_of(felt(), CARD, [outline(left, 190, 200, 108)]) is None


def test_a_card_at_the_edge_of_the_picture_is_compared_with_the_felt_inside_it():
    picture = np.full((480, 640, 3), FELT, np.uint8)
    picture[:88, :64] = RED
    assert np.allclose(
        tone_of(picture, outline(0, 0, 64, 88), []), tone_of(felt(), CARD, []), atol=0.03
    )
