"""Where eyes, scribe and log meet: frames and words come in, entries and doubts go out."""

from __future__ import annotations

import logging
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.eyes.pipeline import cut_out
from tracker.game.chairs import seats_by_chair
from tracker.game.events import (
    BY_CAMERA,
    AllDoubled,
    Amended,
    CardDealt,
    CardsTurned,
    Chosen,
    CoupOpened,
    Doubled,
    Earlier,
    Entry,
    Insured,
    Looked,
    Redoubled,
    SightLost,
    Split,
    Stood,
    Surrendered,
)
from tracker.game.table import settle
from tracker.live.chip_pictures import ChipPictures
from tracker.live.stake_times import chip_times
from tracker.scribe import Amendment, Answered, Doubt, Note, Scribe
from tracker.stakes import StakeAnswered, StakeDoubt, StakeNote, StakeWriter
from tracker.store.evening_table import EveningTable
from tracker.store.log import Origin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.belief.followed import FollowedCards
    from tracker.belief.sightings import Detections, Look, Sighting
    from tracker.game.events import Event
    from tracker.game.table import Table
    from tracker.pictures.frames import Picture

MOST_NOTES = 200  # one look cannot show so many new facts: what is seen contradicts itself
_LOG = logging.getLogger(__name__)
# Decisions about a hand as it lies. A card that lay there before the decision was part of the hand.
DECISIONS = (
    *(Stood, Split, Doubled, Redoubled, AllDoubled, Surrendered, Insured),
    *(Looked, Chosen),
)


@dataclass(frozen=True)
class AskedDoubt:
    """A doubt, when it came up, and the card on the felt that it is about."""

    at_ms: int
    frame: int
    doubt: Doubt | StakeDoubt
    sighting: Sighting | None = None


class EveningLog:
    """The log of an evening and its table, in memory. Its entries go by the clock of the frames."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.live = EveningTable(entries)

    @property
    def entries(self) -> list[Entry]:
        return self.live.entries

    @property
    def table(self) -> Table:
        return self.live.table

    def write(self, event: Event, origin: Origin) -> Entry | None:
        """Append an entry; None if somebody else has written since the table was looked at."""
        how = (origin.at_ms, origin.source, origin.frame, origin.confidence)
        entry = Entry(self.live.seq + 1, event, *how)
        self.live.append(entry)
        return entry

    def frame_ms(self, entry: Entry) -> int:
        """Give when an entry was written, by the clock of the frames."""
        return entry.at_ms

    def said_since(self, at_ms: int) -> int | None:
        """Find the first of this coup's decisions that came after a moment."""
        first = None
        for entry in reversed(self.entries):
            if self.frame_ms(entry) <= at_ms or isinstance(entry.event, CoupOpened):
                break
            if entry.source != BY_CAMERA and isinstance(entry.event, DECISIONS):
                first = entry.seq
        return first

    def hear(self) -> list[Entry]:
        """Read what others have written since; in memory nobody else writes."""
        return []

    def ask(self, asked: AskedDoubt, crop: bytes | None = None) -> None:
        """Ask the banker; in memory nobody answers."""

    def answered(self, found: Answered, at_ms: int) -> None:
        """Withdraw a question that the eyes have answered themselves."""

    def chips_answered(self, found: StakeAnswered, at_ms: int) -> None:
        """Withdraw the questions about a seat's chips."""


