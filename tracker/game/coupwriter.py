"""Write an evening's log as a coup file that can be read back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tracker.game.events import CoupOpened, SessionOpened, StakePlaced, effective_lines
from tracker.game.fold import EMPTY, apply
from tracker.game.house import differences
from tracker.game.kinds import toml_value
from tracker.game.money import decimal
from tracker.game.notation import write
from tracker.game.records import evolve
from tracker.game.rules import PRESETS
from tracker.game.sentences import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.events import Entry, Fact
    from tracker.game.money import Money
    from tracker.game.rules import Rules
    from tracker.game.table import Table


@dataclass
class _CoupOnPaper:
    """One coup being written: the table at its opening, the opening itself, and its actions."""

    table: Table
    opening: CoupOpened
    facts: list[Fact] = field(default_factory=list)


def write_file(log: Iterable[Entry]) -> str:
    """Write a log, with its corrections carried out, as a session file.

    In a log a change lasts; in a file each coup lists how it differs from the top.

    >>> from tracker.game import EXAMPLE, read_file
    >>> write_file(read_file(EXAMPLE).entries).splitlines()[:3]
    ['variant = "base"', 'banker = "Denis"', 'seats = ["Anne", "Bruno"]']
    """
    top, table = EMPTY, EMPTY
    coups: list[_CoupOnPaper] = []
    holdings: tuple[Money, ...] = ()
    for line in effective_lines(log):
        table = apply(table, line)
        if isinstance(line.fact, SessionOpened):
            top, holdings = table, line.fact.holdings
        elif isinstance(line.fact, CoupOpened):
            coups.append(_CoupOnPaper(table, line.fact))
        elif coups:
            coups[-1].facts.append(line.fact)
    if top is EMPTY:
        raise ValueError(message("the log opens no session, so there is nothing to write"))
    top = evolve(top, rules=_shared(top.rules, [each.table.rules for each in coups]))
    head = [
        *_rules(top.rules, PRESETS[top.rules.variant]),
        *_people(top),
        *_bank(top.bank.holdings),
        *_holdings(holdings),
        "",
    ]
    return "\n".join(head + [_text_of(coup, top) for coup in coups])


def _shared(rules: Rules, others: Iterable[Rules]) -> Rules:
    """Leave out of the head's rules each limit that a coup lacks: a file has no word for none."""
    lacking = {
        name: None
        for name in ("lowest_stake", "highest_stake")
        if any(getattr(each, name) is None for each in others)
    }
    return replace(rules, **lacking)  # type: ignore[arg-type]  # a limit may be None


def _differences(top: Table, table: Table) -> list[str]:
    """List how a coup differs from the top of its file."""
    lines: list[str] = []
    if table.rules != top.rules:
        inherited = differences(top.rules, PRESETS[top.rules.variant])
        expected = replace(PRESETS[table.rules.variant], **inherited)  # type: ignore[arg-type]
        lines += _rules(table.rules, expected)
    return lines + (_people(table) if table.circle != top.circle else [])


def _rules(rules: Rules, expected: Rules) -> list[str]:
    changed = differences(rules, expected)
    lines = [f'variant = "{rules.variant}"']
    if changed:
        pairs = ", ".join(f"{name} = {toml_value(value)}" for name, value in changed.items())
        lines.append(f"rules = {{ {pairs} }}")
    return lines


def _people(table: Table) -> list[str]:
    seats = ", ".join(map(_quoted, table.seats))
    return [f"banker = {_quoted(table.banker)}", f"seats = [{seats}]"]


def _bank(holdings: Money | None) -> list[str]:
    return [] if holdings is None else [f"bank = {decimal(holdings)}"]


def _holdings(amounts: tuple[Money, ...]) -> list[str]:
    return [f"holdings = [{', '.join(map(decimal, amounts))}]"] if amounts else []


def _quoted(name: str) -> str:
    """Quote a name as TOML does."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'


def _text_of(coup: _CoupOnPaper, top: Table) -> str:
    stakes, opening = _leading_stakes(coup), coup.opening
    keys = _differences(top, coup.table) + _bank(opening.bank) + _holdings(opening.holdings)
    lines = ["[[coup]]", *keys]
    if stakes:
        lines.append(f"stakes = [{', '.join(map(decimal, stakes))}]")
    actions = (f'  "{write(fact)}",' for fact in coup.facts[len(stakes) :])
    return "\n".join([*lines, "actions = [", *actions, "]", ""])


def _leading_stakes(coup: _CoupOnPaper) -> list[Money]:
    """Give the stakes at the start of a coup, if they cover the whole table in order."""
    seats = len(coup.table.seats)
    first = [fact for fact in coup.facts[:seats] if isinstance(fact, StakePlaced)]
    in_order = [fact.hand for fact in first] == [str(seat) for seat in range(1, seats + 1)]
    return [fact.amount for fact in first] if in_order else []
