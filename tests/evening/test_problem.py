"""A reported problem replays by itself and names nobody."""

import gzip
import io
import json
import stat
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tests.belief.stage import MAP
from tests.chance import tried
from tests.evenings.demo_evening import DEMO, RECORDED, demo_written
from tests.webui.conftest import Device, app, camera  # noqa: F401  fixtures
from tracker.cli.main import main
from tracker.game.coupfile import read_file
from tracker.game.events import (
    Amended,
    CoupOpened,
    Earlier,
    Entry,
    SessionOpened,
    StakePlaced,
)
from tracker.game.report import as_json
from tracker.game.rules import PRESETS
from tracker.store.doubts import BankerQuestion, raise_doubt
from tracker.store.excerpt import ExcerptStart, excerpt
from tracker.store.log import Log, Origin
from tracker.store.masks import Masks, masks
from tracker.store.problem_report import WINDOW_MS, ProblemNotes, pack
from tracker.store.recordings import Recorder, TypedEvent, open_recording
from webui.core.devices import Role

BEGAN = 1_760_000_000_000
NAMES = ("Zoé", "Bartholomé", "Marie-Claire")


def run(*words):
    found = CliRunner().invoke(main, [str(word) for word in words])
    assert found.exit_code == 0, found.output
    return found.output


def contents(packed):
    with zipfile.ZipFile(io.BytesIO(packed)) as file:
        return {name: file.read(name) for name in file.namelist()}


@pytest.fixture
def recorded(tmp_path):
    """The demo evening as a live camera would have kept it: log, recording, and where it lies."""
    folder = tmp_path / "recordings" / "Zoé"
    folder.mkdir(parents=True)
    header, *lines = gzip.decompress(RECORDED.read_bytes()).decode().splitlines()
    lines = [json.dumps(json.loads(header) | {"began_ms": BEGAN}), *lines]
    (folder / "detections.jsonl").write_text("\n".join(lines) + "\n")
    log = Log(tmp_path / "evening.db")
    names = {"P1": NAMES[0], "P2": NAMES[1], "Banker": NAMES[2]}
    session = 0
    for entry in demo_written()[0]:
        event = Masks(names).event(entry.event)
        written = Origin(BEGAN + entry.at_ms, entry.source, entry.frame)
        if isinstance(event, SessionOpened):
            session = log.open_session(event, written).seq
        else:
            log.append(session, event, written)
    log.set_setting(session, "recording", str(folder), BEGAN)
    log.set_setting(session, "chips", '["1", "5", "Zoé\'s"]', BEGAN)
    yield log, session
    log.close()


def test_the_last_coup_replays_from_the_zip_to_its_true_accounts(recorded, tmp_path):
    log, session = recorded
    last = log.read(session)[-1].at_ms
    path = tmp_path / "problem.zip"
    path.write_bytes(pack(log, session, ProblemNotes(last + 1000)))
    true = as_json(read_file((DEMO / "true.coup.toml").read_text()))["coups"]

    found = json.loads(run("replay", path, "--json"))["coups"]

    assert [sorted(coup["net"].values()) for coup in found] == [sorted(true[1]["net"].values())]
    assert found[0]["complete"]


def test_the_coup_file_of_a_report_settles_alike(recorded, tmp_path):
    log, session = recorded
    packed = contents(pack(log, session, ProblemNotes(log.read(session)[-1].at_ms + 1000)))
    path = tmp_path / "coup.coup.toml"
    path.write_bytes(packed["coup.coup.toml"])
    true = as_json(read_file((DEMO / "true.coup.toml").read_text()))["coups"]

    [coup] = json.loads(run("settle", path, "--json"))["coups"]

    assert sorted(coup["net"].values()) == sorted(true[1]["net"].values())
    assert set(coup["net"]) >= {"Player 1", "Player 2", "Player 8"}


def test_a_fresh_coup_brings_the_one_before_along(recorded):
    log, session = recorded
    opened = [e for e in log.read(session) if isinstance(e.event, CoupOpened)]

    packed = contents(pack(log, session, ProblemNotes(opened[1].at_ms + 5000)))

    assert packed["coup.coup.toml"].count(b"[[coup]]") == 2


