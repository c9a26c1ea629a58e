"""Put all clips of a language into one sound file, with an index of where each clip is."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import av
import numpy as np

from models.voice.render import RATE, level_db

if TYPE_CHECKING:
    from collections.abc import Sequence

BETWEEN_S = 0.1  # silence between two clips
BITS = 32_000  # of the MP3, a second
FRAME = 576  # samples in one frame of it
DELAY = 1105  # samples: so much later than it was encoded a decoder gives each of them
# A short tone at the beginning. Decoders leave different parts of the encoder's delay in the sound;
# the page finds the shift by this tone.
MARK_S, TONE_HZ, TONE_S = 0.25, 1000, 0.02


class Made(NamedTuple):
    """What was written, in numbers."""

    clips: int
    seconds: float
    size: int
    quietest: float
    loudest: float
    peak: float


def write(folder: Path, code: str, spoken: dict[str, np.ndarray]) -> Made:
    """Write CODE.mp3 with all clips, and CODE.json with their places."""
    samples, index = _joined(spoken, _begin())
    sound = folder / f"{code}.mp3"
    _encode(sound, samples)
    (folder / f"{code}.json").write_text(_lines(index), encoding="utf-8")
    levels = [level_db(each) for each in spoken.values()]
    peak = max(float(np.abs(each).max()) for each in spoken.values())
    size = sound.stat().st_size
    return Made(len(index), len(samples) / RATE, size, min(levels), max(levels), peak)


def add(folder: Path, code: str, spoken: dict[str, np.ndarray]) -> None:
    """Put clips behind those of CODE.mp3, whose sound stays as it is to the bit."""
    sound, places = folder / f"{code}.mp3", folder / f"{code}.json"
    index = json.loads(places.read_text(encoding="utf-8"))["clips"]
    end = round(sum(max(index.values())) * RATE)
    # the silence at its end may be cut: a decoder gives what follows as much later as this
    kept = (end + DELAY) // FRAME
    with av.open(str(sound)) as container:
        old = [bytes(each) for each in container.demux(audio=0) if each.size][:kept]
    samples, new = _joined(spoken, np.zeros(end + round(BETWEEN_S * RATE) - kept * FRAME))
    shift = kept * FRAME / RATE
    _encode(sound, samples, old)
    index |= {words: [round(at + shift, 4), length] for words, (at, length) in new.items()}
    places.write_text(_lines(index), encoding="utf-8")


def _begin() -> np.ndarray:
    """Give the tone by which the page finds the beginning, with silence around it."""
    tone = 0.5 * np.sin(2 * np.pi * TONE_HZ * np.arange(int(TONE_S * RATE)) / RATE)
    silence = np.zeros(int(MARK_S * RATE))
    return np.concatenate([silence, tone, silence])


def _joined(
    spoken: dict[str, np.ndarray], begin: np.ndarray
) -> tuple[np.ndarray, dict[str, list[float]]]:
    """Join the clips with silence between them; the index has start and length in seconds."""
    silence = np.zeros(int(BETWEEN_S * RATE))
    parts = [begin]
    index: dict[str, list[float]] = {}
    at = len(begin)
    for words, samples in spoken.items():
        index[words] = [round(at / RATE, 4), round(len(samples) / RATE, 4)]
        parts += [samples, silence]
        at += len(samples) + len(silence)
    return np.concatenate(parts), index


def _lines(index: dict[str, list[float]]) -> str:
    """Write the index with one clip a line, so that its changes can be read in a diff."""
    clips = ",\n".join(
        f"{json.dumps(words, ensure_ascii=False)}: {place}" for words, place in index.items()
    )
    return f'{{"mark": {MARK_S}, "clips": {{\n{clips}\n}}}}\n'


def _encode(path: Path, samples: np.ndarray, before: Sequence[bytes] = ()) -> None:
    """Write an MP3: the frames that were there before, and then these samples."""
    with av.open(str(path), "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=RATE, layout="mono")
        stream.bit_rate = BITS
        pcm = (samples * 32767).astype(np.int16)[np.newaxis]
        frame = av.AudioFrame.from_ndarray(pcm, format="s16p", layout="mono")
        frame.sample_rate = RATE
        new = [bytes(each) for each in (*stream.encode(frame), *stream.encode(None))]
        for number, each in enumerate((*before, *new)):
            packet = av.Packet(each)
            packet.stream, packet.time_base = stream, Fraction(1, RATE)
            packet.pts = packet.dts = number * FRAME - DELAY
            container.mux(packet)
