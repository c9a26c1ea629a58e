"""Render the voice: python -m models.voice [FOLDER], with `pip install py-nanotts av numpy`.

It needs no network. Pico's noise differs from run to run: render only when the words have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from models.voice.render import rendered
from models.voice.sprite import write
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


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else KEPT)
