"""An evening's log as a coup file: what can be handed to somebody else, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.events import CoupOpened, SessionOpened, StakePlaced, effective
from tracker.game.house import differences, toml_value
from tracker.game.money import decimal
from tracker.game.notation import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.game.events import Entry, Fact
    from tracker.game.money import Money
    from tracker.game.rules import Rules


def write_file(log: Iterable[Entry]) -> str:
    """Write what a log says, corrections carried out, as a session file."""
    opened: SessionOpened | None = None
    coups: list[list[Fact]] = []
    for line in effective(log):
        if isinstance(line.fact, SessionOpened):
            opened = line.fact
        elif isinstance(line.fact, CoupOpened) or not coups:
            coups.append([line.fact])
        else:
            coups[-1].append(line.fact)
    if opened is None:
        raise ValueError("the log opens no session, so there is nothing to write")
    seats = len(opened.seats)
    parts = [_head(opened)]
    for facts in coups:
        if isinstance(facts[0], CoupOpened) and facts[0].seats is not None:
            seats = len(facts[0].seats)
        parts.append(_coup(facts, seats))
    return "\n".join(parts)


def _head(opened: SessionOpened) -> str:
    return "\n".join(
        [
            *_rules(opened.rules),
            *_people(opened.banker, opened.seats),
            *_bank(opened.bank),
            "",
        ]
    )


def _rules(rules: Rules) -> list[str]:
    changed = differences(rules)
    lines = [f'variant = "{rules.variant}"']
    if changed:
        pairs = ", ".join(f"{name} = {toml_value(value)}" for name, value in changed.items())
        lines.append(f"rules = {{ {pairs} }}")
    return lines


def _people(banker: str | None, seats: Sequence[str] | None) -> list[str]:
    lines = [] if banker is None else [f"banker = {_text(banker)}"]
    if seats is not None:
        lines.append(f"seats = [{', '.join(map(_text, seats))}]")
    return lines


def _bank(holdings: Money | None) -> list[str]:
    return [] if holdings is None else [f"bank = {decimal(holdings)}"]


def _text(name: str) -> str:
    """Quote a name as TOML does."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _coup(facts: Sequence[Fact], seats: int) -> str:
    opening = facts[0]
    lines = ["[[coup]]"]
    if isinstance(opening, CoupOpened):
        facts = facts[1:]
        if opening.rules is not None:
            lines += _rules(opening.rules)
        lines += _people(opening.banker, opening.seats) + _bank(opening.bank)
    stakes = _leading_stakes(facts, seats)
    if stakes:
        lines.append(f"stakes = [{', '.join(map(decimal, stakes))}]")
    lines += ["actions = [", *(f'  "{write(fact)}",' for fact in facts[len(stakes) :]), "]", ""]
    return "\n".join(lines)


def _leading_stakes(facts: Sequence[Fact], seats: int) -> list[Money]:
    """Give the stakes a coup opens with, where they go once round the whole table."""
    first = [fact for fact in facts[:seats] if isinstance(fact, StakePlaced)]
    in_order = [fact.hand for fact in first] == [str(seat) for seat in range(1, seats + 1)]
    return [fact.amount for fact in first] if in_order else []
