"""Recognise one card that is outlined twice, or whose outline jumps between two places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.scribe.memory import in_sight
from tracker.scribe.reading import is_plain
from tracker.scribe.rows import gap

if TYPE_CHECKING:
    from tracker.belief.sightings import Look, Sighting

HIDES = 22.0  # mm; a card lying this near may hide the one beneath
SAME_PLACE = 8.0  # mm; a card lying this near hides all of it
TREMBLES = 12.0  # mm; a second outline of one card lies up to this far from the first


def is_one_card(sight: Sighting, seen: Sighting, look: Look, *, expected: bool) -> bool:
    """Tell whether an unexplained find is a second outline of a card that is known there."""
    if not (sight.kind is seen.kind is CardKind.TURNED and in_sight(sight, look)):
        return False
    off = gap(sight, seen)
    if _flickers(sight, seen, look, off):
        return True
    # where a card is due, belief is believed: what lies there is another one
    trembles = off < TREMBLES and not _reads_otherwise(sight, seen)
    is_near = trembles or (off < HIDES and reads_alike(sight, seen))
    return is_near and not expected


def _flickers(sight: Sighting, seen: Sighting, look: Look, off: float) -> bool:
    """Tell whether two finds of one rank are seen in turns, never both in the same frame."""
    if not best_index(sight.ranks) == best_index(seen.ranks) != -1:
        return False
    if sight.seen_ms < seen.seen_ms:
        return seen.seen_ms == look.at_ms
    return sight.seen_ms > seen.seen_ms and off < HIDES


def _reads_otherwise(one: Sighting, other: Sighting) -> bool:
    """Tell whether two finds surely show different ranks, so that they are two cards."""
    are_read = is_plain(one.ranks) and is_plain(other.ranks)
    return are_read and best_index(one.ranks) != best_index(other.ranks)


def reads_alike(one: Sighting, other: Sighting) -> bool:
    ranks, suits = best_index(one.ranks), best_index(one.suits)
    return ranks == best_index(other.ranks) != -1 and suits == best_index(other.suits)


def best_index(logs: tuple[float, ...]) -> int:
    return logs.index(max(logs)) if logs else -1
