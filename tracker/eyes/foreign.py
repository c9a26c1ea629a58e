"""Doubt cards with signs that the readers never learnt, such as acorns, swords, or a U for the Jack.

A reader shares its probability among the signs it knows, so it may be sure of a wrong one. But it answers
more weakly then. All cards of a picture are taken to be of one pack: what a single card cannot tell,
several can.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.cards import SURE_FOU, CardReading
from tracker.eyes.corners import FindReading
from tracker.eyes.evidence import doubted
from tracker.eyes.names import FOU, NONE, choose_name, likeliest

if TYPE_CHECKING:
    from tracker.eyes.weights import Calibration

# Assumed share of pictures that show a pack of another kind.
RARE = 0.001
# Assumed share of a foreign pack's cards that look like ours, as the hearts of a German pack do, and of our
# packs' cards that look foreign, as an ornate ace may.
FAMILIAR, ODD = 0.3, 0.02
# Strength of the rank's answer of an index, below which its weak suit tells nothing: in a dim picture the small
# suits of a pack with small print are answered weakly too. A face without any index tells nothing either.
LETTER = 4.0
# A smaller probability changes nothing that is said of a card.
NEGLIGIBLE = 1e-5
WITNESSES = ("index", "face")
DESCRIBED = 6  # numbers that describe a witness


def with_foreign_doubted(cards: list[CardReading], calibration: Calibration) -> list[CardReading]:
    """Leave in doubt what is probably no card of a French-suited pack with known letters."""
    odds = {
        id(card): ratio for card in cards if (ratio := foreign_odds(card, calibration)) is not None
    }
    pack = pack_is_foreign(list(odds.values()))
    return [
        with_doubt(card, pack * of_foreign_pack(odds[id(card)]), calibration)
        if id(card) in odds
        else card
        for card in cards
    ]


def pack_is_foreign(odds: list[float]) -> float:
    """Give the probability that a picture's pack is foreign, from the odds of its cards."""
    ratios = np.array(odds)
    told = np.log(FAMILIAR + (1 - FAMILIAR) * ratios) - np.log(1 - ODD + ODD * ratios)
    return float(1 / (1 + (1 - RARE) / RARE * np.exp(-told.sum())))


def of_foreign_pack(ratio: float) -> float:
    """Give the probability that a card of a foreign pack has a sign that the readers never learnt."""
    return (1 - FAMILIAR) * ratio / (FAMILIAR + (1 - FAMILIAR) * ratio)


def foreign_odds(card: CardReading, calibration: Calibration) -> float | None:
    """Tell how many times as likely its readings are for a sign that was never learnt as for a known one.

    None for cards that were not read, and for cards of a deck that was shown. A joker of any pack looks
    like none of the 52, so it tells nothing.
    """
    if not calibration.foreign or not card.seen:
        return None
    if card.rank.argmax() == FOU:
        return 1.0
    if any(seen.reading.likeness is not None or not seen.reading.strength for seen in card.seen):
        return None
    if all(seen.reading.rank.argmax() == NONE for seen in card.seen):
        return None
    sides = {kind: [s for s in card.seen if s.find.kind == kind] for kind in WITNESSES}
    told = np.array([described(side) for side in sides.values()])
    index, face = (np.reshape(calibration.foreign, told.shape) * told).sum(axis=1)
    letter = strength_of(sides["index"])
    if not letter or letter[0] < LETTER:
        index = min(index, 0.0)
    if not letter:
        face = min(face, 0.0)
    # Both witnesses of a card are blurred alike, so together they count as one.
    return float(np.exp((index + face) / told[:, 0].sum()))


def strength_of(seen: list[FindReading]) -> list[float]:
    """Average how strongly rank and suit are answered; nothing if nothing was found."""
    return np.mean([each.reading.strength for each in seen], axis=0).tolist() if seen else []


def described(seen: list[FindReading]) -> list[float]:
    """Describe a witness for the fit, by how strongly rank and suit are answered; zeros for none."""
    if not seen:
        return [0.0] * DESCRIBED
    rank, suit = strength_of(seen)
    return [1.0, rank, suit, rank**2 / 10, rank * suit / 10, suit**2 / 10]


def with_doubt(card: CardReading, foreign: float, calibration: Calibration) -> CardReading:
    """Share a card's probability out to all names, as far as it is foreign."""
    if foreign < NEGLIGIBLE:
        return card
    rank, suit = doubted(card.rank, foreign), doubted(card.suit, foreign)
    name, confidence = choose_name(rank, suit, calibration, SURE_FOU)
    if name == "?":
        confidence = max(seen.find.score for seen in card.seen)
    told = replace(card, rank=rank, suit=suit, top=likeliest(rank, suit), foreign=foreign)
    return replace(told, name=name, confidence=round(confidence, 4))
