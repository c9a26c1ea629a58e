"""What each explanation of a find costs: a card that lies there, or none that is known."""

from __future__ import annotations

from math import exp, log, pi
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.belief.cards import LayBeforeAnother
from tracker.belief.sight import WHOLLY_IN_SIGHT, Showing, share_below
from tracker.detections import CARD_HEIGHT_MM, CardKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.belief.cards import BelievedCard, Displacement, FeltFind, Numbers, Pose
    from tracker.belief.chances import Chances

FARTHEST_MM = 50.0  # a find that lies farther off is no find of a card: it saves time
LEAST_LIKELY = 1e-300  # so that a logarithm can be taken


class Unknown(NamedTuple):
    """A find of no known card: how likely a new card, or none at all, is found there, to a mm²."""

    find: FeltFind
    card_a_mm2: float
    nothing_a_mm2: float

    @property
    def card_chance(self) -> float:
        return self.card_a_mm2 / (self.card_a_mm2 + self.nothing_a_mm2)

    @property
    def likely(self) -> float:
        """Say how likely either lies there and reads so."""
        return (self.card_a_mm2 + self.nothing_a_mm2) * self.find.by_chance


class ShowingCard(NamedTuple):
    """A card, how much of it is in sight, and how likely the eyes can find it as it lies."""

    card: BelievedCard
    showing: Showing
    findable: float

    @property
    def hidden(self) -> float:
        """Say how likely a hand lies over it, if nothing else does."""
        life = self.card.life
        return life.hidden / life.bare if life.bare > 0 else 0.0

    def pushed(self, shift: Displacement) -> ShowingCard:
        return self._replace(card=self.card.pushed(shift))

    def below_new(self, new: Sequence[Unknown], find: FeltFind) -> ShowingCard:
        """Let what was found in this look, and may be a card, lie on this one, if that is here."""
        others = [other for other in new if other.find is not find]
        shares = ((share_below(self.card.pose, e.find.pose), e.card_chance) for e in others)
        share, covers = min(shares, default=(1.0, 0.0))
        if share == 1.0:
            return self
        bare = self.showing.share
        return self._replace(showing=Showing(covers, bare * share, bare))


