"""Double taps, long presses, keys of a keyboard, menus, and taps that can do nothing."""

from .touch import PEOPLE, act, box, go, key, moved, says, seq

DEALT = (
    f'variant = "permanent"\n{PEOPLE}stakes = [5, 10]\nlimits = [2, 20]\nactions = ["shuffle", "cut",'
    ' "deal 1 ??", "deal 2 ??", "deal B 6S", "deal 1 ??", "deal 2 ??", "deal B ??"]'
)


TWICE = """el => {
  for (const detail of [1, 2]) {
    el.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
  }
}"""


def double_tap(page, selector):
    """Tap twice at once: two taps by way of the driver may be a second apart on a busy machine."""
    page.locator(selector).evaluate(TWICE)


def table(served):
    hub = served.app.extensions["hub"]
    return hub.live(hub.current()).table


def test_a_double_tap_on_a_seat_gives_it_the_next_card(load, served, tablet):
    load(DEALT)
    page = tablet()
    double_tap(page, "#seat-2 .plate")
    page.locator('#pad[data-hand="2"]').wait_for()
    key(page, "4")
    page.locator("#seat-1 .state", has_text="reste ?").wait_for()
    page.locator('#pad[data-hand="2"]').wait_for()  # his turn goes on, and nobody is chosen

    assert [str(held.card) for held in table(served).coup.hands["2"].cards] == ["??", "??", "4?"]
    assert page.errors == []


def test_a_double_tap_on_the_cards_does_not_open_their_page_and_one_tap_does(load, tablet):
    load(DEALT)
    page = tablet()
    double_tap(page, "#seat-2 a.hand")
    page.locator('#pad[data-hand="2"]').wait_for()
    page.wait_for_timeout(500)
    assert page.url.endswith("/table")
    page.locator("#seat-2 a.hand").tap()
    page.wait_for_url("**/hand/2")


def test_a_long_press_on_a_seat_opens_the_page_of_its_hand(load, tablet):
    load(DEALT)
    page = tablet()
    plate = box(page, "#seat-1 .plate")
    page.mouse.move(plate["x"] + 5, plate["y"] + 5)
    page.mouse.down()
    page.wait_for_url("**/hand/1")
    page.mouse.up()


def test_a_double_tap_where_no_card_can_go_says_so(load, tablet):
    load(DEALT.replace(', "deal B ??"', ""))
    page = tablet()
    double_tap(page, "#seat-1 .plate")
    page.locator("#refusal", has_text="On ne peut pas donner de carte").wait_for()


def test_a_stand_that_nobody_said_is_said_or_taken_back_by_one_tap(load, served, tablet):
    load(DEALT.replace('"deal B ??"', '"deal B ??", "deal 2 4H"'))
    page = tablet()
    page.locator('#seat-1 .state[data-is="assumed"]').wait_for()
    before = seq(page)
    page.locator("#seat-1").get_by_role("button", name="Pas encore").tap()
    moved(page, before)
    says(page, "Anne : carte, ou vous restez")
    key(page, "3")
    act(page, "Rester")
    page.locator('#seat-1 .state[data-is="stand"]').wait_for()

    assert len(table(served).coup.hands["1"].cards) == 3


def test_a_stand_that_nobody_said_can_be_confirmed(load, served, tablet):
    load(DEALT.replace('"deal B ??"', '"deal B ??", "deal 2 4H"'))
    page = tablet()
    before = seq(page)
    page.locator("#seat-1").get_by_role("button", name="reste ?").tap()
    moved(page, before)
    page.locator('#seat-1 .state[data-is="stand"]').wait_for()

    assert table(served).coup.hands["1"].end == "stood"


def test_a_split_of_covered_cards_asks_for_the_rank_of_the_pair_at_once(load, served, tablet):
    load(DEALT)
    page = tablet()
    act(page, "Scinder")
    page.locator("#pad", has_text="rang de la paire").wait_for()
    key(page, "8")
    assert not page.get_by_label("retourner une carte").is_visible()
    key(page, "3")  # the card that comes upon the first of them, without another touch
    hands = table(served).coup.hands

    assert [str(held.card) for held in hands["1"].cards] == ["8?", "3?"]
    assert [str(held.card) for held in hands["1b"].cards] == ["8?"]


def test_a_hand_that_is_asked_is_never_set_to_turn_a_card_over(load, tablet):
    first_turned = DEALT.replace(
        '"deal 1 ??", "deal 2 ??", "deal B 6S"', '"deal 1 9S", "deal 2 ??", "deal B 6S"'
    )
    load(first_turned)
    page = tablet()
    says(page, "Anne : carte, ou vous restez")

    assert page.locator('#pad input[value="deal 1"]').is_checked()


def test_a_keyboard_keeps_a_coup(load, served, tablet):
    load(DEALT)
    page = tablet()
    says(page, "Anne : carte, ou vous restez")
    for typed in ("Enter", "4", "Enter", "9", "3"):  # stand, card, stand, turn, draw
        before = seq(page)
        page.keyboard.press(typed)
        moved(page, before)
    says(page, "Demandez à Anne de montrer")
    for typed in ("0", "9", "Backspace"):
        before = seq(page)
        page.keyboard.press(typed)
        moved(page, before)

    assert [str(held.card) for held in table(served).coup.hands["1"].cards] == ["T?", "??"]
    page.keyboard.press("h")
    page.wait_for_url("**/help")
    page.locator("kbd", has_text="Enter").wait_for()


def test_menus_close_on_a_tap_beside_them_and_on_escape(load, tablet):
    load(DEALT)
    page = tablet()
    menu = page.locator("#menu")
    for close in (
        page.locator("h1.say").click,
        lambda: page.keyboard.press("Escape"),
    ):
        menu.locator("summary").tap()
        assert menu.get_attribute("open") is not None
        close()
        assert menu.get_attribute("open") is None


def test_a_chip_that_would_pass_the_limit_says_so(load, served, tablet):
    load(f'variant = "permanent"\n{PEOPLE}stakes = [20, 10]\nlimits = [2, 20]\nactions = []')
    page = tablet()
    go(page, served.url + "/stakes?place=1")
    page.locator(".chipbtn[aria-disabled]").first.tap(force=True)
    page.locator("#refusal", has_text="dépasserait la mise maximale").wait_for()


def test_a_refusal_goes_when_what_was_refused_is_changed(load, served, tablet):
    load(DEALT)
    page = tablet()
    go(page, served.url + "/hand/1")
    page.get_by_label("Mise", exact=True).fill("50")
    page.get_by_role("button", name="Miser").tap()
    page.locator("#refusal", has_text="50").wait_for()
    page.get_by_label("Mise", exact=True).fill("15")
    page.locator("#refusal").wait_for(state="detached")
