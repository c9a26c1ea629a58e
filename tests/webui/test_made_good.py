"""Chips that were not what was due: the tablet asks for the rest, writes it, and lets the game go on."""

import re

import pytest

from tests.webui.test_advised import Finger
from tracker.game.events import ChipsMoved

PLAYED = (
    *("stake 1 10", "stake 2 10", "deal 1 TS", "deal 2 9S", "deal B TH", "deal 1 7S", "deal 2 9D"),
    *("stand 1", "stand 2", "deal B 9H"),  # 17 and 18 against 19
)


@pytest.fixture
def touch(banker):
    touch = Finger(banker, "base", bank="400")
    banker.act(*PLAYED)
    return touch


def accounts(touch):
    """Give the lines of the accounts: the way and the sum, and whether it is ticked."""
    lines = re.findall(
        r'<li data-way="(\w+)"( data-done)?.*?acc-sum">(.*?)</li>', touch.page(), re.DOTALL
    )
    words = [(way, bool(done), re.sub(r"<[^>]*>", "", text)) for way, done, text in lines]
    return [(way, done, re.search(r"[\d.,]+", text).group(0)) for way, done, text in words]


def moved(banker):
    return [e.event.amount for e in banker.entries() if isinstance(e.event, ChipsMoved)]


def test_the_rest_of_a_wrong_payment_is_open_until_it_is_booked(touch, banker):
    banker.act("take 1 8")

    assert touch.says() == "Take 2 from Anne"
    assert accounts(touch) == [("take", False, "2"), ("take", False, "10")]
    assert 'value="take 1 2"' in touch.page().split('class="accounts"', 1)[1]
    touch.act("Taken")
    assert moved(banker) == [-8, -2]
    assert accounts(touch) == [("take", True, "10"), ("take", False, "10")]
    assert touch.says() == "Discard Anne's cards"


def test_a_payment_made_wrong_by_a_corrected_card_is_made_good_by_one_touch(touch, banker):
    touch.act("All settled")
    dealt = next(e for e in banker.entries() if str(getattr(e.event, "card", "")) == "7S")
    assert banker.post(f"/correct/{dealt.seq}", card="JS").status_code == 303  # 20 against 19

    assert touch.says() == "Pay Anne 20"
    assert accounts(touch)[0] == ("pay", False, "20")
    touch.act("Paid")
    assert moved(banker) == [-10, -10, 20]
    assert touch.says() == "Open the next coup"


def test_two_tablets_that_make_a_payment_good_move_its_chips_once(touch, banker):
    banker.act("take 1 8", "take 1 2", "take 1 2", "take 1 10")

    assert moved(banker) == [-8, -2]


def test_the_banker_may_go_on_and_leave_what_must_still_move(touch, banker):
    banker.act("take 1 8", "take 2 10")
    assert "Next coup" not in touch.buttons()
    banker.act("bury 1", "bury 2")

    assert touch.says() == "Take 2 from Anne"
    assert list(touch.buttons()) == ["Taken", "Next coup", "Same stakes"]
    touch.act("Next coup")
    assert touch.says() == "Ask for the stakes"


def test_the_players_read_the_whole_account(touch, banker):
    banker.act("take 1 8", "take 2 10")

    lines = re.sub(r"<[^>]*>|\s+", " ", banker.get("/players").text)
    assert "loses 10" in re.sub(r"\s+", " ", lines)
