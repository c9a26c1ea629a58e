"""A disk that fills up while people play: one sentence, nothing torn, and on with the game."""

import resource

import pytest

from tests.evening.banker import evening, said_of
from tracker.store.log import Log

ROOM = 60_000  # bytes that the log may grow by before the disk counts as full


@pytest.mark.slow
def test_a_full_disk_refuses_the_act_and_takes_it_when_there_is_room_again(
    database, tablet, zygote
):
    most = database.stat().st_size + ROOM
    pid, port = zygote.start("serve", database, most)
    tablet.connect(port)
    answered = []
    for number, act in enumerate(evening(first=2)):
        status, page = tablet.post(act.path, act.fields, f"key-number-{number}")
        if status != 303:
            break
        answered += act.leaves

    assert status == 507
    assert said_of(page).startswith("Nothing was written: free some space")
    assert "<h1" in tablet.get("/table")  # what is known is still shown
    assert written(database) == answered

    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    status, page = tablet.post(act.path, act.fields, f"key-number-{number}")

    assert status == 303
    assert written(database) == [*answered, *act.leaves]
    zygote.kill(pid)


def written(database):
    log = Log(database)
    found = [entry.event for entry in log.read(1)[2:]]
    log.close()
    return found
