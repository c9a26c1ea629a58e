"""An evening of one test: a stage, a session over it, and the actions it wrote down."""

from dataclasses import dataclass, field

from tests.belief.stage import MAP, Stage
from tracker.belief.followed import FollowedCards
from tracker.game.events import (
    Amended,
    CoupOpened,
    Entry,
    SessionOpened,
    StakePlaced,
    effective_lines,
)
from tracker.game.house import with_house_rules
from tracker.game.notation import read, write
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities
from tracker.live.session import Session

SEATS = {"1": (-540.0, 60.0), "2": (0.0, 360.0), "3": (540.0, 60.0), "B": (0.0, -360.0)}
TALON = (-136.0, 0.0)


@dataclass
class Evening:
    variant: str = "permanent"
    stage: Stage = field(default_factory=Stage)
    session: Session = field(default_factory=lambda: Session(FollowedCards(MAP)))
    rules: dict = field(default_factory=dict)  # house rules that differ from the variant's

    def __post_init__(self):
        rules = with_house_rules(PRESETS[self.variant], self.rules)
        self.say(SessionOpened(rules, "Denis", ("Anne", "Bruno", "Chloé")))
        self.open_coup()

    def open_coup(self):
        self.say(CoupOpened())
        for seat in "123":
            self.say(StakePlaced(seat, 10))

    def lays_apart(self):
        """Let the evening have gone on: so far nobody laid cards so that they were not found."""
        self.session.scribe.memory.unfound.found.update(dict.fromkeys(SEATS, 9))
        return self

    def say(self, event):
        fact = read(event) if isinstance(event, str) else event
        return self.session.say(fact, self.stage.at_ms)

    def amend(self, seq, *facts):
        return self.session.say(Amended(seq, tuple(map(read, facts))), self.stage.at_ms)

    def lay(self, name, place, face, across=0.0, inward=0.0):
        x, y = {**SEATS, "talon": TALON}[place]
        self.stage.lay(name, x + across, y - inward, face)

    def wait(self, seconds=1.2):
        for found in self.stage.frames(seconds):
            self.session.see(found)

    def deal(self, *cards):
        """Lay cards one after another, each "seat face" and a step beside the one before."""
        for text in cards:
            place, face = text.split()
            index = sum(name.startswith(place + ".") for name in self.stage.cards)
            self.lay(f"{place}.{index}", place, face, across=34.0 * index)
            self.wait(0.75)

    def deal_round(self):
        """Deal the two rounds of `permanent` with a six for the banker."""
        self.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "2 ??", "3 ??", "B ??")

    def stand(self, hands):
        for hand in hands:
            self.say(f"stand {hand}")

    def remove(self, *names):
        for name in names:
            del self.stage.cards[name]

    def turn(self, name, face):
        x, y, _ = self.stage.cards[name]
        self.stage.lay(name, x, y, face)

    @property
    def entries(self) -> list[Entry]:
        return self.session.log.entries

    @property
    def actions(self):
        """Give what was written down by the eyes and still counts."""
        by_eyes = {entry.seq for entry in self.entries if entry.source == "camera"}
        amended = {e.event.target for e in self.entries if isinstance(e.event, Amended)}
        return [
            write(line.fact)
            for line in effective_lines(self.entries)
            if line.seq in by_eyes | amended and not isinstance(line.fact, CoupOpened)
        ]

    @property
    def raised(self):
        return [(str(each.code), each.hand) for each in irregularities(self.session.table)]

    @property
    def asked(self):
        return [(each.doubt.question.name, each.doubt.hand) for each in self.session.asked]
