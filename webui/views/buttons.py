"""The buttons for what is possible now; each writes actions of the coup notation. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.assist import OFFERS, Act, Advice, advise
from tracker.game.coup import BANKER, Coup, Hand, Stage, plays, seat_of
from tracker.game.customs import customs
from tracker.game.irregularities import Choice
from tracker.game.money import decimal, exact, times
from tracker.game.play import INSURANCE_SHARE, may_double, may_insure, may_split, may_surrender
from tracker.game.rules import Face
from tracker.game.sentences import message
from tracker.game.stakes import may_redouble
from webui.views.accounts import called

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.table import Table
    from webui.core.i18n import Words


class Button(NamedTuple):
    """A button: its word, its icon, a small note, and the actions it writes."""

    word: str
    icon: str
    do: tuple[str, ...]
    note: str = ""
    link: str = ""  # an endpoint to open instead


class Pad(NamedTuple):
    """The keys for entering cards by hand: for which hand, and dealt or turned over."""

    hand: str
    name: str
    modes: tuple[tuple[str, str, bool], ...]  # action, word, whether it is chosen
    covered: bool  # whether there is a key for a covered card


MOST = 5


def prompt_buttons(table: Table, words: Words) -> list[Button]:
    """List the buttons beside the prompt: the answers to the next pieces of advice."""
    first, *rest = _answerable(advise(table))
    found = _answers(table, first, words)
    for each in rest:
        found += [_signed(table, each.hand, button) for button in _answers(table, each, words)]
    return list(dict.fromkeys(found))[:MOST]


def _signed(table: Table, hand: str, button: Button) -> Button:
    """Add the player's name to a button, because the sentence beside it is about somebody else."""
    if table.coup is None or hand not in table.coup.hands or seat_of(hand) == BANKER:
        return button
    return button._replace(note=" · ".join(filter(None, (table.name(seat_of(hand)), button.note))))


# After these acts play goes straight on, so the buttons of the next act are offered as well.
_PASSING = OFFERS | {Act.LOOK, Act.BURY, Act.STAND, Act.VOUCH}
_SHUFFLES = frozenset({Act.SHUFFLE, Act.BASKET, Act.GATHER})
FIRST_PACK = "10.1"  # the clause about the pack before the first deal; many tables skip it
AT_MOST = 3


def _answerable(advice: list[Advice]) -> list[Advice]:
    """Give the first advice that a button can answer, and what may be done instead of it."""
    found: list[Advice] = []
    for each in advice:
        if each.act is Act.NO_LOOK or (each.act is Act.CUT and _shuffles(found)):
            continue
        found.append(each)
        if not (each.act in _PASSING or each.clause == FIRST_PACK) or len(found) == AT_MOST:
            break
    return found or advice[:1]


def _shuffles(found: list[Advice]) -> bool:
    """Tell whether a shuffle is already advised: its button also offers the cut."""
    return any(each.act in _SHUFFLES for each in found)


def _answers(table: Table, advice: Advice, words: Words) -> list[Button]:
    """List the buttons that answer one piece of advice."""
    hand = advice.hand
    if advice.act in _PAID:
        verb, said = _PAID[advice.act]
        moved = 0 if advice.act in _STAYS else advice.amount
        return [Button(words(said), "check", (f"{verb} {hand} {decimal(moved)}",))]
    if advice.act in _PLAIN:
        return [
            Button(words(said), icon, tuple(each.format(hand=hand) for each in do), words(note))
            for said, icon, do, note in _PLAIN[advice.act]
        ] + _links(advice.act, words)
    return _by_the_table(table, advice, words)


def _by_the_table(table: Table, advice: Advice, words: Words) -> list[Button]:
    """List the buttons whose words depend on the table."""
    hand = advice.hand
    match advice.act:
        case Act.DEAL if advice.face is Face.COVERED:
            note = words("face down")
            return [Button(words("Dealt"), "check", (f"deal {hand} ??",), note)]
        case Act.BURY:
            return [Button(discarded(table, words), "check", (f"bury {hand}",))]
        case Act.INSURANCE:
            return _all_insured(table, words)
        case Act.ASK:
            return decisions(table, hand, words)
    return _links(advice.act, words)


