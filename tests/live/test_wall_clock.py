"""The start of the frames by a clock on the wall that somebody sets, or that runs on while the machine sleeps."""

from tracker.live.wall_clock import WallClock


class Machine:
    def __init__(self):
        self.wall_s, self.counted_s = 1_000_000.0, 50.0

    def wait(self, seconds, *, asleep=False):
        self.wall_s += seconds
        self.counted_s += 0 if asleep else seconds


def test_the_start_of_the_frames_follows_the_clock_on_the_wall():
    machine = Machine()
    clock = WallClock(3.0, lambda: machine.wall_s, lambda: machine.counted_s)
    began_ms = clock.began_ms
    assert began_ms == 999_997_000

    machine.wait(60)
    machine.wall_s += 0.4  # what a time server mends little by little
    assert clock.began_ms == began_ms
    machine.wall_s -= 3600  # somebody sets it back
    assert clock.began_ms == began_ms - 3_599_600
    machine.wait(1800, asleep=True)
    assert clock.began_ms == began_ms - 1_799_600


def test_the_seconds_that_the_machine_slept_are_counted_once():
    machine = Machine()
    clock = WallClock(
        0.0, lambda: machine.wall_s, lambda: machine.counted_s, lambda: machine.wall_s
    )

    machine.wait(5)
    assert clock.slept_s() == 0
    machine.wait(600, asleep=True)
    assert (clock.slept_s(), clock.slept_s()) == (600, 0)
