"""The chips found in a frame as a part of its line in a recording."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.chip_finds import StakeFind
from tracker.game.money import decimal, money
from tracker.game.sentences import filled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_STAKES = 60  # places with chips in one frame; more are refused
MOST_SUMS = 60  # possible sums of one place
MOST_COUNTS = 20  # kinds of chips
MOST_CHIPS = 10_000  # of one kind
HIDDEN, HEIGHT_UNKNOWN = "h", "s"


def chip_lines(finds: Sequence[StakeFind]) -> list[Any]:
    """Write the chips of a frame."""
    return [_line(each) for each in finds]


def _line(find: StakeFind) -> list[Any]:
    sums = [[decimal(amount), round(chance, 4)] for amount, chance in find.sums]
    outline = [round(each, 1) for each in find.outline]
    how = HIDDEN * find.hidden + HEIGHT_UNKNOWN * find.height_unknown
    where = [find.place, round(find.x_mm, 1), round(find.y_mm, 1)]
    spots = [[round(x, 1), round(y, 1)] for x, y in find.spots]
    return [*where, sums, list(find.counts), outline, how, *([spots] if spots else [])]


def read_chips(lines: list[Any], measure: Callable[[object], float]) -> tuple[StakeFind, ...]:
    """Read the chips of a frame; `measure` reads one coordinate or share."""
    if len(lines) > MOST_STAKES:
        raise ValueError(filled("{count} stakes in one frame", count=len(lines)))
    return tuple(_read(line, measure) for line in lines)


def _read(line: list[Any], measure: Callable[[object], float]) -> StakeFind:
    place, x, y, sums, counts, outline, how, *more = line
    spots = more[0] if more else ()  # older recordings have none
    if (
        len(more) > 1
        or len(sums) > MOST_SUMS
        or len(spots) > MOST_SUMS
        or len(counts) > MOST_COUNTS
        or len(outline) > 2 * MOST_COUNTS
    ):
        raise ValueError(filled("a stake cannot be read: {place}", place=f"{place!r:.40}"))
    return StakeFind(
        str(place)[:12],
        measure(x),
        measure(y),
        tuple((money(str(amount)), measure(chance)) for amount, chance in sums),
        tuple(_count(each) for each in counts),
        tuple(map(measure, outline)),
        HIDDEN in how,
        HEIGHT_UNKNOWN in how,
        tuple((measure(x), measure(y)) for x, y in spots),
    )


def _count(given: object) -> int:
    if not isinstance(given, int) or not 0 <= given <= MOST_CHIPS:
        raise ValueError(filled("not a number of chips: {given}", given=f"{given!r:.40}"))
    return int(given)
