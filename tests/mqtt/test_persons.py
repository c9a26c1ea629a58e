"""Everybody's sums at all tables: two names of one person, and coins that are no chips."""

from tests.mqtt.conftest import holds_all
from tests.patience import until
from tracker.game.coupfile import read_file
from tracker.mqtt import messages
from tracker.store.identity import Identity
from tracker.store.log import Origin
from tracker.store.persons import join, part
from webui.club.ledger import ClubLedger

PIRATES = """
variant = "pirate"
banker = "Denis"
seats = ["Anne", "Bruno"]
actions = [
  "deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "deal B ??",
  "stand 1", "stand 2", "stand B", "show 1 KS 9S", "show 2 8D 9D", "show B TH 8H",
]
"""


def test_two_names_of_one_person_are_added_up_as_at_their_own_table(tables, publish, room):
    first, second = tables("green"), tables("red")
    listener = room()
    publish(first)
    publish(second)
    first.coup()
    second.coup()
    assert until(lambda: holds_all(listener, first, second))

    join(first.log, "Bruno", "Anne", 1)

    def accounts():
        return {
            each.name: (each.names, each.tables, each.sum) for each in listener.ledger.accounts()
        }

    said_there = ("Anne", "Bruno"), {"green": 5, "red": 5}, 10
    assert until(lambda: accounts()["Anne"] == said_there)
    assert accounts()["Bruno"] == (("Bruno",), {"red": 0}, 0), "nobody said so at the other table"
    room.leave(listener)
    listener = room()
    assert accounts()["Anne"] == said_there, "it is kept with the copy of the log"

    part(first.log, "Bruno", 2)

    assert until(lambda: accounts()["Bruno"] == (("Bruno",), {"green": 0, "red": 0}, 0))


def test_coins_of_the_treasure_are_never_added_to_chips(tables, publish, room):
    table = tables("green")
    listener = room()
    publish(table)
    table.coup()
    pirates = read_file(PIRATES).entries
    session = table.log.open_session(pirates[0].event, Origin(1)).seq
    for entry in pirates[1:]:
        table.log.append(session, entry.event, Origin(1))

    def accounts():
        return {each.name: (each.sum, each.coins) for each in listener.ledger.accounts()}

    wanted = {"Anne": (5, 1), "Bruno": (0, 0), "Denis": (-5, 0)}
    assert until(lambda: accounts() == wanted), accounts()


def test_a_table_of_an_older_version_or_of_an_older_copy_parts_nobody(tmp_path):
    ledger = ClubLedger(tmp_path / "room.db")
    ledger.name_persons("green", Identity("a", 2), {"Bruno": "Anne"})

    ledger.name_persons("green", Identity("a", 1), {})
    stated = messages.read_state(b'{"log": "a", "generation": 2}')

    assert stated.persons is None
    assert ledger._everybodys_names() == {("green", "a", "Bruno"): "Anne"}
    ledger.name_persons("green", Identity("a", 3), {})
    assert ledger._everybodys_names() == {}
    ledger.close()