@dataclass
class Session:
    """An evening in progress: frames and words in, entries and doubts out."""

    cards: FollowedCards
    log: EveningLog = field(default_factory=EveningLog)
    scribe: Scribe = field(default_factory=Scribe)
    stakes: StakeWriter = field(default_factory=StakeWriter)
    pictures: ChipPictures = field(default_factory=ChipPictures)
    asked: list[AskedDoubt] = field(default_factory=list)
    # the coup, counted from the evening's start, that the eyes gave up
    _given_up: int | None = None
    _heard: int = 0  # the last entry that was heard; earlier ones may no longer be in memory

    @property
    def table(self) -> Table:
        return self.log.table

    def say(self, event: Event, at_ms: int) -> Entry | None:
        """Write down what the tablet says."""
        return self.log.write(event, Origin(at_ms))

    def see(self, found: Detections) -> list[Entry]:
        """Look at one frame, and write down what it shows.

        While the camera stands elsewhere, the table counts as not seen: its cards would be taken for
        those of other seats. While the banker keeps the table by hand, the cards are only followed.
        """
        if found.elsewhere:
            return [] if found.by_hand else self._look_away(found.at_ms)
        look = self.cards.see(found)
        if found.by_hand:
            return []
        self._hear()
        if self._gave_up:
            return []
        look = look.with_places(seats_by_chair(self.table))
        entries: list[Entry] = []
        for _ in range(MOST_NOTES):
            written = self.scribe.next(look, self.table, self.log.live.supposing)
            if written is None:
                break
            if isinstance(written, Doubt):
                sighting = next((s for s in look.sightings if s.track == written.track), None)
                self.asked.append(AskedDoubt(found.at_ms, found.frame, written, sighting))
                continue
            if isinstance(written, Answered):
                self.log.answered(written, found.at_ms)
                continue
            entry = self._note(written, look)
            if entry is None:
                return entries  # somebody else wrote; the next frame starts from the table as it is then
            entries.append(entry)
            self.scribe.entered(written, entry.seq)
        else:
            return entries + self._give_up(found.at_ms, written)
        if self.cards.count:
            self.cards.let_go(self.scribe.memory.tracks_to_let_go(look, self.table))
        return entries + self._see_chips(found, look)

    def _see_chips(self, found: Detections, look: Look) -> list[Entry]:
        """Write down what the chips of one frame show."""
        if found.chips is None or self._gave_up:
            return []
        self._hear()
        self.stakes.look(found.at_ms, found.chips, seats_by_chair(self.table))
        entries: list[Entry] = []
        for _ in range(MOST_NOTES):
            staking = self.table.rules.staking
            times = chip_times(self.log.entries, self.log.frame_ms, staking, look.sightings)
            said = self.stakes.next(self.table, times)
            if said is None:
                return entries
            if isinstance(said, StakeDoubt):
                self.asked.append(AskedDoubt(found.at_ms, found.frame, said))
            elif isinstance(said, StakeAnswered):
                self.log.chips_answered(said, found.at_ms)
            else:
                entry = self._note_chips(said, found)
                if entry is None:
                    return entries  # somebody else wrote, as in `see`
                entries.append(entry)
                self.stakes.entered(said)
        return entries + self._give_up(found.at_ms, said)

    @property
    def _gave_up(self) -> bool:
        """Tell whether the rest of the coup on the table is left to the banker."""
        return self._given_up == self.table.coups

    def _look_away(self, at_ms: int) -> list[Entry]:
        """Write down that the table is not seen, if a coup is open."""
        self._hear()
        lost = self.lose_sight(at_ms) if self.is_amid_a_coup else None
        return [] if lost is None else [lost]

    def _give_up(self, at_ms: int, said: object) -> list[Entry]:
        """Leave the rest of a coup to the banker, who confirms or corrects what is written.

        What is seen contradicts itself: one thing after another would be written without end.
        """
        _LOG.warning("one look has more than %d things to write, the last: %s", MOST_NOTES, said)
        coup = self.table.coup
        if coup is None or coup.unseen:
            self._given_up = self.table.coups
            return []
        lost = self.lose_sight(at_ms)
        if lost is None:
            return []  # somebody else wrote; the next frame tries again
        self._given_up = self.table.coups
        return [lost]

    def _note_chips(self, said: StakeNote, found: Detections) -> Entry | None:
        event = said.fact if said.before is None else Earlier(said.before, said.fact)
        how = Origin(found.at_ms, BY_CAMERA, found.frame, said.confidence)
        return self.log.write(event, how)

    def _hear(self) -> None:
        """Tell the scribe what others have written since the last frame."""
        entries = self.log.entries
        for entry in entries[bisect_right(entries, self._heard, key=lambda each: each.seq) :]:
            if entry.source != BY_CAMERA:
                self.scribe.hear(entry.event)
                self.stakes.hear(entry.event, self.log.frame_ms(entry))
        self._heard = self.log.live.seq

    @property
    def is_amid_a_coup(self) -> bool:
        """Tell whether a coup is open that the eyes have followed."""
        coup = self.table.coup
        amid = coup is not None and coup.started and not coup.unseen
        return amid and not settle(self.table).complete

    def lose_sight(self, at_ms: int) -> Entry | None:
        """Write down that the table was not seen for a while."""
        return self.log.write(SightLost(), Origin(at_ms, BY_CAMERA))

    def _note(self, written: Note | Amendment, look: Look) -> Entry | None:
        if isinstance(written, Amendment):
            event: Event = Amended(written.target, written.replacement)
            return self.log.write(event, Origin(look.at_ms, BY_CAMERA, look.frame))
        # A decision may have been made after the card came to rest and before its fact is written.
        word = self.log.said_since(_rested_ms(written, look))
        told = (each for each in (written.before, word) if each)
        first = min(told, key=self.log.live.order_of, default=None)
        event = written.fact if first is None else Earlier(first, written.fact)
        how = Origin(look.at_ms, BY_CAMERA, look.frame, written.confidence)
        return self.log.write(event, how)


def _rested_ms(note: Note, look: Look) -> int:
    """Give the time at which the cards of a note came to lie as it says."""
    if not isinstance(note.fact, CardDealt | CardsTurned | Split):
        return look.at_ms
    if note.rested_ms is not None:
        return note.rested_ms
    return max(
        max(each.since_ms, each.turned_ms) for each in look.sightings if each.track in note.tracks
    )


def look(session: Session, found: Detections, picture: Picture | None) -> list[Entry]:
    """Let a session see a frame, and put its questions to the banker."""
    before = len(session.asked)
    entries = session.see(found)
    if picture is not None and found.chips is not None:
        seats = session.stakes.seats.values()
        session.pictures.keep(seats, found.at_ms, picture, session.cards.table_map)
    for asked in session.asked[before:]:
        sighting, crop = asked.sighting, None
        if sighting is not None and picture is not None:
            crop = cut_out(picture, session.cards.table_map, (sighting.x, sighting.y))
        if isinstance(asked.doubt, StakeDoubt) and picture is not None:
            crop = session.pictures.of(asked.doubt, picture, session.cards.table_map)
        session.log.ask(asked, crop)
    return entries
