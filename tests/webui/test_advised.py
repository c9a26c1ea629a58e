"""Coups kept with nothing but what stands beside the prompt: its buttons, and the keys for cards."""

from __future__ import annotations

import re
from html import unescape

import pytest


class Finger:
    """Somebody who touches what the page offers, and nothing else."""

    def __init__(self, device, variant, **rules):
        self.device = device
        device.post("/new", variant=variant, pb="Denis", p1="Anne", p2="Bruno", **rules)

    def page(self):
        return self.device.get("/table").text

    def says(self):
        return unescape(re.search(r'<h1 class="say">(.*?)</h1>', self.page()).group(1))

    def why(self):
        found = re.search(r'<p class="why">(.*?)</p>', self.page())
        return "" if found is None else unescape(found.group(1))

    def buttons(self):
        """Give the words of the buttons, each with what it writes down."""
        (acts,) = re.findall(r'<div class="acts">(.*?)</div></div>', self.page(), re.DOTALL) or [""]
        found = {}
        for form in re.findall(r"<form.*?</form>", acts, re.DOTALL):
            word = re.search(r'class="act-word">(.*?)</span>', form).group(1)
            found[unescape(word)] = re.findall(r'name="do" value="(.*?)"', form)
        return found

    def act(self, word):
        self.device.act("; ".join(self.buttons()[word]))

    def key(self, rank, mode=""):
        """Touch a card's key; the way it comes is the one that is chosen, unless another is named."""
        pad = re.search(r'<section class="dock pad".*?</section>', self.page(), re.DOTALL).group(0)
        ways = re.findall(r'name="do" value="(.*?)"( checked)?', pad)
        chosen = next((do for do, on in ways if on), ways[0][0])
        assert not mode or mode in [do for do, _ in ways]
        answer = self.device.post("/act", do=mode or chosen, card=f"{rank}?")
        assert answer.status_code == 303, answer.text


def test_the_first_pack_is_made_ready_or_passed_over_before_the_stakes(banker):
    touch = Finger(banker, "permanent")

    assert "Take the Fou out" in touch.says()
    assert list(touch.buttons()) == ["Shuffled", "Shuffled and cut"]
    assert 'href="/stakes"' in touch.page()
    touch.act("Shuffled")
    assert "cut" in touch.says()
    touch.act("Cut")
    assert touch.says() == "Ask for the stakes"


@pytest.mark.parametrize(
    ("variant", "drawn", "totals"),
    [
        ("permanent", "9", range(22, 30)),  # beside two face-down cards
        ("temporaire", "T", range(22, 29)),  # an 8 lies open
        ("pirate", "T", ()),  # who is over may hide it
        ("brulee", "T", ()),  # premiums are paid for cards
    ],
)
def test_a_hand_that_draws_is_bust_with_one_touch_though_its_cards_are_not_seen(
    banker, variant, drawn, totals
):
    touch = Finger(banker, variant)
    stakes = [] if variant == "pirate" else ["stake 1 5", "stake 2 10"]
    second = "8H" if variant == "temporaire" else "??"
    bank = ["deal B ??"] if variant != "permanent" else ["deal B 6H"]
    dealer = ["deal 1 ??", "deal 2 ??", *bank, f"deal 1 {second}", f"deal 2 {second}", "deal B ??"]
    banker.act(*stakes, *dealer)
    assert not re.findall(r'class="key" name="amount"', touch.page())
    banker.act(f"deal 1 {drawn}?")

    keys = re.findall(r'class="key" name="amount" value="(\d+)"', touch.page())

    assert keys == [str(each) for each in totals]
    if keys:
        banker.act(f"total 1 {keys[0]}")
        assert touch.says() == "Take 5 from Anne"
        touch.act("Taken")
        assert "Discard" in touch.says()


