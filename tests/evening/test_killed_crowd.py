"""Several people act on two servers at once, and one or the other server is killed, again and again.

What was answered stands in the log once and whole; what was not stands there once and whole, or not
at all. `make explore` kills a thousand times.
"""

import random
import secrets
import threading
import time
from collections import Counter

import pytest

from tests import chance
from tests.evening.banker import GONE, Tablet
from tests.evening.conftest import OPENING
from tests.patience import PATIENCE_S, until
from tracker.game.events import CoupOpened, StakePlaced
from tracker.store.log import Log, Origin

KILLS = (
    100 if chance.EXPLORING else chance.of(25, 60)
)  # of one database: a long log takes each new server long to check
DATABASES = 10 if chance.EXPLORING else 1
SERVERS, PEOPLE = 2, 4
SEATS = ("1", "2", "1")  # of one act: three facts, written together or not at all
EVENING_OF = 20  # kills: a long evening takes each new server long to read
AT_MOST_S = 0.12  # until the next kill
HELD = 503  # the other server was writing for a second: nothing was written


class Person(threading.Thread):
    """Stakes one amount after another, each its own, and sends it again until it is answered."""

    def __init__(self, database, number):
        super().__init__(daemon=True)
        self.tablet, self.number = Tablet(database), number
        self.port, self.over = 0, False
        self.answered, self.sent, self.trouble = set(), 0, ""
        self.again = 0  # how often an act was sent again after a kill

    def run(self):
        while not self.over:
            self.sent += 1
            amount = self.number * 10**6 + self.sent
            if self._act(amount, secrets.token_hex(8)):
                self.answered.add(amount)

    def _act(self, amount, key):
        """Send an act until it is answered; tell whether it was."""
        said = tuple(("do", f"stake {seat} {amount}") for seat in SEATS)
        while not self.over:
            port = self.port
            try:
                if self.tablet.connection is None or self.tablet.connection.port != port:
                    self.tablet.connect(port)
                status, page = self.tablet.post("/act", said, key)
            except GONE:
                self.again += 1
                until(lambda port=port: self.over or self.port != port, 0.05)
                continue
            if status not in (303, HELD):
                self.trouble, self.over = page, True
            if status == 303:
                return True
        return False


class Book:
    """All that stands in the log, read on from where it was read last."""

    def __init__(self, database):
        self.database, self.seq = database, 1
        self.found = Counter()

    def read(self):
        """Open the file, which checks it whole; every act in it must be whole, and there once."""
        log = Log(self.database)
        while news := log.entries_after(self.seq, 3000):
            lines = [each.entry for each in news if isinstance(each.entry.event, StakePlaced)]
            self.seq = news[-1].entry.seq
            while len(lines) % len(SEATS):  # the page ends amid an act
                more = log.entries_after(self.seq, 1)
                lines += [each.entry for each in more]
                self.seq += 1
            for at in range(0, len(lines), len(SEATS)):
                self._note(lines[at : at + len(SEATS)])
        log.close()

    def _note(self, act):
        assert tuple(line.event.hand for line in act) == SEATS
        assert len({line.event.amount for line in act}) == 1
        assert [line.seq - act[0].seq for line in act] == list(range(len(SEATS)))
        self.found[act[0].event.amount] += 1

    def begin_evening(self):
        log = Log(self.database)
        log.open_session(OPENING, Origin(1), [CoupOpened()])
        log.close()


@pytest.mark.attack
@pytest.mark.slow
@pytest.mark.parametrize("_part", range(DATABASES))
def test_nothing_answered_is_lost_doubled_or_torn_whichever_server_is_killed(
    database, zygote, _part
):
    moments = random.Random()  # noqa: S311  moments, not secrets
    servers = [zygote.start("serve", database) for _ in range(SERVERS)]
    people = [Person(database, number) for number in range(1, PEOPLE + 1)]
    for person in people:
        person.port = servers[person.number % SERVERS][1]
        person.start()
    book = Book(database)
    try:
        for kill in range(KILLS):
            time.sleep(moments.uniform(0, AT_MOST_S))
            struck = kill % SERVERS
            zygote.kill(servers[struck][0])
            sure = {person.number: set(person.answered) for person in people}
            book.read()
            for number, answered in sure.items():
                assert not [each for each in answered if book.found[each] != 1], number
            if kill % EVENING_OF == EVENING_OF - 1:
                book.begin_evening()
            servers[struck] = zygote.start("serve", database)
            for person in people:
                if person.number % SERVERS == struck:
                    person.port = servers[struck][1]
            assert not [person.trouble for person in people if person.trouble]
    finally:
        for person in people:
            person.over = True
        for person in people:
            person.join(PATIENCE_S)
            person.tablet.close()
    for pid, _ in servers:
        zygote.kill(pid)
    book.read()

    answered = set().union(*(person.answered for person in people))
    started = {person.number * 10**6 + person.sent for person in people}
    assert {amount for amount, count in book.found.items() if count != 1} == set()
    assert answered <= set(book.found) <= answered | started
    assert len(answered) > KILLS
    assert sum(person.again for person in people) > KILLS / 2  # kills that met an act
