"""How likely a face is a chip, which kind it is, and whether a chip was missed: numbers from drawn tables.

All were fitted on drawn tables 1 to 449, see `models/chips/measured.md`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
# A face is a chip the more surely, the surer the network is, the better its colours fit, and the less of
# it lies on a card: pips and the borders of cards make rims too. All but the first are in logits.
NETWORK_WEIGHT, COLOURS_WEIGHT, ON_CARD_WEIGHT, BIAS = 0.52, 1.02, -5.87, 2.14
GOOD_COLOURS = 5.0  # nats a pixel: better ones say no more
# What looks less like any chip than like felt, card or a thing of any colour is seldom one: of 259 such faces
# of tables 2300 to 2415 one was.
UNLIKELY_COLOURS = -6.0
# Colours that fit as well as this are those that were learnt, so they tell the kinds apart surely. Where
# they fit less, the light is not that of the lesson: all pixels of a face are then wrong together.
FITTING, STEEPNESS = 5.2, 4.0  # nats a pixel, and logits for each
SURE_PIXELS, UNSURE_PIXELS = 4.0, 1.5  # as many independent pixels a face is worth in either case
STRAY_KIND = 0.001  # how often a face is of any other kind all the same
# How often chips were missed, by the area that nothing explains beside those that were found, in faces.
UNEXPLAINED = (0.0, 0.005, 0.01, 0.03, 0.1, 0.3)
MISSED = (0.001, 0.003, 0.02, 0.15, 0.5, 0.7)
MISSED_BELOW = 0.15  # how often one was missed below others where chips lean on each other
MISSED_BY_CARDS = 0.023  # the same where a card lies among the chips: one may lie on it or under it


def no_chip(none: float, fit: float, on_card: float) -> float:
    """Give the probability that a face is none.

    `none` is what the network says, `fit` how well the colours of the likeliest kind fit, in nats a pixel.
    """
    network = np.log(max(1 - none, 1e-6) / max(none, 1e-6))
    logit = NETWORK_WEIGHT * network + COLOURS_WEIGHT * min(fit, GOOD_COLOURS)
    logit += ON_CARD_WEIGHT * on_card + BIAS
    logit += UNLIKELY_COLOURS if fit <= 0 else 0.0
    return float(1 / (1 + np.exp(logit)))


def kind_chances(fits: Numbers) -> Numbers:
    """Give the probability of each kind, by how well its colours fit a face, in nats a pixel."""
    as_learnt = 1 / (1 + np.exp(STEEPNESS * (FITTING - fits.max())))
    found = as_learnt * softened(SURE_PIXELS * fits)
    found = found + (1 - as_learnt) * softened(UNSURE_PIXELS * fits)
    return np.asarray(found * (1 - STRAY_KIND) + STRAY_KIND / len(fits))


def chip_missed(unexplained: float, *, leaning: bool, by_cards: bool) -> float:
    """Give the probability that a stake has chips that were not found.

    `leaning` chips lie on each other, and `by_cards` a card lies among them.
    """
    seen = 1 - float(np.interp(unexplained, UNEXPLAINED, MISSED))
    below = MISSED_BELOW if leaning else 0.0
    return 1 - seen * (1 - below) * (1 - (MISSED_BY_CARDS if by_cards else 0.0))


def softened(scores: Numbers) -> Numbers:
    """Turn scores into probabilities."""
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())
