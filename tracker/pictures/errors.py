"""What can be wrong with what the eyes are given."""

from __future__ import annotations


class VisionError(ValueError):
    """Say in one sentence what is wrong and what to do."""


class PictureError(VisionError):
    """Refuse a file that is no usable picture."""


class WeightsError(VisionError):
    """Refuse weights that are missing, altered or made for other labels."""
