"""`vingtetun record` and `vingtetun cameras` as a stranger would run them, in a process of their own."""

import json
import signal
import subprocess
import time
from contextlib import contextmanager

import cv2
import pytest
from click.testing import CliRunner

from tests.live.fake_cameras import SIZE, phone, picture
from tests.live.script import GAME
from tests.patience import PATIENCE_S, until
from tests.places import COMMAND
from tracker.cli.record import open_evening, record
from tracker.cli.replay import replay
from tracker.game.cards import card
from tracker.game.events import CardDealt, SightLost, Vouched
from tracker.live.opening import opening_of
from tracker.map.map_file import save
from tracker.map.seats import Felt, lay_out
from tracker.map.solve import from_corners
from tracker.store.log import Log, Origin

pytestmark = pytest.mark.slow


@pytest.fixture
def at(tmp_path):
    """A folder with a film, a game, and a map for pictures of its size."""
    high, wide = SIZE
    corners = [(5.0, 5.0), (wide - 5.0, 5.0), (wide - 5.0, high - 5.0), (5.0, high - 5.0)]
    save(from_corners(corners, Felt(), (wide, high), lay_out(3)), tmp_path / "table-map.json")
    (tmp_path / "game.coup.toml").write_text(GAME)
    film = cv2.VideoWriter(
        str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 8, (wide, high)
    )
    for seed in range(3):
        film.write(picture(seed))
    film.release()
    return tmp_path


def run(at, *words, code=0):
    done = subprocess.run(
        [COMMAND, *words], cwd=at, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stderr if code == 2 else done.stdout


@contextmanager
def begin(at, *words):
    """Begin to record; whatever a test finds, nothing is left running."""
    watch = subprocess.Popen(
        [COMMAND, "record", *words],
        cwd=at,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield watch
    finally:
        watch.kill()
        watch.communicate()


def status(at):
    try:
        return json.loads((at / "camera" / "status.json").read_text())
    except FileNotFoundError:
        return {}


def wait_until(is_so):
    assert until(is_so), "it never came to that"


def test_a_film_as_camera_goes_through_the_whole_chain(at):
    found = json.loads(
        run(at, "record", "--camera", "film.avi", "--game", "game.coup.toml", "--video", "--json")
    )

    assert (found["frames"], found["dropped"], found["evening"]) == (3, 0, 1)
    folder = at / found["recording"]
    assert {path.name for path in folder.iterdir()} == {
        "detections.jsonl",
        "video.jsonl",
        "000000001.mp4",
    }
    said = [actions(folder, "--height", height) for height in ("detections", "video")]
    assert said == [["stake 1 10", "stake 2 0", "stake 3 0"]] * 2
    assert actions(at / "vingtetun.db") == said[0]


def actions(recording, *words):
    """Replay something, and give what was written down."""
    done = CliRunner().invoke(replay, [str(recording), "--json", *words])
    assert done.exit_code == 0, done.output
    (coup,) = json.loads(done.output)["coups"]
    return [each["action"] for each in coup["actions"]]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_is_ended_cleanly_from_outside(at, how):
    with phone() as served, begin(at, "--camera", served.url, "--game", "game.coup.toml") as watch:
        wait_until(lambda: status(at).get("seeing"))
        watch.send_signal(how)
        said, complaints = watch.communicate(timeout=PATIENCE_S)

    assert watch.returncode == 0
    assert "pictures seen" in said
    assert "Traceback" not in complaints
    assert "the table is seen" in complaints


def test_a_camera_that_is_not_there_is_said_and_waited_for(at):
    with begin(at, "--camera", "77") as watch:
        wait_until(lambda: status(at).get("why") == "refused")
        watch.terminate()
        _, said = watch.communicate(timeout=PATIENCE_S)

    assert said.count("no camera there; plug it in") == 1
    assert watch.returncode == 0


def test_a_lost_camera_is_told_to_the_tablet_with_its_reason(at):
    with phone() as served, begin(at, "--camera", served.url) as watch:
        wait_until(lambda: status(at).get("seeing"))
        served.mood = "off"
        wait_until(lambda: status(at).get("why") == "closed")
        lost = status(at)
        served.mood = "well"
        wait_until(lambda: status(at).get("seeing"))
        watch.terminate()
        watch.communicate(timeout=PATIENCE_S)

    assert not lost["seeing"]
    assert lost["since_ms"] <= time.time() * 1000


def test_killed_amid_a_coup_it_goes_on_and_asks_for_the_bankers_word(at):
    log = Log(at / "vingtetun.db")
    open_evening(log, opening_of(at / "game.coup.toml"))
    evening = log.latest_evening()
    log.append(evening, CardDealt("1", card("9S"), covered=False), Origin(1))
    with phone() as served:
        for _ in range(2):
            with begin(at, "--camera", served.url):
                wait_until(lambda: isinstance(log.read(evening)[-1].event, SightLost))
            log.append(evening, Vouched(), Origin(2))

    facts = [each.event for each in log.read(evening)][-5:]
    log.close()
    assert facts == [facts[0], SightLost(), Vouched(), SightLost(), Vouched()]
    assert len(list((at / "recordings").iterdir())) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--camera", "nothing"), "not a camera"),
        (("--camera", "film.avi", "--map", "film.avi"), "run vingtetun calibrate again"),
        (
            ("--camera", "film.avi", "--game", "none.toml"),
            "none.toml: cannot be read (there is no such file)",
        ),
        (("--camera", "film.avi", "--game", "film.avi"), "film.avi: not UTF-8 text"),
        (("--camera", "film.avi", "--db", "film.avi"), "database"),
        (("--camera", "film.avi", "--weights", "none"), "weights"),
        (("--camera", "film.avi", "--limit", "0"), "a number of gigabytes above 0: 0"),
        (("--camera", "film.avi", "--limit", "nan"), "a number of gigabytes above 0: nan"),
        (("--camera", "http://[::1"), "this address is malformed"),
        (("--camera", ""), "not a camera"),
    ],
)
def test_bad_input_is_one_sentence(at, monkeypatch, words, said):
    monkeypatch.chdir(at)
    done = CliRunner().invoke(record, list(words))

    assert done.exit_code == 2
    assert said in done.output
    assert len(done.output.splitlines()) == 1


