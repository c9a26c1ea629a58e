"""The whole way from a frame to its cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.eyes.card_measures import LARGE, LARGEST, size_of
from tracker.eyes.cards import ASTRAY, CardReading, FindReading, PictureReading, assemble
from tracker.eyes.coplanarity import counting
from tracker.eyes.crops import FACE_CROP, INDEX_CROP
from tracker.eyes.deck.profile import LearntDeck, Profile, open_profile
from tracker.eyes.detect import Detector, is_same, keep_best
from tracker.eyes.engine import open_quickest
from tracker.eyes.find import Find
from tracker.eyes.index_geometry import REACH
from tracker.eyes.outliner import Outliner
from tracker.eyes.patch_cache import PatchCache
from tracker.eyes.read import LabelReading, NetworkReader
from tracker.eyes.retry import moved, nearly_named, together, with_anew
from tracker.eyes.taken_apart import drawn_back, taken_apart
from tracker.eyes.weak_finds import of_kind, that_may_agree
from tracker.eyes.weights import open_weights

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.eyes.geometry import Points
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

# Grey levels that what lies still differs by from look to look (`PatchCache`); the smaller it is, the more.
HAND_NOISE, FACE_NOISE, INDEX_NOISE = 12.0, 20.0, 45.0


class EyesCache:
    """What was said of one table's hands, covered cards, faces and indices at the looks before."""

    def __init__(self, table_map: TableMap | None) -> None:
        self.table_map = table_map
        self.hands: PatchCache[list[Find]] = PatchCache(HAND_NOISE)
        self.backs: PatchCache[bool] = PatchCache(FACE_NOISE)
        self.faces: PatchCache[LabelReading] = PatchCache(FACE_NOISE)
        self.indices: PatchCache[LabelReading] = PatchCache(INDEX_NOISE)


