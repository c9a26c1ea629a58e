"""Pairs: shown, and drawn apart to be played as two hands."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from tracker.game.coup import BANKER, End, Stage, is_pair
from tracker.game.events import CardsTurned, Split
from tracker.game.play import may_split
from tracker.game.records import evolve
from tracker.scribe.memory import IN_SIGHT
from tracker.scribe.notes import Amendment, Note
from tracker.scribe.pattern import hands_at
from tracker.scribe.rows import gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Sighting
    from tracker.game.coup import Coup, Hand, Held
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Output

    Two = tuple[Sighting, Sighting]

DRAWN_APART = 76.0  # mm; the cards of a split pair lie at least so far from each other
PULLED = 25.0  # mm; and so much farther than they lay, or so far against each other
LEFT = 10.0  # mm; the outline of a card that lies still trembles by less
AT_ONCE = 1000  # ms; cards that come to rest so soon after each other were moved by one hand
SEEN_FOR = 200  # ms; two looks and more


class Pairs:
    """Note that a pair is played as two hands."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def notes(self, coup: Coup, hand: Hand) -> Iterator[Output]:
        """Note that the two cards of a hand were drawn apart."""
        if hand.id == BANKER or hand.buried or coup.stage is not Stage.PLAYERS:
            return
        if len(hand.cards) == 3:
            yield from self._were_apart_before(coup, hand)
            yield from self._shown_after_all(coup, hand)
        elif len(hand.cards) == 2 and not self._is_a_twins(coup, hand):
            yield from self._drawn_apart(coup, hand)

    def _drawn_apart(self, coup: Coup, hand: Hand) -> Iterator[Note]:
        one, other = (self.memory.sight_of(held.entry) for held in hand.cards)
        if one is None or other is None:
            return
        apart = self._are_apart(hand, one, other) and _lie_still(one, other, self.memory.at_ms)
        # who splits shows the pair first; covered cards are only pushed
        if apart and not hand.covered and may_split(coup, hand):
            yield Note(Split(hand.id), (one.track, other.track))

    def _were_apart_before(self, coup: Coup, hand: Hand) -> Iterator[Note]:
        """Note a split late: the pair was only seen apart when its first half had got a card."""
        first, second, drawn = hand.cards
        one, other, last = (self.memory.sight_of(held.entry) for held in hand.cards)
        is_known = self._is_written(drawn) and not hand.covered
        if one is None or other is None or last is None or not is_known:
            return
        came_after = last.since_ms > max(one.since_ms, other.since_ms)
        is_for_first = gap(one, last) < gap(other, last)
        apart = self._are_apart(hand, one, other) and _lie_still(one, other, self.memory.at_ms)
        # three cards may be too much for one hand, and not for two
        pair = evolve(hand, cards=(first, second), end=None if hand.end is End.BUST else hand.end)
        tried = self.memory.coup.split_late
        found = came_after and is_for_first and apart and may_split(coup, pair)
        if found and drawn.entry not in tried:
            tried.add(drawn.entry)  # only once, because the table may refuse it
            yield Note(Split(hand.id), (one.track, other.track), before=drawn.entry)

    def _are_apart(self, hand: Hand, one: Sighting, other: Sighting) -> bool:
        """Tell whether two cards of a hand were drawn apart, and lie farther apart than they did.

        One card that moves by itself must move away. Two that leave their places at once were pushed
        as a hand if they lie to each other as before; else they were drawn apart.
        """
        lay = self._nearest(hand, one, other)
        apart, least = gap(one, other), gap(*lay)
        if apart <= max(DRAWN_APART, least):
            return False
        return apart > least + PULLED or _parted(lay, (one, other))

    def _nearest(self, hand: Hand, one: Sighting, other: Sighting) -> Two:
        """Give how the first two cards of a hand lay when they lay nearest, and remember it.

        It is not remembered if one has moved since the other was last seen: then the other may have
        been pushed as well.
        """
        pair = (hand.cards[0].entry, hand.cards[1].entry)
        lay = [(one, other), self.memory.coup.nearest.get(pair), self._as_laid(pair, one, other)]
        nearest = min((each for each in lay if each), key=lambda each: gap(*each))
        if max(one.since_ms, other.since_ms) <= min(one.seen_ms, other.seen_ms):
            self.memory.coup.nearest[pair] = nearest
        return nearest

    def _as_laid(self, pair: tuple[int, int], one: Sighting, other: Sighting) -> Two | None:
        """Give how two cards were laid, of which one may have hidden the other until now."""
        first, second = (self.memory.coup.laid.get(entry) for entry in pair)
        are_seen = all(self.memory.at_ms - each.seen_ms < IN_SIGHT for each in (one, other))
        return (first, second) if are_seen and first and second else None

    def _is_a_twins(self, coup: Coup, hand: Hand) -> bool:
        """Tell whether a card was mixed up with its twin in the seat's other hand; then swap them.

        This hand only seems drawn apart. Its own card lies beside the rest of it, as before, and
        the one farther away is the twin.
        """
        one, other = (self.memory.sight_of(held.entry) for held in hand.cards)
        if one is None or other is None or not self._are_apart(hand, one, other):
            return False
        for held, beside in zip(hand.cards, (other, one), strict=True):
            near = gap(*self._nearest(hand, one, other)) + PULLED
            for twin in self._twins(coup, hand, held):
                if gap(self.memory.seen[self.memory.coup.claims[twin.entry]], beside) < near:
                    self.memory.swap(held.entry, twin.entry)
                    return True
        return False

    def _twins(self, coup: Coup, hand: Hand, held: Held) -> list[Held]:
        """List the cards of the seat's other hands that are the same card of another pack."""
        others = (each for each in hands_at(coup, hand.seat) if each is not hand)
        twins = (twin for each in others for twin in each.cards if twin.card is held.card)
        return [twin for twin in twins if self._is_written(twin) and self._is_written(held)]

    def _is_written(self, held: Held) -> bool:
        track = self.memory.coup.claims.get(held.entry)
        return track in self.memory.coup.written and track in self.memory.seen

    def _shown_after_all(self, coup: Coup, hand: Hand) -> Iterator[Amendment]:
        """Correct a card that was taken for drawn: it is the hand's covered card, turned up.

        This shows when it and the open card are drawn apart, and no covered card is found there.
        """
        *pair, drawn = hand.cards
        naming = self.memory.coup.written.get(self.memory.coup.claims.get(drawn.entry, 0))
        if naming is None or naming.was_turned or pair[0].covered is pair[1].covered:
            return
        covered, beside = pair if pair[0].covered else pair[::-1]
        is_pairlike = is_pair(coup.rules, drawn.card, beside.card) is not False
        if is_pairlike and self._were_drawn_apart(drawn, beside, left=covered):
            self.memory.take_for_covered(drawn.entry, covered.entry)
            shown = CardsTurned(hand.id, (drawn.card,), 0)
            yield Amendment(naming.seq, (shown,))

    def _were_drawn_apart(self, one: Held, other: Held, *, left: Held) -> bool:
        """Tell whether two cards lie apart, and the third was not seen since then."""
        a, b, last = (self.memory.sight_of(held.entry) for held in (one, other, left))
        if a is None or b is None or last is None or not _lie_still(a, b, self.memory.at_ms):
            return False
        return gap(a, b) > DRAWN_APART and last.seen_ms < min(a.since_ms, b.since_ms)


def _parted(lay: Two, lie: Two) -> bool:
    """Tell whether two cards left their places at once, and do not lie to each other as they lay."""
    moved = [(now.x - was.x, now.y - was.y) for was, now in zip(lay, lie, strict=True)]
    (x, y), (u, v) = moved
    at_once = abs(lie[0].since_ms - lie[1].since_ms) < AT_ONCE
    return at_once and min(hypot(x, y), hypot(u, v)) > LEFT and hypot(x - u, y - v) > PULLED


def _lie_still(one: Sighting, other: Sighting, at_ms: int) -> bool:
    """Tell whether two cards were seen to lie still for some time, both as they lie now.

    They may be hidden now and then. But of one that moved while the other was out of sight nobody knows
    where the other lies.
    """
    since_ms, until_ms = max(one.since_ms, other.since_ms), min(one.seen_ms, other.seen_ms)
    return until_ms - since_ms >= SEEN_FOR and at_ms - since_ms > IN_SIGHT
