"""The camera opened the coup, and the banker tells the stakes after that: they are not late."""

import pytest

from tracker.game.events import CoupOpened
from tracker.game.notation import read
from tracker.game.table import irregularities
from tracker.store.log import Origin
from webui.core.evening_hub import now_ms

HEAD = (
    'variant = "{}"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\nactions = []\n'
)


def next_coup(app, source, *cards):
    """Open the next coup, by the camera or by somebody at a tablet; the camera sees the first cards."""
    hub = app.extensions["hub"]
    session = hub.current()
    hub.write(session, [CoupOpened()], Origin(now_ms(), source))
    for card in cards:
        hub.write(session, [read(f"deal {card}")], Origin(now_ms(), "camera"))


def raised(device):
    return [(str(each.code), each.hand) for each in irregularities(device.table())]


def stakes(device):
    return [hand.stake for hand in device.table().coup.players]


def test_stakes_told_after_the_camera_opened_the_coup_lay_there_before(app, load, banker):
    load(HEAD.format("base"))
    next_coup(app, "camera", "1 9S", "2 8D")
    banker.act("stake 1 5; stake 2 10")

    assert stakes(banker) == [5, 10]
    assert raised(banker) == []
    banker.act("stake 1 20")  # but then it is changed
    assert raised(banker) == [("late-stake", "1")]


def test_one_touch_that_opens_the_next_coup_stakes_in_that(app, load, banker):
    load(HEAD.format("base"))
    next_coup(app, "camera", "1 9S")
    banker.act("next-coup; stake 1 5; stake 2 10")

    assert banker.table().coups == 3
    assert stakes(banker) == [5, 10]


@pytest.mark.parametrize(
    ("variant", "source", "cards"),
    [
        ("base", "banker", ["1 9S"]),  # who opened it could tell the stakes
        ("brulee", "camera", ["1 ??", "2 ??", "B ??", "1 ??"]),  # staked on the first card
    ],
)
def test_elsewhere_a_stake_after_its_time_is_late(app, load, banker, variant, source, cards):
    load(HEAD.format(variant))
    next_coup(app, source, *cards)
    banker.act("stake 1 5")

    assert ("late-stake", "1") in raised(banker)
