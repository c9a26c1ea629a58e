"""What the camera's process reports to the pages: one record, written and read here as JSON.

Older versions wrote fewer keys, and zones as the middle of a seat. Both are read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.detections import BACK
from tracker.game.sentences import packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

STATUS = "status.json"
ON, OFF = "on", "off"  # of a recording; any other text says why it has stopped
Point = tuple[float, float]  # in shares of the picture
SeatZone = tuple[str, tuple[Point, ...]]


class KnownDeck(NamedTuple):
    """How many cards of the owner's deck have been learnt, and whether the Fou has."""

    cards: int
    fou: bool


class KnownChips(NamedTuple):
    """The values of the chips that were learnt, the pairs that look alike, and where they lay."""

    values: tuple[str, ...] = ()
    alike: tuple[tuple[str, str], ...] = ()
    at: tuple[tuple[Point, ...], ...] = ()


class SeenStake(NamedTuple):
    """The chips before a seat: their sum, the chips that make it up, and where they lie."""

    place: str
    amount: str
    parts: tuple[str, ...]
    at: tuple[Point, ...]
    is_sure: bool


class BlindSpot(NamedTuple):
    """Why cards that are seen are not counted: a code, a sentence, and what mends it."""

    code: str
    said: str
    mend: str  # table, seats, camera or light


class SizeCheck(NamedTuple):
    """What most cards on the felt measure by the map, in millimetres, and how wrong that is.

    `off` is a share: 0.1 means that they measure 10 % too much or too little.
    """

    wide_mm: float
    high_mm: float
    off: float


class SeenOnFelt(NamedTuple):
    """A card that lies still: its name (BACK: face down), its outline in the picture, its place."""

    name: str
    at: tuple[Point, ...]
    place: str

    @property
    def is_open(self) -> bool:
        return self.name != BACK


class RequestAnswer(NamedTuple):
    """The answer to the banker's last request: its number, and why it was refused."""

    number: int
    refused: str = ""


NO_ANSWER = RequestAnswer(0)


@dataclass(frozen=True)
class CameraReport:
    """What the camera's process knows: what it sees, how well, and what it said last."""

    last_frame_ms: int
    seeing: bool = True
    why: str = ""  # the reason it does not see, as a word of `camera.picture_check.Fault`
    trouble: str = ""  # the same as a sentence
    since_ms: int | None = None  # since when it sees, or does not
    fps: float | None = None
    delay_ms: float | None = None  # from a picture to its facts
    dropped: int | None = None  # pictures that came while others were looked at
    light: str = ""  # ok, dark, bright, glare
    sharpness: str = ""  # ok, blurred
    moved: bool = False  # since the table was mapped
    error_mm: float | None = None  # of the table map
    card_px: float | None = None  # the width of a card in the last picture; None if none was found
    recording: str = ""  # ON, OFF, or why it has stopped
    said: str = ""  # the answer to the banker's last request
    deck: KnownDeck | None = None  # None where none can be learnt
    corners: tuple[Point, ...] = ()  # of the felt
    zones: tuple[SeatZone, ...] = ()
    writing: bool = True  # an evening is open, and what is seen goes into its log
    mapped: bool = True  # the table has been measured
    blind: BlindSpot | None = None  # why cards that are seen are not counted
    check: SizeCheck | None = None  # what the cards that lie there measure by the map in use
    felt_mm: tuple[float, ...] = ()
    card_mm: tuple[float, ...] = ()  # the size of this table's cards
    answered: RequestAnswer = NO_ANSWER
    cards: tuple[SeenOnFelt, ...] = ()  # that lie still, while a page asks for them
    scale: Mapping[str, Any] = field(default_factory=dict)  # the table as those cards measure it
    chips: KnownChips | None = None  # None where none can be learnt
    stakes: tuple[SeenStake, ...] = ()  # what the camera sees, where it reads the stakes
    wide_by_high: float | None = None  # the width of its pictures by their height


def as_json(report: CameraReport) -> dict[str, object]:
    """Give a report as JSON.

    Sentences are stored in English, with the parts that a page needs to translate them.
    """
    stored = {name: value for name, value in vars(report).items() if value not in (None, (), {})}
    if report.blind is not None:
        code, said, mend = report.blind
        stored["blind"] = (code, packed(said), mend)
    return {
        **stored,
        "answered": (report.answered.number, packed(report.answered.refused)),
        "sentence": packed(report.said),
        "recording_sentence": packed(report.recording),
    }


