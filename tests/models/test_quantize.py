"""The detector in eight bits is written beside its sum, and says what the detector says."""

import json
import shutil

import cv2
import numpy as np
import pytest

from models import quantize
from tracker.eyes.quiet_openvino import quiet_openvino
from tracker.eyes.weights import default_folder, open_weights

quiet_openvino()  # nncf imports the telemetry too, unless OpenVINO was imported without it
pytest.importorskip("nncf")


def test_eight_bits_are_made_and_open(tmp_path, capsys):
    data, home = tmp_path / "data", tmp_path / "weights"
    _film_frames(data, 6)
    shutil.copytree(default_folder(), home)
    _forget(home)

    quantize.main(home, data, count=6, compared=2)

    assert open_weights(home).eight_bit_detector == home / "detector_int8.xml"
    words = capsys.readouterr().out.splitlines()[-1].split()
    assert int(words[2]) > 10  # finds
    assert float(words[6].rstrip(",")) < 0.05


def _film_frames(data, count):
    film = cv2.VideoCapture("tests/evenings/filmed/000000001.mp4")
    for split in ("train", "validation"):
        (data / "images" / split).mkdir(parents=True)
        for number in range(count):
            film.set(cv2.CAP_PROP_POS_MSEC, 15_000 + 1000 * number)
            picture = np.asarray(film.read()[1], np.uint8)
            cv2.imwrite(str(data / "images" / split / f"{number}.jpg"), picture)


def _forget(home):
    sidecar = json.loads((home / "weights.json").read_text())
    del sidecar["detector"]["eight_bits"]
    (home / "weights.json").write_text(json.dumps(sidecar))
    for name in ("detector_int8.xml", "detector_int8.bin"):
        (home / name).unlink()
