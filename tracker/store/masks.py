"""Replace the players' names by stand-ins everywhere: in facts, recordings, settings and free text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any

from tracker.game.events import Amended, CoupOpened, Earlier, SessionOpened
from tracker.game.table import TREASURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.game.events import Entry, Event


@dataclass(frozen=True)
class Masks:
    """The stand-in for each name."""

    names: dict[str, str]

    def event(self, event: Event) -> Event:
        """Give a fact with the stand-ins in place of the names."""
        if isinstance(event, Amended):
            facts = tuple(self.event(each) for each in event.replacement)
            return replace(event, replacement=facts)  # type: ignore[arg-type]  # a masked fact is still a fact
        if isinstance(event, Earlier):
            fact = self.event(event.fact)
            return replace(event, fact=fact)  # type: ignore[arg-type]  # a masked fact is still a fact
        if isinstance(event, SessionOpened):
            return replace(event, banker=self.name(event.banker), seats=self.seats(event.seats))
        if isinstance(event, CoupOpened):
            banker = None if event.banker is None else self.name(event.banker)
            seats = None if event.seats is None else self.seats(event.seats)
            return replace(event, banker=banker, seats=seats)
        return event

    def name(self, name: str) -> str:
        return self.names.get(name, name)

    def seats(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.name(each) for each in names)

    def line(self, line: dict[str, Any]) -> dict[str, Any]:
        """Mask a line of a recording; only an opening has names in it."""
        opening = line.get("open")
        if not isinstance(opening, dict):
            return line
        masked = dict(opening)
        if "banker" in masked:
            masked["banker"] = self.name(masked["banker"])
        if "seats" in masked:
            masked["seats"] = list(self.seats(masked["seats"]))
        return line | {"open": masked}

    def text(self, text: str) -> str:
        """Mask free text: whole words in upper or lower case; of a path only the last part is kept.

        >>> Masks({"Anne": "Player 1"}).text("ANNE said: Joanne's, not Anne's")
        "Player 1 said: Joanne's, not Player 1's"
        """
        if _is_path(text):
            text = PurePosixPath(PureWindowsPath(text).as_posix()).name
        return self.words(text)

    def words(self, text: str) -> str:
        """Mask the words of a text that is no path."""
        for name in sorted(self.names, key=len, reverse=True):
            pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
            text = re.sub(pattern, self.names[name], text, flags=re.IGNORECASE)
        return text

    def value(self, value: str) -> object:
        """Mask the value of a setting, which may be JSON."""
        try:
            return self._deep(json.loads(value))
        except ValueError:
            return self.text(value)

    def _deep(self, value: object) -> object:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self._deep(each) for each in value]
        if isinstance(value, dict):
            return {self.text(key): self._deep(each) for key, each in value.items()}
        return value


def masks(entries: Iterable[Entry]) -> Masks:
    """Give everybody who sat at this table a stand-in, numbered in the order they came."""
    names = dict.fromkeys(name for entry in entries for name in names_in(entry.event))
    return Masks({name: f"Player {place}" for place, name in enumerate(names, 1)})


def names_in(event: Event) -> Iterator[str]:
    """Give the names of people in a fact."""
    if isinstance(event, Amended):
        for each in event.replacement:
            yield from names_in(each)
    elif isinstance(event, Earlier):
        yield from names_in(event.fact)
    elif isinstance(event, SessionOpened | CoupOpened):
        for name in (*(event.seats or ()), event.banker):
            if name and name != TREASURE:
                yield name


def _is_path(text: str) -> bool:
    return PurePosixPath(text).is_absolute() or PureWindowsPath(text).is_absolute()
