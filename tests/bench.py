"""How quick the engine is, beside a peer and against its own limits: `make bench`.

The peer, `jackblack`, deals one game, keeps no events and checks nothing; ours folds every
card, word and stake. Both are timed in turns, three times, and the best of each counts, so
that whatever else the machine does weighs on both alike.
"""

from __future__ import annotations

import os
import sys
from itertools import islice, pairwise
from pathlib import Path
from random import Random, seed
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

from distributed import LocalCluster
from jackblack.deck import Deck
from jackblack.game import Simulation as Peer
from jackblack.player import Player, Simple17

from tracker.cli.parallel import Simulation, simulate
from tracker.game.cards import COVERED_CARD, Card
from tracker.game.coup import BANKER, End
from tracker.game.events import (
    CardDealt,
    CardsTurned,
    Entry,
    Fact,
    Line,
    Looked,
    PackCut,
    Split,
    effective_lines,
)
from tracker.game.fold import apply, fold, table_of_log
from tracker.game.rules import PRESETS
from tracker.game.simulate.dealer import Played, SimulationRequest, deal_evening
from tracker.game.table import totals
from tracker.replay.rejudge import EveningOutcome, EveningToJudge, judged, judged_by_cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

RECORDED = Path(__file__).parent / "evenings/demo/detections.jsonl.gz"
COUPS = 10_000
ROUNDS = 3
PLAYERS = 3
EVENING = 300  # coups
FULL_TABLE = 7
JUDGED = 4  # recordings


class Row(NamedTuple):
    """One line of the table: what was found, beside its limit; is more better?"""

    name: str
    found: float
    unit: str
    limit: float
    more: bool = False

    @property
    def kept(self) -> bool:
        return self.found >= self.limit if self.more else self.found <= self.limit


# beside the peer


def ours(processes: int) -> float:
    request = SimulationRequest(PRESETS["permanent"], "mimic", PLAYERS)
    return simulate(Simulation(request, COUPS * processes, processes=processes)).coups_per_second


def peers() -> float:
    seed(0)
    players = [Player(str(seat), chips=10**9, strategy=Simple17()) for seat in range(PLAYERS)]
    peer = Peer(players=players, deck=Deck(num_decks=2, shuffle=True))
    begun = perf_counter()
    peer.run(n_times=COUPS)
    return COUPS / (perf_counter() - begun)


def rates() -> tuple[float, float, float]:
    found = [(peers(), ours(1), ours(2)) for _ in range(ROUNDS)]
    peer, one, two = (max(each) for each in zip(*found, strict=True))
    return peer, one, two


# an evening, written down as a camera or a banker would


def evening_log() -> list[Entry]:
    """Deal an evening at a full table: covered cards unknown until they are turned."""
    request = SimulationRequest(PRESETS["permanent"], "basic", FULL_TABLE)
    facts: list[Fact] = []
    random = Random(1)  # noqa: S311  cards, not secrets
    for played in islice(deal_evening(request, random), EVENING):
        facts += as_seen(played)
    log = [Entry(seq, fact) for seq, fact in enumerate(facts, 1)]
    assert totals(table_of_log(log)) == totals(played.table), "the log says something else"
    return log


def as_seen(played: Played) -> Iterator[Fact]:
    """Cover the covered cards, and turn them when their holder shows them."""
    coup = played.table.coup
    assert coup is not None
    covered: dict[str, list[Card]] = {}
    for line, after in pairwise((*played.lines, Line(0, PackCut()))):
        fact = line.fact
        if isinstance(fact, Split):
            yield from shown(fact.hand, covered)
        if isinstance(fact, CardDealt) and fact.covered:
            covered.setdefault(fact.hand, []).append(fact.card)
            fact = CardDealt(fact.hand, COVERED_CARD, covered=True)
        yield fact
        if BANKER in covered and not isinstance(after.fact, Looked):
            for hand in coup.players:
                over = hand.end is End.BUST and hand.ended_by == line.seq
                if over or hand.end is End.NATURAL:
                    yield from shown(hand.id, covered)
    for seat in list(covered):
        if seat != BANKER:
            yield from shown(seat, covered)


