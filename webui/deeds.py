"""Which acts are possible now, as buttons; each is an action of the coup notation. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.assist import PAYMENTS, Act, Advice, advise
from tracker.game.coup import BANKER, Coup, Hand, Stage, plays
from tracker.game.irregularities import Choice
from tracker.game.money import decimal, times
from tracker.game.play import INSURANCE_SHARE, may_double, may_insure, may_split, may_surrender
from tracker.game.rules import Face
from tracker.game.stakes import may_double_all, may_redouble

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from webui.words import Words


class Deed(NamedTuple):
    """A button: its word and shape, a small note, and the actions it writes down."""

    word: str
    icon: str
    do: tuple[str, ...]
    note: str = ""
    link: str = ""  # an endpoint to open instead


class Pad(NamedTuple):
    """The keys for cards seen without a camera: for which hand, and how the card comes."""

    hand: str
    name: str
    modes: tuple[tuple[str, str, bool], ...]  # action, word, whether it is chosen
    covered: bool  # a key for a covered card


def prompt_deeds(table: Table, words: Words) -> list[Deed]:
    """Give the buttons beside the prompt: what the next two pieces of advice may be answered by."""
    advice = advise(table)
    found: list[Deed] = []
    for each in advice[:1] if advice and advice[0].act in PAYMENTS else advice[:2]:
        if each is not advice[0] and each.act not in (Act.LOOK, Act.ASK, Act.NEXT_COUP, Act.DEAL):
            continue
        if each is not advice[0] and advice[0].act not in (Act.INSURANCE, Act.LOOK, Act.BURY):
            continue
        found += _answers(table, each, words)
    if table.coup is not None and may_double_all(table.coup):
        found.insert(0, Deed(words("Double all", "Double pour tous"), "double", ("double-all",)))
    return list(dict.fromkeys(found))[:5]


def _answers(table: Table, advice: Advice, words: Words) -> list[Deed]:  # noqa: PLR0911, PLR0912, C901  one arm for each act
    hand = advice.hand
    match advice.act:
        case Act.STAKES | Act.STAKE:
            return [Deed(words("Stakes", "Mises"), "chip", (), link="stakes.show")]
        case Act.DEAL:
            if advice.face is Face.COVERED:
                word = words("Dealt", "Servie")
                return [Deed(word, "check", (f"deal {hand} ??",), words("covered", "couverte"))]
            return []
        case Act.INSURANCE:
            return _insurances(table, words)
        case Act.LOOK:
            note = words("no natural", "pas de naturelle")
            return [Deed(words("Looked", "Regardé"), "check", ("look",), note)]
        case Act.ASK:
            return decisions(table, hand, words)
        case Act.DRAW_OR_STAND:
            return [Deed(words("I stand", "Je reste"), "stand", (f"stand {BANKER}",))]
        case Act.PAY:
            return [_paid(advice, "pay", words("Paid", "C'est payé"))]
        case Act.TAKE:
            return [_paid(advice, "take", words("Taken", "C'est pris"))]
        case Act.GIVE_BACK:
            return [_paid(advice, "pay", words("Given back", "C'est rendu"))]
        case Act.SHUFFLE:
            return [Deed(words("Shuffled", "Mêlé"), "check", ("shuffle",))]
        case Act.GATHER:
            return [
                Deed(words("Shuffled", "Mêlé"), "check", ("shuffle",)),
                Deed(words("Deal on", "Continuer"), "play", ("next-coup",)),
            ]
        case Act.CUT:
            return [Deed(words("Cut", "Coupé"), "check", ("cut",))]
        case Act.NEXT_COUP | Act.LAST_COUP:
            return [Deed(words("Next coup", "Coup suivant"), "play", ("next-coup",))]
        case Act.OFFER_BANK:
            return [
                Deed(words("Accepts", "Accepte"), "check", (f"bank accept {hand}",)),
                Deed(words("Refuses", "Refuse"), "cross", (f"bank refuse {hand}",)),
                Deed(words("Auction", "Enchères"), "chip", (), link="bank.show"),
            ]
        case Act.CHOOSE_BANKER:
            return [Deed(words("Draw", "Tirer"), "star", (), link="bank.show")]
        case Act.GAME_OVER:
            return [Deed(words("New evening", "Nouvelle soirée"), "play", (), link="setup.show")]
    return []


def _paid(advice: Advice, verb: str, word: str) -> Deed:
    return Deed(word, "check", (f"{verb} {advice.hand} {decimal(advice.amount)}",))


def _insurances(table: Table, words: Words) -> list[Deed]:
    coup = table.coup
    assert coup is not None
    found = []
    for hand in coup.players:
        if may_insure(coup, hand) and not hand.premium and hand.stake:
            premium = times(hand.stake, INSURANCE_SHARE)
            word = words(f"Insure {hand.id}", f"Assurer {hand.id}")
            do = f"insure {hand.id} {decimal(premium)}"
            found.append(Deed(word, "shield", (do,), words.amount(premium)))
    return found[:3]


def decisions(table: Table, hand_id: str, words: Words) -> list[Deed]:
    """Give the decisions that a hand may take now."""
    coup = table.coup
    hand = None if coup is None else coup.hands.get(hand_id)
    if coup is None or hand is None or not plays(hand):
        return []
    found: list[Deed] = []
    if hand.end is None and (coup.stage is Stage.PLAYERS or hand_id == BANKER):
        found.append(Deed(words("Stands", "Reste"), "stand", (f"stand {hand_id}",)))
    if hand_id == BANKER or coup.stage is not Stage.PLAYERS:
        return found + _early(coup, hand, words)
    if may_double(coup, hand) and hand.stake is not None:
        note = f"{words.amount(hand.stake)} → {words.amount(hand.stake * 2)}"
        found.append(Deed(words("Double", "Double"), "double", (f"double {hand_id}",), note))
    if may_split(coup, hand):
        found.append(Deed(words("Split", "Partage"), "split", (f"split {hand_id}",)))
    if may_surrender(coup, hand):
        found.append(Deed(words("Gives up", "Abandon"), "out", (f"surrender {hand_id}",)))
    return found


def _early(coup: Coup, hand: Hand, words: Words) -> list[Deed]:
    if hand.id != BANKER and may_redouble(coup, hand) and hand.stake is not None:
        note = f"{words.amount(hand.stake)} → {words.amount(hand.stake * 2)}"
        return [Deed(words("Redouble", "Redouble"), "double", (f"redouble {hand.id}",), note)]
    return []


# cards by touch


_FOR_CARDS = frozenset({Act.DEAL, Act.ASK, Act.SHOW, Act.TURN, Act.DRAW, Act.DRAW_OR_STAND})


def pad(table: Table, words: Words) -> Pad | None:
    """Give the keys for the next card, or None where no card is awaited."""
    coup = table.coup
    for advice in advise(table):
        if advice.act is Act.LOOK:
            return _pad(table, BANKER, words, showing=True)
        if advice.act is Act.BURN:
            return Pad(
                "", words("the burnt card", "la carte brûlée"), (("burn", "", True),), covered=False
            )
        if advice.act in _FOR_CARDS and coup is not None:
            hand = coup.hands[advice.hand]
            showing = advice.act in (Act.SHOW, Act.TURN) or is_showing(coup, hand)
            return _pad(table, advice.hand, words, showing=showing)
    return None


def _pad(table: Table, hand_id: str, words: Words, *, showing: bool) -> Pad:
    assert table.coup is not None
    hand = table.coup.hands[hand_id]
    modes = [(f"deal {hand_id}", words("new card", "nouvelle carte"), not showing)]
    if hand.covered:
        modes.append((f"show {hand_id}", words("turns up", "retourne"), showing))
    name = words("the banker", "la banque") if hand_id == BANKER else table.name(hand.seat)
    return Pad(hand_id, name, tuple(modes), covered=True)


def is_showing(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand has begun to turn its covered cards up."""
    rounds = (coup.rules.first_round, coup.rules.second_round)
    faces = [each.banker if hand.id == BANKER else each.players for each in rounds]
    dealt = sum(face is Face.COVERED for face in faces) * (2 if coup.rules.treasure_game else 1)
    lying = sum(held.covered for held in hand.cards)
    return 0 < lying < min(dealt, len(hand.cards))


def choices(table: Table, asked: Irregularity, words: Words) -> list[Deed]:
    """Give a button for each answer to an irregularity."""
    said = {
        Choice.KEEP: ("Keeps it", "Garde"),
        Choice.REFUSE: ("Refuses", "Refuse"),
        Choice.WITHDRAW: ("Withdraws", "Se retire"),
        Choice.TWO_HANDS: ("Two hands", "Deux mains"),
        Choice.FIRST: ("Keeps the first", "Garde la 1re"),
        Choice.SECOND: ("Keeps the second", "Garde la 2e"),
        Choice.ACCEPT: ("Accepts", "Accepte"),
    }
    del table
    return [
        Deed(words(*said[each]), "check", (f"choose {asked.hand} {each}",))
        for each in asked.choices
    ]
