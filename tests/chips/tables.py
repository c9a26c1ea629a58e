"""Simple tables with chips, drawn by the recipe's own painter: even felt, even light."""

from functools import cache

import cv2
import numpy as np

from models.chips.designs import COLOURS, SLICES, Design, Style, _face, _rounded
from models.chips.draw import Disc, Lamp, paint
from models.chips.view import hang
from tracker.chips.learn import learn, learn_thickness
from tracker.map.seats import SEAT_MIDDLE, Felt, lay_out
from tracker.map.table_map import TableMap

SIZE = 1080
FELT = Felt(900, 700)
PLACES = lay_out(3, FELT)
SEAT = next(place for place in PLACES if place.name == "2")
VALUES = (5, 25, 100)
PLAIN = Style(0, 0.0, 0.0, ring=False, spot_colour=np.zeros(3))


def chip(value, name):
    colour = np.array(COLOURS[name], float)
    face = _rounded(_face(np.random.default_rng(1), colour, colour, PLAIN))
    return Design(value, name, 39.0, 3.3, face, np.tile(colour, (SLICES, 1)))


CHIPS = tuple(chip(*each) for each in zip(VALUES, ("red", "blue", "yellow"), strict=True))


class Table:
    """A table under a camera of a given tilt, with its map."""

    def __init__(self, tilt=35.0):
        self.view = hang((SIZE, SIZE), 1400.0, 1.4, tilt, -90.0)
        self.lamp = Lamp(np.array([200.0, -300.0, 1500.0]), 0.6, 0.25, 4.0)
        numbers = np.linalg.inv(self.view.felt)
        numbers = tuple(float(each) for each in (numbers / numbers[2, 2]).ravel())
        self.map = TableMap(SIZE, SIZE, numbers, PLACES, felt_mm=(FELT.width_mm, FELT.height_mm))

    def picture(self, discs=()):
        noise = np.random.default_rng(7).normal(0, 2, (SIZE, SIZE, 3))
        picture = np.clip(np.array((60, 105, 40)) + noise, 0, 255).astype(np.uint8)
        if discs:
            paint(picture, self.view, list(discs), self.lamp)
        return cv2.GaussianBlur(picture, (0, 0), 0.7)

    def lesson(self):
        return self.picture(
            [Disc(each, np.array([60.0 * k - 60, 0, 0])) for k, each in enumerate(CHIPS)]
        )

    def tower(self):
        return self.picture(stack(CHIPS[0], 5, (0, 0)))


def stack(design, count, middle):
    return [Disc(design, np.array([*middle, k * design.thickness]), spin=k) for k in range(count)]


def before(seat=SEAT, share=0.5):
    """Give the place of a seat's stake."""
    corners = np.array(seat.polygon)
    return corners.mean(axis=0) * share / SEAT_MIDDLE


TABLE = Table()


@cache
def learnt_kinds():
    """Give the chips of this table as they are learnt from its pictures."""
    lesson = learn(TABLE.lesson(), TABLE.map, VALUES)
    return learn_thickness(TABLE.tower(), TABLE.map, lesson.kinds)
