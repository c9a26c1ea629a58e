"""A real Chromium keeps whole coups by touch alone, and survives what befalls a tablet."""

import re
from dataclasses import replace

import pytest

from tests.patience import PATIENCE_S, until
from tracker.game.cards import card
from tracker.game.events import CardDealt
from tracker.store.doubts import BankerQuestion, raise_doubt
from tracker.store.log import Log, Origin
from webui.core.devices import Device, Role
from webui.core.evening_hub import now_ms
from webui.streams.audience import EACH, MOST

from .touch import PEOPLE, act, begin, box, go, key, ledger, says, settle_all, stake


def test_a_coup_of_the_plain_game_is_kept_by_touch_alone(served, tablet):
    page = tablet()
    begin(page, served, "base")
    stake(page, "5", "10")
    for rank in ("9", "8", "T", "9", "8"):
        key(page, rank)
    says(page, "Anne : carte, ou vous restez")
    act(page, "Reste")
    act(page, "Reste")
    key(page, "8")
    settle_all(page)

    assert ledger(served) == {"Anne": 0, "Bruno": -10, "Denis": 10}
    assert page.errors == []


def test_a_coup_of_the_covered_game_is_kept_by_touch_alone(served, tablet):
    page = tablet()
    begin(page, served, "permanent")
    stake(page, "5", "10")
    act(page, "Donnée")
    act(page, "Donnée")
    key(page, "6")
    for _ in range(3):
        act(page, "Donnée")
    says(page, "Anne : carte, ou vous restez")
    for rank in ("A", "K"):
        page.locator('.seg input[value="show 1"]').check(force=True)
        key(page, rank)
    says(page, "Payez 7,50 à Anne")
    act(page, "C'est payé")
    act(page, "Reste")
    key(page, "T")
    key(page, "9")
    for rank in ("K", "8"):
        key(page, rank)
    settle_all(page)

    hub = served.app.extensions["hub"]
    assert hub.live(hub.current()).table.ledger["Bruno"] == 10
    assert str(hub.live(hub.current()).table.ledger["Anne"]) == "15/2"


def test_a_coup_with_a_split_and_a_double_is_kept_by_touch_alone(served, tablet):
    page = tablet()
    begin(page, served, "blackjack")
    stake(page, "5", "10")
    for rank in ("8", "5", "6", "8", "6"):
        key(page, rank)
    act(page, "Scinder")
    for rank in ("T", "T"):
        key(page, rank)
    for _ in ("1", "1b"):
        act(page, "Reste")
    act(page, "Double")
    key(page, "T")
    key(page, "T")
    key(page, "T")
    settle_all(page)

    assert ledger(served) == {"Anne": 10, "Bruno": 20, "Denis": -30}


def test_a_card_is_corrected_and_the_correction_undone_and_redone(served, tablet):
    page = tablet()
    begin(page, served, "base")
    stake(page, "5", "10")
    key(page, "9")
    page.locator("#seat-1 a.hand").tap()
    page.wait_for_url("**/hand/1")
    page.locator(".piece summary").first.tap()
    page.locator('.piece .deck-key[value="KS"]').tap()
    page.locator(".piece", has_text="Roi de pique").wait_for()
    page.get_by_role("link", name="Table").tap()
    page.wait_for_url("**/table")
    page.locator("#seat-1 .total", has_text="10").wait_for()

    page.get_by_role("button", name="Annuler").tap()
    page.locator("#seat-1 .total", has_text="9").wait_for()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Rétablir").tap()
    page.locator("#seat-1 .total", has_text="10").wait_for()


def test_a_breach_is_shown_with_its_choice_and_the_choice_is_taken(load, tablet):
    load(f'variant = "temporaire"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 ??", "deal 1 ??"]')
    page = tablet()
    page.locator(".case", has_text="Anne choisit").wait_for()
    page.get_by_role("button", name="Deux mains").tap()
    page.locator("#seat-1.is-split").wait_for()

    assert page.locator(".case").count() == 0


