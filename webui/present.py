"""Word a table for people: the seats, their hands, and what is to be paid. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import treasure
from tracker.game.coup import BANKER, Coup, End, Hand, is_natural, plays, seat_of
from tracker.game.money import decimal
from tracker.game.settlement import Account, Outcome, Settlement, banker_done, is_closed, premium_of
from tracker.game.table import settle
from tracker.game.table import totals as evening_totals
from webui.cards import CardView, view

if TYPE_CHECKING:
    from tracker.game.table import Table
    from webui.words import Words


class State(NamedTuple):
    """A hand's state: a word, a shape and (by its kind) a colour."""

    kind: str
    icon: str
    word: str


class Mark(NamedTuple):
    """A small sign beside the stake: doubled, insured, split, a flag of trouble."""

    kind: str
    icon: str
    word: str


class Due(NamedTuple):
    """A sum to pay, to take or to give back."""

    way: str  # pay, take or even
    word: str
    whole: str
    rest: str  # the decimals, drawn smaller
    done: bool


class HandView(NamedTuple):
    id: str
    label: str
    cards: tuple[CardView, ...]
    total: str
    low: str  # the other value of a soft hand, or ?+ before what is seen
    state: State
    due: Due | None
    offered: tuple[CardView, ...] = ()


@dataclass(frozen=True)
class SeatView:
    no: str
    name: str
    kind: str
    hands: tuple[HandView, ...]
    stake: str
    marks: tuple[Mark, ...]
    flags: tuple[Mark, ...]
    note: str
    run: str
    now: bool = False
    way: str = ""


class AccountView(NamedTuple):
    """A line of the accounts, in paying order."""

    hand: str
    seat: str
    name: str
    why: str
    due: Due
    exact: str  # the sum as the log writes it
    now: bool


@dataclass(frozen=True)
class Looks:
    """Who looks: the words, whether covered faces are secret, which seats carry which trouble."""

    words: Words
    secret: bool = False
    alarms: frozenset[str] = field(default_factory=frozenset)
    doubts: frozenset[str] = field(default_factory=frozenset)


_WAYS = {
    "pay": (("pay", "payer"), ("paid", "payé")),
    "take": (("take", "prendre"), ("taken", "pris")),
    "even": (("give back", "rendre"), ("given back", "rendu")),
}


def seats(table: Table, looks: Looks, now: str | None) -> tuple[SeatView, ...]:
    """Word every seat beside the banker, first to last in the direction of play."""
    coup = table.coup
    settled = settle(table)
    run = evening_totals(table)
    names = table.names if coup is not None else table.circle
    return tuple(
        _seat(table, looks, str(place), settled, (now, looks.words.signed(run.get(name, 0))))
        for place, name in enumerate(names[1:], 1)
    )


def banker(table: Table, looks: Looks, now: str | None) -> SeatView:
    """Word the banker's own place."""
    run = evening_totals(table).get(table.names[0], 0)
    return _seat(table, looks, BANKER, settle(table), (now, looks.words.signed(run)))


def _seat(
    table: Table, looks: Looks, seat: str, settled: Settlement, more: tuple[str | None, str]
) -> SeatView:
    coup, words = table.coup, looks.words
    now, run = more
    place = 0 if seat == BANKER else int(seat)
    name = table.circle[place] if coup is None else table.name(seat)
    hands = () if coup is None else tuple(h for h in coup.hands.values() if h.seat == seat)
    views = tuple(_hand(table, looks, hand, settled, now) for hand in hands)
    is_now = now is not None and seat_of(now) == seat
    return SeatView(
        seat,
        name,
        "play" if is_now else (views[0].state.kind if views else "wait"),
        views,
        _stake(table, hands, words),
        _marks(hands, words),
        _flags(looks, seat),
        _note(settled, hands, words),
        run,
        is_now,
        next((h.due.way for h in views if h.due and not h.due.done and h.id == now), ""),
    )


