"""Draw a close-up of one card among others, only as large as a reader's crop needs.

A whole scene takes a tenth of a second to draw, so it is used several times. A close-up takes a
fiftieth of that, so every crop can show a card that the reader has never seen before.
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
ROOM = {"index": 1.1, "face": 0.62}  # half the picture's side, as a share of the thing's diagonal
STREWN, HIDDEN = 0.08, 0.12  # shares of close-ups with things on the table, and on the cards

Points = NDArray[np.float64]


def draw_closeup(
    rng: np.random.Generator, press: Press, kind: str, widest: float = WIDE
) -> tuple[Picture, list[dict[str, Any]]]:
    """Draw one index or face with what is around it; give the picture and that card's truth."""
    wide = float(np.exp(rng.uniform(np.log(NARROW), np.log(widest))))
    camera, flats, unit = draw_camera(rng, SIZE, wide), _laid(rng, wide), wide / 63
    mine = int(rng.integers(len(flats)))
    card = press.draw(rng, both_corners=kind == "face")
    index = box_on(flats[mine], card.index.whole.grown(0.08), upside=False)
    view, side = _window(index if kind == "index" else flats[mine], camera.homography, ROOM[kind])
    if side > SIZE:  # the card is so near to the camera, or so far aside, that it looks too large
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
    """Lay a group of cards somewhere on the felt; give the corners of each in millimetres."""
    reach = 0.3 * SIZE * 63 / wide
    start = Place(*rng.uniform(-reach, reach, 2), float(rng.uniform(0, 2 * np.pi)))
    layout = LAYOUTS[rng.integers(len(LAYOUTS))]
    return [place.corners(WIDTH) + rng.normal(0, 0.5, (4, 2)) for place in layout(rng, start)]


def _window(thing: Points, homography: Points, room: float) -> tuple[Points, int]:
    """Crop the view to a square around a thing; give its homography and its side in px."""
    seen = _seen_by(homography, thing)
    half = room * max(np.linalg.norm(seen[2] - seen[0]), np.linalg.norm(seen[3] - seen[1]))
    side = int(np.ceil(2 * half)) + 8
    left, top = seen.mean(axis=0) - side / 2
    return np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ homography, side


def _about(index: Box) -> Box:
    """Give the part of the card that a crop of its index may show; only this part is inked."""
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
    """Lay the cards one after another, with their shadows."""
    shadow, cast = rng.uniform(0.1, 0.55), rng.normal(0, 0.02, 2)
    for number, (quad, art) in enumerate(zip(quads, arts, strict=True), start=1):
        if canvas.window(quad) is not None:
            wide = float(np.linalg.norm(quad[1] - quad[0]))
            lay_shadow(canvas, quad + cast * wide, 0.02 * wide + 0.6, shadow)
            lay_picture(canvas, art, quad, number)


def sent(rng: np.random.Generator, shot: Picture) -> Picture:
    """Compress a picture as JPEG and decompress it, as on the way from a camera."""
    quality = int(rng.integers(30, 97))
    _, wire = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(wire, cv2.IMREAD_COLOR), np.uint8)