@pytest.mark.parametrize(("bank", "warned"), [(479, True), (480, False)])
def test_the_banker_is_told_before_he_doubles_that_he_could_not_pay_it(banker, bank, warned):
    touch = Finger(banker, "brulee", bank=str(bank))
    first = ["deal 1 ??", "deal 2 ??", "deal B ??", "stake 1 10", "stake 2 10"]
    banker.act("shuffle", "cut", "burn 3C", *first)

    assert touch.says() == "Double for all?"
    assert ("doubled, the stakes are more than the bank could pay" in touch.why()) is warned
    assert "The bank could not pay" not in touch.page()


def test_a_coup_is_settled_and_buried_player_by_player(banker):
    touch = Finger(banker, "permanent")
    touch.act("Shuffled and cut")
    banker.act("stake 1 5", "stake 2 10")
    for covered in (True, True, False, True, True, True):
        touch.act("Dealt") if covered else touch.key("6")
    assert touch.says() == "Anne: card or stand?"
    touch.act("Stand")
    touch.act("Stand")
    for rank in ("T", "3"):
        touch.key(rank)
    for name, hand, said in (("Anne", "95", "Take 5 from Anne"), ("Bruno", "TK", "Pay Bruno 10")):
        assert touch.says() == f"Ask {name} to show the cards"
        for rank in hand:
            touch.key(rank)
        assert touch.says() == said
        touch.act("Taken" if "Take" in said else "Paid")
        assert f"{name}'s cards" in touch.says()
        touch.act("Discarded")
    assert touch.says() == "Open the next coup"


@pytest.mark.parametrize(
    ("french", "sentence", "word"),
    [
        (False, "Put Anne's cards in the basket", "Thrown away"),
        (True, "Jetez les cartes d'Anne dans la corbeille", "Jetées"),
    ],
)
def test_in_ponte_played_cards_are_thrown_away_by_a_button_that_says_so(
    banker, french, sentence, word
):
    banker.client.set_cookie("lang", "fr" if french else "en")
    touch = Finger(banker, "ponte")
    banker.act("shuffle; cut; stake 1 5; stake 2 10")
    banker.act("; ".join(["deal 1 ??", "deal 2 ??", "deal B ??"] * 2))
    banker.act("deal 1 TS; show 1 9S 5D; take 1 5")

    assert touch.says() == sentence
    assert touch.buttons()[word] == ["bury 1"]
    assert f">{word}</button>" in banker.get("/hand/1").text


def test_the_burnt_card_double_for_all_and_who_doubles_again(banker):
    touch = Finger(banker, "brulee")
    touch.act("Shuffled and cut")
    touch.key("K")
    for _ in range(3):
        touch.act("Dealt")
    banker.act("stake 1 5", "stake 2 2")
    assert touch.says() == "Double for all?"
    touch.act("Double for all")
    assert "redouble 1" in touch.page()
    banker.act("redouble 1")
    touch.key("2")

    assert banker.table().coup.hands["1"].stake == 20


def test_an_insured_table_gives_its_premiums_right_after_the_look(banker):
    touch = Finger(banker, "casino")
    banker.act("stake 1 10", "stake 2 10")
    for covered in (True, True, False, True, True, True):
        touch.act("Dealt") if covered else touch.key("A")
    assert touch.says() == "Offer insurance"
    touch.act("All insure")
    touch.act("Looked")
    assert touch.says() == "Take the insurance of 5 from Anne"
    touch.act("Taken")
    touch.act("Taken")

    assert touch.says() == "Anne: card or stand?"


def test_the_pirates_put_their_coin_out_and_hear_who_takes_it(banker):
    touch = Finger(banker, "pirate")
    touch.act("Shuffled and cut")
    assert "1 coin" in touch.says()
    for _ in range(6):
        touch.act("Dealt")
    for _ in range(3):
        touch.act("Stand")
    for rank in "9TAKT9":
        touch.key(rank)

    assert touch.says() == "Bruno takes 1 coin"


