"""Speak one clip, cut it to the speech itself, and make all clips equally loud."""

from __future__ import annotations

import numpy as np
from py_nanotts import NanoTTS

RATE = 16_000  # Pico's own, samples a second
VOICES = {"en": "en-GB", "fr": "fr-FR"}
VOLUME = 0.5  # of the synthesizer: at full volume its samples are clipped
LEVEL_DB, HIGHEST_PEAK = -20.0, 0.89  # mean level of every clip, and its highest sample
HEARD = 0.02  # samples below this share of the highest one count as silence
BEFORE_S, AFTER_S, FADE_S = 0.03, 0.06, 0.008  # silence kept before and after; fade at both ends
# words of the table that the English voice would read letter by letter or wrongly
RESPELLED = {"en": {"Fou": "foo", "coup": "coo"}, "fr": {}}

_PICO = NanoTTS()


def rendered(words: str, code: str) -> np.ndarray:
    """Speak these words, as samples between -1 and 1."""
    text = words
    for written, heard in RESPELLED[code].items():
        text = text.replace(written, heard)
    pcm = _PICO.speak(text, VOICES[code], volume=VOLUME)
    return _faded(_as_loud(_trimmed(np.frombuffer(pcm, np.int16) / 32768)))


def level_db(samples: np.ndarray) -> float:
    return float(20 * np.log10(np.sqrt(np.mean(samples**2))))


def _trimmed(samples: np.ndarray) -> np.ndarray:
    loud = np.abs(samples) > HEARD * np.abs(samples).max()
    heard = np.flatnonzero(loud)
    start = max(0, heard[0] - int(BEFORE_S * RATE))
    return samples[start : heard[-1] + int(AFTER_S * RATE)]


def _as_loud(samples: np.ndarray) -> np.ndarray:
    louder = samples * 10 ** ((LEVEL_DB - level_db(samples)) / 20)
    return louder * min(1.0, HIGHEST_PEAK / np.abs(louder).max())


def _faded(samples: np.ndarray) -> np.ndarray:
    """Fade a clip in and out, because a sudden cut makes a click."""
    count = int(FADE_S * RATE)
    ramp = np.linspace(0, 1, count)
    found = samples.copy()
    found[:count] *= ramp
    found[-count:] *= ramp[::-1]
    return found
