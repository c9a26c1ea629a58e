"""An evening in the database, which the tablet writes to as well."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.events import SessionOpened
from tracker.game.notation import write
from tracker.live.session import EveningLog
from tracker.scribe import Question
from tracker.stakes import ChipsQuestion, StakeDoubt
from tracker.store import doubts
from tracker.store.chip_doubts import withdraw_chips_questions
from tracker.store.errors import OvertakenError
from tracker.store.evening_table import EveningTable

if TYPE_CHECKING:
    from tracker.game.events import Entry, Event
    from tracker.live.session import AskedDoubt
    from tracker.scribe import Answered
    from tracker.stakes import StakeAnswered
    from tracker.store.log import Log, Origin

COUPS_IN_MIND = 3  # coups kept in memory; to amend an earlier one, the whole evening is read again
KINDS: dict[Question | ChipsQuestion, doubts.QuestionKind] = {
    Question.WHICH_CARD: doubts.QuestionKind.CARD,
    Question.GONE: doubts.QuestionKind.GONE,
    Question.OTHER: doubts.QuestionKind.OTHER,
    Question.SWEPT: doubts.QuestionKind.SWEPT,
    Question.UNFINISHED: doubts.QuestionKind.UNFINISHED,
    Question.UNSEEN: doubts.QuestionKind.UNSEEN,
    ChipsQuestion.STAKE: doubts.QuestionKind.STAKE,
    ChipsQuestion.STACK: doubts.QuestionKind.STACK,
    ChipsQuestion.ADDED: doubts.QuestionKind.ADDED,
    ChipsQuestion.TAKEN: doubts.QuestionKind.TAKEN,
    ChipsQuestion.PAID: doubts.QuestionKind.PAID,
}


class ClockStart(NamedTuple):
    """When the frames' clock began by the machine's clock, as it was set from an entry on."""

    first_entry: int
    began_ms: int


class Journal(EveningLog):
    """Write the entries of an evening into the log, and read what the tablet writes there."""

    def __init__(self, log: Log, began_ms: int, evening: int | None = None) -> None:
        self._version = log.changed()  # taken before reading, so nothing in between is missed
        super().__init__(() if evening is None else log.read(evening))
        self.log = log
        self._starts = [ClockStart(0, began_ms)]
        self.evening = evening

    @property
    def began_ms(self) -> int:
        """Give the start by the clock as it is set now."""
        return self._starts[-1].began_ms

    def follow_clock(self, began_ms: int) -> None:
        """If the clock was set, take the entries from the next one on as written after that."""
        if began_ms != self.began_ms:
            self._starts.append(ClockStart(self.live.seq + 1, began_ms))

    def frame_ms(self, entry: Entry) -> int:
        start = next(each for each in reversed(self._starts) if each.first_entry <= entry.seq)
        return entry.at_ms - start.began_ms

    def write(self, event: Event, origin: Origin) -> Entry | None:
        origin = replace(origin, at_ms=self.began_ms + origin.at_ms)
        if self.evening is None:
            assert isinstance(event, SessionOpened), f"no evening is open for {event}"
            entry = self.log.open_session(event, origin)
            self.evening = entry.seq
        else:
            try:
                entry = self.log.append(self.evening, event, replace(origin, after=self.live.seq))
            except OvertakenError:
                return None
        self._take_in(entry)
        return entry

    def hear(self) -> list[Entry]:
        """Read what others have written since."""
        version = self.log.changed()
        if version == self._version or self.evening is None:
            return []
        self._version = version
        heard = self.log.read(self.evening, self.live.seq)
        for entry in heard:
            self._take_in(entry)
        return heard

    def _take_in(self, entry: Entry) -> None:
        if self.evening is not None and self.live.has_forgotten(entry):
            self.live = EveningTable(each for each in self.whole() if each.seq < entry.seq)
        self.live.append(entry)

    def whole(self) -> list[Entry]:
        """Read the whole evening again, with the coups that are no longer in memory."""
        return [] if self.evening is None else self.log.read(self.evening)

    def keep_last_coups(self) -> None:
        """Keep only the last coups in memory; the log has the rest."""
        self.live.keep_last(COUPS_IN_MIND)

    def ask(self, asked: AskedDoubt, crop: bytes | None = None) -> None:
        """Ask the banker, with a picture of the card if there is one."""
        if self.evening is None:
            return
        doubt = asked.doubt
        actions = tuple(map(write, doubt.answers)) if isinstance(doubt, StakeDoubt) else ()
        question = doubts.BankerQuestion(
            doubt.hand,
            doubt.likely,
            doubt.about,
            crop=crop,
            place=doubt.place,
            kind=KINDS[doubt.question],
            actions=actions,
        )
        doubts.raise_doubt(self.log, self.evening, question, self.began_ms + asked.at_ms)

    def answered(self, found: Answered, at_ms: int) -> None:
        if self.evening is not None:
            doubts.withdraw_card_questions(
                self.log, self.evening, found.about, found.place, self.began_ms + at_ms
            )

    def chips_answered(self, found: StakeAnswered, at_ms: int) -> None:
        if self.evening is not None:
            withdraw_chips_questions(self.log, self.evening, found.hand, self.began_ms + at_ms)
