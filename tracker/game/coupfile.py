"""Read coup files: an evening, or one coup, as a text that people can read, write and correct."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tracker.game.bank import move
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
from tracker.game.house import HouseRuleError, with_house_rules
from tracker.game.kinds import Number, amount
from tracker.game.money import Money, MoneyError
from tracker.game.notation import Correction, NotationError, read
from tracker.game.rules import PRESETS, Index, Rules
from tracker.game.table import TREASURE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.events import Fact

LARGEST_NUMBER = 10**15
MOST_DOTS = 500  # dots in a line: the time to read a dotted key grows with the square of its parts
MOST_DOTS_IN_ALL = 100_000  # each part of a dotted key becomes a table in memory
MOST_ACTIONS = 2_000  # actions in a coup; the longest coup of 24 seats has some hundreds
LARGEST = 4_000_000  # characters; an evening of 500 coups has about 300,000

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


class CoupFileError(ValueError):
    """A coup file that cannot be read; the sentence says where, and what was expected.

    >>> read_file('variant = "whist"')
    Traceback (most recent call last):
    ...
    tracker.game.coupfile.CoupFileError: no variant of that name (known: permanent, casino, \
temporaire, brulee, base, ponte, simplifie, blackjack, pirate): 'whist'
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
        """Name a place in the file; name the coup only if there are several."""
        parts = [f"coup {coup}"] if len(self.openings) > 1 else []
        return ", ".join(parts + ([f"action {action}"] if action else []))


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
        raise CoupFileError(str(error)) from None


def _read(top: dict[str, Any]) -> FileLog:
    coups = _coups(top)
    log = FileLog()
    first = {**top, **coups[0]}
    log.rules = _rules(top, coups[0])
    people = (_name(first, "banker"), _seats(first))
    log.add(SessionOpened(log.rules, *people, _bank(first), _holdings(first, people[1])))
    if coups[0] is not top:
        _remark_unknown_keys(log, top)
    named_before = False
    for number, coup in enumerate(coups, 1):
        try:
            named = _open(log, top, coup, restore=named_before)
            moved = _read_actions(log, top, coup)
        except (CoupFileError, HouseRuleError, NotationError, MoneyError) as error:
            where = f"coup {number}: " if len(coups) > 1 else ""
            raise CoupFileError(f"{where}{error}") from None
        named_before = named and not moved
    return log


def _toml(text: str) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise CoupFileError(f"too long for a coup file ({len(text)} characters)")
    if not text.strip():
        raise CoupFileError("the file is empty; a coup file begins with variant, banker and seats")
    _refuse_dots(text)
    try:
        top = tomllib.loads(text, parse_float=Number)
        _refuse_huge(top)
    except ValueError as error:
        raise CoupFileError(f"not TOML: {str(error)[:200]}") from None
    except RecursionError:
        raise CoupFileError("not TOML: nested too deeply") from None
    return top


def _refuse_dots(text: str) -> None:
    """Refuse dotted keys that would take minutes or gigabytes to read."""
    dots = [line.count(".") for line in text.splitlines() if "=" in line or line.startswith("[")]
    if max(dots, default=0) > MOST_DOTS:
        raise CoupFileError("not a coup file: a line of more than five hundred dots")
    if sum(dots) > MOST_DOTS_IN_ALL:
        raise CoupFileError("not a coup file: more than a hundred thousand dots")


def _refuse_huge(tree: object) -> None:
    """Refuse whole numbers that no table needs and that Python would not print."""
    if isinstance(tree, dict):
        tree = list(tree.values())
    if isinstance(tree, list):
        for each in tree:
            _refuse_huge(each)
    elif isinstance(tree, int) and abs(tree) > LARGEST_NUMBER:
        raise ValueError("a number of more than fifteen digits")


