"""Measure how late a card is written down: from its rest on the table to its line in the log."""

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
    """Give, for each line about a dealt or turned card, the milliseconds since it lay like that.

    A line is matched with a card of its coup and hand that no line was matched with yet: with the
    same fact if there is one, else with the last one. So a card that is never written down makes no
    other card look late.
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
