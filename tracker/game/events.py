"""What can be written in the log: one small record for each kind of fact."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tracker.game.cards import Card
    from tracker.game.money import Money
    from tracker.game.rules import Rules


@dataclass(frozen=True)
class SessionOpened:
    """An evening begins. Its rules are stored, so that it is always replayed under them."""

    rules: Rules
    banker: str
    seats: tuple[str, ...]
    bank: Money | None = None
    holdings: tuple[Money, ...] = ()  # the chips of each seat, if they are known


@dataclass(frozen=True)
class CoupOpened:
    """A coup begins; values given here hold from now on."""

    rules: Rules | None = None
    banker: str | None = None
    seats: tuple[str, ...] | None = None
    bank: Money | None = None
    holdings: tuple[Money, ...] = ()


@dataclass(frozen=True)
class StakePlaced:
    hand: str
    amount: Money


@dataclass(frozen=True)
class CardDealt:
    hand: str
    card: Card
    covered: bool


@dataclass(frozen=True)
class CardsTurned:
    """Covered cards are turned up, oldest first; the first `first` stay covered."""

    hand: str
    cards: tuple[Card, ...]
    first: int = 0


@dataclass(frozen=True)
class Stood:
    hand: str


@dataclass(frozen=True)
class TotalShown:
    """A hand is shown, and only what it counts is written down, not which cards it holds."""

    hand: str
    points: int


@dataclass(frozen=True)
class PlayedOn:
    """A hand that only counted as stood has said nothing: it may still draw."""

    hand: str


@dataclass(frozen=True)
class Split:
    hand: str


@dataclass(frozen=True)
class Doubled:
    hand: str


@dataclass(frozen=True)
class Surrendered:
    hand: str


@dataclass(frozen=True)
class Insured:
    hand: str
    premium: Money


@dataclass(frozen=True)
class AllDoubled:
    """The banker requires every stake to be doubled."""


@dataclass(frozen=True)
class Redoubled:
    hand: str


@dataclass(frozen=True)
class Looked:
    """The banker looked at his covered card, or a player at the card he doubled for."""

    hand: str = "B"


@dataclass(frozen=True)
class SightLost:
    """The camera did not see the table for a while; what happened then is not in the log."""


@dataclass(frozen=True)
class Vouched:
    """The banker confirms that the coup lies as it is written."""


@dataclass(frozen=True)
class Buried:
    hand: str


@dataclass(frozen=True)
class FouShown:
    """The marker of the talon came up: the Fou, or the burnt card."""


@dataclass(frozen=True)
class Shuffled:
    """The talon is shuffled; `gathered` means together with the cards of the coup."""

    gathered: bool = False


@dataclass(frozen=True)
class PackCut:
    pass


@dataclass(frozen=True)
class CardBurnt:
    """The first card after the cut is shown and laid under the talon."""

    card: Card


@dataclass(frozen=True)
class CardExposed:
    """A card was seen face up in the pack, before it was dealt."""

    card: Card


@dataclass(frozen=True)
class Chosen:
    hand: str
    choice: str


@dataclass(frozen=True)
class BankOffered:
    hand: str


@dataclass(frozen=True)
class BankAccepted:
    hand: str


@dataclass(frozen=True)
class BankRefused:
    hand: str


@dataclass(frozen=True)
class BankSold:
    hand: str
    price: Money


@dataclass(frozen=True)
class BankCounted:
    """The chips in the bank were counted; the check of what it can pay goes by them from now on."""

    amount: Money


@dataclass(frozen=True)
class DrawBegun:
    """A draw for the bank begins: the cards dealt next belong to the draw, not to a coup."""


@dataclass(frozen=True)
class LotDrawn:
    """A card is dealt to somebody in the draw for the first banker."""

    hand: str
    card: Card


@dataclass(frozen=True)
class ChipsMoved:
    """Chips went to a player (positive) or to the bank (negative)."""

    hand: str
    amount: Money


TableFact = SessionOpened | CoupOpened | DrawBegun | LotDrawn | BankCounted
BankFact = BankOffered | BankAccepted | BankRefused | BankSold
PackFact = FouShown | Shuffled | PackCut | CardBurnt | CardExposed
CoupFact = AllDoubled | SightLost | Vouched
HandFact = (
    StakePlaced
    | Looked
    | CardsTurned
    | TotalShown
    | Stood
    | PlayedOn
    | Split
    | Doubled
    | Surrendered
    | Insured
    | Redoubled
    | Buried
    | Chosen
    | ChipsMoved
)
Fact = CardDealt | HandFact | CoupFact | PackFact | BankFact | TableFact


@dataclass(frozen=True)
class Amended:
    """Entry `target` did not happen (no replacement) or was really something else.

    >>> from tracker.game import EXAMPLE, Entry, read_action, read_file, table_of_log, settle
    >>> log = read_file(EXAMPLE).entries
    >>> log.append(Entry(14, Amended(12, (read_action("deal B 5S"),))))
    >>> settle(table_of_log(log)).net
    {'Anne': 15, 'Bruno': -20, 'Denis': 5}
    """

    target: int
    replacement: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Earlier:
    """A fact that was written late: it happened before entry `target`."""

    target: int
    fact: Fact


Event = Fact | Amended | Earlier

BY_BANKER, BY_CAMERA = "banker", "camera"  # who wrote an entry


@dataclass(frozen=True)
class Entry:
    """An entry of the log: a fact, or a change to an earlier entry.

    >>> from tracker.game import read_action
    >>> Entry(1, read_action("stand 2")).event
    Stood(hand='2')
    """

    seq: int
    event: Event
    at_ms: int = 0
    source: str = BY_BANKER
    frame: int | None = None
    confidence: float | None = None


class Line(NamedTuple):
    """A fact that counts, with the number of the entry it stands for.

    >>> from tracker.game import read_action
    >>> Line(5, read_action("look")).seq
    5
    """

    seq: int
    fact: Fact


_SEQ = attrgetter("seq")


def effective_lines(log: Iterable[Entry]) -> Iterator[Line]:
    """Give the facts that count, in order.

    Of several amendments of one entry the last counts; striking out an amendment brings back what
    it had changed. A fact that was written late comes where it happened.

    >>> from tracker.game import read_action
    >>> log = [Entry(1, read_action("stand 1")), Entry(2, read_action("stand 2")), Entry(3, Amended(1))]
    >>> list(effective_lines(log))
    [Line(seq=2, fact=Stood(hand='2'))]
    """
    entries = list(log)
    late = {each.seq: at for each in entries if (at := late_before(each)) is not None}
    entries.sort(key=(lambda each: entry_order(each.seq, late)) if late else _SEQ)
    amended = amendments(entries)
    for entry in entries:
        event = entry.event
        if entry.seq in amended:
            yield from (Line(entry.seq, fact) for fact in amended[entry.seq].replacement)
        elif isinstance(event, Earlier):
            yield Line(entry.seq, event.fact)
        elif not isinstance(event, Amended):
            yield Line(entry.seq, event)


def amendments(log: Iterable[Entry]) -> dict[int, Amended]:
    """Give the amendments in force, by the number of the entry they amend.

    The latest amendment of an entry holds. An amendment that was itself amended is void. So is one
    that names itself or a later entry.

    >>> amendments([Entry(2, Amended(1)), Entry(3, Amended(2)), Entry(4, Amended(9))])
    {2: Amended(target=2, replacement=())}
    """
    found: dict[int, Amended] = {}
    written = [each for each in log if isinstance(each.event, Amended)]
    for entry in sorted(written, key=lambda each: each.seq, reverse=True):
        event = entry.event
        assert isinstance(event, Amended)
        if event.target < entry.seq not in found:
            found.setdefault(event.target, event)
    return found


def late_before(entry: Entry) -> int | None:
    """Give the entry before which a late fact happened; None for other entries.

    A late fact that names itself or a later entry counts as written in its place.
    """
    event = entry.event
    return event.target if isinstance(event, Earlier) and event.target < entry.seq else None


def fact_or_amendment(event: Event) -> Fact | Amended:
    """Give the fact of an event that was written late; give any other event as it is."""
    return event.fact if isinstance(event, Earlier) else event


def entry_order(seq: int, late: Mapping[int, int]) -> tuple[float, ...]:
    """Give the sort key of an entry.

    An entry sorts by its number. One that was written late sorts just before its target.
    """
    place: tuple[float, ...] = (seq, inf)
    while seq in late:
        seq = late[seq]
        place = (seq, *place)
    return place
