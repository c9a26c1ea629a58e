"""Fit how often hands do something to a card: they hide it, turn it, lay another one by it.

Simulated evenings are acted out without eyes: the world says what truly happens. Their seeds are none
that anything is measured on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from models.tablesim.camera import make_film
from models.tablesim.felt import World, views
from models.tablesim.film import Said
from models.tablesim.fit_filter import SHOWN
from models.tablesim.play import Dealer
from tracker.belief.chances import FITTED
from tracker.belief.prices import FARTHEST_MM
from tracker.belief.sight import REACH_MM as TOUCH_MM
from tracker.detections import CARD_WIDTH_MM, CardKind
from tracker.game.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.tablesim.felt import Body, View
    from models.tablesim.manners import Manners

FIRST_TIMED = 60_101
SHORTEST = 5  # of 100 cards that are turned, so many are in less time
STILL_MM = 1.0  # a card that lies nearer to where it lay was not pushed
AS_FAR_MM = 3.0  # cards that hands pushed together do not differ more
RINGS_MM = (0.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 50.0, 70.0)  # where cards are laid
ONE = 1.0  # card more than were counted, spread over all rings
NEAR = 40  # of the cards that hands hid before it or after it, so many are compared with each
LAID, HIDDEN, UP, DOWN = "laid", "hidden", "turned up", "turned down"
PUSHED = "pushed"


class Lay(NamedTuple):
    """How a card lay when it was last looked at."""

    x: float
    y: float
    is_open: bool
    is_hidden: bool  # by a hand, not by other cards
    hidden_ms: float = 0.0  # for how long by now
    was_open: bool = False  # before it was hidden
    lay: tuple[float, float] = (0.0, 0.0)  # before it was hidden
    shown_ms: float = 0.0  # when it came or was turned
    height: int = 0  # among the cards that lie there


class Spell(NamedTuple):
    """How long a hand lay over a card, and whether it turned it."""

    ms: float
    was_open: bool
    is_turned: bool


class Push(NamedTuple):
    """Where a card lay that a hand hid, how far it pushed it, and from when to when."""

    at: complex
    far: complex
    from_ms: float
    to_ms: float

    def touched(self, other: Push) -> bool:
        """Tell whether a hand lay over both at once, and they lay on each other."""
        at_once = self.from_ms < other.to_ms and other.from_ms < self.to_ms
        return at_once and abs(self.at - other.at) < TOUCH_MM


@dataclass
class Times:
    """How long hands lay over cards, in milliseconds, and how often something happened."""

    all_ms: float = 0.0
    spells: list[Spell] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)
    pairs: int = 0  # of cards that touch, look after look
    pairs_below: int = 0  # those of which the later one lies below
    laid_mm: list[float] = field(default_factory=list)  # from cards that the same hand hides
    pushes: list[Push] = field(default_factory=list)  # those by nothing too
    _lays: dict[int, Lay] = field(default_factory=dict)
    _bare: World = field(default_factory=World)  # the same cards, and no arm over them

    def look(self, world: World, ms: float) -> None:
        """Count one frame."""
        self.all_ms += ms
        self._bare.bodies = world.bodies
        seen, bare = views(world), views(self._bare)
        now: dict[int, Lay] = {}
        for number, body in world.bodies.items():
            before = self._lays.get(number)
            if number <= 0 or not body.hand:
                continue  # talon and discards are piles
            if not (body.moving or body.in_hand):
                now[number] = _lay(body, seen[number], bare[number])
            elif before is not None:  # a hand holds it
                now[number] = before._replace(is_hidden=True)
        for number, lay in now.items():
            before = self._lays.get(number)
            if before is None:
                self._laid(lay)
                lay_at = (lay.x, lay.y)
                now[number] = lay._replace(was_open=lay.is_open, lay=lay_at, shown_ms=self.all_ms)
            else:
                is_turned = lay.is_open is not before.is_open
                shown_ms = self.all_ms if is_turned else before.shown_ms
                now[number] = self._stays(before, lay._replace(shown_ms=shown_ms), ms)
        self._lays = now
        self._ordered(list(now.values()))

    def _ordered(self, lays: Sequence[Lay]) -> None:
        """Count pairs of cards that touch, and those of which the later one lies below."""
        for one, other in combinations(lays, 2):
            later_ms = other.shown_ms - one.shown_ms
            touch = hypot(one.x - other.x, one.y - other.y) < CARD_WIDTH_MM
            if touch and abs(later_ms) > FITTED.rest_ms:
                self.pairs += 1
                self.pairs_below += (other.height > one.height) is not (later_ms > 0)

    def _laid(self, lay: Lay) -> None:
        """Count a card that came, and the cards beside it that the hand hides."""
        self.happened[LAID] += 1
        off_mm = [hypot(e.x - lay.x, e.y - lay.y) for e in self._lays.values() if e.is_hidden]
        self.laid_mm += [each for each in off_mm if each < RINGS_MM[-1]]

    def _stays(self, before: Lay, lay: Lay, ms: float) -> Lay:
        """Count how long a hand has lain over a card by now, and what it did."""
        if lay.is_hidden:
            return self._hidden(before, lay, ms)
        if before.is_hidden:
            is_turned = lay.is_open is not before.was_open
            self.happened[UP if lay.is_open else DOWN] += is_turned
            self.spells.append(Spell(before.hidden_ms + ms, before.was_open, is_turned))
            if not is_turned:
                self._pushed(before, lay, ms)
        return lay

    def _pushed(self, before: Lay, lay: Lay, ms: float) -> None:
        """Count a card that lies elsewhere since a hand lay over it."""
        at = complex(*before.lay)
        far = complex(lay.x, lay.y) - at
        if abs(far) > FARTHEST_MM:
            self._laid(lay)  # a new card for the filter
            return
        self.happened[PUSHED] += abs(far) > STILL_MM
        self.pushes.append(Push(at, far, self.all_ms - before.hidden_ms - ms, self.all_ms))

    def _within(self) -> list[tuple[float, float]]:
        """Give how many cards are laid nearer than each ring's edge, as a share of all."""
        counts, _ = np.histogram(self.laid_mm, RINGS_MM)
        shares = np.cumsum(counts + ONE / len(counts)) / (counts.sum() + ONE)
        return [(0.0, 0.0), *zip(RINGS_MM[1:], np.round(shares, 4).tolist(), strict=True)]

    def _together(self) -> float:
        """Give the share of the cards beside a pushed one that a hand pushed as far."""
        beside = [
            abs(other.far - each.far) < AS_FAR_MM
            for place, each in enumerate(self.pushes)
            for other in self.pushes[max(0, place - NEAR) : place + NEAR]
            if abs(each.far) > AS_FAR_MM and other is not each and each.touched(other)
        ]
        return (sum(beside) + 1) / (len(beside) + 2)

    def _hidden(self, before: Lay, lay: Lay, ms: float) -> Lay:
        """Count how long a hand has lain over a card, and keep how it lay before."""
        self.happened[HIDDEN] += not before.is_hidden
        was_open = before.was_open if before.is_hidden else before.is_open
        lay_at = before.lay if before.is_hidden else (before.x, before.y)
        return lay._replace(
            is_hidden=True, hidden_ms=before.hidden_ms + ms, was_open=was_open, lay=lay_at
        )

    @property
    def told(self) -> str:
        """Word how often something happened."""
        return ", ".join(
            f"{self.happened[what]} {what}" for what in (LAID, HIDDEN, PUSHED, UP, DOWN)
        )

    def fitted(self) -> dict[str, Any]:
        """Give the filter's numbers of what hands do; what never happened might have, the next moment."""
        turned = [each.ms for each in self.spells if each.is_turned]
        takes_ms = float(np.percentile(turned, SHORTEST)) if turned else 0.0
        covered, opened = (
            sum(max(0.0, each.ms - takes_ms) for each in self.spells if each.was_open is is_open)
            for is_open in (False, True)
        )
        fars = [far for each in self.pushes if (far := abs(each.far)) > STILL_MM]
        return {
            "births_a_s": round(self.happened[LAID] / self.all_ms * 1000, 2),
            "laid_by_hand": round(len(self.laid_mm) / (self.happened[HIDDEN] or 1), 2),
            "laid_within": self._within(),
            "laid_below": round((self.pairs_below + ONE) / (self.pairs + 2 * ONE), 6),
            "pushed_by_hand": round(self.happened[PUSHED] / (self.happened[HIDDEN] or 1), 3),
            "pushed_mm": round(
                float(np.mean([far**2 / 2 for far in fars] or [STILL_MM])) ** 0.5, 1
            ),
            "pushed_together": round(self._together(), 2),
            "turning_takes_ms": round(takes_ms),
            "turned_every_ms": round(covered / (self.happened[UP] or 1)),
            "covered_again_every_ms": round(opened / (self.happened[DOWN] or 1)),
        }


