"""A lamp that is mirrored in the cards of a simulated table: where it hides what is printed, and how long."""

import cv2
import numpy as np

from models.tablesim.draw import Glint, Painter, Weather
from models.tablesim.felt import Body, corners
from models.tablesim.manners import Setting
from models.tablesim.script import Script, keep, read_script, stage
from tracker.belief.sightings import CardKind
from tracker.game.cards import card

STILL = {"grain": 0.0, "soft_px": 0.0, "shake_px": 0.0}
GLINT = Glint(0.0, 0.0, 60.0, 1.0, 1000, 2000)


def script(weather):
    return Script("simplifie", 4, coups=1, players=2, setting=Setting(640, 360), weather=weather)


def painted(decks, weather, at_ms):
    film, _ = stage(script(weather))
    film.world.lay(Body(1, card("QD"), 0, 0, 0.3, CardKind.TURNED, 0, "1"))
    rng = np.random.default_rng(1)
    painter = Painter(film.table_map, decks, decks.decks[0], rng, weather)
    quad = film.table_map.to_pixels(corners(film.world.bodies[1]))
    return painter.paint(film.world, at_ms).astype(int), quad


def test_a_mirrored_lamp_whitens_the_cards_at_its_place_and_no_cloth(library):
    plain, quad = painted(library, Weather(**STILL), 1500)
    shining, _ = painted(library, Weather(**STILL, glint=GLINT), 1500)
    x, y = quad.mean(axis=0).round().astype(int)
    changed = (shining != plain).any(axis=2)
    card_wide = np.zeros(changed.shape, np.uint8)
    cv2.fillConvexPoly(card_wide, quad.round().astype(np.int32), 1)
    beside = cv2.dilate(card_wide, np.ones((5, 5), np.uint8)) == 0

    assert (shining[y, x] == 255).all()
    assert changed.any()
    assert not (changed & beside).any()


def test_it_is_there_until_somebody_turns_the_lamp_away(library):
    for at_ms in (999, 2000):
        plain, _ = painted(library, Weather(**STILL), at_ms)
        assert (painted(library, Weather(**STILL, glint=GLINT), at_ms)[0] == plain).all()


def test_a_film_remembers_by_which_lamp_it_was_drawn(tmp_path):
    for weather in (Weather(), Weather(glint=GLINT)):
        film = script(weather)
        keep(film, stage(film)[1], tmp_path)
        assert read_script(tmp_path) == film