def discarded(table: Table, words: Words) -> str:
    """Word the button for buried cards: under the talon, or in the basket."""
    basket = customs(table.rules).basket
    return words("Thrown away") if basket else words("Discarded")


_PAID = {
    Act.PAY: ("pay", message("Paid")),
    Act.TAKE: ("take", message("Taken")),
    Act.GIVE_BACK: ("pay", message("Done")),
    Act.RETURN: ("pay", message("Given back")),
    Act.PREMIUM: ("take", message("Taken")),
}
_STAYS = frozenset(
    {Act.GIVE_BACK, Act.RETURN}
)  # the stake is the player's own: no chips of the bank move
_NEXT = (message("Next coup"), "play", ("next-coup",), "")
_SHUFFLED = (message("Shuffled"), "check", ("shuffle",), "")
_AND_CUT = (message("Shuffled and cut"), "check", ("shuffle", "cut"), "")
# for each act: word, icon, what is written, note
_PLAIN: dict[Act, list[tuple[str, str, tuple[str, ...], str]]] = {
    Act.LOOK: [(message("Looked"), "check", ("look",), message("no natural"))],
    Act.STAND: [(message("I stand"), "stand", (f"stand {BANKER}",), "")],
    Act.DRAW_OR_STAND: [(message("I stand"), "stand", (f"stand {BANKER}",), "")],
    Act.SHUFFLE: [_SHUFFLED, _AND_CUT],
    Act.BASKET: [_SHUFFLED, _AND_CUT],
    Act.GATHER: [_SHUFFLED, _AND_CUT, (message("Deal on"), "play", ("next-coup",), "")],
    Act.VOUCH: [
        (message("Confirmed"), "check", ("vouch",), message("as written")),
    ],
    Act.CUT: [(message("Cut"), "check", ("cut",), "")],
    Act.DOUBLE_ALL: [(message("Double for all"), "double", ("double-all",), "")],
    Act.NEXT_COUP: [_NEXT],
    Act.LAST_COUP: [(message("Last coup"), "play", ("next-coup",), "")],
    Act.OFFER_BANK: [
        (message("Accepts"), "check", ("bank accept {hand}",), ""),
        (message("Refuses"), "cross", ("bank refuse {hand}",), ""),
    ],
}
_LINKS = {
    Act.STAKES: (message("Stakes"), "chip", "stakes.show"),
    Act.STAKE: (message("Stakes"), "chip", "stakes.show"),
    Act.OFFER_BANK: (message("Auction"), "chip", "bank.show"),
    Act.CHOOSE_BANKER: (message("Draw for the bank"), "star", "bank.show"),
    Act.GAME_OVER: (message("New evening"), "play", "setup.show"),
}


def _links(act: Act, words: Words) -> list[Button]:
    if act not in _LINKS:
        return []
    said, icon, link = _LINKS[act]
    return [Button(words(said), icon, (), link=link)]


# insurance, seat by seat and for all at once


def _insurable(table: Table) -> list[tuple[str, Money]]:
    """List the hands that may be insured now, and for how much."""
    coup = table.coup
    if coup is None or not any(each.act is Act.INSURANCE for each in advise(table)):
        return []
    return [
        (hand.id, times(hand.stake, INSURANCE_SHARE))
        for hand in coup.players
        if may_insure(coup, hand) and not hand.premium and hand.stake
    ]


def _all_insured(table: Table, words: Words) -> list[Button]:
    found = _insurable(table)
    if len(found) < 2:
        return []
    do = tuple(f"insure {hand} {decimal(premium)}" for hand, premium in found)
    note = words.amount(exact(sum(premium for _, premium in found)))
    return [Button(words("All insure"), "shield", do, note)]


def seat_buttons(table: Table, words: Words) -> dict[str, tuple[Button, ...]]:
    """Give the buttons at the seats: insurance, or a redouble, by seat."""
    coup = table.coup
    redoubling = coup is not None and any(each.act is Act.REDOUBLE for each in advise(table))
    if coup is not None and redoubling:
        return {hand.id: tuple(_early(coup, hand, words)) for hand in coup.players}
    return {
        seat_of(hand): (
            Button(
                words("Insure"),
                "shield",
                (f"insure {hand} {decimal(premium)}",),
                words.amount(premium),
            ),
        )
        for hand, premium in _insurable(table)
    }


