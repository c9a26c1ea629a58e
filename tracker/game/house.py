"""The house rules: each is declared once, as a field of `Rules`.

The field holds the default, the allowed values, and the title and sentence for people. The set-up
page, coup files, the help of commands and the tables in the documents take them from here. The
fields after the house rules define a game; no table changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from tracker.game.games import BANKED, FOR_TREASURE
from tracker.game.kinds import Amount, HouseRule, OneOf, Times, Whole, YesOrNo, house_rule
from tracker.game.money import decimal
from tracker.game.options import (
    BankerDraws,
    BankerLook,
    BankerNatural,
    BankMoves,
    Chairs,
    Face,
    Index,
    Insurance,
    Marker,
    Pair,
    Round,
    Staking,
    Treasure,
)
from tracker.game.sentences import about, filled, message, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.games import Game
    from tracker.game.kinds import Value
    from tracker.game.money import Money

GROUPS: dict[str, str] = {
    "table": message("The table"),
    "stakes": message("Stakes"),
    "naturals": message("Naturals"),
    "splitting": message("Splitting"),
    "doubling": message("Doubling, insuring, giving up"),
    "bank": message("The bank"),
    "premiums": message("Premiums and treasure"),
}


class HouseRuleError(ValueError):
    """A house rule that does not exist, or a value it cannot have."""

    def __init__(self, said: str, on_page: str = "") -> None:
        """Say it for people who write the rule's name, and for those who see its title on a page."""
        super().__init__(said)
        self.on_page = on_page or said


@dataclass(frozen=True)
class Rules:
    """Everything the engine needs to know about a game.

    >>> from tracker.game import PRESETS
    >>> PRESETS["blackjack"].split_hands, PRESETS["blackjack"].banker_draws.value
    (3, 'to 17')
    """

    variant: str  # a label for people; no code decides by it

    decks: int = house_rule(
        2,
        Whole(1, 8),
        "table",
        message("Packs"),
        message("How many packs of 52 are shuffled together."),
    )
    players_max: int = house_rule(
        7,
        Whole(1, 24),
        "table",
        message("Most players"),
        message("How many players may sit down beside the banker."),
    )
    marker: Marker = house_rule(
        Marker.FOU,
        OneOf(
            {
                Marker.FOU: message("fou"),
                Marker.BURNT: about("the end of the talon", "burnt"),
                Marker.NONE: about("the end of the talon", "none"),
            }
        ),
        "table",
        message("End of the talon"),
        message("What marks the end of the talon: the Fou, the burnt card, or nothing."),
    )
    index: Index = house_rule(
        Index.EN,
        OneOf({Index.EN: message("K Q J"), Index.FR: message("R D V")}),
        "table",
        message("Letters on the cards"),
        message("Which letters the cards carry: K Q J or R D V."),
    )
    lowest_stake: Money | None = house_rule(
        None,
        Amount(),
        "stakes",
        message("Minimum stake"),
        message("The smallest stake the banker takes."),
    )
    highest_stake: Money | None = house_rule(
        None,
        Amount(),
        "stakes",
        message("Maximum stake"),
        message("The largest stake the banker takes."),
    )
    natural_pays: Money = house_rule(
        Fraction(3, 2),
        Times(1, 3),
        "naturals",
        message("A natural pays"),
        message("How many times his stake a player's natural is paid."),
    )
    ace_ten_is_natural: bool = house_rule(
        True,
        YesOrNo(),
        "naturals",
        message("Ace and ten"),
        message("An Ace and a ten make a natural, as an Ace and a figure do."),
    )
    split_natural: bool = house_rule(
        False,
        YesOrNo(),
        "naturals",
        message("Natural after a split"),
        message("21 in two cards counts as a natural after a split too."),
    )
    pair: Pair = house_rule(
        Pair.VALUE,
        OneOf({Pair.VALUE: message("value"), Pair.RANK: message("rank")}),
        "splitting",
        message("What is a pair"),
        message("What makes a pair: equal value (Queen and King), or equal rank only."),
    )
    split_hands: int = house_rule(
        2,
        Whole(0, 26, message("1 = no split, 0 = no limit")),
        "splitting",
        message("Hands from a split"),
        message("How many hands a player may make of his pairs; 1 is no split, 0 is no limit."),
    )
    split_aces_one_card: bool = house_rule(
        False,
        YesOrNo(),
        "splitting",
        message("Split Aces"),
        message("Split Aces get one card each and no more."),
    )
    double: bool = house_rule(
        False,
        YesOrNo(),
        "doubling",
        about("a house rule", "Double"),
        message("A player may double his stake on his first two cards, for exactly one more."),
    )
    double_after_split: bool = house_rule(
        False,
        YesOrNo(),
        "doubling",
        message("Double after a split"),
        message("A hand made by a split may be doubled."),
    )
    insurance: Insurance = house_rule(
        Insurance.NONE,
        OneOf(
            {
                Insurance.HALF: message("half"),
                Insurance.UP_TO_HALF: message("up to half"),
                Insurance.NONE: about("insurance", "none"),
            }
        ),
        "doubling",
        message("Insurance"),
        message("What may be staked against the banker's natural when he shows an Ace."),
    )
    surrender: bool = house_rule(
        False,
        YesOrNo(),
        "doubling",
        message("Surrender"),
        message("A player may give his first two cards up for half his stake."),
    )
    banker_draws: BankerDraws = house_rule(
        BankerDraws.TO_17,
        OneOf(
            {
                BankerDraws.TO_17: message("to 17"),
                BankerDraws.TO_SOFT_17: message("to soft 17"),
                BankerDraws.FREE: message("free"),
            }
        ),
        "bank",
        message("How the banker draws"),
        message(
            "The banker draws to 17 and then stands, or draws on a soft 17 too, or plays as he likes."
        ),
    )
    bank_moves: BankMoves = house_rule(
        BankMoves.NEVER,
        OneOf(
            {
                BankMoves.NEVER: message("never"),
                BankMoves.NATURAL: message("natural"),
                BankMoves.FIVE_DEALS: message("five deals"),
                BankMoves.TALON: message("talon"),
            }
        ),
        "bank",
        message("The bank passes"),
        message("What makes the bank pass: nothing, a natural, five deals, the end of the talon."),
    )
    chairs: Chairs = house_rule(
        Chairs.KEPT,
        OneOf(
            {
                Chairs.KEPT: about("chairs when the bank passes", "kept"),
                Chairs.MOVED: about("chairs when the bank passes", "moved"),
            }
        ),
        "bank",
        message("Chairs"),
        message(
            "When the bank passes, everybody keeps his chair, or the new banker takes the banker's and the"
            " others move on. A camera has to know it."
        ),
    )
    premiums: bool = house_rule(
        False,
        YesOrNo(),
        "premiums",
        message("Premiums"),
        message("Five cards and more, three sevens and 8-7-6 are paid a premium."),
    )
    premium_adds_to_win: bool = house_rule(
        False,
        YesOrNo(),
        "premiums",
        message("Premium on top"),
        message("A premium is paid on top of the win, not in its place."),
    )
    treasure: Treasure = house_rule(
        Treasure.COMMON,
        OneOf({Treasure.COMMON: message("common"), Treasure.SHARED: message("shared")}),
        "premiums",
        message("The treasure"),
        message("The pirates' coins lie in the middle, or are shared out at the start."),
    )

    # what defines a game
    clockwise: bool = True
    staking: Staking = Staking.BEFORE
    first_round: Round = Round(Face.COVERED, Face.TURNED)
    second_round: Round = Round(Face.COVERED, Face.COVERED)
    look: BankerLook = BankerLook.TEN_OR_ACE
    banker_natural: BankerNatural = BankerNatural.SINGLE
    natural_paid_at_once: bool = True
    natural_lays_down: bool = False  # players after a natural may no longer draw
    split_card: Face = Face.TURNED
    split_in_order: bool = False  # a split hand is played out before the next gets its card
    double_card: Face = Face.TURNED
    double_all: bool = False  # the banker may require every stake to be doubled
    credit: bool = True  # a player may stake more than he is known to have
    two_at_a_time: bool = False  # a hand may get both its cards at once

    # the engine asks for every card, so it is computed once for each set of rules
    @cached_property
    def game(self) -> Game:
        """Give the way of playing: against a bank, or for a treasure."""
        return FOR_TREASURE if self.staking is Staking.TREASURE else BANKED

    @cached_property
    def pack_size(self) -> int:
        return self.decks * (52 + self.game.jokers)


