"""Find the networks' files and check them against `weights.json`, which lists labels and checksums."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from tracker.eyes.engine import TRAINED
from tracker.game import cards
from tracker.game.sentences import filled, message
from tracker.host.files import read_bytes, read_json
from tracker.pictures.errors import WeightsError

CARD_RANKS, SUITS = tuple(cards.RANKS), tuple(cards.SUITS)
RANKS = (*CARD_RANKS, "FOU", "none")  # as which a reader reads an index or a face
KINDS = ("index", "face", "back")
CORNERS = ("upper left", "upper right", "lower right", "lower left")
STRIDE = 32  # px: sides of the detector's input are multiples of this
GREY = 114  # grey level of its padding, as in training
LABELS = {
    "detector": KINDS,
    "outliner": CORNERS,
    "index_reader": RANKS + SUITS,
    "face_reader": RANKS + SUITS,
}
LARGEST = 1_000_000  # bytes of weights.json
EIGHT_BIT_FILES = (
    "detector_int8.xml",
    "detector_int8.bin",
)  # the detector in 8 bits: graph and numbers
REPAIR = message("fetch models/weights again, or run `python -m models.export`")


@dataclass(frozen=True)
class Calibration:
    """Weights and thresholds, fitted on validation pictures by `models.calibrate`."""

    index_weight: float  # factors on the log-probabilities of an index and of a face
    face_weight: float
    card_threshold: float  # probabilities from which a card, or only its rank, is named
    rank_threshold: float
    index_score: float  # floors: scores from which the detector's finds count
    face_score: float
    back_score: float
    index_error: float = (
        0.0  # share of sure indices that are wrong, as a blurred Three read as an Eight
    )
    # Factors of what `foreign.described` says, for an index and for a face; empty for networks that were not fitted.
    foreign: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True)
class Weights:
    """The files of the networks, checked, and their calibration."""

    detector: Path
    outliner: Path
    index_reader: Path
    face_reader: Path
    calibration: Calibration
    eight_bit_detector: Path | None  # the detector in eight bits, where that was made


def default_folder() -> Path:
    return Path(__file__).resolve().parents[2] / "models" / "weights"


def open_weights(given: Path | None = None) -> Weights:
    """Find exported networks in a folder, or trained ones in a folder of .pt files.

    A single .pt file is a detector. Networks not given as .pt files come from the repository.
    """
    trained = trained_parts(given) if given else {}
    weights = checked_weights(default_folder() if trained or not given else given)
    return Weights(
        trained.get("detector", weights.detector),
        trained.get("outliner", weights.outliner),
        trained.get("index_reader", weights.index_reader),
        trained.get("face_reader", weights.face_reader),
        weights.calibration,
        None if "detector" in trained else weights.eight_bit_detector,
    )


def trained_parts(given: Path) -> dict[str, Path]:
    if given.suffix == TRAINED:
        return {"detector": given}
    return {part: path for part in LABELS if (path := given / f"{part}{TRAINED}").is_file()}


def checked_weights(home: Path) -> Weights:
    """Check every file against weights.json before anything is loaded."""
    sidecar = read_sidecar(home / "weights.json")
    paths = {part: checked(home, part, sidecar) for part in LABELS}
    try:
        calibration = Calibration(**sidecar["calibration"])  # type: ignore[arg-type]
    except (KeyError, TypeError):
        raise WeightsError(
            filled(
                "the weights' sidecar has no calibration, {repair}: {path}",
                repair=REPAIR,
                path=home / "weights.json",
            )
        ) from None
    return Weights(
        **paths, calibration=calibration, eight_bit_detector=checked_eight_bits(home, sidecar)
    )


def read_sidecar(path: Path) -> dict[str, dict[str, object]]:
    try:
        content = read_json(read_bytes(path, LARGEST))
    except FileNotFoundError:
        raise WeightsError(
            filled("the weights' sidecar is missing, {repair}: {path}", repair=REPAIR, path=path)
        ) from None
    except NotADirectoryError:
        raise WeightsError(
            filled(
                "weights are a folder or a {known} file: {path}", known=TRAINED, path=path.parent
            )
        ) from None
    except (OSError, ValueError):
        raise WeightsError(
            filled(
                "the weights' sidecar cannot be read, {repair}: {path}", repair=REPAIR, path=path
            )
        ) from None
    if not isinstance(content, dict):
        raise WeightsError(
            filled(
                "the weights' sidecar cannot be read, {repair}: {path}", repair=REPAIR, path=path
            )
        )
    return content


def checked(home: Path, part: str, sidecar: dict[str, dict[str, object]]) -> Path:
    about = sidecar.get(part)
    if not isinstance(about, dict):
        raise WeightsError(
            filled(
                "the weights' sidecar does not tell of the {part}, {repair}: {home}",
                part=part,
                repair=REPAIR,
                home=home,
            )
        )
    path = home / str(about.get("file"))
    if not path.is_file():
        raise missing(path)
    labels = about.get("labels")
    if not isinstance(labels, list) or tuple(labels) != LABELS[part]:
        raise WeightsError(
            filled(
                "the {part}'s labels are not the ones read here, {repair}: {path}",
                part=part,
                repair=REPAIR,
                path=path,
            )
        )
    return unaltered(path, about.get("sha256"))


def checked_eight_bits(home: Path, sidecar: dict[str, dict[str, object]]) -> Path | None:
    """Check the files of the detector in 8 bits, if weights.json lists it."""
    about = sidecar["detector"].get("eight_bits")
    if not isinstance(about, dict):
        return None
    graph, _ = [unaltered(home / name, about.get(name)) for name in EIGHT_BIT_FILES]
    return graph


def unaltered(path: Path, sha256: object) -> Path:
    if not path.is_file():
        raise missing(path)
    with path.open("rb") as content:
        found = hashlib.file_digest(content, "sha256").hexdigest()
    if found != sha256:
        raise WeightsError(
            filled(
                "a weights file was altered (sha256 differs), {repair}: {path}",
                repair=REPAIR,
                path=path,
            )
        )
    return path


def missing(path: Path) -> WeightsError:
    return WeightsError(
        filled("a weights file is missing, {repair}: {path}", repair=REPAIR, path=path)
    )