def decisions(table: Table, hand_id: str, words: Words) -> list[Button]:
    """List the decisions a hand may take now."""
    coup = table.coup
    hand = None if coup is None else coup.hands.get(hand_id)
    if coup is None or hand is None or not plays(hand):
        return []
    found: list[Button] = []
    if hand.end is None and (coup.stage is Stage.PLAYERS or hand_id == BANKER):
        found.append(Button(words("Stand"), "stand", (f"stand {hand_id}",)))
    if hand_id == BANKER or coup.stage is not Stage.PLAYERS:
        return found + _early(coup, hand, words)
    if may_double(coup, hand) and hand.stake is not None:
        note = f"{words.amount(hand.stake)} → {words.amount(hand.stake * 2)}"
        found.append(Button(words("Double"), "double", (f"double {hand_id}",), note))
    if may_split(coup, hand):
        found.append(Button(words("Split"), "split", (f"split {hand_id}",)))
    if may_surrender(coup, hand):
        found.append(Button(words("Surrender"), "out", (f"surrender {hand_id}",)))
    return found


def _early(coup: Coup, hand: Hand, words: Words) -> list[Button]:
    if hand.id != BANKER and may_redouble(coup, hand) and hand.stake is not None:
        note = f"{words.amount(hand.stake)} → {words.amount(hand.stake * 2)}"
        return [Button(words("Redouble"), "double", (f"redouble {hand.id}",), note)]
    return []


# cards entered by hand


_FOR_CARDS = frozenset({Act.DEAL, Act.ASK, Act.SHOW, Act.TURN, Act.DRAW, Act.DRAW_OR_STAND})


def pad(table: Table, words: Words) -> Pad | None:
    """Give the keys for the next card, or None if no card is expected."""
    coup = table.coup
    for advice in advise(table):
        if advice.act is Act.LOOK:
            return _pad(table, BANKER, words, showing=True)
        if advice.act is Act.BURN and table.pack.cut:
            burnt = words("the burnt card")
            return Pad("", burnt, (("burn", "", True),), covered=False)
        if advice.act is Act.CHOOSE_BANKER:
            drawn = table.circle[0 if advice.hand == BANKER else int(advice.hand)]
            return Pad(advice.hand, drawn, ((f"draw {advice.hand}", "", True),), covered=False)
        if advice.act in _FOR_CARDS and coup is not None:
            hand = coup.hands[advice.hand]
            showing = advice.act in (Act.SHOW, Act.TURN) or is_showing(coup, hand)
            return _pad(table, advice.hand, words, showing=showing)
    return None


def _pad(table: Table, hand_id: str, words: Words, *, showing: bool) -> Pad:
    assert table.coup is not None
    hand = table.coup.hands[hand_id]
    modes = [(f"deal {hand_id}", words("new card"), not showing)]
    if hand.covered:
        modes.append((f"show {hand_id}", words("turn a card over"), showing))
    return Pad(hand_id, called(table, hand_id, words), tuple(modes), covered=True)


def is_showing(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand has turned over some of its covered cards, but not all."""
    rounds = (coup.rules.first_round, coup.rules.second_round)
    faces = [each.banker if hand.id == BANKER else each.players for each in rounds]
    dealt = sum(face is Face.COVERED for face in faces) * (
        1 if coup.rules.game.deals_in_rounds else 2
    )
    lying = sum(held.covered for held in hand.cards)
    return 0 < lying < min(dealt, len(hand.cards))


def choices(asked: Irregularity, words: Words) -> list[Button]:
    """Give a button for each answer to an irregularity."""
    said = {
        Choice.KEEP: message("Keeps it"),
        Choice.REFUSE: message("Refuses"),
        Choice.WITHDRAW: message("Withdraws"),
        Choice.TWO_HANDS: message("Two hands"),
        Choice.FIRST: message("Keeps the first"),
        Choice.SECOND: message("Keeps the second"),
        Choice.ACCEPT: message("Accepts"),
        Choice.ASK: message("Asks for a shuffle"),
        Choice.WAIVE: message("Lets it pass"),
    }
    return [
        Button(words(said[each]), "check", (f"choose {asked.hand} {each}",))
        for each in asked.choices
    ]