def test_the_lot_for_the_bank_is_keyed_seat_by_seat_on_the_table(banker):
    touch = Finger(banker, "temporaire", draw="1")
    banker.act("draw 1 9S")
    assert touch.says().endswith("Bruno")
    touch.key("5")
    assert touch.says().endswith("Denis")
    touch.key("A")

    assert touch.says().startswith("Denis is banker")


def test_what_is_said_aloud_stands_beside_the_prompt(banker):
    touch = Finger(banker, "temporaire")
    banker.act("stake 1 5", "stake 2 0", "deal 1 ??", "deal B 6H", "deal 1 9D", "deal B ??")

    assert "Card" in touch.why()
    touch.act("Stand")
    assert "“I stand”" in touch.why()


@pytest.mark.parametrize(
    ("choice", "word"), [("ask", "Asks for a shuffle"), ("let-pass", "Lets it pass")]
)
def test_a_card_that_was_not_buried_may_be_asked_about(banker, choice, word):
    touch = Finger(banker, "temporaire")
    banker.act("stake 1 5", "stake 2 5")
    banker.act("deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 KD", "deal 2 9D", "deal B ??")
    banker.act("deal 1 5H", "show 1 TC", "bury B", "deal 2 2C")

    assert word in touch.page()
    banker.act(f"choose 1 {choice}")
    assert ("shuffle" in touch.says()) == (choice == "ask")


def test_a_card_seen_turned_in_the_pack_is_written_down_on_the_banks_page(banker):
    Finger(banker, "permanent")
    assert 'value="exposed"' in banker.get("/bank").text
    assert banker.post("/act", do="exposed", card="KS").status_code == 303


def test_the_conditions_of_new_limits_are_said_and_refuse_nothing(banker):
    Finger(banker, "permanent", **{"rule-lowest_stake": "2", "rule-highest_stake": "20"})
    page = unescape(banker.get("/bank").text)
    assert "when the bank has won much" in page
    assert "when the bank is short" in page

    answer = banker.post("/bank/limits", highest_stake="50", lowest_stake="1")

    assert answer.status_code == 303
    assert banker.table().rules.highest_stake == 50


def test_fewer_packs_than_the_text_asks_for_are_said_where_the_evening_is_set_up(banker):
    asked = "variant=permanent&pb=Denis&p1=Anne&p2=Bruno&rule-decks=1"

    assert "two packs at least" in banker.get(f"/new/said?{asked}").json["said"]


def test_a_draw_for_the_bank_begins_by_a_button_between_two_coups(banker):
    touch = Finger(banker, "temporaire")
    page = banker.get("/bank").text
    assert 'value="bank draw"' in page
    assert 'value="draw 1"' not in page
    banker.act("bank draw")

    assert touch.says().endswith("Anne")
    assert 'value="draw 1"' in banker.get("/bank").text
    touch.key("A")
    assert banker.table().banker == "Anne"


def test_a_bank_that_stands_by_the_rule_is_no_step_in_the_queue(load, banker):
    load(
        'variant = "permanent"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\n'
        'actions = ["deal 1 ??", "deal 2 ??", "deal B TH", "deal 1 ??", "deal 2 ??", "deal B ??",'
        ' "look", "stand 1", "stand 2", "show B 9D", "show 1 9S 9C"]'
    )

    page = banker.get("/table").text

    assert "Take 5 from Anne" in page
    assert "You stand" not in page


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Card for the bank"), ("fr", "Carte pour la banque")]
)
def test_the_keys_say_in_a_sentence_that_the_card_is_the_banks(banker, lang, said):
    banker.client.set_cookie("lang", lang)
    touch = Finger(banker, "ponte")
    banker.act("shuffle; cut; stake 1 5; stake 2 10")
    banker.act("; ".join(["deal 1 ??", "deal 2 ??", "deal B ??"] * 2))
    banker.act("stand 1; stand 2")

    assert said in re.sub(r"<.*?>", "", touch.page())
