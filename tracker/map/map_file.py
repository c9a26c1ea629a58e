"""The file of a table map: written and read as JSON, and checked, because anybody may have written it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from tracker.game.sentences import filled, message, parts_of
from tracker.host.files import read_bytes, read_json, write_whole
from tracker.map.card_size import MOST_MM
from tracker.map.homography import matrix_of
from tracker.map.table_map import Place, TableMap, TableMapError, check_apart

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.map.card_size import MOST_MM
from tracker.map.homography import Homography

FORMAT = 1
LARGEST = 1_000_000  # bytes of a file; the map of 24 seats has 10,000
MOST_PLACES, MOST_CORNERS = 64, 64
SINGULAR = 1e-12  # a homography with a smaller determinant cannot be inverted


def save(table_map: TableMap, path: Path) -> None:
    """Write a map; if the disk is full, the old file stays."""
    text = json.dumps({"format": FORMAT, **asdict(table_map)}, indent=1)
    write_whole(path, f"{text}\n".encode())


def load(path: Path) -> TableMap:
    """Read a map; raise TableMapError with one sentence for everything wrong with it."""
    try:
        return from_json(read_json(read_bytes(path, LARGEST)))
    except FileNotFoundError:
        raise TableMapError(
            filled("no table map; run vingtetun calibrate to make it: {path}", path=path)
        ) from None
    except (OSError, ValueError, KeyError, TypeError, OverflowError) as error:
        sentence = parts_of(error)
        if not isinstance(error, TableMapError):
            sentence = filled("not a table map ({error})", error=error)
        raise TableMapError(
            filled(
                "{sentence}; run vingtetun calibrate again: {path}", sentence=sentence, path=path
            )
        ) from None


def from_json(found: dict[str, Any]) -> TableMap:
    """Build a map from its JSON form; check everything that would break later."""
    _check_format(found)
    to_table, camera, distortion = (
        tuple(map(float, found.get(name, ()))) for name in ("to_table", "camera", "distortion")
    )
    _check_finite([*to_table, *camera, *distortion])
    _check_homography(to_table)
    if distortion and (len(camera) != 4 or len(distortion) < 4):
        raise TableMapError(
            message("a lens needs 4 camera numbers and at least 4 distortion numbers")
        )
    return TableMap(
        int(found["width"]),
        int(found["height"]),
        to_table,
        _places(found["places"]),
        camera,
        distortion,
        float(found.get("error_mm", 0.0)),
        _pair(found.get("felt_mm", TableMap.felt_mm)),
        _card(found.get("card_mm", TableMap.card_mm)),
    )


def _check_format(found: dict[str, Any]) -> None:
    if not isinstance(found, dict) or "format" not in found:
        raise TableMapError(message("not a table map"))
    if found["format"] != FORMAT:
        raise TableMapError(
            filled(
                "a table map of format {found}, not {known}", found=found["format"], known=FORMAT
            )
        )


def _check_finite(numbers: list[float]) -> None:
    if not np.isfinite(numbers).all():
        raise TableMapError(message("one of its numbers is infinite or not a number"))


def _check_homography(numbers: Homography) -> None:
    if len(numbers) != 9 or abs(np.linalg.det(matrix_of(numbers))) < SINGULAR:
        raise TableMapError(message("its homography cannot be inverted"))


def _places(given: list[dict[str, Any]]) -> tuple[Place, ...]:
    """Read the places; refuse too many, thin ones, and ones that overlap."""
    places = tuple(
        Place(str(each["name"]), tuple((float(x), float(y)) for x, y in each["polygon"]))
        for each in given
    )
    if len(places) > MOST_PLACES or any(len(each.polygon) > MOST_CORNERS for each in places):
        raise TableMapError(
            filled("it has more than {most} places, or corners of one place", most=MOST_PLACES)
        )
    thin = next((place.name for place in places if len(place.polygon) < 3), None)
    if thin is not None:
        raise TableMapError(
            filled("one of its places has fewer than three corners: {thin}", thin=thin)
        )
    _check_finite([side for each in places for corner in each.polygon for side in corner])
    check_apart(places)
    return places


def _pair(found: Any) -> tuple[float, float]:
    width, height = found
    return float(width), float(height)


def _card(found: Any) -> tuple[float, float]:
    """Read a card's width and height; refuse sides that no card has."""
    width, height = _pair(found)
    if not (0 < width <= MOST_MM and 0 < height <= MOST_MM):
        raise TableMapError(message("its cards have no size that cards can have"))
    return width, height