def fit_times(kinds: Sequence[Manners], seeds: Sequence[int], coups: int) -> dict[str, Any]:
    """Act evenings of all games out, one at each kind of table for each seed; give all numbers."""
    times = Times()
    for manners in kinds:
        for variant in PRESETS:
            for seed in seeds:
                _act_out(variant, seed, coups, manners, times)
    played = len(kinds) * len(PRESETS) * len(seeds) * coups
    told = f"{played} simulated coups of the seeds {seeds[0]} to {seeds[-1]}: {times.told}"
    return asdict(FITTED) | times.fitted() | {"provenance_of_hands": told}


def _act_out(variant: str, seed: int, coups: int, manners: Manners, times: Times) -> None:
    rng, rules = np.random.default_rng(seed), PRESETS[variant]
    film = make_film(min(rules.players_max, 7), rng, manners, clockwise=rules.clockwise)
    dealer = Dealer(rules, film.seating.players, rng)
    dealer.open()
    for _ in range(coups):
        dealer.play_coup(None)
    at_ms = film.at_ms
    for filmed in film.shoot(dealer.steps):
        if not isinstance(filmed, Said):
            times.look(film.world, film.at_ms - at_ms)
            at_ms = film.at_ms


def _lay(body: Body, seen: View, bare: View) -> Lay:
    is_hidden = seen.share < SHOWN <= bare.share
    is_open = body.kind is not CardKind.COVERED
    return Lay(body.x, body.y, is_open, is_hidden, height=body.height)
