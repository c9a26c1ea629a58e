"""The seats as they are drawn: hands, totals, states, stakes, signs and results. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import treasure
from tracker.game.assist import PAYMENTS, Act
from tracker.game.coup import BANKER, Coup, End, Hand, is_natural, seat_of, takes_part
from tracker.game.sentences import message
from tracker.game.settlement import Settlement, is_banker_done, premium_of
from tracker.game.table import settle
from tracker.game.table import totals as evening_totals
from webui.views.accounts import Due, banker_due, due, hand_label, theirs
from webui.views.buttons import is_unsaid
from webui.views.cards import CardView, drawn_card, hand_cards, view
from webui.views.way import way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.money import Money
    from tracker.game.table import Table
    from webui.core.i18n import Words
    from webui.views.button import Button


class HandState(NamedTuple):
    """A hand's state: a word, an icon, and a kind that sets the colour."""

    kind: str
    icon: str
    word: str


class SeatMark(NamedTuple):
    """A small sign beside the stake: doubled, insured, split, irregularity, doubt."""

    kind: str
    icon: str
    word: str


class HandView(NamedTuple):
    id: str
    label: str
    cards: tuple[CardView, ...]
    total: str
    low: str  # drawn before the total: the lower value of a soft hand, or ?+ if cards are unknown
    state: HandState
    due: Due | None
    offered: tuple[CardView, ...] = ()
    assumed: tuple[Button, ...] = ()  # for an inferred stand: it was said, or the hand still plays


@dataclass(frozen=True)
class SeatView:
    no: str
    name: str
    kind: str
    hands: tuple[HandView, ...]
    stake: str
    marks: tuple[SeatMark, ...]
    flags: tuple[SeatMark, ...]
    note: str
    run: str
    now: bool
    way: str
    buttons: tuple[Button, ...]
    at: str  # its place on the horseshoe, used for more than seven seats
    run_way: str  # pay: ahead so far, take: behind, even


@dataclass(frozen=True)
class SeatingContext:
    """For whom the seats are drawn, whose turn it is, and what is shown at each besides."""

    words: Words
    players: bool = False  # sums are worded from the players' side
    now: str | None = None
    act: Act = Act.ASK  # what is to be done for that hand
    alarms: frozenset[str] = field(default_factory=frozenset)
    doubts: frozenset[str] = field(default_factory=frozenset)
    buttons: Mapping[str, tuple[Button, ...]] = field(default_factory=dict)  # by seat
    assumed: Mapping[str, tuple[Button, ...]] = field(default_factory=dict)  # by hand
    drawing: str | None = None  # the seat that gets the next card of a draw for the bank


class CoupResults(NamedTuple):
    """The coup's accounts, and everybody's result in the evening so far."""

    settled: Settlement
    run: Mapping[str, Money]


_NOW = {
    Act.DEAL: message("to deal"),
    Act.STAKE: message("to stake"),
    Act.SHOW: message("to show"),
    Act.CHOOSE: message("chooses"),
}


def seats(table: Table, context: SeatingContext) -> tuple[SeatView, ...]:
    """Word every seat except the banker's, in the direction of play."""
    drawing = table.coup is None or context.drawing is not None
    names = table.circle if drawing else table.names
    results = CoupResults(settle(table), evening_totals(table))
    return tuple(_seat(table, context, str(place), results) for place in range(1, len(names)))


def banker(table: Table, context: SeatingContext) -> SeatView:
    """Word the banker's place."""
    return _seat(table, context, BANKER, CoupResults(settle(table), evening_totals(table)))


