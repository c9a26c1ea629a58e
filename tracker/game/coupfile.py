"""Read coup files: an evening, or one coup, as a text that people can read, write and correct."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tracker.game.bank import seats_round
from tracker.game.coupkeys import (
    CoupFileError,
    amounts_of,
    bank_of,
    holdings_of,
    name_of,
    rules_of,
    seats_of,
)
from tracker.game.events import (
    Amended,
    BankAccepted,
    BankSold,
    CardBurnt,
    CardDealt,
    CardExposed,
    CardsTurned,
    CoupOpened,
    Entry,
    LotDrawn,
    SessionOpened,
    StakePlaced,
)
from tracker.game.house import HouseRuleError
from tracker.game.kinds import DecimalText
from tracker.game.money import MoneyError
from tracker.game.notation import Correction, NotationError, read
from tracker.game.rules import Index, Rules
from tracker.game.sentences import filled, message, parts_of, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.events import Fact

__all__ = ["EXAMPLE", "LARGEST_FILE", "CoupFileError", "FileLog", "read_file"]

LARGEST_NUMBER = 10**15
MOST_DOTS = 500  # dots in a line: the time to read a dotted key grows with the square of its parts
MOST_DOTS_IN_ALL = 100_000  # each part of a dotted key becomes a table in memory
MOST_ACTIONS = 2_000  # actions in a coup; the longest coup of 24 seats has some hundreds
LARGEST_FILE = 4_000_000  # characters; an evening of 500 coups has about 300,000

_COUP_KEYS = frozenset(
    {"variant", "banker", "seats", "stakes", "rules", "actions", "bank", "holdings"}
    | {"lowest_stake", "highest_stake", "limits", "chips"}
)


# An example for the documents: a natural, a bust, and a banker who goes over 21.
EXAMPLE = """\
variant = "base"
banker = "Denis"
seats = ["Anne", "Bruno"]
stakes = [10, 20]
actions = [
  "deal 1 AS", "deal 2 TH", "deal B 6D",
  "deal 1 KD", "deal 2 8C",
  "stand 2",
  "deal B TC", "deal B 9S",
  "pay 1 15",
]
"""


@dataclass
class FileLog:
    """The log of a coup file, and where each of its entries stands in the file."""

    entries: list[Entry] = field(default_factory=list)
    # for each coup: the entry of each action
    actions: list[list[int]] = field(default_factory=list)
    openings: list[int] = field(default_factory=list)  # for each coup: the entry that opens it
    remarks: list[str] = field(default_factory=list)
    rules: Rules | None = None  # the rules of the coup that was read last

    def add(self, event: Fact | Amended) -> int:
        entry = Entry(len(self.entries) + 1, event)
        self.entries.append(entry)
        return entry.seq

    def place(self, seq: int) -> tuple[int, int | None]:
        """Give the coup of an entry, and the number of its action (from 1) if it is one."""
        coup = max((i for i, opening in enumerate(self.openings) if opening <= seq), default=0)
        actions = self.actions[coup]
        return coup + 1, actions.index(seq) + 1 if seq in actions else None

    def where(self, coup: int, action: int | None) -> str:
        """Name a place in the file; name the coup only if there are several.

        >>> FileLog(openings=[2, 9]).where(2, None), FileLog(openings=[2]).where(1, 4)
        ('coup 2', 'action 4')
        """
        if len(self.openings) == 1:
            return filled("action {action}", action=action) if action else ""
        if action:
            return filled("coup {coup}, action {action}", coup=coup, action=action)
        return filled("coup {coup}", coup=coup)


def read_file(text: str) -> FileLog:
    """Read a coup file into a log, or raise a CoupFileError.

    >>> from tracker.game import EXAMPLE
    >>> log = read_file(EXAMPLE)
    >>> len(log.entries), log.place(log.entries[-1].seq)
    (13, (1, 9))
    """
    try:
        return _read(_toml(text))
    except (HouseRuleError, NotationError, MoneyError) as error:
        raise CoupFileError(parts_of(error)) from None


def _read(top: dict[str, Any]) -> FileLog:
    coups = _coups(top)
    log = FileLog()
    first = {**top, **coups[0]}
    log.rules = rules_of(top, coups[0])
    people = (name_of(first, "banker"), seats_of(first))
    log.add(SessionOpened(log.rules, *people, bank_of(first), holdings_of(first, people[1])))
    if coups[0] is not top:
        _remark_unknown_keys(log, top)
    named_before = False
    for number, coup in enumerate(coups, 1):
        try:
            named = _open(log, top, coup, restore=named_before)
            moved = _read_actions(log, top, coup)
        except (CoupFileError, HouseRuleError, NotationError, MoneyError) as error:
            said = parts_of(error)
            if len(coups) > 1:
                said = filled("coup {number}: {error}", number=number, error=said)
            raise CoupFileError(said) from None
        named_before = named and not moved
    return log


def _toml(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_FILE:
        raise CoupFileError(
            filled("too long for a coup file ({length} characters)", length=len(text))
        )
    if not text.strip():
        raise CoupFileError(
            message("the file is empty; a coup file begins with variant, banker and seats")
        )
    _refuse_dots(text)
    try:
        top = tomllib.loads(text, parse_float=DecimalText)
        _refuse_huge(top)
    except ValueError as error:
        raise CoupFileError(filled("not TOML: {error}", error=str(error)[:200])) from None
    except RecursionError:
        raise CoupFileError(message("not TOML: nested too deeply")) from None
    return top


def _refuse_dots(text: str) -> None:
    """Refuse dotted keys that would take minutes or gigabytes to read."""
    dots = [line.count(".") for line in text.splitlines() if "=" in line or line.startswith("[")]
    if max(dots, default=0) > MOST_DOTS:
        raise CoupFileError(message("not a coup file: a line of more than five hundred dots"))
    if sum(dots) > MOST_DOTS_IN_ALL:
        raise CoupFileError(message("not a coup file: more than a hundred thousand dots"))


def _refuse_huge(tree: object) -> None:
    """Refuse whole numbers that no table needs and that Python would not print."""
    if isinstance(tree, dict):
        tree = list(tree.values())
    if isinstance(tree, list):
        for each in tree:
            _refuse_huge(each)
    elif isinstance(tree, int) and abs(tree) > LARGEST_NUMBER:
        raise ValueError(message("a number of more than fifteen digits"))


def _coups(top: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the coups of a session file, or the single coup of the file."""
    coups = top.pop("coup", None)
    if coups is None:
        return [top]
    if not isinstance(coups, list) or not coups or not all(isinstance(c, dict) for c in coups):
        raise CoupFileError(message("coups stand each under a line [[coup]]"))
    if "actions" in top:
        raise CoupFileError(
            message("actions stand under each [[coup]], not at the top of a session file")
        )
    return coups


