"""Draw one table from a seed: the same number gives the same picture and the same truth."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import NAMES, Deck
from models.indices import Box
from models.scenes import clutter
from models.scenes.camera import Camera, draw_camera
from models.scenes.layout import HEIGHT, Place, draw_places
from models.scenes.light import expose
from models.scenes.materials import Library
from models.scenes.paint import Canvas, lay_picture, lay_shadow
from models.scenes.sorts import ANY, Sort
from models.scenes.stock import (
    Inks,
    draw_back,
    draw_joker,
    draw_plain_back,
    rounded,
    shrunk,
)
from models.scenes.truth import CardTruth, IndexTruth, Quad, SceneTruth
from tracker.pictures.frames import Picture

Points = NDArray[np.float64]
MOST = 30  # cards in a picture
STREWN = 3  # how many times things are put on a table without cards


@dataclass(frozen=True)
class Pack:
    """A deck as it is on this table: its art, its print, its back."""

    deck: Deck
    inks: Inks
    back: Picture


@dataclass(frozen=True)
class Lying:
    name: str
    pack: Pack
    flat: Points  # corners on the felt
    quad: Points  # corners in the picture


def draw_pack(rng: np.random.Generator, library: Library, sort: Sort = ANY) -> Pack:
    deck, inks = library.decks[rng.integers(len(library.decks))], Inks.draw(rng)
    if sort.edged and rng.random() < sort.edged:
        return Pack(deck, inks, draw_back(rng, bordered=0.15))
    if sort.blackened and rng.random() < sort.blackened:
        return Pack(deck, replace(inks, black=True), draw_plain_back(rng, black=True))
    if rng.random() < (0.75 if inks.black else 0.1):
        return Pack(deck, inks, draw_plain_back(rng, black=inks.black or rng.random() < 0.4))
    if library.backs and rng.random() < 0.4:
        return Pack(deck, inks, library.backs[rng.integers(len(library.backs))])
    return Pack(deck, inks, draw_back(rng))


def background(rng: np.random.Generator, library: Library, size: int) -> Picture:
    """Draw the table's surface: felt in one colour with a rough texture, or a photograph."""
    if rng.random() < 0.4:
        return felt(rng, size)
    texture = library.textures[rng.integers(len(library.textures))]
    side = texture.shape[0]
    zoom, turn = rng.uniform(0.8, 2.5), rng.uniform(0, 360)
    matrix = cv2.getRotationMatrix2D((side / 2, side / 2), turn, zoom)
    matrix[:, 2] += (size - side) / 2
    table = cv2.warpAffine(texture, matrix, (size, size), borderMode=cv2.BORDER_REFLECT)
    return cv2.convertScaleAbs(table, alpha=float(rng.uniform(0.5, 1.1)), beta=0)


