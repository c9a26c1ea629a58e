"""Scores on the table and on a player's phone: what everybody has won so far, and who I am."""

import pytest

from webui.core.devices import Role

from .conftest import Device
from .test_layout import SIZES
from .test_layout import at_each_size as at_each_size_on_the_felt
from .test_result import HEAD, NATURAL, text_of
from .test_screens import SMALL, WIDER, at_each_size, in_both_themes
from .touch import go


def scores(page):
    return [" ".join(each.split()) for each in page.locator(".score").all_inner_texts()]


def test_everybodys_score_stands_on_the_table(load, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#seat-1 .score").wait_for()

    assert scores(page) == ["ce soir +7,50", "ce soir −10", "ce soir +2,50"]
    ways = [each.get_attribute("data-way") for each in page.locator(".score").all()]
    assert ways == ["pay", "take", "pay"]


def test_scores_are_switched_off_by_touch_and_the_tablet_remembers_it(load, served, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#seat-1 .score").wait_for()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Scores sur la table : oui").tap()
    page.locator("#seat-1 .score").wait_for(state="hidden")
    go(page, served.url + "/table")
    page.locator("#seat-1 .plate").wait_for()
    assert not page.locator(".score").first.is_visible()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Scores sur la table : non").tap()

    page.locator("#seat-1 .score").wait_for()


def test_the_whole_menu_can_be_reached_on_every_screen(load, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#menu summary").tap()
    for size in at_each_size(page):
        box = page.locator("#menu ul").bounding_box()
        assert box["y"] >= 0, size
        page.locator("#menu li:visible").first.scroll_into_view_if_needed()
        assert page.locator("#menu li:visible").first.bounding_box()["y"] >= 0, size


def test_a_score_grows_with_each_coup(load, banker, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#seat-1 .score", has_text="+7,50").wait_for()
    banker.act(*(each.strip(' "') for each in NATURAL.split(",")))
    page.locator("#seat-1 .score", has_text="+15").wait_for()


# whose phone this is


def me(device, name):
    return device.post("/players/me", name=name)


def test_a_phone_keeps_whose_it_is(app, load):
    load(text_of(NATURAL, '"deal 1 9S", "deal 2 8C"'))
    phone = Device(app, Role.PLAYERS)
    assert "I am…" in phone.get("/players").text
    assert me(phone, "Anne").status_code == 303
    page = phone.get("/players").text
    assert 'class="me"' in page
    assert "data-me" in page
    assert "+7.50" in page[page.index('class="me"') :]
    me(phone, "")

    assert 'class="me"' not in phone.get("/players").text


def test_who_does_not_sit_here_looks_on(app, load):
    load(text_of(NATURAL))
    phone = Device(app, Role.PLAYERS)
    me(phone, "Zoé; path=/, é" * 9)

    assert 'class="me"' not in phone.get("/players").text


def test_the_banker_has_his_own_place_too(app, load):
    load(text_of(NATURAL))
    phone = Device(app, Role.PLAYERS)
    me(phone, "Denis")
    page = phone.get("/players").text

    assert "<small>bank</small>" in page
    assert "+2.50" in page[page.index('class="me"') :]


def test_my_phone_tells_my_turn_my_stake_and_my_result(load, banker, tablet):
    load(text_of('"stake 1 5", "stake 2 10", "deal 1 9S", "deal 2 8C", "deal B 8D"'))
    page = tablet(role=Role.PLAYERS, size=(390, 844))
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Anne").tap()
    page.locator(".me h2", has_text="Anne").wait_for()
    banker.act("deal 1 2S", "deal 2 2C")  # all are dealt
    page.locator(".me-say", has_text="À vous").wait_for()
    assert "5" in page.locator(".me-sums").inner_text()
    banker.act("deal 1 TS")
    page.locator(".me .total", has_text="21").wait_for()
    banker.act("stand 1", "stand 2", "deal B TC")

    page.locator(".me .due", has_text="reçoit").wait_for()
    page.locator(".me-sums .net", has_text="+5").wait_for()
    page.reload()
    page.locator(".me h2", has_text="Anne").wait_for()


def test_before_the_cards_my_phone_waits_for_my_stake(app, load):
    load(text_of("", head=HEAD.replace("stakes = [5, 10]\n", "")))
    phone = Device(app, Role.PLAYERS)
    me(phone, "Anne")

    assert "Place your stake" in phone.get("/players").text


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_axe_finds_nothing_on_my_phone(axe, load, tablet, locale):
    page, found = tablet(role=Role.PLAYERS, locale=locale), []
    for number, actions in enumerate((NATURAL, '"deal 1 9S"', "")):
        load(text_of(NATURAL, actions))
        if not number:
            page.locator("#menu summary").tap()
            page.get_by_role("button", name="Anne").tap()
        page.locator(".me").wait_for()
        for size in at_each_size(page):
            assert page.evaluate(WIDER) <= 0, (number, size)
            assert page.evaluate(SMALL) == [], (number, size)
        found += in_both_themes(axe, page)

    assert found == []


# the bank's chance to go over


def test_the_banks_chance_to_go_over_is_off_until_it_is_switched_on(load, served, tablet):
    load(text_of('"stake 1 5", "stake 2 10", "deal 1 9S", "deal 2 8C", "deal B 6D"'))
    page = tablet()
    page.locator("#seat-B .plate").wait_for()
    assert not page.locator(".goes-over").is_visible()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Chance que la banque crève : non").tap()
    page.locator(".goes-over", has_text="42 %").wait_for()
    go(page, served.url + "/table")
    page.locator(".goes-over", has_text="42 %").wait_for()

    assert at_each_size_on_the_felt(page, SIZES) == []


def test_the_chance_is_on_no_page_of_the_players_or_the_table(app, load):
    load(text_of('"stake 1 5", "stake 2 10", "deal 1 9S", "deal 2 8C", "deal B 6D"'))

    assert "over 21: 42 %" in Device(app, Role.BANKER).get("/table").text
    for role, path in (
        (Role.PLAYERS, "/players"),
        (Role.TABLE, "/table"),
        (Role.TABLE, "/players"),
    ):
        assert "over 21" not in Device(app, role).get(path).text
