"""A dispute about an earlier coup: found in the replay, corrected there, and settled again."""

import html
import re

from tracker.game.events import CardDealt
from tracker.game.table import settle

BASE = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
COUP = (
    '[[coup]]\nstakes = [5, 10]\nactions = ["deal 1 9S", "deal 2 8C", "deal B 8D", "deal 1 QS",'
    ' "deal 2 9C", "stand 1", "stand 2", "deal B TC", "pay 1 5", "take 2 10"]\n'
)


def net_of_first(banker):
    hub = banker.app.extensions["hub"]
    live = hub.live(hub.current())
    second = live.coups()[1].seq
    return settle(live.table_at(second - 1)).net


def test_a_card_of_an_earlier_coup_is_corrected_from_the_replay_and_settled_again(load, banker):
    session = load(BASE + COUP * 3)
    assert net_of_first(banker) == {"Anne": 5, "Bruno": -10, "Denis": 5}
    # the fourth card of the first coup: it was no Queen
    page = banker.get(f"/evenings/{session}/at/7").text
    [link] = re.findall(r'href="(/line/(?:\d+)\?replay=7)"', page)
    queen = next(e for e in banker.entries() if str(getattr(e.event, "card", "")) == "QS")
    assert link == f"/line/{queen.seq}?replay=7"
    form = banker.get(link).text
    assert f'value="/evenings/{session}/?at=7"' in html.unescape(form)

    answer = banker.post(f"/correct/{queen.seq}", card="6S", back=f"/evenings/{session}/?at=7")

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/evenings/{session}/?at=7"
    assert net_of_first(banker) == {"Anne": -5, "Bruno": -10, "Denis": 15}


def test_a_past_evening_is_corrected_only_once_it_goes_on(load, banker):
    past = load(BASE + COUP)
    load(BASE + COUP)

    assert "/line/" not in banker.get(f"/evenings/{past}/at/7").text
    assert banker.post(f"/evenings/{past}/resume").status_code == 303
    assert "/line/" in banker.get(f"/evenings/{past}/at/7").text


def test_a_line_of_an_earlier_coup_names_the_people_who_sat_there(load, banker):
    load(BASE + COUP.replace('"take 2 10"', '"take 2 10", "bank sell 1 20"') + COUP)
    first, *_, last = (e for e in banker.entries() if isinstance(e.event, CardDealt))

    def people(entry):
        return re.findall("→ (.*?)<", banker.get(f"/line/{entry.seq}").text)

    assert people(first) == ["Anne", "Bruno", "Bank"]
    assert people(last) == ["Bruno", "Denis", "Bank"]