def test_a_breach_that_asks_nothing_goes_when_it_has_been_noted(load, tablet):
    load(f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 2 5H"]')
    page = tablet()
    page.locator(".case").get_by_role("button", name="C'est noté").tap()
    page.locator(".case").wait_for(state="detached")


def test_a_doubt_is_answered_with_one_touch(load, app, tablet, eyes):
    eyes.see()
    session = load(f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut"]')
    page = tablet()
    says(page, "Donnez à Anne")
    other = Log(app.extensions["hub"].log.path)
    dealt = other.append(
        session, CardDealt("1", card("??"), covered=False), Origin(now_ms(), "camera")
    )
    likely = (card("6S"), card("8S"), card("6C"))
    raise_doubt(other, session, BankerQuestion("1", likely, dealt.seq), now_ms())
    other.close()

    page.locator('.case[data-is="doubt"] .pick[value="8S"]').tap()
    page.locator("#seat-1 .total", has_text="8").wait_for()
    assert page.locator(".case").count() == 0


def test_a_lost_camera_is_said_and_its_return_too(load, tablet, eyes):
    eyes.see()
    load(f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut"]')
    page = tablet()
    says(page, "Donnez à Anne")
    eyes.lose()
    page.locator(".banner", has_text="Table non vue depuis").wait_for()
    says(page, "table non vue")
    eyes.see()
    says(page, "Donnez à Anne")


def test_the_evening_is_scrubbed_and_jumps_to_the_next_breach(load, served, tablet):
    session = load(
        f'variant = "base"\n{PEOPLE}stakes = [5, 10]\n'
        'actions = ["deal 1 9S", "deal 2 8S", "deal B 6D", "deal 2 5H", "deal 1 2S"]',
    )
    page = tablet()
    go(page, f"{served.url}/evenings/{session}/")
    page.locator("#at").evaluate("el => { el.value = 4; el.dispatchEvent(new Event('input')) }")
    page.locator("#moment", has_text="Anne · 9♠").wait_for()
    page.get_by_role("button", name="Irrégularité suivante").tap()
    page.locator("#moment", has_text="Bruno · 5♥").wait_for()
    page.get_by_role("button", name="Lire").tap()
    page.locator("#moment", has_text="Anne · 2♠").wait_for()


def test_a_lost_server_is_said_and_the_page_comes_back_with_nothing_lost(load, app, served, tablet):
    load(f'variant = "simplifie"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut"]')
    page = tablet()
    says(page, "Donnez à Anne")
    served.stop()
    page.locator("#lost", has_text="Plus de nouvelles").wait_for()
    banner, say = box(page, "#lost"), box(page, "h1.say")
    assert banner["y"] + banner["height"] <= say["y"]  # what is to be done can still be read
    assert not page.get_by_text("rien à signaler").is_visible()  # nobody knows
    session = app.extensions["hub"].current()
    app.extensions["hub"].write(
        session, [CardDealt("1", card("9S"), covered=False)], Origin(now_ms(), "camera")
    )
    page.locator('.key[value="8?"]').tap()  # touched while the server is away: sent later, once

    served.start()
    page.locator("#lost").wait_for(state="detached")
    page.locator("#seat-1 .total", has_text="9").wait_for()

    def dealt():
        entries = app.extensions["hub"].live(session).entries
        return sum(isinstance(entry.event, CardDealt) for entry in entries)

    assert until(lambda: dealt() == 2)
    page.wait_for_timeout(4500)  # in which it would have been sent once more
    assert dealt() == 2


def test_the_time_since_when_the_server_is_away_is_written_as_all_other_times(load, served, tablet):
    load(f'variant = "simplifie"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut"]')
    page = tablet(locale="en-GB")
    served.stop()
    page.locator("#lost").wait_for()
    said = page.locator("#lost").inner_text()
    served.start()

    assert re.search(r"since \d\d:\d\d:\d\d\. This page", said), said


def test_five_tablets_see_what_another_process_writes(app, served, tablet):
    first = tablet()
    begin(first, served, "base")
    pages = [first, *(tablet(role) for role in (Role.BANKER, Role.TABLE, Role.TABLE))]
    pages.append(tablet(Role.PLAYERS))
    hub = app.extensions["hub"]
    other = Log(hub.log.path)  # as the camera's process writes
    for hand, rank in (("1", "9"), ("2", "5")):
        dealt = CardDealt(hand, card(rank + "S"), covered=False)
        other.append(hub.current(), dealt, Origin(now_ms()))
        for page in pages:
            page.locator(".seat .total", has_text=rank).first.wait_for()
    other.close()


def test_what_one_tablet_ticks_off_is_ticked_on_the_other(load, app, tablet):
    load(
        f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 9S", "deal 2 8S",'
        ' "deal B TD", "deal 1 TS", "deal 2 TC", "stand 1", "stand 2", "deal B 7D"]',
    )
    one, two = tablet(), tablet()
    for page in (one, two):
        says(page, "Payez 5 à Anne")
    act(one, "C'est payé")
    act(one, "Enterrées")
    for page in (one, two):
        says(page, "Payez 10 à Bruno")

    hub = app.extensions["hub"]
    assert len(hub.live(hub.current()).table.coup.chips) == 1


@pytest.mark.parametrize(
    ("locale", "said", "rank"), [("fr-FR", "Donnez à Anne", "R"), ("en-GB", "Deal Anne", "K")]
)
def test_the_page_speaks_the_browsers_language(load, tablet, locale, said, rank):
    index = 'rules = { index = "fr" }' if rank == "R" else ""
    load(f'variant = "base"\n{PEOPLE}{index}\nstakes = [5, 10]\nactions = ["shuffle", "cut"]')
    page = tablet(locale=locale)

    says(page, said)
    assert rank in page.locator(".keys").inner_text()


def test_a_phone_is_invited_paired_and_sent_away(served, tablet, chromium):
    page = tablet()
    go(page, served.url + "/devices")
    page.get_by_role("button", name="Téléphone d'un joueur").tap()
    code = page.locator(".code").inner_text()
    page.locator(".qr").wait_for()
    phone = chromium.new_context(locale="fr-FR").new_page()
    phone.set_default_timeout(PATIENCE_S * 1000)
    phone.goto(f"{served.url}/pair?code={code}")
    phone.get_by_role("button", name="Associer").click()
    phone.wait_for_url("**/players")
    go(page, served.url + "/devices")
    page.get_by_role("button", name="Révoquer").last.tap()
    assert until(lambda: len(served.app.extensions["devices"].all()) == 1)
    phone.goto(served.url + "/players")
    phone.wait_for_url("**/pair")
    page.get_by_role("button", name="English").tap()
    page.locator("h1", has_text="Devices").wait_for()


def test_an_evening_can_be_kept_without_any_script(served, chromium):
    devices = served.app.extensions["devices"]
    context = chromium.new_context(locale="fr-FR", java_script_enabled=False)
    token = devices.pair(devices.new_code(Role.BANKER), "plain", now_ms())
    context.add_cookies([{"name": "vingtetun", "value": token, "url": served.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    go(page, served.url + "/new?variant=base")
    page.fill('[name="pb"]', "Denis")
    page.fill('[name="p1"]', "Anne")
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("link", name="Mises").first.click()
    page.locator(".chipbtn").nth(2).click()
    page.locator(".tray").get_by_role("link", name="Servez").click()
    page.locator('.key[value="9?"]').click()
    assert page.locator("#seat-1 .total").inner_text().endswith("9")


def test_a_page_whose_stream_is_refused_says_so_asks_for_itself_and_comes_back(served, tablet):
    page = tablet()
    begin(page, served, "base")
    audience = served.app.extensions["audience"]
    other = Device(1000, "phone", Role.BANKER, 0, 0)
    assert until(lambda: audience.open == 1)
    page.goto("about:blank")
    assert until(lambda: audience.open == 0)
    taken = [replace(other, id=1000 + number // EACH) for number in range(MOST)]
    assert all(audience.enter(each) for each in taken)

    page.goto(served.url + "/table")
    page.locator("#lost", has_text="écrans sont ouverts").wait_for()
    hub = served.app.extensions["hub"]
    hub.write(
        hub.current(), [CardDealt("1", card("9S"), covered=False)], Origin(now_ms(), "camera")
    )
    page.locator(".seat", has_text="9").first.wait_for()
    for each in taken:
        audience.leave(each)
    page.locator("#lost").wait_for(state="detached")

    assert until(lambda: audience.open == 1)
    assert page.errors == []
