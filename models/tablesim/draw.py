"""Draw the simulated table as a camera sees it, with the materials of the training scenes."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.clutter import SKINS, circle, draw_finger
from models.scenes.light import lamp
from models.scenes.paint import NOTHING, Canvas, lay_picture, lay_shadow, lay_shape
from models.scenes.scene import background, felt
from models.scenes.stock import draw_back, draw_ink, draw_joker, draw_paper, printed, rounded
from models.tablesim.felt import corners
from tracker.belief.sightings import CardKind
from tracker.pictures.frames import Picture

if TYPE_CHECKING:
    from numpy.random import Generator

    from models.decks import Deck
    from models.scenes.materials import Library
    from models.tablesim.felt import Arm, Body, World
    from tracker.game.cards import Card
    from tracker.map.table_map import TableMap

Points = NDArray[np.float64]

FELTED = 0.7  # share of tables with felt; the others have felt or a photographed surface
PILE = 7  # covered cards drawn for the talon, and for the discards
CARD = 1  # the owner of a pixel that shows any card; others show NOTHING
LIFT_MM = np.array((14.0, -14.0))  # from something above the felt to its shadow
LEAF_MM = np.array((0.35, 0.5))  # from one card of a pile to the next
TEN_MM = np.array(((0.0, 0.0), (10.0, 0.0)))
CHIP_MM = 20.0
PILED_MM = np.array((0.0, 2.5))
GRAIN_TILES = 5  # pictures of sensor noise, drawn once; frames take turns with them


@dataclass(frozen=True)
class Glint:
    """A lamp reflected by the varnish of cards around a place; cloth reflects nothing."""

    x_mm: float
    y_mm: float
    wide_mm: float  # distance from its middle at which it is half as bright
    strength: float  # 1: its middle is white, whatever is printed there
    from_ms: int
    to_ms: int  # when somebody turns the lamp away


@dataclass(frozen=True)
class Weather:
    """Light, camera and compression, from a good evening to a hard one."""

    gain: float = 1.0
    grain: float = 2.0
    soft_px: float = 0.5
    shake_px: float = 0.15
    lamp_ms: int | None = None  # when somebody switches a lamp on
    glare: float = 0.0
    crf: int = 23  # x264's quality: a higher number loses more detail
    glint: Glint | None = None


@dataclass
class Painter:
    """Paints the world frame by frame, with one table, one deck and one camera."""

    table_map: TableMap
    library: Library
    deck: Deck
    rng: Generator
    weather: Weather = Weather()
    _faces: dict[str, Picture] = field(default_factory=dict)
    _skins: dict[str, Points] = field(default_factory=dict)
    _shift: Points = field(default_factory=lambda: np.zeros(2))

    def __post_init__(self) -> None:
        rng, wide = self.rng, max(self.table_map.width, self.table_map.height)
        self._ink, self._paper = draw_ink(rng), draw_paper(rng)
        self._back, self._joker = rounded(draw_back(rng)), rounded(draw_joker(rng, ()))
        bare = rng.random() < FELTED
        table = felt(rng, wide) if bare else background(rng, self.library, wide)
        self._felt = self._cropped(table)
        self._lay_chips()
        self._light = self._lamp_light(self.weather.gain)
        self._lamp = self._lamp_light(self.weather.gain * 1.25)
        self._veil = self._bleach()
        tile = rng.normal(0, self.weather.grain, (GRAIN_TILES, *self._felt.shape[:2]))
        self._grain = np.repeat(tile.round().astype(np.int16)[..., None], 3, axis=3)

    def paint(self, world: World, at_ms: int) -> Picture:
        """Paint the picture that the camera takes at this moment."""
        canvas = Canvas(self._felt.copy(), np.zeros(self._felt.shape[:2], np.uint8))
        for body in sorted(world.bodies.values(), key=lambda each: each.height):
            if not body.in_hand:
                self._lay(canvas, body)
        for who, arm in world.arms.items():
            self._reach(canvas, arm, self._skins.setdefault(who, self._skin()))
        glint, shine = self.weather.glint, None
        if glint is not None and glint.from_ms <= at_ms < glint.to_ms:
            shine = self._mirrored(canvas.owner, glint)
        return self._taken(canvas.picture, at_ms, shine)

    def _mirrored(self, owner: NDArray[np.uint8], glint: Glint) -> Picture:
        """Draw a lamp's reflection on the pixels that show cards, brightest in its middle."""
        at = np.array(((glint.x_mm, glint.y_mm),))
        x, y = self._pixels(at)[0]
        rows, columns = np.ogrid[: owner.shape[0], : owner.shape[1]]
        far = np.hypot(columns - x, rows - y) / (glint.wide_mm * self._unit(at))
        light = np.minimum(glint.strength * 0.5 ** (far**4), 1.0) * (owner == CARD)
        return np.repeat((255 * light).astype(np.uint8)[..., None], 3, axis=2)

    # on the felt

    def _cropped(self, square: NDArray[np.generic]) -> NDArray[np.generic]:
        return square[: self.table_map.height, : self.table_map.width]

    def _lamp_light(self, gain: float) -> Picture:
        """Draw the light on the table, in hundredths."""
        field = self._cropped(lamp(self.rng, max(self.table_map.width, self.table_map.height)))
        return np.clip(field * gain * 100, 0, 255).astype(np.uint8)

    def _bleach(self) -> Picture:
        """Draw the glare of the lamp on cards and felt: three white patches with soft edges."""
        veil = np.zeros(self._felt.shape, np.uint8)
        high, wide = veil.shape[:2]
        for _ in range(3):
            at = (int(self.rng.uniform(0, wide)), int(self.rng.uniform(0, high)))
            cv2.circle(veil, at, int(high * self.rng.uniform(0.05, 0.15)), (255, 255, 255), -1)
        return cv2.blur(veil, (high // 8, high // 8)).astype(np.uint8)

    def _lay_chips(self) -> None:
        """Draw some chips before every player's seat, further inward than its cards."""
        canvas = Canvas(self._felt, np.zeros(self._felt.shape[:2], np.uint8))
        for place in self.table_map.places:
            if not place.name.isdigit():
                continue
            inner = np.array(place.polygon).reshape(2, -1, 2)[1].mean(axis=0)
            colour, other = self.rng.uniform(10, 245, (2, 3))
            for each in range(int(self.rng.integers(1, 5))):
                at = inner * 1.06 + self.rng.normal(0, 6, 2) + each * PILED_MM
                for share, tone in ((1.0, colour), (0.7, other), (0.6, colour)):
                    lay_shape(canvas, self._pixels(circle(at, CHIP_MM * share)), tone, NOTHING)

    def _pixels(self, points: Points) -> Points:
        return self.table_map.to_pixels(points)

    def _unit(self, points: Points) -> float:
        """Give the pixels per millimetre at these points."""
        one, other = self._pixels(points.mean(axis=0) + TEN_MM)
        return float(hypot(*(one - other))) / 10

    def _lay(self, canvas: Canvas, body: Body) -> None:
        # upper left, upper right, lower right, lower left, as the card reads
        flat = corners(body)[::-1]
        unit = self._unit(flat)
        art = self._art(body)
        if body.number < 0 and body.kind is CardKind.COVERED:
            for each in range(PILE):
                self._put(canvas, art, flat + each * LEAF_MM, unit)
            return
        if body.moving:
            lay_shadow(canvas, self._pixels(flat + LIFT_MM), 5 * unit, 0.25)
        self._put(canvas, art, flat, unit)

    def _put(self, canvas: Canvas, art: Picture, flat: Points, unit: float) -> None:
        quad = self._pixels(flat)
        lay_shadow(canvas, quad + 1.2 * unit, 1.2 * unit + 0.6, 0.35)
        lay_picture(canvas, art, quad, CARD)

    def _art(self, body: Body) -> Picture:
        if body.kind is CardKind.COVERED or body.name is None:
            return self._back
        if body.kind is CardKind.FOU:
            return self._joker
        return self._face(body.name)

    def _face(self, card: Card) -> Picture:
        name = ("10" if card.rank == "T" else card.rank) + card.suit
        if name not in self._faces:
            face = np.asarray(self.library.face(self.deck, name))
            self._faces[name] = rounded(printed(face, self._ink, self._paper))
        return self._faces[name]

    # over the felt

    def _skin(self) -> Points:
        skin = np.array(SKINS[self.rng.integers(len(SKINS))], float)
        return np.stack((skin, self.rng.uniform(10, 230, 3)))

    def _reach(self, canvas: Canvas, arm: Arm, skin: Points) -> None:
        """Draw an arm over the table: a sleeve, a palm, and fingers around its tip."""
        start, tip = np.array(arm.start), np.array(arm.tip)
        way = tip - start
        length = max(float(hypot(*way)), 1e-6)
        along = way / length
        across = np.array((-along[1], along[0]))
        wrist = tip - along * min(70.0, length)
        hand, sleeve = skin
        limb = np.array(
            (
                start + across * 52,
                wrist + across * 32,
                wrist - across * 32,
                start - across * 52,
            )
        )
        unit = self._unit(np.array([tip]))
        lay_shadow(canvas, self._pixels(limb + LIFT_MM), 9 * unit, 0.3)
        lay_shape(canvas, self._pixels(limb), sleeve, NOTHING)
        lay_shape(canvas, self._pixels(_narrower(limb, across)), sleeve * 1.12, NOTHING)
        palm = circle(tip - along * 38, 40.0)
        lay_shadow(canvas, self._pixels(palm + LIFT_MM), 6 * unit, 0.3)
        lay_shape(canvas, self._pixels(palm), hand * 0.92, NOTHING)
        for each in (-1.5, -0.5, 0.5, 1.5):
            base = tip - along * 18 + across * 17 * each
            end = tip + along * (26 - 5 * abs(each)) + across * 15 * each
            ends = self._pixels(np.array((base, end)))
            draw_finger(canvas, ends[0], ends[1], 17 * unit, hand)

    # in the camera

    def _taken(self, picture: Picture, at_ms: int, shine: Picture | None) -> Picture:
        weather = self.weather
        lit = weather.lamp_ms is not None and at_ms >= weather.lamp_ms
        shot = cv2.multiply(picture, self._lamp if lit else self._light, scale=0.01)
        if shine is not None:
            shot = cv2.add(shot, shine)
        if weather.glare:
            shot = cv2.addWeighted(shot, 1.0, self._veil, weather.glare, 0)
        if weather.soft_px:
            shot = cv2.GaussianBlur(shot, (0, 0), weather.soft_px)
        grain = self._grain[at_ms // 7 % GRAIN_TILES]
        return self._shaken(cv2.add(shot, grain, dtype=cv2.CV_8U).astype(np.uint8))

    def _shaken(self, picture: Picture) -> Picture:
        """Shift the picture a little, as if the camera shook on its stand."""
        self._shift = self._shift * 0.8 + self.rng.normal(0, self.weather.shake_px, 2)
        move = np.array([[1, 0, self._shift[0]], [0, 1, self._shift[1]]])
        size = (picture.shape[1], picture.shape[0])
        return cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)


def _narrower(limb: Points, across: Points) -> Points:
    sides = np.array((-1.0, -1.0, 1.0, 1.0))[:, None]
    narrow: Points = limb + sides * across * 14
    return narrow
