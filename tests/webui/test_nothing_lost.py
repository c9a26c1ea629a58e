"""Nothing is lost by a tap: what was typed, a struck line, the bank that passes, the draw for the bank."""

from .test_gestures import DEALT
from .touch import PEOPLE, go, key, moved, says, seq


def table(served):
    hub = served.app.extensions["hub"]
    return hub.live(hub.current()).table


def test_names_bank_and_limits_survive_the_choice_of_another_game(served, tablet):
    page = tablet()
    go(page, served.url + "/new")
    for field, text in (("pb", "Odile"), ("p1", "Rémi"), ("bank", "320"), ("chip0", "3")):
        page.locator(f'input[name="{field}"]').fill(text)
    page.locator('input[name="rule-highest_stake"]').fill("40")
    for game in ("pirate", "temporaire"):
        page.locator(f'a.variant-box[href$="variant={game}"]').tap()
        page.locator(f'input[name="variant"][value="{game}"]').wait_for(state="attached")
    for field, text in (("pb", "Odile"), ("p1", "Rémi"), ("bank", "320")):
        assert page.locator(f'input[name="{field}"]').input_value() == text
    assert page.locator('input[name="rule-highest_stake"]').input_value() == "40"
    values = [each.input_value() for each in page.locator('input[name^="chip"]').all()]
    assert values[:2] == ["2", "3"]  # the smallest first
    assert "csrf" not in page.url
    assert page.errors == []


def test_what_was_typed_survives_another_language_with_its_house_rules(served, tablet):
    page = tablet()
    go(page, served.url + "/new?variant=permanent")
    page.locator('input[name="pb"]').fill("Odile")
    page.locator('input[name="rule-pair"][value="rank"]').check(force=True)
    page.get_by_role("button", name="English").tap()
    page.get_by_role("button", name="Begin").wait_for()

    assert page.locator('input[name="pb"]').input_value() == "Odile"
    assert page.locator('input[name="rule-pair"][value="rank"]').is_checked()


def test_a_struck_line_is_restored_by_one_tap(load, served, tablet):
    load(DEALT.replace('"deal B ??"', '"deal B ??", "deal 1 4H"'))
    page = tablet()
    last = seq(page)
    for button in ("Cela n'a pas eu lieu", "Cela a bien eu lieu"):
        go(page, f"{served.url}/line/{last}")
        page.get_by_role("button", name=button).tap()
        page.wait_for_url("**/journal")
        cards = len(table(served).coup.hands["1"].cards)
        assert cards == (2 if button.startswith("Cela n'a") else 3)


def test_the_page_of_a_hand_shows_its_irregularity_and_undoes_its_cause(load, served, tablet):
    load(DEALT)
    page = tablet()
    go(page, served.url + "/hand/1")
    for count in (3, 4, 5):  # two packs hold two of each card, and this would be the third
        page.locator('.deck-key[value="2C"]').last.tap()
        page.locator("details.piece").nth(count - 1).wait_for()
    page.locator('.case[role="alert"]').wait_for()
    page.get_by_role("button", name="Annuler").tap()
    page.locator("details.piece").nth(4).wait_for(state="detached")

    assert page.locator(".case").count() == 0
    assert page.url.endswith("/hand/1")
    assert len(table(served).coup.hands["1"].cards) == 4


def test_shuffled_leaves_the_talon_open_for_the_cut(load, served, tablet):
    load(f'variant = "permanent"\n{PEOPLE}actions = []')
    page = tablet()
    go(page, served.url + "/bank")
    page.locator("#talon").get_by_role("button", name="Mêlé").tap()
    page.locator("#talon", has_text="pas encore coupé").wait_for()
    assert page.url.split("#")[0].endswith("/bank")
    page.locator("#talon").get_by_role("button", name="Coup", exact=False).last.tap()
    page.wait_for_url("**/table")

    assert table(served).pack.cut


def test_the_new_banker_is_named_and_asked_what_he_holds(load, served, tablet):
    load(
        f'variant = "temporaire"\n{PEOPLE}stakes = [5, 10]\nbank = 100\nactions = ["bank accept 1"]'
    )
    page = tablet()
    page.locator("#count", has_text="Anne tient la banque").wait_for()
    page.locator(".status, footer", has_text="pas comptée").first.wait_for()
    before = seq(page)
    page.locator("#holds").fill("60")
    page.get_by_role("button", name="Comptée").tap()
    moved(page, before)
    page.locator("#count").wait_for(state="detached")

    assert table(served).bank.holdings == 60
    assert not table(served).bank.uncounted


def test_what_is_typed_is_kept_when_the_page_is_drawn_again(load, banker, tablet):
    load(
        f'variant = "temporaire"\n{PEOPLE}stakes = [5, 10]\nbank = 100\nactions = ["bank accept 1"]'
    )
    page = tablet()
    page.route("**/stream/**", lambda route: route.abort())  # until somebody has typed
    page.reload()
    page.locator("#holds").fill("60")
    page.unroute("**/stream/**")
    before = seq(page)
    banker.act("shuffle")
    moved(page, before)

    assert page.locator("#holds").input_value() == "60"


def test_the_draw_for_the_bank_stands_in_view_and_names_the_winner(load, served, tablet):
    load(f'variant = "permanent"\n{PEOPLE}actions = []')
    page = tablet()
    before = seq(page)
    page.locator(".queue").get_by_role("button", name="Tirer la banque au sort").tap()
    moved(page, before)
    says(page, "Anne")
    key(page, "9")
    page.locator("#seat-1 svg.card").wait_for()
    says(page, "Bruno")
    key(page, "A")
    says(page, "Bruno tient la banque")

    assert table(served).banker == "Bruno"
