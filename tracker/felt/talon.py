"""What the talon shows: the backs on this table, and how well covered cards are known by them."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, inf
from typing import NamedTuple

from tracker.eyes.pattern_similarity import HALVES, CropPixels, Parts, alike
from tracker.felt.tones import Tone, strength

# Set by hand where no measurement is named.
SAME = 0.9  # the least mean likeness of two looks at one print
# The least likeness of a visible part to the talon. On films of 54 decks no face had a part above
# 0.7, and nine in ten backs that were taken for faces have one above 0.75.
ALIKE = 0.75
LEARNT_AFTER_MS = 2000  # a card that shows in the pack is dealt sooner, or read
KEPT = 4  # prints: packs of two colours, and what was seen in passing
MOST_LAID = 12  # prints remembered of cards elsewhere
STEADY = 0.9  # the share of a tone that stays at each look; it follows lamps that are switched
# Some back patterns are too fine to compare between looks (on 3 films of 19), and a table may have
# patterns larger than cards. So the talon is trusted only after COMPARED surely covered cards: its
# print if their mean likeness is above ALIKE_ENOUGH, its tone if their mean distance, as a share of
# how the talon stands out, is below NEAR_ENOUGH (0.05 on most of 18 films, 0.9 on one).
COMPARED, ALIKE_ENOUGH, NEAR_ENOUGH = 12, 0.55, 0.3
ENOUGH = 200  # comparisons; by then it is known whether the talon tells anything
STANDS_OUT = 0.5  # the least strength of a tone that tells something
IN_PASSING = 0.2  # of the print seen most; a hand that deals is seen on the talon no more often
APART_MM = 40.0  # two looks so far apart are at two cards

Place = tuple[float, float]  # in millimetres


class Shift(NamedTuple):
    """A tone beside the talon's, as shares of how the talon stands out."""

    off: float  # how far from the talon's
    out: float  # how much it stands out itself


@dataclass
class Print:
    """How something on the talon looks, and for how long it was seen."""

    looks: CropPixels
    seen_ms: int
    tone: Tone | None

    def likeness(self, looks: CropPixels, parts: Parts = HALVES) -> Parts:
        """Give how alike each part is, from -1 to 1, the card turned as fits better."""
        ways = alike(self.looks, looks, parts), alike(self.looks[::-1], looks, parts)
        return max(ways, key=lambda found: float(found.max()))

    def shift(self, tone: Tone | None) -> Shift | None:
        """Compare a tone; None if this print hardly stands out from the felt."""
        if tone is None or self.tone is None or strength(self.tone) < STANDS_OUT:
            return None
        return Shift(self.off(tone), strength(tone) / strength(self.tone))

    def off(self, tone: Tone) -> float:
        """Give the distance of a tone from this print's, as a share of how this stands out.

        A print that hardly stands out counts as if it stood out by STANDS_OUT.
        """
        if self.tone is None:
            return inf
        return strength(tone - self.tone) / max(strength(self.tone), STANDS_OUT)

    def meet(self, ms: int, tone: Tone | None) -> None:
        """Take in one more look at this print, which counts for so long."""
        self.seen_ms += ms
        if tone is not None:
            before = tone if self.tone is None else self.tone
            self.tone = STEADY * before + (1 - STEADY) * tone


@dataclass
class Trial:
    """The results of comparing surely covered cards with the talon."""

    count: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        self.count, self.total = self.count + 1, self.total + value

    @property
    def mean(self) -> float | None:
        """Give the mean result; None before there are enough."""
        return self.total / self.count if self.count >= COMPARED else None


class Talon:
    """The prints seen on the talon, and what they are worth."""

    def __init__(self) -> None:
        self._prints: list[Print] = []
        self._laid: list[tuple[Place, Print]] = []  # elsewhere, each place once
        self._likenesses, self._shifts = Trial(), Trial()

    @property
    def known(self) -> list[Print]:
        return [each for each in self._prints if each.seen_ms >= LEARNT_AFTER_MS]

    @property
    def prints_tell(self) -> bool:
        """Tell whether covered cards are printed like the talon here."""
        mean = self._likenesses.mean
        return mean is not None and mean > ALIKE_ENOUGH

    @property
    def tones_tell(self) -> bool:
        """Tell whether covered cards stand out from the felt as the talon does here."""
        mean = self._shifts.mean
        return mean is not None and mean < NEAR_ENOUGH

    @property
    def is_on_trial(self) -> bool:
        """Tell whether a known talon is still being tested on surely covered cards."""
        return bool(self.known) and self._likenesses.count < ENOUGH

    def learn(self, looks: CropPixels, tone: Tone | None, ms: int) -> None:
        """Take in what lies on the talon now; the look counts for so long."""
        if not alike(looks, looks, HALVES).all():
            return  # it is too plain for a print, and can only be known by its tone
        for each in self._prints:
            if each.likeness(looks).mean() > SAME:
                each.meet(ms, tone)
                return
        self._prints.sort(key=lambda each: -each.seen_ms)
        self._prints[KEPT - 1 :] = [Print(looks, ms, tone)]

    def learn_elsewhere(self, place: Place, looks: CropPixels, tone: Tone | None) -> None:
        """Learn from a covered card elsewhere while no talon is known: two alike show the back."""
        if self.known or not alike(looks, looks, HALVES).all():
            return
        others = [(at, each) for at, each in self._laid if dist(at, place) > APART_MM]
        self._laid = [*others[1 - MOST_LAID :], (place, Print(looks, 0, tone))]
        if any(each.likeness(looks).mean() > SAME for _, each in others):
            self._prints.append(Print(looks, LEARNT_AFTER_MS, tone))

    def try_on(self, looks: CropPixels, tone: Tone | None) -> None:
        """Compare a surely covered card, to learn how far the talon can be trusted."""
        self._likenesses.add(max(float(each.likeness(looks).max()) for each in self.known))
        shift = self.nearest(tone)
        if shift is not None:
            self._shifts.add(shift.off)

    def nearest(self, tone: Tone | None) -> Shift | None:
        """Compare a tone with the nearest of the prints, without those that only passed by."""
        shifts = [shift for each in self._steady if (shift := each.shift(tone)) is not None]
        return min(shifts, key=lambda shift: shift.off, default=None)

    def is_like(self, tone: Tone | None, off: float) -> bool:
        """Tell whether a tone is near the talon's; both may hardly stand out, as fine stripes."""
        return tone is not None and any(each.off(tone) < off for each in self._steady)

    def is_printed_like(self, looks: CropPixels, shows: Parts) -> bool:
        """Tell whether the visible part of a card is printed as the talon is."""
        return any(float(each.likeness(looks, shows).max()) > ALIKE for each in self.known)

    @property
    def _steady(self) -> list[Print]:
        most = max((each.seen_ms for each in self.known), default=0)
        return [each for each in self.known if each.seen_ms > IN_PASSING * most]
