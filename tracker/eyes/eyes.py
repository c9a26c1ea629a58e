"""The eyes: from a frame to its cards, by finding, outlining, reading and combining."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.eyes.card_measures import LARGE, LARGEST, size_of
from tracker.eyes.cards import CardReading, PictureReading, assemble
from tracker.eyes.coplanarity import with_fitting_backs
from tracker.eyes.corners import ASTRAY, FindReading
from tracker.eyes.crops import FACE_CROP, INDEX_CROP
from tracker.eyes.deck.profile import LearntDeck, Profile, open_profile
from tracker.eyes.detect import Detector, is_same, keep_best
from tracker.eyes.engine import open_quickest
from tracker.eyes.find import Find
from tracker.eyes.foreign import with_foreign_doubted
from tracker.eyes.index_geometry import REACH
from tracker.eyes.outliner import Outliner
from tracker.eyes.patch_cache import PatchCache
from tracker.eyes.read import LabelReading, NetworkReader
from tracker.eyes.retry import averaged, nearly_named, shifted, with_rereadings
from tracker.eyes.taken_apart import refit_faces_under_backs, split_merged_backs
from tracker.eyes.weak_finds import of_kind, supported_weak_finds
from tracker.eyes.weights import open_weights
from tracker.pictures.steady import SteadyPicture

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.eyes.geometry import Points
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

# Grey levels (of 255) by which a still thing may differ between frames and count as unchanged. Small things are
# blurred less when they are compared, so they differ more; `patch_cache` has the measurements.
HAND_NOISE, FACE_NOISE, INDEX_NOISE = 12.0, 20.0, 45.0


class EyesCache:
    """What earlier frames of one table showed: their mean, and its hands, covered cards, faces and indices."""

    def __init__(self, table_map: TableMap | None) -> None:
        self.table_map = table_map
        self.steady = SteadyPicture()
        self.hands: PatchCache[list[Find]] = PatchCache(HAND_NOISE)
        self.backs: PatchCache[bool] = PatchCache(FACE_NOISE)
        self.faces: PatchCache[LabelReading] = PatchCache(FACE_NOISE)
        self.indices: PatchCache[LabelReading] = PatchCache(INDEX_NOISE)


class Eyes:
    """Find and read the cards of a frame.

    `deck` is a profile kept by `vingtetun deck learn`. With a table map, frames are taken to follow one
    another: noise is averaged out, and the networks are not run again on what has not changed.
    """

    def __init__(self, folder: Path | None = None, deck: Path | None = None) -> None:
        weights = open_weights(folder)
        self.calibration = weights.calibration
        floors = {
            "index": self.calibration.index_score,
            "face": self.calibration.face_score,
            "back": self.calibration.back_score,
        }
        self.detector = Detector(
            open_quickest(weights.detector, "detector", weights.eight_bit_detector), floors
        )
        self.outliner = Outliner(weights.outliner)
        self.index_reader = NetworkReader(weights.index_reader, INDEX_CROP, "index_reader")
        self.face_reader = NetworkReader(weights.face_reader, FACE_CROP, "face_reader")
        self._before = EyesCache(None)
        self.deck: LearntDeck | None = None
        if deck:
            self.learn(open_profile(deck))

    def learn(self, profile: Profile | None) -> None:
        """Use a learnt deck from now on; with None, read as for any deck."""
        self.deck = LearntDeck(profile, self.face_reader) if profile else None
        self._before = EyesCache(None)

    def see(self, picture: Picture, table_map: TableMap | None = None) -> list[CardReading]:
        """Give the cards of a picture; with a table map also weak finds, which belief judges later."""
        looks = self.look(picture, table_map)
        cards = assemble(looks, self.calibration)
        if nearly := nearly_named(cards) if table_map is None else []:
            anew = self.read_anew(picture, looks, nearly)
            cards = assemble(with_rereadings(looks, anew), self.calibration)
        return with_foreign_doubted(cards, self.calibration)

    def read_anew(
        self, picture: Picture, looks: PictureReading, nearly: list[FindReading]
    ) -> dict[FindReading, FindReading]:
        """Read finds again from slightly shifted crops, and average that with the first reading."""
        outlines = [find.quad for find in (*(face.find for face in looks.faces), *looks.backs)]
        nearly = sorted(nearly, key=lambda seen: seen.find.kind)  # faces first
        moves = [find for seen in nearly for find in shifted(seen.find)]
        read = [
            *self.read_faces(picture, outlines, of_kind(moves, "face")),
            *self.read_indices(picture, of_kind(moves, "index")),
        ]
        twice = zip(read[::2], read[1::2], strict=True)
        return {seen: averaged(seen, both) for seen, both in zip(nearly, twice, strict=True)}

    def look(self, picture: Picture, table_map: TableMap | None = None) -> PictureReading:
        """Find and read faces and indices, but combine nothing; `models.calibrate` starts here."""
        if table_map is None or table_map is not self._before.table_map:
            self._before = EyesCache(table_map)
        if table_map is None:
            surely, hardly = self.sure_and_weak(self.detector.find_all(picture), ASTRAY)
            found = [*surely, *hardly]
        else:
            picture = self._before.steady.add(picture)
            px = table_map.widest_card_px
            found = self.detector.find_on_felt(picture, px, self._before.hands)
        indices = of_kind(found, "index")
        cards = self.outlined(picture, [f for f in found if f.kind != "index"], table_map)
        surely, hardly = [*cards, *indices], []
        if table_map is None:  # with a table map, belief judges the weak finds
            surely, hardly = self.sure_and_weak(surely, REACH)
            surely = with_fitting_backs(surely, hardly, self.detector.floors["back"])
        return self.read(picture, surely, hardly)

    def sure_and_weak(self, found: list[Find], reach: float) -> tuple[list[Find], list[Find]]:
        """Give the sure finds, and those weak finds that the sure ones may support."""
        floors = self.detector.floors
        hardly = [find for find in found if find.score < floors[find.kind]]
        surely = [find for find in found if find not in hardly]
        return surely, supported_weak_finds(surely, hardly, reach)

    def read(self, picture: Picture, surely: list[Find], hardly: list[Find]) -> PictureReading:
        """Read face-up cards and indices, unless a reading of an earlier frame still holds."""
        before, found = self._before, [*surely, *hardly]
        outlines = [find.quad for find in surely if find.kind != "index"]
        faces, indices = of_kind(found, "face"), of_kind(found, "index")
        read_faces = partial(self.read_faces, picture, outlines)
        read_indices = partial(self.read_indices, picture)
        seen_faces = with_readings(faces, before.faces.answers(picture, faces, read_faces))
        seen_indices = with_readings(
            indices, before.indices.answers(picture, indices, read_indices)
        )
        sure_faces, weak_faces = split_by_weakness(seen_faces, hardly)
        sure_indices, weak_indices = split_by_weakness(seen_indices, hardly)
        backs = of_kind(surely, "back")
        return PictureReading(sure_faces, sure_indices, backs, weak_faces, weak_indices)

    def outlined(
        self, picture: Picture, roughly: list[Find], table_map: TableMap | None
    ) -> list[Find]:
        """Outline cards exactly, split merged ones, and recognise faces of a learnt deck."""
        if table_map is not None:
            roughly = [f for f in roughly if size_of(f.quad, table_map) < LARGEST]
        outlined = self.outliner.outlined(picture, roughly)
        cards = keep_best(outlined)  # again, because exact outlines show more duplicates
        if table_map is not None:
            cards += self.outlined_with_others(roughly, outlined, cards, table_map)
            cards = split_merged_backs(cards, picture, table_map, self.outliner, self.face_reader)
            cards = refit_faces_under_backs(cards, picture, table_map, self.outliner)
        return self.faces_among_backs(picture, cards, self.deck) if self.deck else cards

    @staticmethod
    def outlined_with_others(
        found: list[Find], outlined: list[Find], best: list[Find], table_map: TableMap
    ) -> list[Find]:
        """Give the first outline of face-up cards whose exact one includes a card on top."""
        return [
            before
            for before, after in zip(found, outlined, strict=True)
            if before.kind == "face"
            and after not in best
            and size_of(after.quad, table_map) > LARGE
            and not any(is_same(before, other) for other in best)
        ]

    def faces_among_backs(
        self, picture: Picture, cards: list[Find], deck: LearntDeck
    ) -> list[Find]:
        """Turn backs into faces if they look like a face of the learnt deck."""
        outlines = [find.quad for find in cards]

        def are_open(backs: list[Find]) -> list[bool]:
            return [deck.is_open(picture, find.quad, outlines) for find in backs]

        backs = [find for find in cards if find.kind == "back"]
        told = self._before.backs.answers(picture, backs, are_open)
        open_ones = [find for find, is_open in zip(backs, told, strict=True) if is_open]
        return [
            Find("face", find.score, find.quad) if find in open_ones else find for find in cards
        ]

    def read_faces(
        self, picture: Picture, outlines: list[Points], faces: list[Find]
    ) -> list[LabelReading]:
        """Read faces; for a learnt deck, compare only what lies in no other outline."""
        readings = self.face_reader.read(self.face_reader.cut(picture, faces))
        if not self.deck:
            return readings
        pairs = zip(readings, faces, strict=True)
        return [self.deck.add_to_face(r, picture, f.quad, outlines) for r, f in pairs]

    def read_indices(self, picture: Picture, indices: list[Find]) -> list[LabelReading]:
        crops = self.index_reader.cut(picture, indices)
        readings = self.index_reader.read(crops)
        if not self.deck:
            return readings
        pairs = zip(readings, crops, strict=True)
        return [self.deck.add_to_index(reading, crop) for reading, crop in pairs]


def with_readings(finds: list[Find], readings: list[LabelReading]) -> list[FindReading]:
    """Pair finds with their readings."""
    return [FindReading(find, reading) for find, reading in zip(finds, readings, strict=True)]


def split_by_weakness(
    looks: list[FindReading], hardly: list[Find]
) -> tuple[list[FindReading], list[FindReading]]:
    """Divide readings into those of sure finds and those of weak finds."""
    others = [look for look in looks if look.find in hardly]
    return [look for look in looks if look not in others], others
