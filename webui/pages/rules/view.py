"""The page of the rules: the clause that was asked for, a game in short, and its clauses. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.house import HOUSE_RULES
from tracker.game.rules import VARIANTS, Face
from tracker.game.sentences import message
from webui.pages.rules.clauses import CLAUSES, SECTIONS, clauses_of

if TYPE_CHECKING:
    from tracker.game.kinds import HouseRule
    from tracker.game.rules import Rules
    from webui.core.i18n import Words


class Clause(NamedTuple):
    number: str
    said: str

    @property
    def place(self) -> str:
        """Give the HTML id of the clause on the page."""
        return f"r{self.number.replace('.', '-')}"


class Section(NamedTuple):
    title: str
    clauses: list[Clause]


class GameLink(NamedTuple):
    """A game whose rules can be read, and whether they are on the page now."""

    name: str
    title: str
    chosen: bool


class RulesView(NamedTuple):
    """A game: how it is played, its rules in short, and its clauses."""

    title: str
    story: str
    short: list[tuple[str, str]]
    sections: list[Section]
    games: list[GameLink]
    asked: Clause | None


def rules_view(rules: Rules, asked: str, words: Words) -> RulesView:
    """Word the rules of a game, and the clause that was asked for before them."""
    variant = VARIANTS[rules.variant]
    return RulesView(
        words(variant.title),
        words(variant.story or variant.sentence),
        [*_course(rules, words), *_house_rules(rules, words)],
        _sections(rules, words),
        [
            GameLink(name, words(each.title), name == rules.variant)
            for name, each in VARIANTS.items()
        ],
        Clause(asked, words(CLAUSES[asked])) if asked in CLAUSES else None,
    )


def _sections(rules: Rules, words: Words) -> list[Section]:
    found: dict[str, list[Clause]] = {}
    for number in clauses_of(rules):
        clause = Clause(number, words(CLAUSES[number]))
        found.setdefault(number.split(".")[0], []).append(clause)
    return [Section(words(SECTIONS[section]), clauses) for section, clauses in found.items()]


_LYING = {
    Face.COVERED: message("face down"),
    Face.TURNED: message("face up"),
    Face.NONE: message("no card"),
}


def _course(rules: Rules, words: Words) -> list[tuple[str, str]]:
    """Say how the cards of both rounds lie, and which way play goes."""
    way = message("clockwise") if rules.clockwise else message("the other way round")
    found = [(words("Play goes"), words(way))]
    if not rules.game.deals_in_rounds:
        return [*found, (words("The deal"), words("two cards to each, face down"))]
    for title, dealt in (
        (message("First card"), rules.first_round),
        (message("Second card"), rules.second_round),
    ):
        players, banker = words(_LYING[dealt.players]), words(_LYING[dealt.banker])
        said = words("players: {players} · banker: {banker}", players=players, banker=banker)
        found.append((words(title), said))
    return found


# House rules that are shown only if another one is on: the rule, and the one it needs.
_ONLY_WITH = {
    "split_natural": "split_hands",
    "pair": "split_hands",
    "split_aces_one_card": "split_hands",
    "double_after_split": "double",
    "premium_adds_to_win": "premiums",
}


def _house_rules(rules: Rules, words: Words) -> list[tuple[str, str]]:
    """List the house rules that matter in this game, each with its value."""
    return [
        (words(rule.title), _value(rule, rules, words))
        for rule in HOUSE_RULES.values()
        if _matters(rule, rules)
    ]


def _matters(rule: HouseRule, rules: Rules) -> bool:
    if rule.name == "index" or getattr(rules, rule.name) is None:
        return False
    if rule.name == "treasure":
        return not rules.game.has_bank
    if not rules.game.has_bank and rule.group not in ("table", "stakes"):
        return False
    needed = _ONLY_WITH.get(rule.name, "")
    return not needed or getattr(rules, needed) not in (False, 1)


def _value(rule: HouseRule, rules: Rules, words: Words) -> str:
    value = getattr(rules, rule.name)
    if value in rule.kind.options:
        return words(rule.kind.options[value])
    if rule.name == "natural_pays":
        return words("{times} times the stake", times=words.typed(value))
    if rule.name == "split_hands" and value < 2:
        return words("no split") if value == 1 else words("no limit")
    return words.amount(value)
