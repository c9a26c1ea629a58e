"""Play coups with the engine and seeded chance, as steps that hands do on the felt.

Each step is something physical, or said to the tablet, together with the true facts.
"""

from __future__ import annotations

from models.tablesim import slips
from models.tablesim.simulated_table import SimulatedTable
from models.tablesim.steps import Move, Slip, Step
from tracker.game.assist import PAYMENTS, Act, advise
from tracker.game.banker import banker_is_free
from tracker.game.cards import FOU, PIRATE, Card
from tracker.game.coup import BANKER, Hand, is_pair
from tracker.game.events import (
    BankAccepted,
    CardsTurned,
    Chosen,
    CoupOpened,
    Doubled,
    Looked,
    SessionOpened,
    Split,
    StakePlaced,
    Stood,
)
from tracker.game.play import may_double, may_split
from tracker.game.rules import Face, Staking
from tracker.game.table import settle

# Advice that the simulated banker skips: he shuffles between coups, buries at his own time, and
# never doubles for all.
_NOT_ASKED = (
    PAYMENTS
    | {Act.NO_LOOK, Act.STAND, Act.SHUFFLE, Act.CUT, Act.BURN, Act.GATHER, Act.BASKET}
    | {Act.BURY, Act.DOUBLE_ALL, Act.REDOUBLE}
)


