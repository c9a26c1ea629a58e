"""Check a deck spread in front of the camera: which cards were seen, how often, how surely."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.eyes.geometry import height
from tracker.eyes.weights import CARD_RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tracker.eyes.cards import CardReading
    from tracker.pictures.frames import Picture

PACK = tuple(rank + suit for suit in SUITS for rank in CARD_RANKS)
FOU = "FOU"
ROW = 0.6  # card heights: cards whose middles are less far apart, up and down, lie in one row
SMALL_PX = 85.0  # height of a card below which its index has about ten pixels, too few to read
DARK = 90.0  # grey levels of 255: a picture is dark if even its brightest tenth does not reach this
BRIGHTEST = 90  # percentile of the grey levels that is compared with `DARK`
# A pack is called strange only if at least `ENOUGH` cards lie face up. It is strange if no card was
# seen of `RANKS_LACKED` ranks (a pack of 32 cards lacks five, courts without letters are three), or
# if `TOO_OFTEN` cards were seen too often while `LACKED` are missing.
ENOUGH, RANKS_LACKED, TOO_OFTEN, LACKED = 20, 3, 4, 8
# A pack is called foreign if at least `SOME` cards, and this share of them, are probably foreign. A German pack
# shares a quarter of its cards with ours, its hearts.
SOME, FOREIGN_SHARE = 5, 0.4
FOREIGN = 0.5  # probability from which a card counts as foreign
NEARLY = 0.9  # share of the deck seen, and of its face-up cards named, from which taps suffice


class DeckVerdict(StrEnum):
    """Whether this deck in this light can be read well enough."""

    GOOD = "good"
    WITH_TAPS = "with taps"  # the banker will sometimes have to say which card it is
    POOR = "poor"


class Reason(StrEnum):
    """Why a deck is not read well."""

    MISSING = "missing"
    TOO_MANY = "too many"
    UNSURE = "unsure"
    SMALL = "small"
    DARK = "dark"
    STRANGE = "strange"  # another pack than one of 52 cards with letters that the eyes know
    FOREIGN = "foreign"  # other suits or letters than those that the eyes know


@dataclass(frozen=True, eq=False)
class Spread:
    """A picture of a spread deck, and its cards row by row."""

    path: Path
    picture: Picture
    cards: tuple[CardReading, ...]

    @property
    def turned(self) -> tuple[CardReading, ...]:
        return tuple(card for card in self.cards if card.name != "BACK")


@dataclass(frozen=True)
class SurveyedCard:
    """How often and how surely one card was seen."""

    name: str
    at_once: int = 0  # the most copies in one picture
    in_all: int = 0  # copies in all pictures
    confidence: float = 0.0  # of the surest copy
    pictures: tuple[str, ...] = ()  # on which it was seen


@dataclass(frozen=True)
class Survey:
    """The result of checking a deck."""

    packs: int
    found: tuple[SurveyedCard, ...]  # the 52, suit by suit, then the Fou
    missing: tuple[str, ...]
    too_many: tuple[str, ...]
    unsure: int  # face-up cards that were not named completely
    verdict: DeckVerdict
    reasons: tuple[Reason, ...]


def in_rows(cards: Sequence[CardReading], quarters: int = 0) -> tuple[CardReading, ...]:
    """Order cards by rows from the top, each row from the left.

    `quarters` is the number of quarter turns by which the reader sits away from the picture's lower edge.
    """
    if not cards:
        return ()
    step = ROW * float(np.median([height(card.polygon) for card in cards]))
    at = [middle(card, quarters) for card in cards]
    rows: list[list[int]] = []
    for number in sorted(range(len(cards)), key=lambda each: at[each][1]):
        if rows and at[number][1] - at[rows[-1][0]][1] < step:
            rows[-1].append(number)
        else:
            rows.append([number])
    return tuple(cards[n] for row in rows for n in sorted(row, key=lambda each: at[each][0]))


def middle(card: CardReading, quarters: int = 0) -> tuple[float, float]:
    """Give a card's position to the right and down after turning the picture by quarter turns."""
    x, y = (float(each) for each in card.polygon.mean(axis=0))
    for _ in range(quarters % 4):
        x, y = y, -x
    return x, y


