"""Print settlements and simulations as tables on a terminal, or as plain text into a file or pipe."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from tracker.game import wording
from tracker.game.assist import needs
from tracker.game.sentences import counted, message
from tracker.game.table import totals
from tracker.languages import formats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tracker.game.coup import Hand
    from tracker.game.money import Money
    from tracker.game.report import CoupReport
    from tracker.game.wording import Language

PLAIN_WIDTH = 120  # columns of the output into a file or pipe, which has no width of its own
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")
_HEADS = (
    message("hand"),
    message("player"),
    message("cards"),
    message("total"),
    message("stake"),
    message("outcome"),
    message("gets"),
)


def settlement(reports: Sequence[CoupReport], language: Language, *, explain: bool) -> None:
    """Print each coup: its hands, its irregularities, and what everybody gets."""
    console = _console()
    for number, report in enumerate(reports, 1):
        if len(reports) > 1:
            console.print(Text(language.say(message("Coup {number}"), number=number), style="bold"))
        console.print(_hands(report, language, explain=explain))
        _incomplete(console, report, language)
        for raised in report.raised:
            sentence = wording.irregularity(report.table, raised, language)
            console.print(_plain(f"! {raised.code}: {sentence}", style="magenta"))
        console.print(_net(report.settled.net, language))
        console.print()
    if len(reports) > 1:
        head = language.say(message("Evening:"))
        console.print(Text(head), _net(totals(reports[-1].table), language))


def _hands(report: CoupReport, language: Language, *, explain: bool) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    for place, head in enumerate(_HEADS):
        grid.add_column(language.say(head), justify="right" if place in (3, 4, 6) else "left")
    if explain:
        grid.add_column("RULES.md")
    for hand in report.coup.players:
        if hand.cards or hand.end:
            grid.add_row(*map(_plain, _hand(report, hand, language, explain=explain)))
    if report.coup.rules.game.has_bank:
        banker = report.coup.banker
        row = ("B", report.table.names[0], _cards(banker), _total(banker))
        grid.add_row(*map(_plain, row))
    return grid


def _hand(report: CoupReport, hand: Hand, language: Language, *, explain: bool) -> list[str]:
    settled = report.settled.of(hand.id)
    row = [
        hand.id,
        report.table.name(hand.seat),
        _cards(hand),
        _total(hand),
        "?" if hand.stake is None else _amount(hand.stake, language),
        wording.outcome(settled.outcome, language) if settled else "…",
        _amount(settled.sum, language, signed=True) if settled else "…",
    ]
    return [*row, settled.clause if settled else ""] if explain else row


def _cards(hand: Hand) -> str:
    return " ".join(f"[{h.card}]" if h.covered else str(h.card) for h in hand.cards)


def _total(hand: Hand) -> str:
    points, soft, _ = hand.total
    if points is None:
        return "?"
    return f"{points - 10}/{points}" if soft and points < 21 else str(points)


def _amount(amount: Money, language: Language, *, signed: bool = False) -> str:
    text = language.write(amount)
    return f"+{text}" if signed and amount > 0 else text.replace("-", "−")


def _incomplete(console: Console, report: CoupReport, language: Language) -> None:
    awaited = None if report.settled.complete else needs(report.table)
    if awaited is not None:
        said = wording.advice(report.table, awaited, language)
        said = language.say(message("Not finished: {what}"), what=said)
        console.print(_plain(said, style="yellow"))


def _net(net: Mapping[str, Money], language: Language) -> Text:
    parts = [
        f"{wording.account_name(name, language)} {_amount(amount, language, signed=True)}"
        for name, amount in net.items()
    ]
    return _plain("   ".join(parts), style="bold")


def _plain(text: str, style: str = "") -> Text:
    """Give a text as it stands: a name is neither markup nor a command to the terminal."""
    return Text(text.translate(_CONTROLS), style=style)


def _console() -> Console:
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PLAIN_WIDTH
    return console


# simulations


@contextmanager
def progress(coups: int) -> Iterator[Callable[[int], None]]:
    """Show a simulation's progress on standard error if that is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=coups)
        yield lambda done: bar.advance(task, done)


_FINALS = {"natural": message("natural"), "bust": message("bust")}


def simulated(found: Mapping[str, Any], language: Language) -> None:
    """Print a simulation's result."""
    edge, error = found["player_edge"], found["standard_error"]
    console, say, written = _console(), language.say, formats(language.code)
    sign = "+" if edge >= 0 else ""
    doubt = "" if error is None else f" ± {written.percent(error, 4)}"
    finals = "  ".join(
        f"{say(_FINALS[final]) if final in _FINALS else final} {written.percent(share, 2)}"
        for final, share in found["banker_final"].items()
    )
    console.print(
        say(
            counted(
                "{count} coup of {variant}, players: {strategy}",
                "{count} coups of {variant}, players: {strategy}",
            ),
            found["coups"],
            count=found["coups"],
            variant=found["variant"],
            strategy=found["strategy"],
        )
    )
    console.print(
        say(
            message("player's edge {edge} of the stake, one standard error"),
            edge=f"{sign}{written.percent(edge, 4)}{doubt}",
        )
    )
    console.print(say(message("banker ends on {finals}"), finals=finals))
    console.print(
        say(message("{rate} coups a second"), rate=written.amount(round(found["coups_per_second"])))
    )
