"""What a question of the camera says of its answers: totals, money, and which is asked first."""

import re

import pytest

from tracker.game.cards import card
from tracker.game.events import CardDealt
from tracker.store.doubts import BankerQuestion, raise_doubt
from webui.core.evening_hub import now_ms

HEAD = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [10, 20]\n'
DEAL = '"deal 1 TS", "deal 2 9D", "deal B 7H", "deal 1 {first}", "deal 2 {second}"'
END = ', "stand 1", "stand 2", "deal B JC"'


@pytest.fixture
def asked(app, load, banker):
    """Deal Anne's and Bruno's second cards, and ask about them; give what the page offers."""

    def offered(first, second="8D", end="", more=()):
        session = load(f"{HEAD}actions = [{DEAL.format(first=first, second=second)}{end}]")
        for hand, likely in (("1", first), *more):
            seq = [e.seq for e in banker.entries() if getattr(e.event, "hand", "") == hand
                   and isinstance(e.event, CardDealt)][1]  # fmt: skip
            cards = tuple(card(f"{rank}S") for rank in LIKELY[likely])
            raise_doubt(
                app.extensions["hub"].log, session, BankerQuestion(hand, cards, seq), now_ms()
            )
        page = banker.get("/table").text
        picks = re.findall(r'class="pick" name="card" value="(..)".*?</button>', page, re.DOTALL)
        makes = re.findall(r'class="pick-makes">(.*?)</button>', page, re.DOTALL)
        said = [re.sub(r'<span class="sr">.*?</span>|<.*?>|\s', "", each) for each in makes]
        (head,) = re.findall(r'id="do-h">(.*?)</h2>', page, re.DOTALL)
        return dict(zip(picks, said, strict=False)), re.sub(r"<.*?>", "", head)

    return offered


LIKELY = {"6?": "68", "K?": "KQ", "9?": "93", "T?": "T9"}


def test_while_the_coup_goes_on_each_answer_says_the_total_it_makes(asked):
    makes, head = asked("6?")

    assert makes == {"6S": "16", "8S": "18"}
    assert "payment" not in head


def test_at_the_accounts_each_answer_says_what_the_hand_wins(asked):
    makes, head = asked("6?", end=END)

    assert makes == {"6S": "16·−10", "8S": "18·+10"}
    assert "payment" not in head


def test_answers_that_pay_alike_say_so(asked):
    makes, head = asked("K?", end=END)

    assert makes == {"KS": "20·+10", "QS": "20·+10"}
    assert "changes no payment" in head


def test_the_question_on_which_money_hangs_is_asked_first(asked):
    makes, head = asked("K?", "6?", END, more=[("2", "9?")])

    assert head.startswith("Bruno")
    assert makes == {"9S": "18·+20", "3S": "12·−20"}


def test_an_answer_about_an_earlier_coup_says_nothing_of_the_hand_that_lies_there_now(
    asked, banker
):
    asked("6?", end=END)
    banker.act("next-coup", "stake 1 5", "deal 1 AS")

    assert "pick-makes" not in banker.get("/table").text