class Prices:
    """Price the explanations of one look."""

    def __init__(self, chances: Chances, felt_mm2: float, ms: int) -> None:
        self.chances = chances
        # new cards are laid where hands lie, clutter is anywhere
        self.new_a_mm2 = chances.births_a_s * max(ms, 1) / 1000 / chances.hands_mm2
        self.clutter_a_mm2 = chances.clutter_a_look / felt_mm2

    def unknown(self, cards: Sequence[ShowingCard], finds: Sequence[FeltFind]) -> list[Unknown]:
        """Say how likely each find is no known card.

        Hands lay cards: one that hides a card may have laid another beside it. And a card that is
        found may be found a second time.
        """
        by_hand = twice = np.zeros(len(finds))
        if cards and finds:
            far_mm = np.hypot(*_offsets([each.card.pose for each in cards], finds))
            hidden = np.array([[each.card.life.hidden] for each in cards])
            by_hand = (self._laid_a_mm2(far_mm) * hidden).max(axis=0)
            twice = self._twice(cards, finds, far_mm)
        clutter = (self.chances.like_clutter(each.kind, each.score, each.size) for each in finds)
        return [
            Unknown(find, self.new_a_mm2 + laid, self.clutter_a_mm2 * alike + again)
            for find, alike, laid, again in zip(
                finds, clutter, by_hand.tolist(), twice.tolist(), strict=True
            )
        ]

    def _twice(
        self, cards: Sequence[ShowingCard], finds: Sequence[FeltFind], far_mm: Numbers
    ) -> Numbers:
        """Say how likely each find is the second one of a card, which lies and reads as the first."""
        variance_mm2 = self.chances.twice_mm**2
        twice: Numbers = np.exp(-(far_mm**2) / (2 * variance_mm2)) / (2 * pi * variance_mm2)
        twice *= self.chances.outlined_twice
        twice[np.arange(len(cards)), far_mm.argmin(axis=1)] = 0  # the first find of a card
        twice[[not each.card.is_known for each in cards]] = 0
        for row, column in zip(*np.nonzero(twice > self.new_a_mm2 / 100), strict=True):
            card, find = cards[row].card, finds[column]
            is_alike = (
                self._reading_chance(card, find) / find.by_chance
            )  # any reading if of the other side
            twice[row, column] *= card.life.there * is_alike / 2
        of_all: Numbers = twice.sum(axis=0)
        return of_all

    def _laid_a_mm2(self, far_mm: Numbers) -> Numbers:
        edges, within = np.array(self.chances.laid_within).T
        laid_a_mm2 = np.diff(within) / (pi * np.diff(edges**2)) * self.chances.laid_by_hand
        laid: Numbers = np.append(laid_a_mm2, 0.0)[np.searchsorted(edges[1:], far_mm, "right")]
        return laid

    def costs(
        self,
        cards: Sequence[ShowingCard],
        finds: Sequence[FeltFind],
        unknown: Sequence[Unknown],
        new: Sequence[Unknown] = (),
    ) -> Numbers:
        """Price each find as each card, against the card missed and the find no known card.

        Finds that seem to be new cards may lie on the others.
        """
        costs = np.zeros((len(cards), len(finds)))
        if not costs.size:
            return costs
        nothing = [log(max(each.likely, LEAST_LIKELY)) for each in unknown]
        for row, column in zip(*np.nonzero(self._near(cards, finds)), strict=True):
            find = finds[column]
            each = cards[row].below_new(new, find)
            fit = each.card.life.bare * self.chances.found_a_look * self.fit(each, find)
            no_find = log(max(1 - self._found_below(each, find), 1e-9))
            costs[row, column] = no_find + nothing[column] - log(max(fit, LEAST_LIKELY))
        return costs

    def _found_below(self, shown: ShowingCard, find: FeltFind) -> float:
        """Say how likely a card would be found beside a find that is another card, laid on it."""
        found, life = self.chances.found_a_look, shown.card.life
        below = share_below(shown.card.pose, find.pose)
        if below == 1 or not shown.findable:
            return life.in_sight * found
        findable = self.chances.findable(shown.card.kind, shown.showing.share * below)
        shows = min(1.0, findable / shown.findable) * (1 - self.chances.laid_hides)
        return life.bare * found * shows

    @staticmethod
    def _near(cards: Sequence[ShowingCard], finds: Sequence[FeltFind]) -> NDArray[np.bool_]:
        near = are_near([each.card.pose for each in cards], finds)
        for row, each in enumerate(cards):
            if each.card.unpushed is not None:
                near[row] |= are_near([each.card.unpushed.of(each.card.pose)], finds)[0]
        return near

    def _possible_poses(self, card: BelievedCard) -> list[tuple[Pose, float]]:
        """Give where a card may lie, and how likely each is."""
        if card.unpushed is None:
            return [(card.pose, 1.0)]
        together = self.chances.pushed_together
        return [(card.pose, together), (card.unpushed.of(card.pose), 1 - together)]

    def fit(self, shown: ShowingCard, find: FeltFind) -> float:
        """Say how likely a find of this card lies there, lies that side up and reads so, to a mm²."""
        card = shown.card
        is_open = 1 / (1 + exp(-card.open_odds))
        is_so = 1 - is_open if find.kind is CardKind.COVERED else is_open
        looks = self._reading_chance(card, find)
        lies = self._place_density(shown, find, card.variance_mm2, shown.showing)
        by_mistake = lies * (1 - is_so) * self.chances.wrong_side * find.by_chance
        if self._is_turned(card, find):
            lies = self._place_density(
                shown, find, self.pose_variance_mm2(shown, find), WHOLLY_IN_SIGHT
            )
        return by_mistake + lies * is_so * (1 - self.chances.wrong_side) * looks

    def _place_density(
        self, shown: ShowingCard, find: FeltFind, lay_mm2: float, showing: Showing
    ) -> float:
        """Say how likely a card is found here: as it lay, or pushed by a hand that hid it.

        The doubtful card above it may lie there or not.
        """
        astray, lays = misshapen_mm2(find), self._possible_poses(shown.card)
        as_it_lay = sum(
            likely
            * chance
            * _density(pose, find, lay_mm2 + self.chances.strays_mm(share) ** 2 + astray)
            for share, likely in showing.shares
            for pose, chance in lays
        )
        pushed = _density(shown.card.pose, find, self.chances.pushed_mm**2)
        return as_it_lay + shown.hidden * self.chances.pushed_by_hand * pushed

    def where_it_lay(self, card: BelievedCard, find: FeltFind, variance_mm2: float) -> Pose:
        """Say where a card lay so that it was found here."""
        lays = self._possible_poses(card)
        pose, _ = max(lays, key=lambda each: each[1] * _density(each[0], find, variance_mm2))
        return pose

    def push_chance(self, lay: Pose, find: FeltFind, variance_mm2: float, hidden: float) -> float:
        """Say how likely a card that lay there was pushed, since it is found here."""
        may_be = hidden * self.chances.pushed_by_hand
        stays = (1 - may_be) * _density(lay, find, variance_mm2)
        pushed = may_be * _density(lay, find, variance_mm2 + self.chances.pushed_mm**2)
        return pushed / (pushed + stays)

    @staticmethod
    def _is_turned(card: BelievedCard, find: FeltFind) -> bool:
        """Tell whether a find lies the other side up than this card was believed to lie."""
        return card.is_open is (find.kind is CardKind.COVERED)

    def pose_variance_mm2(self, shown: ShowingCard, find: FeltFind) -> float:
        """Say how unsure the place of a card is, which hands may have turned over."""
        turned_mm2 = self.chances.turned_mm**2 if self._is_turned(shown.card, find) else 0.0
        return shown.card.variance_mm2 + turned_mm2

    def find_variance_mm2(self, shown: ShowingCard, find: FeltFind) -> float:
        """Say how far a find lies from its card; one that was turned over lies on top."""
        if self._is_turned(shown.card, find):
            return self.chances.strays_mm(1.0) ** 2 + misshapen_mm2(find)
        lay_mm2 = self.pose_variance_mm2(shown, find)
        strays = [
            (likely, self.chances.strays_mm(share) ** 2 + misshapen_mm2(find))
            for share, likely in shown.showing.shares
        ]
        _, likeliest = max(
            (
                likely
                * _density(
                    self.where_it_lay(shown.card, find, lay_mm2 + each_mm2),
                    find,
                    lay_mm2 + each_mm2,
                ),
                each_mm2,
            )
            for likely, each_mm2 in strays
        )
        return likeliest

    def _reading_chance(self, card: BelievedCard, find: FeltFind) -> float:
        """Say how likely this card reads like this find; a covered one was never read."""
        if find.kind is CardKind.COVERED or not card.is_open:
            return find.by_chance
        return card.reads.chance_of(find.likely, self.chances.misreads)

    def lay_below_hand(self, card: BelievedCard, at_ms: int) -> LayBeforeAnother:
        """Keep how a card lay that a hand hid: if it was pushed, it may read otherwise."""
        laid = self.chances.laid_a_mm2(0.0)
        lies_mm2, misreads = (
            self.chances.turned_mm**2,
            self.chances.pushed_by_hand * self.chances.misreads,
        )
        pose = card.pose if card.unpushed is None else card.unpushed.of(card.pose)
        return LayBeforeAnother(
            pose, card.reads, card.seen_ms, at_ms, laid, lies_mm2, misreads, pose
        )

    def lay_in_sight(self, card: BelievedCard, at_ms: int) -> LayBeforeAnother:
        """Keep how a card lay that no hand hid: one of its two readings alone can be right."""
        lies_mm2 = card.variance_mm2 + self.chances.place_mm**2
        misreads = self.chances.misreads
        return LayBeforeAnother(
            card.pose,
            card.reads,
            card.seen_ms,
            at_ms,
            self.new_a_mm2,
            lies_mm2,
            misreads,
            card.pose,
        )


