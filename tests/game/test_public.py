"""What everybody at the table knows: covered cards have no face until they are shown."""

import random

import pytest

from tests.game.tables import VARIANTS
from tests.game.worlds import coup, tables
from tracker.game.coup import End
from tracker.game.events import CardsTurned, CoupOpened, Entry, Line, SessionOpened
from tracker.game.fold import EMPTY, fold, table_of_log
from tracker.game.notation import read
from tracker.game.public import public
from tracker.game.rules import PRESETS

OPENED = [SessionOpened(PRESETS["permanent"], "Denis", ("Anne", "Bruno")), CoupOpened()]
STAKED = ["stake 1 10", "stake 2 10"]


def lines(*actions, opened=OPENED):
    facts = [*opened, *map(read, actions)]
    return [Line(seq, fact) for seq, fact in enumerate(facts, 1)]


def seen(*actions, opened=OPENED):
    """Fold actions for the players."""
    return public(EMPTY, lines(*actions, opened=opened)).coup


def cards(hand):
    return " ".join(str(held.card) for held in hand.cards)


# Anne has a natural and Bruno 17, all of it named while it lies covered
DEALT = [*STAKED, "deal 1 [AS]", "deal 2 [9C]", "deal B 7D", "deal 1 [KD]", "deal 2 [8C]", "deal B [TC]"]  # fmt: skip


def test_a_covered_card_has_no_face_and_no_natural_is_known():
    coup = seen(*DEALT)

    assert cards(coup.hands["1"]) == "?? ??"
    assert coup.hands["1"].end is None
    assert coup.turn.id == "1"
    assert cards(coup.banker) == "7D ??"


def test_cards_that_are_turned_are_known_from_the_beginning():
    coup = seen(*DEALT, "show 1 AS KD")

    assert cards(coup.hands["1"]) == "AS KD"
    assert coup.hands["1"].end is End.NATURAL
    assert cards(coup.hands["2"]) == "?? ??"


def test_a_natural_that_is_paid_while_others_draw_lies_open():
    assert cards(seen(*DEALT, "pay 1 15").hands["1"]) == "AS KD"


def test_a_stake_taken_while_others_draw_tells_a_bust_and_no_face():
    coup = seen(*DEALT, "show 1 AS KD", "deal 2 6H", "take 2 10")

    assert cards(coup.hands["2"]) == "?? ?? 6H"
    assert coup.hands["2"].end is End.BUST
    assert coup.turn is None


def test_a_premium_taken_while_others_draw_tells_nothing_of_the_hand():
    opened = [SessionOpened(PRESETS["casino"], "Denis", ("Anne", "Bruno")), CoupOpened()]
    dealt = [each.replace("deal B 7D", "deal B AD") for each in DEALT]

    coup = seen(*dealt, "insure 1 5", "look", "take 1 5", opened=opened)

    assert cards(coup.hands["1"]) == "?? ??"
    assert coup.hands["1"].end is None


def test_the_accounts_show_the_hand_that_is_settled_and_the_bankers():
    played = [*DEALT, "stand 1", "stand 2"]
    before, after = seen(*played), seen(*played, "take 2 10")

    assert cards(before.banker) == "7D ??"
    assert cards(after.banker) == "7D TC"
    assert cards(after.hands["2"]) == "9C 8C"
    assert cards(after.hands["1"]) == "?? ??"


def test_a_pair_that_is_split_lies_open_unless_the_game_keeps_it_covered():
    dealt = [*STAKED, "deal 1 [8S]", "deal 2 9C", "deal B 7D", "deal 1 [8D]", "deal 2 8C"]
    split = [*dealt, "deal B [TC]", "split 1"]
    casino = [SessionOpened(PRESETS["casino"], "Denis", ("Anne", "Bruno")), CoupOpened()]

    assert cards(seen(*split).hands["1b"]) == "8D"
    assert cards(seen(*split, opened=casino).hands["1b"]) == "??"


def test_chips_for_a_hand_that_gave_up_or_is_not_there_show_nothing():
    gone = [*DEALT, "show 1 AS KD", "deal 2 6H", "take 2 10", "take 2 10", "pay 7 5", "split 7"]

    assert cards(seen(*gone).hands["2"]) == "?? ?? 6H"
    assert seen("pay 1 5", "split 1", opened=OPENED[:1]) is None


def test_a_taken_stake_of_an_open_or_an_empty_hand_ends_nothing():
    base = [SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno")), CoupOpened()]
    coup = seen(*STAKED, "deal 1 9S", "take 1 10", "take 2 10", opened=base)

    assert coup.hands["1"].end is None
    assert coup.hands["2"].end is None


def test_pirates_all_show_when_the_coins_move():
    pirates = [SessionOpened(PRESETS["pirate"], "Denis", ("Anne",)), CoupOpened()]
    dealt = [
        f"deal {hand} [{card}]" for hand, card in zip("1B1B", ("KS", "QS", "9H", "8H"), strict=True)
    ]
    played = [*dealt, "stand 1", "stand B"]

    assert cards(seen(*played, opened=pirates).banker) == "?? ??"
    coup = seen(*played, "pay 1 1", opened=pirates)
    assert cards(coup.banker) == "QS 8H"
    assert cards(coup.hands["1"]) == "KS 9H"


def test_two_cards_of_one_entry_are_known_when_both_are_turned():
    dealt = lines(*DEALT)
    both = [each._replace(seq=3) if each.seq in (5, 8) else each for each in dealt]
    one = [*both, Line(20, read("show 1 AS"))]

    assert cards(public(EMPTY, one).coup.hands["1"]) == "AS ??"
    assert cards(public(EMPTY, [*one, Line(21, read("show 1 KD"))]).coup.hands["1"]) == "AS KD"


def test_the_coups_before_are_known_once_the_next_is_opened():
    told = lines(*DEALT, "stand 1", "stand 2")
    after = Line(len(told) + 1, CoupOpened())

    assert public(fold(told), [after]) == fold([*told, after])


@pytest.mark.parametrize("variant", VARIANTS)
def test_where_every_card_lies_open_the_players_know_what_the_banker_knows(variant):
    for number in range(40):
        log = coup(PRESETS[variant], random.Random(f"{variant}-{number}"))  # noqa: S311  a walk
        hands = table_of_log(log).coup.hands.values()
        shown = [
            Entry(len(log) + place, CardsTurned(hand.id, tuple(held.card for held in hand.cards)))
            for place, hand in enumerate((each for each in hands if each.covered), 1)
        ]
        start, facts = tables([*log, *shown])
        known = public(start, facts)
        assert [cards(hand) for hand in known.coup.hands.values()] == [
            cards(hand) for hand in fold(facts, start).coup.hands.values()
        ]
        if not any(hand.covered for hand in hands):
            assert known == fold(facts, start)
