"""The hub: the one place where pages read and write the log, and learn that it has changed."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tracker.store import evenings
from tracker.store.errors import NotWrittenError, OvertakenError, StoreError
from tracker.store.evening_table import EveningTable
from tracker.store.forget import leave_strangers_out
from tracker.store.log import Log, Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tracker.game.events import Entry, Event, SessionOpened
    from tracker.game.rules import Index

# How often to look for entries of another process; on average it delays them by half of this.
POLL_S = 0.05
CAMERA_WATCH_S = 0.5  # seconds between two checks of the camera
ANSWER_S = 1.0  # seconds to wait for another program that holds the file
TROUBLE_S = 5.0  # seconds added between camera checks while another program holds the file
TRIES = 100  # of one write; each failure needs a write of another process in between
T = TypeVar("T")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def _tried_again(write: Callable[[], T]) -> T:
    """Write what depends on the log's last entry; try again if another process wrote in between."""
    for _ in range(TRIES):
        with suppress(OvertakenError):
            return write()
    return write()


class EveningHub:
    """The log and its folded evenings, shared by the threads of one server."""

    def __init__(self, path: Path, thread: type[threading.Thread] = threading.Thread) -> None:
        self.log = Log(path)
        self.log.wait_at_most(ANSWER_S)
        self.lock = threading.RLock()
        self.version = 0  # grows with every change that a page could show
        self._news = threading.Condition()
        self._lives: dict[int, EveningTable] = {}
        self._seen = self.log.changed()
        self._thread = thread
        self._watcher: threading.Thread | None = None
        self._closed = False
        # called every half second while pages are open
        self.camera_watch: Callable[[], None] | None = None

    def close(self) -> None:
        """Close the file and wake every waiting page; closing twice does no harm."""
        with self._news:  # a page that has just opened may be starting the watcher
            if self._closed:
                return
            self._closed = True
        if self._watcher is not None:
            self._watcher.join()
        self.tell()
        with self.lock:  # closing while a page still reads would crash SQLite
            self.log.close()

    # reading

    def live(self, session: int) -> EveningTable:
        """Give an evening, folded up to the log's last entry."""
        with self.lock:
            live = self._lives.get(session)
            if live is None:
                live = self._lives[session] = EveningTable(self.log.read(session))
            else:
                for entry in self.log.read(session, live.seq):
                    live.append(entry)
            return live

    def in_memory(self, session: int) -> EveningTable | None:
        """Give an evening, folded up to the log's last entry; None if it is not in memory."""
        with self.lock:
            return self.live(session) if session in self._lives else None

    def entries(self, session: int) -> list[Entry]:
        """Give the entries of an evening without folding them, which would take longer."""
        with self.lock:
            known = session in self._lives
            return self.live(session).entries if known else self.log.read(session)

    def current(self) -> int | None:
        """Give the number of the evening at the table; None if there is none or it has ended."""
        with self.lock:
            return evenings.current(self.log)

    def card_letters(self) -> Index | None:
        """Give the card letters of the current evening; None if it cannot be read."""
        session = self.current()
        try:
            return None if session is None else self.live(session).table.rules.index
        except StoreError:
            return None

    # writing

    def open_session(
        self, opening: SessionOpened, key: str | None, first: Sequence[Event] = ()
    ) -> int:
        """Open an evening with its first events, and give its number.

        If the latest evening holds exactly these events, the form was sent twice: give its number.
        """
        with self.lock:
            found = _tried_again(lambda: self._opened(opening, key, first))
        self.tell()
        return found

    def _events(self, session: int) -> list[Event]:
        """Give the events of an evening; an empty list if its entries cannot be read."""
        try:
            return [entry.event for entry in self.log.read(session)]
        except NotWrittenError:
            raise
        except StoreError:
            return []

    def _opened(self, opening: SessionOpened, key: str | None, first: Sequence[Event]) -> int:
        last, latest = self.log.last(), self.log.latest_evening()
        answered = key is not None and self.log.is_answered(key)
        if latest is not None and not answered:
            events = self._events(latest)
            if events == [opening, *first]:
                return latest
        written = Origin(now_ms(), key=key, after=last)
        return self.log.open_session(opening, written, first).seq

    def write(self, session: int, events: Sequence[Event], origin: Origin) -> list[Entry]:
        """Append the banker's events, and tell every open page."""
        return self.decide(session, lambda _: events, origin)

    def decide(
        self, session: int, decide: Callable[[EveningTable], Sequence[Event]], origin: Origin
    ) -> list[Entry]:
        """Append the events that `decide` gives for the current state, and tell every open page.

        A request whose key was written before writes nothing. If another process writes in
        between, `decide` is called again with the new state.
        """
        with self.lock:
            found = _tried_again(lambda: self._decided(session, decide, origin))
        self.tell()
        return found

    def _decided(
        self, session: int, decide: Callable[[EveningTable], Sequence[Event]], origin: Origin
    ) -> list[Entry]:
        if origin.key is not None and self.log.is_answered(origin.key):
            return []
        live = self.live(session)
        events = decide(live)
        if not events:
            return []
        return self.log.append_all(session, events, replace(origin, after=live.seq))

    def write_beside_log(self, write: Callable[[Log], None]) -> None:
        """Write something that is not an entry of the log, and tell every open page."""
        with self.lock:
            write(self.log)
        self.tell()

    def forget(self, session: int) -> None:
        """Drop an evening from memory; whoever asks for it next reads and folds it again."""
        with self.lock:
            self._lives.pop(session, None)

    def remove(self, session: int) -> None:
        with self.lock:
            self.log.remove(session, now_ms())
            leave_strangers_out(self.log)
            self.forget(session)
        self.tell()

    def rewrite(self, write: Callable[[Log], list[int]]) -> list[int]:
        """Change whole evenings in the log, drop them from memory, and give their numbers."""
        with self.lock:
            found = write(self.log)
            for session in found:
                self._lives.pop(session, None)
        self.tell()
        return found

    # telling

    def tell(self) -> None:
        with self._news:
            self.version += 1
            self._news.notify_all()

    def wait(self, version: int, timeout: float) -> int:
        """Wait until the version changes or the time is over; give the current version."""
        self._watch()
        with self._news:
            self._news.wait_for(lambda: self.version != version or self._closed, timeout)
            return self.version

    @property
    def closed(self) -> bool:
        return self._closed

    def _watch(self) -> None:
        with self._news:
            if self._watcher is None and not self._closed:
                self._watcher = self._thread(target=self._poll, name="log-watcher", daemon=True)
                self._watcher.start()

    def _poll(self) -> None:
        looked = 0.0
        while not self._closed:
            time.sleep(POLL_S)
            if self.camera_watch is not None and time.monotonic() - looked > CAMERA_WATCH_S:
                looked = time.monotonic() + self._watch_camera()
            with suppress(StoreError), self.lock:  # the next page that is drawn reports the error
                changed = self.log.changed()
                if changed != self._seen:
                    self._seen = changed
                    self.tell()

    def _watch_camera(self) -> float:
        """Check the camera; give the extra seconds to pause if the file could not be used."""
        assert self.camera_watch is not None
        try:
            self.camera_watch()
        except StoreError:
            return TROUBLE_S
        return 0.0
