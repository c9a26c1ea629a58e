"""Measure many coups: what the players win, and how the banker's hands end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING

from tracker.game.coup import is_natural
from tracker.game.options import Face
from tracker.game.sentences import filled
from tracker.game.simulate.dealer import STAKE, SimulationError, deal_evening, plays_out

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from random import Random

    from tracker.game.coup import Coup
    from tracker.game.money import Money
    from tracker.game.simulate.dealer import Played, SimulationRequest

FINALS = ("17", "18", "19", "20", "21", "natural", "bust")


def simulate(request: SimulationRequest, coups: int, random: Random) -> EdgeResult:
    """Deal coups one after the other, and measure what the players win.

    >>> from random import Random
    >>> from tracker.game import PRESETS, SimulationRequest
    >>> found = simulate(SimulationRequest(PRESETS["base"], "basic"), 200, Random(1))
    >>> found.coups, round(sum(found.banker_final.values()), 6)
    (200, 1.0)
    """
    if coups < 1:
        raise SimulationError(filled("coups must be at least 1: {coups}", coups=coups))
    return measured(request, tally(islice(deal_evening(request, random), coups)))


@dataclass(frozen=True)
class Tally:
    """Exact counts of coups, so that tallies can be added in any order."""

    coups: int = 0
    won: Money = 0  # chips, all players together
    squares: Money = 0  # squares of what all players won together in a coup
    # how often the banker ended on each total, by his turned card
    finals: Mapping[tuple[int, str], int] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        finals = Counter(self.finals)
        finals.update(other.finals)
        return Tally(
            self.coups + other.coups, self.won + other.won, self.squares + other.squares, finals
        )


def tally(coups: Iterable[Played]) -> Tally:
    """Count what was won, and how the banker's hand ended if he played it out."""
    count = 0
    won: Money = 0
    squares: Money = 0
    finals: Counter[tuple[int, str]] = Counter()
    for played in coups:
        count += 1
        won += played.won
        squares += played.won * played.won
        coup = played.table.coup
        assert coup is not None
        if plays_out(coup):
            finals[_up(coup), _final(coup)] += 1
    return Tally(count, won, squares, finals)


def _up(coup: Coup) -> int:
    """Give the points of the card the banker showed while the players drew; 0 for none."""
    rules, cards = coup.rules, coup.banker.cards
    if rules.first_round.banker is Face.TURNED:
        return cards[0].card.points or 0
    if rules.second_round.banker is Face.TURNED:
        return cards[1].card.points or 0
    return 0


def _final(coup: Coup) -> str:
    if is_natural(coup.rules, coup.banker):
        return "natural"
    points = coup.banker.total.points or 0
    return "bust" if points > 21 else str(points)


@dataclass(frozen=True)
class EdgeResult:
    """What a simulation found; edges and errors are per player and coup, in stakes."""

    variant: str
    coups: int
    strategy: str
    player_edge: float
    standard_error: float | None  # None for a single coup
    # share of each total, among coups in which the banker played his hand out
    banker_final: Mapping[str, float]
    by_up_card: Mapping[int, Mapping[str, int]]  # counts of each total; key 0 if he showed no card


def measured(request: SimulationRequest, found: Tally) -> EdgeResult:
    """Turn counts into rates.

    The standard error is computed over coups, not hands: the players of a coup share a banker, so
    their results are not independent.
    """
    stakes = request.players * STAKE
    mean = found.won / found.coups
    error = None
    if found.coups > 1:
        variance = (found.squares - found.won * mean) / (found.coups - 1)
        error = sqrt(variance / found.coups) / stakes
    counts = _counts(found)
    return EdgeResult(
        request.rules.variant,
        found.coups,
        request.strategy,
        float(mean / stakes),
        error,
        _shares(counts.values()),
        counts,
    )


def _counts(found: Tally) -> dict[int, dict[str, int]]:
    ups = sorted({up for up, _ in found.finals})
    return {up: {final: found.finals.get((up, final), 0) for final in FINALS} for up in ups}


def _shares(counts: Collection[Mapping[str, int]]) -> dict[str, float]:
    whole = {final: sum(count[final] for count in counts) for final in FINALS}
    played = sum(whole.values())
    return {final: count / played if played else 0.0 for final, count in whole.items()}


def as_json(result: EdgeResult, coups_per_second: float) -> dict[str, object]:
    """Give a result as JSON for other programs."""
    return {
        "variant": result.variant,
        "coups": result.coups,
        "strategy": result.strategy,
        "player_edge": result.player_edge,
        "standard_error": result.standard_error,
        "banker_final": dict(result.banker_final),
        "coups_per_second": coups_per_second,
    }