class Eyes:
    """See a frame: where things are, what each says, which physical cards that makes.

    `deck` is a profile that `vingtetun deck learn` kept. At a table pictures follow one another, so what
    did not change is not asked about at each of them.
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
            open_quickest(weights.detector, "detector", weights.light_detector), floors
        )
        self.outliner = Outliner(weights.outliner)
        self.index_reader = NetworkReader(weights.index_reader, INDEX_CROP, "index_reader")
        self.face_reader = NetworkReader(weights.face_reader, FACE_CROP, "face_reader")
        self._before = EyesCache(None)
        self.deck: LearntDeck | None = None
        if deck:
            self.learn(open_profile(deck))

    def learn(self, profile: Profile | None) -> None:
        """Read with what is known of a deck from now on; with nothing, as any deck is read."""
        self.deck = LearntDeck(profile, self.face_reader) if profile else None
        self._before = EyesCache(None)

    def see(self, picture: Picture, table_map: TableMap | None = None) -> list[CardReading]:
        """Give the cards of a picture; where its felt is known, what may well be one too."""
        looks = self.look(picture, table_map)
        cards = assemble(looks, self.calibration)
        nearly = nearly_named(cards) if table_map is None else []
        if not nearly:
            return cards
        return assemble(with_anew(looks, self.read_anew(picture, looks, nearly)), self.calibration)

    def read_anew(
        self, picture: Picture, looks: PictureReading, nearly: list[FindReading]
    ) -> dict[FindReading, FindReading]:
        """Read finds once more, moved a little, and count that with what was read before."""
        outlines = [find.quad for find in (*(face.find for face in looks.faces), *looks.backs)]
        nearly = sorted(nearly, key=lambda seen: seen.find.kind)  # faces first
        moves = [find for seen in nearly for find in moved(seen.find)]
        read = [
            *self.read_faces(picture, outlines, of_kind(moves, "face")),
            *self.read_indices(picture, of_kind(moves, "index")),
        ]
        twice = zip(read[::2], read[1::2], strict=True)
        return {seen: together(seen, both) for seen, both in zip(nearly, twice, strict=True)}

    def look(self, picture: Picture, table_map: TableMap | None = None) -> PictureReading:
        """Find and read, without putting together; calibration starts from here."""
        if table_map is None or table_map is not self._before.table_map:
            self._before = EyesCache(table_map)
        if table_map is None:
            surely, hardly = self.that_may_count(self.detector.find_all(picture), ASTRAY)
            found = [*surely, *hardly]
        else:
            px = table_map.widest_card_px
            found = self.detector.find_on_felt(picture, px, self._before.hands)
        indices = of_kind(found, "index")
        cards = self.outlined(picture, [f for f in found if f.kind != "index"], table_map)
        surely, hardly = [*cards, *indices], []
        if table_map is None:  # on a felt a find that is fainter is there for a reason
            surely, hardly = self.that_may_count(surely, REACH)
            surely = counting(surely, hardly, self.detector.floors["back"])
        return self.read(picture, surely, hardly)

    def that_may_count(self, found: list[Find], reach: float) -> tuple[list[Find], list[Find]]:
        """Give what is surely found, and what hardly is and may agree with it."""
        floors = self.detector.floors
        hardly = [find for find in found if find.score < floors[find.kind]]
        surely = [find for find in found if find not in hardly]
        return surely, that_may_agree(surely, hardly, reach)

    def read(self, picture: Picture, surely: list[Find], hardly: list[Find]) -> PictureReading:
        """Read open cards and corners, all at once: a batch of a few takes as long as one of many."""
        before, found = self._before, [*surely, *hardly]
        outlines = [find.quad for find in surely if find.kind != "index"]
        faces, indices = of_kind(found, "face"), of_kind(found, "index")
        read_faces = partial(self.read_faces, picture, outlines)
        read_indices = partial(self.read_indices, picture)
        seen_faces = seen(faces, before.faces.answers(picture, faces, read_faces))
        seen_indices = seen(indices, before.indices.answers(picture, indices, read_indices))
        sure_faces, hardly_faces = parted(seen_faces, hardly)
        sure_indices, hardly_indices = parted(seen_indices, hardly)
        backs = of_kind(surely, "back")
        return PictureReading(sure_faces, sure_indices, backs, hardly_faces, hardly_indices)

    def outlined(
        self, picture: Picture, roughly: list[Find], table_map: TableMap | None
    ) -> list[Find]:
        """Outline cards by their own pixels, and know what is open of a deck that was shown."""
        if table_map is not None:
            roughly = [f for f in roughly if size_of(f.quad, table_map) < LARGEST]
        outlined = self.outliner.outlined(picture, roughly)
        cards = keep_best(outlined)  # once more: better outlines show what is one thing
        if table_map is not None:
            cards += self.outlined_with_others(roughly, outlined, cards, table_map)
            cards = taken_apart(cards, picture, table_map, self.outliner, self.face_reader)
            cards = drawn_back(cards, picture, table_map, self.outliner)
        return self.turned_up(picture, cards, self.deck) if self.deck else cards

    @staticmethod
    def outlined_with_others(
        found: list[Find], outlined: list[Find], best: list[Find], table_map: TableMap
    ) -> list[Find]:
        """Give as it was found an open card half below a surer one, which was outlined about both."""
        return [
            before
            for before, after in zip(found, outlined, strict=True)
            if before.kind == "face"
            and after not in best
            and size_of(after.quad, table_map) > LARGE
            and not any(is_same(before, other) for other in best)
        ]

    def turned_up(self, picture: Picture, cards: list[Find], deck: LearntDeck) -> list[Find]:
        """Take what looks covered for open where it looks like a face of the deck that was shown."""
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
        """Read outlined faces; what lies in other outlines is not theirs."""
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


def seen(finds: list[Find], readings: list[LabelReading]) -> list[FindReading]:
    return [FindReading(find, reading) for find, reading in zip(finds, readings, strict=True)]


def parted(
    looks: list[FindReading], hardly: list[Find]
) -> tuple[list[FindReading], list[FindReading]]:
    """Tell what was read of sure finds from what was of others."""
    others = [look for look in looks if look.find in hardly]
    return [look for look in looks if look not in others], others
