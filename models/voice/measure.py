"""Measure the stored voice: python -m models.voice.measure [FOLDER]; it also needs pocketsphinx.

It prints the decoder's shift, how loud the clips are, which ones begin late or are cut off, and
which English numbers and seats a speech recognizer confuses. That has no model for French.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

import av
import numpy as np
from pocketsphinx import Decoder

from models.voice.__main__ import KEPT
from models.voice.render import RATE, level_db
from models.voice.sprite import TONE_S
from tracker.voice.clips import VOICE_LANGUAGES
from tracker.voice.english import ENGLISH
from tracker.voice.voice_language import END, ON, PLACES

AROUND_S = 0.3  # silence that the recognizer needs before and after an utterance
NOISE = 0.0005  # noise added for it, as a share of full volume


def decoded(path: Path) -> np.ndarray:
    with av.open(str(path)) as container:
        frames = [frame.to_ndarray().ravel() for frame in container.decode(audio=0)]
    return np.concatenate(frames).astype(np.float32)


def cut(folder: Path, code: str) -> tuple[dict[str, np.ndarray], float]:
    """Cut a language's clips out of its sound, as the page does; give also the shift in seconds."""
    index = json.loads((folder / f"{code}.json").read_text(encoding="utf-8"))
    samples = decoded(folder / f"{code}.mp3")
    first = np.flatnonzero(np.abs(samples[: RATE // 2]) > 0.1)[0]
    shift = first / RATE - index["mark"]
    found = {}
    for words, (start, length) in index["clips"].items():
        at = round((start + shift) * RATE)
        found[words] = samples[at : at + round(length * RATE)]
    return found, shift


def understood(spoken: dict[str, np.ndarray]) -> list[tuple[str, str]]:
    """Let a recognizer choose among these clips; list those it took for another, with which."""
    plain = {words: words.strip(ON + END).replace("-", " ") for words in spoken}
    decoder = Decoder(samprate=RATE, loglevel="FATAL", lm=None)
    with tempfile.NamedTemporaryFile("w", suffix=".jsgf") as grammar:
        choices = " | ".join(sorted(set(plain.values())))
        grammar.write(f"#JSGF V1.0;\ngrammar clips;\npublic <clip> = {choices};\n")
        grammar.flush()
        decoder.add_jsgf_file("clips", grammar.name)
    decoder.activate_search("clips")
    heard = {words: _heard(decoder, samples) for words, samples in spoken.items()}
    return [(words, heard[words]) for words in spoken if heard[words] != plain[words]]


def _heard(decoder: Decoder, samples: np.ndarray) -> str:
    silence = np.zeros(int(AROUND_S * RATE))
    noisy = np.concatenate([silence, samples, silence])
    noisy += np.random.default_rng(1).normal(0, NOISE, len(noisy))
    decoder.start_utt()
    decoder.process_raw((noisy * 32767).astype(np.int16).tobytes(), full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return found.hypstr if found else ""


def main(folder: Path) -> None:
    for code in VOICE_LANGUAGES:
        clips, shift = cut(folder, code)
        levels = [level_db(each) for each in clips.values()]
        silent = [words for words, each in clips.items() if np.abs(each[: RATE // 4]).max() < 0.02]
        ends = [
            words
            for words, each in clips.items()
            if np.abs(each[-int(TONE_S * RATE / 2) :]).max() > 0.2
        ]
        print(
            f"{code}: shift {1000 * shift:.1f} ms, levels {min(levels):.1f} to {max(levels):.1f} dB,"
            f" highest {max(float(np.abs(each).max()) for each in clips.values()):.2f};"
            f" begin late: {silent}; cut off: {ends}"
        )
    numbers = {f"{each}{end}" for each in map(_below, range(100)) for end in (ON, END)}
    seats = {
        ENGLISH.numbered(ENGLISH.seat, each, end)[0]
        for each in range(1, PLACES + 1)
        for end in (ON, END)
    }
    clips, _ = cut(folder, "en")
    asked = {words: samples for words, samples in clips.items() if words in numbers | seats}
    wrong = understood(asked)
    print(
        f"en: {len(asked) - len(wrong)} of {len(asked)} numbers and seats understood; not: {wrong}"
    )


def _below(number: int) -> str:
    return ENGLISH.amount(number, "")[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=KEPT)
    main(parser.parse_args().folder)
