"""Combine what the indices and the face of one card tell; where they contradict each other, doubt remains."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.eyes.names import normalized

if TYPE_CHECKING:
    from tracker.eyes.read import Logs
    from tracker.eyes.weights import Calibration


class Witnesses(NamedTuple):
    """Log-probabilities of one card by its two witnesses; None for a witness that was not found."""

    indices: Logs | None  # added up: two indices of one card are blurred alike
    face: Logs | None


def combined(told: Witnesses, calibration: Calibration, index_error: float = 0.0) -> Logs:
    """Weigh both witnesses and multiply their probabilities.

    If a face was found too, the indices are assumed to be wrong in the share `index_error` of
    cases. So a clear face leaves an index that was read surely but wrongly in doubt.
    """
    if told.indices is None:
        assert told.face is not None
        return normalized(calibration.face_weight * told.face)
    indices = normalized(calibration.index_weight * told.indices)
    if told.face is None:
        return indices
    return normalized(doubted(indices, index_error) + calibration.face_weight * told.face)


def doubted(logs: Logs, error: float) -> Logs:
    """Weaken the log-probabilities of a witness that is wrong in the share `error` of all cases.

    A wrong witness may name any label, each with the same probability.
    """
    if error == 0:
        return logs
    return np.asarray(np.logaddexp(logs + np.log1p(-error), np.log(error / logs.shape[-1])))
