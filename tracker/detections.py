"""The cards detected in one frame, as records without pictures; eyes, belief and store share them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.chip_finds import StakeFind

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.0, 88.0  # a poker-size card
CARD_MM2 = CARD_WIDTH_MM * CARD_HEIGHT_MM
BACK, UNREAD = (
    "BACK",
    "?",
)  # the eyes' names of a face-down card, and of an open one that is not read


class CardKind(StrEnum):
    """How a card lies, or that it is the Fou."""

    TURNED = "turned"  # face up
    COVERED = "covered"  # face down
    FOU = "fou"  # face up, and the Fou


class Detection(NamedTuple):
    """One physical card in one frame.

    `outline` holds the four corners in pixels (x, y, x, y, …). `ranks` and `suits` are
    log-probabilities in the order of `game.cards.RANKS` and `SUITS`, empty for a covered card and the Fou.
    """

    outline: tuple[float, ...]
    kind: CardKind
    confidence: float
    ranks: tuple[float, ...] = ()
    suits: tuple[float, ...] = ()


class RawFind(NamedTuple):
    """One card as the eyes found it in one frame alone, without the memory of earlier ones.

    It is like a `Detection`, with three differences. `ranks` has one more value, for the Fou.
    The Fou has `ranks` and `suits` too. `likeness` says how much it looks like a face of the learnt
    deck, from -1 to 1; 0 if no deck was learnt.
    """

    outline: tuple[float, ...]
    kind: CardKind
    confidence: float
    ranks: tuple[float, ...] = ()
    suits: tuple[float, ...] = ()
    likeness: float = 0.0


class Detections(NamedTuple):
    """All cards detected in one frame, the frame's number and its time.

    `cards` are those that belief follows; `raw` is what the eyes found, or None if that was not recorded.
    `chips` are the stakes that were seen, or None if nobody looked for chips. While the camera stands
    `elsewhere` than the table map says, nothing is written from its frames. Nor is anything while the
    banker keeps the table `by_hand`.
    """

    at_ms: int
    frame: int
    cards: tuple[Detection, ...]
    raw: tuple[RawFind, ...] | None = None
    chips: tuple[StakeFind, ...] | None = None
    elsewhere: bool = False
    by_hand: bool = False
