"""An evening's log as a coup file: read back, it is the same evening."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.game.tables import rounds, settle_text
from tracker.game.coupfile import read_file
from tracker.game.coupwriter import write_file
from tracker.game.events import (
    Amended,
    BankAccepted,
    CoupOpened,
    Entry,
    SessionOpened,
    StakePlaced,
)
from tracker.game.house import with_house_rules
from tracker.game.notation import read
from tracker.game.rules import PRESETS

SEATS = ("Anne", "Bruno")
STAKES = [StakePlaced("1", 10), StakePlaced("2", Fraction(5, 2))]
PLAY = [
    read(each)
    for each in [
        *rounds("permanent", "TH 8D", "TS 9D", "9S 8C"),
        "stand 1",
        "stand 2",
        "show B 8D",
    ]
]


def log(*facts, variant="permanent", bank=None, **rules):
    """Give the log of an evening."""
    opened = SessionOpened(with_house_rules(PRESETS[variant], rules), "Denis", SEATS, bank)
    return [Entry(seq, fact) for seq, fact in enumerate([opened, *facts], 1)]


def test_a_coup_is_written_as_its_stakes_and_its_actions():
    text = write_file(log(CoupOpened(), *STAKES, *PLAY))

    assert 'variant = "permanent"' in text
    assert "stakes = [10, 2.5]" in text
    assert '"deal 1 [TS]"' in text
    (settled,) = settle_text(text)
    assert settled.net == {"Anne": 10, "Bruno": -2.5, "Denis": -7.5}


def test_corrections_are_carried_out():
    facts = log(CoupOpened(), *STAKES, *PLAY)
    facts.append(Entry(len(facts) + 1, Amended(5, (replace(PLAY[0], card=PLAY[1].card),))))

    text = write_file(facts)

    assert "correct" not in text
    assert '"deal 1 [9S]"' in text


def test_the_same_facts_are_read_back():
    written = log(CoupOpened(), *STAKES, *PLAY, CoupOpened(), *STAKES, *PLAY, bank=100)

    again = read_file(write_file(written)).entries

    assert [each.event for each in again] == [each.event for each in written]


def test_house_rules_and_the_bank_stand_at_the_top():
    written = log(CoupOpened(), *STAKES, pair="rank", decks=1, natural_pays=2, bank=50)

    text = write_file(written)

    assert "bank = 50" in text
    assert 'pair = "rank"' in text
    assert read_file(text).entries[0] == written[0]


def test_stakes_that_came_one_by_one_are_actions():
    text = write_file(log(CoupOpened(), *reversed(STAKES), *PLAY))

    assert '"stake 2 2.5"' in text
    (settled,) = settle_text(text)
    assert settled.net["Bruno"] == -2.5


def test_a_bank_that_moved_stays_moved():
    facts = [CoupOpened(), *STAKES, *PLAY, BankAccepted("1"), CoupOpened(), *STAKES, *PLAY]

    _, second = settle_text(write_file(log(*facts)))

    assert list(second.net) == ["Bruno", "Denis", "Anne"]


def test_a_coup_may_open_with_people_and_a_bank_of_its_own():
    own = CoupOpened(banker="Zoé", seats=("Yves", "Walid"), bank=5)

    (settled,) = settle_text(write_file(log(own, *STAKES, *PLAY)))

    assert list(settled.net) == ["Yves", "Walid", "Zoé"]
    assert ("bank-short", "B") in settled.codes


def test_people_who_came_with_one_coup_are_there_in_the_next():
    own = CoupOpened(banker="Zoé", seats=("Yves", "Walid"))
    facts = [own, *STAKES, *PLAY, CoupOpened(), *STAKES, *PLAY]

    _, second = settle_text(write_file(log(*facts)))

    assert list(second.net) == ["Yves", "Walid", "Zoé"]


def test_a_coup_by_other_rules_does_not_take_over_those_of_the_evening():
    other = CoupOpened(rules=PRESETS["permanent"])

    entries = read_file(write_file(log(CoupOpened(), other, *STAKES, pair="rank"))).entries

    openings = [each.event for each in entries if isinstance(each.event, CoupOpened)]
    assert openings[1].rules == PRESETS["permanent"]


def test_rules_of_a_coup_hold_in_the_next_too():
    other = CoupOpened(rules=with_house_rules(PRESETS["base"], {"surrender": True}))
    written = log(
        CoupOpened(),
        other,
        CoupOpened(),
        *STAKES,
        *map(read, rounds("base", "TH", "TS 9D", "8S 8D")),
    )
    surrendered = Entry(len(written) + 1, read("surrender 1"))

    *_, last = settle_text(write_file([*written, surrendered]))

    assert last.codes == []
    assert last.net["Anne"] == -5


@pytest.mark.parametrize(
    "name",
    ['a "quoted" name', "back\\slash", "tab\there", "line\nbreak", "\x7f", "李", "\U000e0001x"],
)
def test_any_name_is_read_back(name):
    session = SessionOpened(PRESETS["permanent"], name, SEATS)

    again = read_file(write_file([Entry(1, session), Entry(2, CoupOpened())]))

    assert again.entries[0].event == session


def test_a_log_without_an_evening_cannot_be_written():
    with pytest.raises(ValueError, match="opens no session"):
        write_file([Entry(1, CoupOpened())])


def test_what_comes_before_the_first_coup_stands_in_the_first():
    written = log(read("draw 1 AS"), CoupOpened(), *STAKES, *PLAY)

    *_, last = settle_text(write_file(written))

    assert list(last.net) == ["Bruno", "Denis", "Anne"]
