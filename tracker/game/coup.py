"""A coup: hands, stakes, whose turn it is, and the irregularities so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from operator import itemgetter
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import COVERED_CARD, Card, Total, total
from tracker.game.games import BANKER as BANKER  # noqa: PLC0414  it is imported from here
from tracker.game.irregularities import AWAITED, CHOICES, Choice, Code, Irregularity
from tracker.game.records import evolve
from tracker.game.rules import Face, Staking

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tracker.game.money import Money
    from tracker.game.rules import Rules


class Held(NamedTuple):
    """A card in a hand, and the entry that put it there.

    `exposed` means that it was seen face up in the pack before it was dealt, `shown` that it lay
    covered and was turned up.
    """

    card: Card
    covered: bool
    entry: int
    exposed: bool = False
    shown: bool = False


_CARD = itemgetter(0)


def turned_up(held: Held) -> Held:
    """Turn a card face up."""
    return held._replace(covered=False, shown=held.covered or held.shown)


class Chips(NamedTuple):
    """Chips that moved: positive to the player, negative to the bank, 0 for a stake given back."""

    hand: str
    amount: Money
    entry: int


class End(StrEnum):
    """Why a hand draws no more."""

    STOOD = "stood"
    PASSED = "passed"  # it said nothing, and the next hand acted
    FULL = "full"  # doubled, or a split Ace: it has the one card it gets
    LAID_DOWN = "laid down"  # ponte: a player before it had 21 in two cards
    NATURAL = "natural"
    BUST = "bust"
    SURRENDERED = "surrendered"
    WITHDRAWN = "withdrawn"


class LateStake(NamedTuple):
    """A change of a stake that came too late: the entry that made it, and the stake before it."""

    entry: int
    before: Money | None


OUT = frozenset({End.BUST, End.SURRENDERED, End.WITHDRAWN})


@dataclass(frozen=True)
class Hand:
    """The cards and the stake of one hand; a seat that splits has two hands."""

    id: str
    cards: tuple[Held, ...] = ()
    stake: Money | None = None
    end: End | None = None
    ended_by: int = 0
    offered: tuple[Held, ...] = ()  # cards beside the hand until somebody has chosen
    split: bool = False
    split_claimed: bool = False  # a split was announced that is not allowed; it has no effect yet
    doubled: bool = False
    redoubled: bool = False
    premium: Money = 0
    first_turned: bool = False
    undeclared: bool = False
    buried: bool = False
    counted: tuple[int, int] | None = None  # the total that was shown, and of how many cards
    late: tuple[LateStake, ...] = ()  # changes of the stake that the banker may still refuse

    @property
    def seat(self) -> str:
        return seat_of(self.id)

    @property
    def total(self) -> Total:
        if self.counted is not None and self.is_counted:
            return Total(self.counted[0], soft=False, least=self.counted[0])
        return total(map(_CARD, self.cards))

    @property
    def known(self) -> bool:
        return self._named or self.is_counted

    @property
    def _named(self) -> bool:
        return all(held.card.points is not None for held in self.cards)

    @property
    def is_counted(self) -> bool:
        """Tell whether a total was shown for these cards, some of which have no name."""
        return self.counted is not None and self.counted[1] == len(self.cards) and not self._named

    @property
    def covered(self) -> bool:
        return any(held.covered for held in self.cards)


class Stage(Enum):
    """How far a coup has come."""

    FIRST_ROUND = 1
    SECOND_ROUND = 2
    PLAYERS = 3
    BANKER = 4


@dataclass(frozen=True)
class Coup:
    """One coup; `hands` are in the order of play, the banker's last."""

    rules: Rules
    hands: Mapping[str, Hand]
    stage: Stage = Stage.FIRST_ROUND
    started: bool = False  # the first card has been dealt
    due: tuple[str, ...] = ()  # hands that still get a card in this round, in order
    missed: tuple[str, ...] = ()  # seats that had no card when the first round ended
    looked: bool = False
    banker_stood: bool = False
    all_doubled: bool = False
    burying: bool = False  # buried cards are written down at this table
    shuffle_asked: bool = False  # a player asked for a shuffle because a card was not buried
    # the camera lost the table, and the banker has not yet confirmed what is written
    unseen: bool = False
    last_entry: int = 0  # the last entry of the coup
    chips: tuple[Chips, ...] = ()
    irregularities: tuple[Irregularity, ...] = field(default=())

    @property
    def banker(self) -> Hand:
        return self.hands[BANKER]

    @property
    def players(self) -> Iterator[Hand]:
        """Give the hands that play against the bank; without a bank, all hands."""
        is_bank = self.rules.game.is_bank
        return (hand for hand in self.hands.values() if not is_bank(hand.id))

    @property
    def turn(self) -> Hand | None:
        """Give the hand whose turn it is to draw or stand, once all are dealt."""
        if self.stage is not Stage.PLAYERS:
            return None
        for hand in self.players:
            if hand.end is None and hand.cards:
                return hand
        return None

    def put(self, hand: Hand) -> Coup:
        return evolve(self, hands={**self.hands, hand.id: hand})

    def flag(
        self, code: Code, hand: str, entry: int, choices: tuple[Choice, ...] | None = None
    ) -> Coup:
        """Raise an irregularity, with the choices that the rules give or with fewer."""
        given = CHOICES.get(code, ()) if choices is None else choices
        raised = Irregularity(code, hand, entry, given)
        return evolve(self, irregularities=(*self.irregularities, raised))

    def drop(self, code: Code) -> Coup:
        """Remove an irregularity whose cause is gone."""
        kept = tuple(each for each in self.irregularities if each.code is not code)
        return evolve(self, irregularities=kept)

    def awaits(self, hand: str) -> Irregularity | None:
        """Give the open question that must be answered before a hand can be settled."""
        for each in self.irregularities:
            if each.hand == hand and each.is_open and (_is_awaited(each) or self._decides(each)):
                return each
        return None

    def _decides(self, asked: Irregularity) -> bool:
        """Tell whether a hand busts only if a card that lay face up in the pack is accepted."""
        hand = self.hands[asked.hand]
        return asked.code is Code.TURNED_IN_PACK and hand.end is None and is_open_bust(hand)

    def replaced(self, which: Irregularity, by: Irregularity) -> Coup:
        """Replace a raised irregularity by its answered or re-read form."""
        found = tuple(by if each is which else each for each in self.irregularities)
        return evolve(self, irregularities=found)


