"""Put all clips of a language into one sound file, with an index of where each clip is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import av
import numpy as np

from models.voice.render import RATE, level_db

BETWEEN_S = 0.1  # silence between two clips
BITS = 32_000  # of the MP3, a second
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
    samples, index = _joined(spoken)
    sound = folder / f"{code}.mp3"
    _encode(sound, samples)
    (folder / f"{code}.json").write_text(_lines(index), encoding="utf-8")
    levels = [level_db(each) for each in spoken.values()]
    peak = max(float(np.abs(each).max()) for each in spoken.values())
    size = sound.stat().st_size
    return Made(len(index), len(samples) / RATE, size, min(levels), max(levels), peak)


def _joined(spoken: dict[str, np.ndarray]) -> tuple[np.ndarray, dict[str, list[float]]]:
    """Join the clips with silence between them; the index has start and length in seconds."""
    silence = np.zeros(int(BETWEEN_S * RATE))
    tone = 0.5 * np.sin(2 * np.pi * TONE_HZ * np.arange(int(TONE_S * RATE)) / RATE)
    parts = [np.zeros(int(MARK_S * RATE)), tone, np.zeros(int(MARK_S * RATE))]
    index: dict[str, list[float]] = {}
    at = sum(map(len, parts))
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


def _encode(path: Path, samples: np.ndarray) -> None:
    with av.open(str(path), "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=RATE, layout="mono")
        stream.bit_rate = BITS
        pcm = (samples * 32767).astype(np.int16)[np.newaxis]
        frame = av.AudioFrame.from_ndarray(pcm, format="s16p", layout="mono")
        frame.sample_rate = RATE
        for packet in (*stream.encode(frame), *stream.encode(None)):
            container.mux(packet)
