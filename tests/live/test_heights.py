"""`vingtetun replay` from a log and from a bare video, and what it says of what cannot be replayed."""

import json
import shutil

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tests.live.script import GAME, MAP, ScriptedEyes, deal
from tests.store.rows import put_line
from tracker.cli.replay import replay
from tracker.detections import Detections
from tracker.game.events import Amended, CoupOpened, SessionOpened, StakePlaced
from tracker.game.notation import read
from tracker.game.rules import PRESETS
from tracker.live.journal import Journal
from tracker.live.recorder import EveningRecorder
from tracker.live.session import EveningLog
from tracker.map.map_file import save
from tracker.pictures.frames import Frame
from tracker.replay.replay import ReplayOptions, as_it_happened, at_once, open_replay
from tracker.store.log import Log, Origin
from tracker.store.recordings import TypedEvent

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno", "Chloé"))


@pytest.fixture
def at(tmp_path, monkeypatch):
    """A folder with a database of two evenings, a film, a map and a game."""
    monkeypatch.chdir(tmp_path)
    log = Log(tmp_path / "evenings.db")
    for stake in (10, 20):
        evening = log.open_session(OPENING, Origin(1_000_000)).seq
        log.append(evening, CoupOpened(), Origin(1_000_500))
        placed = log.append(evening, StakePlaced("1", 5), Origin(1_001_000)).seq
        amended = Amended(placed, (StakePlaced("1", stake),))
        log.append(evening, amended, Origin(1_002_000, "camera", 7, 0.5))
    log.close()
    film = cv2.VideoWriter("film.avi", cv2.VideoWriter.fourcc(*"MJPG"), 8, (1600, 1000))
    for _ in deal("1 9S"):
        film.write(np.full((1000, 1600, 3), 90, np.uint8))
    film.release()
    shutil.copy("evenings.db", "newer.db")
    put_line("newer.db", 5, '{"is":"Danced"}')
    save(MAP, tmp_path / "map.json")
    (tmp_path / "game.coup.toml").write_text(GAME)
    return tmp_path


def run(*words, code=0):
    done = CliRunner().invoke(replay, list(words))
    assert done.exit_code == code, done.output
    return done.output


@pytest.mark.parametrize(("which", "stake"), [((), 20), (("--evening", "1"), 10)])
def test_an_evening_of_a_database_is_folded_again(at, which, stake):
    (coup,) = json.loads(run("evenings.db", "--json", *which))["coups"]

    assert [each["action"] for each in coup["actions"]] == [
        "stake 1 5",
        f"amend 3: stake 1 {stake}",
    ]
    assert [each["at_ms"] for each in coup["actions"]] == [1000, 2000]


def test_an_evening_is_copied_into_another_database_under_new_numbers(at):
    run("evenings.db", "--db", "copy.db")
    run("evenings.db", "--db", "copy.db")

    log = Log(at / "copy.db")
    entry = log.read(log.latest_evening())[-1]
    table = Journal(log, 0, log.latest_evening()).table
    log.close()
    assert (entry.seq, entry.event.target, entry.frame) == (8, 7, 7)
    assert table.coup.hands["1"].stake == 20


class Scripted(ReplayOptions):
    """A replay through eyes that a test writes down."""

    def eyes(self):
        return ScriptedEyes(deal("1 9S"))


def test_a_bare_video_is_an_evening_with_a_map_and_a_game(at):
    how = Scripted(table_map=at / "map.json", game=at / "game.coup.toml")

    ledger, _ = open_replay(at / "film.avi", how).run(EveningLog(), at_once)

    assert ledger.entries[-1].event == read("deal 1 9S")


def test_the_heights_of_a_database_are_those_of_the_folder_its_camera_kept(at):
    recorder = EveningRecorder(at / "kept", MAP, 1_000_000)
    words = (OPENING, CoupOpened(), StakePlaced("1", 30))
    for word in words:
        recorder.keep(TypedEvent(0, word))
    recorder.close()
    log = Log(at / "evenings.db")
    log.set_setting(1, "recording", str(at / "kept"), 1_003_000)
    log.set_setting(5, "recording", str(at / "gone"), 1_003_000)
    log.close()

    (coup,) = json.loads(run("evenings.db", "--evening", "1", "--height", "detections", "--json"))[
        "coups"
    ]

    assert [each["action"] for each in coup["actions"]] == ["stake 1 30"]
    assert "is no longer there" in run("evenings.db", "--height", "detections", code=2)
    assert "no video was kept" in run("evenings.db", "--evening", "1", "--height", "video", code=2)


def test_a_video_is_found_beside_its_detections_too(at):
    recorder = EveningRecorder(at / "kept", MAP, 1_000_000)
    recorder.film(1 << 30)
    for word in (OPENING, CoupOpened(), StakePlaced("1", 30)):
        recorder.keep(TypedEvent(0, word))
    for number, found in enumerate(deal("1 9S"), 1):
        recorder.keep_frame(Frame(125 * number, number, np.full((1000, 1600, 3), 90, np.uint8)))
        recorder.keep(Detections(125 * number, number, tuple(found)))
    recorder.close()
    (kept,) = (at / "kept").glob("detections.jsonl*")

    ledger, _ = open_replay(kept, Scripted("video")).run(EveningLog(), at_once)

    assert ledger.entries[-1].event == read("deal 1 9S")


def test_an_amendment_of_what_is_not_there_stays_one_that_amends_nothing(at):
    log = Log(at / "evenings.db")
    log.append(1, Amended(0, (StakePlaced("1", 99),)), Origin(1_003_000))
    log.append(1, StakePlaced("1", 3), Origin(1_004_000))
    log.close()

    run("evenings.db", "--evening", "1", "--db", "copy.db")

    log = Log(at / "copy.db")
    events = [entry.event for entry in log.read(log.latest_evening())]
    log.close()
    assert events[-2:] == [Amended(0, (StakePlaced("1", 99),)), StakePlaced("1", 3)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("evenings.db", "--height", "detections"), "no camera recorded evening"),
        (("none",), "there is no such recording: none"),
        (("film.avi",), "add --map"),
        (("film.avi", "--map", "map.json"), "add --game"),
        (("film.avi", "--map", "none.json", "--game", "game.coup.toml"), "no table map"),
        (("film.avi", "--map", "map.json", "--game", "map.json"), "map.json: not TOML"),
        (("map.json", "--height", "log"), "not a database of evenings"),
        (("evenings.db", "--evening", "99"), "there is no such evening"),
        ((".", "--height", "video"), "no detections.jsonl in this folder"),
        (("film.avi", "--map", "map.json", "--game", "film.avi"), "film.avi: not UTF-8 text"),
        (("newer.db",), "update vingtetun"),
    ],
)
def test_what_cannot_be_replayed_is_one_sentence(at, words, said):
    complaint = run(*words, code=2)

    assert said in complaint
    assert complaint.count(f"{words[-1]}: ") <= 1
    assert len(complaint.splitlines()) == 1


def test_a_pace_keeps_the_gaps_there_were():
    waited = []
    wait = as_it_happened(clock=lambda: 50.0, sleep=waited.append)
    for at_ms in (4000, 4250, 6000):
        wait(at_ms)

    assert waited == [0.0, 0.25, 2.0]
