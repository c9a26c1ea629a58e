"""Coup files: what is read, what is refused and with which sentence."""

from __future__ import annotations

import re

import pytest

from tests.game.tables import coup_text, evening, rounds, session_text, settle_text, table_of
from tracker.game.coupfile import CoupFileError, read_file
from tracker.game.events import Entry, SessionOpened
from tracker.game.fold import table_of_log
from tracker.game.notation import read
from tracker.game.report import as_json
from tracker.game.rules import PRESETS
from tracker.game.verify import refusal as refusal_of

HEAD = 'variant = "permanent"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
KEYS = {"variant": "permanent", "banker": "Denis", "seats": ["Anne", "Bruno"], "stakes": [10, 5]}
PLAY = [*rounds("permanent", "TH 8D", "TS 9D", "9S 8C"), "stand 2", "show B 8D"]


def refusal(text):
    """Give the sentence with which a file is refused, from reading it to settling it."""
    with pytest.raises(CoupFileError) as raised:
        as_json(read_file(text))
    sentence = str(raised.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "empty"),
        ("  \n\t\n", "empty"),
        ("variant = ", "not TOML"),
        ("]", "not TOML"),
        ('variant = "permanent', "not TOML"),
        (HEAD + HEAD, "not TOML"),
        ("a = " + "[" * 5000, "not TOML"),
        ("x" * 4_000_001, "too long"),
        ('banker = "Denis"\nseats = ["Anne"]', "variant is missing"),
        ('variant = "poker"\nbanker = "Denis"\nseats = ["Anne"]', "variant.*'poker'"),
        ('variant = 5\nbanker = "Denis"\nseats = ["Anne"]', "variant.*5"),
        ('variant = "base"\nseats = ["Anne"]', "banker is missing"),
        ('variant = "base"\nbanker = 5\nseats = ["Anne"]', "banker must be a name: 5"),
        ('variant = "base"\nbanker = " "\nseats = ["Anne"]', "banker must be a name"),
        ('variant = "base"\nbanker = "Denis"', "seats"),
        ('variant = "base"\nbanker = "Denis"\nseats = []', "seats"),
        ('variant = "base"\nbanker = "Denis"\nseats = "Anne"', "seats"),
        ('variant = "base"\nbanker = "Denis"\nseats = [1]', "a seat must be a name: 1"),
        ('variant = "base"\nbanker = "Anne"\nseats = ["Anne"]', "same name.*'Anne'"),
        ('variant = "base"\nbanker = "D"\nseats = ["A", "A"]', "same name.*'A'"),
        ('variant = "pirate"\nbanker = "treasure"\nseats = ["A"]', "'treasure'"),
        (HEAD + "stakes = [10]", "stakes: 1 for 2 seats"),
        (HEAD + "stakes = 10", "stakes must be a list"),
        (HEAD + "stakes = [10, -5]", "a stake is not an amount.*-5"),
        (HEAD + 'stakes = [10, "5"]', "a stake is not an amount"),
        (HEAD + "stakes = [10, true]", "a stake is not an amount"),
        (HEAD + "stakes = [10, nan]", "a stake is not an amount"),
        (HEAD + "stakes = [10, inf]", "a stake is not an amount"),
        (HEAD + "stakes = [10, 1e3]", "a stake is not an amount"),
        (HEAD + "bank = -1", "bank is not an amount"),
        (HEAD + "limits = [1]", "limits"),
        (HEAD + "limits = 5", "limits"),
        (HEAD + 'limits = [1, "a"]', "highest_stake"),
        (HEAD + "rules = 5", "rules must be a table"),
        (HEAD + "rules = { nonsense = 1 }", "no house rule of that name.*'nonsense'"),
        (HEAD + 'rules = { pair = "colour" }', "house rule pair must be.*'colour'"),
        (HEAD + "rules = { pair = 5 }", "house rule pair must be.*5"),
        (HEAD + "rules = { decks = 0 }", "house rule decks must be.*0"),
        (HEAD + "rules = { decks = 2.5 }", "house rule decks"),
        (HEAD + "rules = { double = 1 }", "house rule double must be true or false"),
        (HEAD + "rules = { natural_pays = 0.5 }", "house rule natural_pays"),
        (HEAD + "rules = { lowest_stake = -1 }", "house rule lowest_stake"),
        (HEAD + 'actions = "deal 1 KS"', "actions must be a list"),
        (HEAD + "actions = [5]", "action 1: not a text: 5"),
        (HEAD + 'actions = ["deal 1 ??", "deal 9 ??"]', "action 2: .*no seat 9.* 2"),
        (HEAD + 'actions = ["deal 1 ??", "deal 1b ??"]', "action 2: .*1b.*not split"),
        (HEAD + 'actions = ["deal 1 ??", "dance"]', "action 2: not an action.*'dance'"),
        (HEAD + 'actions = ["deal 1 ZZ"]', "action 1: not a card .*'ZZ'"),
        (HEAD + 'actions = ["stake 1 -5"]', "action 1: not an amount.*'-5'"),
        (HEAD + 'actions = ["stake 3 5"]', "action 1: .*no seat 3"),
        (HEAD + 'actions = ["stake B 5"]', "action 1: the banker places no stake"),
        (HEAD + 'actions = ["bank accept 2b"]', "action 1: .*2b"),
        (HEAD + 'actions = ["bank accept 3"]', "action 1: .*no seat 3"),
        (HEAD + 'actions = ["draw 3 AS"]', "action 1: .*no seat 3"),
        (HEAD + 'actions = ["deal 1 ??", "show 1 KS 9S"]', "action 2: .*1 covered card.* 2 "),
        (HEAD + 'actions = ["show 1 KS"]', "action 1: .*0 covered card"),
        ("coup = 5", "coup"),
        ("coup = []", "coup"),
        ("coup = [1]", "coup"),
        ("[coup]\nvariant = 'base'", "coup"),
        (HEAD + 'actions = ["look"]\n[[coup]]\n', "actions"),
        (HEAD + "[[coup]]\nactions = ['look']\n[[coup]]\nactions = ['dance']", "coup 2: action 1"),
        (HEAD + "[[coup]]\n[[coup]]\nactions = ['deal 7 ??']", "coup 2, action 1: .*no seat 7"),
        (HEAD + "[[coup]]\n[[coup]]\nstakes = [1]", "coup 2: stakes: 1 for 2 seats"),
        (HEAD + "[[coup]]\n[[coup]]\nrules = { x = 1 }", "coup 2: no house rule"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place_and_what_was_expected(text, sentence):
    assert re.search(sentence, refusal(text))


@pytest.mark.parametrize("digits", ["9" * 5000, "0x" + "f" * 5000])
@pytest.mark.parametrize(
    "line",
    [
        "stakes = [{}, 1]",
        "rules = {{ decks = {} }}",
        "bank = {}",
        "actions = [{}]",
        "limits = {}",
        "chips = {}",
        "stakes = {}",
    ],
)
def test_a_number_of_5000_digits_is_refused_like_any_other(digits, line):
    text = HEAD + line.format(digits)

    if line.startswith("chips"):
        read_or_refuse(text)
    else:
        assert len(refusal(text)) < 1000


@pytest.mark.parametrize("key", ["variant", "banker", "seats"])
def test_a_number_of_5000_digits_is_no_name_either(key):
    lines = [each for each in HEAD.splitlines() if not each.startswith(key)]

    refusal("\n".join([*lines, f"{key} = 0x{'f' * 5000}"]))


def read_or_refuse(text):
    try:
        as_json(read_file(text))
    except CoupFileError as error:
        assert "\n" not in str(error)  # noqa: PT017


def test_a_key_of_many_parts_does_not_take_for_ever():
    refusal("a." * 5_000 + "b = 1")


@pytest.mark.parametrize("variant", ["permanent", "casino", "base", "simplifie", "blackjack"])
def test_seven_players_may_sit_down_and_no_eighth(variant):
    read_file(coup_text(variant, [1] * 7, []))

    assert "at most 7" in refusal(coup_text(variant, [1] * 8, []))


@pytest.mark.parametrize(("variant", "most"), [("temporaire", 13), ("brulee", 13), ("pirate", 4)])
def test_how_many_may_sit_down_depends_on_the_game(variant, most):
    read_file(coup_text(variant, most, []))

    assert f"at most {most}" in refusal(coup_text(variant, most + 1, []))


def test_a_table_may_seat_more():
    log = read_file(coup_text("permanent", [1] * 9, [], players_max=9))

    assert len(table_of_log(log.entries).seats) == 9


def test_names_may_be_in_any_script():
    (settled,) = settle_text('variant = "base"\nbanker = "Ödön"\nseats = ["Chloé", "李"]')

    assert list(settled.net) == ["Chloé", "李", "Ödön"]


def test_a_coup_without_actions_waits_for_its_first_card():
    (settled,) = settle_text(HEAD + "stakes = [1, 2]")

    assert not settled.complete
    assert "Anne" in settled.needs
    assert settled.net == {"Anne": 0, "Bruno": 0, "Denis": 0}


def test_keys_that_are_not_known_are_remarked_and_left_aside():
    log = read_file(HEAD + 'colour = "red"')

    assert log.remarks == ["nothing is known by the name of 'colour'; it is left aside"]


@pytest.mark.parametrize("given", ["10", "10.0", "1_0", "0xA", "10.0000"])
def test_an_amount_may_be_written_as_toml_writes_numbers(given):
    (settled,) = settle_text(HEAD + f"stakes = [{given}, 5]\nactions = ['deal 1 ??']")

    assert settled.stakes["1"] == 10


# a session


def test_a_session_settles_coup_by_coup():
    first, second = evening([{"actions": PLAY}, {"actions": PLAY}], **KEYS)

    assert first.net == {"Anne": 10, "Bruno": -5, "Denis": -5}
    assert second.net == first.net
    assert all(each.complete for each in (first, second))


def test_a_coup_may_have_its_own_stakes_rules_and_variant():
    own = {"variant": "base", "stakes": [1, 2], "rules": {"surrender": True}}
    play = [*rounds("base", "TH", "TS 9D", "9S 8C"), "surrender 1", "stand 2", "deal B 8D"]

    first, second = evening([{**own, "actions": play}, {"actions": PLAY}], **KEYS)

    assert first.net == {"Anne": -0.5, "Bruno": -2, "Denis": 2.5}
    assert second.net == {"Anne": 10, "Bruno": -5, "Denis": -5}


def test_a_coups_rules_are_added_to_those_of_the_session():
    coups = [
        {"rules": {"natural_pays": 2}, "actions": rounds("permanent", "6H ??", "AS TD", "9S 8C")}
    ]

    (settled,) = evening(coups, **KEYS, rules={"pair": "rank"})

    assert settled.net["Anne"] == 20
    table = table_of(session_text(coups, **KEYS, rules={"pair": "rank"}))
    assert (table.rules.pair, table.rules.natural_pays) == ("rank", 2)


def test_names_of_one_coup_do_not_last():
    coups = [{"seats": ["Zoé", "Yves"], "actions": PLAY}, {"actions": PLAY}]

    first, second = evening(coups, **KEYS)

    assert list(first.net) == ["Zoé", "Yves", "Denis"]
    assert list(second.net) == ["Anne", "Bruno", "Denis"]


def test_a_banker_named_alone_leaves_his_seat_to_those_round_him():
    coups = [{"actions": PLAY}, {"banker": "Anne", "actions": PLAY}, {"actions": PLAY}]

    first, second, third = evening(coups, **KEYS)

    assert list(second.net) == ["Bruno", "Denis", "Anne"]
    assert list(third.net) == list(first.net) == ["Anne", "Bruno", "Denis"]


def test_a_banker_named_alone_may_be_somebody_new():
    _, second = evening([{"actions": PLAY}, {"banker": "Zoé", "actions": PLAY}], **KEYS)

    assert list(second.net) == ["Anne", "Bruno", "Zoé"]


def test_a_bank_that_moved_stays_moved():
    coups = [{"actions": [*PLAY, "bank accept 1"]}, {"actions": PLAY}, {"actions": PLAY}]

    _, second, third = evening(coups, **KEYS)

    assert second.net == {"Bruno": 10, "Denis": -5, "Anne": -5}
    assert third.net == second.net


def test_action_numbers_begin_again_with_each_coup():
    coups = [{"actions": PLAY}, {"actions": ["deal 2 ??", "deal 1 ??", "deal B 6H"]}]

    _, second = evening(coups, **KEYS)

    assert second.only("out-of-order")["action"] == 1


def test_each_coup_counts_from_one_for_corrections():
    coups = [{"actions": PLAY}, {"actions": [*PLAY, "correct 1 [8S]"]}]

    first, second = evening(coups, **KEYS)

    assert first.hand("1")["cards"] == ["TS", "9D"]
    assert second.hand("1")["cards"] == ["8S", "9D"]


def test_french_letters_are_read_in_a_file_that_says_so():
    (settled,) = settle_text(
        HEAD + 'stakes = [10, 5]\nrules = { index = "fr" }\n'
        'actions = ["deal 1 [AS]", "deal 2 [RD]", "deal B 6H", "deal 1 [VS]", "deal 2 [DD]"]'
    )

    assert settled.hand("1")["cards"] == ["AS", "JS"]
    assert settled.hand("2")["cards"] == ["KD", "QD"]


def test_the_bank_may_be_told_at_the_top_or_in_a_coup():
    coups = [{"actions": PLAY}, {"bank": 3, "actions": PLAY}]

    first, second = evening(coups, **KEYS, bank=100)

    assert first.codes == []
    assert second.codes == [("bank-short", "B")]


def test_a_banker_with_a_seat_in_his_own_coup_is_refused_where_the_top_names_none():
    keys = {"variant": "permanent", "seats": ["Anne", "Bruno"]}

    first = refusal(session_text([{"banker": "Anne"}], **keys))
    second = refusal(session_text([{"banker": "Denis"}, {"banker": "Anne"}], **keys))

    assert "same name" in first
    assert "coup 2" in second
    assert "same name" in second


def test_before_a_coup_is_open_nothing_can_be_dealt():
    table = table_of_log([Entry(1, SessionOpened(PRESETS["permanent"], "Denis", ("Anne",)))])

    assert refusal_of(table, read("deal 1 KS")) == "no coup has been opened"
    assert refusal_of(table, read("bank offer 1")) is None
    assert "no seat 2" in refusal_of(table, read("bank offer 2"))
    assert refusal_of(table, read("look")) == "no coup has been opened"


def test_more_actions_than_any_coup_has_are_refused():
    with pytest.raises(CoupFileError, match="2001 actions in one coup, 2000 are the most"):
        read_file(coup_text("base", [10], ["unseen"] * 2001))
