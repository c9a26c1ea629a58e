"""Run the detector network: find indices, face-up cards and covered cards, each with its corners."""

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
from tracker.eyes.light import bright_tones, with_tones
from tracker.eyes.weights import GREY, KINDS, STRIDE
from tracker.eyes.zoom import Tile, belonging_to_cards, tiles_about_hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tracker.eyes.engine import RunnableNetwork
    from tracker.eyes.patch_cache import PatchCache
    from tracker.pictures.frames import Picture

Floors = NDArray[np.float64]  # a score for each kind

# Set by hand where no measurement is named.
# Sizes at which a picture is searched, long side in px: small cards are found in the large picture, near and
# large cards in the small ones.
LOOKS = (1280, 640, 320)
NARROWEST_PX = 30.0  # at a size where cards are narrower, none is found, so that size is left out
# With so many sure finds of face-up cards, the size of the cards is taken as known. A card is found
# about 6 times before duplicates are removed, so these are about 4 cards.
MANY_FINDS = 24
WIDTH_PER_SIDE = sqrt(
    CARD_WIDTH_MM / CARD_HEIGHT_MM
)  # a card's width, in sides of a square of the same area
# Shares of the calibrated floors (scores from which a find counts).
BACKS_ON_FELT = 0.15  # covered cards on a known felt: belief tells by their look which are real
CLOSER_LOOK = 0.6  # face-up cards that decide where to look closer: they may be part of a hand
WEAK = 0.5  # face-up cards and indices, if the other part of the card reads the same
INDEX = KINDS.index("index")
CORNERS = 4 * 3  # rows of the network's output: x, y and visibility of each corner
# A find inside a card and less than half as large is a part of it: cards on one table differ less
# in size.
PART = 0.5
INSIDE = 0.75  # share of a find that must lie inside another to be part of it
MOST = 300  # finds kept after duplicates are removed; the comparison of outlines is slow
CANDIDATES = 4 * MOST  # finds kept before duplicates are removed
# Overlap (intersection over union) from which two outlines are the same thing.
SAME = {"index": 0.3, "face": 0.55, "back": 0.55}


class LookSettings(NamedTuple):
    """How a picture is searched."""

    floors: Floors
    card_px: float | None = None  # the width of a card in the picture, if it is known beforehand
    adds_kinds_up: bool = (
        False  # add the scores for a face-up and a covered card up to one for a card
    )


class Detector:
    """Run the detector on a frame at several sizes, because at one size it misses small or large cards.

    This takes most of a frame's time, so it runs in half precision or 8 bits where the processor can. Then it
    finds the same, except for a few finds near the floors.
    """

    def __init__(self, network: RunnableNetwork, floors: dict[str, float]) -> None:
        self.network = network
        self.floors = floors

    def find(self, picture: Picture, share_of_floors: float = 1.0) -> list[Find]:
        """Give the finds above the calibrated floors, or above a share of them."""
        manner = LookSettings(self._floors(share_of_floors, share_of_floors))
        return best_whole(self._seen(picture, manner))

    def find_all(self, picture: Picture) -> list[Find]:
        """Give the finds above the calibrated floors, and after them the weaker ones."""
        seen = self._seen(picture, LookSettings(self._floors(WEAK, FAINTEST)))
        found = best_whole(passing(seen, self._floors(1.0, 1.0)))
        weak = [each for each in seen if each.score < self.floors[each.kind]]
        best = keep_best([*found, *weak])
        return [*found, *(each for each in best if each.score < self.floors[each.kind])]

    def find_on_felt(
        self, picture: Picture, card_px: float, hands_before: PatchCache[list[Find]]
    ) -> list[Find]:
        """Find cards on a felt where cards are `card_px` wide, with many weak finds of covered cards.

        A card counts even if the network is unsure whether it lies face up or face down. The look of the talon
        (`felt.backs`) and what is found there in the next looks (`belief`) decide later.
        """
        manner = LookSettings(self._floors(1.0, BACKS_ON_FELT), card_px, adds_kinds_up=True)
        maybe = self._seen(
            picture, manner._replace(floors=self._floors(CLOSER_LOOK, BACKS_ON_FELT))
        )
        found = best_whole(passing(maybe, manner.floors))
        indices = [find for find in found if find.kind == "index"]
        hands = tiles_about_hands(best_whole(maybe), indices, LOOKS[0] / max(picture.shape[:2]))
        look = partial(self._found_in_tile, picture, manner)
        in_hands = hands_before.answers(picture, hands, lambda asked: [*map(look, asked)])
        closer = keep_best([find for hand in in_hands for find in hand])
        return best_whole([*found, *belonging_to_cards(closer, found)])

    def _floors(self, share: float, share_of_backs: float) -> Floors:
        shares = {"back": share_of_backs}
        return np.array([self.floors[kind] * shares.get(kind, share) for kind in KINDS])

    def _seen(self, picture: Picture, manner: LookSettings) -> list[Find]:
        """Search at each size of `LOOKS` until cards would be too small to be found."""
        found: list[Find] = []
        tones, card_px = bright_tones(picture), inf
        for scale, small in shrunk(picture, LOOKS):
            if card_px * scale < NARROWEST_PX:
                break
            found += self._found(small, scale, manner)
            if tones is not None:  # brightening helps only covered cards
                bright = self._found(with_tones(small, tones), scale, manner)
                found += (find for find in bright if find.kind == "back")
            card_px = manner.card_px or self._widest_px(found)
        return found

    def _widest_px(self, found: list[Find]) -> float:
        """Give the width of the widest face-up card if many are surely found, else infinity.

        Covered cards do not count, because pips in a close-up may be mistaken for them.
        """
        sure = (each for each in found if each.score >= self.floors[each.kind])
        sides = [each.side for each in sure if each.kind == "face"]
        return WIDTH_PER_SIDE * max(sides) if len(sides) >= MANY_FINDS else inf

    def _found(self, small: Picture, scale: float, manner: LookSettings) -> Iterable[Find]:
        output = self.network.run(prepared(small))[0][0]
        return decoded(output, scale, manner, small.shape[:2])

    def _found_in_tile(self, picture: Picture, manner: LookSettings, tile: Tile) -> list[Find]:
        """Give the finds that lie entirely in an enlarged tile.

        Tiles are run one by one, because the network is compiled anew for each shape of a batch.
        """
        output = self.network.run(planes(tile.cut(picture)[None]))[0][0]
        return [
            Find(find.kind, find.score, find.quad + tile.corner)
            for find in decoded(output, tile.scale, manner, (tile.side,) * 2)
            if tile.holds(find.quad)
        ]


