"""A camera that stands elsewhere, or that saw nothing while the computer slept: what is written, and replayed."""

from time import monotonic

import numpy as np
import pytest

from tests.calibration.photographs import room
from tests.live.script import DEAL, ScriptedCamera, deal
from tracker.game.events import CoupOpened, Vouched
from tracker.live.session import EveningLog
from tracker.live.wall_clock import WallClock
from tracker.live.watched_map import CONFIRM_MS, LOOK_MS, WatchedMap
from tracker.map.drift import keep_map
from tracker.map.map_file import load
from tracker.map.seats import Felt, lay_out
from tracker.map.solve import from_corners
from tracker.pictures.frames import Frame
from tracker.replay.replay import at_once, open_replay
from tracker.store.log import Origin

CORNERS = [(300.0, 80.0), (1600.0, 70.0), (1850.0, 1000.0), (60.0, 1010.0)]


class BumpedMap(WatchedMap):
    """The map of a camera that a test bumps."""

    moved = False

    @property
    def has_moved(self):
        return self.moved


def bumpable(watch):
    watch.map = BumpedMap(watch.map.path, watch.reporter.tell)
    return watch


@pytest.fixture
def told():
    return []


@pytest.fixture
def watched(tmp_path, told):
    """A map that was made from a picture of a room, and is watched."""
    path = tmp_path / "table-map.json"
    solved = from_corners(CORNERS, Felt(), (1920, 1080), lay_out(3))
    keep_map(solved, path, room())
    found = WatchedMap(path, told.append)
    found.look_for_drift(solved, room())
    assert not found.has_moved
    return found


def replayed(watch):
    log, _ = open_replay(watch.evening.recorder.folder).run(EveningLog(), at_once)
    return [each.event for each in log.entries]


def test_a_camera_that_stands_elsewhere_writes_nothing_until_it_is_back(table):
    evening = table.open_evening()
    script = deal(*DEAL)
    half = len(script) // 2
    seen = script + script[-1:] + script
    watch = bumpable(table.watch(ScriptedCamera([True] * 3 * len(script)), seen))
    for _ in range(half):
        watch.step()
    before = table.facts()
    watch.map.moved = True
    for _ in range(half, len(script)):
        watch.step()
    assert before
    assert table.facts() == [*before, "unseen"]

    table.tablet.append_all(evening, [Vouched(), CoupOpened()], Origin(1))
    watch.step()
    assert table.facts() == [*before, "unseen"]
    watch.map.moved = False
    watch.run(lambda: False)

    assert table.facts() == [*before, "unseen", *(f"deal {each}" for each in DEAL)]


def test_a_recording_says_when_the_camera_stood_elsewhere(table):
    table.open_evening()
    script = deal(*DEAL)
    watch = bumpable(table.watch(ScriptedCamera([True] * len(script)), script))
    for place in range(len(script)):
        watch.map.moved = place > len(script) // 3
        watch.step()
    watch.close()

    assert "unseen" in table.facts()
    assert replayed(watch) == [each.event for each in table.entries]


def test_a_sleep_amid_a_coup_counts_as_not_seen_and_replays_so(table):
    table.open_evening()
    script = deal(*DEAL)
    camera = ScriptedCamera([True] * len(script))
    watch = table.watch(camera, script)
    for _ in range(len(script) // 2):
        watch.step()
    before = table.facts()
    camera.at_ms += 60_000
    watch.run(lambda: False)

    assert table.facts()[: len(before) + 1] == [*before, "unseen"]
    assert table.facts().count("unseen") == 1
    assert replayed(watch) == [each.event for each in table.entries]


def test_a_sleep_that_the_frames_clock_does_not_count_is_noticed_too(table):
    table.open_evening()
    script = deal(*DEAL)
    camera, asleep_s = ScriptedCamera([True] * len(script)), [0.0]
    watch = table.watch(camera, script)
    watch.clock = WallClock(camera.age_s, awake_or_not=lambda: monotonic() + sum(asleep_s))
    for _ in range(len(script) // 2):
        watch.step()
    assert "unseen" not in table.facts()
    asleep_s.append(600.0)
    watch.step()
    watch.close()

    assert table.facts()[-1] == "unseen"


def test_a_camera_bumped_while_it_runs_is_noticed_by_the_second_look_and_so_is_its_return(
    watched, told
):
    def look(at_ms, picture):
        watched.look_again(Frame(at_ms, 1, picture))
        return watched.has_moved

    bumped = room(shift=(90, 25))
    assert [look(0, bumped), look(CONFIRM_MS, bumped)] == [False, True]
    shown = watched.shown(bumped, 3).to_mm(np.array(CORNERS) + np.array([90, 25]))
    assert shown == pytest.approx(load(watched.path).to_mm(np.array(CORNERS)), abs=5)
    assert "the camera has moved by" in told[-1]
    assert not look(CONFIRM_MS + LOOK_MS, room())
    assert told[-1] == ""


def test_two_looks_that_find_different_movements_are_no_bump(watched, told):
    for place, shift in enumerate(((90, 25), (-60, 40), (30, -70))):
        watched.look_again(Frame(place * CONFIRM_MS, 1, room(shift=shift)))

    assert not watched.has_moved
    assert told == []
