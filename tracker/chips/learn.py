"""Learn the chips of an evening from one picture with a chip of each value on the bare felt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.chip_finds import ChipKind
from tracker.chips.climb import climbed
from tracker.chips.colours import (
    BLACK,
    FACE_LIGHT,
    LEAST_SPREAD,
    MOST_GAIN,
    SIDE_LIGHT,
    UNKNOWN,
    Colours,
    Mixture,
    as_lab,
    clustered,
    face_of,
    log_density,
    side_of,
)
from tracker.chips.faces import HIGHER, ChipFace, FaceFinder
from tracker.chips.ground import FeltColour, Patch, cloth_of, patch_of
from tracker.chips.layers import chip_counts
from tracker.chips.perspective import Perspective, perspective_of
from tracker.chips.rims import Edges, Ring, edges_of, round_things
from tracker.chips.stacks import Stack, WeighedPatch, outline_of, rate
from tracker.chips.strips import FeltView, straightened
from tracker.game.sentences import filled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.money import Money
    from tracker.map.table_map import TableMap

Points = NDArray[np.float64]
# Set by hand on drawn tables.
COARSE_MM, STEP_MM = 1.2, 0.6  # for a pixel, where chips are searched and where they are measured
STEPS_MM = (1.2, 0.6, 0.3)  # by which the outline of a chip is moved
REACH = 0.36  # of the felt on either side of its middle: where the chips are laid
USUAL_THICKNESS = 0.085  # as a share of the diameter, until a stack of five was seen
THICKNESS_SPREAD = 0.0055  # of that share, from one make of chips to another
TOWER = 5  # chips of that stack
ALONE = 0.9  # so likely no chip, or a single one, is no stack
UNTOLD = 0.02  # how likely the picture does not tell the thickness
ALIKE = 0.45  # nats for a pixel: chips nearer than this cannot be told apart
SAME_SIZE = 0.07  # diameters that differ by less do not help


class ChipsError(ValueError):
    """Chips cannot be learnt or read; the sentence says what to do."""


@dataclass(frozen=True)
class RoundThing:
    """One round thing on the bare felt."""

    x_mm: float
    y_mm: float
    diameter_mm: float
    outline: tuple[float, ...]  # a quadrilateral around it in pixels


@dataclass(frozen=True)
class Lesson:
    """The chips learnt, where each lay, and the pairs of them that look alike under this lamp."""

    kinds: tuple[ChipKind, ...]
    things: tuple[RoundThing, ...]
    alike: tuple[tuple[int, int], ...]


def learn(picture: NDArray[np.uint8], table_map: TableMap, values: Sequence[Money]) -> Lesson:
    """Learn a chip of each value; they lie in the middle, from the banker's left to his right."""
    patch, cloth = _middle(picture, table_map)
    sight = perspective_of(table_map)
    rings = round_things(_patch(picture, table_map, COARSE_MM), len(values))
    found = sorted((_placed(patch, sight, each) for each in rings), key=lambda each: each.x)
    if len(found) != len(values):
        raise ChipsError(
            filled(
                "{found} round things lie in the middle, but there are {count} values; lay one chip of each value there, apart from each other",
                found=len(found),
                count=len(values),
            )
        )
    kinds = _of_one_size(
        tuple(
            _measured(patch, cloth, sight, (stack, amount))
            for stack, amount in zip(found, values, strict=True)
        )
    )
    alike = tuple(pair for pair in combinations(range(len(kinds)), 2) if _are_alike(kinds, pair))
    things = tuple(_thing(table_map, each) for each in found)
    return Lesson(kinds, things, alike)


def _middle(picture: NDArray[np.uint8], table_map: TableMap) -> tuple[Patch, FeltColour]:
    patch = _patch(picture, table_map, STEP_MM)
    return patch, cloth_of(patch)


def _patch(picture: NDArray[np.uint8], table_map: TableMap, step: float) -> Patch:
    wide, high = (REACH * each for each in table_map.felt_mm)
    return patch_of(picture, table_map, (-wide, -high, wide, high), step)


