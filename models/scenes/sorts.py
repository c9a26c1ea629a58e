"""Sorts of tables that are drawn oftener for training than evenings bring them: what the misses showed."""

from __future__ import annotations

from dataclasses import dataclass

from models.scenes.layout import DEALT, KINDS, Kinds


@dataclass(frozen=True)
class Sort:
    """How a table departs from any other; the shares are of its packs."""

    kinds: Kinds = KINDS
    edged: float = 0.0  # with a back that is mostly printed to the edge
    blackened: float = 0.0  # printed on black, with a black back
    glancing: bool = False  # seen from so low that cards are half as high as they are
    bare: bool = False  # strewn with things, and no card among them


ANY = Sort()
CAMOUFLAGED = Sort(kinds=DEALT, edged=0.6)
GLANCING = Sort(blackened=0.6, glancing=True)
BARE = Sort(bare=True)
ROUND = (CAMOUFLAGED, ANY, GLANCING, ANY, CAMOUFLAGED, ANY, GLANCING, ANY, BARE, *[ANY] * 5)


def sort_of(seed: int) -> Sort:
    """Choose the sort of a training table."""
    return ROUND[seed % len(ROUND)]
