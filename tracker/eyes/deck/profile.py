"""The profile of a learnt deck: the file that `vingtetun deck learn` keeps, and its use beside the networks.

The file holds small crops with their names, and the layers fitted to them. It holds no results of the
networks. What a network says of the Fou's crops is computed when the profile is opened.
"""

from __future__ import annotations

import io
import math
import tokenize
import zipfile
import zlib
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.crops import FACE_CROP, INDEX_CROP, CropShape
from tracker.eyes.deck.faces import ON_TOP, FaceMemory
from tracker.eyes.deck.memory import (
    DESCRIBED,
    SEED,
    IndexMemory,
    Values,
    memorize,
    variant,
)
from tracker.eyes.deck.survey import PACK
from tracker.eyes.names import FOU
from tracker.eyes.read import LabelReading, NetworkReader
from tracker.eyes.weights import CARD_RANKS, SUITS
from tracker.game.sentences import filled, message
from tracker.host.files import read_bytes, replacing_whole
from tracker.pictures.errors import VisionError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from tracker.eyes.geometry import Points
    from tracker.pictures.frames import Picture

FORMAT = 1
MEMORY_WEIGHT = 1.0  # factor on the learnt layers' log-probabilities, beside the network's
# Similarity (cosine of the network's features) to the learnt Fou from which a face counts for the Fou, and the
# factor on what exceeds it. One in a hundred other faces was so similar, the same joker nearly always. A smaller
# similarity never counts against the Fou.
ALIKE, SLOPE = 0.74, 40.0
FOU_VIEWS = 12  # variants of each crop of the Fou that are compared
# Crops of each kind; eight packs, learnt from seven pictures each, have so many.
MOST_LESSONS = 3000
MOSTLY = 0.5  # share of a card that must be in sight before a back is turned into a face
MOST_BYTES, MOST_UNPACKED = 100_000_000, 200_000_000  # of a profile; a learnt deck has 5,000,000
HEAD = 4096  # bytes that hold the header of an array
# Everything that NumPy raises for a file that is damaged or not a profile; it parses headers as Python.
UNREADABLE = (
    *(OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError),
    *(EOFError, RuntimeError, SyntaxError, MemoryError, tokenize.TokenError),
    *(zipfile.BadZipFile, zlib.error),
)
REPAIR = message("run `vingtetun deck learn` again")


class DeckError(VisionError):
    """A deck's profile cannot be used, or nothing can be learnt from the pictures given."""


@dataclass(frozen=True, eq=False)
class Lessons:
    """Crops to learn from: indices and faces with their names, and faces of the Fou."""

    indices: tuple[Picture, ...] = ()
    names: tuple[str, ...] = ()
    fous: tuple[Picture, ...] = ()
    faces: tuple[Picture, ...] = ()
    face_names: tuple[str, ...] = ()

    def __add__(self, more: Lessons) -> Lessons:
        return Lessons(*(getattr(self, f.name) + getattr(more, f.name) for f in fields(self)))


@dataclass(frozen=True, eq=False)
class Profile:
    """What a profile's file holds."""

    lessons: Lessons
    memory: IndexMemory | None  # None if only the Fou was learnt

    @property
    def ranks_are_known(self) -> bool:
        return self.memory is not None and self.memory.rank.size > 0


def learnt(lessons: Lessons) -> Profile:
    """Fit the layers to the crops."""
    memory = memorize(list(lessons.indices), list(lessons.names)) if lessons.indices else None
    return Profile(lessons, memory)


def save_profile(profile: Profile, path: Path) -> None:
    """Write a profile; if the disk is full, the old file stays."""
    lessons, memory = profile.lessons, profile.memory
    content: dict[str, NDArray[np.generic]] = {
        "format": np.array(FORMAT),
        "indices": stacked(lessons.indices, INDEX_CROP),
        "names": np.array(lessons.names, "U2"),
        "fous": stacked(lessons.fous, FACE_CROP),
        "faces": stacked(lessons.faces, FACE_CROP),
        "face_names": np.array(lessons.face_names, "U2"),
    }
    if memory:
        content |= {f.name: getattr(memory, f.name) for f in fields(memory)}
    try:
        with replacing_whole(path) as part, part.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **content)
    except OSError as error:
        raise DeckError(
            filled(
                "this deck profile cannot be written ({why}), free some space or name another place: {path}",
                why=error.strerror,
                path=path,
            )
        ) from None


def stacked(crops: tuple[Picture, ...], shape: CropShape) -> Picture:
    return np.array(crops, np.uint8).reshape(-1, shape.height, shape.width, 3)


def open_profile(path: Path) -> Profile:
    """Read a profile; raise DeckError with one sentence for everything wrong with it."""
    try:
        packed = io.BytesIO(read_bytes(path, MOST_BYTES))
        check_unpacked(packed)
        with np.load(packed, allow_pickle=False) as kept:
            content = {name: kept[name] for name in kept.files}
        return from_content(content)
    except FileNotFoundError:
        raise DeckError(
            filled("there is no such deck profile, {repair}: {path}", repair=REPAIR, path=path)
        ) from None
    except UNREADABLE:
        raise DeckError(
            filled("this deck profile cannot be read, {repair}: {path}", repair=REPAIR, path=path)
        ) from None


