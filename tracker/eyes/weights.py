"""Load trained networks with their sidecar, and refuse what does not fit."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from tracker.eyes.engine import TRAINED
from tracker.host.files import read_bytes, read_json
from tracker.pictures.errors import WeightsError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "FOU", "none")
SUITS = ("S", "H", "D", "C")
KINDS = ("index", "face", "back")
CORNERS = ("upper left", "upper right", "lower right", "lower left")
# The detector's picture is so many pixels wide, times over, and so grey where it ends.
STRIDE, GREY = 32, 114
LABELS = {
    "detector": KINDS,
    "outliner": CORNERS,
    "index_reader": RANKS + SUITS,
    "face_reader": RANKS + SUITS,
}
LARGEST = 1_000_000  # bytes of the sidecar
LIGHT = ("detector_int8.xml", "detector_int8.bin")  # its graph and its numbers
REPAIR = "fetch models/weights again, or run `python -m models.export`"


@dataclass(frozen=True)
class Calibration:
    """How much a corner and a face count, and from which probability a name is said."""

    index_weight: float
    face_weight: float
    card_threshold: float
    rank_threshold: float
    index_score: float
    face_score: float
    back_score: float


@dataclass(frozen=True)
class Weights:
    detector: Path
    outliner: Path
    index_reader: Path
    face_reader: Path
    calibration: Calibration
    light_detector: Path | None  # the detector in eight bits, where that was made


def default_folder() -> Path:
    return Path(__file__).resolve().parents[2] / "models" / "weights"


def open_weights(given: Path | None = None) -> Weights:
    """Take exported networks from a folder, or trained ones from a file or folder of .pt files.

    A lone .pt file is a detector. What is not given as a .pt file comes from the repository.
    """
    trained = trained_parts(given) if given else {}
    weights = checked_weights(default_folder() if trained or not given else given)
    return Weights(
        trained.get("detector", weights.detector),
        trained.get("outliner", weights.outliner),
        trained.get("index_reader", weights.index_reader),
        trained.get("face_reader", weights.face_reader),
        weights.calibration,
        None if "detector" in trained else weights.light_detector,
    )


def trained_parts(given: Path) -> dict[str, Path]:
    if given.suffix == TRAINED:
        return {"detector": given}
    return {part: path for part in LABELS if (path := given / f"{part}{TRAINED}").is_file()}


def checked_weights(home: Path) -> Weights:
    """Check every file against the sidecar before anything is loaded."""
    sidecar = read_sidecar(home / "weights.json")
    paths = {part: checked(home, part, sidecar) for part in LABELS}
    try:
        calibration = Calibration(**sidecar["calibration"])  # type: ignore[arg-type]
    except (KeyError, TypeError):
        raise WeightsError(
            f"the weights' sidecar has no calibration, {REPAIR}: {home / 'weights.json'}"
        ) from None
    return Weights(**paths, calibration=calibration, light_detector=checked_light(home, sidecar))


def read_sidecar(path: Path) -> dict[str, dict[str, object]]:
    try:
        content = read_json(read_bytes(path, LARGEST))
    except FileNotFoundError:
        raise WeightsError(f"the weights' sidecar is missing, {REPAIR}: {path}") from None
    except NotADirectoryError:
        raise WeightsError(f"weights are a folder or a {TRAINED} file: {path.parent}") from None
    except (OSError, ValueError):
        raise WeightsError(f"the weights' sidecar cannot be read, {REPAIR}: {path}") from None
    if not isinstance(content, dict):
        raise WeightsError(f"the weights' sidecar cannot be read, {REPAIR}: {path}")
    return content


def checked(home: Path, part: str, sidecar: dict[str, dict[str, object]]) -> Path:
    about = sidecar.get(part)
    if not isinstance(about, dict):
        raise WeightsError(f"the weights' sidecar does not tell of the {part}, {REPAIR}: {home}")
    path = home / str(about.get("file"))
    if not path.is_file():
        raise missing(path)
    labels = about.get("labels")
    if not isinstance(labels, list) or tuple(labels) != LABELS[part]:
        raise WeightsError(f"the {part}'s labels are not the ones read here, {REPAIR}: {path}")
    return unaltered(path, about.get("sha256"))


def checked_light(home: Path, sidecar: dict[str, dict[str, object]]) -> Path | None:
    """Check the detector in eight bits, its graph and its numbers, if the sidecar tells of it."""
    about = sidecar["detector"].get("eight_bits")
    if not isinstance(about, dict):
        return None
    graph, _ = [unaltered(home / name, about.get(name)) for name in LIGHT]
    return graph


def unaltered(path: Path, sha256: object) -> Path:
    if not path.is_file():
        raise missing(path)
    with path.open("rb") as content:
        found = hashlib.file_digest(content, "sha256").hexdigest()
    if found != sha256:
        raise WeightsError(f"a weights file was altered (sha256 differs), {REPAIR}: {path}")
    return path


def missing(path: Path) -> WeightsError:
    return WeightsError(f"a weights file is missing, {REPAIR}: {path}")
