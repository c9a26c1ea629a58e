"""Learn the banker's own deck from the running camera: spread in rows, or the Fou alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.eyes.deck.profile import DeckError, Lessons, learnt, open_profile, save_profile
from tracker.eyes.deck.survey import FOU, PACK, Spread, in_rows
from tracker.eyes.deck_lessons import fou_alone, lessons_of, named_as_laid, with_fous
from tracker.game.sentences import filled, parts_of
from tracker.host.files import put_aside
from tracker.store.camera_report import KnownDeck

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.eyes.eyes import Eyes
    from tracker.pictures.frames import Picture

SHOWN = Path("camera")  # stands for the picture's name in a sentence


class Teacher:
    """Teaches the eyes a deck, and keeps what was learnt in a file."""

    def __init__(self, eyes: Eyes, path: Path) -> None:
        self._eyes = eyes
        self._path = path

    @property
    def known(self) -> KnownDeck:
        lessons = self._lessons
        return KnownDeck(len({*lessons.names, *lessons.face_names}), bool(lessons.fous))

    @property
    def _lessons(self) -> Lessons:
        return self._eyes.deck.lessons if self._eyes.deck else Lessons()

    def recall(self, say: Callable[[str], None]) -> None:
        """Load what was learnt before; put a damaged file aside and say so."""
        if not self._path.exists():
            return
        try:
            self._eyes.learn(open_profile(self._path))
        except DeckError as error:
            self.forget()
            say(
                filled(
                    "{error}; the file was put aside; until you show your deck again, any deck is"
                    " read",
                    error=parts_of(error),
                )
            )

    def teach(self, picture: Picture) -> None:
        """Learn the cards in the picture, which lie in order; a single card is the Fou."""
        profile = learnt(self._lessons + self._seen_on(picture))
        save_profile(profile, self._path)
        self._eyes.learn(profile)

    def _seen_on(self, picture: Picture) -> Lessons:
        """Give what a picture teaches. Once all cards are known, a single back is a Fou that looks like one."""
        spread = Spread(SHOWN, picture, in_rows(self._eyes.see(picture)))
        is_lone_back = not spread.turned and len(spread.cards) == 1
        if is_lone_back and self.known.cards == len(PACK):
            return fou_alone(self._eyes, picture)
        order = order_of(len(spread.turned))
        return lessons_of(self._eyes, [spread], [named_as_laid(spread, order)])

    def forget(self) -> None:
        """Read any deck again; the file is kept under another name."""
        put_aside(self._path)
        self._eyes.learn(None)


def order_of(count: int) -> tuple[str, ...]:
    """Give the cards that lie there, by their number: 1, 52, or 52 and the Fous."""
    order = (FOU,) if count == 1 else with_fous(PACK, count)
    if len(order) != count:
        raise DeckError(
            filled(
                "{count} open cards are seen where the 52 are to lie, or the Fou alone; lay them apart, all in the picture, and try again",
                count=count,
            )
        )
    return order
