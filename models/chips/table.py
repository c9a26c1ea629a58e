"""Draw a table with stakes from a seed: its pictures, its map, its chips, and the truth."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.chips.company import Company, Spot, Ways, beside_others, gather, outward, stake_of
from models.chips.designs import Design, draw_set
from models.chips.draw import Disc, Lamp, paint
from models.chips.stakes import AS_THEY_LIKE, AS_TOLD, Stake
from models.chips.view import View, hang
from models.scenes import light
from models.scenes.clutter import SKINS, circle, draw_finger
from models.scenes.paint import Canvas, lay_picture, lay_shadow, lay_shape, shape_cover
from models.scenes.scene import felt
from tracker.chips.learn import TOWER
from tracker.map.seats import Felt, lay_out
from tracker.map.table_map import Place, TableMap

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
SIZE = 1080  # px, the side of a picture: the middle of what a 1080p camera sees
# Where cards lie, as a share of the way from the table's middle to its edge.
CARDS_AT = 0.74


@dataclass(frozen=True)
class SeatTruth:
    """The true stake of a seat, and how much of it is hidden."""

    place: str
    stake: Stake | None
    covered: float  # the share of the chips that something hides


@dataclass(frozen=True)
class TableShot:
    """Three pictures of one table, its map, and the truth.

    On `lesson` a chip of each value lies in the middle, on `tower` a stack, on `picture` stakes.
    """

    seed: int
    tilt: float
    chips: tuple[Design, ...]
    table_map: TableMap
    lesson: Picture
    tower: Picture  # five chips of the first value in a stack
    picture: Picture
    cards: tuple[tuple[float, ...], ...]
    seats: tuple[SeatTruth, ...]
    view: View
    before: dict[str, tuple[Spot, ...]] = field(default_factory=dict)  # stakes of earlier coups


@dataclass(frozen=True)
class Room:
    """What the three pictures share: camera, light, cloth and lens."""

    view: View
    lamp: Lamp
    cloth: Picture
    lens_seed: int
    unit: float


def draw_table(
    seed: int, tilts: tuple[float, float], *, told: bool = False, aside_mm: float = 0.0
) -> TableShot:
    """Draw one table with a camera that hangs between two tilts, in degrees from straight above.

    If people are `told`, nine in ten lay their chips beside each other. Each person's stakes lie by habit
    so far aside (a standard deviation), nearer to one neighbour, and a third as far in or out.
    """
    rng = np.random.default_rng(seed)
    tilt = float(rng.uniform(*tilts))
    felt_size = Felt(float(rng.uniform(800, 1000)), float(rng.uniform(620, 800)))
    room = draw_room(rng, tilt)
    chips = draw_set(rng)
    places = lay_out(int(rng.integers(3, 6)), felt_size)
    table_map = map_of(rng, room.view, felt_size, places)
    lesson = room.cloth.copy()
    _lay_lesson(rng, lesson, room, chips)
    tower = room.cloth.copy()
    _lay_tower(rng, tower, room, chips[0])
    picture = room.cloth.copy()
    seats = [each for each in places if each.name not in {"talon", "fou", "discards"}]
    company, before = gather(chips, seats, Ways(seed, AS_TOLD if told else AS_THEY_LIKE, aside_mm))
    cards, truths = _lay_seats(rng, picture, room, company)
    # All three pictures are taken with the same lamp and lens; only the sensor's noise differs.
    shots = [shoot(room, each, k) for k, each in enumerate((lesson, tower, picture))]
    return TableShot(seed, tilt, chips, table_map, *shots, cards, truths, room.view, before)


def draw_room(rng: np.random.Generator, tilt: float) -> Room:
    unit = float(rng.uniform(1.1, 1.6))
    azimuth = float(rng.choice([-90, 90, 0, 180]) + rng.normal(0, 20))
    view = hang((SIZE, SIZE), float(rng.uniform(1100, 1700)), unit, tilt, azimuth)
    place = np.array([*rng.uniform(-700, 700, 2), rng.uniform(900, 2000)])
    lamp = Lamp(
        place,
        float(rng.uniform(0.4, 0.8)),
        float(rng.uniform(0.15, 0.55)),
        float(rng.uniform(2, 9)),
    )
    return Room(view, lamp, felt(rng, SIZE), int(rng.integers(1 << 31)), unit)


def map_of(
    rng: np.random.Generator, view: View, felt_size: Felt, places: tuple[Place, ...]
) -> TableMap:
    """Make the table map with an error of about half a pixel, as a real calibration has it."""
    grid = np.stack(np.meshgrid(np.linspace(-1, 1, 5), np.linspace(-1, 1, 5)), -1).reshape(-1, 2)
    points = grid * (felt_size.width_mm / 2, felt_size.height_mm / 2)
    seen = view.project(np.column_stack([points, np.zeros(len(points))]))
    seen += rng.normal(0, 0.5, seen.shape)
    matrix, _ = cv2.findHomography(seen, points)
    numbers = tuple(float(each) for each in (matrix / matrix[2, 2]).ravel())
    return TableMap(SIZE, SIZE, numbers, places, felt_mm=(felt_size.width_mm, felt_size.height_mm))


def _lay_lesson(
    rng: np.random.Generator, picture: Picture, room: Room, chips: tuple[Design, ...]
) -> None:
    """Lay one chip of each value in a row in the middle."""
    for k, design in enumerate(chips):
        x = (k - (len(chips) - 1) / 2) * 62 + rng.normal(0, 3)
        place = np.array([x, rng.normal(0, 6), 0.0])
        disc = Disc(design, place, float(rng.uniform(0, 6.28)))
        paint(picture, room.view, [disc], room.lamp)


def _lay_tower(rng: np.random.Generator, picture: Picture, room: Room, design: Design) -> None:
    discs = [
        Disc(design, np.array([*rng.normal(0, 0.5, 2), k * design.thickness]), rng.uniform(0, 6.28))
        for k in range(TOWER)
    ]
    paint(picture, room.view, discs, room.lamp)


def _lay_seats(
    rng: np.random.Generator,
    picture: Picture,
    room: Room,
    company: Company,
) -> tuple[tuple[tuple[float, ...], ...], tuple[SeatTruth, ...]]:
    canvas = Canvas(picture, np.zeros((SIZE, SIZE), np.uint8))
    cards: list[tuple[float, ...]] = []
    masks: list[tuple[Place, Stake | None, NDArray[np.bool_]]] = []
    shown = [each for each in company.seats if _is_seen(room.view, each)]
    # Draw the farthest seats first: what is nearer to the camera hides what is farther.
    shown.sort(key=lambda each: -float(np.linalg.norm(room.view.place[:2] - _middle(each))))
    for seat in shown:
        cards += _lay_cards(rng, canvas, room, seat)
        stake = beside_others(
            company, seat, stake_of(rng, company, seat), [each for _, each, _ in masks if each]
        )
        mask = np.zeros((SIZE, SIZE), bool)
        if stake is not None:
            mask = paint(picture, room.view, stake.discs, room.lamp)
        masks.append((seat, stake, mask))
    before = picture.copy()
    cards += _cover(rng, canvas, room, masks)
    changed = (before != picture).any(axis=2)
    truths = tuple(
        SeatTruth(seat.name, stake, float(changed[mask].mean()) if mask.any() else 0.0)
        for seat, stake, mask in masks
    )
    return tuple(cards), truths


def _middle(seat: Place) -> Points:
    return np.array(seat.polygon).mean(axis=0)


def _is_seen(view: View, seat: Place) -> bool:
    corners = np.array([(*each, 0.0) for each in seat.polygon])
    seen = view.project(np.vstack([corners, corners * 0.6]))
    return bool((seen > 12).all() and (seen < SIZE - 12).all())


def _lay_cards(
    rng: np.random.Generator, canvas: Canvas, room: Room, seat: Place
) -> list[tuple[float, ...]]:
    """Lay up to three cards behind the stake, side by side as in a hand."""
    way, reach = outward(seat)
    side = np.array([-way[1], way[0]])
    laid = []
    for k in range(int(rng.integers(0, 4))):
        at = way * (reach * CARDS_AT + 14) + side * (k - 1) * 28 + rng.normal(0, 3, 2)
        turn = np.arctan2(side[1], side[0]) + rng.normal(0, 0.08)
        laid.append(lay_card(rng, canvas, room, (at, float(turn))))
    return laid


def lay_card(
    rng: np.random.Generator, canvas: Canvas, room: Room, place: tuple[Points, float]
) -> tuple[float, ...]:
    at, turn = place
    half = np.array([[-63, -88], [63, -88], [63, 88], [-63, 88]]) / 2
    cos, sin = np.cos(turn), np.sin(turn)
    corners = half @ np.array([[cos, sin], [-sin, cos]]) + at
    quad = room.view.project(np.column_stack([corners, np.full(4, 0.4)]))
    lay_shadow(canvas, quad, 1.5, 0.3)
    lay_picture(canvas, card_art(rng), quad, 0)
    return tuple((quad + rng.normal(0, 0.7, quad.shape)).ravel().tolist())


def card_art(rng: np.random.Generator) -> Picture:
    """Draw a card: white with pips and an index, or a striped back of one colour with a border."""
    art = np.full((264, 189, 3), 244, np.uint8)
    if rng.random() < 0.3:
        ink = rng.uniform(20, 200, 3)
        cv2.rectangle(art, (9, 9), (179, 254), ink.tolist(), -1)
        for k in range(-260, 190, 14):
            cv2.line(art, (max(k, 9), 9 + max(9 - k, 0)), (min(k + 245, 179), 254), (230,) * 3, 1)
    else:
        ink = (30, 30, 190) if rng.random() < 0.5 else (25, 25, 25)
        for x in (65, 95, 125)[:: int(rng.integers(1, 3))]:
            for y in np.linspace(50, 214, int(rng.integers(1, 5))):
                cv2.ellipse(art, (x, int(y)), (10, 13), 0, 0, 360, ink, -1, cv2.LINE_AA)
        text = str(rng.choice(list("A23456789JQK")))
        cv2.putText(art, text, (8, 36), cv2.FONT_HERSHEY_DUPLEX, 1.1, ink, 2, cv2.LINE_AA)
    cover = np.zeros(art.shape[:2], np.uint8)
    cv2.rectangle(cover, (8, 0), (180, 263), 255, -1)
    cv2.rectangle(cover, (0, 8), (188, 255), 255, -1)
    for corner in ((8, 8), (180, 8), (8, 255), (180, 255)):
        cv2.circle(cover, corner, 8, 255, -1, cv2.LINE_AA)
    return np.dstack([art, cover])


def _cover(
    rng: np.random.Generator,
    canvas: Canvas,
    room: Room,
    masks: list[tuple[Place, Stake | None, NDArray[np.bool_]]],
) -> list[tuple[float, ...]]:
    """Hide some stakes: with a card, with an arm that reaches over, or with a glass."""
    cards = []
    for seat, stake, mask in masks:
        draw = rng.random()
        if stake is None or draw > 0.13:
            continue
        rows, columns = np.nonzero(mask)
        if len(rows) == 0:
            continue
        if draw < 0.05:
            way, _ = outward(seat)
            at = stake.discs[0].place[:2] + way * rng.uniform(25, 60) + rng.normal(0, 12, 2)
            cards.append(lay_card(rng, canvas, room, (at, float(rng.uniform(0, np.pi)))))
            continue
        middle = np.array([columns.mean(), rows.mean()]) + rng.normal(0, 12, 2)
        if draw < 0.1:
            way, _ = outward(seat)
            draw_arm(rng, canvas, (middle, _seen_way(room.view, seat, way)), room.unit)
        else:
            stand_glass(rng, canvas, room.view, stake.discs[0].place[:2] + rng.normal(0, 15, 2))
    return cards


def _seen_way(view: View, seat: Place, way: Points) -> Points:
    middle = np.append(_middle(seat), 0.0)
    ends = view.project(np.array([middle, middle + np.append(way, 0.0) * 20]))
    return np.asarray((ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0]))


def draw_arm(
    rng: np.random.Generator, canvas: Canvas, where: tuple[Points, Points], unit: float
) -> None:
    """Draw an arm that reaches to a place: four fingers, the back of a hand, a long sleeve."""
    tip, way = where
    skin = np.array(SKINS[rng.integers(len(SKINS))], float) * rng.uniform(0.75, 1.05)
    side = np.array([-way[1], way[0]])
    thick = unit * 17
    palm = tip + way * unit * 95
    for k in range(4):
        end = tip + side * (k - 1.5) * thick * 1.15 + way * unit * (6 if k in {0, 3} else 0)
        draw_finger(canvas, end, palm + side * (k - 1.5) * thick * 0.9, thick, skin)
    lay_shape(canvas, circle(palm, unit * 42), skin * 0.98, 0)
    sleeve = rng.uniform(15, 220, 3)
    far = palm + way * unit * 700
    near = palm + way * unit * 45
    half = side * unit * 42
    lay_shape(canvas, np.array([near + half, far + half, far - half, near - half]), sleeve, 0)
    lay_shape(canvas, circle(palm + way * unit * 40, unit * 34), skin * 0.95, 0)


def stand_glass(rng: np.random.Generator, canvas: Canvas, view: View, at: Points) -> None:
    """Draw a glass at a place: what is behind it is blurred and tinted."""
    radius, height = rng.uniform(26, 38), rng.uniform(60, 120)
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    ring = at + np.column_stack([np.cos(turn), np.sin(turn)]) * radius
    rings = [view.project(np.column_stack([ring, np.full(48, z)])) for z in (0.0, height)]
    outline = cv2.convexHull(np.vstack(rings).astype(np.float32))[:, 0].astype(np.float64)
    where = canvas.window(outline)
    if where is None:
        return
    cover = shape_cover(outline, where)
    canvas.blend(where, cv2.blur(canvas.picture[where], (13, 13)), cover)
    canvas.blend(where, rng.uniform(0, 255, 3), cover * rng.uniform(0.25, 0.9))
    rim = [rings[1].round().astype(np.int32)]
    cv2.polylines(canvas.picture, rim, isClosed=True, color=(225, 228, 228), thickness=2)


def shoot(room: Room, picture: Picture, number: int) -> Picture:
    """Take a picture: lamp, gain, gamma, blur, noise, JPEG; only the noise depends on `number`."""
    rng = np.random.default_rng(room.lens_seed)
    lit = picture.astype(np.float32) * light.lamp(rng, SIZE)
    if rng.random() < 0.1:
        lit = light.glare(rng, lit)
    if rng.random() < 0.1:
        lit = light.veil(rng, lit)
    bright = np.clip(lit * rng.uniform(0.65, 1.1), 0, 255)
    power = rng.uniform(0.8, 1.25)
    table = (255 * (np.arange(256) / 255) ** power + rng.uniform(0, 10)).clip(0, 255)
    shot = cv2.LUT(bright.astype(np.uint8), table.astype(np.uint8))
    shot = light.blurred(rng, shot, room.unit)
    strength, quality = abs(rng.normal(0, 3.5)), int(rng.integers(70, 96))
    grain = np.random.default_rng(room.lens_seed + number).standard_normal(shot.shape, np.float32)
    shot = np.clip(shot + grain * strength, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
