"""Where stakes were laid is learnt once a coup, from what the banker let stand, named or corrected."""

import json
from dataclasses import replace

import pytest

from tests.belief.stage import MAP
from tests.stakes.chips import ChipTable, pile
from tracker.belief.followed import FollowedCards
from tracker.chip_finds import StakeFind
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.live.kept_stakes import laid_text, recall_laid
from tracker.live.session import EveningLog, Session
from tracker.map.table_map import Place
from tracker.stakes.laid import MOST, LaidStakes

HERE, ASIDE = (-300.0, 40.0), (-260.0, 90.0)


def laid(table, seat="1"):
    return table.session.stakes.laid_at(table.session.table)[seat]


def coup(table, find, *said):
    """Play a coup: chips before the first seat, what the banker says, one card."""
    table.chips = {"1": find}
    table.wait(4)
    for each in said:
        table.say(each)
    table.deal("1 9S")
    table.wait()
    close(table)


def close(table):
    table.stage.cards.clear()
    table.say(CoupOpened())
    table.wait(0.5)


def sure(amount, at=HERE):
    return pile("1", amount)._replace(x_mm=at[0], y_mm=at[1], spots=(at,))


def doubtful():
    """Give a find of 15, or of 20 if a chip that lies aside belongs to it."""
    return StakeFind("1", *HERE, ((15, 0.6), (20, 0.35)), (), (0.0,) * 8, spots=(HERE, ASIDE))


def test_a_stake_that_was_taken_tells_where_the_seat_lays_its_stakes():
    table = ChipTable()
    coup(table, sure(15))

    assert laid(table) == (HERE,)
    assert laid(table, "2") == ()


@pytest.mark.parametrize(("said", "spot"), [(15, HERE), (20, ASIDE)])
def test_what_the_banker_confirms_or_corrects_tells_which_chips_were_the_seats(said, spot):
    table = ChipTable()
    coup(table, doubtful(), f"stake 1 {said}")

    assert laid(table) == (spot,)


def test_a_sum_that_no_chips_explain_tells_nothing():
    table = ChipTable()
    coup(table, doubtful(), "stake 1 17")

    assert laid(table) == ()


def test_a_correction_after_the_first_card_counts():
    table = ChipTable()
    table.chips = {"1": doubtful()}
    table.wait(4)
    table.deal("1 9S")
    table.say("stake 1 20")
    table.wait()
    close(table)

    assert laid(table) == (ASIDE,)


def test_chips_that_were_added_later_do_not_count():
    table = ChipTable()
    table.chips = {"1": sure(15)}
    table.wait(2)
    table.deal("1 5S", "2 8S", "B TH", "1 6S")
    table.chips = {"1": sure(30, ASIDE)}
    table.say("double 1")
    table.wait(2)
    close(table)

    assert laid(table) == (HERE,)


def test_an_older_recording_knows_one_place_for_a_stake():
    table = ChipTable()
    coup(table, sure(15)._replace(spots=()))

    assert laid(table) == (HERE,)


def test_who_changes_seats_begins_anew_and_finds_his_old_seat_as_he_left_it():
    table = ChipTable()
    coup(table, sure(15))
    for names, known in ((("Bruno", "Anne"), ()), (("Anne", "Bruno"), (HERE,))):
        table.say(SessionOpened(PRESETS["base"], "Denis", names))
        table.say(CoupOpened())
        table.wait(0.5)
        assert laid(table) == known


def test_only_the_last_coups_are_remembered():
    stakes = LaidStakes()
    for each in range(MOST + 3):
        stakes.add("1", "Anne", (float(each), 0.0))

    assert stakes.of("1", "Anne")[0] == (3.0, 0.0)
    assert len(stakes.of("1", "Anne")) == MOST


@pytest.fixture
def kept():
    table = ChipTable()
    coup(table, sure(15))
    return table


def again(kept, text, table_map=MAP):
    """Begin again after a restart: the log is there, and nothing else."""
    session = Session(FollowedCards(table_map), EveningLog(kept.session.log.entries))
    recall_laid(session, text, kept.session.log.entries)
    return session.stakes.laid_at(session.table)["1"]


def test_a_restart_does_not_forget_it_and_no_name_is_kept(kept):
    text = laid_text(kept.session)

    assert again(kept, text) == (HERE,)
    assert "Anne" not in text


def test_a_seat_that_was_moved_begins_anew(kept):
    moved = tuple(
        Place(each.name, tuple((x + 30, y) for x, y in each.polygon)) for each in MAP.places
    )

    assert again(kept, laid_text(kept.session), replace(MAP, places=moved)) == ()


def test_who_sat_elsewhere_when_it_was_kept_begins_anew(kept):
    text = laid_text(kept.session)
    kept.say(SessionOpened(PRESETS["base"], "Denis", ("Bruno", "Anne")))
    kept.say(CoupOpened())

    assert again(kept, text) == ()


@pytest.mark.parametrize(
    "text", ["[", "3", "{}", '{"after": 9, "seats": {"1": [3, 4]}}', json.dumps({"after": "x"})]
)
def test_what_somebody_else_wrote_there_is_left_out(kept, text):
    assert again(kept, text) == ()


def test_before_the_first_coup_ends_there_is_nothing_to_keep():
    assert not laid_text(ChipTable().session)


def test_where_the_bank_passes_each_keeps_his_chair_and_what_is_known_of_it():
    table = ChipTable()
    coup(table, sure(15))
    table.say("bank accept 2")  # to Bruno: then Denis is the first, and Anne the second
    table.say(CoupOpened())
    table.wait(0.5)

    assert table.session.stakes.laid_at(table.session.table) == {"B": (), "1": (HERE,)}
    table.chips = {"1": sure(20), "B": pile("B", 10)}
    table.wait(4)
    assert table.seen[-2:] == ["stake 1 10", "stake 2 20"]
    assert again(table, laid_text(table.session)) == (HERE,)
