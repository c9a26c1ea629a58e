"""How often a banker who keeps the table by hand must touch it, in coups as they are played.

A touch is each tap of the banker on the screen, from the end of one coup (its accounts settled) to the
settled end of the next. The stakes are those of the coup before, the talon is not shuffled in between, and
nothing is put right. The coups are ordinary: one player draws one card, nobody holds a natural, nobody is
bust, the bank wins from some and loses to others. Counted in the same way, the same coups took 30 touches
(permanent), 39 (temporaire) and 23 (pirate) before a touch could speak for several seats.
"""

from tracker.game.cards import card
from tracker.game.events import Buried, CardDealt, CardsTurned, Stood
from tracker.game.table import settle
from tracker.store.log import Log, Origin
from webui.core.evening_hub import now_ms

from .touch import moved, says, seq

HEAD = 'variant = "{}"\nbanker = "Denis"\nseats = [{}]\nbank = 400\n'
PEOPLE = ["Anne", "Bruno", "Chloé", "David", "Élise"]


def head(variant, count):
    return HEAD.format(variant, ", ".join(f'"{name}"' for name in PEOPLE[:count]))


def coup(stakes, *actions):
    said = ", ".join(f'"{each}"' for part in actions for each in part.split(", "))
    staked = f"stakes = {stakes}\n" if stakes else ""
    return f"[[coup]]\n{staked}actions = [{said}]\n"


