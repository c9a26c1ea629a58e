"""The keys for entering cards by hand: for which hand, and what a touch writes. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.assist import Act, Advice, advise
from tracker.game.coup import BANKER, Coup, Hand, seat_of, takes_part
from tracker.game.events import CardsTurned
from webui.views.accounts import hand_name
from webui.views.buttons_for_all import covered_next, covered_to_the_end, round_left

if TYPE_CHECKING:
    from tracker.game.events import Event
    from tracker.game.table import Table
    from webui.core.i18n import Words

CARD = "{card}"  # the place in an action where the touched card is put
DEALT = 2  # cards of a hand that has not drawn
HIGHEST = 10  # points of a card, an Ace aside
MOST_POINTS = 21  # of a hand that is not bust
LEAST_TOTAL, MOST_BUST = 12, 30  # totals that have keys: who stays on 12, and who draws on 20
ALL_TOTALS = tuple(range(LEAST_TOTAL, MOST_POINTS + 1))  # of hands of which nothing is known


class PadMode(NamedTuple):
    """One way in which the keys write: the action, its word, and whether it is chosen."""

    do: str
    word: str
    chosen: bool


class Pad(NamedTuple):
    """The keys for entering cards by hand: for which hand, and the ways to choose from."""

    hand: str
    name: str
    modes: tuple[PadMode, ...]
    covered: bool = True  # whether there is a key for a covered card
    totals: tuple[int, ...] = ()  # totals that have keys, instead of the cards
    note: str = ""  # what a touch writes besides the card


class PadContext(NamedTuple):
    """What the keys depend on beside the table: the chosen hand, and what was written last."""

    words: Words
    chosen: str = ""  # the hand that a double tap has chosen
    last: Event | None = None


_FOR_CARDS = frozenset({Act.DEAL, Act.ASK, Act.SHOW, Act.TURN, Act.DRAW, Act.DRAW_OR_STAND})


def pad(table: Table, context: PadContext) -> Pad | None:
    """Give the keys for the next card; None if no card is expected."""
    coup = table.coup
    if coup is not None and _may_choose(coup, context.chosen):
        return _drawing_pad(table, coup.hands[context.chosen], context, showing=False)
    for advice in advise(table):
        if advice.act is Act.LOOK:
            return _pad(table, BANKER, context, showing=True)
        if advice.act is Act.BURN and table.pack.cut:
            burnt = context.words("the burnt card")
            return Pad("", burnt, (PadMode("burn", "", chosen=True),), covered=False)
        if advice.act is Act.CHOOSE_BANKER:
            drawn = table.circle[0 if advice.hand == BANKER else int(advice.hand)]
            mode = PadMode(f"draw {advice.hand}", "", chosen=True)
            return Pad(advice.hand, drawn, (mode,), covered=False)
        if advice.act in _FOR_CARDS and coup is not None:
            return _advised(table, coup, advice, context)
    return None


def _may_choose(coup: Coup, chosen: str) -> bool:
    """Tell whether a hand can be chosen for the next card: it plays, and the deal is over."""
    hand = coup.hands.get(chosen)
    return hand is not None and takes_part(hand) and not coup.due


def _advised(table: Table, coup: Coup, advice: Advice, context: PadContext) -> Pad:
    hand = coup.hands[advice.hand]
    if _is_unknown_pair(coup, hand):
        return _pair_pad(table, coup, hand, context)
    if advice.act is Act.DEAL and hand.id in round_left(coup):
        return _round_pad(table, coup, hand, context)
    if advice.act is Act.SHOW:
        return _showing_pad(table, hand, context)
    showing = advice.act is Act.TURN or _goes_on_showing(hand, context.last)
    return _drawing_pad(table, hand, context, showing=showing)


def _drawing_pad(table: Table, hand: Hand, context: PadContext, *, showing: bool) -> Pad:
    """Give the keys of a hand in play: its next card, or the total with which it is bust."""
    found = _pad(table, hand.id, context, showing=showing)
    return found._replace(totals=_bust_totals(table, hand))


def _bust_totals(table: Table, hand: Hand) -> tuple[int, ...]:
    """List the totals with which a hand may be bust whose cards are not all seen; none before it draws."""
    unseen = [held for held in hand.cards if held.card.points is None]
    is_players = table.rules.game.has_bank and hand.id != BANKER
    if not unseen or len(hand.cards) == DEALT or table.rules.premiums or not is_players:
        return ()
    seen = sum(held.card.points or 0 for held in hand.cards)
    least = max(MOST_POINTS + 1, seen + len(unseen))
    return tuple(range(least, min(MOST_BUST, seen + HIGHEST * len(unseen)) + 1))


def _pad(table: Table, hand_id: str, context: PadContext, *, showing: bool) -> Pad:
    assert table.coup is not None
    words, hand = context.words, table.coup.hands[hand_id]
    modes = [PadMode(f"deal {hand_id}", words("new card"), not showing)]
    if hand.covered:
        modes.append(PadMode(f"show {hand_id}", words("turn a card over"), showing))
    return Pad(hand_id, _receiver(table, hand_id, words), tuple(modes))


def _receiver(table: Table, hand_id: str, words: Words) -> str:
    """Name whose card it is, as it reads behind "Card for"."""
    if table.rules.game.is_bank(seat_of(hand_id)):
        return words("the bank")
    return hand_name(table, hand_id, words)


def _goes_on_showing(hand: Hand, last: Event | None) -> bool:
    """Tell whether a hand has just turned a card over and still holds covered ones."""
    return isinstance(last, CardsTurned) and last.hand == hand.id and hand.covered


# a round of the deal


def _round_pad(table: Table, coup: Coup, hand: Hand, context: PadContext) -> Pad:
    """Give the keys of a round of the deal, so that few touches write it.

    A touch names the next card that comes face up. It also writes the face-down cards before it,
    or, if there are none, those after it.
    """
    words = context.words
    before = covered_next(coup)
    left = round_left(coup)
    turned = left[len(before)] if len(before) < len(left) else ""
    if not before:
        after = covered_to_the_end(coup, hand.id)
        do = "; ".join((f"deal {hand.id} {CARD}", *(f"deal {each} ??" for each in after)))
        note = _then(table, after, words)
        whole = PadMode(do, "", chosen=True)
        return Pad(hand.id, _receiver(table, hand.id, words), (whole,), note=note)
    one = PadMode(f"deal {hand.id} {CARD}", hand_name(table, hand.id, words), not turned)
    if not turned:
        return Pad(hand.id, _receiver(table, hand.id, words), (one,))
    do = "; ".join((*(f"deal {each} ??" for each in before), f"deal {turned} {CARD}"))
    whole = PadMode(do, hand_name(table, turned, words), chosen=True)
    note = words("all before it face down")
    return Pad(turned, _receiver(table, turned, words), (whole, one), covered=False, note=note)


def _then(table: Table, after: tuple[str, ...], words: Words) -> str:
    """Say whose face-down cards a touch writes as well."""
    if not after:
        return ""
    if after == (BANKER,):
        return words("then yours face down")
    names = ", ".join(hand_name(table, each, words) for each in after)
    return words("then face down: {names}", names=names)


# a pair that was split before anybody saw its cards


def _is_unknown_pair(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand of this seat has only its card of the split pair, still unseen."""
    return len(_pair_unseen(coup, hand)) > 0