def felt(rng: np.random.Generator, size: int) -> Picture:
    hue = int(rng.choice([60, 75, 110, 0, 15, 170])) + int(rng.integers(-12, 12))
    tone = np.uint8([[[hue % 180, rng.integers(30, 255), rng.integers(15, 210)]]])
    colour = cv2.cvtColor(tone, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    plain = rng.random()
    if plain < 0.15:
        colour = np.full(3, rng.uniform(20, 245)).astype(np.float32)
    elif plain < 0.3:  # a white cloth or a pale table top, as light as the cards
        colour = rng.uniform(205, 252, 3).astype(np.float32)
    nap = rng.standard_normal((size // 2, size // 2), dtype=np.float32)
    nap = cv2.resize(nap, (size, size)) + cv2.resize(nap[: size // 8, : size // 8], (size, size))
    rough = rng.uniform(0.0, 0.06)
    return np.clip(colour * (1 + rough * nap[..., None]), 0, 255).astype(np.uint8)


def choose_names(rng: np.random.Generator, places: list[Place]) -> list[str]:
    bare = rng.random()
    names = []
    for place in places:
        draw = rng.random()
        covered = place.covered or draw < (0.12 if bare < 0.7 else 0.4)
        names.append("BACK" if covered else "FOU" if draw > 0.95 else str(rng.choice(NAMES)))
    return names


def art_of(rng: np.random.Generator, library: Library, card: Lying, wide: float) -> Picture:
    """Give a card's picture, shrunk to a little more than its size in the scene, then inked."""
    pack = card.pack
    if card.name == "BACK":
        art = pack.back
    elif card.name == "FOU":
        art = draw_joker(rng, library.jokers)
    else:
        art = library.face(pack.deck, card.name)
    art = shrunk(art, wide)
    return art if card.name == "BACK" else pack.inks.lay(rng, art)


def lay_cards(
    rng: np.random.Generator, library: Library, cards: list[Lying], canvas: Canvas
) -> None:
    shadow = max(rng.uniform(-0.1, 0.55), 0)  # in soft light cards have no shadow
    cast = rng.normal(0, 0.02, 2)
    for number, card in enumerate(cards, start=1):
        if canvas.window(card.quad) is None:
            continue
        wide = float(np.linalg.norm(card.quad[1] - card.quad[0]))
        tall = float(np.linalg.norm(card.quad[3] - card.quad[0]))
        art = rounded(art_of(rng, library, card, max(wide, tall * 0.7)))
        lay_shadow(canvas, card.quad + cast * wide, 0.02 * wide + 0.6, shadow)
        lay_picture(canvas, art, card.quad, number)


def strew(rng: np.random.Generator, library: Library, canvas: Canvas, unit: float) -> None:
    """Put things on the table below the cards."""
    if rng.random() < 0.2:
        clutter.draw_words(canvas, rng, unit)
    for _ in range(rng.poisson(0.35)):
        clutter.draw_sheet(canvas, rng, unit, library.textures)
    for _ in range(rng.poisson(0.5)):
        clutter.draw_chip(canvas, rng, unit)
    for _ in range(rng.poisson(0.3)):
        clutter.draw_stamp(canvas, rng, library.stamps, unit)


def cover(rng: np.random.Generator, library: Library, canvas: Canvas, unit: float) -> None:
    """Put things over the cards."""
    if rng.random() < 0.22:
        clutter.draw_limb(canvas, rng, unit)
    for _ in range(rng.poisson(0.25)):
        clutter.draw_chip(canvas, rng, unit)
    if rng.random() < 0.06:
        clutter.draw_glass(canvas, rng, unit)
    if rng.random() < 0.08:
        clutter.draw_stamp(canvas, rng, library.stamps, unit)
    if rng.random() < 0.04:
        clutter.draw_sheet(canvas, rng, unit, library.textures)


def index_boxes(deck: Deck, name: str) -> list[tuple[Box, bool]]:
    """List the corner indices of a face, each with whether it stands upside down."""
    box = deck.indices[name].whole.grown(0.08)
    corners = [(box, False), (box.turned(), True)]
    if deck.four_corners:
        corners += [(box.mirrored(), False), (box.mirrored().turned(), True)]
    return corners


def box_on(card: Points, box: Box, *, upside: bool) -> Points:
    """Map a box of a card to the felt, given the card's corners; upper left of the index first."""
    x0, y0, x1, y1 = box.left, box.top, box.right, box.bottom
    across, down = card[1] - card[0], card[3] - card[0]
    points = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    flat = card[0] + points[:, :1] * across + points[:, 1:] * down
    return np.roll(flat, 2, axis=0) if upside else flat


def share_seen(owner: NDArray[np.uint8], quad: Points, number: int) -> float:
    """Measure the share of a quadrilateral whose pixels show the card of this number."""
    low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - low).astype(np.int32), 1)
    whole = int(mask.sum())
    y0, x0 = max(low[1], 0), max(low[0], 0)
    part = owner[y0 : max(high[1], 0), x0 : max(high[0], 0)]
    if part.size == 0 or whole == 0:
        return 0.0
    mine = mask[y0 - low[1] :, x0 - low[0] :][: part.shape[0], : part.shape[1]]
    return float(((part == number) & (mine == 1)).sum() / whole)


def as_quad(points: Points) -> Quad:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in points)
    return a, b, c, d


def tell(cards: list[Lying], camera: Camera, canvas: Canvas) -> list[CardTruth]:
    """Give the truth about every card: outline, share in sight, indices, cards above it."""
    told = []
    for number, card in enumerate(cards, start=1):
        quad = camera.bend(card.quad)
        seen = share_seen(canvas.owner, quad, number)
        indices = []
        if card.name not in {"BACK", "FOU"}:
            for box, upside in index_boxes(card.pack.deck, card.name):
                corner = camera.project(box_on(card.flat, box, upside=upside))
                indices.append(
                    IndexTruth(as_quad(corner), round(share_seen(canvas.owner, corner, number), 3))
                )
        above = [k for k in range(number, len(cards)) if touches(card.quad, cards[k].quad)]
        name = card.name
        told.append(
            CardTruth(
                name,
                card.pack.deck.name,
                as_quad(quad),
                round(seen, 3),
                tuple(indices),
                tuple(above),
            )
        )
    return told


def touches(one: Points, other: Points) -> bool:
    area, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return bool(area > 1)


def draw_scene(
    seed: int, library: Library, size: int = 512, sort: Sort = ANY
) -> tuple[Picture, SceneTruth]:
    rng = np.random.default_rng(seed)
    card_px = float(np.exp(rng.uniform(np.log(34), np.log(0.42 * size))))
    unit = card_px / 63
    camera = draw_camera(rng, size, card_px, glancing=sort.glancing)
    canvas = Canvas(background(rng, library, size), np.zeros((size, size), np.uint8))
    for _ in range(STREWN if sort.bare else 1):
        strew(rng, library, canvas, unit)
    packs = [draw_pack(rng, library, sort) for _ in range(2 if rng.random() < 0.3 else 1)]
    empty = sort.bare or rng.random() <= 0.04
    places = [] if empty else draw_places(rng, size / unit, MOST, sort.kinds)
    cards = []
    for place, name in zip(places, choose_names(rng, places), strict=True):
        pack = packs[rng.integers(len(packs))]
        art = library.faces[pack.deck.name]
        flat = place.corners(HEIGHT * art.shape[2] / art.shape[1])
        flat = flat + rng.normal(0, 0.5, (4, 2))  # bent and lifted a little
        straight = cv2.perspectiveTransform(flat[None], camera.homography)[0]
        if -0.7 * size < straight.min() and straight.max() < 1.7 * size:  # not far outside
            cards.append(Lying(name, pack, flat, straight))
    lay_cards(rng, library, cards, canvas)
    cover(rng, library, canvas, unit)
    canvas.picture = camera.distort(canvas.picture)
    canvas.owner = camera.distort(canvas.owner)
    shot = expose(rng, canvas.picture, unit)
    truth = SceneTruth(seed, size, size, round(camera.tilt, 1), tuple(tell(cards, camera, canvas)))
    return shot, truth
