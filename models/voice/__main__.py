"""Render the voice: python -m models.voice [FOLDER], with `pip install py-nanotts av numpy`.

It needs no network. Pico's noise differs from run to run: `--add` renders only the clips that are missing, and
leaves the sound of the others as it is.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from models.voice.render import rendered
from models.voice.sprite import add, write
from tracker.voice.clips import VOICE_LANGUAGES, clips

KEPT = Path(__file__).parents[2] / "webui/static/voice"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for code, language in VOICE_LANGUAGES.items():
        spoken = {words: rendered(words, code) for words in clips(language)}
        made = write(folder, code, spoken)
        print(
            f"{code}: {made.clips} clips, {made.seconds:.0f} s, {made.size / 1e6:.2f} MB,"
            f" levels {made.quietest:.1f} to {made.loudest:.1f} dB, highest peak {made.peak:.2f}"
        )


def add_missing(folder: Path) -> None:
    for code, language in VOICE_LANGUAGES.items():
        there = json.loads((folder / f"{code}.json").read_text(encoding="utf-8"))["clips"]
        missing = [words for words in clips(language) if words not in there]
        if missing:
            add(folder, code, {words: rendered(words, code) for words in missing})
        print(f"{code}: {len(missing)} clips added: {' | '.join(missing)}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Render the voice.")
    asked.add_argument("folder", nargs="?", type=Path, default=KEPT)
    asked.add_argument("--add", action="store_true", help="only what is missing")
    given = asked.parse_args()
    (add_missing if given.add else main)(given.folder)
