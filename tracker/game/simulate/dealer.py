"""Deal coups automatically, through the same fold that a real table uses.

The dealer does what `assist` advises. `apply` checks every card, word and stake, and `settle` does
the accounts. Covered cards are written with their faces; strategies see only what a player sees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.banker import banker_must_draw
from tracker.game.cards import PACK
from tracker.game.coup import BANKER, End, Stage, deal_face, is_natural
from tracker.game.evening import cards_in_play
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
from tracker.game.play import is_still_in, shows_ten_or_ace
from tracker.game.rules import BankerLook, BankMoves, Face, Marker, Staking
from tracker.game.sentences import filled
from tracker.game.settlement import has_banker_natural, is_banker_done
from tracker.game.simulate.strategies import BANKERS, Play, player_view, strategy
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

STAKE = 2  # chips: a natural at 3 to 2 and a surrendered half are then whole numbers
CARDS_A_SEAT = 8  # in the pack for each player, so that a talon never runs out twice in a coup
_WORDS: dict[Play, Callable[[str], Fact]] = {
    Play.STAND: Stood,
    Play.SPLIT: Split,
    Play.DOUBLE: Doubled,
    Play.SURRENDER: Surrendered,
}


class SimulationError(ValueError):
    """A simulation that cannot be dealt."""


@dataclass(frozen=True)
class SimulationRequest:
    """What to deal: a game, a strategy, how many players; `fresh_pack` shuffles before each coup.

    >>> from tracker.game import PRESETS
    >>> SimulationRequest(PRESETS["base"], "basic", players=3).banker
    'to-17'
    """

    rules: Rules
    strategy: str
    players: int = 1
    banker: str = "to-17"
    fresh_pack: bool = False


class Played(NamedTuple):
    """A finished coup: its facts, the table after them, and what the players won together."""

    lines: tuple[Line, ...]
    table: Table
    won: Money


def refuse_unplayable(request: SimulationRequest) -> None:
    """Refuse what cannot be dealt, with one sentence."""
    rules = request.rules
    if not rules.game.has_bank:
        raise SimulationError(
            filled(
                "nobody holds a bank in this game, so there is no edge to measure: {variant}",
                variant=repr(rules.variant),
            )
        )
    most = min(rules.players_max, rules.pack_size // CARDS_A_SEAT)
    if not 1 <= request.players <= most:
        raise SimulationError(
            filled(
                "players must be from 1 to {most} here: {players}",
                most=most,
                players=request.players,
            )
        )
    if request.banker not in BANKERS:
        raise SimulationError(
            filled(
                "no banker of that name (known: {known}): {banker}",
                known=", ".join(BANKERS),
                banker=repr(request.banker),
            )
        )
    strategy(request.strategy, rules)


def deal_evening(request: SimulationRequest, random: Random) -> Iterator[Played]:
    """Deal one coup after another, for as long as the caller asks for more."""
    refuse_unplayable(request)
    dealer = _Dealer(request, random)
    while True:
        yield dealer.coup()


class _Dealer:
    """The dealer: a talon, the table so far, and the log he writes."""

    def __init__(self, request: SimulationRequest, random: Random) -> None:
        # the edge is measured for players against one banker, so the bank does not move
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
        """Add a fact to the log and to the table."""
        self.seq += 1
        line = Line(self.seq, fact)
        self.lines.append(line)
        self.table = apply(self.table, line)
        return self.table.coup

    def put(self, fact: Fact) -> Coup:
        """Write a fact of the coup, and give the coup after it."""
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
        """Close the coup as opening the next would, and count the winnings."""
        table, lines = self.table, tuple(self.lines)
        self.table = close(table)
        self.lines = []
        won = table.ledger.get(BANKER, 0) - self.table.ledger[BANKER]
        return Played(lines, table, won)

    # the talon

    def pack(self) -> list[Card]:
        return list(PACK * self.rules.decks)

    def gather(self) -> None:
        """Shuffle everything before a deal for which the talon is too small."""
        if self.fresh_pack or len(self.talon) < 2 * (len(self.seats) + 1):
            self.write(Shuffled())
            self.shuffle(self.pack())

    def shuffle(self, cards: list[Card]) -> None:
        """Make a new talon, cut, with the Fou or the burnt card as its marker."""
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
            for card in cards_in_play(self.table):
                rest.remove(card)
            self.shuffle(rest)
        return self.top_card()

    def top_card(self) -> Card:
        """Take a random card of the talon, which is as good as the top card of a shuffled one.

        This saves the time to shuffle cards that are never dealt.
        """
        talon = self.talon
        place = int(self.random.random() * len(talon))
        talon[place], talon[-1] = talon[-1], talon[place]
        return talon.pop()

    # the deal

    def deal_rounds(self, coup: Coup) -> Coup:
        """Deal to each hand in turn, with the faces that the rules ask for."""
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
        """Look if the banker must; tell whether a natural ends the coup."""
        looks = self.rules.look is BankerLook.TEN_OR_ACE and shows_ten_or_ace(coup.banker)
        if not looks or has_banker_natural(coup) is False:
            return coup, False
        coup = self.put(Looked())
        natural = is_natural(self.rules, coup.banker)
        return (self.turn_up(coup.banker) if natural else coup), natural

    def turn_up(self, hand: Hand) -> Coup:
        covered = tuple([held.card for held in hand.cards if held.covered])
        return self.put(CardsTurned(hand.id, covered))

    # the draw

    def ask_players(self, coup: Coup) -> Coup:
        """Ask each hand in turn until it stands, is full or is bust."""
        while (hand := coup.turn) is not None:
            due = _due_unasked(coup, hand)
            coup = self.answer(coup, hand) if due is None else self.deal(coup, due)
        return coup

    def answer(self, coup: Coup, hand: Hand) -> Coup:
        if hand.total.least > 21:
            return self.turn_up(hand)  # he declares it
        play = self.play(player_view(coup, hand))
        if play is Play.DRAW:
            return self.deal(coup, hand.id)
        return self.put(_WORDS[play](hand.id))

    def play_bank(self, coup: Coup) -> None:
        """Turn the covered card and play, if there is somebody to play against.

        A banker who holds his cards plays before he shows, unless a 21 in two cards waits for his.
        """
        waited_for = any(hand.end in (End.NATURAL, End.LAID_DOWN) for hand in coup.players)
        shows_first = self.rules.look is not BankerLook.ALWAYS or waited_for
        if shows_first and _is_needed(coup) and coup.banker.covered:
            coup = self.turn_up(coup.banker)
        while _is_needed(coup) and not is_banker_done(coup):
            must = banker_must_draw(self.rules, coup.banker.total)
            if must or self.bank(player_view(coup, coup.banker)) is Play.DRAW:
                coup = self.deal(coup, BANKER)
            else:
                coup = self.put(Stood(BANKER))


def _due_unasked(coup: Coup, hand: Hand) -> str | None:
    """Name a hand that gets a card without being asked: a doubled or a split one."""
    if hand.doubled or len(hand.cards) < 2:
        return hand.id
    if hand.split and not coup.rules.split_in_order:
        seat = [each for each in coup.players if each.seat == hand.seat]
        return next((each.id for each in seat if len(each.cards) < 2), None)
    return None


def _is_needed(coup: Coup) -> bool:
    """Tell whether somebody is left to play against, or a natural waits for the banker's cards."""
    if plays_out(coup):
        return True
    return has_banker_natural(coup) is None and any(
        hand.end is End.NATURAL for hand in coup.players
    )


def plays_out(coup: Coup) -> bool:
    """Tell whether a hand is left that is compared with the banker's final hand."""
    apart = (End.NATURAL, End.LAID_DOWN)
    return any(is_still_in(hand) and hand.end not in apart for hand in coup.players)
