"""A long evening in short time: `python -m tests.soak --hours 6`.

A real server, five open pages and a banker who never rests; a coup stands for a minute. What must
stay flat is printed tenth by tenth: the server's memory, its files, and how long an act takes
until every page shows it.
"""

from __future__ import annotations

import argparse
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tests.evening.banker import COUP, Tablet, evening
from tests.patience import PATIENCE_S, answers, free_port, until
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.store.log import Log, Origin

COUPS_AN_HOUR = 60
CLIENTS = 5
PARTS = 10
ACTS = len(COUP) + 3  # a coup's acts, with one corrected, undone and done again
GROWTH = 1.3  # of memory between the second tenth and the last


class Page:
    """An open page: it reads its stream, and knows the latest entry it has shown."""

    def __init__(self, tablet: Tablet, port: int) -> None:
        self.seq, self.news = 0, threading.Condition()
        self._wire = tablet.listen(port)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def close(self) -> None:
        with suppress(OSError):  # the server may have gone first
            self._wire.shutdown(socket.SHUT_RDWR)
        self._reader.join()
        self._wire.close()

    def _read(self) -> None:
        with self._wire.makefile("r", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                found = re.search(r'data-seq=\\"(\d+)', line)
                if found:
                    with self.news:
                        self.seq = int(found[1])
                        self.news.notify_all()

    def shows(self, seq: int, seconds: float = PATIENCE_S) -> bool:
        with self.news:
            return self.news.wait_for(lambda: self.seq >= seq, seconds)


@dataclass
class Part:
    """A tenth of the evening."""

    memory_mb: float = 0.0
    database_kb: float = 0.0
    shown_ms: list[float] = field(default_factory=list)


@dataclass
class Soaked:
    """What was measured, and whether every page showed every act."""

    parts: list[Part]
    acts: int
    entries: int
    missed: int

    @property
    def memory_growth(self) -> float:
        return self.parts[-1].memory_mb / self.parts[1].memory_mb


def soak(hours: float, folder: Path) -> Soaked:
    """Play so many hours of an evening as quickly as the server answers."""
    database = folder / "evening.db"
    log = Log(database)
    opening = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"), 400)
    session = log.open_session(opening, Origin(1)).seq
    log.append(session, CoupOpened(), Origin(2))
    log.close()
    tablet = Tablet(database)
    port = free_port()
    options = ["serve", "--db", str(database), "--port", str(port)]
    command = [sys.executable, "-m", "tracker", *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            assert until(lambda: answers(port)), "the server does not start"
            tablet.connect(port)
            pages = [Page(tablet, port) for _ in range(CLIENTS)]
            try:
                return _play(hours, tablet, pages, (server.pid, database))
            finally:
                for page in pages:
                    page.close()
        finally:
            tablet.close()
            server.terminate()


def _play(hours: float, tablet: Tablet, pages: list[Page], where: tuple[int, Path]) -> Soaked:
    count = max(PARTS, round(hours * COUPS_AN_HOUR)) * ACTS
    parts, seq, missed = [Part() for _ in range(PARTS)], 2, 0
    for number, act in zip(range(count), evening(first=2), strict=False):
        part = parts[number * PARTS // count]
        begun = time.perf_counter()
        status, said = tablet.post(act.path, act.fields)
        assert status == 303, said
        seq += len(act.leaves)
        missed += sum(not page.shows(seq) for page in pages)
        part.shown_ms.append((time.perf_counter() - begun) * 1000)
        part.memory_mb = memory_mb(where[0])
        part.database_kb = sum(each.stat().st_size for each in where[1].parent.iterdir()) / 1024
    return Soaked(parts, count, seq, missed)


def memory_mb(pid: int) -> float:
    """Give how much memory a process holds."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description="Play a long evening in short time.")
    parser.add_argument("--hours", type=float, default=6.0)
    hours = parser.parse_args().hours
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found = soak(hours, Path(folder))
    say = sys.stdout.write
    seconds = time.perf_counter() - begun
    say(f"{hours:g} hours in {seconds:.0f} s: {found.acts} acts, {found.entries} entries,")
    say(f" {CLIENTS} pages, {found.missed} drawings missed\n")
    say("tenth   memory MB   files kB   act to all pages, median   p95 ms\n")
    for number, part in enumerate(found.parts, 1):
        p95 = quantiles(part.shown_ms, n=20)[-1]
        say(f"{number:5}{part.memory_mb:12.1f}{part.database_kb:11.0f}")
        say(f"{median(part.shown_ms):27.1f}{p95:9.1f}\n")
    say(f"memory, last tenth to the second: {found.memory_growth:.3f} (at most {GROWTH})\n")
    return 0 if found.memory_growth <= GROWTH and not found.missed else 1


if __name__ == "__main__":
    sys.exit(main())