class Finger:
    """The banker's finger; it counts what it touches."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def __call__(self, *, on):
        before = seq(self.page)
        on.tap()
        self.taps += 1
        moved(self.page, before)

    def act(self, word):
        self(on=self.page.locator(".acts .act", has_text=word))

    def key(self, rank):
        self(on=self.page.locator(f'.keys .key[value="{rank}?"]'))

    def total(self, points):
        self(on=self.page.locator(f'.totals .key[value="{points}"]'))


def net(served):
    hub = served.app.extensions["hub"]
    return settle(hub.live(hub.current()).table).net


def test_a_coup_of_three_in_permanent_takes_fifteen_touches_at_most(load, served, tablet):
    """The bank turns a 6, then a 9, and draws a 3: 18 against 19, 17 (with a card drawn) and 18."""
    before = (
        "deal 1 ??, deal 2 ??, deal 3 ??, deal B 9S, deal 1 ??, deal 2 ??, deal 3 ??, deal B ??"
    )
    done = "stand 1, stand 2, stand 3, show B 9D, total 1 20, total 2 17, total 3 18"
    paid = "pay 1 5, bury 1, take 2 10, bury 2, pay 3 0, bury 3"
    load(head("permanent", 3) + coup([5, 10, 5], "shuffle, cut", before, done, paid))
    page = tablet()
    finger = Finger(page)
    finger.act("Mêmes mises")
    finger.key("6")  # all were dealt a card face down, and the banker's lies open
    finger.act("Toutes couvertes")
    finger.act("Rester")  # Anne
    finger.key("4")  # Bruno
    finger.act("Tous restent")
    finger.key("9")
    finger.key("3")
    for points in (19, 17, 18):
        finger.total(points)
    finger.act("Tout est réglé")
    says(page, "Ouvrez le coup suivant")

    assert net(served) == {"Anne": 5, "Bruno": -10, "Chloé": 0, "Denis": 5}
    assert finger.taps == 12


def test_a_coup_of_five_in_temporaire_takes_eighteen_touches_at_most(load, served, tablet):
    """The bank turns a 7, then a 10, and stays on 17: against 18, 18 (a card drawn), 19, 17 and 16."""
    seats = range(1, 6)
    before = ", ".join(
        [
            *(f"deal {seat} ??" for seat in seats),
            "deal B 9S",
            *(f"deal {seat} 8{'SHDC?'[seat - 1]}" for seat in seats),
            "deal B ??",
            *(f"stand {seat}" for seat in seats),
            "show B 9D, stand B",
            *(f"show {seat} {'QJK9T'[seat - 1]}?" for seat in seats),
            *(f"{'take 4 2' if seat == 4 else f'pay {seat} 0'}, bury {seat}" for seat in seats),
        ]
    )
    load(head("temporaire", 5) + coup([5, 10, 5, 2, 5], "shuffle, cut", before))
    page = tablet()
    finger = Finger(page)
    finger.act("Mêmes mises")
    finger.key("7")  # five cards face down, and the banker's open
    for rank in "87T79":
        finger.key(rank)  # with the last the banker's second card, face down
    finger.act("Rester")  # Anne
    finger.key("5")  # Bruno
    finger.act("Tous restent")
    finger.key("T")
    finger.act("Je reste")
    for rank in "T69T7":
        finger.key(rank)
    finger.act("Tout est réglé")
    says(page, "Ouvrez le coup suivant")

    assert net(served) == {
        "Anne": 5,
        "Bruno": 10,
        "Chloé": 5,
        "David": 0,
        "Élise": -5,
        "Denis": -15,
    }
    assert finger.taps == 18


def test_a_coup_of_four_hands_in_pirate_takes_twelve_touches_at_most(load, served, tablet):
    """Anne shows 18, Bruno 19 with a card drawn, Chloé 20, the dealer 17."""
    seats = ["1", "2", "3", "B"]
    before = ", ".join(
        [
            *(f"deal {seat} ??" for seat in seats * 2),
            *(f"stand {seat}" for seat in seats),
            "total 1 18, total 2 19, total 3 17, total B 16, pay 2 1",
        ]
    )
    load(head("pirate", 3).replace("bank = 400\n", "") + coup([], "shuffle, cut", before))
    page = tablet()
    finger = Finger(page)
    finger.act("Coup suivant")
    finger.act("Toutes couvertes")
    finger.act("Toutes couvertes")
    finger.act("Rester")
    finger.key("5")
    finger.act("Tous restent")
    for points in (18, 19, 20, 17):
        finger.total(points)
    finger.act("C'est payé")
    says(page, "Ouvrez le coup suivant")

    assert net(served)["Chloé"] == 1
    assert finger.taps == 11


def test_with_the_camera_watching_only_the_stakes_are_touched(load, served, tablet, eyes):
    """The camera writes the cards and what lies buried; the banker says who stakes what."""
    eyes.see()
    before = (
        "deal 1 ??, deal 2 ??, deal 3 ??, deal B 9S, deal 1 ??, deal 2 ??, deal 3 ??, deal B ??"
    )
    done = "stand 1, stand 2, stand 3, show B 9D, show 1 TS TH, show 2 9S 8S, show 3 9H 9C"
    buried = "bury 1, bury 2, bury 3"
    load(head("permanent", 3) + coup([5, 10, 5], "shuffle, cut", before, done, buried))
    page = tablet()
    finger = Finger(page)
    finger.act("Mêmes mises")
    camera = Log(served.app.extensions["hub"].log.path)
    session = served.app.extensions["hub"].current()
    for fact in _watched():
        camera.append(session, fact, Origin(now_ms(), "camera"))
    says(page, "Ouvrez le coup suivant")
    camera.close()

    assert net(served) == {"Anne": 5, "Bruno": -10, "Chloé": 0, "Denis": 5}
    assert finger.taps == 1


def _watched():
    for turn in (1, 2):
        for seat in "123B":
            open_card = seat == "B" and turn == 1
            yield CardDealt(seat, card("6H" if open_card else "??"), covered=not open_card)
    yield CardDealt("2", card("4H"), covered=False)
    yield Stood("3")
    yield CardsTurned("B", (card("9C"),))
    yield CardDealt("B", card("3C"), covered=False)
    for seat, cards in (("1", "TS 9S"), ("2", "8S 5S"), ("3", "TH 8H")):
        yield CardsTurned(seat, tuple(card(each) for each in cards.split()))
        yield Buried(seat)
