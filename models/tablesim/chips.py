"""Evenings with chips that are seen: stakes, doubles and payments are laid on the felt, not typed.

No chips are drawn: what the eyes find of them is simulated, with assumed errors (`ChipErrors`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.answers import TAKES_MS, Answers
from models.tablesim.camera import make_film
from models.tablesim.evening import Evening
from models.tablesim.laid import BOX, SpreadChips
from models.tablesim.play import Dealer
from models.tablesim.steps import Move, Step
from tracker.belief.followed import FollowedCards
from tracker.chip_finds import StakeFind
from tracker.game.coup import seat_of
from tracker.game.events import Doubled, StakePlaced
from tracker.game.money import exact
from tracker.game.notation import write
from tracker.game.rules import PRESETS
from tracker.game.table import settle
from tracker.live.chip_eyes import UnsureSeats
from tracker.live.session import Session
from tracker.stakes import ChipsQuestion, StakeDoubt
from tracker.store.chip_doubts import chips_answer
from tracker.store.doubts import AskedQuestion, BankerQuestion, QuestionKind
from tracker.store.recordings import rounded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.random import Generator

    from models.tablesim.manners import Manners
    from tracker.belief.sightings import Detections
    from tracker.chips.zones import Spot
    from tracker.game.events import Fact
    from tracker.game.money import Money
    from tracker.live.session import AskedDoubt
    from tracker.stakes.laid import Spots

KINDS = {each.name: QuestionKind(each.name.lower()) for each in ChipsQuestion}


@dataclass(frozen=True)
class ChipErrors:
    """How the eyes err about chips; assumed, not measured."""

    missed: float = 0.02  # share of looks that find nothing where chips lie
    misread: float = 0.03  # share of looks that read another sum with 80 % probability
    unsure: float = 0.01  # share of piles that are read as unsure as long as they lie
    wrong: float = 0.0005  # share of piles that are surely read wrong as long as they lie
    covered: float = 0.01  # share of looks at which an arm begins to cover the pile


@dataclass
class LaidPile:
    """Chips before a seat, and how the eyes read them as long as they lie."""

    amount: Money
    sums: tuple[tuple[Money, float], ...]
    hidden_until_ms: float


@dataclass
class ChipFelt:
    """The chips before the seats, and what the eyes say of them."""

    rng: Generator
    errors: ChipErrors = field(default_factory=ChipErrors)
    piles: dict[str, LaidPile] = field(default_factory=dict)
    spread: SpreadChips | None = None  # where the chips lie; without it each seat's lie apart
    doubts: UnsureSeats = field(
        default_factory=UnsureSeats
    )  # whose chips they are stays unsure, look after look

    def lay(self, seat: str, amount: Money, at_ms: float) -> None:
        """Replace the chips before a seat by this amount; at first a hand hides them."""
        until = at_ms + float(self.rng.uniform(300, 900))
        self.piles[seat] = LaidPile(amount, self._read(amount), until)
        if self.spread is not None:
            self.spread.lay(seat, amount)

    def take(self, seat: str) -> None:
        self.piles.pop(seat, None)
        if self.spread is not None:
            self.spread.chips.pop(seat, None)

    def amount(self, seat: str) -> Money:
        return self.piles[seat].amount if seat in self.piles else 0

    def finds(self, at_ms: float, laid: Mapping[str, Spots]) -> tuple[StakeFind, ...]:
        """Give what one look of the eyes finds before all seats; `laid` is where stakes lay before."""
        told = (self._find(seat, pile, at_ms) for seat, pile in self.piles.items())
        found = tuple(each for each in told if each is not None)
        return found if self.spread is None else self._shared_out(found, self.spread, laid)

    def _shared_out(
        self, found: Sequence[StakeFind], spread: SpreadChips, laid: Mapping[str, Spots]
    ) -> tuple[StakeFind, ...]:
        """Say whose the chips are that were found, misread as they were found."""
        plain = {each.place: each for each in found if not each.hidden}
        hidden = {each.place: each for each in found if each.hidden}
        shared = spread.seen(list(plain), laid)
        told = self.doubts.weighed([each for each in shared if each.place not in hidden])
        return (*hidden.values(), *(self._misread(each, plain.get(each.place)) for each in told))

    def _misread(self, told: StakeFind, pile: StakeFind | None) -> StakeFind:
        """Read a seat's chips as wrong as its own pile is read in this look."""
        if pile is None:
            return told
        own = self.amount(told.place)
        chances: dict[Money, float] = {}
        spots: dict[Money, Spot] = {}
        for (amount, likely), spot in zip(told.sums, told.spots, strict=True):
            for read, share in pile.sums if amount else ((own, 1.0),):
                seen = exact(max(0, amount + read - own))
                chances[seen] = chances.get(seen, 0.0) + likely * share
                spots.setdefault(seen, spot)
        best = tuple(sorted(chances.items(), key=lambda each: -each[1]))
        return told._replace(sums=best, spots=tuple(spots[amount] for amount, _ in best))

    def _read(self, amount: Money) -> tuple[tuple[Money, float], ...]:
        other, fate = self._other(amount), self.rng.random()
        if fate < self.errors.wrong:
            return ((other, 0.995),)
        if fate < self.errors.wrong + self.errors.unsure:
            sure = float(self.rng.uniform(0.5, 0.9))
            first = (amount, other) if self.rng.random() < sure else (other, amount)
            return (first[0], sure), (first[1], 0.99 - sure)
        return ((amount, 0.995), (other, 0.003))

    def _other(self, amount: Money) -> Money:
        gap = int(self.rng.choice([1, 4, 5, 9]))
        return exact(amount + gap if amount <= gap or self.rng.random() < 0.5 else amount - gap)

    def _find(self, seat: str, pile: LaidPile, at_ms: float) -> StakeFind | None:
        draw = self.rng.random
        if draw() < self.errors.covered:
            pile.hidden_until_ms = at_ms + float(self.rng.uniform(500, 2000))
        if at_ms < pile.hidden_until_ms:
            return StakeFind(seat, 0, 0, pile.sums, (), BOX, hidden=True)
        if draw() < self.errors.missed:
            return None
        sums = pile.sums
        if draw() < self.errors.misread:
            sums = ((self._other(pile.amount), 0.8), (pile.amount, 0.15))
        return StakeFind(seat, 0, 0, sums, (), BOX)


