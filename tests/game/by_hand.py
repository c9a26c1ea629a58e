"""A coup reckoned by hand: what happened, what each has won, and the sentence that says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.game.tables import BANKER, PLAYERS, coup_text, settle_text
from tracker.game.table import TREASURE


@dataclass(frozen=True)
class Case:
    """A coup, action by action, and its accounts.

    `outcomes` reads `1 win, 1b lose`; `raised` names every irregularity as `code hand`, with
    what was chosen after it.
    """

    because: str
    variant: str
    stakes: list[float] | int
    actions: str
    net: list[float]
    outcomes: str = ""
    raised: tuple[str, ...] = ()
    order: str = ""
    complete: bool = True
    rules: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        steps = [step.strip() for step in self.actions.replace("\n", " ").split(";")]
        return coup_text(self.variant, self.stakes, [each for each in steps if each], **self.rules)


def check(case: Case) -> None:
    """Hold the engine to a coup's accounts."""
    (settled,) = settle_text(case.text)
    found = {
        "complete": settled.complete,
        "net": settled.net,
        "raised": sorted(_told(each) for each in settled.raised),
    }
    expected = {
        "complete": case.complete,
        "net": dict(zip(PLAYERS, case.net, strict=False)) | _other_side(case),
        "raised": sorted(case.raised),
    }
    if case.outcomes:
        found["outcomes"] = settled.outcomes
        expected["outcomes"] = dict(each.split() for each in case.outcomes.split(", "))
    if case.order:
        found["order"] = " ".join(settled.order)
        expected["order"] = case.order
    assert found == expected, f"{case.because}\n{case.text}"


def _told(raised: dict[str, Any]) -> str:
    chosen = [raised["chosen"]] if raised["chosen"] else []
    return " ".join([raised["code"], raised["hand"], *chosen])


def _other_side(case: Case) -> dict[str, float]:
    """Give what the banker gets, or the pirates' treasure."""
    rest = -sum(case.net)
    return {BANKER: 0, TREASURE: rest} if case.variant == "pirate" else {BANKER: rest}
