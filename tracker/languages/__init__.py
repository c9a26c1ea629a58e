"""The languages: their catalogues, and how each writes amounts, numbers, dates and times."""

from tracker.languages.catalogues import CatalogueError, codes, language, own_name, system_language
from tracker.languages.formats import Formats, formats

__all__ = [
    "CatalogueError",
    "Formats",
    "codes",
    "formats",
    "language",
    "own_name",
    "system_language",
]
