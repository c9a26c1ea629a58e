"""Find the things on the felt: indices, turned cards and covered cards, each with its corners."""

from __future__ import annotations

from functools import partial
from math import inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.coplanarity import FAINTEST
from tracker.eyes.find import Find
from tracker.eyes.geometry import is_sound
from tracker.eyes.light import bright_tones, shown_in
from tracker.eyes.weights import GREY, KINDS, STRIDE
from tracker.eyes.zoom import Tile, belonging, hands_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tracker.eyes.engine import Runs
    from tracker.eyes.patch_cache import PatchCache
    from tracker.pictures.frames import Picture

Floors = NDArray[np.float64]  # a score for each kind

LOOKS = (1280, 640, 320)  # long side in px: far and small things, then near and large ones
NARROWEST_PX = 30.0  # a card narrower than this is found at a closer look, or not at all
MANY = 24  # sure finds of open cards, some four: each is found about six times over
WIDE = sqrt(CARD_WIDTH_MM / CARD_HEIGHT_MM)  # a card's width in sides of a square as large
FAINTLY = 0.15  # of the floor for covered cards, where the felt is known, and how its backs look
COMPANY = 0.6  # of the floors for open ones: what may lie with others is looked at from nearer
HARDLY = 0.5  # of the floors for open cards and corners: such count where one on the other reads as it does
INDEX = KINDS.index("index")
CORNERS = 4 * 3  # rows: of each corner where it is, and how surely it is seen
PART = 0.5  # cards of one table differ less in size than this, tilt included
MOST = 300  # finds kept before the slow comparison of outlines
SAME = {"index": 0.3, "face": 0.55, "back": 0.55}  # outlines overlapping more are one thing


class Manner(NamedTuple):
    """How a picture is looked at."""

    floors: Floors
    card_px: float | None = None  # how wide a card is on it, where that is known beforehand
    either: bool = False  # what speaks for a turned card and for a covered one speaks for a card


class Detector:
    """Look at a frame at several sizes, because a network trained at one misses the other's cards.

    Finding takes most of a frame's time, and in half precision or eight bits finds the same, but for
    a few near the floors. What is read from the finds stays exact.
    """

    def __init__(self, network: Runs, floors: dict[str, float]) -> None:
        self.network = network
        self.floors = floors

    def find(self, picture: Picture, share_of_floors: float = 1.0) -> list[Find]:
        """Find what passes the calibrated floors, or a share of them."""
        manner = Manner(self._floors(share_of_floors, share_of_floors))
        return best_whole(self._seen(picture, manner))

    def find_all(self, picture: Picture) -> list[Find]:
        """Find what passes the calibrated floors, and then what hardly does."""
        seen = self._seen(picture, Manner(self._floors(HARDLY, FAINTEST)))
        found = best_whole(passing(seen, self._floors(1.0, 1.0)))
        hardly = [each for each in seen if each.score < self.floors[each.kind]]
        best = keep_best([*found, *hardly])
        return [*found, *(each for each in best if each.score < self.floors[each.kind])]

    def find_on_felt(
        self, picture: Picture, card_px: float, hands_before: PatchCache[list[Find]]
    ) -> list[Find]:
        """Find what lies on a felt that shows cards so wide, covered ones too that are faintly found.

        And those of which the network hardly knows how they lie: whoever knows the felt can tell by what
        lies beside them (`on_felt`), and by the talon (`Backs`).
        """
        manner = Manner(self._floors(1.0, FAINTLY), card_px, either=True)
        maybe = self._seen(picture, manner._replace(floors=self._floors(COMPANY, FAINTLY)))
        found = best_whole(passing(maybe, manner.floors))
        hands = hands_of(best_whole(maybe), LOOKS[0] / max(picture.shape[:2]))
        look = partial(self._found_in, picture, manner)
        in_hands = hands_before.answers(picture, hands, lambda asked: [*map(look, asked)])
        closer = keep_best([find for hand in in_hands for find in hand])
        return best_whole([*found, *belonging(closer, found)])

    def _floors(self, share: float, share_of_backs: float) -> Floors:
        shares = {"back": share_of_backs}
        return np.array([self.floors[kind] * shares.get(kind, share) for kind in KINDS])

    def _seen(self, picture: Picture, manner: Manner) -> list[Find]:
        """Look from afar, then from nearer, unless every card were too small there to be known."""
        found: list[Find] = []
        tones, card_px = bright_tones(picture), inf
        for scale, small in shrunk(picture, LOOKS):
            if card_px * scale < NARROWEST_PX:
                break
            found += self._found(small, scale, manner)
            if tones is not None:  # open cards are found as well without
                bright = self._found(shown_in(small, tones), scale, manner)
                found += (find for find in bright if find.kind == "back")
            card_px = manner.card_px or self._widest_px(found)
        return found

    def _widest_px(self, found: list[Find]) -> float:
        """Tell how wide open cards are where many are surely found; elsewhere any may be wider.

        Covered ones do not count: a close-up's pips may be taken for some.
        """
        sure = (each for each in found if each.score >= self.floors[each.kind])
        sides = [each.side for each in sure if each.kind == "face"]
        return WIDE * max(sides) if len(sides) >= MANY else inf

    def _found(self, small: Picture, scale: float, manner: Manner) -> Iterable[Find]:
        output = self.network.run(prepared(small))[0][0]
        return decoded(output, scale, manner, small.shape[:2])

    def _found_in(self, picture: Picture, manner: Manner, tile: Tile) -> list[Find]:
        """Find what lies whole in an enlarged tile, shown alone: several at once were a new shape."""
        output = self.network.run(planes(tile.cut(picture)[None]))[0][0]
        return [
            Find(find.kind, find.score, find.quad + tile.corner)
            for find in decoded(output, tile.scale, manner, (tile.side,) * 2)
            if tile.holds(find.quad)
        ]


