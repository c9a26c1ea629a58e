"""What is read from a metre away, on the smallest tablet: letters large enough, and nothing cut."""

import json

import pytest

from .touch import box, go

TABLET = (1024, 600)
NAMES = ["Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaëlle", "Hugo", "Inès"]
NAMES += ["Jean-Baptiste", "Karim", "Léa", "Marc", "Nadia"]
FIRST = ["9S", "8H", "TD", "4C", "AS", "6H", "7C", "JD", "QS", "5H", "8C", "3D", "2H", "9C"]
SECOND = ["5H", "6C", "3D", "7H", "2C", "JD", "6H", "2S", "5C", "TH", "9D", "KS", "AC", "4S"]


def table(seats, *parts, variant="ponte"):
    """Write a coup file for so many seats; each part is one or more actions with commas between."""
    people = json.dumps(NAMES[:seats], ensure_ascii=False)
    actions = json.dumps([each.strip() for part in parts for each in part.split(",")])
    staked = f"stakes = {[5] * seats}\n" if parts else ""
    return (
        f'variant = "{variant}"\nbanker = "Denis"\nbank = 400\nlimits = [2, 20]\n'
        f"seats = {people}\n{staked}actions = {actions}\n"
    )


def dealt(seats, cards):
    return ", ".join(f"deal {seat} {card}" for seat, card in enumerate(cards[:seats], 1))


def covered(seats):
    return dealt(seats, ["??"] * seats)


def moments(seats):
    """Give moments that look unlike: nothing dealt, dealing, playing with a breach, accounts."""
    stand = ", ".join(f"stand {seat}" for seat in range(1, seats + 1))
    round_1, round_2 = dealt(seats, FIRST), dealt(seats, SECOND)
    yield table(seats)
    yield table(seats, covered(seats))
    yield table(seats, round_1, "deal B ??", round_2, "deal B ??")
    yield table(seats, round_1, "deal B TH", round_2, "deal B 9H", stand, "stand B", "take 1 5")


# the smallest letters of each kind of text that is to be seen; what hides its letters does not count
SMALLEST = """() => {
  const kinds = { other: ".score, .goes-over", state: ".state", stake: ".stake-sum, .mod", menu: "#menu, .tools", name: ".plate",
    button: ".act-word, .seat-acts", next: ".nexts", total: ".total", sum: ".due, .acc-sum", reading: "dd" };
  const found = { other: 999 };
  const walker = document.createTreeWalker(document.querySelector("#live"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const el = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || el.closest("svg, template, [hidden]")) continue;
    if (!el.checkVisibility({ visibilityProperty: true }) || el.closest(".sr")) continue;
    const style = getComputedStyle(el);
    if (style.clipPath !== "none" || el.getBoundingClientRect().width < 3) continue;
    const kind = Object.keys(kinds).find((each) => el.closest(kinds[each])) ?? "other";
    found[kind] = Math.min(found[kind] ?? 999, parseFloat(style.fontSize));
  }
  return found;
}"""


@pytest.mark.parametrize(("seats", "least"), [(2, 20), (5, 20), (8, 20), (14, 16)])
def test_states_stakes_and_menus_are_read_from_a_metre_away(load, served, tablet, seats, least):
    page, seen = tablet(size=TABLET), set()
    for text in moments(seats):
        load(text)
        go(page, served.url + "/table")
        page.locator("#menu summary").tap()
        sizes = page.evaluate(SMALLEST)
        seen |= set(sizes)
        assert sizes.pop("other") >= 16, text
        assert {kind: px for kind, px in sizes.items() if px < least} == {}, text
    assert {"state", "stake", "menu", "name", "button", "next", "total", "sum", "reading"} <= seen


# how much of the felt above the desk the tallest seat fills, and its largest total
FILLED = """() => {
  const felt = document.getElementById("felt").getBoundingClientRect();
  const desk = document.querySelector(".desk").getBoundingClientRect();
  const bottoms = [...document.querySelectorAll(".seat")].map((each) => each.getBoundingClientRect().bottom);
  const totals = [...document.querySelectorAll(".seat .total")].map((each) => parseFloat(getComputedStyle(each).fontSize));
  const cards = [...document.querySelectorAll(".seat .card")].map((each) => each.getBoundingClientRect().height);
  return { share: (Math.max(...bottoms) - felt.top) / (desk.top - felt.top), total: Math.min(...totals), card: Math.min(...cards) };
}"""


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_with_few_players_cards_and_totals_fill_the_felt(load, served, tablet, seats, size):
    load(table(seats, dealt(seats, FIRST), "deal B 6D", dealt(seats, SECOND), variant="base"))
    page = tablet(size=size)
    go(page, served.url + "/table")

    found = page.evaluate(FILLED)

    # beside an empty seat's place there is no more than the desk and a hand's breadth
    assert found["share"] >= (0.9 if size[1] == 600 else 0.75), found
    assert found["card"] >= 100
    assert found["total"] >= 70


