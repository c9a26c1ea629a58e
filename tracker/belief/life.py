"""Whether a card lies in sight, lies hidden, or lies there no more: probabilities, and time.

Cards of which too little shows are never found, look after look; the others are found in nearly every look.
So a card that is not found below others is no less there for it, however long it is not found.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.belief.chances import Chances


class Life(NamedTuple):
    """The probabilities that a card lies in sight and lies hidden; what is left is that it is gone."""

    in_sight: float  # it is found in nearly every look
    hidden: float  # a hand lies over it, for a moment
    below: float = 0.0  # as it lies below others, it is not found

    @property
    def bare(self) -> float:
        """Say how likely it is found where no hand lies over it."""
        return self.in_sight + self.hidden

    @property
    def there(self) -> float:
        return self.in_sight + self.hidden + self.below

    @property
    def gone(self) -> float:
        return 1.0 - self.there


def after(life: Life, ms: float, chances: Chances) -> Life:
    """Let time pass: cards are covered and uncovered by hands, and are taken.

    It makes no difference where time is cut: this is a Markov chain, solved exactly.
    """
    in_rest, fades = _rest(ms, chances)
    stays = exp(-ms / chances.taken_every_ms)
    bare = life.bare
    in_sight = bare * in_rest + (life.in_sight - bare * in_rest) * fades
    return Life(in_sight * stays, (bare - in_sight) * stays, life.below * stays)


def under_hands_ms(life: Life, ms: float, chances: Chances) -> float:
    """Say how much of the time that passes a hand lies over a card that is there."""
    in_rest, fades = _rest(ms, chances)
    rate = 1 / chances.hidden_every_ms + 1 / chances.hidden_for_ms
    bare = life.bare
    more_ms = (life.hidden - bare * (1 - in_rest)) * (1 - fades) / rate
    return (1 - in_rest) * ms + more_ms / life.there if life.there > 0 else 0.0


def _rest(ms: float, chances: Chances) -> tuple[float, float]:
    """Give the share in sight in the long run, and how much is left by then of how it was before."""
    covers, uncovers = 1 / chances.hidden_every_ms, 1 / chances.hidden_for_ms
    return uncovers / (covers + uncovers), exp(-(covers + uncovers) * ms)


class Findable(NamedTuple):
    """How likely the eyes can find a card as it lies: it was found at `known`, it may be up to `most`.

    A card of which less shows is harder to find. So each card has a threshold: below `known` if it is in
    sight, between the two if it lies below others.
    """

    known: float
    most: float


def laid_over(life: Life, was: Findable | None, now: float) -> tuple[Life, Findable]:
    """Let others be laid on a card, or taken off it, so that it is found so likely as it lies now."""
    if was is None:  # it came, or was turned: it was found as it lies
        return life, Findable(now, now)
    bare = life.bare
    if now < was.known:
        stays = now / was.known
        less = Life(life.in_sight * stays, life.hidden * stays, life.below + bare * (1 - stays))
        return less, Findable(now, was.most)
    if was.known in (now, was.most):
        return life, was
    share = min(1.0, (now - was.known) / (was.most - was.known))
    comes = life.below * share
    more = Life(life.in_sight + comes, life.hidden, life.below - comes)
    return more, Findable(min(now, was.most), was.most)


def missed(life: Life, found: float) -> Life:
    """Learn that a card was not found, which is found so likely if it lies in sight."""
    return _weighed(life, 1 - found, 1.0, 1.0)


def met(life: Life, found: float, gone: float) -> Life:
    """Learn that a card was found, by a find that is so likely if the card is gone.

    Where something is found no hand lies.
    """
    return _weighed(Life(life.bare, 0.0, life.below), found, 0.0, gone)


def not_taken(life: Life, sure: float) -> Life:
    """Learn that a card was not taken, as surely as this."""
    return _weighed(life, 1.0, 1.0, 1 - sure)


def _weighed(life: Life, in_sight: float, hidden: float, gone: float) -> Life:
    lies = life.in_sight * in_sight, life.hidden * hidden, life.below * hidden
    whole = sum(lies) + life.gone * gone
    return Life(*(each / whole for each in lies)) if whole > 0 else life
