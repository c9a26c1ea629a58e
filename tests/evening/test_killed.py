"""Whenever the power goes: what was answered is there, what was not is there wholly or not at all."""

import functools
import random
import secrets
import threading
import time
from collections import Counter
from contextlib import suppress

import pytest

from tests import chance
from tests.evening.banker import GONE, evening
from tests.patience import PATIENCE_S
from tracker.game.events import Amended, CoupOpened, SessionOpened, Stood
from tracker.store.log import Log
from tracker.store.recordings import open_recording

KILLS = chance.of(20, 100)
# of every ten kills these wait for such an act, for a look at the page, or for the rest after it
AIMED = {1: "rest", 3: "settlement", 5: "rest", 7: "correction", 8: "look", 9: "play"}
REST_S = 0.02  # a banker does not act without a pause
ROUNDS = 6.0  # of act, look and rest: so many at most until the next kill
RECORDINGS_KILLED = chance.of(8, 40)


class Witness:
    """Knows what was answered and what was last shown, and holds the database against it."""

    def __init__(self, database, tablet):
        self.database, self.tablet = database, tablet
        self.acts = evening(first=2)
        self.answered = []
        self.shown = {}  # the table's page, by how many facts had been answered
        self.in_flight = None
        self.key = ""
        self.doing, self.aim = "rest", ""
        self.aimed_at = threading.Barrier(2, timeout=PATIENCE_S)  # killer and banker meet there
        self.round_s = 0.0  # what a round took last: a slow machine is killed as often amid an act
        self.hit = Counter()

    def act(self):
        """Do the next act, or once more the one that was not answered; then look at the table."""
        begun = time.monotonic()
        if self.in_flight is None:
            self.in_flight, self.key = next(self.acts), secrets.token_hex(8)
        self.begin(self.in_flight.kind)
        status, said = self.tablet.post(self.in_flight.path, self.in_flight.fields, self.key)
        assert status == 303, said
        self.answered += self.in_flight.leaves
        self.in_flight = None
        self.begin("look")
        self.shown = {len(self.answered): self.tablet.get("/table")}
        self.begin("rest")
        time.sleep(REST_S)
        self.round_s = time.monotonic() - begun

    def begin(self, doing):
        self.doing = doing
        if doing == self.aim:
            self.aim = ""
            self.aimed_at.wait()

    def until_killed(self):
        with suppress(*GONE):
            while True:
                self.act()

    def kill(self, kill, aim, part):
        """Wait until what is aimed at begins, if anything is, and a part of the time; then kill."""
        if aim:
            self.aimed_at.wait()
        time.sleep(part * self.round_s * (0.1 if aim else ROUNDS))
        self.hit[self.doing] += 1
        kill()

    def check(self):
        """Read the file itself: whole, in order, nothing lost, torn or doubled."""
        log = Log(self.database)  # which checks the file's integrity
        entries = log.read(log.latest_evening())
        log.close()
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        events = [entry.event for entry in entries[2:]]
        started = list(self.in_flight.leaves) if self.in_flight else []
        assert events in (self.answered, self.answered + started)
        return len(events)


@pytest.mark.slow
def test_a_killed_server_comes_back_as_it_was_last_shown(database, tablet, zygote):
    witness = Witness(database, tablet)
    moments = random.Random(21)  # noqa: S311  moments, not secrets
    same_page = 0
    for number in range(KILLS):
        pid, port = zygote.start("serve", database)
        tablet.connect(port)
        count = len(witness.answered)
        if count in witness.shown and witness.check() == count:
            assert tablet.get("/table") == witness.shown[count]
            same_page += 1
        if number == 0:
            witness.act()  # in peace: it shows how long a round takes here
        witness.aim = AIMED.get(number % 10, "")
        how = (functools.partial(zygote.kill, pid), witness.aim, moments.random())
        killer = threading.Thread(target=witness.kill, args=how, daemon=True)
        killer.start()
        witness.until_killed()
        killer.join()
        witness.check()

    assert sum(witness.hit.values()) == KILLS
    assert same_page > KILLS / 10
    for kind in ("settlement", "correction", "play", "look", "rest"):
        assert witness.hit[kind] > 0, f"never killed during: {kind}"
    assert len(witness.answered) > KILLS


@pytest.mark.slow
def test_a_killed_recorder_leaves_every_frame_and_every_fact_it_kept(database, zygote, tmp_path):
    moments = random.Random(22)  # noqa: S311
    before = 2
    for number in range(RECORDINGS_KILLED):
        path = tmp_path / f"{number}.jsonl"
        pid, _ = zygote.start("record", database, path)
        time.sleep(moments.uniform(0.005, 0.15))
        zygote.kill(pid)
        log = Log(database)
        entries = log.read(1)
        log.close()
        facts, before = entries[before:], len(entries)

        frames = list(open_recording(path).items())

        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert [fact.event for fact in facts] == [Stood("1")] * len(facts)
        assert len(frames) - len(facts) in (0, 1)  # a frame is kept before it is written down
        assert [fact.frame for fact in facts] == [found.frame for found in frames[: len(facts)]]


def test_the_banker_of_these_tests_plays_real_coups(database, tablet, zygote):
    pid, port = zygote.start("serve", database)
    tablet.connect(port)
    witness = Witness(database, tablet)
    for _ in range(36):
        witness.act()
    zygote.kill(pid)

    assert witness.check() == len(witness.answered)
    kinds = Counter(type(each) for each in witness.answered)
    assert kinds[CoupOpened] == 2
    assert kinds[Amended] == 6
    assert kinds[SessionOpened] == 0