@dataclass
class ChipEvening(Evening):
    """An evening whose stakes, doubles and payments are made in chips."""

    chips: ChipFelt = field(default_factory=lambda: ChipFelt(np.random.default_rng(0)))
    _stakes: dict[str, Money] = field(default_factory=dict)
    _meant: dict[str, str] = field(default_factory=dict)
    _heard: int = 0
    _asked: list[AskedDoubt] = field(default_factory=list)

    def act(self, steps: list[Step]) -> None:
        """Act out some steps, and move the chips that belong to them."""
        for step in steps:
            told = [each for each in step.facts if isinstance(each, StakePlaced | Doubled)]
            if step.move is Move.SAY and told:
                self._lay(told)
                self._wait(int(self.chips.rng.integers(4, 8)))
                continue
            if step.move is Move.SPLIT:
                self._add(step.facts[0], step.hand)
            if step.move is Move.GATHER:
                self._pay()
            super().act([step])

    def _lay(self, told: list[StakePlaced | Doubled]) -> None:
        for fact in told:
            if isinstance(fact, Doubled):
                self._add(fact, fact.hand)
                continue
            self._stakes[fact.hand] = fact.amount
            self._meant[fact.hand] = write(fact)
            self.chips.lay(self.film.seating.chair(fact.hand), fact.amount, self.film.at_ms)

    def _add(self, fact: Fact, hand: str) -> None:
        """Lay a second stake beside the first."""
        seat, chair = seat_of(hand), self.film.seating.chair(hand)
        self._meant[seat] = write(fact)
        whole = exact(self.chips.amount(chair) + self._stakes[seat])
        self.chips.lay(chair, whole, self.film.at_ms)

    def _pay(self) -> None:
        """Pay and take at one seat after the other; then let the players take their chips away."""
        settled = settle(self.dealer.table)
        due: dict[str, Money] = {}  # by chair
        for each in settled.accounts:
            chair = self.film.seating.chair(each.hand)
            due[chair] = exact(due.get(chair, 0) + each.sum)
        self._wait(3)
        for chair, amount in due.items():
            left = max(0, exact(self.chips.amount(chair) + amount))
            self.chips.lay(chair, left, self.film.at_ms) if left else self.chips.take(chair)
            self._wait(2)
        self._wait(5)
        for chair in due:
            self.chips.take(chair)

    def _wait(self, halves: int) -> None:
        """Let this number of half seconds pass."""
        nothing = Step(Move.SAY, "B", facts=(Doubled("B"),))
        for _ in range(halves):
            super().act([nothing])

    def _believe(self, filmed: Detections) -> None:
        self._answer()
        laid = self.session.stakes.laid_at(self.session.table)
        shot = rounded(filmed._replace(chips=self.chips.finds(self.film.at_ms, laid)))
        self.keep(shot)
        self.session.see(shot)

    # the banker at his tablet

    def _answer(self) -> None:
        """Answer questions about chips with the truth, three seconds after they were asked."""
        asked = self.session.asked
        self._asked += [each for each in asked[self._heard :] if isinstance(each.doubt, StakeDoubt)]
        self._heard = len(asked)
        for each in list(self._asked):
            if self.film.at_ms - each.at_ms > TAKES_MS:
                self._asked.remove(each)
                self._tell(each)

    def _tell(self, asked: AskedDoubt) -> None:
        doubt = asked.doubt
        assert isinstance(doubt, StakeDoubt)
        if not self.session.stakes.seats[doubt.hand].memory.is_open:
            return  # the chips have answered it
        said = self._meant.get(doubt.hand, "")
        if doubt.question is ChipsQuestion.TAKEN or doubt.question is ChipsQuestion.PAID:
            return
        question = BankerQuestion(
            *(doubt.hand, (), doubt.about), kind=KINDS[doubt.question.name], actions=(said,)
        )
        entries = self.session.log.entries
        event = chips_answer(AskedQuestion(0, asked.at_ms, question), entries, said)
        if event is not None:
            self.session.say(event, round(self.film.at_ms))


def run_with_chips(
    variant: str, seed: int, coups: int, manners: Manners, aside_mm: float | None = None
) -> ChipEvening:
    """Play, film and write down an evening with chips, every question answered.

    People lay their stakes `aside_mm` off the usual place, a standard deviation; else nobody's chips
    are taken for another's.
    """
    rng = np.random.default_rng(seed)
    rules = PRESETS[variant]
    film = make_film(min(rules.players_max, 7), rng, manners, clockwise=rules.clockwise)
    dealer, session = (
        Dealer(rules, film.seating.players, rng, bank_passes=film.habits.bank_passes),
        Session(FollowedCards(film.seen_map)),
    )
    felt = ChipFelt(np.random.default_rng([seed, 1]))
    if aside_mm is not None:
        seats = tuple(each for each in film.seen_map.places if each.is_seat)
        felt.spread = SpreadChips(np.random.default_rng([seed, 2]), seats, aside_mm)
    evening = ChipEvening(dealer, film, session, Answers(session, film, dealer), chips=felt)
    dealer.open()
    evening.act(dealer.steps)
    for _ in range(coups):
        done = len(dealer.steps)
        dealer.play_coup(None)
        evening.act_coup(dealer.steps[done:])
    return evening
