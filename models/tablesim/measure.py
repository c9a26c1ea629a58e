"""Run simulated evenings, and judge for each coup whether it was written down right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.answers import Answers
from models.tablesim.camera import make_film
from models.tablesim.evening import Evening
from models.tablesim.lateness import lateness
from models.tablesim.manners import Manners
from models.tablesim.play import Dealer
from tracker.belief.followed import FollowedCards
from tracker.game.coup import seat_of
from tracker.game.events import CoupOpened, Entry, effective_lines
from tracker.game.fold import EMPTY, apply
from tracker.game.notation import write
from tracker.game.rules import PRESETS
from tracker.game.table import Table, irregularities, settle
from tracker.live.session import AskedDoubt, Session
from tracker.store.recordings import Recorder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from models.tablesim.steps import Slip

Raised = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Ending:
    """A coup as it ended: its accounts, what was raised, and its actions."""

    accounts: tuple[object, ...]
    raised: Raised
    actions: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """The comparison of one true coup with the same coup as it was written down."""

    variant: str
    seed: int
    coup: int
    right: bool
    doubts: tuple[AskedDoubt, ...]
    staged: str
    true_raised: Raised
    seen_raised: Raised
    true_actions: tuple[str, ...] = ()
    seen_actions: tuple[str, ...] = ()

    @property
    def silently_wrong(self) -> bool:
        return not self.right and not self.doubts


def run(
    variant: str,
    seed: int,
    slips: Iterable[Slip | None],
    manners: Manners,
    keep: Path | None = None,
) -> Evening:
    """Play, film and write down an evening, a coup for each slip or None; answer all questions."""
    rng = np.random.default_rng(seed)
    rules = PRESETS[variant]
    players = min(rules.players_max, 7)
    film = make_film(players, rng, manners, clockwise=rules.clockwise)
    dealer, session = (
        Dealer(rules, film.seating.players, rng, bank_passes=film.habits.bank_passes),
        Session(FollowedCards(film.seen_map)),
    )
    evening = Evening(dealer, film, session, Answers(session, film, dealer))
    if keep is not None:
        evening.recorder = Recorder(keep, film.seen_map)
    dealer.open()
    evening.act(dealer.steps)
    for slip in slips:
        done = len(dealer.steps)
        dealer.play_coup(slip)
        evening.act_coup(dealer.steps[done:])
    if evening.recorder is not None:
        evening.recorder.close()
    return evening


def endings(entries: Iterable[Entry]) -> list[Ending]:
    """Fold a log, and give each coup as it ended."""
    table, found = EMPTY, []
    actions: list[str] = []
    for line in effective_lines(entries):
        if isinstance(line.fact, CoupOpened):
            if table.coup is not None:
                found.append(_ending(table, actions))
            actions = []
        elif table.coup is not None:
            actions.append(write(line.fact))
        table = apply(table, line)
    found.append(_ending(table, actions))
    return found


def _ending(table: Table, actions: list[str]) -> Ending:
    settled = settle(table)
    # By seat: nobody can see which of two covered cards came first, or which split hand is `b`.
    hands = tuple((seat_of(each.hand), each.outcome, each.sum) for each in settled.accounts)
    accounts = (settled.complete, tuple(sorted(settled.net.items())), tuple(sorted(hands)))
    raised = frozenset((str(each.code), each.hand) for each in irregularities(table))
    return Ending(accounts, raised, tuple(actions))


def judge(evening: Evening, staged: list[Slip | None], seed: int) -> list[Verdict]:
    """Compare the truth with what was written down, coup by coup."""
    true = endings(evening.dealer.entries)
    seen = endings(evening.session.log.entries)
    bounds = [*evening.openings, 10**12]
    verdicts = []
    for index, ending in enumerate(true):
        other = seen[index] if index < len(seen) else Ending((), frozenset(), ())
        asked = tuple(
            each
            for each in evening.session.asked
            if bounds[index] <= each.at_ms < bounds[index + 1]
        )
        verdicts.append(
            Verdict(
                evening.dealer.rules.variant,
                seed,
                index + 1,
                ending.accounts == other.accounts,
                asked,
                str(staged[index] or ""),
                ending.raised,
                other.raised,
                ending.actions,
                other.actions,
            )
        )
    return verdicts


def late_cards(evening: Evening) -> list[int]:
    """Give, for each card that the scribe wrote down, how late that was, in milliseconds."""
    rests = [(each.at_ms, each.fact) for each in evening.film.truths]
    entries = evening.session.log.entries
    noted = [(each.at_ms, each.event) for each in entries if each.source != "banker"]
    return lateness(rests, noted, evening.openings)


__all__ = ["Verdict", "endings", "judge", "late_cards", "run"]
