"""Act out a dealer's steps in time: arms reach, cards move, and each frame gives detections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from models.tablesim.felt import Body
from models.tablesim.glimpse import glimpse, shown
from models.tablesim.habits import Layout
from models.tablesim.hands import Act, Hands
from models.tablesim.steps import Move, Step
from tracker.belief.sightings import CardKind
from tracker.game.cards import FOU, PIRATE
from tracker.game.coup import BANKER, seat_of
from tracker.game.events import BankAccepted
from tracker.map.seats import DISCARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from models.tablesim.felt import Point
    from tracker.belief.sightings import Detections
    from tracker.game.cards import Card
    from tracker.game.events import Fact

TALON_NUMBER, DISCARDS_NUMBER = -1, -2
SHOWN = 0.75  # cards of a shown hand stray this many times as far as dealt cards
GONE = 0  # stands in a hand's list for a card that left it, so that its place stays empty


@dataclass(frozen=True)
class Said:
    """A fact that the banker's tablet wrote at a moment."""

    at_ms: int
    fact: Fact


@dataclass(frozen=True)
class Truth:
    """The fact that a card came to rest or was turned over, to measure how late it is noticed."""

    at_ms: int
    fact: Fact


@dataclass
class Film(Hands):
    """The table in time; `shoot` gives frames and the tablet's facts as they come."""

    at_ms: float = 0.0
    frame: int = 0
    truths: list[Truth] = field(default_factory=list)
    asides: list[Act] = field(default_factory=list)

    def shoot(self, steps: Iterator[Step] | list[Step]) -> Iterator[Detections | Said]:
        """Film some steps, one after another; give each frame's detections and the facts said."""
        self._talon_back()
        for step in steps:
            for fact in step.facts:
                if isinstance(fact, BankAccepted):
                    self.seating = self.seating.passed_to(fact.hand)
            if step.move is Move.SAY:
                if step.spoken:
                    yield from (Said(round(self.at_ms), fact) for fact in step.facts)
                if step.facts and not step.spoken:
                    yield from self._run(self._wait(0.5))
                continue
            if step.spoken:
                yield from (Said(round(self.at_ms), fact) for fact in step.facts)
            yield from self._run(self._act(step))

    def _run(self, act: Act) -> Iterator[Detections]:
        for _ in act:
            self._fidget()
            self.at_ms += 1000 / self.manners.frames_per_s
            self.frame += 1
            cards = glimpse(self.world, self.table_map, self.manners.noise, self.rng)
            yield shown(round(self.at_ms), self.frame, cards)

    # acts, a frame at a time

    def _act(self, step: Step) -> Act:
        while self.busy.intersection(step.cards):
            yield  # wait while somebody moves these cards
        yield from self._acts()[step.move](step)
        yield from self._wait(float(self.rng.uniform(0.25, 0.7)))

    def _acts(self) -> dict[Move, Callable[[Step], Act]]:
        return {
            Move.DEAL: self._deal,
            Move.TURN: self._turn,
            Move.SPLIT: self._split,
            Move.BURY: self._take,
            Move.GATHER: self._take,
            Move.SHUFFLE: self._shuffle,
            Move.BURN: self._burn,
            Move.LOOK: self._look,
            Move.FOU: self._fou,
            Move.EXPOSE: self._expose,
        }

    def _deal(self, step: Step) -> Act:
        number, name = step.cards[0], step.names[0]
        x, y, angle = self._talon()
        yield from self._reach(BANKER, (x, y))
        mine = self.hands.setdefault(step.hand, [])
        kind = CardKind.COVERED if step.covered else _open(name)
        body = Body(number, name, x, y, angle, kind, 0, step.hand)
        self.manners.noise.settle(body, self.rng)
        self.world.lay(body)
        goal = self._slot(step.hand, len(mine))
        mine.append(number)
        yield from self._carry(BANKER, [number], [self._near(goal)])
        self._true(*step.facts)
        yield from self._withdraw(BANKER)

    def _true(self, *facts: Fact) -> None:
        self.truths.extend(Truth(round(self.at_ms), fact) for fact in facts)

    def _turn(self, step: Step) -> Act:
        who, style = seat_of(step.hand), self.seating.style(step.hand)
        if any(number not in self.world.bodies for number in step.cards):
            return
        shift = self._shift(step.hand)
        for number, name in zip(step.cards, step.names, strict=True):
            body = self.world.bodies[number]
            self.busy.add(number)
            yield from self._reach(who, (body.x, body.y))
            if style.lifts:
                yield from self._lift(who, body)
                body.in_hand = False
            body.kind = _open(name)
            self._lay_shown(step.hand, number, shift)
            self.manners.noise.settle(body, self.rng)
            yield from self._wait(0.15)
        if style.layout is Layout.PACKET:
            for number in self._lying(step.hand):
                self._lay_shown(step.hand, number, shift)
        self._true(*step.facts)
        yield from self._withdraw(who)
        self.busy.difference_update(step.cards)

    def _lying(self, hand: str) -> list[int]:
        return [number for number in self.hands[hand] if number is not GONE]

    def _shift(self, hand: str) -> Point:
        """Measure how far a hand's first card lies from where it was meant to lie."""
        number = self._lying(hand)[0]
        first, base = self.world.bodies[number], self._slot(hand, self.hands[hand].index(number))
        return first.x - base[0], first.y - base[1]

    def _lay_shown(self, hand: str, number: int, shift: Point) -> None:
        """Lay a card of a hand that is shown on top, at its place in the shown hand."""
        body = self.world.bodies[number]
        self.world.raise_up(number)
        x, y, angle = self._slot(hand, self.hands[hand].index(number), shown=True)
        goal = (x + shift[0], y + shift[1], angle)
        body.x, body.y, turned = self._near(goal, SHOWN * self.habits.scatter_mm)
        if self.seating.style(hand).lifts:
            body.angle = turned

    def _split(self, step: Step) -> Act:
        seat = seat_of(step.hand)
        held = [each for each in self.hands if seat_of(each) == seat]
        new_hand = seat + "abcdefgh"[len(held)]
        first, second = step.cards
        self.hands[step.hand], self.hands[new_hand] = [first], [second]
        body = self.world.bodies[second]
        body.hand = new_hand
        yield from self._reach(seat, (body.x, body.y))
        numbers, goals = [], []
        for hand in (*held, new_hand):
            for index, number in enumerate(self.hands[hand]):
                if number is not GONE:
                    numbers.append(number)
                    goals.append(self._near(self._slot(hand, index)))
        yield from self._carry(seat, numbers, goals)
        self._true(*step.facts)
        yield from self._withdraw(seat)

    def _take(self, step: Step) -> Act:
        """Carry cards to the discards, hand by hand."""
        goal = self._place(DISCARDS)
        # wait as long as chips are paid and taken
        yield from self._wait(
            float(
                self.rng.uniform(1.5, 3.0)
                if step.move is Move.GATHER
                else self.rng.uniform(0.6, 1.4)
            )
        )
        by_hand: dict[str, list[int]] = {}
        for number in step.cards:
            by_hand.setdefault(self.world.bodies[number].hand, []).append(number)
        for numbers in by_hand.values():
            body = self.world.bodies[numbers[-1]]
            yield from self._reach(BANKER, (body.x, body.y))
            yield from self._carry(BANKER, numbers, [self._near(goal)] * len(numbers))
            for number in numbers:
                del self.world.bodies[number]
            self.hands = {
                hand: [GONE if n in numbers else n for n in held]
                for hand, held in self.hands.items()
            }
            self._heap()
        yield from self._withdraw(BANKER)
        if step.move is Move.GATHER:
            self.hands.clear()
            yield from self._wait(float(self.rng.uniform(0.8, 2.0)))

    def _heap(self) -> None:
        if DISCARDS_NUMBER not in self.world.bodies:
            x, y, angle = self._place(DISCARDS)
            self.world.lay(Body(DISCARDS_NUMBER, None, x, y, angle, CardKind.COVERED, 0))

    def _talon_back(self) -> None:
        if TALON_NUMBER not in self.world.bodies:
            x, y, angle = self._talon()
            self.world.lay(Body(TALON_NUMBER, None, x, y, angle, CardKind.COVERED, 0))

    def _shuffle(self, _: Step) -> Act:
        yield from self._reach(BANKER, self._talon()[:2])
        self.world.bodies.pop(TALON_NUMBER, None)
        self.world.bodies.pop(DISCARDS_NUMBER, None)
        for number in [n for n, body in self.world.bodies.items() if not body.hand]:
            del self.world.bodies[number]
        yield from self._withdraw(BANKER)
        yield from self._wait(float(self.rng.uniform(5, 8)))
        self._talon_back()
        yield from self._wait(1.0)

    def _burn(self, step: Step) -> Act:
        """Show the burnt card, then lay the talon on it."""
        self.world.bodies.pop(TALON_NUMBER, None)
        x, y, angle = self._near(self._talon(), 2.0)
        body = Body(step.cards[0], step.names[0], x, y, angle, CardKind.TURNED, 0)
        self.manners.noise.settle(body, self.rng)
        self.world.lay(body)
        yield from self._wait(2.0)
        self._true(*step.facts)
        del self.world.bodies[step.cards[0]]
        self._talon_back()

    def _fou(self, step: Step) -> Act:
        """Show the marker, the Fou or the burnt card, on the talon."""
        x, y, angle = self._near(self._talon(), 2.0)
        (name,) = step.names
        body = Body(-3, name, x, y, angle, _open(name), 0)
        self.manners.noise.settle(body, self.rng)
        self.world.lay(body)
        yield from self._wait(2.5)

    def _expose(self, step: Step) -> Act:
        """Lay a card face up on the talon, where it stays until it is dealt."""
        x, y, angle = self._near(self._talon(), 2.0)
        body = Body(step.cards[0], step.names[0], x, y, angle, _open(step.names[0]), 0)
        self.manners.noise.settle(body, self.rng)
        self.world.lay(body)
        yield from self._wait(1.5)

    def _look(self, _: Step) -> Act:
        """Lift the banker's covered card from the felt, look at it, and put it back."""
        covered = [
            b for b in self.world.bodies.values() if b.hand == BANKER and b.kind is CardKind.COVERED
        ]
        if not covered:
            return
        body = covered[0]
        yield from self._reach(BANKER, (body.x, body.y))
        yield from self._lift(BANKER, body)
        body.x, body.y, body.angle = self._near((body.x, body.y, body.angle), 7.0)
        body.in_hand = False
        yield from self._withdraw(BANKER)

    # what happens beside the game

    def _peek(self, number: int, who: str) -> Act:
        """Let a player pick up a covered card, look at it, and put it back."""
        body = self.world.bodies[number]
        self.busy.add(number)
        yield from self._reach(who, (body.x, body.y))
        body.in_hand = True
        yield from self._wait(float(self.rng.uniform(0.5, 1.5)))
        body.in_hand = False
        if number in self.world.bodies:
            body.x, body.y, body.angle = self._near((body.x, body.y, body.angle), 7.0)
        yield from self._withdraw(who)
        self.busy.discard(number)

    def _fidget(self) -> None:
        """Let players sometimes peek, nudge or reach over the table while the banker deals."""
        share = self.habits.fidgets / self.manners.frames_per_s
        if not self.asides and self.rng.random() < share:
            self.asides.append(self._aside())
        for act in list(self.asides):
            if next(act, self) is self:
                self.asides.remove(act)

    def _aside(self) -> Act:
        seats = [hand for hand in self.hands if hand != BANKER and self.hands[hand]]
        choice = self.rng.random()
        if not seats or choice < 0.3:
            yield from self._pass_over()
            return
        hand = seats[int(self.rng.integers(len(seats)))]
        free = [n for n in self.hands[hand] if n in self.world.bodies and n not in self.busy]
        who = "" if seat_of(hand) in self.world.arms else seat_of(hand)
        if not free or not who or any(self.world.bodies[n].moving for n in free):
            return
        if choice < 0.6:
            covered = [n for n in free if self.world.bodies[n].kind is CardKind.COVERED]
            if covered:
                yield from self._peek(covered[0], who)
        elif choice < 0.85:
            yield from self._nudge(who, free)

    def _nudge(self, who: str, numbers: list[int]) -> Act:
        """Let a player push his whole hand a little."""
        bodies = [self.world.bodies[n] for n in numbers]
        self.busy.update(numbers)
        yield from self._reach(who, (bodies[0].x, bodies[0].y))
        shift = self.rng.normal(0, 18, 2)
        goals = [(b.x + float(shift[0]), b.y + float(shift[1]), b.angle) for b in bodies]
        yield from self._carry(who, numbers, goals)
        yield from self._withdraw(who)
        self.busy.difference_update(numbers)

    def _pass_over(self) -> Act:
        """Let a player reach over the table, as for a glass."""
        who = str(int(self.rng.integers(1, self.seating.players + 1)))
        if who in self.world.arms:
            return
        x, y = self.rng.uniform(-400, 400), self.rng.uniform(-250, 250)
        yield from self._reach(who, (float(x), float(y)), 0.6)
        yield from self._wait(float(self.rng.uniform(0.2, 1.2)))
        yield from self._withdraw(who)


def _open(name: Card | None) -> CardKind:
    """Give the kind as which the eyes see an open card."""
    return CardKind.FOU if name is PIRATE or name is FOU else CardKind.TURNED