def _seat(table: Table, context: SeatingContext, seat: str, results: CoupResults) -> SeatView:
    if context.drawing is not None:
        return _drawing_seat(table, context, seat, results)
    coup, words = table.coup, context.words
    name = table.circle[0 if seat == BANKER else int(seat)] if coup is None else table.name(seat)
    hands = () if coup is None else tuple(h for h in coup.hands.values() if h.seat == seat)
    views = tuple(_hand(table, context, hand, results.settled) for hand in hands)
    now = context.now is not None and seat_of(context.now) == seat
    return SeatView(
        seat,
        name,
        "play" if now else (views[0].state.kind if views else "wait"),
        views,
        _stake(table, hands, words),
        _marks(hands, words),
        _flags(context, seat),
        _note(results.settled, hands, words),
        words.signed(results.run.get(name, 0)),
        now,
        next((h.due.way for h in views if h.due and not h.due.done and h.id == context.now), ""),
        context.buttons.get(seat, ()),
        "" if seat == BANKER else horseshoe(int(seat), len(table.circle) - 1),
        way_of(results.run.get(name, 0)),
    )


def _drawing_seat(
    table: Table, context: SeatingContext, seat: str, results: CoupResults
) -> SeatView:
    """Word a seat while the bank is drawn for: only the cards of the draw lie there."""
    words, now = context.words, context.drawing == seat
    name = table.circle[0 if seat == BANKER else int(seat)]
    lots = tuple(drawn_card(card, words) for place, card in table.bank.lots if place == seat)
    state = HandState("wait", "dots", words("waits"))
    if now:
        state = HandState("play", "play", words("to draw"))
    return SeatView(
        no=seat,
        name=name,
        kind=state.kind,
        hands=(HandView(seat, "", lots, "", "", state, None),),
        stake="",
        marks=(),
        flags=(),
        note="",
        run=words.signed(results.run.get(name, 0)),
        now=now,
        way="",
        buttons=(),
        at="" if seat == BANKER else horseshoe(int(seat), len(table.circle) - 1),
        run_way=way_of(results.run.get(name, 0)),
    )


def horseshoe(place: int, count: int) -> str:
    """Give a seat's place on a horseshoe: L, F or R for left, far or right side, and a number.

    >>> [horseshoe(place, 10) for place in range(1, 11)]
    ['L1', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'R1']
    >>> horseshoe(1, 14), horseshoe(4, 14), horseshoe(14, 14), horseshoe(8, 8)
    ('L3', 'F1', 'R3', 'F8')
    """
    left = (count - _FAR + 1) // 2
    if place <= left:
        return f"L{left + 1 - place}"
    return f"F{place - left}" if place <= left + _FAR else f"R{place - left - _FAR}"


_FAR = 8  # seats across the table from the banker


def _hand(table: Table, context: SeatingContext, hand: Hand, settled: Settlement) -> HandView:
    assert table.coup is not None
    words = context.words
    total, low = total_shown(hand)
    account = settled.of(hand.id)
    find_due = due if context.players else banker_due
    worded = None if account is None else find_due(table.coup, settled, account, words)
    if worded is not None and context.players:
        worded = theirs(worded, words)
    return HandView(
        hand.id,
        hand_label(table.coup, hand, words),
        hand_cards(hand, words),
        total,
        low,
        _state_now(table.coup, hand, context) or _state(table.coup, hand, context),
        worded,
        tuple(view(held, words) for held in hand.offered),
        context.assumed.get(hand.id, ()),
    )


def total_shown(hand: Hand) -> tuple[str, str]:
    """Give a hand's total, and the small text before it: "10/", or "?+" if cards are unknown."""
    if not hand.cards:
        return "", ""
    found = hand.total
    if found.points is None:
        points = [held.card.points or 0 for held in hand.cards]
        known = sum(points)
        # with an Ace among the open cards 11 is shown, as the player counts it
        if known <= 11 and 1 in points:
            known += 10
        return (str(known), "?+") if known else ("", "")
    if found.soft and found.points < 21:
        return str(found.points), f"{found.points - 10}/"
    return str(found.points), ""


def _state_now(coup: Coup, hand: Hand, context: SeatingContext) -> HandState | None:
    """Give the state of the hand whose turn it is; None while it is being paid or discarded."""
    if (
        hand.id != context.now
        or context.act in _ACCOUNTS
        or hand.end in _GONE
        or hand.total.least > 21
    ):
        return None
    if coup.rules.premiums and hand.id != BANKER and _holds_premium(hand):
        return None
    return HandState("play", "play", context.words(_NOW.get(context.act, message("plays"))))


