"""Clocks that are set, by years, forward and back: nobody is locked out, and nothing comes back."""

import sqlite3
import time

import pytest

from webui.core.devices import IDLE_DAYS, Devices, Role
from webui.core.guesses import TRIES_A_MINUTE, TRIES_OF_ALL, Guesses
from webui.core.steady_clock import DAY_MS, LONGEST_ABSENCE_MS, steady_s

NOW = 1_760_000_000_000
HOUR_MS, MINUTE_S = 3_600_000, 60
YEARS_MS = 5 * 365 * DAY_MS
SETS = [YEARS_MS, -YEARS_MS, DAY_MS, -HOUR_MS]


class Clocks:
    """What the machine's clock says, and one that counts; time passes in both, one can be set."""

    def __init__(self):
        self.wall_ms, self.steady_s = NOW, 1000.0

    def set(self, by_ms):
        self.wall_ms += by_ms

    def go_on(self, ms):
        self.wall_ms += ms
        self.steady_s += ms / 1000

    def restart(self):
        self.steady_s = 5.0  # a machine that starts begins to count anew


@pytest.fixture
def clocks():
    return Clocks()


@pytest.fixture
def started(tmp_path, clocks):
    """Give a function that starts the server (again) on the same file."""
    running = []

    def start():
        clocks.restart()
        path = tmp_path / "evening.devices.db"
        running.append(Devices(path, lambda: clocks.steady_s, lambda: clocks.wall_ms))
        return running[-1]

    yield start
    for each in running:
        each.close()


def paired(devices, clocks):
    return devices.pair(devices.new_code(Role.BANKER), "tablet", clocks.wall_ms)


def knows(devices, token, clocks):
    return devices.recognise(token, clocks.wall_ms) is not None


@pytest.mark.parametrize("by_ms", SETS)
def test_a_clock_that_is_set_while_we_run_locks_no_device_out(started, clocks, by_ms):
    devices = started()
    token = paired(devices, clocks)
    clocks.set(by_ms)

    assert knows(devices, token, clocks)
    assert devices.recognise(token, clocks.wall_ms).seen_ms == clocks.wall_ms


@pytest.mark.parametrize("by_ms", SETS)
def test_a_clock_that_is_set_refuses_no_code_that_is_open_and_revives_none(started, clocks, by_ms):
    devices = started()
    early, late = devices.new_code(Role.BANKER), devices.new_code(Role.BANKER)
    clocks.go_on(9 * MINUTE_S * 1000)
    clocks.set(by_ms)
    assert devices.pair(early, "tablet", clocks.wall_ms)

    clocks.go_on(2 * MINUTE_S * 1000)
    clocks.set(-by_ms)
    assert devices.pair(late, "tablet", clocks.wall_ms) is None
    clocks.set(-YEARS_MS)
    assert devices.pair(late, "tablet", clocks.wall_ms) is None


def test_a_code_pairs_once_and_is_over_with_the_process_that_made_it(started, clocks):
    devices = started()
    used, code = devices.new_code(Role.BANKER), devices.new_code(Role.TABLE)
    assert devices.pair(used, "tablet", clocks.wall_ms)
    assert devices.pair(used, "tablet", clocks.wall_ms) is None

    assert started().pair(code, "tablet", clocks.wall_ms) is None


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("by_ms", SETS)
def test_a_restart_with_a_wrong_clock_keeps_every_device_that_was_in_use(
    started, clocks, by_ms, killed
):
    devices = started()
    token = paired(devices, clocks)
    for _ in range(5):
        if not killed:
            devices.close()
        clocks.set(by_ms)
        devices = started()
        clocks.go_on(HOUR_MS)
        assert knows(devices, token, clocks)
        clocks.set(-by_ms)
        clocks.go_on(HOUR_MS)
        assert knows(devices, token, clocks)
        clocks.go_on(6 * DAY_MS)


def test_a_device_that_is_not_used_for_thirty_days_pairs_again(started, clocks):
    devices = started()
    token, other = paired(devices, clocks), paired(devices, clocks)
    for _ in range(IDLE_DAYS - 1):
        clocks.go_on(DAY_MS)
        assert knows(devices, token, clocks)
    assert knows(devices, other, clocks)
    clocks.go_on(IDLE_DAYS * DAY_MS)

    assert not knows(devices, token, clocks)
    assert not knows(devices, other, clocks)


def test_days_between_two_evenings_count_as_the_clock_says(started, clocks):
    devices = started()
    lost, used = paired(devices, clocks), paired(devices, clocks)
    for _ in range(5):  # an evening each week, and a phone that nobody brings any more
        devices.close()
        clocks.go_on(7 * DAY_MS)
        devices = started()
        assert knows(devices, used, clocks)

    assert not knows(devices, lost, clocks)


def test_one_restart_counts_as_fifteen_days_at_most(started, clocks):
    devices = started()
    token = paired(devices, clocks)
    for restarts in range(1, 4):
        devices.close()
        clocks.set(YEARS_MS)
        devices = started()
        assert devices._counted.now_ms() == restarts * LONGEST_ABSENCE_MS

    assert not knows(devices, token, clocks)


def test_a_file_of_former_days_keeps_its_devices_and_lets_old_codes_go(tmp_path, clocks, started):
    old = sqlite3.connect(tmp_path / "evening.devices.db", isolation_level=None)
    old.executescript(
        "CREATE TABLE devices (id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE,"
        " name TEXT NOT NULL, role TEXT NOT NULL, paired_ms INTEGER NOT NULL,"
        " seen_ms INTEGER NOT NULL) STRICT;"
        "CREATE TABLE codes (code TEXT PRIMARY KEY, role TEXT NOT NULL, until_ms INTEGER) STRICT;"
    )
    from webui.core.devices import _hash  # noqa: PLC0415

    for token, days in (("new", 29), ("old", 31), ("ahead", -400)):
        seen = NOW - days * DAY_MS
        row = [_hash(token), token, "banker", seen, seen]
        old.execute(
            "INSERT INTO devices (token, name, role, paired_ms, seen_ms) VALUES (?, ?, ?, ?, ?)",
            row,
        )
    old.execute("INSERT INTO codes VALUES (?, 'banker', ?)", [_hash("12345678"), NOW + DAY_MS])
    old.close()
    devices = started()

    assert [knows(devices, token, clocks) for token in ("new", "old", "ahead")] == [
        True,
        False,
        True,
    ]
    assert devices.pair("12345678", "tablet", NOW) is None


def test_nobody_can_set_the_clock_that_counts():
    began = steady_s()
    time.sleep(0.01)

    assert 0.005 < steady_s() - began < 60


def test_an_address_tries_again_after_a_minute():
    clocks = Clocks()
    guesses = Guesses(lambda: clocks.steady_s)
    assert [guesses.count_try("192.168.1.7") for _ in range(TRIES_A_MINUTE + 1)][-2:] == [
        True,
        False,
    ]
    clocks.go_on(61_000)

    assert guesses.count_try("192.168.1.7")


def test_however_many_addresses_try_this_machine_itself_still_may():
    guesses = Guesses(lambda: 1.0)
    tried = [
        guesses.count_try(f"192.168.{net}.{host}") for net in range(4) for host in range(1, 100)
    ]

    assert sum(tried) == TRIES_OF_ALL
    assert not guesses.count_try("10.0.0.1")
    assert sum(guesses.count_try(own) for own in ["127.0.0.1", "::1", "127.0.0.2"] * 9) == 10
