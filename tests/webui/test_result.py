"""The result of an evening: its page, its file, its name; by touch in a browser."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tracker.game import read_file
from tracker.game.scores import evening_score
from tracker.languages import language
from tracker.store.evening_table import EveningTable
from webui.core.devices import Role
from webui.core.i18n import Words
from webui.pages.result.view import Heading, result_view
from webui.views.score_chart import HALF_LETTER, PHONE, WIDE, line_styles, score_chart

from .test_screens import SIZES, SMALL, WIDER, at_each_size, in_both_themes
from .touch import go

HEAD = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\n'
NATURAL = '"deal 1 AS", "deal 2 8C", "deal B 8D", "deal 1 TS", "deal 2 9C", "stand 2", "deal B TC"'
BANK_BUST = (
    '"deal 1 9S", "deal 2 8C", "deal B 6D", "deal 1 TS", "deal 2 TC", "stand 1", "stand 2",'
    ' "deal B TH", "deal B KD"'
)
OUT_OF_TURN = '"deal 2 5H", "deal 1 9S", "deal B 8D"'
WORDS = Words(language("en"))


def text_of(*coups, head=HEAD):
    return head + "".join(f"[[coup]]\nactions = [{each}]\n" for each in coups)


def live_of(*coups, head=HEAD):
    return EveningTable(read_file(text_of(*coups, head=head)).entries)


def seen(live, *, name="", is_ended=True, **heading):
    score = evening_score(each.table for each in live.coups())
    heading = Heading(1, name, is_at_table=False, is_ended=is_ended, **heading)
    return result_view(live, score, heading, WORDS)


def people(count):
    names = [f"P{place}" for place in range(1, count + 1)]
    head = f'variant = "ponte"\nbanker = "Denis"\nseats = {names}\n'.replace("'", '"')
    stakes = f"stakes = {[place + 1 for place in range(count)]}\n"
    dealt = [f'"deal {place} {"9T"[place % 2]}S"' for place in range(1, count + 1)]
    more = [f'"deal {place} TS"' for place in range(1, count + 1)]
    stand = [f'"stand {place}"' for place in range(1, count + 1)]
    actions = [*dealt, '"deal B TH"', *more, *stand, '"deal B 9H"', '"stand B"']
    return live_of(", ".join(actions), head=head + stakes)


# what is said


def test_everybody_is_told_what_he_won_and_whom_he_pays():
    result = seen(live_of(NATURAL, BANK_BUST))

    assert [(each.name, each.sum) for each in result.won] == [
        ("Anne", ("pay", "+12", ".50")),
        ("Bruno", ("even", "0", "")),
        ("Denis", ("take", "−12", ".50")),
    ]
    assert [(each.payer, each.payee, each.sum.whole) for each in result.payments] == [
        ("Denis", "Anne", "12")
    ]
    assert [each.name for each in result.won if each.is_bank] == ["Denis"]


def test_who_pays_for_a_second_name_is_said_beside_the_payments():
    live = live_of(NATURAL)
    apart, together = seen(live), seen(live, persons={"Bruno": "Anne", "Zoé": "Anne"})

    assert [(each.payer, each.payee) for each in apart.payments] == [
        ("Bruno", "Anne"),
        ("Bruno", "Denis"),
    ]
    assert [(each.payer, each.payee) for each in together.payments] == [("Anne", "Denis")]
    assert (apart.one_person, together.one_person) == ((), ("Bruno is Anne.",))


def test_the_word_of_the_only_coup_ends_before_the_names_begin():
    live = live_of(NATURAL)
    for size in (WIDE, PHONE):
        chart = score_chart(evening_score(each.table for each in live.coups()), size, WORDS)
        [coup] = chart.coups
        assert coup.said == "coup 1"
        assert coup.at + HALF_LETTER * len(coup.said) <= chart.right


def test_the_best_coup_the_naturals_and_the_irregularities_are_told():
    highlights = {
        each.kind: each for each in seen(live_of(NATURAL, BANK_BUST, OUT_OF_TURN)).highlights
    }

    assert highlights["best"][2:] == ("Best coup: Bruno +10", "coup 2, on a stake of 10")
    assert highlights["natural"][2:] == ("1 natural", "Anne\N{NO-BREAK SPACE}(1) · 1 bust")
    assert highlights["alarm"].title == "1 irregularity"
    assert highlights["alarm"].said == "coup 3: Bruno was dealt a card out of turn."
    assert highlights["lead"].title == "0 changes of lead"


def test_an_evening_without_a_coup_says_so(table):
    answer = table.get("/evenings/1/result")

    assert "No coup was played on this evening." in answer.text


def test_the_coups_that_are_not_settled_are_named():
    begun = NATURAL.split(', "deal 2 9C"', maxsplit=1)[0]

    assert seen(live_of(NATURAL)).unsettled == ""
    assert seen(live_of(NATURAL, begun)).unsettled.startswith("Coup 2 is not settled")
    assert seen(live_of(*[begun] * 8)).unsettled.startswith("The coups 1, 2, 3, 4, 5, 6… are not")


def test_chips_are_told_where_they_were_counted():
    result = seen(live_of(NATURAL, head=HEAD + "holdings = [50, 60]\nbank = 100\n"))

    assert [each.chips for each in result.won] == [
        "chips: 50, now 57.50",
        "chips: 100, now 102.50",
        "chips: 60, now 50",
    ]


def test_of_many_irregularities_the_first_are_listed_and_the_others_counted():
    result = seen(live_of(*[OUT_OF_TURN] * 40))

    assert len(result.troubles) == 30
    count = 30 + result.more_troubles
    assert count >= 40
    assert {each.kind: each.title for each in result.highlights}[
        "alarm"
    ] == f"{count} irregularities"


# the chart


def test_a_line_has_the_colour_of_winning_only_if_it_won():
    score = evening_score(each.table for each in people(13).coups())
    styles = line_styles(score)

    assert len(styles) == 14
    assert {name for name, each in styles.items() if each.css == "l0"} <= {
        name for name, won in score.sums.items() if won > 0
    }
    assert {name for name, each in styles.items() if each.css == "l1"} <= {
        name for name, won in score.sums.items() if won < 0
    }
    assert styles["Denis"].css == "l5"
    assert len(set(styles.values())) == 14


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_names_stand_apart_in_order_and_inside(size):
    for count in (2, 6, 13):
        score = evening_score(each.table for each in people(count).coups())
        chart = score_chart(score, size, WORDS)
        heights = [each.y for each in chart.labels]
        assert heights == sorted(heights)
        assert all(below - above >= 46 for above, below in pairwise(heights))
        assert min(heights) >= 0
        assert max(heights) + 20 <= size.height
        assert len(chart.labels) == (count + 1 if count < 7 else 2)


def test_the_scale_is_round_and_holds_every_amount():
    live = live_of(*[NATURAL, BANK_BUST] * 30)
    score = evening_score(each.table for each in live.coups())
    for size in (WIDE, PHONE):
        chart = score_chart(score, size, WORDS)
        assert {each.said for each in chart.ticks} >= {"0", "−200", "+200", "+400"}
        assert all(
            size.top <= float(point.split(",")[1]) <= size.height - size.bottom
            for line in chart.lines
            for point in line.points.split()
        )
        assert (chart.coups[0].said, chart.coups[-1].said) == ("coup 1", "60")


def test_a_long_evening_is_drawn_with_few_points():
    score = evening_score(each.table for each in live_of(*[NATURAL] * 300).coups())
    chart = score_chart(score, PHONE, WORDS)

    assert all(len(line.points.split()) <= 93 for line in chart.lines)


# the pages


def test_the_end_leads_to_the_result_and_the_evening_can_be_gone_on_with(load, banker):
    session = load(text_of(NATURAL))
    answer = banker.post(f"/evenings/{session}/end")
    assert answer.headers["location"] == f"/evenings/{session}/result"
    page = banker.get(answer.headers["location"]).text
    assert "The evening is over" in page
    assert f"/evenings/{session}/resume" in page
    banker.post(f"/evenings/{session}/resume")

    assert "The evening so far" in banker.get(answer.headers["location"]).text


def test_the_file_that_is_shared_needs_nothing_else(load, banker):
    session = load(text_of(NATURAL, BANK_BUST))
    answer = banker.get(f"/evenings/{session}/result.html")

    assert answer.headers["Content-Disposition"].endswith(f'"vingtetun-{session}.html"')
    assert "Anne" in answer.text
    assert not re.findall(r"<script|<link|<img|<form|https?://|url\(|src=|@import", answer.text)
    assert set(re.findall(r'href="([^"]*)"', answer.text)) <= {
        f"#{each}" for each in re.findall(r'id="([\w-]+)"', answer.text)
    }


def test_only_the_banker_sees_a_result(app, load):
    from .conftest import Device  # noqa: PLC0415  the fixture's own class

    session = load(text_of(NATURAL))
    for role in (Role.PLAYERS, Role.TABLE):
        assert Device(app, role).get(f"/evenings/{session}/result").status_code == 403


def test_an_evening_has_a_name_which_can_be_taken_away(load, banker):
    session = load(text_of(NATURAL))
    banker.post(f"/evenings/{session}/name", name="  Saint   Sylvestre " + "x" * 99)
    page = banker.get(f"/evenings/{session}/result").text
    assert f'<h1 class="h1">{("Saint Sylvestre " + "x" * 99)[:60]}</h1>' in page
    banker.post(f"/evenings/{session}/name", name="")

    assert "The evening so far" in banker.get(f"/evenings/{session}/result").text


# in a browser


def test_the_evening_is_ended_by_touch_named_and_gone_on_with(load, tablet):
    load(text_of(NATURAL, BANK_BUST))
    page = tablet()
    page.locator("#menu summary").tap()
    page.get_by_role("link", name="Résultats et fin de la soirée").tap()
    page.wait_for_url("**/result")
    page.get_by_role("button", name="Finir la soirée").tap()
    page.locator("h1", has_text="La soirée est finie").wait_for()
    assert page.locator(".won-sum").all_inner_texts() == ["+12,50", "0", "−12,50"]
    page.get_by_label("Nom de cette soirée").fill("Chez Anne")
    page.get_by_role("button", name="Garder ce nom").tap()
    page.locator("h1", has_text="Chez Anne").wait_for()
    page.get_by_role("button", name="La continuer").tap()
    page.wait_for_url("**/table")


def test_the_result_is_shared_as_a_file_that_opens_without_a_network(
    load, served, tablet, chromium, tmp_path
):
    session = load(text_of(NATURAL, BANK_BUST))
    page = tablet(size=(390, 844))
    go(page, f"{served.url}/evenings/{session}/result")
    with page.expect_download() as waited:
        page.get_by_role("link", name="Partager").tap()
    place = Path(tmp_path) / "shared.html"
    waited.value.save_as(place)
    alone = chromium.new_context(locale="fr-FR", offline=True).new_page()
    alone.set_default_timeout(PATIENCE_S * 1000)
    asked = []
    alone.on("request", lambda request: asked.append(request.url))
    alone.goto(place.as_uri())

    assert alone.locator(".won").count() == 3
    assert alone.locator(".chart:visible").count() == 1
    assert asked == [place.as_uri()]


def test_irregularities_of_one_coup_are_said_to_be_in_one_coup():
    turned = live_of('"deal 1 9S", "deal 2 5H"', head=HEAD.replace("base", "temporaire"))
    [found] = [each for each in seen(turned).highlights if each.kind == "alarm"]

    assert (found.title, found.said) == ("2 irregularities", "in coup 1")


def test_the_players_page_on_paper_has_nothing_to_press_but_the_month_it_is_about(
    load, served, tablet
):
    load(text_of(NATURAL, BANK_BUST))
    page = tablet(size=(794, 1123))
    go(page, f"{served.url}/people/")
    page.locator(".owed").wait_for()
    page.emulate_media(media="print")

    assert page.locator("main button:visible, main summary:visible").count() == 0
    assert page.locator("main a:visible:not([aria-current])").count() == 0
    assert page.locator(".person").first.is_visible()


def test_a_long_name_is_read_whole(load, served, tablet):
    name = "Jean-Baptiste de la Fontaine-Médicis"
    session = load(text_of(NATURAL, head=HEAD.replace("Bruno", name)))
    page = tablet(locale="fr-FR")
    go(page, f"{served.url}/evenings/{session}/result")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        shown = page.locator(".won .who", has_text=name)
        assert shown.evaluate("each => each.scrollWidth <= each.clientWidth"), size


def test_two_long_names_share_a_line_of_payments(load, served, tablet):
    payer, payee = "Grand-mère Éléonore-Vict", "Maximilienne-Philippa-Ô"
    head = HEAD.replace("Denis", payer).replace("Anne", payee)
    session = load(text_of(BANK_BUST, head=head))
    page = tablet(locale="fr-FR")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in (f"/evenings/{session}/result", "/people/"):
            go(page, served.url + path)
            row = page.locator(".pay", has_text=payee)
            row.wait_for()
            letters = row.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
            # three lines at most: none is broken letter by letter
            assert row.bounding_box()["height"] <= 3.9 * letters, (size, path)


def test_a_name_from_right_to_left_leaves_the_amount_beside_it_as_it_is(load, served, tablet):
    name = "عبد الرحمن"
    session = load(text_of(BANK_BUST, head=HEAD.replace("Anne", name)))
    page = tablet(locale="fr-FR")
    go(page, f"{served.url}/evenings/")
    told = page.locator(".sumone", has_text=name)

    named, won = told.locator("b").bounding_box(), told.locator(".net").bounding_box()
    assert named["x"] + named["width"] <= won["x"]
    go(page, f"{served.url}/evenings/{session}/")
    letters = page.locator(".chart:visible .ch-name", has_text=name).evaluate(
        "each => [...each.textContent].map((letter, at) => [letter, each.getExtentOfChar(at).x])"
    )
    places = {letter: x for letter, x in letters if letter.strip()}
    assert places["ع"] < places["+"] < places["5"]


def test_a_phone_has_a_chart_of_its_own(load, served, tablet):
    session = load(text_of(NATURAL, BANK_BUST))
    page = tablet(size=(390, 844))
    go(page, f"{served.url}/evenings/{session}/result")
    box = page.locator(".chart:visible").bounding_box()

    assert page.locator(".chart-phone").is_visible()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert 0.9 <= box["width"] / PHONE.width <= 1.1  # drawn one to one


@pytest.mark.parametrize("name", ["Grand-mère Éléonore", "WWWWWWWWWWWW", "Maximilienne"])
def test_a_long_name_beside_the_chart_is_inside_it(load, served, tablet, name):
    session = load(text_of(BANK_BUST, head=HEAD.replace("Bruno", name)))
    page = tablet()
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        go(page, f"{served.url}/evenings/{session}/result")
        chart = page.locator(".chart:visible")
        drawn = chart.bounding_box()
        for label in chart.locator(".ch-name, .ch-sum").all():
            box = label.bounding_box()
            assert box["x"] + box["width"] <= drawn["x"] + drawn["width"], size


def test_on_paper_there_is_nothing_to_press_and_the_ground_is_white(load, served, tablet):
    session = load(text_of(NATURAL, BANK_BUST))
    page = tablet(size=(794, 1123))
    go(page, f"{served.url}/evenings/{session}/result")
    page.emulate_media(media="print")

    assert page.locator("button:visible, a:visible").count() == 0
    ground = page.locator("html").evaluate("el => getComputedStyle(el).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    assert page.locator(".chart-wide").is_visible()


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_axe_finds_nothing_on_results_and_nothing_overflows(axe, load, served, tablet, locale):
    names = ", ".join(f'"Personne {place}"' for place in range(1, 13))
    crowd = f'variant = "ponte"\nbanker = "Maximilienne-Alexandrine"\nseats = [{names}]\n'
    dealt = ", ".join(f'"deal {place} 9S"' for place in range(1, 13))
    every = [load(text_of(NATURAL, BANK_BUST, OUT_OF_TURN, OUT_OF_TURN)), load(text_of())]
    every.append(load(text_of(f"{dealt}, {OUT_OF_TURN}", head=crowd)))
    page, found = tablet(locale=locale), []
    for session in every:
        go(page, f"{served.url}/evenings/{session}/result")
        for size in at_each_size(page):
            assert page.evaluate(WIDER) <= 0, size
            assert page.evaluate(SMALL) == [], size
        found += in_both_themes(axe, page)

    assert found == []