def check_unpacked(packed: io.BytesIO) -> None:
    """Raise ValueError if a file would unpack to more than any deck needs."""
    with zipfile.ZipFile(packed) as file:
        parts = file.infolist()
        for part in parts:
            with file.open(part) as content:
                check_part(content.read(HEAD), part.file_size)
    if sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise ValueError
    packed.seek(0)


def check_part(head: bytes, size: int) -> None:
    """Raise ValueError if an array's header claims more data than there is: NumPy would allocate it."""
    start = io.BytesIO(head)
    version = np.lib.format.read_magic(start)
    read = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }
    shape, _, kind = read[version](start)
    if math.prod(shape) * kind.itemsize > size:
        raise ValueError


def from_content(content: dict[str, NDArray[np.generic]]) -> Profile:
    """Build a profile from a file's arrays; raise ValueError if anything does not fit."""
    names = tuple(map(checked_name, listed(content["names"])))
    lessons = Lessons(
        tuple(in_shape(content["indices"], INDEX_CROP)),
        names,
        tuple(in_shape(content["fous"], FACE_CROP)),
    )
    if "faces" in content:  # old profiles have none
        face_names = tuple(map(checked_name, listed(content["face_names"])))
        faces = tuple(in_shape(content["faces"], FACE_CROP))
        lessons += Lessons(faces=faces, face_names=face_names)
    if content["format"].size != 1 or int(content["format"].reshape(())) != FORMAT:
        raise ValueError
    if len(names) != len(lessons.indices):
        raise ValueError
    if len(lessons.faces) != len(lessons.face_names):
        raise ValueError
    if not names:
        return Profile(lessons, None)
    mean, rank, suit = (np.asarray(content[key], np.float32) for key in ("mean", "rank", "suit"))
    if mean.shape != (DESCRIBED,):
        raise ValueError
    for layer, labels in ((rank, len(CARD_RANKS)), (suit, len(SUITS))):
        if layer.size and layer.shape != (DESCRIBED, labels):
            raise ValueError
        if not np.isfinite(layer).all():
            raise ValueError
    return Profile(lessons, IndexMemory(mean, rank, suit))


def listed(names: NDArray[np.generic]) -> list[object]:
    if names.ndim != 1 or len(names) > MOST_LESSONS:
        raise ValueError
    return list(names)


def checked_name(name: object) -> str:
    """Give the name of a card; raise ValueError if it is none of the pack's."""
    if str(name) not in PACK:
        raise ValueError
    return str(name)


def in_shape(crops: NDArray[np.generic], shape: CropShape) -> Picture:
    if crops.dtype != np.uint8 or crops.shape[1:] != (shape.height, shape.width, 3):
        raise ValueError
    if len(crops) > MOST_LESSONS:
        raise ValueError
    return np.asarray(crops, np.uint8)


class LearntDeck:
    """A learnt deck in use: adds evidence to the networks' readings."""

    def __init__(self, profile: Profile, face_reader: NetworkReader) -> None:
        self.lessons = profile.lessons
        self.memory = profile.memory
        self.faces = faces_of(profile.lessons)
        shown = set(profile.lessons.face_names)
        self.is_whole = len(shown) == len(PACK) and bool(profile.lessons.fous)
        rng = np.random.default_rng(SEED)
        views = [variant(crop, rng) if k else crop
                 for face in profile.lessons.fous for crop in (face, half_turned(face))
                 for k in range(FOU_VIEWS // 2)]  # fmt: skip
        self.fou = [of_length_one(told.features) for told in face_reader.read(views)]

    def is_open(self, picture: Picture, quad: Points, outlines: Sequence[Points]) -> bool:
        """Tell whether a card taken for covered is a learnt face: some jokers look like a back."""
        if not self.faces:
            return False
        likeness, share = self.faces.likeness(picture, quad, outlines)
        return share >= MOSTLY and float(likeness.max()) >= ON_TOP

    def add_to_index(self, reading: LabelReading, crop: Picture) -> LabelReading:
        if self.memory is None:
            return reading
        rank, suit = self.memory.evidence(crop)
        return LabelReading(
            reading.rank + MEMORY_WEIGHT * rank,
            reading.suit + MEMORY_WEIGHT * suit,
            reading.features,
        )

    def add_to_face(
        self, reading: LabelReading, picture: Picture, quad: Points, outlines: Sequence[Points]
    ) -> LabelReading:
        """Add the evidence of the learnt faces to a reading, and likeness to the learnt Fou."""
        rank, suit, likeness = reading.rank.copy(), reading.suit, reading.likeness
        if self.fou:
            features = of_length_one(reading.features)
            alike = max(float(features @ view) for view in self.fou)
            rank[FOU] += SLOPE * max(alike - ALIKE, 0.0)
        if self.faces:
            told = self.faces.evidence(picture, quad, outlines)
            rank, suit = rank + told.rank, suit + told.suit
            likeness = told.likeness if self.is_whole else likeness
        return LabelReading(rank, suit, reading.features, likeness)


def faces_of(lessons: Lessons) -> FaceMemory | None:
    """Remember the learnt faces; None if only the Fou was learnt: it needs others beside it."""
    if not lessons.faces:
        return None
    names = [*lessons.face_names, *["FOU"] * len(lessons.fous)]
    return FaceMemory([*lessons.faces, *lessons.fous], names)


def half_turned(crop: Picture) -> Picture:
    return np.ascontiguousarray(crop[::-1, ::-1])


def of_length_one(features: Values) -> Values:
    return np.asarray(features / max(float(np.linalg.norm(features)), 1e-6), np.float32)