CUT = """() => {
  const say = document.querySelector(".say"), box = document.querySelector(".prompt-text").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(say);
  const ink = range.getBoundingClientRect();
  return Math.max(ink.bottom - box.bottom, ink.right - box.right, say.scrollHeight - say.clientHeight - 4);
}"""
LONG = 'banker = "Denis"\nseats = ["Jean-Baptiste", "Marie-Antoinette"]\nstakes = [5, 10]\n'
SENTENCES = {
    "permanent": 'actions = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 ??", "deal 2 ??"]',
    "casino": 'actions = ["deal 1 8S", "deal 2 9S", "deal B 6H", "deal 1 8H", "deal 2 9H", "deal B ??",'
    ' "split 1", "deal 1 [2S]"]',
    "temporaire": 'actions = ["deal 1 ??", "deal 1 ??"]',
    "base": 'actions = ["deal 1 AS"]',
}


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_the_sentence_is_never_cut(load, served, tablet, locale):
    page = tablet(size=TABLET, locale=locale)
    texts = [table(2, variant=each) for each in ("permanent", "brulee", "ponte", "pirate")]
    texts += [f'variant = "{variant}"\n{LONG}{acts}\n' for variant, acts in SENTENCES.items()]
    for text in texts:
        load(text)
        go(page, served.url + "/table")
        for width, height in (TABLET, (1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) <= 1, (page.locator(".say").inner_text(), width)


def test_the_first_french_sentence_stands_whole_beside_its_rule(load, served, tablet):
    load(table(2, variant="permanent"))
    page = tablet(size=TABLET)
    go(page, served.url + "/table")

    assert page.locator(".say").inner_text().endswith("vous en dernier")
    assert page.locator(".why .rule-no").inner_text() == "règle 10.1"
    assert is_rule_in_sight(page)
    assert box(page, ".why .rule-no")["height"] >= 44


def is_rule_in_sight(page):
    """Tell whether the letters of the rule's number stand inside the prompt; a finger has more room than they."""
    beside = page.locator(".why .rule-no").evaluate(
        "each => parseFloat(getComputedStyle(each).paddingBottom)"
    )
    rule, place = box(page, ".why .rule-no"), box(page, ".prompt")
    return rule["y"] + rule["height"] - beside <= place["y"] + place["height"]


UNSEEN = (
    'variant = "blackjack"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 5]\n'
    'actions = ["deal 1 9S", "deal 2 8S", "deal B 6H", "deal 1 9D", "deal 2 TS", "unseen"]\n'
)


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_a_long_sentence_beside_five_buttons_leaves_its_rule_and_every_button_in_sight(
    load, served, tablet, size, locale
):
    load(UNSEEN)
    page = tablet(size=size, locale=locale)
    go(page, served.url + "/table")
    assert page.locator(".act").count() == 5

    assert is_rule_in_sight(page)
    for button in page.locator(".act").all():
        found = button.bounding_box()
        assert found["x"] + found["width"] <= size[0]


NAMED_LONG = (
    'variant = "base"\nbanker = "Denis"\nstakes = [5, 5]\n'
    'seats = ["Anne", "Jean-Baptiste de la Tour d\'Auvergne"]\n'
)
ROUND = '"deal 1 9S", "deal 2 8S", "deal B 6H", "deal 1 9D", "deal 2 TS"'
SHORTENED = """css => [...document.querySelectorAll(css)]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || getComputedStyle(each).whiteSpace === "nowrap")
  .map((each) => each.textContent)"""


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_what_a_list_says_is_never_shortened(load, served, tablet, size):
    page, found = tablet(size=size), []
    for actions in (ROUND, f'{ROUND}, "stand 1", "stand 2", "deal B TD", "deal B 2S"'):
        load(f"{NAMED_LONG}actions = [{actions}]\n")
        go(page, served.url + "/table")
        page.locator(".nexts li, .accounts li").first.wait_for()
        found += page.evaluate(SHORTENED, ".nexts span, .acc-who, .acc-why, .fact-what")

    assert found == []


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (390, 844)])
def test_what_the_bank_can_lose_is_shown_in_alarm_too(load, served, tablet, size):
    text = table(2, dealt(2, FIRST), variant="base").replace("bank = 400", "bank = 4")
    load(text)
    page = tablet(size=size)
    go(page, served.url + "/table")

    reading = page.locator(".reading", has_text="Perte maximale")

    assert reading.locator("dd").inner_text().strip().startswith("−")
    assert reading.locator("dd > span").is_visible()
    assert reading.locator("dd .i").is_visible()
    assert reading.get_attribute("data-bad") == "over"