def shown(hand: str, covered: dict[str, list[Card]]) -> Iterator[Fact]:
    cards = covered.pop(hand, None)
    if cards:
        yield CardsTurned(hand, tuple(cards))


def timed(act: Callable[[], object]) -> float:
    """Give the processor's time: what else runs on the machine does not count."""
    begun = process_time()
    act()
    return process_time() - begun


def fold_ms(log: list[Entry]) -> float:
    return min(timed(lambda: table_of_log(log)) for _ in range(7)) * 1000


def append_ms(log: list[Entry]) -> float:
    """Time each of the evening's last entries on the table as it then stands."""
    lines = list(effective_lines(log))
    table = fold(lines[:-300])
    spent = []
    for line in lines[-300:]:
        begun = perf_counter()
        table = apply(table, line)
        spent.append(perf_counter() - begun)
    return median(spent) * 1000


# judging again


def by_processes(count: int) -> float:
    return rejudged_s(lambda found: judged(found, None, count))


def by_cluster(workers: int) -> float:
    options = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**options) as cluster:
        return rejudged_s(lambda found: judged_by_cluster(found, None, cluster.scheduler_address))


def rejudged_s(
    judge: Callable[[list[EveningToJudge]], Iterable[tuple[EveningToJudge, EveningOutcome]]],
) -> float:
    """Time the judging of the same recordings again."""
    found = [EveningToJudge(str(number), RECORDED) for number in range(JUDGED)]
    begun = perf_counter()
    for case, verdict in judge(found):
        assert not verdict.trouble, f"{case.name}: {verdict.trouble}"
    return perf_counter() - begun


def rejudging() -> tuple[float, ...]:
    """Give the best times of one and two processes, and of one and two workers of a cluster."""
    found = [
        (by_processes(1), by_processes(2), by_cluster(1), by_cluster(2)) for _ in range(ROUNDS)
    ]
    return tuple(min(each) for each in zip(*found, strict=True))


def main() -> int:
    peer, one, two = rates()
    alone, together, one_worker, two_workers = rejudging()
    log = evening_log()
    rows = [
        Row("simulate, one process", one, "coups/s", peer / 10, more=True),
        Row("simulate, two processes", two, "coups/s", 0.18 * peer, more=True),
        Row(f"fold an evening ({EVENING} coups, {len(log)} entries)", fold_ms(log), "ms", 250),
        Row("rejudge: two processes' time to one's", together / alone, "", 0.75),
        Row("rejudge: two Dask workers' time to one's", two_workers / one_worker, "", 0.75),
        Row("append one entry to a live table", append_ms(log), "ms", 1),
    ]
    say = sys.stdout.write
    busy = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    say(f"{busy}; jackblack 0.8.0: {peer:,.0f} rounds/s with {PLAYERS} players\n")
    say(f"simulate: {one / peer:.3f} of its rate in one process, {two / peer:.3f} in two\n\n")
    say(f"rejudge, {JUDGED} recordings: {alone:.1f} s by one process, {together:.1f} s by two;")
    say(f" {one_worker:.1f} s by one Dask worker, {two_workers:.1f} s by two\n\n")
    return print_rows(rows)


def print_rows(rows: list[Row]) -> int:
    """Set what was found beside its limits; give the exit code."""
    say = sys.stdout.write
    say(f"{'':48}{'found':>12}{'limit':>12}  found/limit\n")
    for row in rows:
        mark = "" if row.kept else "  MISSED"
        ratio = row.found / row.limit
        say(f"{row.name:48}{row.found:12,.3f}{row.limit:12,.3f}{ratio:10.3f} {row.unit}{mark}\n")
    return 0 if all(row.kept for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