def test_no_name_is_left_anywhere(recorded, tmp_path):
    log, session = recorded
    folder = tmp_path / "camera-of-Bartholomé"
    folder.mkdir()
    (folder / "frame.jpg").write_bytes(b"jpeg")
    raise_doubt(log, session, BankerQuestion("1", (), crop=b"jpeg"), BEGAN + 200_000)
    log.append(
        session,
        CoupOpened(banker="Bartholomé", seats=("Zoé", "Newcomer")),
        Origin(BEGAN + 300_000),
    )
    told = ProblemNotes(BEGAN + 400_000, "ZOÉ says that Bartholomé's King was a Queen", folder)

    packed = contents(pack(log, session, told))

    assert {"pictures/last.jpg", "problem.json", "detections.jsonl"} <= set(packed)
    for name, content in packed.items():
        said = (name + content.decode(errors="replace")).casefold()
        for person in (*NAMES, "Newcomer", str(tmp_path)):
            assert person.casefold() not in said, name
    assert (
        json.loads(packed["problem.json"])["said"]
        == "Player 1 says that Player 2's King was a Queen"
    )


def test_what_names_an_entry_is_counted_from_the_new_beginning_or_left_out(tmp_path):
    opening = SessionOpened(PRESETS["base"], "Denis", ("Anne",))
    words = [opening, CoupOpened(), StakePlaced("1", 5), CoupOpened(), StakePlaced("1", 6)]
    recorder = Recorder(tmp_path / "detections.jsonl", MAP)
    for at_ms, word in enumerate(words):
        recorder.keep(TypedEvent(at_ms * 1000, word))
    for target in (2, 5):
        recorder.keep(TypedEvent(9000, Amended(target, (StakePlaced("1", 9),))))
        recorder.keep(TypedEvent(9000, Earlier(target, StakePlaced("1", 7))))
    recorder.close()

    cut = ExcerptStart(3000, 3, opening, masks([Entry(1, opening)]))
    (tmp_path / "cut.jsonl").write_text(excerpt(tmp_path / "detections.jsonl", cut))

    kept = [shot.event for shot in open_recording(tmp_path / "cut.jsonl").items()]
    assert kept[1:] == [
        *words[3:],
        Amended(3, (StakePlaced("1", 9),)),
        Earlier(3, StakePlaced("1", 7)),
    ]


def test_the_pictures_of_the_last_half_minute_come_along(recorded, tmp_path):
    log, session = recorded
    frames = tmp_path / "panel" / "frames" / str(session)
    frames.mkdir(parents=True)
    seen = [entry for entry in log.read(session) if entry.frame is not None]
    for entry in seen:
        (frames / f"{entry.frame}.jpg").write_bytes(b"picture %d" % entry.frame)
    now = seen[-1].at_ms + 1000

    packed = contents(pack(log, session, ProblemNotes(now, camera=tmp_path / "panel")))

    late = {entry.frame for entry in seen if entry.at_ms >= now - WINDOW_MS}
    pictures = {name: body for name, body in packed.items() if name.startswith("pictures/entry-")}
    assert len(late) > 1
    assert sorted(pictures.values()) == sorted(b"picture %d" % frame for frame in late)


def test_what_lies_where_a_report_is_to_lie_is_left_alone(recorded, tmp_path):
    log, _ = recorded
    before = log.path.read_bytes()

    done = CliRunner().invoke(main, ["report", str(log.path), "--db", str(log.path)])

    assert done.exit_code == 2
    assert "exists already, give another name" in done.output
    assert log.path.read_bytes() == before


@given(st.lists(st.text(min_size=1, max_size=12), min_size=2, max_size=6, unique=True))
@tried(60)
def test_whatever_people_are_called_their_facts_carry_stand_ins(names):
    banker, *seats = names
    opening = SessionOpened(PRESETS["base"], banker, tuple(seats))
    log_ = [
        Entry(1, opening),
        Entry(2, CoupOpened(banker=seats[0], seats=(banker,))),
    ]
    log_.append(Entry(3, Amended(2, (CoupOpened(banker=banker), StakePlaced("1", 5)))))
    known = masks(log_)

    for entry in log_:
        event = known.event(entry.event)
        for each in (event, *getattr(event, "replacement", ())):
            said = {getattr(each, "banker", None), *(getattr(each, "seats", None) or ())} - {None}
            assert all(name.startswith("Player ") for name in said - {"treasure"})