class Dealer(SimulatedTable):
    """A simulated banker and his players, who play coup after coup."""

    def open(self) -> None:
        """Open the evening, and prepare the talon."""
        unnamed = (*(f"P{n}" for n in range(1, self.players + 1)), "Banker")
        *seats, banker = self.names_of_people or unnamed
        self.say(SessionOpened(self.rules, banker, tuple(seats)))
        self.new_talon()

    def play_coup(self, slip: Slip | None = None) -> None:
        """Play one coup from its opening until the cards are gathered; stage `slip` if possible."""
        self.slip = slip
        if self.bank_passes and self.table.coup is not None:
            self.say(BankAccepted("1"))
        self.say(CoupOpened())
        if self.rules.game.has_bank and self.rules.staking is Staking.BEFORE:
            self._stake_all()
        for _ in range(300):
            if self._is_over():
                break
            self._act()
        self.do(Step(Move.GATHER, BANKER, tuple(self.lying())))
        self.held.clear()
        if len(self.talon) < 4 * (self.players + 1) + 6 or self.table.pack.marker_shown:
            self.shuffle()

    # acts

    def _stake_all(self) -> None:
        amounts = [int(self.rng.integers(1, 21)) for _ in range(self.players)]
        self.say(*(StakePlaced(str(n), each) for n, each in enumerate(amounts, 1)))

    def _is_over(self) -> bool:
        if not self.coup.started:
            return False
        settled = settle(self.table)
        return settled.complete and not slips.banker_draws_on(self)

    def _show(self, hand: Hand) -> None:
        """Turn over the covered cards of a hand."""
        covered = [held.entry for held in hand.cards if held.covered]
        cards = tuple(self.held[entry] for entry in covered)
        names = tuple(self.names[card] for card in cards)
        shown = tuple(FOU if name is PIRATE else name for name in names)
        facts = (CardsTurned(hand.id, shown),)
        self.do(Step(Move.TURN, hand.id, cards, names, facts=facts))

    def _act(self) -> None:
        if slips.happened(self):
            return
        # a dealer who goes on past the Fou does not shuffle
        advice = next(each for each in advise(self.table) if each.act not in _NOT_ASKED)
        if advice.act is Act.DEAL:
            self.deal(advice.hand, covered=advice.face is Face.COVERED)
        elif advice.act is Act.STAKE:
            self._stake_all()
        elif advice.act is Act.ASK:
            self._ask(self.coup.hands[advice.hand])
        elif advice.act is Act.CHOOSE:
            self._choose(advice.hand)
        else:
            self._banker(advice.act, advice.hand)

    def _choose(self, hand: str) -> None:
        asked = self.coup.awaits(hand)
        assert asked is not None
        before = {
            held.entry for held in (*self.coup.hands[hand].cards, *self.coup.hands[hand].offered)
        }
        self.say(Chosen(hand, asked.choices[0]))
        after = {held.entry for each in self.coup.hands.values() for held in each.cards}
        for entry in sorted(before - after):
            self.do(Step(Move.BURY, hand, (self.held.pop(entry),)))

    def _banker(self, act: Act, hand: str) -> None:
        if act is Act.LOOK:
            self.do(Step(Move.LOOK, BANKER, facts=(Looked(),), spoken=True))
            self._banker_natural()
        elif act is Act.INSURANCE:
            self._begin_draw()
        elif act is Act.TURN:
            self._show(self.coup.banker)
        elif act in (Act.DRAW, Act.DRAW_OR_STAND):
            self._banker_draws(free=act is Act.DRAW_OR_STAND)
        elif act is Act.SHOW:
            self._show(self.coup.hands[hand])
        else:
            raise AssertionError(f"the dealer does not know how to {act}")

    def _banker_natural(self) -> None:
        cards = [self.names[self.held[held.entry]] for held in self.coup.banker.cards]
        if {card.points for card in cards} == {1, 10}:
            self._show(self.coup.banker)
        else:
            self._begin_draw()

    def _begin_draw(self) -> None:
        hand = self.coup.turn
        if hand is not None:
            self._ask(hand)
        else:
            self._play_banker()

    def _play_banker(self) -> None:
        if self.coup.banker.covered:
            self._show(self.coup.banker)
        else:
            self._banker_draws(free=banker_is_free(self.rules))

    def _banker_draws(self, *, free: bool) -> None:
        points = self._true_points(self.coup.banker)
        stops = points >= 16 if free else points < 17 and self.makes(Slip.MUST_DRAW)
        if stops:
            self.say(Stood(BANKER))
        else:
            self.deal(BANKER, covered=False)

    def _true_points(self, hand: Hand) -> int:
        cards = [self.names[self.held[held.entry]] for held in hand.cards]
        hard = sum(card.points or 0 for card in cards)
        return hard + 10 if hard <= 11 and any(card.rank == "A" for card in cards) else hard

    def _true_cards(self, hand: Hand) -> list[Card]:
        return [self.names[self.held[held.entry]] for held in hand.cards]

    def _ask(self, hand: Hand) -> None:
        """Let a player decide: show, split, double, draw or stand."""
        cards, points = self._true_cards(hand), self._true_points(hand)
        natural = len(cards) == 2 and {c.points for c in cards} == {1, 10}
        if natural and hand.covered and not hand.split:
            self._show(hand)
            self.bury_if_out(hand.id)
        elif points > 21 and hand.covered and self.makes(Slip.UNDECLARED_BUST):
            self.stand(hand)
        elif points > 21:
            self._show(hand) if hand.covered else self.stand(hand)
            self.bury_if_out(hand.id)
        elif self._wants_split(hand, cards):
            if hand.covered:
                self._show(hand)
            self._split(self.coup.hands[hand.id])
        elif may_double(self.coup, hand) and points in (9, 10, 11) and self.chance(0.6):
            self.say(Doubled(hand.id))
        elif points < 16 or (points < 18 and self.chance(0.2)):
            self.deal(hand.id, covered=False)
            self.bury_if_out(hand.id)
        else:
            self.stand(hand)

    def _wants_split(self, hand: Hand, cards: list[Card]) -> bool:
        # more than three hands of a seat would not fit between its neighbours
        hands = sum(each.seat == hand.seat for each in self.coup.hands.values())
        pair = may_split(self.coup, hand) and is_pair(self.rules, *cards)
        return bool(pair) and hands < 3 and self.chance(0.5)

    def _split(self, hand: Hand) -> None:
        cards = tuple(self.held[held.entry] for held in hand.cards)
        self.do(Step(Move.SPLIT, hand.id, cards, facts=(Split(hand.id),)))

    def stand(self, hand: Hand) -> None:
        """Let a player stand, mostly without a word, because the next step will show it anyway."""
        spoken = self.slip is Slip.UNREQUESTED or self.chance(0.2)
        self.do(Step(Move.SAY, hand.id, facts=(Stood(hand.id),), spoken=spoken))
