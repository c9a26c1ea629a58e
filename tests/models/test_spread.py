"""A film's deck spread before its camera, and the frames of a film in which nothing moves."""

from types import SimpleNamespace

import cv2
import numpy as np

from models.tablesim.filming import VIDEO
from models.tablesim.script import Script, keep, stage
from models.tablesim.spread import _in_rows, _named, parts_of_deck
from models.tablesim.stills import stills
from tests.eyes.cardmaking import lying
from tests.models.test_films import filmed
from tracker.eyes.deck.survey import PACK
from tracker.map.seats import Felt

SCRIPT = Script("simplifie", 4, coups=1, players=2)


def test_what_is_found_of_a_spread_deck_is_named_by_what_lies_there():
    film, _ = stage(SCRIPT)
    parts = parts_of_deck(film.seating.felt)
    bodies = _in_rows(parts[0]).bodies.values()
    middles = film.table_map.to_pixels(np.array([(body.x, body.y) for body in bodies]))
    cards = [lying("?", x - 50 + 5, y - 70 - 5) for x, y in middles]
    beside = lying("?", *film.table_map.to_pixels(np.array([(0.0, 400.0)]))[0])
    found = SimpleNamespace(turned=(*cards, beside))

    assert _named([found], parts, film.table_map) == [[*PACK, None]]


def test_rows_lie_as_one_reads_them_in_the_picture():
    film, _ = stage(SCRIPT)
    (part,) = parts_of_deck(film.seating.felt)
    ace, two, *_ = middles = film.table_map.to_pixels(np.array([*part.values()]))
    assert ace[0] < two[0]
    assert middles[0][1] < middles[13][1] < middles[51][1]


def test_a_deck_that_does_not_fit_on_a_small_felt_is_spread_in_parts():
    parts = parts_of_deck(Felt(700.0, 500.0))

    assert [name for part in parts for name in part] == [*PACK]
    assert len(parts) > 1
    places = np.abs([place for part in parts for place in part.values()])
    assert (places + np.array((31.5, 44)) <= (350, 250)).all()


def test_frames_in_which_nothing_moves_come_with_what_lies_there(tmp_path):
    _, dealer = stage(SCRIPT)
    keep(SCRIPT, dealer, tmp_path)
    shots = filmed(SCRIPT)
    video = cv2.VideoWriter(str(tmp_path / VIDEO), cv2.VideoWriter.fourcc(*"mp4v"), 8, (64, 36))
    for _ in shots:
        video.write(np.zeros((36, 64, 3), np.uint8))
    video.release()

    found = list(stills(tmp_path, 4))

    assert 5 < len(found) < len(shots) / 4
    names = {card["name"] for _, _, truth in found for card in truth}
    dealt = {str(step.names[0]) for step in dealer.steps if step.names and step.names[0]}
    assert "BACK" in names
    assert names - {"BACK"} <= dealt | {"FOU"}
    shown = [card for _, _, truth in found for card in truth if card["name"] != "BACK"]
    assert max(card["seen"] for card in shown) == 1.0
    assert all(np.array(card["quad"]).shape == (4, 2) for card in shown)