def _hand(table: Table, looks: Looks, hand: Hand, settled: Settlement, now: str | None) -> HandView:
    assert table.coup is not None
    words = looks.words
    total, low = _total(hand, secret=looks.secret)
    account = settled.of(hand.id)
    worded = None if account is None else due(table.coup, settled, account, words)
    return HandView(
        hand.id,
        _label(table.coup, hand, words),
        tuple(view(held, words, secret=looks.secret) for held in hand.cards),
        total,
        low,
        _state(table, hand, words, now=hand.id == now, secret=looks.secret),
        None if worded is None else theirs(worded, words) if looks.secret else worded,
        tuple(view(held, words, secret=looks.secret) for held in hand.offered),
    )


def _label(coup: Coup, hand: Hand, words: Words) -> str:
    several = sum(each.seat == hand.seat for each in coup.hands.values()) > 1
    if not several:
        return ""
    which = 1 if hand.id == hand.seat else ord(hand.id[-1]) - ord("a") + 1
    return words(f"hand {which}", f"main {which}")


def _total(hand: Hand, *, secret: bool) -> tuple[str, str]:
    """Give the total that counts, and what stands small before it."""
    if not hand.cards:
        return "", ""
    hidden = secret and hand.covered
    seen = [held.card for held in hand.cards if not (secret and held.covered)]
    found = hand.total
    if found.points is None or hidden:
        known = sum(each.points or 0 for each in seen)
        # an Ace among the seen counts 11 for the eye, as it does for its holder
        if known and known <= 11 and any(each.points == 1 for each in seen):
            known += 10
        return (str(known), "?+") if known else ("", "")
    if found.soft and found.points < 21:
        return str(found.points), f"{found.points - 10}/"
    return str(found.points), ""


def _state(table: Table, hand: Hand, words: Words, *, now: bool, secret: bool) -> State:  # noqa: PLR0911
    coup = table.coup
    assert coup is not None
    known_natural = is_natural(coup.rules, hand) and not (secret and hand.covered)
    if hand.end is End.WITHDRAWN:
        return State("out", "out", words("withdrawn", "retiré"))
    if hand.end is End.SURRENDERED:
        return State("out", "out", words("gave up", "abandon"))
    if hand.end is End.BUST or (hand.total.least > 21 and not (secret and hand.covered)):
        return State("bust", "cross", words("bust", "crevé"))
    if known_natural and hand.end in (End.NATURAL, None) and plays(hand) and not now:
        return State("natural", "star", words("naturelle", "naturelle"))
    if coup.rules.premiums and hand.id != BANKER and _holds_premium(hand, secret=secret):
        return State("prize", "prize", words("premium", "prime"))
    if now:
        return State("play", "play", words("plays", "joue"))
    if hand.end is not None or (hand.id == BANKER and banker_done(coup)):
        return State("stand", "stand", words("stands", "reste"))
    if not hand.cards and hand.stake == 0:
        return State("out", "out", words("sits out", "passe"))
    if not coup.started and hand.stake is None and hand.id != BANKER:
        return State("wait", "dots", words("to stake", "à miser"))
    return State("wait", "dots", words("waits", "attend"))


def _holds_premium(hand: Hand, *, secret: bool) -> bool:
    shown = not (secret and hand.covered)
    return shown and premium_of(hand) is not None and hand.end is not None


def _stake(table: Table, hands: tuple[Hand, ...], words: Words) -> str:
    if table.rules.treasure_game:
        return words.amount(treasure.stake(table.pot, table.rules))
    found = [hand.stake for hand in hands if hand.id != BANKER]
    return " + ".join(words.amount(stake) for stake in found if stake is not None)


