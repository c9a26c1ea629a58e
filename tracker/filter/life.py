"""Whether a card lies in sight, lies hidden, or lies there no more: three probabilities, and time."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.filter.chances import Chances


class Life(NamedTuple):
    """The probabilities that a card lies in sight and lies hidden; what is left is that it is gone."""

    in_sight: float
    hidden: float

    @property
    def there(self) -> float:
        return self.in_sight + self.hidden

    @property
    def gone(self) -> float:
        return 1.0 - self.there


def after(life: Life, ms: float, by: Chances) -> Life:
    """Let time pass: cards are covered and uncovered by hands, and are taken.

    It makes no difference where time is cut: this is a Markov chain, solved exactly.
    """
    covers, uncovers = 1 / by.hidden_every_ms, 1 / by.hidden_for_ms
    stays = exp(-ms / by.taken_every_ms)
    in_rest = uncovers / (covers + uncovers)  # the share in sight in the long run
    fades = exp(-(covers + uncovers) * ms)
    in_sight = life.there * in_rest + (life.in_sight - life.there * in_rest) * fades
    return Life(in_sight * stays, (life.there - in_sight) * stays)


def missed(life: Life, found: float) -> Life:
    """Learn that a card was not found, which is found so likely if it lies in sight."""
    return _weighed(life, 1 - found, 1.0, 1.0)


def met(life: Life, found: float, gone: float) -> Life:
    """Learn that a card was found, by a find that is so likely if the card is gone."""
    return _weighed(life, found, 0.0, gone)


def _weighed(life: Life, in_sight: float, hidden: float, gone: float) -> Life:
    weights = life.in_sight * in_sight, life.hidden * hidden, life.gone * gone
    whole = sum(weights)
    return Life(weights[0] / whole, weights[1] / whole) if whole > 0 else life