def decoded(
    output: NDArray[np.float32], scale: float, manner: Manner, shape: tuple[int, ...]
) -> Iterable[Find]:
    """Turn rows (a score for each kind, four corners, before them perhaps a box) into finds in the picture."""
    scores = output[-CORNERS - len(KINDS) : -CORNERS]
    kinds, best = scores.argmax(axis=0), scores.max(axis=0)
    if manner.either:
        best = np.where(kinds == INDEX, best, scores[INDEX + 1 :].sum(axis=0).clip(max=1.0))
    floor = manner.floors[kinds]
    chosen = np.flatnonzero(best >= floor)
    chosen = chosen[np.argsort(-best[chosen])][: 4 * MOST]
    corners = output[-CORNERS:, chosen].reshape(4, 3, -1)[:, :2]
    quads = corners.transpose(2, 0, 1).astype(np.float64)
    middles = quads.mean(axis=1)
    inside = ((middles >= 0) & (middles < (shape[1], shape[0]))).all(axis=1)
    for i, quad in zip(chosen[inside], quads[inside] / scale, strict=True):
        if is_sound(quad):
            yield Find(KINDS[kinds[i]], float(best[i]), quad)


def shrunk(picture: Picture, looks: Iterable[int]) -> Iterator[tuple[float, Picture]]:
    """Give a picture at each of these sizes, the largest first, and its scale.

    A smaller one is made of the one before: that averages the same pixels, and is quicker.
    """
    source, longest = picture, max(picture.shape[:2])
    for long_side in looks:
        scale = long_side / longest
        high, wide = (max(round(side * scale), 1) for side in picture.shape[:2])
        mode = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = np.asarray(cv2.resize(source, (wide, high), interpolation=mode), np.uint8)
        source = small if scale < 1 else picture
        yield scale, small


def prepared(small: Picture) -> Picture:
    """Pad to whole strides with grey, and put channels first."""
    high, wide = small.shape[:2]
    full_high, full_wide = (-(-side // STRIDE) * STRIDE for side in (high, wide))
    canvas = np.full((full_high, full_wide, 3), GREY, np.uint8)
    canvas[:high, :wide] = small
    return planes(canvas[None])


def planes(pictures: Picture) -> Picture:
    """Put the channels of several pictures first, red before blue."""
    return np.ascontiguousarray(pictures[..., ::-1].transpose(0, 3, 1, 2))


def passing(found: list[Find], floors: Floors) -> list[Find]:
    return [find for find in found if find.score >= floors[KINDS.index(find.kind)]]


def best_whole(found: list[Find]) -> list[Find]:
    return without_parts(keep_best(found))


def keep_best(found: list[Find]) -> list[Find]:
    """Keep the surest of finds that are one and the same thing; a card is turned or covered."""
    best = sorted(found, key=lambda find: -find.score)[: 4 * MOST]
    if not best:
        return []
    may_be_same = _boxed(best)
    left, kept = np.ones(len(best), bool), list[Find]()
    while left.any() and len(kept) < MOST:
        n = int(left.argmax())
        left[n] = False
        rivals = np.flatnonzero(left & may_be_same(n))
        left[[k for k in rivals if is_same(best[k], best[n])]] = False
        kept.append(best[n])
    return kept


def _boxed(found: list[Find]) -> Callable[[int], NDArray[np.bool_]]:
    """Rule out at once most that are not the same as one: the boxes about them share too little."""
    quads = np.array([find.quad for find in found])
    low, high = quads.min(axis=1), quads.max(axis=1)
    sizes = np.array([find.area for find in found])
    least = np.array([SAME[find.kind] for find in found])
    is_index = np.array([find.kind == "index" for find in found])

    def may_be_same(n: int) -> NDArray[np.bool_]:
        sides = (np.minimum(high, high[n]) - np.maximum(low, low[n])).clip(min=0)
        at_most = np.minimum(sides[:, 0] * sides[:, 1], np.minimum(sizes, sizes[n]))
        enough = at_most >= least * (sizes + sizes[n] - at_most)
        may: NDArray[np.bool_] = enough & (is_index == is_index[n])
        return may

    return may_be_same


def without_parts(found: list[Find]) -> list[Find]:
    """Drop what was taken for a small card inside a card: a court's picture, a large pip.

    And what was taken for a card about several: small, a whole table of cards looks like one.
    """
    cards = [f for f in found if f.kind != "index"]
    cards = [card for card in cards if not is_about_several(card, cards)]
    parts = [f for f in cards if any(is_part(f, card) for card in cards)]
    return [f for f in found if f.kind == "index" or (f in cards and f not in parts)]


def is_about_several(find: Find, cards: list[Find]) -> bool:
    """Tell whether surer finds lie in this one, as no more than one thing in a card is taken for a card."""
    return sum(card.score > find.score and is_part(card, find) for card in cards) > 1


def is_part(find: Find, card: Find) -> bool:
    if find is card or find.area > PART * card.area:
        return False
    return shared(find, card) > 0.75 * find.area


def is_same(find: Find, other: Find) -> bool:
    reach = max(find.side, other.side)
    (x, y), (u, v) = find.middle, other.middle
    if abs(x - u) > reach or abs(y - v) > reach:
        return False
    both = shared(find, other)
    return both > SAME[find.kind] * (find.area + other.area - both)


def shared(find: Find, other: Find) -> float:
    """Measure what two outlines have in common."""
    return cv2.intersectConvexConvex(find.corners, other.corners)[0]
