"""Make the demo's recording from a watched film: its finds, and the taps of a simulated banker.

Usage: python -m models.tablesim.showing FILM OUT
FILM was made by `film` and looked at by `watch --every-frame`. In OUT come its video, its true coup
file, and a recording of what the eyes found and what the banker said at his tablet.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from models.arguments import given_paths
from models.tablesim.answers import Answers
from models.tablesim.evening import Evening
from models.tablesim.film import Said
from models.tablesim.filming import VIDEO
from models.tablesim.script import read_script, stage
from models.tablesim.watch import EYES_SIGHT
from tracker.belief.followed import FollowedCards
from tracker.eyes.pipeline import cut_out
from tracker.game.assist import PAYMENTS, Act, advise
from tracker.game.events import Amended, ChipsMoved, Chosen, PackCut, SessionOpened, Shuffled
from tracker.game.settlement import owed
from tracker.game.table import irregularities, settle
from tracker.live.session import Session
from tracker.pictures.frames import open_frames
from tracker.store.recordings import (
    Recorder,
    TypedEvent,
    by_place,
    mark_of,
    open_recording,
    rounded,
)

if TYPE_CHECKING:
    from models.tablesim.steps import Step
    from tracker.belief.sightings import Detections
    from tracker.game.events import Event, Fact

FOUND = "detections.jsonl.gz"
QUESTION = "question-{at_ms}.jpg"  # as `webui.demo.film` looks for it
PAYS_MS, ANSWERS_MS, CHOOSES_MS = 500, 2500, 4000  # from the tablet's request to the tap


@dataclass
class TappedAnswers(Answers):
    """The banker's answers to questions, recorded in the way the tablet records them."""

    recorder: Recorder | None = None

    def _say(self, event: Event) -> None:
        at_ms = round(self.film.at_ms)
        entries = self.session.log.entries
        about = None
        if isinstance(event, Amended):
            target = next(each for each in entries if each.seq == event.target)
            about = mark_of(target, target.at_ms)
        assert self.recorder is not None
        self.recorder.keep(TypedEvent(at_ms, by_place(event, entries), about))
        super()._say(event)


@dataclass
class ShownEvening(Evening):
    """An evening whose banker taps each payment and choice a while after the tablet asks for it."""

    told: dict[str, float] = field(default_factory=dict)

    def act(self, steps: list[Step]) -> None:
        for filmed in self.film.shoot(steps):
            if not isinstance(filmed, Said):
                assert self.look is not None
                self.look(filmed)
                self.answers.hear()
                self.tap()
            elif not isinstance(filmed.fact, Chosen):
                self._word(self.answers.as_shown(filmed.fact))

    def _word(self, event: Event) -> None:
        word = TypedEvent(round(self.film.at_ms), event)
        self.keep(word)
        self.session.say(event, word.at_ms)
        if isinstance(event, SessionOpened):
            for done in (Shuffled(), PackCut()):
                self._word(done)

    def tap(self) -> None:
        """Write what the tablet has been asking for since long enough."""
        due = {self._key(fact): fact for fact in self._asked_for()}
        self.told = {key: self.told.get(key, self.film.at_ms) for key in due}
        for key, fact in due.items():
            waited = CHOOSES_MS if isinstance(fact, Chosen) else PAYS_MS
            if self.film.at_ms - self.told[key] >= waited:
                self._word(fact)

    @staticmethod
    def _key(fact: Fact) -> str:
        return repr(fact)

    def _asked_for(self) -> list[Fact]:
        table = self.session.table
        if table.coup is None:
            return []
        opened = [each for each in irregularities(table) if each.is_open]
        facts: list[Fact] = [Chosen(each.hand, each.choices[0]) for each in opened]
        # burying is left out: cards of paid hands are buried with all others at the end
        first = next(each for each in advise(table) if each.act is not Act.BURY)
        account = settle(table).of(first.hand) if first.act in PAYMENTS else None
        if account is not None:
            facts.append(ChipsMoved(first.hand, owed(table.coup, account)))
        return facts


def make(folder: Path, out: Path) -> int:
    """Write the demo's recording; give the number of entries in its log."""
    out.mkdir(parents=True, exist_ok=True)
    for name in (VIDEO, "true.coup.toml"):
        shutil.copyfile(folder / name, out / name)
    film, dealer = stage(read_script(folder))
    recorder = Recorder(out / FOUND, film.seen_map)
    session = Session(FollowedCards(film.seen_map))
    answers = TappedAnswers(session, film, dealer, ANSWERS_MS, recorder=recorder)
    evening = ShownEvening(dealer, film, session, answers, recorder)
    shots = open_recording(folder / EYES_SIGHT).items()
    found = {shot.frame: shot for shot in shots if not isinstance(shot, TypedEvent)}

    def recall(filmed: Detections) -> None:
        shot = rounded(found[filmed.frame])
        recorder.keep(shot)
        session.see(shot)

    evening.look = recall
    evening.act_out()
    recorder.close()
    keep_pictures(session, out)
    return len(session.log.entries)


def keep_pictures(session: Session, out: Path) -> None:
    """Cut out each card that was asked about, from the last picture in which it was in sight."""
    for old in out.glob(QUESTION.format(at_ms="*")):
        old.unlink()
    shots = [
        each for each in open_recording(out / FOUND).items() if not isinstance(each, TypedEvent)
    ]
    frames = {shot.at_ms: shot.frame for shot in shots}
    asked = {
        frames[each.sighting.seen_ms]: (each.at_ms, each.sighting)
        for each in session.asked
        if each.sighting is not None
    }
    for frame in open_frames(out / VIDEO) if asked else ():
        if frame.number in asked:
            at_ms, sighting = asked[frame.number]
            middle = sighting.x, sighting.y
            cut = cut_out(frame.picture, session.cards.table_map, middle)
            if cut is not None:
                (out / QUESTION.format(at_ms=at_ms)).write_bytes(cut)


if __name__ == "__main__":
    given = given_paths(__doc__, "film", "out").parse_args()
    print(make(given.film, given.out), "entries")
