"""Draw one card near by, as it lies among others: no larger a picture than a reader looks at.

A whole scene costs a tenth of a second and comes again; such a picture costs a fiftieth of that,
so every crop that a reader learns from can be of a card it has never seen before.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.indices import Box
from models.reindex import cut
from models.scenes.camera import draw_camera
from models.scenes.layout import Place, fan, hand, heap, row, single
from models.scenes.light import expose
from models.scenes.paint import Canvas, lay_picture, lay_shadow
from models.scenes.press import Press
from models.scenes.scene import background, box_on, cover, share_seen, strew
from models.scenes.stock import ROUND, Inks, rounded, shrunk
from tracker.pictures.frames import Picture

WHOLE = Box(0, 0, 1, 1)
LAYOUTS = (single, hand, hand, row, fan, fan, heap)
WIDTH = 62.5  # mm
SIZE = 512  # px: the whole picture, of which one window is drawn
NARROW, WIDE = 48.0, 230.0  # px: a card's width
ROOM = {"index": 1.1, "face": 0.62}  # half a window's side against the thing's diagonal
STREWN, HIDDEN = 0.08, 0.12  # how often things lie on the table, and on the cards

Points = NDArray[np.float64]


def draw_closeup(
    rng: np.random.Generator, press: Press, kind: str, widest: float = WIDE
) -> tuple[Picture, list[dict[str, Any]]]:
    """Draw the surroundings of one index or one face, and tell the truth about that card alone."""
    wide = float(np.exp(rng.uniform(np.log(NARROW), np.log(widest))))
    camera, flats, unit = draw_camera(rng, SIZE, wide), _laid(rng, wide), wide / 63
    mine = int(rng.integers(len(flats)))
    card = press.draw(rng, both_corners=kind == "face")
    index = box_on(flats[mine], card.index.whole.grown(0.08), upside=False)
    view, side = _window(index if kind == "index" else flats[mine], camera.homography, ROOM[kind])
    if side > SIZE:  # beside the camera, or nearly behind it
        return draw_closeup(rng, press, kind, widest)

    part = WHOLE if kind == "face" else _about(card.index.whole)
    quads = [_seen_by(view, flat) for flat in flats]
    quads[mine] = _seen_by(view, box_on(flats[mine], part, upside=False))
    arts = [press.another(rng) for _ in quads]
    arts[mine] = _inked(rng, cut(card.art, part), quads[mine], ROUND / part.width)

    canvas = Canvas(background(rng, press.library, side), np.zeros((side, side), np.uint8))
    if rng.random() < STREWN:
        strew(rng, press.library, canvas, unit)
    _lay(rng, canvas, quads, arts)
    if rng.random() < HIDDEN:
        cover(rng, press.library, canvas, unit)
    corner = _seen_by(view, index)
    truth = {
        "name": card.name,
        "quad": _seen_by(view, flats[mine]),
        "seen": share_seen(canvas.owner, quads[mine], mine + 1),
        "indices": [{"quad": corner, "seen": share_seen(canvas.owner, corner, mine + 1)}],
    }
    return sent(rng, expose(rng, canvas.picture, unit)), [truth]


def _laid(rng: np.random.Generator, wide: float) -> list[Points]:
    """Lay a group of cards somewhere on the felt; give the corners of each."""
    reach = 0.3 * SIZE * 63 / wide
    start = Place(*rng.uniform(-reach, reach, 2), float(rng.uniform(0, 2 * np.pi)))
    layout = LAYOUTS[rng.integers(len(LAYOUTS))]
    return [place.corners(WIDTH) + rng.normal(0, 0.5, (4, 2)) for place in layout(rng, start)]


def _window(thing: Points, homography: Points, room: float) -> tuple[Points, int]:
    """Move the view so that a square about a thing is all of it."""
    seen = _seen_by(homography, thing)
    half = room * max(np.linalg.norm(seen[2] - seen[0]), np.linalg.norm(seen[3] - seen[1]))
    side = int(np.ceil(2 * half)) + 8
    left, top = seen.mean(axis=0) - side / 2
    return np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ homography, side


def _about(index: Box) -> Box:
    """Give as much of the card as a crop of its index may show: inking the rest takes time."""
    right, bottom = index.right + 1.2 * index.width, index.bottom + 0.4 * index.height
    return Box(0, 0, min(right, 1.0), min(bottom, 1.0))


def _seen_by(view: Points, flat: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(flat[None], view)[0])


def _inked(
    rng: np.random.Generator, picture: Picture, quad: Points, radius: float
) -> NDArray[np.uint8]:
    wide, tall = (float(np.linalg.norm(quad[corner] - quad[0])) for corner in (1, 3))
    inked = Inks.draw(rng).lay(rng, shrunk(picture, max(wide, 0.7 * tall)))
    return rounded(inked, radius)


def _lay(
    rng: np.random.Generator, canvas: Canvas, quads: list[Points], arts: list[NDArray[np.uint8]]
) -> None:
    """Lay the cards in their order."""
    shadow, cast = rng.uniform(0.1, 0.55), rng.normal(0, 0.02, 2)
    for number, (quad, art) in enumerate(zip(quads, arts, strict=True), start=1):
        if canvas.window(quad) is not None:
            wide = float(np.linalg.norm(quad[1] - quad[0]))
            lay_shadow(canvas, quad + cast * wide, 0.02 * wide + 0.6, shadow)
            lay_picture(canvas, art, quad, number)


def sent(rng: np.random.Generator, shot: Picture) -> Picture:
    """Compress as a camera's wire does."""
    quality = int(rng.integers(30, 97))
    _, wire = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(wire, cv2.IMREAD_COLOR), np.uint8)