def _placed(patch: Patch, sight: Perspective, ring: Ring) -> Stack:
    """Fit the outline of a single chip to the edges around a ring."""
    edges = edges_of(_near(patch, ring), patch.step)  # blurred by one pixel
    best, most = _chip(ring.x, ring.y, ring.radius), -np.inf
    for share in np.arange(0.82, 1.1, 0.02):
        stack = _chip(ring.x, ring.y, ring.radius * float(share))
        moved, support = climbed(stack, lambda each: _support(each, edges, sight), STEPS_MM)
        if support > most:
            best, most = moved, support
    return best


def _near(patch: Patch, ring: Ring) -> Patch:
    """Cut what lies around a ring out of a patch."""
    low, high = (
        patch.at(np.array([ring.x, ring.y]) + way * (1.3 * ring.radius + 6)) for way in (-1, 1)
    )
    left, top = np.maximum(np.floor(low).astype(int), 0)
    right, bottom = np.ceil(high).astype(int)
    x, y = patch.mm(np.array([left, top], np.float64))
    here = slice(top, bottom), slice(left, right)
    return Patch(float(x), float(y), patch.step, patch.pixels[here], patch.picture[here])


def _chip(x: float, y: float, radius: float) -> Stack:
    return Stack(x, y, 1, radius=radius, thickness=2 * radius * USUAL_THICKNESS)


def _support(stack: Stack, edges: Edges, sight: Perspective) -> float:
    """Tell how strongly edges support the outline of a chip."""
    points, out = outline_of(stack, sight)
    return float(edges.support(points, out).mean())


def _score(stack: Stack, scene: WeighedPatch, taken: NDArray[np.uint8]) -> float:
    """Tell how well the colours around a chip fit it; nothing fits outside the patch."""
    rated = rate(stack, scene, taken)
    return -np.inf if rated is None else rated.score


def _measured(
    patch: Patch, cloth: FeltColour, sight: Perspective, what: tuple[Stack, Money]
) -> ChipKind:
    """Read a chip's colours, then measure it again by them: shadows have other colours."""
    stack, amount = what
    kind = _kind(patch, cloth, stack, amount)
    gains = _gains(patch, cloth, kind)
    taken = np.zeros(patch.shape, np.uint8)
    best, most = stack, -np.inf
    for share in np.arange(0.92, 1.05, 0.01):
        tried = _chip(stack.x, stack.y, float(stack.radius * share))
        scene = WeighedPatch(patch, sight, *gains, ((tried.radius, tried.thickness),))
        fit = partial(_score, scene=scene, taken=taken)
        moved, score = climbed(tried, fit, STEPS_MM)
        if score > most:
            best, most = moved, score
    return _kind(patch, cloth, best, amount)


def _gains(patch: Patch, cloth: FeltColour, kind: ChipKind) -> tuple[Colours, Colours]:
    """Weigh each pixel as this kind's face and as its side, over felt."""
    background = np.maximum(cloth.density(patch), UNKNOWN)
    light = cloth.light(patch) / (kind.felt + BLACK)
    face, side = (
        log_density(patch.pixels, mixture, (mean * light, wide))
        for mixture, (mean, wide) in ((face_of(kind), FACE_LIGHT), (side_of(kind), SIDE_LIGHT))
    )
    gains = np.clip([face - background, side - background], -MOST_GAIN, MOST_GAIN)
    return gains[:1], gains[1:]


def _of_one_size(kinds: tuple[ChipKind, ...]) -> tuple[ChipKind, ...]:
    """Give chips of about one diameter the same: those of a set are made alike."""
    found = []
    for kind in kinds:
        like = [
            each.diameter_mm
            for each in kinds
            if abs(each.diameter_mm / kind.diameter_mm - 1) < SAME_SIZE
        ]
        size = float(np.median(like))
        found.append(
            kind._replace(diameter_mm=round(size, 2), thickness_mm=round(size * USUAL_THICKNESS, 2))
        )
    return tuple(found)