def _is_awaited(asked: Irregularity) -> bool:
    """Tell whether a hand must wait for an answer; it need not if only one answer is possible."""
    return asked.code in AWAITED and len(asked.choices) > 1


def seat_of(hand_id: str) -> str:
    """Give the seat a hand belongs to.

    >>> seat_of("12b"), seat_of("B")
    ('12', 'B')
    """
    return hand_id if hand_id[-1].isdigit() or hand_id == BANKER else hand_id[:-1]


def with_double_stake(hand: Hand) -> Hand:
    """Double a stake, and with it what it goes back to if a late change is refused."""
    late = tuple(each._replace(before=each.before and each.before * 2) for each in hand.late)
    return evolve(hand, stake=hand.stake and hand.stake * 2, late=late)


def next_hand_id(coup: Coup, hand: Hand) -> str:
    """Name the next hand of the same seat: 2b, then 2c."""
    return hand.seat + ascii_lowercase[sum(each.seat == hand.seat for each in coup.hands.values())]


def dealing_order(coup: Coup) -> tuple[str, ...]:
    """Give the hands that play, in the order of the deal.

    If stakes come before the deal and one was placed, these have a stake; else, no stake of 0.
    """
    hands = coup.hands.values()
    staked = coup.rules.staking is Staking.BEFORE and any(hand.stake for hand in hands)
    return tuple(
        hand.id
        for hand in hands
        if hand.id == BANKER or (hand.stake if staked else hand.stake != 0)
    )


