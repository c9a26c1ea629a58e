"""How late a card is in the log: from its rest on the table to the line that tells of it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tracker.game.events import CardDealt, CardsTurned, Earlier

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.game.events import Event, Fact


def lateness(
    rests: Iterable[tuple[int, Fact]],
    noted: Iterable[tuple[int, Event]],
    openings: Sequence[int],
) -> list[int]:
    """Give, for each card noted as dealt or turned, the milliseconds since it lay so.

    A line tells of the last such card of its coup and hand that nothing has told of yet, of one with
    its very name if there is one: a card that is never noted makes no other late.
    """
    waiting, late = list(rests), []
    for at_ms, event in noted:
        fact = event.fact if isinstance(event, Earlier) else event
        begun_ms = [0, *openings][bisect_right(openings, at_ms)]
        own = [
            rest for rest in waiting if begun_ms <= rest[0] <= at_ms and _of_one_kind(rest[1], fact)
        ]
        if own:
            rest = next((each for each in reversed(own) if each[1] == fact), own[-1])
            waiting.remove(rest)
            late.append(at_ms - rest[0])
    return late


def _of_one_kind(true: Fact, seen: Fact) -> bool:
    if not isinstance(true, CardDealt | CardsTurned) or not isinstance(
        seen, CardDealt | CardsTurned
    ):
        return False
    return type(true) is type(seen) and true.hand == seen.hand
