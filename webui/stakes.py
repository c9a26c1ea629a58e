"""Stakes by chips, for each seat; limits are enforced with a sentence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.game.coup import BANKER
from tracker.game.money import Money, decimal, exact, money
from tracker.game.rules import Staking
from tracker.game.stakes import may_double_all, may_redouble
from webui.acts import room
from webui.deeds import Deed
from webui.devices import Role
from webui.security import needs
from webui.words import Words, here

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response

    from tracker.game.table import Table
    from tracker.store.live import Live

screen = Blueprint("stakes", __name__)

CHIPS = ("1", "2", "5", "10", "20", "50")


class ChipView(NamedTuple):
    value: str
    colour: str
    do: str  # what a touch writes down; empty where it would pass the limit


class StakeView(NamedTuple):
    no: str
    name: str
    amount: str
    kind: str
    icon: str
    word: str
    pile: tuple[tuple[str, str], ...]
    last: str
    again: str
    over: bool
    now: bool
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class StakesBoard:
    session: int
    seq: int
    seats: tuple[StakeView, ...]
    place: str
    name: str
    amount: str
    chips: tuple[ChipView, ...]
    limits: str
    said: str
    cap: str
    everybody: tuple[str, ...]
    clear: str
    sits_out: str
    following: str
    deeds: tuple[Deed, ...]
    total: str


@screen.get("/stakes")
@needs(Role.BANKER)
def show() -> str | Response:
    session = room().current()
    if session is None:
        return redirect(url_for("setup.show"))
    with room().lock:
        live = room().live(session)
        if live.table.coup is None or live.table.rules.treasure_game:
            return redirect(url_for("table.show"))
        seen = board(live, session, _chips(session), here(), request.args.get("place", ""))
    return render_template("stakes.html", b=seen)


def _chips(session: int) -> tuple[str, ...]:
    return chips_of(room().log.settings(session).get("chips", ""))


def chips_of(text: str) -> tuple[str, ...]:
    """Read the values of an evening's chips."""
    try:
        found = tuple(str(each) for each in json.loads(text)) if text else ()
    except ValueError:
        found = ()
    return found or CHIPS


def render(app: Flask, session: int, words: Words, place: str) -> str:
    found = app.extensions["room"]
    with found.lock:
        live = found.live(session)
        if live.table.coup is None:
            return ""
        chips = chips_of(found.log.settings(session).get("chips", ""))
        seen = board(live, session, chips, words, place)
    return app.jinja_env.get_template("stakes_live.html").render(b=seen, t=words)


def board(
    live: Live, session: int, chips: tuple[str, ...], words: Words, place: str
) -> StakesBoard:
    """Word the stakes, one seat in hand."""
    table = live.table
    coup = table.coup
    assert coup is not None
    seats = [hand for hand in coup.hands.values() if hand.id == hand.seat and hand.id != BANKER]
    waiting = [hand.id for hand in seats if hand.stake is None]
    place = place if place in coup.hands and place != BANKER else (waiting or [seats[0].id])[0]
    last = last_stakes(live)
    views = tuple(_seat(table, hand.id, chips, last, (words, place)) for hand in seats)
    at = coup.hands[place].stake or 0
    later = [each for each in waiting if each != place]
    following = next((each for each in later if int(each) > int(place)), (later or [""])[0])
    again = tuple(
        f"stake {hand.id} {decimal(last[table.name(hand.seat)])}"
        for hand in seats
        if hand.stake is None and table.name(hand.seat) in last
    )
    total = exact(sum(hand.stake or 0 for hand in seats))
    return StakesBoard(
        session,
        live.seq,
        views,
        place,
        table.name(place),
        words.amount(at),
        tuple(_chip(table, place, value, number, at) for number, value in enumerate(chips)),
        _limits(table, words),
        _said(table, words),
        _cap(table),
        again,
        f"stake {place} 0" if at else "",
        f"stake {place} 0" if coup.hands[place].stake is None else "",
        following,
        _deeds(table, words),
        words.amount(total),
    )


