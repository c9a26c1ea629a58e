"""Two tablets of one banker: a card that both note at the same moment is noted once."""

import pytest

from tests.patience import until
from tracker.game.events import CardDealt

HEAD = 'variant = "{}"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\n'
COVERED = ", ".join(f'"deal {hand} ??"' for hand in "12B12B")  # fmt: skip


def dealt(device):
    return [str(e.event.card) for e in device.entries() if isinstance(e.event, CardDealt)]


def act(device, do, after):
    return device.post("/act", do=do, after=after)


@pytest.mark.parametrize("do", ["deal 1 9S", "deal 1 9S; deal 2 8S"])
def test_a_card_that_was_written_meanwhile_is_not_written_twice(load, banker, do):
    load(HEAD.format("base") + 'actions = ["shuffle", "cut"]')
    seen = banker.entries()[-1].seq

    first, second = (act(banker, do, seen) for _ in range(2))
    assert (first.status_code, second.status_code) == (303, 409)
    assert "A card was written here meanwhile" in second.text
    assert len(dealt(banker)) == do.count("deal")
    assert act(banker, do, banker.entries()[-1].seq).status_code == 303


def test_a_coup_that_was_opened_meanwhile_is_not_opened_twice(load, banker):
    load(HEAD.format("base") + 'actions = ["deal 1 9S"]')
    seen = banker.entries()[-1].seq
    banker.act("next-coup", "stake 1 5", "deal 1 8S")  # another tablet, or the camera

    assert act(banker, "next-coup", seen).status_code == 303
    assert [len(hand.cards) for hand in banker.table().coup.players] == [1, 0]
    assert act(banker, "next-coup", banker.entries()[-1].seq).status_code == 303
    assert banker.table().coups == 3


def test_another_card_is_written_and_so_is_what_counts_once_however_often_it_is_said(load, banker):
    load(HEAD.format("base") + 'actions = ["shuffle", "cut"]')
    seen = banker.entries()[-1].seq

    for do in ("deal 1 9S", "deal 2 9S", "stake 1 5", "stake 1 5", "deal 1 8?"):
        assert act(banker, do, seen).status_code == 303
    assert act(banker, "deal 1 9S", seen).status_code == 409
    assert act(banker, "deal 1 9?", seen).status_code == 409
    assert act(banker, "deal 1 9S", "").status_code == 303  # a page that does not say what it saw


def test_a_card_that_is_turned_over_twice_leaves_the_other_one_face_down(load, banker):
    load(HEAD.format("permanent") + f"actions = [{COVERED}]")
    seen = banker.entries()[-1].seq

    assert act(banker, "show 1 9S", seen).status_code == 303
    assert act(banker, "show 1 9S", seen).status_code == 409
    assert banker.table().coup.hands["1"].covered


def test_two_tablets_that_touch_the_same_card_at_once_write_it_once(load, banker, tablet):
    load(HEAD.format("base") + 'actions = ["shuffle", "cut"]')
    pages = [tablet(locale="en-GB") for _ in range(2)]
    for page in pages:
        page.evaluate("""() => { window.held = fetch;
            window.fetch = (...all) => new Promise(go => { window.go = go })
              .then(() => held(...all)) }""")
        page.locator('.keys .key[value="9?"]').tap()
    for page in pages:
        page.evaluate("() => { window.fetch = held; go() }")
    assert until(
        lambda: (
            pages[0].wait_for_timeout(20)
            or any(page.locator("#refusal", has_text="meanwhile").count() for page in pages)
        )
    )

    assert dealt(banker) == ["9?"]


def test_one_tablet_writes_one_card_after_the_other_for_the_same_hand(load, banker, tablet):
    load(HEAD.format("base") + 'actions = ["deal 1 2S", "deal 2 2H", "deal B 9S", "deal 1 2C",'
         ' "deal 2 3H"]')  # fmt: skip
    page = tablet(locale="en-GB")
    for count in range(6, 9):
        page.locator('.keys .key[value="2?"]').tap()
        assert until(lambda count=count: page.wait_for_timeout(5) or len(dealt(banker)) == count)

    assert dealt(banker)[5:] == ["2?", "2?", "2?"]
    assert page.locator("#refusal").count() == 0
