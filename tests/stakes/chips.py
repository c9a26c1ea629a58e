"""A table whose chips a test lays down: finds of chips, look after look, before a session."""

from dataclasses import dataclass, field

from models.tablesim.laid import BOX
from tests.belief.stage import MAP, Stage
from tests.scribe.evening import SEATS
from tracker.belief.followed import FollowedCards
from tracker.chip_finds import StakeFind
from tracker.game.events import CoupOpened, SessionOpened, effective_lines
from tracker.game.notation import read, write
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities
from tracker.live.session import Session


def pile(place, amount, sure=0.97, other=None, **how):
    """Give a find of chips: `sure` of the amount, the rest for another sum if one is named."""
    sums = ((amount, sure),) if other is None else ((amount, sure), (other, 1 - sure - 0.01))
    return StakeFind(place, 0.0, 0.0, sums, (), BOX, **how)


@dataclass
class ChipTable:
    """Two players and a banker: cards on the stage, chips before the seats."""

    variant: str = "base"
    stage: Stage = field(default_factory=Stage)
    session: Session = field(default_factory=lambda: Session(FollowedCards(MAP)))
    chips: dict = field(default_factory=dict)

    def __post_init__(self):
        self.say(SessionOpened(PRESETS[self.variant], "Denis", ("Anne", "Bruno")))
        self.say(CoupOpened())

    def say(self, event):
        fact = read(event) if isinstance(event, str) else event
        return self.session.say(fact, self.stage.at_ms)

    def stake(self, place, amount, **how):
        """Lay chips before a seat; None takes them away."""
        if amount is None:
            self.chips.pop(place, None)
        else:
            self.chips[place] = pile(place, amount, **how)

    def wait(self, seconds=1.5):
        for found in self.stage.frames(seconds):
            self.session.see(found._replace(chips=tuple(self.chips.values())))

    def deal(self, *cards):
        """Lay cards one after another, each "seat face" and a step beside the one before."""
        for text in cards:
            place, face = text.split()
            index = sum(name.startswith(place + ".") for name in self.stage.cards)
            x, y = SEATS[place]
            self.stage.lay(f"{place}.{index}", x + 34.0 * index, y, face)
            self.wait(0.75)

    @property
    def coup(self):
        return self.session.table.coup

    @property
    def seen(self):
        """Give what the camera wrote about chips and counts, in the order of the table."""
        ours = {e.seq for e in self.session.log.entries if e.source == "camera"}
        about = ("stake", "double", "split", "insure", "pay", "take", "redouble")
        said = [write(e.fact) for e in effective_lines(self.session.log.entries) if e.seq in ours]
        return [each for each in said if each.startswith(about)]

    @property
    def asked(self):
        """Give the questions about chips, with their answers."""
        found = [e.doubt for e in self.session.asked if hasattr(e.doubt, "answers")]
        return [(e.question.name, e.hand, [write(fact) for fact in e.answers]) for e in found]

    @property
    def raised(self):
        return [(str(each.code), each.hand) for each in irregularities(self.session.table)]
