"""A card as it is being followed, and what one more find of it tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.eyes.card_measures import SURELY_READ, UNREAD, best, reads_as_no_rank
from tracker.game.cards import RANKS

if TYPE_CHECKING:
    from tracker.belief.sightings import Detection

# Log-probabilities: a suit is surely read in one frame above the first. It is surely known by
# several frames if it leads by more than the second.
SUIT_READ, SUIT_KNOWN = -0.05, 20.0
FEW_READS = 3  # a card may read like another in so few frames while a hand turns it over
NO_VOTES = (0,) * len(RANKS)
Logs = tuple[float, ...]


@dataclass(frozen=True)
class FollowLimits:
    """Times and distances of following; times are in ms, so that a slow camera is no matter."""

    reach_mm: float = 55.0  # how far a card that is being moved may get between two frames
    lying_mm: float = 17.0  # a card that lay still is sought here; one laid on it lies farther off
    again_mm: float = 24.0  # an outline strays so far where cards overlap, above all of backs
    same_place_mm: float = 16.0  # for a card turned in place; one laid on it lies farther off
    still_mm: float = 10.0  # the outline of a lying card trembles by 2 mm, half hidden by 8
    rest_ms: int = 240  # a card that has lain still for so long is believed
    agreeing_frames: int = 3  # and was found in so many frames
    sure_rest_ms: int = 150  # and two frames are enough if both surely read the same face
    flash_ms: int = 350  # what was never believed is forgotten after this
    away_ms: int = 600  # after so long out of sight another face is another card, not a misread
    beside_ms: int = 1500  # two covered finds near each other for so long are two cards
    first_reads: int = 8  # a rank may waver for so many reads; later it is another card
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
    frames_otherwise: float = 0.0  # frames in a row that saw it lie the other way
    reads: int = 0
    changes: int = 0
    votes: tuple[int, ...] = NO_VOTES
    beside_ms: int | None = None  # since when another covered card is found beside it
    ranks: Logs = ()
    suits: Logs = ()
    rest: Rest | None = None


def added(before: Logs, now: Logs, fade: float) -> Logs:
    """Add evidence to that of earlier frames, which counts a little less each time."""
    if not before:
        return now
    return tuple([old * fade + new for old, new in zip(before, now, strict=True)])


def counted(votes: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*votes[:rank], votes[rank] + 1, *votes[rank + 1 :])


def is_legible(card: Detection) -> bool:
    """Tell whether a find reads as some rank at all."""
    return bool(card.ranks) and not reads_as_no_rank(card)


def may_be_the_fou(track: Track, card: Detection) -> bool:
    """Tell whether the Fou is found where an open card was hardly ever read as any rank."""
    in_passing = track.reads < FEW_READS and max(track.ranks, default=UNREAD) < SURELY_READ
    return card.kind is CardKind.FOU and track.kind is CardKind.TURNED and in_passing


def reads_otherwise(track: Track, card: Detection) -> bool:
    """Tell whether a find reads as a rank, or surely as a suit, that the track hardly has."""
    if not card.ranks or track.reads < 2 or max(card.ranks) < -0.5:
        return False
    if max(track.ranks) - track.ranks[best(card.ranks)] > 3.5:
        return True
    return max(card.suits) > SUIT_READ and leans_otherwise(track, card)


def leans_otherwise(track: Track, card: Detection) -> bool:
    """Tell whether the best suit of a find is one that the track surely does not have."""
    if not (card.suits and track.suits):
        return False
    return max(track.suits) - track.suits[best(card.suits)] > SUIT_KNOWN


def is_same_face(track: Track, card: Detection) -> bool:
    """Tell whether a find reads as the same card as a track, its suit included."""
    return may_be_same_face(track, card) and max(card.suits) > -0.3


def may_be_same_face(track: Track, card: Detection) -> bool:
    """Tell whether a find surely reads as the rank of a track, and its best suit is the same."""
    if card.kind is not track.kind or not card.ranks or track.reads < 3:
        return False
    same_rank = max(card.ranks) > -0.1 and best(card.ranks) == best(track.ranks)
    return same_rank and best(card.suits) == best(track.suits)
