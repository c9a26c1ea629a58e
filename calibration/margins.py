"""Draw the margins of the printed board: a ruler, how to lay the sheet, an arrow to the banker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.sentences import message

if TYPE_CHECKING:
    from collections.abc import Callable

POINTS_PER_MM = 72 / 25.4  # a definition of PDF
ENCODING = "cp1252"  # of the fonts that every PDF reader has
TEXT_MM = 3.6  # size of the letters
UNDER_MM = 3.0  # white space round the board, so that its outer squares stand out
RULER_MM, TICK_MM, NUMBERED_MM = 200, 10, 50  # its length, and the steps of its ticks and numbers
NUMBER_MM = 4.6  # length of a numbered tick: as long as its number is wide
AT_HEAD = message("Print at 100 %. The ruler at the left must be 200 mm long.")
AT_FOOT = message("This edge towards the banker.")
HOW_TO_LAY = message("Lay the sheet flat in the middle of the table.")
ARROW_MM = 3.0  # half its width


def margins(
    paper: tuple[float, float], board: tuple[float, float], say: Callable[[str], str]
) -> bytes:
    """Give the PDF instructions that draw the margins; `paper` and `board` are sizes in mm.

    `say` translates the sentences. Points are in millimetres from the sheet's lower left corner.
    """
    left, bottom = (paper[0] - board[0]) / 2, (paper[1] - board[1]) / 2
    head = bottom + board[1] + UNDER_MM
    foot = bottom - UNDER_MM - TEXT_MM
    parts = [
        _text(left, head, say(AT_HEAD)),
        *_ruler(left - UNDER_MM - 1, bottom + (board[1] - RULER_MM) / 2),
        *_arrow(left + board[0] / 2, bottom - 1, foot),
        _text(left, foot, say(AT_FOOT)),
        _text(left + board[0] / 2 + 2 * ARROW_MM, foot, say(HOW_TO_LAY)),
    ]
    return b"\n".join(parts)


def _ruler(x: float, y: float) -> list[bytes]:
    """Draw a ruler upwards from y, with its ticks to the left."""
    parts = [b"0.3 w", _line(x, y, x, y + RULER_MM)]
    for at in range(0, RULER_MM + 1, TICK_MM):
        is_numbered = at % NUMBERED_MM == 0
        parts.append(_line(x - (NUMBER_MM if is_numbered else 1.8), y + at, x, y + at))
        if is_numbered:
            parts.append(_text(x - NUMBER_MM, y + at + 0.8, str(at), TEXT_MM * 0.6))
    return parts


def _arrow(x: float, top: float, foot: float) -> list[bytes]:
    """Draw an arrow that points down, to the banker."""
    corners = [(x - ARROW_MM, top), (x + ARROW_MM, top), (x, foot)]
    moves = [f"{_points(a, b)} {'l' if at else 'm'}" for at, (a, b) in enumerate(corners)]
    return [" ".join(moves).encode() + b" h f"]


def _line(x: float, y: float, to_x: float, to_y: float) -> bytes:
    return f"{_points(x, y)} m {_points(to_x, to_y)} l S".encode()


def _text(x: float, y: float, text: str, size_mm: float = TEXT_MM) -> bytes:
    """Write a line of text; a letter that the font lacks becomes a question mark."""
    letters = text.encode(ENCODING, "replace")
    for special in (b"\\", b"(", b")"):
        letters = letters.replace(special, b"\\" + special)
    size = f"{size_mm * POINTS_PER_MM:.2f}".encode()
    return b"BT /F %b Tf %b Td (%b) Tj ET" % (size, _points(x, y).encode(), letters)


def _points(x: float, y: float) -> str:
    return f"{x * POINTS_PER_MM:.3f} {y * POINTS_PER_MM:.3f}"
