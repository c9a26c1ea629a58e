"""Make a film: video, table map, true coup file, and a recording of true detections, in a folder.

The folder looks like that of a recorded evening, so it can be replayed from its video or from its
detections.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from models.scenes.materials import open_library
from models.tablesim.draw import Painter
from models.tablesim.film import Said
from models.tablesim.script import keep, stage
from tracker.map.map_file import save
from tracker.store.recordings import Recorder, TypedEvent, rounded

if TYPE_CHECKING:
    from pathlib import Path

    from models.tablesim.film import Film
    from models.tablesim.manners import Manners
    from models.tablesim.play import Dealer
    from models.tablesim.script import Script

VIDEO = "000000001.mp4"  # named after its first frame
TRUE_SIGHT = "detections.jsonl.gz"  # what eyes without errors would find


def shoot(script: Script, packed: Path, out: Path) -> int:
    """Film an evening into a folder; give the number of frames."""
    out.mkdir(parents=True, exist_ok=True)
    film, dealer = stage(script)
    save(film.seen_map, out / "tablemap.json")
    frames = _roll(film, dealer, painter_of(script, packed, film), out)
    keep(script, dealer, out)
    return frames


def painter_of(script: Script, packed: Path, film: Film) -> Painter:
    library = open_library(packed, script.split)
    rng = np.random.default_rng(script.seed + 1 + script.look)
    decks = [deck for deck in library.decks if script.deck in ("", deck.name)]
    if not decks:
        known = ", ".join(deck.name for deck in library.decks)
        raise ValueError(f"no deck of that name in {script.split} (known: {known}): {script.deck}")
    deck = decks[int(rng.integers(len(decks)))]
    return Painter(film.table_map, library, deck, rng, script.weather)


def _roll(film: Film, dealer: Dealer, painter: Painter, out: Path) -> int:
    """Paint and record every frame of the evening; give their number."""
    recorder = Recorder(out / TRUE_SIGHT, film.seen_map)
    video = _Video(out / VIDEO, film.manners, painter)
    frames = 0
    for filmed in film.shoot(dealer.steps):
        if isinstance(filmed, Said):
            recorder.keep(TypedEvent(filmed.at_ms, filmed.fact))
            continue
        frames += 1
        recorder.keep(rounded(filmed))
        video.add(painter.paint(film.world, filmed.at_ms))
    recorder.close()
    video.close()
    return frames


class _Video:
    """An H.264 file, written frame by frame."""

    def __init__(self, path: Path, manners: Manners, painter: Painter) -> None:
        import av  # noqa: PLC0415  only those who film need it

        self._av: Any = av
        self._file = av.open(str(path), "w")
        rate = Fraction(manners.frames_per_s).limit_denominator(1000)
        self._stream: Any = self._file.add_stream("libx264", rate=rate)
        self._stream.width = painter.table_map.width
        self._stream.height = painter.table_map.height
        self._stream.pix_fmt = "yuv420p"
        self._stream.options = {"crf": str(painter.weather.crf), "preset": "veryfast"}

    def add(self, picture: np.ndarray[Any, Any]) -> None:
        frame = self._av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), "bgr24")
        self._file.mux(self._stream.encode(frame))

    def close(self) -> None:
        self._file.mux(self._stream.encode())
        self._file.close()
