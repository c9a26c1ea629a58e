"""Which acts are possible now, as buttons; each is an action of the coup notation. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.assist import Act, Advice, advise
from tracker.game.coup import BANKER, Coup, Hand, Stage, plays, seat_of
from tracker.game.irregularities import Choice
from tracker.game.money import decimal, exact, times
from tracker.game.play import INSURANCE_SHARE, may_double, may_insure, may_split, may_surrender
from tracker.game.rules import Face
from tracker.game.stakes import may_double_all, may_redouble

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
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


MOST = 5


def prompt_deeds(table: Table, words: Words) -> list[Deed]:
    """Give the buttons beside the prompt: what the next two pieces of advice may be answered by."""
    found: list[Deed] = []
    if table.coup is not None and may_double_all(table.coup):
        found.append(Deed(words("Double all", "Double pour tous"), "double", ("double-all",)))
    first, *rest = _answerable(advise(table))
    found += _answers(table, first, words)
    for each in rest:
        found += [_signed(table, each.hand, deed) for deed in _answers(table, each, words)]
    return list(dict.fromkeys(found))[:MOST]


def _signed(table: Table, hand: str, deed: Deed) -> Deed:
    """Say whose act it is, where the sentence beside it is about something else."""
    if table.coup is None or hand not in table.coup.hands or seat_of(hand) == BANKER:
        return deed
    return deed._replace(note=" · ".join(filter(None, (table.name(seat_of(hand)), deed.note))))


# after one of these the hands go on to what follows it, so that too can be answered at once
_PASSING = frozenset({Act.INSURANCE, Act.LOOK, Act.BURY, Act.STAND, Act.VOUCH})
_FOLLOWING = frozenset({Act.LOOK, Act.ASK, Act.NEXT_COUP, Act.DEAL})


def _answerable(advice: list[Advice]) -> list[Advice]:
    if len(advice) > 1 and advice[0].act in _PASSING and advice[1].act in _FOLLOWING:
        return advice[:2]
    return advice[:1]


def _answers(table: Table, advice: Advice, words: Words) -> list[Deed]:
    """Give what one piece of advice may be answered by."""
    hand = advice.hand
    if advice.act in _PAID:
        verb, said = _PAID[advice.act]
        return [Deed(words(*said), "check", (f"{verb} {hand} {decimal(advice.amount)}",))]
    if advice.act in _PLAIN:
        return [
            Deed(words(*said), icon, tuple(each.format(hand=hand) for each in do), words(*note))
            for said, icon, do, note in _PLAIN[advice.act]
        ] + _links(advice.act, words)
    match advice.act:
        case Act.DEAL if advice.face is Face.COVERED:
            note = words("covered", "couverte")
            return [Deed(words("Dealt", "Servie"), "check", (f"deal {hand} ??",), note)]
        case Act.INSURANCE:
            return _all_insured(table, words)
        case Act.ASK:
            return decisions(table, hand, words)
    return _links(advice.act, words)


_PAID = {
    Act.PAY: ("pay", ("Paid", "C'est payé")),
    Act.TAKE: ("take", ("Taken", "C'est pris")),
    Act.GIVE_BACK: ("pay", ("Given back", "C'est rendu")),
}
_NEXT = (("Next coup", "Coup suivant"), "play", ("next-coup",), ("", ""))
_SHUFFLED = (("Shuffled", "Mêlé"), "check", ("shuffle",), ("", ""))
# word, icon, what is written down, note
_PLAIN: dict[Act, list[tuple[tuple[str, str], str, tuple[str, ...], tuple[str, str]]]] = {
    Act.LOOK: [(("Looked", "Regardé"), "check", ("look",), ("no natural", "pas de naturelle"))],
    Act.DRAW_OR_STAND: [(("I stand", "Je reste"), "stand", (f"stand {BANKER}",), ("", ""))],
    Act.SHUFFLE: [_SHUFFLED],
    Act.GATHER: [_SHUFFLED, (("Deal on", "Continuer"), "play", ("next-coup",), ("", ""))],
    Act.VOUCH: [
        (("It lies as written", "Tout est comme écrit"), "check", ("vouch",), ("", "")),
    ],
    Act.CUT: [(("Cut", "Coupé"), "check", ("cut",), ("", ""))],
    Act.NEXT_COUP: [_NEXT],
    Act.LAST_COUP: [_NEXT],
    Act.OFFER_BANK: [
        (("Accepts", "Accepte"), "check", ("bank accept {hand}",), ("", "")),
        (("Refuses", "Refuse"), "cross", ("bank refuse {hand}",), ("", "")),
    ],
}
_LINKS = {
    Act.STAKES: (("Stakes", "Mises"), "chip", "stakes.show"),
    Act.STAKE: (("Stakes", "Mises"), "chip", "stakes.show"),
    Act.OFFER_BANK: (("Auction", "Enchères"), "chip", "bank.show"),
    Act.CHOOSE_BANKER: (("Draw", "Tirer"), "star", "bank.show"),
    Act.GAME_OVER: (("New evening", "Nouvelle soirée"), "play", "setup.show"),
}


def _links(act: Act, words: Words) -> list[Deed]:
    if act not in _LINKS:
        return []
    said, icon, link = _LINKS[act]
    return [Deed(words(*said), icon, (), link=link)]


# insurance, seat by seat and for all at once


def _insurable(table: Table) -> list[tuple[str, Money]]:
    """Give the hands that may be insured now, and for how much."""
    coup = table.coup
    if coup is None or not any(each.act is Act.INSURANCE for each in advise(table)):
        return []
    return [
        (hand.id, times(hand.stake, INSURANCE_SHARE))
        for hand in coup.players
        if may_insure(coup, hand) and not hand.premium and hand.stake
    ]


def _all_insured(table: Table, words: Words) -> list[Deed]:
    found = _insurable(table)
    if len(found) < 2:
        return []
    do = tuple(f"insure {hand} {decimal(premium)}" for hand, premium in found)
    note = words.amount(exact(sum(premium for _, premium in found)))
    return [Deed(words("All insure", "Tous s'assurent"), "shield", do, note)]


def seat_deeds(table: Table, words: Words) -> dict[str, tuple[Deed, ...]]:
    """Give the buttons that stand at the seats: insurance, each for its own hand."""
    return {
        seat_of(hand): (
            Deed(
                words("Insure", "Assurer"),
                "shield",
                (f"insure {hand} {decimal(premium)}",),
                words.amount(premium),
            ),
        )
        for hand, premium in _insurable(table)
    }


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


def choices(asked: Irregularity, words: Words) -> list[Deed]:
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
    return [
        Deed(words(*said[each]), "check", (f"choose {asked.hand} {each}",))
        for each in asked.choices
    ]
