"""Tell which error keeps stacks from being counted: each is taken away in turn, and the rest measured."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from models.chips.measure import COVERED, learnt_tables
from models.chips.strips import Pile, pile_of, piles_of
from models.chips.table import SeatTruth, TableShot
from tracker.chips.find import PictureToSearch, ground_of, weighed_patch
from tracker.chips.layers import chip_counts
from tracker.chips.perspective import perspective_of
from tracker.chips.search import CountedStack, explain
from tracker.chips.stacks import Stack, WeighedPatch, rate
from tracker.chips.strips import FeltView, straightened
from tracker.chips.sums import kinds_of

if TYPE_CHECKING:
    from models.chips.designs import Design
    from tracker.chip_finds import ChipKind

NEAR = 0.35  # of a radius: a face so near to a pile's true top is that top
HEIGHT = "height alone: base, top and thickness known"
HEIGHT_LEARNT = "height alone: base and top known, thickness learnt"


@dataclass
class Budget:
    """How often the chips of a pile of two and more are counted right, and their colours told."""

    right: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    off_px: list[float] = field(default_factory=list)  # of the top, along the line of sight

    def told(self) -> str:
        off = np.array(self.off_px) if self.off_px else np.zeros(1)
        lines = [
            f"top of a pile: {off.mean():+.2f} px along the line of sight, spread {off.std():.2f}"
        ]
        return "\n".join(
            lines
            + [
                f"{name}: {np.mean(each):.1%} of {len(each)}"
                for name, each in sorted(self.right.items())
            ]
        )


@dataclass(frozen=True)
class _Top:
    """A pile's top as it was found, and as it is."""

    pile: Pile
    found: CountedStack
    chips: tuple[Design, ...]  # the lowest first
    shift: float  # mm by which the top lies farther from the camera than the lowest chip


def budget(seeds: range, tilts: tuple[float, float]) -> Budget:
    found = Budget()
    for shot, kinds in learnt_tables(seeds, tilts):
        outlines = tuple(
            shot.table_map.to_mm(np.array(each, np.float64).reshape(-1, 2)) for each in shot.cards
        )
        view = FeltView(shot.picture, shot.table_map, perspective_of(shot.table_map))
        for seat in shot.seats:
            if seat.stake is not None and seat.covered <= COVERED:
                _weigh(found, shot, seat, PictureToSearch(view, kinds, outlines))
    return found


def _weigh(budget: Budget, shot: TableShot, seat: SeatTruth, looked: PictureToSearch) -> None:
    place = next(each for each in shot.table_map.places if each.name == seat.place)
    ground = ground_of(looked, place)
    if ground is None:
        return
    scene, _ = weighed_patch(looked, ground)
    cards = scene.patch.filled(looked.cards)
    stacks = explain(scene, looked.view, cards, ground.outside(scene.patch))
    for top in _tops(shot, seat, looked.view, stacks):
        kind = next(each for each in looked.kinds if each.value == top.chips[-1].value)
        budget.off_px.append(_off(top, looked.view))
        for name, is_right in _counts(top, kind, looked.view):
            budget.right[name].append(is_right)
        _colours(budget, top, scene, looked.kinds)


def _tops(
    shot: TableShot, seat: SeatTruth, view: FeltView, stacks: list[CountedStack]
) -> list[_Top]:
    assert seat.stake is not None
    found = []
    for stake, number, count in piles_of(seat.stake):
        pile = pile_of(shot.view, stake, number, count)
        near = [each for each in stacks if _apart(each, pile.at) < NEAR * pile.radius]
        if count < 2 or not near:
            continue
        discs = stake.discs[number - count + 1 : number + 1]
        away = pile.at - np.array(view.sight.foot)
        shift = (discs[-1].place[:2] - discs[0].place[:2]) @ away / np.linalg.norm(away)
        best = min(near, key=lambda each: _apart(each, pile.at))
        found.append(_Top(pile, best, tuple(each.design for each in discs), float(shift)))
    return found


def _apart(stack: CountedStack, at: NDArray[np.float64]) -> float:
    return float(np.hypot(stack.face.x - at[0], stack.face.y - at[1]))


def _off(top: _Top, view: FeltView) -> float:
    """Give by how many pixels a top was found too far away from the camera."""
    foot = np.array(view.sight.foot)
    places = np.array([(top.found.face.x, top.found.face.y), top.pile.at, foot])
    found, true, near = view.table_map.to_pixels(places)
    return float((found - true) @ (true - near) / np.linalg.norm(true - near))


def _counts(top: _Top, kind: ChipKind, view: FeltView) -> list[tuple[str, bool]]:
    """Count a pile by its height alone, and by the network, with each error and without it."""
    pile, face = top.pile, top.found.face
    far = float(np.linalg.norm(pile.at - np.array(view.sight.foot)))
    height = pile.count + top.shift / (pile.thickness * far / view.sight.height)
    told = [
        (HEIGHT, round(height) == pile.count),
        (HEIGHT_LEARNT, round(height * pile.thickness / kind.thickness_mm) == pile.count),
    ]
    for top_name, at in (("found", np.array([face.x, face.y])), ("known", pile.at)):
        for name, thickness in (("learnt", kind.thickness_mm), ("known", pile.thickness)):
            strip = straightened(view, at, kind.diameter_mm / 2, thickness)
            if strip is not None:
                count = int(chip_counts([strip])[0].argmax())
                told.append((f"network: top {top_name}, thickness {name}", count == pile.count))
    return told


def _colours(budget: Budget, top: _Top, scene: WeighedPatch, kinds: tuple[ChipKind, ...]) -> None:
    """Tell the colours of a pile whose count is known."""
    values = [each.value for each in kinds]
    laid = sorted(values.index(each.value) for each in top.chips)
    radius, thickness = top.found.best.stack.radius, top.found.best.stack.thickness
    bare = np.zeros(scene.patch.shape, np.uint8)
    stack = Stack(0.0, 0.0, len(laid), radius=radius, thickness=thickness)
    face = np.array([top.found.face.x, top.found.face.y])
    for name, at, thick in (("found", face, thickness), ("known", top.pile.at, top.pile.thickness)):
        x, y = scene.sight.below(at, len(laid) * thick)
        rated = rate(replace(stack, x=float(x), y=float(y), thickness=thick), scene, bare)
        if rated is not None:
            told = f"colours: count known, top and thickness {name}, {len(set(laid))} laid"
            budget.right[told].append(sorted(kinds_of(rated)) == laid)
