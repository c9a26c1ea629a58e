"""The evening that the set-up page offers to go on with: the open one, or else the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.events import CoupOpened, DrawBegun, SessionOpened
from tracker.game.rules import VARIANTS
from tracker.game.sentences import counted
from tracker.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.store.evening_table import EveningTable
    from tracker.store.log import Evening
    from webui.core.evening_hub import EveningHub
    from webui.core.i18n import Words

_OPENINGS = (SessionOpened, CoupOpened, DrawBegun)


class RunningEvening(NamedTuple):
    """An evening to go on with: its number, a sentence, and whether it is open."""

    id: int
    said: str
    is_open: bool


def _is_under_way(live: EveningTable) -> bool:
    """Tell whether anything was written in an evening since it was opened."""
    return any(not isinstance(each.event, _OPENINGS) for each in live.entries)


def running_evening(
    hub: EveningHub, evenings: Iterable[Evening], words: Words
) -> RunningEvening | None:
    """Give the current evening if something was written in it; if none is open, the latest one."""
    current = hub.current()
    found = next((each for each in evenings if current in (None, each.id)), None)
    if found is None or found.opening is None:
        return None
    if current is not None and not is_running(hub, current):
        return None
    people = ", ".join((found.opening.banker, *found.opening.seats))
    title = words(VARIANTS[found.opening.rules.variant].title)
    coups = words(counted("{count} coup", "{count} coups"), found.coups)
    said = f"{title} · {people} · {coups} · {words.date(found.began_ms)}"
    return RunningEvening(found.id, said, current is not None)


def is_running(hub: EveningHub, session: int | None) -> bool:
    """Tell whether anything was written in an evening; False if it cannot be read."""
    if session is None:
        return False
    try:
        return _is_under_way(hub.live(session))
    except StoreError:
        return False