def survey(spreads: list[Spread], packs: int, *, apart: bool) -> Survey:
    """Check a deck; `apart` says that no card is on two pictures, so that copies add up."""
    found = tuple(found_of(name, spreads) for name in (*PACK, FOU))
    wanted = [each for each in found if each.name != FOU]
    missing = tuple(each.name for each in wanted if each.in_all < packs)
    too_many = tuple(e.name for e in wanted if (e.in_all if apart else e.at_once) > packs)
    turned = [card for spread in spreads for card in spread.turned]
    unsure = sum("?" in card.name for card in turned)
    reasons = tuple(reasons_of(spreads, missing, too_many, unsure))
    verdict = verdict_of(len(missing), len(turned), unsure, too_many)
    return Survey(packs, found, missing, too_many, unsure, verdict, reasons)


def found_of(name: str, spreads: list[Spread]) -> SurveyedCard:
    counts = {str(s.path): sum(card.name == name for card in s.cards) for s in spreads}
    sure = [card.confidence for s in spreads for card in s.cards if card.name == name]
    return SurveyedCard(
        name,
        max(counts.values(), default=0),
        sum(counts.values()),
        max(sure, default=0.0),
        tuple(path for path, count in counts.items() if count),
    )


def reasons_of(
    spreads: list[Spread], missing: tuple[str, ...], too_many: tuple[str, ...], unsure: int
) -> list[Reason]:
    heights = [height(card.polygon) for spread in spreads for card in spread.turned]
    facts = {
        Reason.MISSING: bool(missing),
        Reason.TOO_MANY: bool(too_many),
        Reason.UNSURE: unsure > 0,
        Reason.SMALL: bool(heights) and float(np.median(heights)) < SMALL_PX,
        Reason.DARK: min(brightness(spread.picture) for spread in spreads) < DARK,
    }
    can_be_read = len(heights) >= ENOUGH and not (facts[Reason.SMALL] or facts[Reason.DARK])
    facts[Reason.FOREIGN] = is_foreign([card for spread in spreads for card in spread.turned])
    facts[Reason.UNSURE] &= not facts[Reason.FOREIGN]  # such a deck cannot be taught
    facts[Reason.STRANGE] = (
        can_be_read and not facts[Reason.FOREIGN] and is_strange(missing, too_many)
    )
    return [reason for reason, holds in facts.items() if holds]


def is_foreign(turned: Sequence[CardReading]) -> bool:
    """Tell whether most cards have suits or letters that the eyes do not know."""
    foreign = sum(card.foreign > FOREIGN for card in turned)
    return foreign >= max(SOME, FOREIGN_SHARE * len(turned))


def is_strange(missing: tuple[str, ...], too_many: tuple[str, ...]) -> bool:
    """Tell whether what is missing looks like a pack of other ranks, letters or suits."""
    lacked = [rank for rank in CARD_RANKS if all(rank + suit in missing for suit in SUITS)]
    return len(lacked) >= RANKS_LACKED or (len(too_many) >= TOO_OFTEN and len(missing) >= LACKED)


def brightness(picture: Picture) -> float:
    """Give how bright the brightest tenth of a picture is; a dark felt alone does not mean little light."""
    return float(np.percentile(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), BRIGHTEST))


def verdict_of(missing: int, turned: int, unsure: int, too_many: tuple[str, ...]) -> DeckVerdict:
    if not missing and not too_many and not unsure:
        return DeckVerdict.GOOD
    seen_enough = missing <= (1 - NEARLY) * len(PACK)
    sure_enough = unsure <= (1 - NEARLY) * max(turned, 1)
    return DeckVerdict.WITH_TAPS if seen_enough and sure_enough else DeckVerdict.POOR


def seen_elsewhere(result: Survey) -> tuple[str, ...]:
    """Give the cards seen more often than there are packs, perhaps because pictures overlap."""
    return tuple(e.name for e in result.found if e.in_all > max(result.packs, e.at_once))
