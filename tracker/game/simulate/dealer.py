"""Coups dealt by themselves, through the very fold that a real table goes through.

The dealer does what `assist` would tell a banker; every card, word and stake is a fact that
`apply` checks, and the accounts are those of `settle`. Covered cards are written down with
their faces, as at a glass table; the strategies see only what a player may.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.banker import banker_must_draw
from tracker.game.cards import PACK
from tracker.game.coup import BANKER, End, Stage, deal_face, is_natural
from tracker.game.evening import lying
from tracker.game.events import (
    CardBurnt,
    CardDealt,
    CardsTurned,
    CoupOpened,
    Doubled,
    FouShown,
    Line,
    Looked,
    PackCut,
    SessionOpened,
    Shuffled,
    Split,
    StakePlaced,
    Stood,
    Surrendered,
)
from tracker.game.fold import EMPTY, apply
from tracker.game.play import shows_ten_or_ace, still_in
from tracker.game.rules import BankerLook, BankMoves, Face, Marker, Staking
from tracker.game.settlement import banker_done, banker_natural
from tracker.game.simulate.strategies import BANKERS, Play, strategy, view
from tracker.game.table import close

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from tracker.game.cards import Card
    from tracker.game.coup import Coup, Hand
    from tracker.game.events import Fact
    from tracker.game.money import Money
    from tracker.game.rules import Rules
    from tracker.game.table import Table

STAKE = 2  # chips: three to two and a half of it are whole
CARDS_A_SEAT = 8  # what a seat may need at most, so that a talon is never dealt out twice
_WORDS: dict[Play, Callable[[str], Fact]] = {
    Play.STAND: Stood,
    Play.SPLIT: Split,
    Play.DOUBLE: Doubled,
    Play.SURRENDER: Surrendered,
}


class SimulationError(ValueError):
    """A simulation that cannot be dealt."""


@dataclass(frozen=True)
class Request:
    """What to deal: a game, how it is played, by how many; `fresh_pack` shuffles every coup.

    >>> from tracker.game import PRESETS
    >>> Request(PRESETS["base"], "basic", players=3).banker
    'to-17'
    """

    rules: Rules
    strategy: str
    players: int = 1
    banker: str = "to-17"
    fresh_pack: bool = False


class Played(NamedTuple):
    """A coup that is over: its facts, the table they left, and what the players won together."""

    lines: tuple[Line, ...]
    table: Table
    won: Money


def check(request: Request) -> None:
    """Refuse what cannot be dealt, in a sentence."""
    rules = request.rules
    if not rules.game.has_bank:
        raise SimulationError(
            f"nobody holds a bank in this game, so there is no edge to measure: {rules.variant!r}"
        )
    most = min(rules.players_max, rules.pack_size // CARDS_A_SEAT)
    if not 1 <= request.players <= most:
        raise SimulationError(f"players must be from 1 to {most} here: {request.players}")
    if request.banker not in BANKERS:
        raise SimulationError(
            f"no banker of that name (known: {', '.join(BANKERS)}): {request.banker!r}"
        )
    strategy(request.strategy, rules)


def evening(request: Request, random: Random) -> Iterator[Played]:
    """Deal coup after coup, for as long as somebody asks for more."""
    check(request)
    dealer = _Dealer(request, random)
    while True:
        yield dealer.coup()


class _Dealer:
    """The banker's hands: a talon, the table so far, and the log he writes."""

    def __init__(self, request: Request, random: Random) -> None:
        # the edge asked for is a player's, whoever holds the bank: it stays where it is
        self.rules = replace(request.rules, bank_moves=BankMoves.NEVER)
        self.seats = tuple(str(seat) for seat in range(1, request.players + 1))
        self.stakes = tuple(StakePlaced(seat, STAKE) for seat in self.seats)
        self.fresh_pack = request.fresh_pack
        self.play = strategy(request.strategy, self.rules)
        self.bank = BANKERS[request.banker]
        self.random = random
        self.table = EMPTY
        self.lines: list[Line] = []
        self.seq = 0
        self.write(SessionOpened(self.rules, BANKER, self.seats))
        self.shuffle(self.pack())

    def write(self, fact: Fact) -> Coup | None:
        """Put a fact on the log and on the table."""
        self.seq += 1
        line = Line(self.seq, fact)
        self.lines.append(line)
        self.table = apply(self.table, line)
        return self.table.coup

    def put(self, fact: Fact) -> Coup:
        """Write down a fact of the coup, and give the coup after it."""
        coup = self.write(fact)
        assert coup is not None
        return coup

    def coup(self) -> Played:
        """Deal one coup, from the stakes to the accounts."""
        self.gather()
        coup = self.deal_rounds(self.put(CoupOpened()))
        coup, natural = self.look(coup)
        if not natural:
            self.play_bank(self.ask_players(coup))
        return self.account()

    def account(self) -> Played:
        """Close the coup, which opening the next would do as well, and count the winnings."""
        table, lines = self.table, tuple(self.lines)
        self.table = close(table)
        self.lines = []
        won = table.ledger.get(BANKER, 0) - self.table.ledger[BANKER]
        return Played(lines, table, won)

    # the talon

    def pack(self) -> list[Card]:
        return list(PACK * self.rules.decks)

    def gather(self) -> None:
        """Shuffle all before a deal that the talon would not feed."""
        if self.fresh_pack or len(self.talon) < 2 * (len(self.seats) + 1):
            self.write(Shuffled())
            self.shuffle(self.pack())

    def shuffle(self, cards: list[Card]) -> None:
        """Lay a new talon, cut, on the Fou or on the burnt card."""
        self.talon = cards
        self.write(PackCut())
        if self.rules.marker is Marker.BURNT:
            self.write(CardBurnt(self.top_card()))

    def draw(self) -> Card:
        """Take the top card; at the marker shuffle what is not in play."""
        if not self.talon:
            if self.rules.marker is not Marker.NONE:
                self.write(FouShown())
            self.write(Shuffled())
            rest = self.pack()
            for card in lying(self.table):
                rest.remove(card)
            self.shuffle(rest)
        return self.top_card()

    def top_card(self) -> Card:
        """Take any card of the talon: the top of a shuffled one could be any.

        Choosing a card when it is drawn shuffles no more cards than are dealt.
        """
        talon = self.talon
        place = int(self.random.random() * len(talon))
        talon[place], talon[-1] = talon[-1], talon[place]
        return talon.pop()

    # the deal

    def deal_rounds(self, coup: Coup) -> Coup:
        """Deal to each in turn, as the rules have the cards lie."""
        if self.rules.staking is Staking.BEFORE:
            coup = self.stake()
        coup = self.deal(coup, self.seats[0])
        while coup.due and coup.stage is Stage.FIRST_ROUND:
            coup = self.deal(coup, coup.due[0])
        if self.rules.staking is Staking.AFTER_FIRST_CARD:
            coup = self.stake()
        while coup.due:
            coup = self.deal(coup, coup.due[0])
        return coup

    def stake(self) -> Coup:
        for stake in self.stakes:
            coup = self.put(stake)
        return coup

    def deal(self, coup: Coup, hand_id: str) -> Coup:
        card = self.draw()
        covered = deal_face(coup, coup.hands[hand_id]) is Face.COVERED
        return self.put(CardDealt(hand_id, card, covered))

    def look(self, coup: Coup) -> tuple[Coup, bool]:
        """Look where the banker must; tell whether a natural ends the coup."""
        looks = self.rules.look is BankerLook.TEN_OR_ACE and shows_ten_or_ace(coup.banker)
        if not looks or banker_natural(coup) is False:
            return coup, False
        coup = self.put(Looked())
        natural = is_natural(self.rules, coup.banker)
        return (self.turn_up(coup.banker) if natural else coup), natural

    def turn_up(self, hand: Hand) -> Coup:
        covered = tuple([held.card for held in hand.cards if held.covered])
        return self.put(CardsTurned(hand.id, covered))

    # the draw

    def ask_players(self, coup: Coup) -> Coup:
        """Ask each hand in turn until it stands, is full or is over."""
        while (hand := coup.turn) is not None:
            due = _due_unasked(coup, hand)
            coup = self.answer(coup, hand) if due is None else self.deal(coup, due)
        return coup

    def answer(self, coup: Coup, hand: Hand) -> Coup:
        if hand.total.least > 21:
            return self.turn_up(hand)  # he says so
        play = self.play(view(coup, hand))
        if play is Play.DRAW:
            return self.deal(coup, hand.id)
        return self.put(_WORDS[play](hand.id))

    def play_bank(self, coup: Coup) -> None:
        """Turn the covered card and play, while there is somebody to play against.

        A banker who holds his hand plays it first, unless a 21 in hand waits for his two cards.
        """
        waited_for = any(hand.end in (End.NATURAL, End.LAID_DOWN) for hand in coup.players)
        shows_first = self.rules.look is not BankerLook.ALWAYS or waited_for
        if shows_first and _is_needed(coup) and coup.banker.covered:
            coup = self.turn_up(coup.banker)
        while _is_needed(coup) and not banker_done(coup):
            must = banker_must_draw(self.rules, coup.banker.total)
            if must or self.bank(view(coup, coup.banker)) is Play.DRAW:
                coup = self.deal(coup, BANKER)
            else:
                coup = self.put(Stood(BANKER))


def _due_unasked(coup: Coup, hand: Hand) -> str | None:
    """Name the hand that gets a card before anybody is asked: a doubled one, or a split card."""
    if hand.doubled or len(hand.cards) < 2:
        return hand.id
    if hand.split and not coup.rules.split_in_order:
        seat = [each for each in coup.players if each.seat == hand.seat]
        return next((each.id for each in seat if len(each.cards) < 2), None)
    return None


def _is_needed(coup: Coup) -> bool:
    """Tell whether somebody is left to play against, or a natural waits for the banker's own."""
    if plays_out(coup):
        return True
    return banker_natural(coup) is None and any(hand.end is End.NATURAL for hand in coup.players)


def plays_out(coup: Coup) -> bool:
    """Tell whether a hand is left that the banker's whole hand is compared with."""
    apart = (End.NATURAL, End.LAID_DOWN)
    return any(still_in(hand) and hand.end not in apart for hand in coup.players)