HOUSE_RULES: dict[str, HouseRule] = {
    each.name: HouseRule(each.name, **each.metadata) for each in fields(Rules) if each.metadata
}


def with_house_rules(rules: Rules, given: Mapping[str, object]) -> Rules:
    """Change house rules by name.

    >>> with_house_rules(Rules("permanent"), {"decks": 1}).decks
    1
    """
    changes = {name: _read(name, value) for name, value in given.items()}
    found: Rules = replace(rules, **changes)  # type: ignore[arg-type]  # each reads its field's type
    lowest, highest = found.lowest_stake, found.highest_stake
    if lowest is not None and highest is not None and lowest > highest:
        said = f"{decimal(lowest)} > {decimal(highest)}"
        raise HouseRuleError(filled("the minimum stake is above the maximum: {said}", said=said))
    return found


def _read(name: str, given: object) -> Value:
    rule = house_rule_named(name)
    try:
        return rule.kind.read(given)
    except ValueError:
        wrong = {"expected": rule.kind.expected, "given": quoted(given)}
        raise HouseRuleError(
            filled("house rule {name} must be {expected}: {given}", name=name, **wrong),
            filled("{title}: {expected}, and not {given}", title=rule.title, **wrong),
        ) from None


def house_rule_named(name: str) -> HouseRule:
    """Give a house rule by its name, or raise a HouseRuleError."""
    rule = HOUSE_RULES.get(name)
    if rule is None:
        raise HouseRuleError(
            filled(
                "no house rule of that name (known: {known}): {name}",
                known=", ".join(HOUSE_RULES),
                name=quoted(name),
            )
        )
    return rule


def differences(rules: Rules, expected: Rules) -> dict[str, Value]:
    """Give the house rules whose values differ from the expected ones."""
    return {
        name: getattr(rules, name)
        for name in HOUSE_RULES
        if getattr(rules, name) != getattr(expected, name) and getattr(rules, name) is not None
    }