def _marks(hands: tuple[Hand, ...], words: Words) -> tuple[Mark, ...]:
    found: list[Mark] = []
    if any(hand.doubled for hand in hands):
        found.append(Mark("double", "double", words("double", "double")))
    if any(hand.redoubled for hand in hands):
        found.append(Mark("double", "double", words("redoubled", "redoublé")))
    if any(hand.split for hand in hands):
        found.append(Mark("split", "split", words("split", "scindée")))
    for hand in hands:
        if hand.premium:
            insured = words.amount(hand.premium)
            found.append(
                Mark("insured", "shield", words(f"insured {insured}", f"assurée {insured}"))
            )
    return tuple(found)


def _flags(looks: Looks, seat: str) -> tuple[Mark, ...]:
    words = looks.words
    found: list[Mark] = []
    if seat in looks.alarms:
        found.append(Mark("alarm", "alarm", words("breach", "litige")))
    if seat in looks.doubts:
        found.append(Mark("doubt", "doubt", words("doubt", "doute")))
    return tuple(found)


def _note(settled: Settlement, hands: tuple[Hand, ...], words: Words) -> str:
    for hand in hands:
        account = settled.of(hand.id)
        if account is not None and account.insurance:
            parts = (words.signed(account.net), words.signed(account.insurance))
            return words("{} and {} insurance", "{} et {} d'assurance").format(*parts)
    return ""


# accounts


# What the players read instead: the same sums from their side of the table.
_THEIR_WAYS = {
    "pay": ("receives", "reçoit"),
    "take": ("loses", "perd"),
    "even": ("keeps", "garde"),
}


def theirs(worded: Due, words: Words) -> Due:
    """Word a sum as the player sees it."""
    return worded._replace(word=words(*_THEIR_WAYS[worded.way]))


def due(coup: Coup, settled: Settlement, account: Account, words: Words) -> Due:
    """Word the sum of one account."""
    way = "even" if account.sum == 0 else "pay" if account.sum > 0 else "take"
    amount = max(account.sum, -account.sum) or coup.hands[account.hand].stake or 0
    if account.outcome is Outcome.WITHDRAWN:
        amount = coup.hands[account.hand].stake or 0
    text = words.amount(amount)
    point = "," if words.french else "."
    whole, _, rest = text.partition(point)
    done = is_closed(coup, settled, account.hand)
    to_do, is_done = _WAYS[way]
    return Due(way, words(*(is_done if done else to_do)), whole, point + rest if rest else "", done)


def accounts(table: Table, words: Words) -> tuple[AccountView, ...]:
    """Word the accounts in paying order; the first that is open is the one to do now."""
    coup = table.coup
    if coup is None or coup.rules.treasure_game:
        return ()
    settled = settle(table)
    found: list[AccountView] = []
    pending = True
    for each in settled.accounts:
        worded = due(coup, settled, each, words)
        hand = coup.hands[each.hand]
        why = " · ".join(filter(None, (_label(coup, hand, words), reason(table, each, words))))
        now = pending and not worded.done
        found.append(
            AccountView(
                each.hand,
                hand.seat,
                table.name(hand.seat),
                why,
                worded,
                decimal(max(each.sum, -each.sum)),
                now,
            )
        )
        pending = pending and worded.done
    return tuple(found)


def reason(table: Table, account: Account, words: Words) -> str:  # noqa: PLR0911  one for each outcome
    """Say why: 21 against 18, natural, bust."""
    coup = table.coup
    assert coup is not None
    mine = coup.hands[account.hand].total.points
    his = coup.banker.total.points
    match account.outcome:
        case Outcome.NATURAL:
            return words("natural", "naturelle")
        case Outcome.BUST:
            return words("bust", "crevé")
        case Outcome.SURRENDERED:
            return words("gave up", "abandon")
        case Outcome.WITHDRAWN:
            return words("withdrawn", "retiré")
        case Outcome.PREMIUM:
            return words("premium", "prime")
    if his is not None and his > 21:
        return words("banker over", "banque crevée")
    if mine is None or his is None:
        return ""
    if is_natural(coup.rules, coup.banker):
        return words("banker's natural", "naturelle du banquier")
    return words(f"{mine} against {his}", f"{mine} contre {his}")