def test_an_evening_kept_by_hand_is_packed_without_detections(tmp_path):
    log = Log(tmp_path / "evening.db")
    session = log.open_session(SessionOpened(PRESETS["base"], "Denis", ("Anne",)), Origin(1)).seq
    empty = contents(pack(log, session, ProblemNotes(2)))
    log.append_all(session, [CoupOpened(), StakePlaced("1", 5)], Origin(3))
    path = tmp_path / "problem.zip"
    path.write_bytes(pack(log, session, ProblemNotes(4)))
    log.close()

    assert b"[[coup]]" not in empty["coup.coup.toml"]
    assert "stake" in contents(path.read_bytes())["coup.coup.toml"].decode()
    said = CliRunner().invoke(main, ["replay", str(path)])
    assert said.exit_code == 2
    assert "no detections in this report" in said.output


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04 torn"])
def test_what_is_no_report_is_said_in_one_sentence(tmp_path, content):
    path = tmp_path / "problem.zip"
    path.write_bytes(content)

    said = CliRunner().invoke(main, ["replay", str(path)])

    assert said.exit_code == 2
    assert "problem.zip" in said.output


def test_a_recording_that_cannot_be_read_does_not_keep_the_rest_back(recorded):
    log, session = recorded
    (Path(log.settings(session)["recording"]) / "detections.jsonl").write_text("nonsense\n")

    packed = contents(pack(log, session, ProblemNotes(BEGAN + 400_000)))

    assert "log.jsonl" in packed
    assert "detections-missing.txt" in packed


def test_the_pieces_of_video_of_the_last_half_minute_come_along(recorded):

    log, session = recorded
    folder = Path(log.settings(session)["recording"])
    for number in (1, 2, 3):
        (folder / f"{number}.mp4").write_bytes(b"video %d" % number)
    lines = [
        {"file": f"{n}.mp4", "from_ms": n * 60_000, "to_ms": (n + 1) * 60_000} for n in (1, 2, 3)
    ]
    torn = "\n".join(map(json.dumps, lines)) + '\n{"file": "4.m'
    (folder / "video.jsonl").write_text(torn)

    packed = contents(pack(log, session, ProblemNotes(200_000)))

    assert {name for name in packed if name.startswith("video/")} == {"video/2.mp4", "video/3.mp4"}


def test_the_command_writes_a_file_for_its_owner_alone(recorded, tmp_path):
    log, _ = recorded
    place = tmp_path / "told.zip"

    said = run("report", place, "--db", log.path, "--say", "the King of Zoé")

    assert "names are replaced" in said
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert (
        json.loads(contents(place.read_bytes())["problem.json"])["said"] == "the King of Player 1"
    )


def test_the_command_says_what_is_missing(tmp_path):
    path = tmp_path / "evening.db"
    nowhere = CliRunner().invoke(main, ["report", "--db", str(path)])
    Log(path).close()
    nothing = CliRunner().invoke(main, ["report", "--db", str(path)])
    none_such = CliRunner().invoke(main, ["report", "--db", str(path), "--evening", "7"])

    assert (nowhere.exit_code, nothing.exit_code, none_such.exit_code) == (2, 2, 2)
    assert "no database here" in nowhere.output
    assert "no evening has been opened yet" in nothing.output
    assert none_such.output.endswith("no such evening in " + f"{path}: 7\n")


# on the tablet


def test_one_touch_packs_a_problem_on_the_tablet(app, tmp_path):  # noqa: F811
    banker = Device(app, Role.BANKER)
    assert banker.post("/report/").status_code == 409
    banker.post("/new", variant="base", pb="Denis", p1="Anne", p2="Bruno")
    assert 'action="/report/"' in banker.get("/table").text

    place = banker.post("/report/").headers["Location"]

    assert "Nothing was sent" in banker.get(place).text
    packed = contents(banker.get(f"{place}/take").data)
    assert b"Anne" not in packed["log.jsonl"]
    [kept] = (tmp_path / "problems").iterdir()
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "name", ["..%2fevening.db", "problem-1.zip", "evening.db", "problem-x.zip"]
)
def test_only_a_report_is_given_out(app, name):  # noqa: F811
    banker = Device(app, Role.BANKER)

    assert banker.get(f"/report/{name}").status_code == 404
    assert banker.get(f"/report/{name}/take").status_code == 404


def test_a_report_is_the_bankers_alone(app):  # noqa: F811
    assert Device(app, Role.TABLE).get("/report/problem-1.zip/take").status_code == 403
