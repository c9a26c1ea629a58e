"""How names stand in sentences, and what is said of a decision that is not allowed."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.chance import tried
from tests.game.tables import coup_text, rounds, settle, settle_text, table_after
from tests.languages.spoken import BOTH, EN, FR
from tracker.game import wording
from tracker.game.advice import Act, Advice
from tracker.game.coup import BANKER
from tracker.game.events import CoupOpened, Entry, SessionOpened
from tracker.game.fold import table_of_log
from tracker.game.grammar import NameForms, elides
from tracker.game.irregularities import Code, Detail, Irregularity, Objection
from tracker.game.notation import read
from tracker.game.rules import PRESETS, Face
from tracker.game.table import TREASURE


@pytest.mark.parametrize(
    ("name", "joined"),
    [
        ("Anne", "d'Anne"),
        ("anne", "d'anne"),
        ("Émile", "d'Émile"),
        ("Ángel", "d'Ángel"),
        ("Œdipe", "d'Œdipe"),
        ("Ulysse", "d'Ulysse"),
        ("Yves", "d'Yves"),
        ("Yann", "de Yann"),
        ("Hugo", "de Hugo"),
        ("Hélène", "de Hélène"),
        ("Zoé", "de Zoé"),
        ("Яна", "de Яна"),
        ("李", "de 李"),
        ("3 As", "de 3 As"),
        ("De Le Roi", "de De Le Roi"),
    ],
)
def test_french_joins_de_to_a_vowel_and_leaves_an_h_alone(name, joined):
    assert NameForms(name, "", FR).of == joined
    assert NameForms(name, "main 2", FR).of_end == f"{joined}, main 2"


def test_the_banker_has_an_article():
    banker = NameForms("le banquier", "", FR, banker=True)

    assert (banker.of, banker.to, banker.Who) == ("du banquier", "au banquier", "Le banquier")
    assert NameForms("Le Roi", "", FR).of == "de Le Roi"


def named_table(name, *actions, variant="permanent"):
    """Give a coup in which somebody of any name plays alone."""
    opened = [SessionOpened(PRESETS[variant], "Denis", (name,)), CoupOpened()]
    facts = [*opened, *map(read, actions)]
    return table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1))


NAMES = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1).map(
    str.strip
)
SPLIT = [*rounds("permanent", "6H ??", "8S 8D"), "split 1"]


@tried(60)
@given(NAMES.filter(bool), st.sampled_from(Act), st.sampled_from(["1", "1b", BANKER]))
@example("Lea", Act.GIVE_BACK, "1")
@example("{n.who}", Act.PAY, "1b")
@example("de le à le (hand 1)", Act.TAKE, "1")
@example("Lea", Act.CHOOSE_BANKER, "1")
def test_a_name_stands_in_a_sentence_as_it_was_given(name, act, hand):
    table = named_table(name, *SPLIT)
    hand = "1" if hand == "1b" and act in (Act.CHOOSE_BANKER, Act.OFFER_BANK, Act.CUT) else hand

    for language in BOTH:
        said = wording.advice(table, Advice(act, hand, Face.TURNED, 5), language)
        bare = said.replace(name, "")
        assert said
        assert "{" not in bare
        assert name in said or name not in said.replace(name, "\0")
        if "hand" in bare or "main" in bare:
            assert not re.search(r"(hand|main) \d[a-z]|\(", bare)


@pytest.mark.parametrize(
    ("hand", "act", "english", "french"),
    [
        ("1", Act.PAY, "Pay 5 to Lea, hand 1", "Payez 5 à Lea, main 1"),
        ("1b", Act.TAKE, "Take 5 from Lea, hand 2", "Prenez 5 à Lea, main 2"),
        (
            "1b",
            Act.GIVE_BACK,
            "Push: Lea, hand 2, keeps the 5",
            "Égalité : Lea, main 2, garde ses 5",
        ),
        ("1", Act.ASK, "Lea, hand 1: card or stand?", "Lea, main 1 : carte, ou vous restez ?"),
        (
            "1b",
            Act.DEAL,
            "Deal a card face up to Lea, hand 2",
            "Donnez une carte retournée à Lea, main 2",
        ),
        (
            "1",
            Act.BURY,
            "Discard the cards of Lea, hand 1",
            "Enterrez les cartes de Lea, main 1",
        ),
    ],
)
def test_a_hand_of_a_split_is_named_by_its_number(hand, act, english, french):
    table = named_table("Lea", *SPLIT)

    said = Advice(act, hand, Face.TURNED, 5)

    assert wording.advice(table, said, EN) == english
    assert wording.advice(table, said, FR) == french


@pytest.mark.parametrize(
    ("act", "english", "french"),
    [
        (Act.GIVE_BACK, "Push: Anne keeps the 5", "Égalité : Anne garde ses 5"),
        (Act.TAKE, "Take 5 from Anne", "Prenez 5 à Anne"),
        (Act.RETURN, "Give Anne the 5 back", "Rendez ses 5 à Anne"),
        (Act.BURY, "Discard Anne's cards", "Enterrez les cartes d'Anne"),
        (Act.SHOW, "Ask Anne to show the cards", "Demandez à Anne de montrer ses cartes"),
    ],
)
def test_a_sentence_is_what_people_say_at_a_table(act, english, french):
    table = named_table("Anne", *rounds("permanent", "6H ??", "8S 9D"))

    assert wording.advice(table, Advice(act, "1", amount=5), EN) == english
    assert wording.advice(table, Advice(act, "1", amount=5), FR) == french


def test_below_two_french_speaks_of_one_stake():
    table = named_table("Anne", *rounds("permanent", "6H ??", "8S 9D"))

    said = wording.advice(table, Advice(Act.GIVE_BACK, "1", amount=1), FR)

    assert said == "Égalité : Anne garde sa mise de 1"


def test_a_page_writes_sums_in_its_own_way():
    table = named_table("7.5", *rounds("permanent", "6H ??", "8S 9D"))

    said = wording.advice(table, Advice(Act.PAY, "1", amount=8), FR, money=lambda _: "8,00")

    assert said == "Payez 8,00 à 7.5"


@pytest.mark.parametrize("variant", PRESETS)
def test_every_act_has_a_sentence_in_both_languages(variant):
    table = named_table("Anne", variant=variant)

    for act, language, hand in product(Act, BOTH, ("1", BANKER)):
        said = wording.advice(table, Advice(act, hand, Face.COVERED, 3), language)
        assert "{" not in said, (act, said)
        assert "  " not in said, (act, said)
        assert said == said.strip() != "", (act, said)


def test_10_16_whatever_is_wrong_with_a_decision_has_its_sentence():
    table = named_table("Émile", *rounds("permanent", "6H ??", "8S 9D"))
    for wrong, language, hand in product(Objection, BOTH, ("1", BANKER)):
        raised = Irregularity(Code.DECISION_NOT_ALLOWED, hand, 1, detail=Detail(wrong, 8, 5))

        said = wording.irregularity(table, raised, language)

        assert said.endswith("."), (wrong, said)
        assert said[0].isupper(), (wrong, said)
        assert "{" not in said, (wrong, said)
        assert not re.search(r"\bde Émile|\bde le |\bà le ", said), (wrong, said)


AN_ACE = rounds("casino", "AH ??", "TS 9D")


@pytest.mark.parametrize(
    ("variant", "stake", "premium", "english", "french"),
    [
        (
            "casino",
            10,
            8,
            "Insurance for Anne: 5 at most. Take 5, give 3 back.",
            "Assurance d'Anne : 5 au plus. Prenez 5, rendez 3.",
        ),
        (
            "casino",
            10,
            3,
            "Insurance for Anne: half the stake, which is 5. Take the 3, give nothing back.",
            "Assurance d'Anne : la moitié de la mise, soit 5. Prenez 3, ne rendez rien.",
        ),
        (
            "blackjack",
            5,
            3,
            "Insurance for Anne: 2.5 at most. Take 2.5, give 0.5 back.",
            "Assurance d'Anne : 2,5 au plus. Prenez 2,5, rendez 0,5.",
        ),
    ],
)
def test_10_16_of_an_insurance_it_is_said_what_is_taken_and_what_goes_back(
    variant, stake, premium, english, french
):
    deal = rounds(variant, "AH ??" if variant == "casino" else "AH", "TS 9D")
    text = coup_text(variant, [stake], [*deal, f"insure 1 {premium}"])

    (in_english,), (in_french,) = settle_text(text), settle_text(text, FR)

    assert in_english.only("decision-not-allowed")["sentence"] == english
    assert in_french.only("decision-not-allowed")["sentence"] == french


def test_10_16_a_split_without_a_pair_says_how_the_hands_are_settled():
    deal = rounds("base", "6H", "9S 7D")
    claimed = settle("base", [10], [*deal, "split 1"])
    dealt = settle("base", [10], [*deal, "split 1", "deal 1 TS", "deal 1b TD"])

    assert "no pair" in claimed.only("decision-not-allowed")["sentence"]
    said = dealt.only("decision-not-allowed")["sentence"]
    assert "no pair" in said
    assert "settled as it lies" in said


@pytest.mark.parametrize(
    ("variant", "actions", "wrong"),
    [
        ("simplifie", ["split 1"], Objection.NO_SPLIT),
        ("simplifie", ["double 1"], Objection.NO_DOUBLE),
        ("base", ["surrender 1"], Objection.NO_SURRENDER),
        ("base", ["deal 1 2C", "double 1"], Objection.NOT_ON_TWO_CARDS),
        ("base", ["deal 1 2C", "split 1"], Objection.NOT_ON_TWO_CARDS),
        ("base", ["stand 1", "double 1"], Objection.FINISHED),
        ("base", ["deal B TC", "split 1"], Objection.FINISHED),
        ("base", ["split 1", "deal 1 8C", "deal 1b 2C", "double 1"], Objection.NOT_AFTER_SPLIT),
        ("base", ["split 1", "deal 1 8C", "deal 1b 2C", "split 1"], Objection.NO_MORE_HANDS),
        ("base", ["insure 1 5"], Objection.NO_INSURANCE),
        ("blackjack", ["insure 1 5"], Objection.NO_ACE),
        ("base", ["double-all"], Objection.NO_DOUBLE_ALL),
        ("base", ["redouble 1"], Objection.NOTHING_DOUBLED),
        ("base", ["choose 1 keep"], Objection.NOTHING_ASKED),
    ],
)
def test_10_16_what_is_wrong_is_read_from_the_coup(variant, actions, wrong):
    deal = rounds(variant, "6H", "8S 8D")

    table = table_after(variant, [10], [*deal, *actions])

    (raised,) = [
        each for each in table.coup.irregularities if each.code is Code.DECISION_NOT_ALLOWED
    ]
    assert raised.detail.wrong is wrong


def test_9_20_a_split_without_a_pair_is_named_beside_another_decision():
    deal = [*rounds("permanent", "6H TD", "?? ??"), "split 1", "deal 1 5S", "deal 1b 6S"]
    end = ["stand 1", "stand 1b", "show B TD", "deal B 5C", "insure 1 1", "show 1 8S", "show 1b 9D"]

    settled = settle("permanent", [10], [*deal, *end])

    assert settled.codes == [("decision-not-allowed", "1")] * 2


FIRST = ["deal 1 ??", "deal B ??"]


@pytest.mark.parametrize(
    ("variant", "stakes", "actions", "wrong"),
    [
        ("casino", [10], [*AN_ACE, "look", "insure 1 5"], Objection.INSURED_LATE),
        ("brulee", 1, [*FIRST, "double-all"], Objection.NOT_ALL_STAKED),
        ("brulee", 1, [*FIRST, "stake 1 5", "double-all", "double-all"], Objection.DOUBLED_ALL),
        ("brulee", 1, [*FIRST, "stake 1 5", "deal 1 8D", "double-all"], Objection.SECOND_ROUND),
        (
            "brulee",
            1,
            [*FIRST, "stake 1 5", "double-all", "redouble 1", "redouble 1"],
            Objection.REDOUBLED,
        ),
        (
            "brulee",
            1,
            [*FIRST, "stake 1 5", "double-all", "deal 1 8D", "redouble 1"],
            Objection.SECOND_ROUND,
        ),
        ("pirate", 1, ["deal 1 ??", "stake 1 5"], Objection.NO_STAKES),
        ("permanent", [10], [*rounds("permanent", "6H ??", "8S 8D"), "bank sell 1 5"], None),
    ],
)
def test_10_16_so_is_what_is_too_early_or_too_late(variant, stakes, actions, wrong):
    table = table_after(variant, stakes, actions)

    (raised,) = [
        each for each in table.coup.irregularities if each.code is Code.DECISION_NOT_ALLOWED
    ]
    assert raised.detail.wrong is (wrong or Objection.SOLD_IN_A_COUP)


def test_10_16_a_covered_split_that_is_shown_to_be_no_pair_is_told_of_then():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]
    table = table_after(
        "permanent",
        [10],
        [*deal, "split 1", "deal 1 2C", "deal 1b 3C", "show 1 9S", "show 1b 7D"],
    )

    (raised,) = table.coup.irregularities

    assert raised.detail.wrong is Objection.NO_PAIR
    assert "settled as it lies" in wording.irregularity(table, raised)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (["deal 1 ??", "deal B ??"], "The banker's card should be face up."),
        (
            ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B 7D"],
            "The banker's card should be face down.",
        ),
    ],
)
def test_a_card_that_lies_the_wrong_way_up_is_named_with_the_right_one(actions, sentence):
    settled = settle("permanent", [10], actions)

    assert settled.only("wrong-deal-face")["sentence"] == sentence


def test_a_look_at_a_doubled_card_and_a_card_the_banker_drew_too_soon_are_worded_apart():
    look = settle(
        "casino",
        [10],
        [*rounds("casino", "6H ??", "5S 6D"), "double 1", "deal 1 ??", "look 1"],
    )
    early = settle("base", [10, 10], [*rounds("base", "6H", "TS 8D", "9S 8C"), "deal B 5C"])

    assert look.only("forbidden-look")["sentence"].startswith("Anne may not look at the card")
    assert early.only("out-of-order")["sentence"] == "The banker drew a card out of turn."


def test_no_name_is_no_vowel():
    assert not elides("")


def test_the_treasure_has_a_name_in_each_language_and_a_person_his_own():
    assert wording.account_name(TREASURE) == "The treasure"
    assert wording.account_name(TREASURE, FR) == "Le trésor"
    assert wording.account_name("Anne", FR) == "Anne"