def _kind(patch: Patch, cloth: FeltColour, stack: Stack, amount: Money) -> ChipKind:
    """Read a chip's colours off its face and off the rim of its face."""
    sight_x, sight_y = np.meshgrid(np.arange(patch.shape[1]), np.arange(patch.shape[0]))
    # The face's middle is where the fit put the chip; its thickness moves it by less than a millimetre.
    points = np.stack([sight_x, sight_y], -1) * patch.step + (patch.left, patch.top)
    far = np.hypot(points[..., 0] - stack.x, points[..., 1] - stack.y) / stack.radius
    face = patch.pixels[far < 0.92]
    rim = patch.pixels[(far > 0.78) & (far < 0.94)]
    colours = clustered(face, 4, 0.06)
    rims = clustered(rim, 3, 0.1)
    nearest = np.min([np.abs(face - each).sum(axis=1) for each, _ in colours], axis=0)
    spread = float(np.clip(np.median(nearest) * 0.65, LEAST_SPREAD, 9.0))
    around = cloth.colours[far < 1.0]
    light = float(np.median(around[:, 0]))
    other = rims[1][0] if len(rims) > 1 else rims[0][0]
    return ChipKind(
        amount,
        as_lab(colours[0][0]),
        as_lab(other),
        round(spread, 2),
        round(2 * stack.radius, 2),
        round(stack.thickness, 2),
        tuple((*as_lab(each), round(share, 3)) for each, share in colours),
        tuple((*as_lab(each), round(share, 3)) for each, share in rims),
        round(light - BLACK, 2),
    )


def _thing(table_map: TableMap, stack: Stack) -> RoundThing:
    radius = stack.radius * 1.05
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * radius + (stack.x, stack.y)
    pixels = table_map.to_pixels(corners)
    outline = tuple(round(float(each), 1) for each in pixels.ravel())
    return RoundThing(round(stack.x, 1), round(stack.y, 1), round(2 * stack.radius, 1), outline)


def _are_alike(kinds: tuple[ChipKind, ...], pair: tuple[int, int]) -> bool:
    """Tell whether two kinds differ too little in colour and in size."""
    one, other = (kinds[each] for each in pair)
    if abs(one.diameter_mm / other.diameter_mm - 1) > SAME_SIZE:
        return False
    for mixture, light in ((face_of, FACE_LIGHT), (side_of, SIDE_LIGHT)):
        for mine, theirs in ((one, other), (other, one)):
            if _gap(mixture(mine), mixture(theirs), light) < ALIKE:
                return True
    return False


def _gap(mine: Mixture, theirs: Mixture, light: tuple[float, float]) -> float:
    """Give the nats for a pixel by which a chip looks more like itself than like another."""
    colours = mine.colours * np.float32(light[0])
    better = log_density(colours, mine, light) - log_density(colours, theirs, light)
    return float((mine.shares * better).sum())


def learn_thickness(
    picture: NDArray[np.uint8], table_map: TableMap, kinds: tuple[ChipKind, ...]
) -> tuple[ChipKind, ...]:
    """Learn how thick chips are from a stack of five of one kind in the middle."""
    patch = _patch(picture, table_map, STEP_MM)
    view = FeltView(picture, table_map, perspective_of(table_map))
    radii = [each.diameter_mm / 2 for each in kinds]
    face = FaceFinder(patch, view.sight.foot, radii).next_face()
    share = _share_of_thickness(view, face) if face is not None else None
    if share is None:
        raise ChipsError(
            filled(
                "no stack lies in the middle; lay {count} chips on each other there", count=TOWER
            )
        )
    return tuple(each._replace(thickness_mm=round(share * each.diameter_mm, 3)) for each in kinds)


def _share_of_thickness(view: FeltView, face: ChipFace) -> float | None:
    """Give the thickness, as a share of the diameter, at which a stack looks most like five chips."""
    shares = np.arange(0.06, 0.1125, 0.0025)
    radius = face.radius / HIGHER
    at = np.array([face.x, face.y])
    strips = [straightened(view, at, radius, 2 * radius * float(each)) for each in shares]
    if any(each is None for each in strips):
        return None
    likely = chip_counts([each for each in strips if each is not None])
    if (likely[:, :2].sum(axis=1) > ALONE).all():
        return None
    # Where the picture does not tell, the usual thickness holds.
    weights = (likely[:, TOWER] + UNTOLD) * np.exp(
        -(((shares - USUAL_THICKNESS) / THICKNESS_SPREAD) ** 2) / 2
    )
    return float((weights * shares).sum() / weights.sum())
