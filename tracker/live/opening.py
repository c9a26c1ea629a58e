"""Read the start of an evening from a coup file: game, players and stakes, up to the first card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coupfile import LARGEST_FILE, CoupFileError, read_file
from tracker.game.events import CoupOpened, SessionOpened, StakePlaced
from tracker.game.sentences import filled, parts_of
from tracker.host.files import read_text
from tracker.store.recordings import TypedEvent

if TYPE_CHECKING:
    from pathlib import Path


def opening_of(game: Path) -> list[TypedEvent]:
    """Read the events that open an evening from a coup file."""
    opening = []
    try:
        text = read_text(game, 4 * LARGEST_FILE, encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise CoupFileError(
            filled("not a text in UTF-8, so not a coup file: {game}", game=game)
        ) from None
    except ValueError as error:
        raise CoupFileError(
            filled("not a coup file, the file is {error}: {game}", error=parts_of(error), game=game)
        ) from None
    for entry in read_file(text).entries:
        if not isinstance(entry.event, SessionOpened | CoupOpened | StakePlaced):
            break
        opening.append(TypedEvent(0, entry.event))
    return opening
