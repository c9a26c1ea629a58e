"""Draw what the network that counts chips learns from: sides of stacks, straightened, with their counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.chips.designs import draw_set
from models.chips.draw import paint
from models.chips.stakes import Manner, Stake, draw_stake
from models.chips.table import SIZE, Room, draw_room, lay_card, map_of, shoot
from models.chips.view import View
from models.scenes.paint import Canvas
from tracker.chips.perspective import perspective_of
from tracker.chips.strips import FeltView, straightened
from tracker.map.seats import Felt

Points = NDArray[np.float64]
Picture = NDArray[np.uint8]
FIRST = 500_000  # added to the seeds: no table of these is drawn for anything else
TILTS = 16.0, 48.0
AT = [np.array([x, y]) for x in (-255.0, -85.0, 85.0, 255.0) for y in (-210.0, -70.0, 70.0, 210.0)]
MARGIN = 70  # pixels from the picture's border
# What learning and finding get wrong: diameter and thickness as shares, a face's place in millimetres.
DIAMETER_WRONG, THICKNESS_WRONG, PLACE_WRONG = 0.012, 0.05, 0.5


@dataclass(frozen=True)
class Pile:
    """Chips upon each other, by what is seen of the uppermost: its face's middle, its size, the count."""

    at: Points  # on the felt, in millimetres, where the face is seen
    radius: float
    thickness: float
    count: int


def draw_strips(seed: int) -> tuple[list[Picture], list[int]]:
    """Draw one table full of stakes; give the strip and the count of each face, and some of none."""
    rng = np.random.default_rng(FIRST + seed)
    room = draw_room(rng, float(rng.uniform(*TILTS)))
    picture = room.cloth.copy()
    stakes = _lay(rng, picture, room)
    table_map = map_of(rng, room.view, Felt(900, 700), ())
    shot = shoot(room, picture, int(rng.integers(3)))
    view = FeltView(shot, table_map, perspective_of(table_map))
    wider = 1 + rng.normal(0, DIAMETER_WRONG)
    thicker = 1 + rng.normal(0, THICKNESS_WRONG)
    strips, counts = [], []
    for stake in stakes:
        piles = [pile_of(room.view, *each) for each in piles_of(stake)]
        if rng.random() < 0.5:
            piles += _bare_places(rng, piles)
        for pile in piles:
            at = pile.at + rng.normal(0, PLACE_WRONG, 2) * (pile.count > 0)
            strip = straightened(view, at, pile.radius * wider, pile.thickness * thicker)
            if strip is not None:
                strips.append(strip)
                counts.append(pile.count)
    return strips, counts


def _lay(rng: np.random.Generator, picture: Picture, room: Room) -> list[Stake]:
    chips = draw_set(rng)
    canvas = Canvas(picture, np.zeros((SIZE, SIZE), np.uint8))
    stakes = []
    for place in sorted(AT, key=lambda each: -float(np.linalg.norm(room.view.place[:2] - each))):
        middle = place + rng.normal(0, 10, 2)
        seen = room.view.project(np.append(middle, 0.0)[None])[0]
        if not ((seen > MARGIN) & (seen < SIZE - MARGIN)).all():
            continue
        if rng.random() < 0.15:
            at = middle + rng.normal(0, 35, 2)
            lay_card(rng, canvas, room, (at, float(rng.uniform(0, 2 * np.pi))))
            if rng.random() < 0.4:
                continue
        stake = draw_stake(rng, chips, middle)
        paint(picture, room.view, stake.discs, room.lamp)
        stakes.append(stake)
    return stakes


def piles_of(stake: Stake) -> list[tuple[Stake, int, int]]:
    """List the uppermost chip of each pile, by its number, and how many chips the pile has."""
    if stake.manner in {Manner.FREE, Manner.OVERLAPPING}:
        return [(stake, number, 1) for number in range(len(stake.discs))]
    feet = [number for number, disc in enumerate(stake.discs) if disc.place[2] == 0]
    ends = [*feet[1:], len(stake.discs)]
    return [(stake, end - 1, end - foot) for foot, end in zip(feet, ends, strict=True)]


def pile_of(view: View, stake: Stake, number: int, count: int) -> Pile:
    """Give what is seen of a pile's uppermost chip."""
    disc = stake.discs[number]
    top = disc.place + disc.axes()[2] * disc.design.thickness
    seen = np.linalg.solve(view.felt, np.append(view.project(top[None])[0], 1.0))
    return Pile(seen[:2] / seen[2], disc.design.radius, disc.design.thickness, count)


def _bare_places(rng: np.random.Generator, piles: list[Pile]) -> list[Pile]:
    """Choose a place near a stake where no face is."""
    near = piles[int(rng.integers(len(piles)))]
    at = near.at + rng.normal(0, 25, 2)
    if min(float(np.linalg.norm(at - each.at)) for each in piles) < 0.35 * near.radius:
        return []
    return [Pile(at, near.radius, near.thickness, 0)]