def read_report(folder: Path) -> CameraReport | None:
    """Read the last report; None if there is none that can be read."""
    try:
        return report_of(json.loads((folder / STATUS).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None


def report_of(found: dict[str, Any]) -> CameraReport:
    """Read a report from its JSON."""
    why = str(found.get("why", ""))
    return CameraReport(
        last_frame_ms=int(found["last_frame_ms"]),
        seeing=bool(found.get("seeing", not why)),
        why=why,
        trouble=str(found.get("trouble", "")),
        since_ms=found.get("since_ms"),
        fps=_number(found, "fps"),
        delay_ms=_number(found, "delay_ms"),
        dropped=found.get("dropped"),
        light=str(found.get("light", "")),
        sharpness=str(found.get("sharpness", "")),
        moved=bool(found.get("moved")),
        error_mm=_number(found, "error_mm"),
        card_px=_number(found, "card_px"),
        recording=unpacked(found.get("recording_sentence", found.get("recording", ""))),
        said=unpacked(found.get("sentence", found.get("said", ""))),
        deck=_deck(*found["deck"]) if "deck" in found else None,
        corners=_points(found.get("corners", ())),
        zones=tuple(_zone(*each) for each in found.get("zones", ())),
        writing=bool(found.get("writing", True)),
        mapped=bool(found.get("mapped", True)),
        blind=_blind(*found["blind"]) if "blind" in found else None,
        check=_check(*found["check"]) if "check" in found else None,
        felt_mm=tuple(map(float, found.get("felt_mm", ()))),
        card_mm=tuple(map(float, found.get("card_mm", ()))),
        answered=_answer(*found.get("answered", ())),
        cards=tuple(_seen(*each) for each in found.get("cards", ())),
        scale=dict(found.get("scale", {})),
        chips=_chips(*found["chips"]) if "chips" in found else None,
        stakes=tuple(_stake(*each) for each in found.get("stakes", ())),
        wide_by_high=_number(found, "wide_by_high"),
    )


def _number(found: dict[str, Any], name: str) -> float | None:
    value = found.get(name)
    if value is not None and not isinstance(value, int | float):
        raise TypeError(name)
    return value


def _deck(cards: object, fou: object) -> KnownDeck:
    return KnownDeck(int(str(cards)), bool(fou))


def _blind(code: object, said: object, mend: object) -> BlindSpot:
    return BlindSpot(str(code), unpacked(said), str(mend))


def _check(wide_mm: Any, high_mm: Any, off: Any) -> SizeCheck:
    return SizeCheck(float(wide_mm), float(high_mm), float(off))


def _answer(number: object = 0, refused: object = "") -> RequestAnswer:
    return RequestAnswer(int(str(number)), unpacked(refused))


def _seen(name: object, at: Any, place: object = "") -> SeenOnFelt:
    return SeenOnFelt(str(name), _points(at), str(place))


def _chips(values: Any, alike: Any, at: Any) -> KnownChips:
    pairs = tuple((str(one), str(other)) for one, other in alike)
    return KnownChips(tuple(map(str, values)), pairs, tuple(map(_points, at)))


def _stake(place: object, amount: object, parts: Any, at: Any, is_sure: object) -> SeenStake:
    return SeenStake(
        str(place), str(amount), tuple(map(str, parts)), _points(at), is_sure=bool(is_sure)
    )


def _points(given: Any) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in given)


def _zone(name: object, *where: Any) -> SeatZone:
    """Read a zone. Older versions wrote only its middle: it gets a box of a card's size there."""
    if len(where) == 2:
        return str(name), box(float(where[0]), float(where[1]), 0.05)
    (outline,) = where
    return str(name), _points(outline)


def box(x: float, y: float, half: float) -> tuple[Point, ...]:
    """Give the corners of a box round a point, 1.6 times as high as wide, inside the picture.

    All numbers are shares of the picture; `half` is half the box's width.
    """
    left, right = max(0.0, x - half), min(1.0, x + half)
    top, bottom = max(0.0, y - 1.6 * half), min(1.0, y + 1.6 * half)
    return (left, top), (right, top), (right, bottom), (left, bottom)