def _pair_unseen(coup: Coup, hand: Hand) -> list[Hand]:
    halves = [each for each in coup.players if each.seat == hand.seat and each.split]
    unseen = [each for each in halves if each.cards and each.cards[0].card.points is None]
    return [each for each in unseen if len(each.cards) == 1]


def _pair_pad(table: Table, coup: Coup, hand: Hand, context: PadContext) -> Pad:
    words, halves = context.words, _pair_unseen(coup, hand)
    do = "; ".join(f"show {each.id} {CARD}" for each in halves)
    modes = [PadMode(do, words("rank of the pair"), chosen=True)]
    if len(halves) > 1:  # a King and a Queen may be a pair as well
        modes.append(PadMode(f"show {halves[0].id} {CARD}", words("this card alone"), chosen=False))
    name = table.name(seat_of(hand.id))
    return Pad(hand.id, name, tuple(modes), covered=False)


# a hand that is shown


def _showing_pad(table: Table, hand: Hand, context: PadContext) -> Pad:
    """Give the keys of a hand that shows its cards: one by one, or only their total."""
    found = _pad(table, hand.id, context, showing=True)
    totals = shown_totals(table, hand)
    return (
        found if not totals else found._replace(modes=found.modes[1:], covered=False, totals=totals)
    )


def shown_totals(table: Table, hand: Hand) -> tuple[int, ...]:
    """List the totals that a hand may show; none if the cards themselves decide what is paid."""
    unseen = [held for held in hand.cards if held.card.points is None]
    if len(unseen) < 2 or table.rules.premiums or (hand.id == BANKER and table.rules.game.has_bank):
        return ()
    seen = sum(held.card.points or 0 for held in hand.cards)
    least = max(LEAST_TOTAL, seen + len(unseen))
    most = MOST_POINTS - 1 if len(hand.cards) == DEALT else MOST_POINTS
    return tuple(range(least, most + 1))
