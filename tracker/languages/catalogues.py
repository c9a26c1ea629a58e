"""Open a language by its code: English is in the code, the others in gettext catalogues."""

from __future__ import annotations

import io
import os
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from babel.core import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from tracker.game.grammar import Language
from tracker.languages.formats import formats

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE = "en"  # the language of the code
FOLDER = Path(__file__).parents[1] / "locale"
MORE = "VINGTETUN_LOCALE"  # the variable that names a folder with more catalogues
CATALOGUE = Path("LC_MESSAGES", "vingtetun.po")


class CatalogueError(ValueError):
    """A catalogue that cannot be read."""


def codes() -> tuple[str, ...]:
    """Name the languages that there are, English first."""
    return tuple(_files(os.environ.get(MORE, "")))


def language(code: str) -> Language:
    """Open a language; English stands in for one that has no catalogue."""
    file = _files(os.environ.get(MORE, "")).get(code)
    return Language.EN if file is None else _opened(code, file)


def own_name(code: str) -> str:
    """Name a language in its own words.

    >>> own_name("fr"), own_name("en")
    ('Français', 'English')
    """
    try:
        named = Locale.parse(code).get_language_name() or code
    except (UnknownLocaleError, ValueError):
        named = code
    return named[:1].upper() + named[1:]


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """Give the language that the system is set to, where there is a catalogue for it.

    >>> system_language({"LANG": "fr_CH.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "fr_FR"})
    ('fr', 'en')
    """
    given = os.environ if environment is None else environment
    chosen = next(filter(None, (given.get(each) for each in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    name = chosen.partition(".")[0].partition("@")[0]
    known = codes()
    return next((each for each in (name, name.partition("_")[0]) if each in known), SOURCE)


@cache
def _files(more: str) -> dict[str, Path | None]:
    """Give each language's catalogue by its code; one in the folder `more` replaces ours."""
    found: dict[str, Path | None] = {SOURCE: None}
    folders = [FOLDER, Path(more)] if more else [FOLDER]
    for folder in folders:
        for file in sorted(folder.glob(f"*/{CATALOGUE}")):
            found[file.parents[1].name] = file
    return found


@cache
def _opened(code: str, file: Path) -> Language:
    catalogue = _read(file)

    def translate(text: str, count: int | None = None) -> str:
        if not text:
            return text  # gettext keeps a catalogue's own head under the empty text
        context, plural = getattr(text, "context", ""), getattr(text, "plural", "")
        if plural:
            return catalogue.ngettext(text, plural, 1 if count is None else count)
        return catalogue.pgettext(context, text) if context else catalogue.gettext(text)

    return Language(code, translate, formats(code).plain)


def _read(file: Path) -> GNUTranslations:
    """Read a catalogue as people write it; it is compiled in memory, so no file can be out of date."""
    try:
        with file.open("rb") as opened:
            catalogue = read_po(opened, abort_invalid=True)
    except (OSError, PoFileError, UnicodeDecodeError) as error:
        raise CatalogueError(f"the catalogue {file} cannot be read: {error}") from None
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