_ACCOUNTS = PAYMENTS | {Act.BURY}
_GONE = (End.WITHDRAWN, End.SURRENDERED, End.BUST)


def _state(coup: Coup, hand: Hand, context: SeatingContext) -> HandState:
    words = context.words
    return (
        _out(hand, context)
        or _special(coup, hand, context)
        or _standing(coup, hand, words)
        or HandState("wait", "dots", words("waits"))
    )


def _out(hand: Hand, context: SeatingContext) -> HandState | None:
    words = context.words
    if hand.end is End.WITHDRAWN:
        return HandState("out", "out", words("withdrawn"))
    if hand.end is End.SURRENDERED:
        return HandState("out", "out", words("gave up"))
    if hand.end is End.BUST or hand.total.least > 21:
        return HandState("bust", "cross", words("bust"))
    return None


def _special(coup: Coup, hand: Hand, context: SeatingContext) -> HandState | None:
    """Name a natural or a premium."""
    words = context.words
    if is_natural(coup.rules, hand) and hand.end in (End.NATURAL, None) and takes_part(hand):
        return HandState("natural", "star", words("natural"))
    if coup.rules.premiums and hand.id != BANKER and _holds_premium(hand):
        return HandState("prize", "prize", words("premium"))
    return None


def _standing(coup: Coup, hand: Hand, words: Words) -> HandState | None:
    if is_unsaid(coup, hand):
        return HandState("assumed", "stand", words("stands?"))
    if hand.end is not None or (hand.id == BANKER and is_banker_done(coup)):
        return HandState("stand", "stand", words("stands"))
    if not hand.cards and hand.stake == 0:
        return HandState("out", "out", words("sits out"))
    if not coup.started and hand.stake is None and hand.id != BANKER:
        return HandState("wait", "dots", words("to stake"))
    return None


def _holds_premium(hand: Hand) -> bool:
    return premium_of(hand) is not None and hand.end is not None


def _stake(table: Table, hands: tuple[Hand, ...], words: Words) -> str:
    if not table.rules.game.has_bank:
        return words.amount(treasure.coins_at_stake(table.pot, table.rules))
    found = [hand.stake for hand in hands if hand.id != BANKER]
    said = [words.amount(stake) for stake in found if stake is not None]
    if len(said) > 2 and len(set(said)) == 1:
        return f"{len(said)} × {said[0]}"
    return " + ".join(said)


def _marks(hands: tuple[Hand, ...], words: Words) -> tuple[SeatMark, ...]:
    found: list[SeatMark] = []
    if any(hand.doubled for hand in hands):
        found.append(SeatMark("double", "double", words("double")))
    if any(hand.redoubled for hand in hands):
        found.append(SeatMark("double", "double", words("redoubled")))
    if any(hand.split for hand in hands):
        found.append(SeatMark("split", "split", words("split")))
    for hand in hands:
        if hand.premium:
            insured = words.amount(hand.premium)
            found.append(SeatMark("insured", "shield", words("insured {insured}", insured=insured)))
    return tuple(found)


def _flags(context: SeatingContext, seat: str) -> tuple[SeatMark, ...]:
    words = context.words
    found: list[SeatMark] = []
    if seat in context.alarms:
        found.append(SeatMark("alarm", "alarm", words("irregularity")))
    if seat in context.doubts:
        found.append(SeatMark("doubt", "doubt", words("doubt")))
    return tuple(found)


def _note(settled: Settlement, hands: tuple[Hand, ...], words: Words) -> str:
    for hand in hands:
        account = settled.of(hand.id)
        if account is not None and account.insurance:
            parts = (words.signed(account.net), words.signed(account.insurance))
            return words("{} and {} insurance").format(*parts)
    return ""
