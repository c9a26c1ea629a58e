"""Chips under a running camera: learnt when asked, read only where the evening says so, recorded and replayed."""

import numpy as np
import pytest

from tests.live.script import DEAL, ScriptedCamera, deal
from tests.stakes.chips import pile
from tracker.chip_finds import ChipKind
from tracker.game.notation import write
from tracker.live.session import EveningLog
from tracker.live.watched_chips import ChipLessonError, WatchedChips
from tracker.replay.replay import at_once, open_replay
from tracker.store.camera_link import FORGET, STACK, TEACH, CameraRequest, write_request
from tracker.store.recordings import detections_in, raw_lines

RED, BLUE = (50.0, 60.0, 40.0), (40.0, 10.0, -50.0)
GAME = """
variant = "base"
banker = "Denis"
seats = ["Anne", "Bruno", "Chloé"]
actions = []
"""


class KnownChips:
    """Eyes for chips that always see the same stakes."""

    def __init__(self, *finds):
        self.finds, self.looks, self.learnt, self.stacks = finds, 0, [], 0
        self.kinds = (ChipKind(5, RED, RED, 4.0, 39.0), ChipKind(10, BLUE, BLUE, 4.0, 39.0))
        self.alike = ((0, 1),)
        self.learnt_at = ((0.0, 0.0, 160.0, 0.0, 160.0, 100.0, 0.0, 100.0),)

    def learn(self, picture, _map, values):
        assert picture.size
        self.learnt.append(list(values))
        if len(values) < 2:
            raise ChipLessonError("lay one chip of each value")

    def learn_stack(self, *_):
        self.stacks += 1

    def forget(self):
        self.kinds, self.alike = (), ()

    def see(self, _picture, _map, _cards, zones):
        self.looks += 1
        assert [zone.seat.name for zone in zones] == ["1", "2", "3"]
        return self.finds


def watched(table, chips, *, on=True, seconds=3.0):
    evening = table.open_evening(GAME)
    if on:
        table.tablet.set_setting(evening, "stakes-by-camera", "on", 1)
    script = [(), *[()] * round(seconds * 8), *deal(*DEAL)]
    watch = table.watch(ScriptedCamera([True] * len(script)), script, chips=chips)
    watch.run(lambda: False)
    return watch


def seen_stakes(table):
    return [each for each in table.facts() if each.startswith("stake")]


def test_stakes_are_read_where_the_evening_says_so(table):
    chips = KnownChips(pile("1", 15), pile("2", 10), pile("3", 5))
    watched(table, chips)
    assert seen_stakes(table) == ["stake 1 15", "stake 2 10", "stake 3 5"]
    known = table.status["chips"]
    assert known[0] == ["5", "10"]
    assert known[1] == [["5", "10"]]
    assert [each[:2] for each in table.status["stakes"]] == [["1", "15"], ["2", "10"], ["3", "5"]]


def test_it_is_off_until_it_is_switched_on(table):
    chips = KnownChips(pile("1", 15))
    watched(table, chips, on=False)
    assert chips.looks == 0
    assert seen_stakes(table) == []
    assert "stakes" not in table.status


def test_without_learnt_chips_nothing_is_looked_for(table):
    chips = KnownChips(pile("1", 15))
    chips.forget()
    watched(table, chips)
    assert chips.looks == 0


def test_a_question_about_chips_comes_with_a_picture(table):
    watched(table, KnownChips(pile("1", 15, sure=0.6, other=20)))
    asked = table.log.query("SELECT kind, likely, crop FROM doubts WHERE kind = 'stake'")
    assert [(kind, likely) for kind, likely, _ in asked] == [
        ("stake", '["stake 1 15", "stake 1 20"]')
    ]
    assert asked[0][2].startswith(b"\xff\xd8")


def test_a_replay_of_the_recording_gives_the_same_facts(table):
    watch = watched(table, KnownChips(pile("1", 15), pile("2", 10), pile("3", 5)))
    folder = watch.evening.recorder.folder
    assert any("s" in line for line in raw_lines(detections_in(folder)))
    again, _ = open_replay(folder).run(EveningLog(), at_once)
    replayed = [write(e.event) for e in again.entries if e.source == "camera"]
    assert [each for each in replayed if each.startswith("stake")] == seen_stakes(table)


def test_chips_are_learnt_and_forgotten_when_the_tablet_asks(table):
    chips = KnownChips()
    watch = watched(table, chips, on=False)
    watch.camera.frames = [True]
    for wish in (
        CameraRequest(chips=TEACH, values=("5", "10")),
        CameraRequest(chips=STACK),
        CameraRequest(chips=TEACH, values=("5",)),
    ):
        write_request(table.folder / "camera", wish)
        watch._grant_request()
    assert chips.learnt == [[5, 10], [5]]
    assert chips.stacks == 1
    assert watch.reporter.said == "lay one chip of each value"
    write_request(table.folder / "camera", CameraRequest(chips=FORGET))
    watch._grant_request()
    assert chips.kinds == ()


def test_chips_cannot_be_learnt_before_the_table_was_measured():
    picture = np.zeros((10, 10, 3), np.uint8)
    wish = CameraRequest(chips=TEACH, values=("5",))
    with pytest.raises(ChipLessonError, match="measure the table first"):
        WatchedChips(KnownChips()).grant(wish, picture, None)
