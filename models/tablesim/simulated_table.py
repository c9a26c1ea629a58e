"""The simulated table: its pack, what truly lies where, and everything that has happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from models.tablesim.steps import Move, Slip, Step
from tracker.game.cards import COVERED_CARD, FOU, PACK, PIRATE, Card
from tracker.game.coup import BANKER, Coup, End
from tracker.game.events import (
    Buried,
    CardBurnt,
    CardDealt,
    Entry,
    Line,
    PackCut,
    Shuffled,
)
from tracker.game.fold import EMPTY, apply
from tracker.game.rules import Marker
from tracker.game.table import Table, settle

if TYPE_CHECKING:
    from numpy.random import Generator

    from tracker.game.events import Fact
    from tracker.game.rules import Rules


@dataclass
class SimulatedTable:
    """The true state of the table, and all steps and entries that led to it."""

    rules: Rules
    players: int
    rng: Generator
    names_of_people: tuple[str, ...] = ()  # the players' in order, then the banker's
    bank_passes: bool = False  # after each coup
    table: Table = EMPTY
    steps: list[Step] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    talon: list[Card] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)  # entry that dealt it -> physical card
    names: dict[int, Card] = field(default_factory=dict)
    slip: Slip | None = None
    burnt: Card = FOU  # what marks the talon: the Fou, or the burnt card
    cards_made: int = 0

    # facts and steps

    def _note(self, *facts: Fact) -> None:
        for fact in facts:
            entry = Entry(len(self.entries) + 1, fact)
            self.entries.append(entry)
            self.table = apply(self.table, Line(entry.seq, fact))

    def do(self, step: Step) -> None:
        self._note(*step.facts)
        self.steps.append(step)

    def say(self, *facts: Fact) -> None:
        self.do(Step(Move.SAY, BANKER, facts=facts, spoken=True))

    @property
    def coup(self) -> Coup:
        assert self.table.coup is not None
        return self.table.coup

    def lying(self) -> list[int]:
        """Give the physical cards that still lie before somebody."""
        buried = {h.entry for hand in self.coup.hands.values() if hand.buried for h in hand.cards}
        return [card for entry, card in self.held.items() if entry not in buried]

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    # the pack

    def new_talon(self) -> None:
        pack = [*PACK] * self.rules.decks
        pack += [PIRATE] * self.rules.game.jokers
        lying = [self.names[card] for card in self.lying()] if self.table.coup else []
        for card in lying:
            if card in pack:
                pack.remove(card)
        self.talon = [pack[i] for i in self.rng.permutation(len(pack))]
        if self.rules.marker is Marker.BURNT:
            self.burnt = self.talon.pop()
            number = self.new_card(self.burnt)
            facts = (CardBurnt(self.burnt),)
            self.do(Step(Move.BURN, BANKER, (number,), (self.burnt,), facts=facts))

    def shuffle(self) -> None:
        self.do(Step(Move.SHUFFLE, BANKER, facts=(Shuffled(), PackCut())))
        self.new_talon()

    def new_card(self, name: Card) -> int:
        self.cards_made += 1
        self.names[self.cards_made] = name
        return self.cards_made

    # cards on the felt

    def deal(self, hand: str, *, covered: bool, name: Card | None = None) -> None:
        name = name or self.talon.pop()
        number = self.new_card(name)
        shown = FOU if name is PIRATE else name
        fact = CardDealt(hand, COVERED_CARD if covered else shown, covered)
        self.held[len(self.entries) + 1] = number
        self.do(Step(Move.DEAL, hand, (number,), (name,), covered=covered, facts=(fact,)))

    def makes(self, slip: Slip) -> bool:
        """Tell whether this is the slip of this coup; it then counts as made."""
        if self.slip is not slip:
            return False
        self.slip = None
        return True

    def bury_if_out(self, hand_id: str) -> None:
        hand = self.coup.hands[hand_id]
        natural = hand.end is End.NATURAL and self.rules.natural_paid_at_once
        natural = natural and settle(self.table).of(hand_id) is not None
        if hand.end is not End.BUST and not natural:
            return
        if not (self.coup.burying and self.makes(Slip.NOT_BURIED)):
            cards = tuple(self.held[held.entry] for held in hand.cards)
            self.do(Step(Move.BURY, hand_id, cards, facts=(Buried(hand_id),)))
