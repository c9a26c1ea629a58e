"""Evenings: one coup after the other from the same pack, each with what should come of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tests.game.second import apart, banker, mishaps, pirates, rounds, slips, turns
from tests.game.second.accounts import account
from tests.game.second.cards import DECK
from tests.game.second.games import GAMES, some_house
from tests.game.second.pack import OutOfCardsError, Pack
from tests.game.second.sheet import BANKER as BANKER_HAND
from tests.game.second.sheet import Hand, Sheet

if TYPE_CHECKING:
    from random import Random

    from tests.game.second.games import Game

NAMES = ["Anne", "Bruno", "Chloé", "Diane", "Émile", "Fanny"]
BANKER = "Denis"
SLIPS = (
    *("missed card", "out of order", "first card turned", "two cards first", "two cards second"),
    *("turned in pack", "turned in pack", "unrequested", "unrequested", "wrong face", "late stake"),
    *("wrong payment", "stake out of limits", "past the fou", "late insurance", "banker first"),
    *("no pair", "decision", "insurance", "small insurance", "look", "must draw", "must stand"),
)


@dataclass
class Coup:
    """A coup as it is written, and what should come of it."""

    keys: dict[str, Any]
    net: dict[str, Fraction]
    outcomes: dict[str, str]
    stakes: dict[str, Fraction]
    raised: list[tuple[str, str, str | None]]
    needed: int = 0  # so many actions it cannot do without
    marks: set[str] = field(default_factory=set)  # what was rare in it


@dataclass
class Evening:
    """Coups from one pack, under one set of rules."""

    game: Game
    coups: list[Coup] = field(default_factory=list)

    def text(self, last: int, first: int = 0, cut: int | None = None) -> str:
        """Write the coups from one up to another as a file; the last may be cut short."""
        top = [f"variant = {_toml(self.game.variant)}", f"banker = {_toml(BANKER)}"]
        if self.game.house:
            top.append(f"rules = {_toml(self.game.house)}")
        tables = [each.keys for each in self.coups[first : last + 1]]
        if cut is not None:
            tables[-1] = {**tables[-1], "actions": tables[-1]["actions"][:cut]}
        parts = ["\n".join(f"{k} = {_toml(v)}" for k, v in keys.items()) for keys in tables]
        return "\n\n".join(["\n".join(top), *(f"[[coup]]\n{part}" for part in parts)]) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, Fraction):
        return rounds.decimal(value)
    if isinstance(value, list) and value and isinstance(value[0], Fraction):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def evening(chance: Random, variant: str, coups: int) -> Evening:
    """Play an evening; it ends early when all cards lie on the table."""
    if variant == "pirate":
        return _for_coins(chance, coups)
    game = some_house(GAMES[variant], chance)
    pack = Pack(chance, DECK * game.decks)
    if chance.random() < 0.5:
        pack.drop(chance.randint(8, 52))
    found = Evening(game)
    for _ in range(coups):
        try:
            found.coups.append(_coup(game, chance, pack))
        except OutOfCardsError:
            break
    return found


def _for_coins(chance: Random, coups: int) -> Evening:
    """Play for coins: used cards are out, or make a new stock where the treasure is shared."""
    game = pirates.pirates(chance)
    pack = Pack(chance, [*DECK, *["FOU"] * pirates.JOKERS])
    found = Evening(game)
    hands = [*map(str, range(1, chance.randint(1, 4) + 1)), BANKER_HAND]
    coins = pirates.Coins(bool(game.house))
    coins.share_out(hands)
    while len(found.coups) < coups and not coins.over:
        if len(pack.talon) < 6 * len(hands) and not coins.shared:
            break
        found.coups.append(
            _coin_coup(Sheet(game, chance, pack, [Hand(each) for each in hands]), coins)
        )
    return found


def _coin_coup(sheet: Sheet, coins: pirates.Coins) -> Coup:
    sheet.slips = set(
        sheet.chance.sample(["turned in pack", "unrequested"], sheet.chance.choice([0, 1]))
    )
    sheet.known = sheet.chance.choice([0, 0.5, 1])
    stake = coins.at_stake if coins.shared else min(coins.at_stake, coins.treasure)
    pirates.play(sheet)
    sheet.name_some(0.5)
    names = [*NAMES[: len(sheet.hands) - 1], BANKER]
    found = pirates.accounts(sheet, coins)
    net = dict(zip(names, (won for _, won in found.values()), strict=True))
    net["treasure"] = -sum(net.values(), Fraction(0))
    return Coup(
        {"seats": names[:-1], "actions": sheet.actions},
        net,
        {hand: outcome for hand, (outcome, _) in found.items()},
        dict.fromkeys(found, Fraction(stake)),
        sorted(((each.code, each.hand, each.chosen) for each in sheet.raised), key=str),
    )


def _coup(game: Game, chance: Random, pack: Pack) -> Coup:
    sheet = _sit_down(game, chance, pack)
    keys: dict[str, Any] = {"seats": NAMES[: len(sheet.hands)]}
    if not game.stakes_after_first:
        keys["stakes"] = _stakes(sheet)
    if sheet.limits:
        keys["limits"] = list(sheet.limits)
    _play(sheet)
    keys["actions"] = sheet.actions
    pack.under += sheet.banker.cards
    return _expected(sheet, keys)


def _stakes(sheet: Sheet) -> list[Fraction]:
    """Stake for every seat; who does not is not dealt to."""
    seats = list(sheet.hands)
    if len(seats) > 1 and sheet.may(0.1):
        sheet.hands.remove(sheet.chance.choice(seats))
    for hand in sheet.hands:
        hand.stake = sheet.some_stake()
    mishaps.too_high_a_stake(sheet)
    return [hand.stake for hand in seats]


def _sit_down(game: Game, chance: Random, pack: Pack) -> Sheet:
    """Seat players with their stakes, and choose what will go wrong."""
    seats = chance.randint(1, 4 if game.decks == 1 else 5)
    wrong = chance.sample(SLIPS, chance.choice([0, 0, 1, 1, 2, 4]))
    if {"two cards first", "two cards second"} <= set(wrong):
        wrong.remove("two cards second")
    sheet = Sheet(game, chance, pack, [Hand(str(seat)) for seat in range(1, seats + 1)], set(wrong))
    sheet.known = chance.choice([0, 0.5, 1])
    sheet.buries = chance.random() < 0.25
    if chance.random() < 0.3:
        sheet.limits = (2, 30)
    if chance.random() < 0.1 or pack.past_marker:
        sheet.shuffle()
    return sheet


def _play(sheet: Sheet) -> None:
    rounds.deal(sheet)
    slips.insure(sheet)
    if not banker.look(sheet):
        turns.play(sheet)
        banker.play(sheet)
    banker.accounts(sheet)
    sheet.name_some(0.5)


def _expected(sheet: Sheet, keys: dict[str, Any]) -> Coup:
    """Reckon what each person wins, and what should have been raised."""
    net = dict.fromkeys([*keys["seats"], BANKER], Fraction(0))
    outcomes, stakes = {}, {}
    sheet.pays = sheet.may(0.3)
    for hand in sheet.hands:
        outcome, won = account(sheet.game, sheet.banker, hand)
        mishaps.pay(sheet, hand, won)
        net[keys["seats"][hand.seat - 1]] += won
        net[BANKER] -= won
        outcomes[hand.id], stakes[hand.id] = outcome, hand.stake
        if outcome == "bust" and hand.stood and hand.fate != "bust":
            if all(each.named for each in hand.lying):
                sheet.marks.add("hidden bust that the file knows")
            sheet.expect("undeclared-bust", hand)
    apart.forget_what_nobody_saw(sheet)
    raised = [(each.code, each.hand, each.chosen) for each in sheet.raised]
    return Coup(keys, net, outcomes, stakes, sorted(raised, key=str), sheet.needed, sheet.marks)
