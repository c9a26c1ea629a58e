"""The house rules as the form shows them: title, sentence, choices and default. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.house import GROUPS, HOUSE_RULES
from tracker.game.kinds import toml_value
from tracker.game.rules import PRESETS

if TYPE_CHECKING:
    from tracker.game.kinds import HouseRule, Value
    from tracker.game.rules import Rules
    from webui.core.i18n import Words


class Option(NamedTuple):
    value: str
    word: str
    chosen: bool


class RuleView(NamedTuple):
    name: str
    title: str
    said: str
    options: tuple[Option, ...]  # empty if a number is typed
    value: str
    default: str
    changed: bool


def groups(rules: Rules, words: Words) -> list[tuple[str, list[RuleView]]]:
    """Word every house rule, by group, with its sentence and its default."""
    found: dict[str, list[RuleView]] = {}
    for rule in HOUSE_RULES.values():
        if rule.group != "stakes":
            found.setdefault(rule.group, []).append(_rule(rule, rules, words))
    return [(words(GROUPS.get(group, group)), views) for group, views in found.items()]


def _rule(rule: HouseRule, rules: Rules, words: Words) -> RuleView:
    now: Value = getattr(rules, rule.name)
    default: Value = getattr(PRESETS[rules.variant], rule.name)
    options = tuple(
        Option(toml_value(value).strip('"'), words(said), now == value)
        for value, said in rule.kind.options.items()
    )
    return RuleView(
        rule.name,
        words(rule.title),
        words(rule.sentence),
        options,
        "" if options else words.typed(now),  # type: ignore[arg-type]  # a number is typed
        _word(rule, default, words),
        now != default,
    )


def _word(rule: HouseRule, value: Value, words: Words) -> str:
    if value in rule.kind.options:
        return words(rule.kind.options[value])
    return words.amount(value)  # type: ignore[arg-type]  # the other kinds have options
