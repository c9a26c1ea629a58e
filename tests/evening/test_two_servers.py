"""Two servers on one file, or two tabs on one server: what both press at once is done once."""

import re
import threading
from itertools import cycle

import pytest

from tests.evening.banker import COUP, Tablet, said_of
from tracker.game.events import Amended, ChipsMoved, CoupOpened, SessionOpened
from tracker.store.log import Log

ROUNDS = 30
PLAYED = COUP[: COUP.index(("pay 1 5",))]
TABLE = (("variant", "base"), ("pb", "Denis"), ("p1", "Anne"), ("p2", "Bruno"), ("bank", "400"))
pytestmark = pytest.mark.slow


@pytest.fixture(params=[2, 1], ids=["two servers", "two tabs"])
def tablets(request, database, zygote):
    """Two tabs of the banker's, at two servers or at one."""
    servers = [zygote.start("serve", database) for _ in range(request.param)]
    found = [Tablet(database), Tablet(database)]
    for each, (_, port) in zip(found, cycle(servers), strict=False):
        each.connect(port)
    yield found
    for each in found:
        each.close()
    for pid, _ in servers:
        zygote.kill(pid)


def together(tablets, path, fields, keys):
    """Press the same button on all tablets at one moment; give the answers."""
    start, answers = threading.Barrier(len(tablets)), []

    def press(tablet, key):
        start.wait()
        answers.append(tablet.post(path, fields, key)[0])

    threads = [
        threading.Thread(target=press, args=each) for each in zip(tablets, keys, strict=True)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return answers


def events(database):
    """Give what stands in the last evening, and how many there are."""
    log = Log(database)
    found = [entry.event for entry in log.read(log.latest_evening())], len(log.evenings())
    log.close()
    return found


def test_a_line_of_payment_is_paid_once_and_the_next_coup_opened_once(tablets, database):
    for number in range(ROUNDS):
        for said in PLAYED:
            assert tablets[number % 2].post("/act", tuple(("do", text) for text in said))[0] == 303
        for text in ("pay 1 5", "take 2 5", "next-coup"):
            keys = (f"{text[:4]}-first-{number:04}", f"{text[:4]}-other-{number:04}")
            keys = tuple(key.replace(" ", "-") for key in keys)
            assert together(tablets, "/act", (("do", text),), keys) == [303, 303]

    written, _ = events(database)
    assert sum(isinstance(each, ChipsMoved) for each in written) == 2 * ROUNDS
    assert sum(isinstance(each, CoupOpened) for each in written) == 1 + ROUNDS


@pytest.mark.parametrize("same_key", [True, False], ids=["sent again", "pressed twice"])
def test_an_evening_is_opened_once_and_its_first_coup_too(tablets, database, same_key):
    before = events(database)[1]
    for number in range(ROUNDS):
        keys = (f"new-first-{number:04}", f"new-{'first' if same_key else 'other'}-{number:04}")
        fields = (*TABLE, ("p3", f"Claire {number}"))
        assert together(tablets, "/new", fields, keys) == [303, 303]
        written, evenings = events(database)

        assert [type(each) for each in written] == [SessionOpened, CoupOpened]
        assert evenings == before + number + 1


def test_an_undo_takes_back_the_first_coup_and_not_the_evening(tablets, database):
    tablets[0].post("/new", TABLE, "new-evening")
    tablets[0].post("/undo")

    assert tablets[0].post("/undo")[0] == 409
    assert "Denis" in tablets[0].get("/table")


def seen_at(tablet):
    """Give the last entry that the table's page shows, as its undo sends it."""
    return re.search(r'action="/undo".*?name="after" value="(\d+)"', tablet.get("/table"))[1]


@pytest.mark.parametrize("which", ["undo", "redo"])
def test_an_undo_that_two_tabs_press_at_once_takes_one_act_back(tablets, database, which):
    for number in range(ROUNDS):
        for said in ("1", "2", "1"):
            tablets[0].post("/act", (("do", f"stake {said} {number + 1}"),))
        if which == "redo":
            tablets[0].post("/undo")
            tablets[0].post("/undo")
        before, fields = events(database)[0], (("after", seen_at(tablets[1])),)
        keys = (f"{which}-first-{number:04}", f"{which}-other-{number:04}")

        assert together(tablets, f"/{which}", fields, keys) == [303, 303]
        assert len(events(database)[0]) == len(before) + 1


def test_an_undo_of_a_page_that_is_out_of_date_takes_nothing_else_back(tablets, database):
    tablets[0].post("/act", (("do", "stake 1 5"),))
    seen = seen_at(tablets[1])
    tablets[0].post("/act", (("do", "stake 2 5"),))
    before = events(database)[0]

    status, page = tablets[1].post("/undo", (("after", seen),))

    assert status == 409
    assert said_of(page).startswith("Something was written down since.")
    assert events(database)[0] == before
    assert tablets[1].post("/undo", (("after", seen_at(tablets[1])),))[0] == 303
    assert events(database)[0] == [*before, Amended(len(before))]


def test_acts_of_two_banks_at_once_are_all_written_each_once(tablets, database):
    """Different acts overtake one another; none is lost, and none is written twice."""
    before = len(events(database)[0])
    for number in range(ROUNDS):
        start = threading.Barrier(2)

        def press(tablet, seat, number=number, start=start):
            start.wait()
            said = (("do", f"stake {seat} {number + 1}"),)
            assert tablet.post("/act", said, f"stake-{seat}-{number:04}")[0] == 303

        threads = [
            threading.Thread(target=press, args=each)
            for each in zip(tablets, ("1", "2"), strict=True)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()

    assert len(events(database)[0]) == before + 2 * ROUNDS
