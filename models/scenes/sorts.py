"""Sorts of tables drawn more often for training than they are in life, because they were missed."""

from __future__ import annotations

from dataclasses import dataclass

from models.scenes.layout import DEALT, KINDS, Kinds


@dataclass(frozen=True)
class Sort:
    """How a table differs from the usual one; shares are of its packs."""

    kinds: Kinds = KINDS
    edged: float = 0.0  # share with a back that is mostly printed to the edge
    blackened: float = 0.0  # share printed on black, with a black back
    glancing: bool = False  # seen from so low that cards look about half as high as they are
    bare: bool = False  # full of other things, and without cards


ANY = Sort()
CAMOUFLAGED = Sort(kinds=DEALT, edged=0.6)
GLANCING = Sort(blackened=0.6, glancing=True)
BARE = Sort(bare=True)
ROUND = (CAMOUFLAGED, ANY, GLANCING, ANY, CAMOUFLAGED, ANY, GLANCING, ANY, BARE, *[ANY] * 5)


def sort_of(seed: int) -> Sort:
    """Give the sort of a training table; the sorts take turns by the seed."""
    return ROUND[seed % len(ROUND)]
