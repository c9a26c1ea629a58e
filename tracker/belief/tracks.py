"""Follow cards from frame to frame: a card is known by its place and its face, not by a number.

Nothing here forgets: a card that is out of sight keeps its place until the scribe lets it go.
"""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np

from tracker.belief.on_felt import on_felt
from tracker.belief.pushed import PushedPair, Pushes
from tracker.belief.sightings import CardKind, Detection, Look, Sighting
from tracker.belief.track import (
    NO_VOTES,
    FollowLimits,
    Rest,
    Track,
    added,
    counted,
    is_legible,
    is_same_face,
    leans_otherwise,
    may_be_same_face,
    may_be_the_fou,
    reads_otherwise,
)
from tracker.detections import CARD_WIDTH_MM
from tracker.eyes.card_measures import (
    SURELY_FOUND,
    SURELY_READ,
    TWICE_MM,
    KnownCard,
    Rows,
    best,
    is_half_hidden,
    is_hardly_found,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.belief.sightings import Detections
    from tracker.map.table_map import TableMap

# Log-probabilities of a rank.
NAMED = -0.015  # the eyes name a card that is surer in one frame
SURE = -0.03  # the sum over several frames that leave no doubt


class Tracks:
    """All cards on the felt; one frame after another is given to `see`."""

    def __init__(self, table_map: TableMap) -> None:
        self.table_map = table_map
        self.limits = FollowLimits()
        self._tracks: list[Track] = []
        self._next = 1
        self._at_ms = 0
        self._found: set[int] = set()  # those that the last frame shows
        self._pushes = Pushes(self.limits.still_mm, self.limits.lying_mm)

    def see(self, found: Detections) -> Look:
        """Follow the cards into one more frame, and say what lies where."""
        self._at_ms = found.at_ms
        known = [self._known(each) for each in self._tracks if each.believed]
        cards, places, blurs = on_felt(found.cards, self.table_map, known)
        pairs = self._match(cards, places, blurs)
        met = {index for _, index in pairs}
        self._found = {track.id for track, _ in pairs}
        self._note_seconds(cards, places, pairs)
        new = [
            index
            for index, card in enumerate(cards)
            if index not in met and not self._is_known(card, places[index])
        ]
        for track, index in pairs:
            self._meet(track, cards[index], places[index], float(blurs[index]))
        for index in new:
            self._begin(cards[index], places[index], found.at_ms)
        self._forget_flashes(found.at_ms)
        sightings = tuple(self._sighting(each) for each in self._tracks if each.believed)
        return Look(found.at_ms, found.frame, sightings)

    @property
    def count(self) -> int:
        """Say how many cards are being followed."""
        return len(self._tracks)

    def let_go(self, tracks: Iterable[int]) -> None:
        """Forget cards that have left the table."""
        gone = set(tracks)
        self._tracks = [each for each in self._tracks if each.id not in gone]

    # matching

    def _known(self, track: Track) -> KnownCard:
        in_sight = self._at_ms - track.last_ms < self.limits.flash_ms
        return KnownCard(track.x, track.y, track.kind, track.ranks, in_sight)

    def _is_known(self, card: Detection, place: Rows) -> bool:
        """Tell whether a find is a card that lies there, outlined a second time."""
        x, y = place.tolist()
        near = [e for e in self._tracks if hypot(e.x - x, e.y - y) < self.limits.again_mm]
        return any(
            each.believed
            and (each.kind is card.kind is CardKind.COVERED or is_same_face(each, card))
            and not self._is_one_of_two(each)
            for each in near
        )

    def _note_seconds(
        self, cards: Sequence[Detection], places: Rows, pairs: list[tuple[Track, int]]
    ) -> None:
        """Note since when an unmatched covered find lies beside each card that is found too."""
        met = {index for _, index in pairs}
        others = [
            (float(places[index, 0]), float(places[index, 1]))
            for index, card in enumerate(cards)
            if index not in met and card.kind is CardKind.COVERED and not is_hardly_found(card)
        ]
        for each in self._tracks:
            if each.id not in self._found:
                continue  # under a hand
            gaps = (hypot(each.x - x, each.y - y) for x, y in others)
            if not any(TWICE_MM < gap < self.limits.again_mm for gap in gaps):
                each.beside_ms = None
            elif each.beside_ms is None:
                each.beside_ms = self._at_ms

    def _is_one_of_two(self, track: Track) -> bool:
        """Tell whether two covered cards lie here: one is not outlined twice for so long."""
        since_ms = track.beside_ms
        return since_ms is not None and self._at_ms - since_ms >= self.limits.beside_ms

    def _match(
        self, cards: Sequence[Detection], places: Rows, blurs: Rows
    ) -> list[tuple[Track, int]]:
        """Pair tracks and finds, the nearest first; a different face is a different card."""
        if not cards or not self._tracks:
            return []
        known = np.array([(each.x, each.y) for each in self._tracks])
        gaps = np.hypot(*(known[:, None, :] - places[None, :, :]).transpose(2, 0, 1)) / blurs
        rows, columns = np.nonzero(gaps < self.limits.reach_mm)
        near = [
            (PushedPair(self._tracks[row], cards[column], places[column], gap), row, column)
            for row, column, gap in zip(
                rows.tolist(), columns.tolist(), gaps[rows, columns].tolist(), strict=True
            )
        ]
        self._pushes.look((pair for pair, _, _ in near), self._at_ms)
        order = []
        for pair, row, column in near:
            misfit = self._misfit(pair)
            if misfit is not None:
                order.append((misfit, row, column))
        order.sort()
        taken_rows: set[int] = set()
        taken_columns: set[int] = set()
        pairs = []
        for _, row, column in order:
            if row not in taken_rows and column not in taken_columns:
                taken_rows.add(row)
                taken_columns.add(column)
                pairs.append((self._tracks[row], column))
        return pairs

    def _misfit(self, pair: PushedPair) -> float | None:
        """Give how badly a find fits a track, in millimetres; None if it cannot be that card."""
        track, card, place, gap = pair
        other_way = 20.0 if card.kind is not track.kind else 0.0
        pushed_mm = self._pushes.gap(pair)
        if pushed_mm < self.limits.still_mm:
            return pushed_mm + other_way
        gap = min(gap, self._gap_to_rest(track, place))
        both_covered = card.kind is track.kind is CardKind.COVERED
        lying_mm = self.limits.again_mm if both_covered else self.limits.lying_mm
        if track.believed and gap > lying_mm:
            return self._misfit_afar(track, card, place, gap)
        if other_way:
            may_turn = CardKind.COVERED in (card.kind, track.kind) or may_be_the_fou(track, card)
            return gap + other_way if gap < self.limits.same_place_mm and may_turn else None
        if both_covered and gap > self.limits.still_mm and is_hardly_found(card):
            return gap + 20.0  # a weak find beside it, such as a card being turned over, comes last
        if reads_otherwise(track, card):
            beside = self._is_known(card, place)  # it reads as another card that lies there
            return None if beside else self._misread(track, card, gap)
        return gap + (20.0 if leans_otherwise(track, card) else 0.0)

    def _misfit_afar(self, track: Track, card: Detection, place: Rows, gap: float) -> float | None:
        """Give how badly a find fits a card that lay farther off: a whole hand may be pushed aside.

        Its distance then counts less, so that a face is found again before a card counts as turned
        over.
        """
        if not may_be_same_face(track, card) or self._is_followed(track, place):
            return None
        return gap if self._pushes.is_alone(track) else gap * 0.3

    def _gap_to_rest(self, track: Track, place: Rows) -> float:
        """Give how far a find is from where a card lay: it may only seem to have moved since."""
        if track.rest is None or not self._may_lie_there(track, track.rest):
            return inf
        return hypot(track.rest.x - place[0], track.rest.y - place[1])

    def _may_lie_there(self, track: Track, rest: Rest) -> bool:
        """Tell whether a card lay there a moment ago, or has not come to rest elsewhere since."""
        lies_elsewhere = track.hits >= self.limits.agreeing_frames
        return not lies_elsewhere or self._at_ms - rest.until_ms <= self.limits.away_ms

    def _is_followed(self, track: Track, place: Rows) -> bool:
        """Tell whether another track began here after this one was lost, and may be this card."""
        x, y = place.tolist()
        return any(
            each.first_ms > track.last_ms
            and each.kind is track.kind
            and hypot(each.x - x, each.y - y) < self.limits.again_mm
            and (not each.ranks or best(each.ranks) == best(track.ranks))
            for each in self._tracks
        )

    def _misread(self, track: Track, card: Detection, gap: float) -> float | None:
        """Give how badly another face fits: a misread lies where the card does, another not."""
        if self._at_ms - track.last_ms > self.limits.away_ms:
            return None
        if gap < 6.0:
            return gap + 8.0
        # a badly outlined card is badly read; otherwise a covered one beside it was turned over
        sure = NAMED if is_half_hidden(card) else SURELY_READ
        return gap + 24.0 if gap < self.limits.lying_mm and max(card.ranks) < sure else None

    # one track

    def _meet(self, track: Track, card: Detection, place: Rows, blur: float) -> None:
        limits, at_ms = self.limits, self._at_ms
        x, y = float(place[0]), float(place[1])
        moved = abs(x - track.x) + abs(y - track.y) > limits.still_mm * blur
        if moved and track.believed and is_hardly_found(card):
            return  # it is a part of this card under a hand, or a part of another one
        if moved and track.believed and is_half_hidden(card) and reads_otherwise(track, card):
            track.last_ms = at_ms  # it is there, outlined aside and misread
            return
        if moved:
            self._move(track, x, y, limits.still_mm * blur)
        else:
            track.x += (x - track.x) * 0.2
            track.y += (y - track.y) * 0.2
        track.last_ms = at_ms
        track.hits += 1
        self._see_kind(track, card, at_ms)
        if card.kind is track.kind and is_legible(card) and not self._reads_as_next(track, card):
            self._read(track, card)
        if not track.believed and self._is_to_believe(track):
            track.believed = True
            track.place = self.table_map.place_of(track.x, track.y)

    def _reads_as_next(self, track: Track, card: Detection) -> bool:
        """Tell whether a well-known card now reads as one that was laid half on it since."""
        if track.reads < self.limits.first_reads or not reads_otherwise(track, card):
            return False
        return any(
            each.id in self._found
            and each.first_ms > track.first_ms
            and each.ranks
            and best(each.ranks) == best(card.ranks)
            and hypot(each.x - track.x, each.y - track.y) < CARD_WIDTH_MM
            for each in self._tracks
        )

    def _read(self, track: Track, card: Detection) -> None:
        """Add what one more frame reads to what was read before."""
        before, fade = track.ranks, self.limits.fade
        track.ranks = added(before, card.ranks, fade)
        track.suits = added(track.suits, card.suits, fade)
        track.reads += 1
        track.votes = counted(track.votes, best(card.ranks))
        if track.reads > self.limits.first_reads and best(before) != best(track.ranks):
            track.changes += 1

    def _move(self, track: Track, x: float, y: float, still_mm: float) -> None:
        """Move a card; if it lies again where it lay before, it was only badly outlined."""
        before = track.rest
        is_back = (
            before is not None
            and self._may_lie_there(track, before)
            and abs(x - before.x) + abs(y - before.y) < still_mm
        )
        if track.last_ms - track.since_ms >= self.limits.rest_ms:
            track.rest = Rest(track.x, track.y, track.since_ms, track.last_ms)
        track.since_ms = before.since_ms if before is not None and is_back else self._at_ms
        track.x, track.y, track.hits = x, y, 0
        track.place = self.table_map.place_of(x, y)

    def _is_to_believe(self, track: Track) -> bool:
        """Tell whether a card has lain still for long enough, and was found there often enough."""
        limits, lain_ms = self.limits, self._at_ms - track.since_ms
        if min(track.hits, track.reads) > 1 and max(track.ranks) > SURE:
            return lain_ms >= limits.sure_rest_ms
        return lain_ms >= limits.rest_ms and track.hits >= limits.agreeing_frames

    def _see_kind(self, track: Track, card: Detection, at_ms: int) -> None:
        """Turn a card over once several frames agree that it lies the other way up.

        A frame that finds it covered with the least confidence counts for half: a hand may be
        pushing it, or it may be half hidden and its back pale.
        """
        if card.kind is track.kind:
            track.frames_otherwise = (
                0.0 if track.reads or is_legible(card) else track.frames_otherwise
            )
            return
        hardly = card.kind is CardKind.COVERED and card.confidence <= SURELY_FOUND
        track.frames_otherwise += 0.5 if hardly else 1.0
        if track.frames_otherwise >= self.limits.agreeing_frames - 1:
            track.kind, track.turned_ms, track.frames_otherwise = card.kind, at_ms, 0.0
            track.ranks, track.suits, track.reads, track.changes = (), (), 0, 0
            track.votes = NO_VOTES

    def _begin(self, card: Detection, place: Rows, at_ms: int) -> None:
        x, y = float(place[0]), float(place[1])
        track = Track(self._next, x, y, card.kind, at_ms, at_ms, at_ms, at_ms, "", hits=1)
        if is_legible(card):
            track.ranks, track.suits, track.reads = card.ranks, card.suits, 1
            track.votes = counted(NO_VOTES, best(card.ranks))
        self._next += 1
        self._tracks.append(track)

    def _forget_flashes(self, at_ms: int) -> None:
        oldest = at_ms - self.limits.flash_ms
        self._tracks = [each for each in self._tracks if each.believed or each.last_ms >= oldest]

    def _sighting(self, track: Track) -> Sighting:
        return Sighting(
            track.id,
            track.place,
            track.x,
            track.y,
            track.kind,
            track.since_ms,
            track.turned_ms,
            track.last_ms,
            track.ranks,
            track.suits,
            track.reads,
            track.changes,
            track.votes,
        )