def without_stake(coup: Coup) -> list[str]:
    """Name the seats that the second round passed over: they have no stake, and others have."""
    second = coup.stage is Stage.SECOND_ROUND and coup.rules.staking is Staking.AFTER_FIRST_CARD
    if not second or not any(hand.stake for hand in coup.players):
        return []
    return [hand.id for hand in coup.players if hand.id in coup.due and hand.stake is None]


def takes_part(hand: Hand) -> bool:
    """Tell whether a hand takes part in the coup: it has cards."""
    return bool(hand.cards)


def lacks_card(hand: Hand) -> bool:
    """Tell whether a hand still waits for the card that its split or its double brings."""
    waits = (hand.split and len(hand.cards) == 1) or (hand.doubled and len(hand.cards) == 2)
    return waits and hand.end not in OUT | {End.NATURAL}


def is_being_dealt(coup: Coup) -> bool:
    """Tell whether the two rounds are not dealt yet: nobody plays, the banker neither."""
    return coup.stage in (Stage.FIRST_ROUND, Stage.SECOND_ROUND)


def has_play_begun(coup: Coup) -> bool:
    """Tell whether a player has drawn or stood.

    A pair set apart, or a double, may be said before: it is no play until its card has come.
    """
    return any(
        len(hand.cards) > (1 if hand.split else 2) or hand.end in (End.STOOD, End.PASSED)
        for hand in coup.players
    )


def is_full(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand may get no further card."""
    if hand.doubled:
        return len(hand.cards) > 2
    one_card = hand.split and coup.rules.split_aces_one_card and len(hand.cards) == 2
    return one_card and hand.cards[0].card.rank == "A"


def is_open_bust(hand: Hand) -> bool:
    """Tell whether everybody can see that a hand is over 21.

    A covered card counts 1 here, even if the log knows its face.
    """
    if hand.total.least <= 21:
        return False
    return total([COVERED_CARD if held.covered else held.card for held in hand.cards]).least > 21


def deal_face(coup: Coup, hand: Hand) -> Face:
    """Give how the next card of a hand should be put down."""
    rules = coup.rules
    if hand.split and len(hand.cards) == 1:
        return rules.split_card
    if hand.doubled:
        return rules.double_card
    owed_second = hand.id in coup.due and bool(hand.cards)
    if coup.stage is Stage.FIRST_ROUND or (owed_second and not rules.game.deals_in_rounds):
        faces = rules.first_round
    elif coup.stage is Stage.SECOND_ROUND or owed_second:
        faces = rules.second_round
        if hand.first_turned:
            return Face.COVERED
    else:
        return Face.TURNED
    return faces.banker if hand.id == BANKER else faces.players


def is_natural(rules: Rules, hand: Hand) -> bool:
    """Tell whether a hand is known to be 21 in its first two cards."""
    if len(hand.cards) != 2 or (hand.split and not rules.split_natural):
        return False
    return are_natural(rules, hand.cards[0].card, hand.cards[1].card)


def ends_by_natural(rules: Rules, hand: Hand) -> bool:
    """Tell whether a natural ends a hand's turn; a pirate with one says nothing and may draw.

    While a card lies beside the hand nobody knows which two are its own.
    """
    return rules.game.has_bank and not hand.offered and is_natural(rules, hand)


def are_natural(rules: Rules, first: Card, second: Card) -> bool:
    """Tell whether two cards make a natural: an Ace and a card that counts 10."""
    one, other = first.points, second.points
    if not ((one == 1 and other == 10) or (one == 10 and other == 1)):
        return False
    return rules.ace_ten_is_natural or "T" not in (first.rank, second.rank)


def is_pair(rules: Rules, first: Card, second: Card) -> bool | None:
    """Tell whether two cards may be split; None while a rank is unknown."""
    if first.points is None or second.points is None:
        return None
    same = first.rank == second.rank
    return same if rules.pair == "rank" else same or first.points == second.points
