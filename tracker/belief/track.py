"""A card as it is being followed, and what one more find of it tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.eyes.card_measures import SURELY_READ, UNREAD, best, reads_as_no_rank
from tracker.game.cards import RANKS

if TYPE_CHECKING:
    from tracker.belief.sightings import Detection

SUIT_READ, SUIT_KNOWN = -0.05, 20.0  # so surely, in one frame and in several
FEW_READS = 3  # in which a card may look like another while a hand turns it over
NO_VOTES = (0,) * len(RANKS)
Logs = tuple[float, ...]


@dataclass(frozen=True)
class Patience:
    """How long and how near; times in milliseconds so that a slow camera changes nothing."""

    reach_mm: float = 55.0  # how far a card that is being moved may get between two frames
    lying_mm: float = 17.0  # one that lay still is sought here; a card laid on it lies further off
    again_mm: float = 24.0  # so far an outline strays where cards overlap, of backs above all
    same_place_mm: float = 16.0  # turned in place: a card laid on it lies further off
    still_mm: float = 10.0  # the outline of a lying card trembles by 2 mm, half hidden by 8
    rest_ms: int = 240
    agreeing_frames: int = 3
    sure_rest_ms: int = 150  # enough, and two frames too, where both surely read the same face
    flash_ms: int = 350  # what was never believed is forgotten after this
    away_ms: int = 600  # a misread follows the frame before; another face after a while is another
    beside_ms: int = 1500  # two covered cards found so near for so long are two
    first_reads: int = 8  # until then a rank may waver; later it is another card, or one of two
    fade: float = 0.8  # neighbouring frames repeat each other: five count, not fifty


class Rest(NamedTuple):
    """Where a card lay before it moved, and from when to when."""

    x: float
    y: float
    since_ms: int
    until_ms: int


@dataclass(slots=True)
class Track:
    """A card as it is being followed."""

    id: int
    x: float
    y: float
    kind: CardKind
    first_ms: int
    since_ms: int
    last_ms: int
    turned_ms: int
    place: str
    hits: int = 0
    believed: bool = False
    other_kind: float = 0.0  # frames in a row that saw it lie the other way
    reads: int = 0
    changes: int = 0
    votes: tuple[int, ...] = NO_VOTES
    beside_ms: int | None = None  # since when another covered card is found beside it
    ranks: Logs = ()
    suits: Logs = ()
    rest: Rest | None = None


def added(before: Logs, now: Logs, fade: float) -> Logs:
    """Add evidence to what earlier frames told, which counts a little less each time."""
    if not before:
        return now
    return tuple([old * fade + new for old, new in zip(before, now, strict=True)])


def counted(votes: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*votes[:rank], votes[rank] + 1, *votes[rank + 1 :])


def is_legible(card: Detection) -> bool:
    """Tell whether a find reads as some rank at all."""
    return bool(card.ranks) and not reads_as_no_rank(card)


def may_be_the_fou(track: Track, card: Detection) -> bool:
    """Tell whether an open card that never read as any rank, but in passing, is found as the Fou."""
    in_passing = track.reads < FEW_READS and max(track.ranks, default=UNREAD) < SURELY_READ
    return card.kind is CardKind.FOU and track.kind is CardKind.TURNED and in_passing


def reads_otherwise(track: Track, card: Detection) -> bool:
    """Tell whether a find reads as a rank, or surely as a suit, that a track hardly may have."""
    if not card.ranks or track.reads < 2 or max(card.ranks) < -0.5:
        return False
    if max(track.ranks) - track.ranks[best(card.ranks)] > 3.5:
        return True
    return max(card.suits) > SUIT_READ and leans_otherwise(track, card)


def leans_otherwise(track: Track, card: Detection) -> bool:
    """Tell whether a find looks, perhaps, as of a suit that a track surely has not."""
    if not (card.suits and track.suits):
        return False
    return max(track.suits) - track.suits[best(card.suits)] > SUIT_KNOWN


def same_face(track: Track, card: Detection) -> bool:
    """Tell whether a find reads as the very card of a track."""
    return may_be_same_face(track, card) and max(card.suits) > -0.3


def may_be_same_face(track: Track, card: Detection) -> bool:
    """Tell whether a find reads as the rank of a track, and its suit as likely as not."""
    if card.kind is not track.kind or not card.ranks or track.reads < 3:
        return False
    same_rank = max(card.ranks) > -0.1 and best(card.ranks) == best(track.ranks)
    return same_rank and best(card.suits) == best(track.suits)