# one coup


def _open(log: FileLog, top: dict[str, Any], coup: dict[str, Any], *, restore: bool) -> bool:
    """Open a coup with its own keys, and place its stakes; tell whether it named people.

    Names in a coup hold for that coup only; then the top of the file holds again, unless the bank
    moved.
    """
    _remark_unknown_keys(log, coup)
    own = coup if coup is not top else {}
    named = "banker" in own or "seats" in own
    people = _people(top, own) if named or restore else {}
    rules = rules_of(top, coup)
    opening = log.add(
        CoupOpened(
            None if rules == log.rules else rules,
            name_of(people, "banker") if people else None,
            seats_of(people) if people else None,
            bank_of(own),
            holdings_of(own, seats_of(_people(top, own))),
        )
    )
    log.rules = rules
    log.openings.append(opening)
    seats = seats_of(_people(top, own))
    if len(seats) > rules.players_max:
        raise CoupFileError(
            filled(
                "{count} seats, but {variant} takes at most {most} (house rule players_max)",
                count=len(seats),
                variant=rules.variant,
                most=rules.players_max,
            )
        )
    stakes = amounts_of({**top, **own}, "stakes", seats)
    if rules.game.has_bank:
        for seat, stake in enumerate(stakes, 1):
            log.add(StakePlaced(str(seat), stake))
    return named


def _people(top: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Give banker and seats; if a coup names only a banker, everybody keeps his place beside him."""
    people = {**top, **own}
    seats, banker = people.get("seats"), own.get("banker")
    if "seats" in own or not isinstance(seats, list) or banker not in seats:
        return people
    if "banker" not in top:
        return people
    circle = [top["banker"], *seats]
    banker, moved = seats_round(circle, str(circle.index(banker)))
    return {**people, "banker": banker, "seats": list(moved)}


def _read_actions(log: FileLog, top: dict[str, Any], coup: dict[str, Any]) -> bool:
    """Read a coup's actions; tell whether the bank moved in it."""
    actions = coup.get("actions", [])
    if not isinstance(actions, list):
        raise CoupFileError(message("actions must be a list of texts"))
    if len(actions) > MOST_ACTIONS:
        raise CoupFileError(
            filled(
                "{count} actions in one coup, {most} are the most",
                count=len(actions),
                most=MOST_ACTIONS,
            )
        )
    french = rules_of(top, coup).index is Index.FR
    seqs: list[int] = []
    log.actions.append(seqs)
    moved = False
    for number, text in enumerate(actions, 1):
        if not isinstance(text, str):
            raise CoupFileError(
                filled("action {number}: not a text: {text}", number=number, text=quoted(text))
            )
        try:
            event = read(text, french=french)
            fact = _amended(log, seqs, event) if isinstance(event, Correction) else event
        except NotationError as error:
            raise CoupFileError(
                filled("action {number}: {error}", number=number, error=parts_of(error))
            ) from None
        moved = moved or isinstance(fact, BankAccepted | BankSold | LotDrawn)
        seqs.append(log.add(fact))
    return moved


def _amended(log: FileLog, seqs: list[int], correction: Correction) -> Amended:
    """Turn `correct N …` or `strike N` into an amendment of the entry it names."""
    if correction.action > len(seqs):
        raise NotationError(
            filled(
                "no action {action} stands before this one; the first is 1",
                action=correction.action,
            )
        )
    target = seqs[correction.action - 1]
    if not correction.cards:
        return Amended(target)
    event, cards = log.entries[target - 1].event, correction.cards
    if isinstance(event, CardsTurned) and len(cards) == len(event.cards):
        return Amended(target, (replace(event, cards=tuple(one for one, _ in cards)),))
    if isinstance(event, CardDealt) and len(cards) == 1:
        one, covered = cards[0]
        return Amended(target, (replace(event, card=one, covered=event.covered or covered),))
    if isinstance(event, LotDrawn | CardBurnt | CardExposed) and len(cards) == 1:
        return Amended(target, (replace(event, card=cards[0][0]),))
    raise NotationError(
        filled("action {action} holds no such cards to correct", action=correction.action)
    )


def _remark_unknown_keys(log: FileLog, coup: Mapping[str, Any]) -> None:
    for key in coup:
        if key not in _COUP_KEYS:
            log.remarks.append(
                filled("nothing is known by the name of {key}; it is left aside", key=quoted(key))
            )
