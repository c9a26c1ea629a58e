"""A banker who is asked about a hand puts it right in its place."""

import pytest

from models.tablesim.puttingright import put_right
from tests.belief.stage import MAP
from tracker.belief.followed import FollowedCards
from tracker.game.events import CoupOpened, Entry, SessionOpened, effective_lines
from tracker.game.notation import read, write
from tracker.game.rules import PRESETS
from tracker.live.session import Session

OPENING = [SessionOpened(PRESETS["casino"], "Denis", ("Anne", "Bruno")), CoupOpened()]
DEAL = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 ??", "deal 2 ??", "deal B ??"]


def put_right_to(true, seen, *hands):
    session = Session(FollowedCards(MAP))
    for event in [*OPENING, *map(read, seen)]:
        session.say(event, 0)
    truth = [Entry(seq, event) for seq, event in enumerate([*OPENING, *map(read, true)], 1)]
    for hand in hands:
        put_right(session, truth, hand, 5000)
    return [write(line.fact) for line in [*effective_lines(session.log.entries)][2:]]


@pytest.mark.parametrize(
    "seen",
    [
        ["deal 1 KC", "bury 1", "stand 2"],  # missing
        ["deal 1 KC", "show 1 5? 9?", "bury 1", "stand 2"],  # half read
        ["deal 1 KC", "deal 1 2C", "show 1 5C 9D", "bury 1", "stand 2"],  # too much
        ["deal 1 KC", "show 1 5C 9D", "stand 2"],  # the last thing missing
    ],
)
def test_a_hand_is_put_right_where_it_went_wrong(seen):
    true = [*DEAL, "deal 1 KC", "show 1 5C 9D", "bury 1", "stand 2"]

    assert put_right_to(true, [*DEAL, *seen], "1") == true


def test_what_nothing_follows_is_added_at_the_end():
    true = [*DEAL, "stand 1", "stand 2", "show B 9C", "show 1 TC 9D"]

    assert put_right_to(true, true[:-1], "1") == true


@pytest.mark.parametrize("hands", ["12", "21"])
def test_hands_put_right_one_after_the_other_stand_in_the_order_of_the_table(hands):
    shown = ["show 1 5C 9D", "bury 1", "deal 2 8C", "show 2 6C TC", "bury 2", "show B 9C"]
    seen = [*DEAL, "deal 1 KC", "deal 2 QC", "show B 9C"]

    assert put_right_to([*DEAL, "deal 1 KC", *shown], seen, *hands) == [*DEAL, "deal 1 KC", *shown]


def test_another_hand_is_left_as_it_is():
    seen = [*DEAL, "deal 1 KC", "deal 2 5C"]

    assert put_right_to([*DEAL, "deal 1 KC", "deal 2 6C"], seen, "1") == seen


def test_halves_that_are_called_otherwise_are_no_mistake():
    split = [*DEAL, "show 1 8C 8C", "split 1"]
    seen = [*split, "deal 1b 2C", "deal 1 KC"]

    assert put_right_to([*split, "deal 1 2C", "deal 1b KC"], seen, "1") == seen
