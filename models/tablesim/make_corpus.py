"""Make films of the corpus: draw each frame, let the real eyes look at it, store what they find."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from models.tablesim.corpus import WORLD, WorldDigest
from models.tablesim.filming import painter_of
from models.tablesim.script import SCRIPT, TRUE_COUPS, keep, stage
from models.tablesim.spread import PROFILE, spread
from models.tablesim.watch import PACKED_SIGHT, acted_out
from tracker.eyes.deck.profile import open_profile
from tracker.eyes.pipeline import detections
from tracker.felt.backs import TableEyes
from tracker.store.recordings import Recorder, rounded

if TYPE_CHECKING:
    from models.tablesim.script import Script
    from tracker.detections import Detections
    from tracker.eyes.eyes import Eyes


KEPT = (SCRIPT, TRUE_COUPS, PACKED_SIGHT, WORLD)


def make_looks(script: Script, packed: Path, eyes: Eyes, out: Path) -> None:
    """Make one film of the corpus; before it, the eyes learn its deck, as a banker lets them."""
    with TemporaryDirectory() as name:
        work = Path(name)
        _, dealer = stage(script)
        keep(script, dealer, work)
        eyes.learn(None)
        spread(work, packed, eyes)
        eyes.learn(open_profile(work / PROFILE))
        _look(script, packed, eyes, work)
        out.mkdir(parents=True, exist_ok=True)
        for each in KEPT:
            shutil.copyfile(work / each, out / each)


def _look(script: Script, packed: Path, eyes: Eyes, work: Path) -> None:
    """Act out the evening: draw each frame, look at it, record the finds, let the scribe write."""
    evening, digest, table_eyes = acted_out(work), WorldDigest(), TableEyes(eyes)
    film = evening.film
    painter = painter_of(script, packed, film)
    evening.recorder = Recorder(work / PACKED_SIGHT, film.seen_map)

    def look(filmed: Detections) -> None:
        digest.add(filmed)
        picture = painter.paint(film.world, filmed.at_ms)
        raw, cards = table_eyes.look(picture, film.seen_map, filmed.at_ms)
        seen = rounded(detections(cards, filmed.at_ms, filmed.frame, raw))
        evening.session.see(seen)
        evening.keep(seen)

    evening.look = look
    evening.act_out()
    evening.recorder.close()
    (work / WORLD).write_text(f"{digest}\n", encoding="ascii")
