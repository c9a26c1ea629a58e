"""How layouts of the detector are compared; skipped where the `train` extra is not installed."""

import json

import cv2
import numpy as np
import pytest

pytest.importorskip("torch")
layouts = pytest.importorskip("models.layouts")

from tracker.eyes.detect import LookSettings, decoded  # noqa: E402
from tracker.eyes.find import Find  # noqa: E402
from tracker.eyes.weights import KINDS, default_folder  # noqa: E402

SIDE = 200
DETECTOR = default_folder() / "detector.onnx"


def square(x, y, side=40):
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], float)


def drawn(quad, *, shows=True, kind="face"):
    return layouts.thing(kind, quad.tolist(), SIDE, shows=shows)


def test_a_thing_is_found_once_and_what_need_not_be_found_counts_neither_way():
    told = layouts.FindsOfOneKind()
    things = [drawn(square(10, 10)), drawn(square(100, 100), shows=False), drawn(square(10, 100))]
    places = [(0.9, 12, 10), (0.8, 10, 14), (0.7, 100, 102), (0.6, 150, 20), (0.5, 10, 100)]
    told.add([Find("face", score, square(x, y)) for score, x, y in places], things, SIDE)

    assert told.asked == 2
    assert told.said == [(0.9, True), (0.8, False), (0.6, False), (0.5, True)]
    assert told.recall(0.98) == 0.5
    assert told.recall(0.5) == 1.0


def test_a_card_turned_by_half_is_as_well_found_and_an_index_is_not():
    turned = np.roll(square(14, 10), 2, axis=0)

    assert drawn(square(10, 10)).off_by(turned) == pytest.approx(0.1)
    assert drawn(square(10, 10), kind="index").off_by(turned) > 1


def test_a_head_that_answers_once_is_read_as_the_others_are():
    corners = np.insert(square(30, 50), 2, 1.0, axis=1).ravel()
    row = np.concatenate([[30, 50, 70, 90, 0.75, 2], corners]).astype(np.float32)
    columns = layouts.once_each(np.stack([row, row * 0]))
    (find,) = decoded(columns, 1.0, LookSettings(np.full(len(KINDS), 0.1)), (SIDE, SIDE))

    assert (find.kind, find.score) == ("back", 0.75)
    assert np.allclose(find.quad, square(30, 50))


def test_a_network_is_measured_on_drawn_pictures(tmp_path, capsys, request):
    """The truth here is what the network in use finds, so all of it is found, exactly."""
    film = cv2.VideoCapture(str(request.config.rootpath / "tests/evenings/filmed/000000001.mp4"))
    film.set(cv2.CAP_PROP_POS_MSEC, 15_000)
    picture = film.read()[1][:700, :700]
    one = layouts.Contender(f"one={DETECTOR}")
    finds = [f for f in one.find(one.opened(), picture, 700) if f.score > 0.5]
    cards = [
        {"name": "BACK" if f.kind == "back" else "KS", "quad": f.quad.tolist(), "seen": 1.0,
         "indices": [{"quad": i.quad.tolist(), "seen": 1.0} for i in finds if i.kind == "index"]
         if n == 0 else []}
        for n, f in enumerate(f for f in finds if f.kind != "index")
    ]  # fmt: skip
    for part in ("images", "truth"):
        (tmp_path / part / "validation").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "images/validation/7.png"), picture)
    truth = tmp_path / "truth/validation/7.json"
    truth.write_text(json.dumps({"width": 700, "cards": cards}))
    layouts.compare_finds([one], tmp_path, size=700, most=1)
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| one")]

    assert sum(int(row.split(" of ")[1].split()[0]) for row in rows) == len(finds) > 3
    assert all("| 1.000 | 1.000 | 0.000" in row for row in rows if " of 0 " not in row)


def test_times_are_told_for_each_engine_and_size(capsys):
    pair = [layouts.Contender(f"{name}={DETECTOR}") for name in ("one", "other")]
    layouts.compare_times(pair, np.zeros((72, 128, 3), np.uint8), rounds=1)
    rows = [row.split(" | ") for row in capsys.readouterr().out.splitlines()[2:]]

    assert {row[1] for row in rows} == {"1280", "640", "320"}
    assert {row[0] for row in rows} >= {"| OpenVINO f32", "| ONNX Runtime f32"}
    assert all(row[2].endswith("ms, 1.00") for row in rows)
