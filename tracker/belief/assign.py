"""Assign finds to cards all at once, so that the whole costs least."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Costs = NDArray[np.float64]


def assign(costs: Costs) -> list[int | None]:
    """Give each row its column, or None where staying alone (at no cost) makes the whole cheaper.

    A column is given once at most. Costs above 0, or infinite, are never chosen.
    """
    chosen: list[int | None] = [None] * len(costs)
    may_be = costs < 0
    plain = may_be & (may_be.sum(axis=0) == 1) & (may_be.sum(axis=1) == 1)[:, None]
    for row, column in zip(*(each.tolist() for each in np.nonzero(plain)), strict=True):
        chosen[row] = column  # neither has another
    rows = np.flatnonzero(may_be.any(axis=1) & ~plain.any(axis=1))
    columns = np.flatnonzero(may_be[rows].any(axis=0))
    if len(rows):
        for row, place in zip(rows.tolist(), _best(costs[np.ix_(rows, columns)]), strict=True):
            chosen[row] = None if place is None else int(columns[place])
    return chosen


def _best(costs: Costs) -> list[int | None]:
    rows, columns = costs.shape
    # a column of its own for each row that stays alone
    alone = np.full((rows, rows), inf)
    np.fill_diagonal(alone, 0.0)
    chosen = _cheapest(np.hstack([np.minimum(costs, _LARGE), np.minimum(alone, _LARGE)]))
    return [
        column if column < columns and costs[row, column] < 0 else None
        for row, column in enumerate(chosen)
    ]


_LARGE = 1e6  # in place of infinity, which cannot be subtracted


def _cheapest(costs: Costs) -> list[int]:
    """Solve by shortest augmenting paths (Jonker and Volgenant), one row after another."""
    rows, columns = costs.shape
    owner = np.full(columns + 1, -1)  # the row of each column; the last column is the start
    row_price, column_price = np.zeros(rows), np.zeros(columns + 1)
    for row in range(rows):
        owner[columns] = row
        column, least = columns, np.full(columns, inf)
        before, seen = np.full(columns, columns), np.zeros(columns + 1, dtype=bool)
        while owner[column] >= 0:
            seen[column] = True
            current = int(owner[column])
            free = ~seen[:columns]
            gaps = costs[current] - row_price[current] - column_price[:columns]
            better = free & (gaps < least)
            least[better], before[better] = gaps[better], column
            following = int(np.where(free, least, inf).argmin())
            step = least[following]
            row_price[owner[seen]] += step
            column_price[seen] -= step
            least[free] -= step
            column = following
        while column != columns:
            owner[column] = owner[before[column]]
            column = int(before[column])
    chosen = [0] * rows
    for column in range(columns):
        if owner[column] >= 0:
            chosen[int(owner[column])] = column
    return chosen
