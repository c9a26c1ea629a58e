"""Who sits on which chair: the seats of a coup begin at the banker, the chairs where the first banker sat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import BANKER
from tracker.game.rules import Chairs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.game.table import Table


def seats_by_chair(table: Table) -> Mapping[str, str]:
    """Give for each chair the seat of whoever sits there now.

    The chairs are called B, 1, 2, … in the direction of play, as the table map names its places.

    >>> from tracker.game.rules import PRESETS
    >>> from tracker.game.table import Table
    >>> circle = ("Bruno", "Chloé", "Anne")
    >>> seats_by_chair(Table(PRESETS["base"], circle, names=circle, first_chair="Anne"))
    {'B': '2', '1': 'B', '2': '1'}
    """
    people = _people(table)
    chairs = (BANKER, *map(str, range(1, len(people))))
    first = 0 if table.rules.chairs is Chairs.MOVED else people.index(table.first_chair)
    return dict(zip(chairs, (*chairs[first:], *chairs[:first]), strict=True))


def people_by_chair(table: Table) -> Mapping[str, str]:
    """Give the name of whoever sits on each chair now.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> people_by_chair(table_of_log(read_file(EXAMPLE).entries))
    {'B': 'Denis', '1': 'Anne', '2': 'Bruno'}
    """
    people = _people(table)
    return {
        chair: people[0 if seat == BANKER else int(seat)]
        for chair, seat in seats_by_chair(table).items()
    }


def _people(table: Table) -> Sequence[str]:
    """Give the banker, then the seats, as the cards on the felt are dealt."""
    between = table.coup is None or table.bank.is_drawn_for
    return table.circle if between else table.names


def first_chair(before: Table, circle: Sequence[str], chairs: Chairs) -> str:
    """Give who sits on the first chair, once those of a circle have sat down.

    Whoever takes the place of somebody else sits down in his chair. If somebody has left and the
    others close up, the next one is taken to sit there.
    """
    if chairs is Chairs.MOVED:
        return circle[0]
    if before.first_chair in circle:
        return before.first_chair
    was = before.circle
    first = was.index(before.first_chair)
    for steps, name in enumerate((*was[first:], *was[:first])):
        if name in circle:
            back = steps if len(circle) == len(was) else 0
            return circle[circle.index(name) - back]
    return circle[0]