def decoded(
    output: NDArray[np.float32], scale: float, manner: LookSettings, shape: tuple[int, ...]
) -> Iterable[Find]:
    """Turn the network's output (perhaps a box, a score for each kind, four corners) into finds."""
    scores = output[-CORNERS - len(KINDS) : -CORNERS]
    kinds, best = scores.argmax(axis=0), scores.max(axis=0)
    if manner.adds_kinds_up:
        best = np.where(kinds == INDEX, best, scores[INDEX + 1 :].sum(axis=0).clip(max=1.0))
    floor = manner.floors[kinds]
    chosen = np.flatnonzero(best >= floor)
    chosen = chosen[np.argsort(-best[chosen])][:CANDIDATES]
    corners = output[-CORNERS:, chosen].reshape(4, 3, -1)[:, :2]
    quads = corners.transpose(2, 0, 1).astype(np.float64)
    middles = quads.mean(axis=1)
    inside = ((middles >= 0) & (middles < (shape[1], shape[0]))).all(axis=1)
    for i, quad in zip(chosen[inside], quads[inside] / scale, strict=True):
        if is_sound(quad):
            yield Find(KINDS[kinds[i]], float(best[i]), quad)


def shrunk(picture: Picture, looks: Iterable[int]) -> Iterator[tuple[float, Picture]]:
    """Give a picture at each size with its scale, the largest first.

    Each size is made from the one before, which averages the same pixels and is quicker.
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
    """Pad a picture with grey to whole strides, and put the channels first."""
    high, wide = small.shape[:2]
    full_high, full_wide = (-(-side // STRIDE) * STRIDE for side in (high, wide))
    canvas = np.full((full_high, full_wide, 3), GREY, np.uint8)
    canvas[:high, :wide] = small
    return planes(canvas[None])


def planes(pictures: Picture) -> Picture:
    """Put the channels of several pictures first, red before blue."""
    return np.ascontiguousarray(pictures[..., ::-1].transpose(0, 3, 1, 2))


def passing(found: list[Find], floors: Floors) -> list[Find]:
    """Give the finds whose score reaches the floor of their kind."""
    return [find for find in found if find.score >= floors[KINDS.index(find.kind)]]


def best_whole(found: list[Find]) -> list[Find]:
    """Remove duplicates, and finds that are parts of cards."""
    return without_parts(keep_best(found))


def keep_best(found: list[Find]) -> list[Find]:
    """Keep the surest of the finds that are the same thing; a face and a back may be the same card."""
    best = sorted(found, key=lambda find: -find.score)[:CANDIDATES]
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
    """Give a quick test which finds may be the same as find number n: their boxes overlap enough."""
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
    """Drop false cards inside cards (a court's picture, a large pip) and false cards around several.

    In a very small picture a whole table of cards looks like one card.
    """
    cards = [f for f in found if f.kind != "index"]
    cards = [card for card in cards if not is_about_several(card, cards)]
    parts = [f for f in cards if any(is_part(f, card) for card in cards)]
    return [f for f in found if f.kind == "index" or (f in cards and f not in parts)]


def is_about_several(find: Find, cards: list[Find]) -> bool:
    """Tell whether two or more surer cards lie in this one; in a real card at most one false one does."""
    return sum(card.score > find.score and is_part(card, find) for card in cards) > 1


def is_part(find: Find, card: Find) -> bool:
    """Tell whether a find is much smaller than a card and lies inside it."""
    if find is card or find.area > PART * card.area:
        return False
    return shared(find, card) > INSIDE * find.area


def is_same(find: Find, other: Find) -> bool:
    """Tell whether two outlines overlap so much that they are the same thing."""
    reach = max(find.side, other.side)
    (x, y), (u, v) = find.middle, other.middle
    if abs(x - u) > reach or abs(y - v) > reach:
        return False
    both = shared(find, other)
    return both > SAME[find.kind] * (find.area + other.area - both)


def shared(find: Find, other: Find) -> float:
    """Give the area that two outlines share."""
    return cv2.intersectConvexConvex(find.corners, other.corners)[0]