@pytest.mark.parametrize(
    ("pictures", "said"),
    [
        ({}, "no pictures in this folder"),
        ({"1.jpg": b""}, "not a picture"),
        ({"1.jpg": b"words"}, "not a picture"),
    ],
)
def test_a_folder_that_breaks_off_is_said_here_and_on_the_tablet(at, pictures, said):
    (at / "shots").mkdir()
    for name, content in pictures.items():
        (at / "shots" / name).write_bytes(content)

    assert said in run(at, "record", "--camera", "shots", code=2)
    assert said in status(at)["said"]


def test_a_map_of_another_size_stops_a_film(at):
    save(
        from_corners([(99, 99), (999, 99), (999, 599), (99, 599)], Felt(), (1280, 720), lay_out(3)),
        at / "m.json",
    )

    assert "for pictures of 1280×720" in run(
        at, "record", "--camera", "film.avi", "--map", "m.json", code=2
    )


def test_cameras_tells_size_and_rate_or_what_is_wrong(at):
    with phone() as served:
        found = json.loads(run(at, "cameras", served.url, "77", "--json", code=1))["cameras"]
        assert "160×120" in run(at, "cameras", served.url)

    assert (found[0]["width"], found[0]["height"]) == (160, 120)
    assert found[0]["fps"] > 0
    assert "no camera there" in found[1]["trouble"]


def test_without_a_camera_cameras_says_what_to_do(at):
    assert run(at, "cameras")
    assert "no camera there" in run(at, "cameras", "77", code=1)
    assert "not a camera" in run(at, "cameras", "nothing", code=1)