def _offsets(poses: Sequence[Pose], finds: Sequence[FeltFind]) -> tuple[Numbers, Numbers]:
    """Give how far each find lies from each pose."""
    xs, ys = (np.array([[pose[axis]] for pose in poses]) for axis in (0, 1))
    return (
        np.array([find.pose.x for find in finds]) - xs,
        np.array([find.pose.y for find in finds]) - ys,
    )


def are_near(poses: Sequence[Pose], finds: Sequence[FeltFind]) -> NDArray[np.bool_]:
    """Tell which finds may be a card that lies there."""
    off_x, off_y = _offsets(poses, finds)
    near: NDArray[np.bool_] = (np.abs(off_x) < FARTHEST_MM) & (np.abs(off_y) < FARTHEST_MM)
    return near


def _density(pose: Pose, find: FeltFind, variance_mm2: float) -> float:
    off_mm2 = (find.pose.x - pose.x) ** 2 + (find.pose.y - pose.y) ** 2
    return exp(-off_mm2 / (2 * variance_mm2)) / (2 * pi * variance_mm2)


def misshapen_mm2(find: FeltFind) -> float:
    """Say how far an outline lies off that is too long or too short: by half of that."""
    return (CARD_HEIGHT_MM / 2 * (find.size - 1)) ** 2
