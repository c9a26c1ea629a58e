"""Keep the chips that were learnt, as a small JSON file beside the table map."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tracker.chip_finds import ChipKind
from tracker.chips.learn import ChipsError
from tracker.game.money import exact
from tracker.game.sentences import filled
from tracker.host.files import read_bytes, read_json, write_whole

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1
LARGEST = 100_000  # bytes of a file; twelve values have 6,000
MOST_KINDS, MOST_COLOURS = 24, 8  # limits for a file that anybody may have written
LARGEST_MM = 200.0  # no chip is larger


def save_chips(kinds: tuple[ChipKind, ...], path: Path) -> None:
    """Write the chips; if the disk is full, the old file stays."""
    told = [{**each._asdict(), "value": str(each.value)} for each in kinds]
    write_whole(path, f"{json.dumps({'format': FORMAT, 'chips': told}, indent=1)}\n".encode())


def load_chips(path: Path) -> tuple[ChipKind, ...]:
    """Read the chips; no file means that none were learnt. Raise ChipsError for everything wrong."""
    try:
        return _kinds(read_json(read_bytes(path, LARGEST)))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, KeyError, TypeError, ArithmeticError, AttributeError):
        raise ChipsError(
            filled("the file of the chips cannot be read; learn the chips again: {path}", path=path)
        ) from None


def _kinds(found: dict[str, Any]) -> tuple[ChipKind, ...]:
    if found["format"] != FORMAT or len(found["chips"]) > MOST_KINDS:
        raise ValueError(found["format"])
    return tuple(_kind(each) for each in found["chips"])


def _kind(told: dict[str, Any]) -> ChipKind:
    kind = ChipKind(
        exact(Fraction(told["value"])),
        _colour(told["face"], 3),
        _colour(told["edge"], 3),
        float(told["spread"]),
        float(told["diameter_mm"]),
        float(told["thickness_mm"]),
        tuple(_colour(each, 4) for each in told["face_colours"][:MOST_COLOURS]),
        tuple(_colour(each, 4) for each in told["rim_colours"][:MOST_COLOURS]),
        float(told["felt"]),
    )
    sizes = (kind.diameter_mm, kind.thickness_mm)
    if not all(0 < each < LARGEST_MM for each in sizes) or not math.isfinite(
        kind.spread + kind.felt
    ):
        raise ValueError(sizes)
    if kind.value <= 0:
        raise ValueError(kind.value)
    return kind


def _colour(told: Any, count: int) -> Any:
    numbers = tuple(float(each) for each in told)
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise ValueError(told)
    return numbers
