"""Write the ChArUco board as a PDF for A4 or Letter: squares true to size, a ruler, words, an arrow."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from calibration.margins import POINTS_PER_MM, margins
from tracker.game.sentences import filled
from tracker.map.board import COLUMNS, ROWS, SQUARE_MM, board

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import numpy as np

PIXELS_PER_MM = 10  # of the drawn board, which keeps its edges sharp in print
PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


class PaperError(ValueError):
    """The paper's name is not known."""


def draw() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Draw the board with ten pixels per millimetre."""
    size = (round(COLUMNS * SQUARE_MM * PIXELS_PER_MM), round(ROWS * SQUARE_MM * PIXELS_PER_MM))
    drawn: np.ndarray[Any, np.dtype[np.uint8]] = board().generateImage(size)
    return drawn


def write_pdf(path: Path, paper: str = "a4", say: Callable[[str], str] = str) -> None:
    """Write the board in the middle of a sheet; it must be printed at 100 %.

    `say` puts the words in the margins into another language.
    """
    if paper not in PAPERS_MM:
        raise PaperError(
            filled(
                "unknown paper (known: {known}): {paper}",
                known=", ".join(PAPERS_MM),
                paper=repr(paper),
            )
        )
    path.write_bytes(_pdf(draw(), PAPERS_MM[paper], say))


def _pdf(
    picture: np.ndarray[Any, np.dtype[np.uint8]],
    paper: tuple[float, float],
    say: Callable[[str], str],
) -> bytes:
    """Put one grey picture on one page. Such a PDF has six objects and needs no library."""
    high, wide = picture.shape
    width, height = (side * POINTS_PER_MM for side in paper)
    drawn = (wide / PIXELS_PER_MM * POINTS_PER_MM, high / PIXELS_PER_MM * POINTS_PER_MM)
    left, bottom = (width - drawn[0]) / 2, (height - drawn[1]) / 2
    page = f"q {drawn[0]:.4f} 0 0 {drawn[1]:.4f} {left:.4f} {bottom:.4f} cm /Board Do Q\n".encode()
    page += margins(paper, (wide / PIXELS_PER_MM, high / PIXELS_PER_MM), say)
    packed = zlib.compress(picture.tobytes())
    head = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high}"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.3f} {height:.3f}]"
            " /Contents 4 0 R /Resources << /XObject << /Board 5 0 R >> /Font << /F 6 0 R >> >> >>"
        ).encode(),
        _stream("", page),
        _stream(f"{head} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode", packed),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    return _file(objects)


def _stream(head: str, body: bytes) -> bytes:
    return f"<< {head} /Length {len(body)} >>\nstream\n".encode() + body + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    """Write the objects of a PDF, and then the table that tells at which byte each begins."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + each + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\n".encode()
    return bytes(out) + f"startxref\n{table}\n%%EOF\n".encode()