def _coups(top: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the coups of a session file, or the single coup of the file."""
    coups = top.pop("coup", None)
    if coups is None:
        return [top]
    if not isinstance(coups, list) or not coups or not all(isinstance(c, dict) for c in coups):
        raise CoupFileError("coups stand each under a line [[coup]]")
    if "actions" in top:
        raise CoupFileError("actions stand under each [[coup]], not at the top of a session file")
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
    rules = _rules(top, coup)
    opening = log.add(
        CoupOpened(
            None if rules == log.rules else rules,
            _name(people, "banker") if people else None,
            _seats(people) if people else None,
            _bank(own),
            _holdings(own, _seats(_people(top, own))),
        )
    )
    log.rules = rules
    log.openings.append(opening)
    seats = _seats(_people(top, own))
    if len(seats) > rules.players_max:
        raise CoupFileError(
            f"{len(seats)} seats, but {rules.variant} takes at most {rules.players_max}"
            " (house rule players_max)"
        )
    stakes = _amounts({**top, **own}, "stakes", seats)
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
    banker, moved = move(circle, str(circle.index(banker)))
    return {**people, "banker": banker, "seats": list(moved)}


def _read_actions(log: FileLog, top: dict[str, Any], coup: dict[str, Any]) -> bool:
    """Read a coup's actions; tell whether the bank moved in it."""
    actions = coup.get("actions", [])
    if not isinstance(actions, list):
        raise CoupFileError("actions must be a list of texts")
    if len(actions) > MOST_ACTIONS:
        raise CoupFileError(f"{len(actions)} actions in one coup, {MOST_ACTIONS} are the most")
    french = _rules(top, coup).index is Index.FR
    seqs: list[int] = []
    log.actions.append(seqs)
    moved = False
    for number, text in enumerate(actions, 1):
        if not isinstance(text, str):
            raise CoupFileError(f"action {number}: not a text: {text!r}")
        try:
            event = read(text, french=french)
            fact = _amended(log, seqs, event) if isinstance(event, Correction) else event
        except NotationError as error:
            raise CoupFileError(f"action {number}: {error}") from None
        moved = moved or isinstance(fact, BankAccepted | BankSold | LotDrawn)
        seqs.append(log.add(fact))
    return moved


def _amended(log: FileLog, seqs: list[int], correction: Correction) -> Amended:
    """Turn `correct N …` or `strike N` into an amendment of the entry it names."""
    if correction.action > len(seqs):
        raise NotationError(
            f"only {len(seqs)} actions stand before this one, and it names: {correction.action}"
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
    raise NotationError(f"action {correction.action} holds no such cards to correct")


# keys


def _rules(top: Mapping[str, Any], coup: Mapping[str, Any]) -> Rules:
    variant = coup.get("variant", top.get("variant"))
    if variant is None:
        raise CoupFileError(f"variant is missing (one of {', '.join(PRESETS)})")
    if not isinstance(variant, str) or variant not in PRESETS:
        raise CoupFileError(f"no variant of that name (known: {', '.join(PRESETS)}): {variant!r}")
    given: dict[str, object] = {}
    for level in (top, coup):
        rules = level.get("rules", {})
        if not isinstance(rules, dict):
            raise CoupFileError(f'rules must be a table such as {{ pair = "rank" }}: {rules!r}')
        given |= {key: level[key] for key in ("lowest_stake", "highest_stake") if key in level}
        given |= _limits(level)
        given |= rules
    return with_house_rules(PRESETS[variant], given)


def _limits(level: Mapping[str, Any]) -> dict[str, object]:
    limits = level.get("limits")
    if limits is None:
        return {}
    if not isinstance(limits, list) or len(limits) != 2:
        raise CoupFileError(f"limits must be the lowest and the highest stake: {limits!r}")
    return {"lowest_stake": limits[0], "highest_stake": limits[1]}


def _name(level: Mapping[str, Any], key: str) -> str:
    name = level.get(key)
    if name is None:
        raise CoupFileError(f"{key} is missing")
    if not isinstance(name, str) or not name.strip():
        raise CoupFileError(f"{key} must be a name: {name!r}")
    if name == TREASURE:
        raise CoupFileError(f"{TREASURE!r} stands for the pirates' coins and cannot be a name")
    return name


def _seats(level: Mapping[str, Any]) -> tuple[str, ...]:
    seats = level.get("seats")
    if not isinstance(seats, list) or not seats:
        raise CoupFileError("seats must be a list of names, in the direction of play")
    names = tuple(_name({"a seat": each}, "a seat") for each in seats)
    counted = Counter([*names, _name(level, "banker")])
    twice = next((name for name, times in counted.items() if times > 1), None)
    if twice is not None:
        raise CoupFileError(f"two people of the same name: {twice!r}")
    return names


def _bank(level: Mapping[str, Any]) -> Money | None:
    return None if "bank" not in level else _amount("bank", level["bank"])


def _holdings(level: Mapping[str, Any], seats: tuple[str, ...]) -> tuple[Money, ...]:
    return tuple(_amounts(level, "holdings", seats))


def _amounts(level: Mapping[str, Any], key: str, seats: tuple[str, ...]) -> list[Money]:
    """Read one amount for each seat, or none at all."""
    given = level.get(key, [])
    if not isinstance(given, list):
        raise CoupFileError(f"{key} must be a list of amounts, one for each seat: {given!r}")
    if given and len(given) != len(seats):
        raise CoupFileError(f"{len(given)} {key} for {len(seats)} seats")
    return [_amount(_ONE_OF[key], each) for each in given]


_ONE_OF = {"stakes": "a stake", "holdings": "what a seat holds"}


def _amount(what: str, given: object) -> Money:
    try:
        return amount(given)
    except MoneyError as error:
        raise CoupFileError(f"{what} is {error}") from None


def _remark_unknown_keys(log: FileLog, coup: Mapping[str, Any]) -> None:
    for key in coup:
        if key not in _COUP_KEYS:
            log.remarks.append(f"nothing is known by the name of {key!r}; it is left aside")
