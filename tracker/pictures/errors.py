"""Errors for pictures, cameras and weights that cannot be used."""

from __future__ import annotations


class VisionError(ValueError):
    """A picture, camera or weights file cannot be used; the sentence says why and what to do."""


class PictureError(VisionError):
    """A file is not a usable picture, or a picture cannot be written."""


class WeightsError(VisionError):
    """Weights are missing, were altered, or were trained for other labels."""
