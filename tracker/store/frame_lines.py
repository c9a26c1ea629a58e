"""A frame as a line of a recording: its time, its number, its cards and chips, and the raw finds.

`t` is the time in milliseconds since the beginning, `f` the frame's number, `c` the cards that
belief followed. `r` holds the raw finds: what the eyes found in this frame alone, without what they
remember of earlier ones. Recordings of older versions have no `r`. A card that is the same in both
stands in `r` as its place in `c`. `s` holds the chips, if the camera looked for them. `away` says that
the camera stood elsewhere than the table map says, `hand` that the banker kept the table by hand;
nothing was written from such a frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.detections import CardKind, Detection, Detections, RawFind
from tracker.game.cards import RANKS, SUITS
from tracker.game.sentences import filled
from tracker.store.chip_lines import chip_lines, read_chips
from tracker.store.codec import LARGEST_NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CARDS = 500  # cards in one frame; more are refused
FARTHEST_PX = 1e6  # coordinates farther from the picture's corner are refused
FLOOR = -9.0  # log-probabilities below this are not stored

_LETTERS = {CardKind.TURNED: "t", CardKind.COVERED: "c", CardKind.FOU: "f"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}


def frame_line(found: Detections) -> dict[str, Any]:
    """Write a frame as the line of a recording."""
    cards = [_card(each) for each in found.cards]
    line: dict[str, Any] = {"t": found.at_ms, "f": found.frame, "c": cards}
    if found.raw is not None:
        line["r"] = [_raw(each, cards) for each in found.raw]
    if found.chips is not None:
        line["s"] = chip_lines(found.chips)
    if found.elsewhere:
        line["away"] = True
    if found.by_hand:
        line["hand"] = True
    return line


def read_frame(line: dict[str, Any]) -> Detections:
    """Read a frame from the line of a recording."""
    lines, raw = line["c"], line.get("r")
    _check_count(lines)
    cards = tuple(_read_card(each) for each in lines)
    found = None
    if raw is not None:
        _check_count(raw)
        found = tuple(_read_raw(each, cards) for each in raw)
    chips = read_chips(line["s"], _measure) if "s" in line else None
    elsewhere, by_hand = bool(line.get("away")), bool(line.get("hand"))
    return Detections(
        read_time(line["t"]), read_time(line["f"]), cards, found, chips, elsewhere, by_hand
    )


# cards


def _card(card: Detection) -> list[Any]:
    line: list[Any] = [_LETTERS[card.kind], card.confidence, [round(v, 1) for v in card.outline]]
    if card.ranks:
        line += [_evidence(RANKS, card.ranks), _evidence(SUITS, card.suits)]
    return line


def _evidence(names: str, logs: tuple[float, ...]) -> dict[str, float]:
    pairs = zip(names, logs, strict=True)
    return {name: round(value, 2) for name, value in pairs if value > FLOOR}


def _read_card(line: list[Any]) -> Detection:
    outline = tuple(map(_measure, line[2]))
    if len(outline) != 8:
        raise ValueError(filled("an outline of {count} numbers", count=len(outline)))
    if len(line) == 3:
        return Detection(outline, _KINDS[line[0]], _measure(line[1]))
    return Detection(
        outline,
        _KINDS[line[0]],
        _measure(line[1]),
        _read_evidence(RANKS, line[3]),
        _read_evidence(SUITS, line[4]),
    )


def _read_evidence(names: str, given: dict[str, Any]) -> tuple[float, ...]:
    for value in given.values():
        _measure(value)
    return tuple([given.get(name, FLOOR) for name in names])


# what the eyes found


def _raw(find: RawFind, cards: Sequence[list[Any]]) -> int | list[Any]:
    """Write a raw find: its place in `c` or a card of its own, and what only raw finds have."""
    is_turned = find.kind is CardKind.TURNED
    alike = Detection(find.outline, find.kind, find.confidence)
    if is_turned and find.ranks:
        alike = alike._replace(ranks=find.ranks[: len(RANKS)], suits=find.suits)
    card = _card(alike)
    more = _more(find, is_turned=is_turned)
    what = cards.index(card) if card in cards else card
    return what if isinstance(what, int) and not more else [what, more]


def _more(find: RawFind, *, is_turned: bool) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if find.ranks and not is_turned:
        more = {
            "ranks": _evidence(RANKS, find.ranks[: len(RANKS)]),
            "suits": _evidence(SUITS, find.suits),
        }
    fou = find.ranks[len(RANKS) :]
    if fou and fou[0] > FLOOR:
        more["fou"] = round(fou[0], 2)
    if find.likeness:
        more["like"] = round(find.likeness, 2)
    return more


def _read_raw(given: int | list[Any], cards: Sequence[Detection]) -> RawFind:
    what, more = (given, {}) if isinstance(given, int) else given
    if isinstance(what, int) and not 0 <= what < len(cards):
        raise ValueError(filled("no card of this frame: {place}", place=what))
    card = cards[what] if isinstance(what, int) else _read_card(what)
    ranks, suits = card.ranks, card.suits
    if "ranks" in more:
        ranks = _read_evidence(RANKS, more["ranks"])
        suits = _read_evidence(SUITS, more["suits"])
    if ranks:
        ranks = (*ranks, _measure(more.get("fou", FLOOR)))
    likeness = _measure(more.get("like", 0.0))
    return RawFind(card.outline, card.kind, card.confidence, ranks, suits, likeness)


# numbers that anybody may have written


def _check_count(cards: Sequence[object]) -> None:
    if len(cards) > MOST_CARDS:
        raise ValueError(filled("{count} cards in one frame", count=len(cards)))


def read_time(given: object) -> int:
    """Read a time or the number of a frame."""
    if not isinstance(given, int) or abs(given) > LARGEST_NUMBER:
        raise ValueError(filled("no time or number: {given}", given=f"{given!r:.40}"))
    return int(given)


def _measure(given: object) -> float:
    """Read a coordinate in a picture, or a share."""
    if not isinstance(given, int | float) or abs(given) > FARTHEST_PX:
        raise ValueError(filled("no place in a picture, or share: {given}", given=f"{given!r:.40}"))
    return given