def last_stakes(live: Live) -> dict[str, Money]:
    """Give what each person staked in the coup before, by name."""
    coups = live.coups()
    if len(coups) < 2:
        return {}
    before = coups[-2].table
    assert before.coup is not None
    found: dict[str, Money] = {}
    for hand in before.coup.players:
        if hand.id == hand.seat and hand.stake:
            once = Fraction(hand.stake) / (2 if hand.doubled else 1)
            found[before.name(hand.seat)] = exact(once)
    return found


def _seat(
    table: Table, seat: str, chips: tuple[str, ...], last: dict[str, Money], more: tuple[Words, str]
) -> StakeView:
    words, place = more
    assert table.coup is not None
    hand = table.coup.hands[seat]
    name, stake = table.name(seat), hand.stake
    highest = table.rules.highest_stake
    over = stake is not None and highest is not None and stake > highest
    before = last.get(name)
    kind, icon, word = "wait", "dots", words("to stake", "à miser")
    if over:
        kind, icon, word = "wrong", "alarm", words("too high", "trop haut")
    elif stake == 0:
        kind, icon, word = "out", "out", words("sits out", "passe")
    elif stake is not None:
        kind, icon, word = "stand", "check", words("staked", "misé")
    if seat == place:
        kind, icon, word = "play", "play", words("staking", "mise")
    redouble: tuple[Deed, ...] = ()
    if may_redouble(table.coup, hand):
        redouble = (Deed(words("Redouble", "Redouble"), "double", (f"redouble {seat}",)),)
    return StakeView(
        seat,
        name,
        words.amount(stake),
        kind,
        icon,
        word,
        pile(stake or 0, chips),
        "" if before is None else words.amount(before),
        "" if before is None else f"stake {seat} {decimal(before)}",
        over,
        seat == place,
        redouble,
    )


def pile(amount: Money, chips: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Make an amount of the largest chips, each with its colour; at most four are drawn."""
    found: list[tuple[str, str]] = []
    for number, value in sorted(enumerate(chips), key=lambda pair: -money(pair[1])):
        while amount >= money(value) and len(found) < 4:
            found.append((value, CHIPS[number % len(CHIPS)]))
            amount -= money(value)
    return tuple(found)


def _chip(table: Table, place: str, value: str, number: int, at: Money) -> ChipView:
    after = exact(at + money(value))
    highest = table.rules.highest_stake
    may = highest is None or after <= highest
    do = f"stake {place} {decimal(after)}" if may else ""
    return ChipView(value, CHIPS[number % len(CHIPS)], do)


def _limits(table: Table, words: Words) -> str:
    low, high = table.rules.lowest_stake, table.rules.highest_stake
    if low is None and high is None:
        return words("No limits.", "Sans limites.")
    if high is None:
        return words(f"From {words.amount(low)}.", f"À partir de {words.amount(low)}.")
    return words(
        f"From {words.amount(low or 0)} to {words.amount(high)}.",
        f"De {words.amount(low or 0)} à {words.amount(high)}.",
    )


def _over(table: Table) -> str:
    assert table.coup is not None
    highest = table.rules.highest_stake
    for hand in table.coup.players:
        if highest is not None and hand.stake is not None and hand.stake > highest:
            if hand.doubled or hand.redoubled or table.coup.all_doubled:
                continue
            return hand.id
    return ""


def _said(table: Table, words: Words) -> str:
    seat = _over(table)
    if not seat or table.coup is None:
        return ""
    stake = words.amount(table.coup.hands[seat].stake)
    most = words.amount(table.rules.highest_stake)
    return words(
        f"Seat {seat}: {stake} is above the highest stake, which is {most}.",
        f"Place {seat} : {stake} dépasse la plus haute mise, qui est de {most}.",
    )


def _cap(table: Table) -> str:
    seat, highest = _over(table), table.rules.highest_stake
    return f"stake {seat} {decimal(highest)}" if seat and highest is not None else ""


def _deeds(table: Table, words: Words) -> tuple[Deed, ...]:
    assert table.coup is not None
    found: list[Deed] = []
    if table.rules.staking is Staking.AFTER_FIRST_CARD and may_double_all(table.coup):
        found.append(Deed(words("Double all", "Double pour tous"), "double", ("double-all",)))
    return tuple(found)
