"""Turn the correction form into an amendment of one line of the log.

It may name another card, hand or amount, strike the line out or restore it, or add a missed line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flask import request

from tracker.game.cards import Card, CardError, card
from tracker.game.events import (
    Amended,
    CardDealt,
    CardsTurned,
    ChipsMoved,
    Entry,
    LotDrawn,
    Stood,
    amendments,
    effective_lines,
)
from tracker.game.fold import fold
from tracker.game.money import MoneyError, money
from tracker.game.notation import Correction, NotationError, read
from tracker.game.sentences import message
from tracker.game.verify import refusal
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import refused
from webui.core.typed import with_point
from webui.views.journal import AMOUNTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.events import Fact
    from tracker.store.evening_table import EveningTable


def amendment(live: EveningTable, entry: Entry) -> Amended:
    """Make the amendment of an entry from the form; refuse what the table does not allow."""
    form = request.form
    standing = [line.fact for line in live.lines() if line.seq == entry.seq]
    if "strike" in form:
        return Amended(entry.seq)
    if "restore" in form:
        return Amended(_striking(live, entry))
    if "missed" in form:
        return Amended(
            entry.seq,
            (_missed(live, " ".join(form.getlist("missed") + form.getlist("card"))), *standing),
        )
    if not standing:
        raise Refusal(current_words()(message("That line is struck out.")))
    if "card" in form and isinstance(standing[-1], CardDealt):
        shown = _named_when_shown(live, entry.seq, standing[-1], read_card(form["card"]))
        if shown is not None:
            return shown
    changed = (*standing[:-1], _changed(standing[-1]))
    for fact in changed:
        problem = refusal(live.table, fact)
        if problem is not None and not isinstance(fact, CardsTurned):
            raise refused(problem)
    return Amended(entry.seq, changed)


def _striking(live: EveningTable, entry: Entry) -> int:
    """Give the number of the entry that struck a line out; striking that one restores the line."""
    struck = amendments(live.entries).get(entry.seq)
    if struck is None or struck.replacement:
        raise Refusal(current_words()(message("That line is not struck out.")))
    return next(each.seq for each in reversed(live.entries) if each.event is struck)


def read_fact(text: str) -> Fact:
    """Read an action; refuse what is none, and a correction, which has a page of its own."""
    try:
        fact = read(text)
    except NotationError as error:
        raise refused(error) from None
    if isinstance(fact, Correction):
        raise Refusal(current_words()(message("A line is corrected on its own page.")))
    return fact


def _missed(live: EveningTable, text: str) -> Fact:
    fact = read_fact(text)
    problem = refusal(live.table, fact)
    if problem is not None:
        raise refused(problem)
    return fact


def read_card(text: str) -> Card:
    try:
        return card(text)
    except CardError as error:
        raise refused(error) from None


def _named_when_shown(
    live: EveningTable, seq: int, dealt: CardDealt, wanted: Card
) -> Amended | None:
    """Correct a card that was dealt face down at the line that turned it over; None if none did.

    To find which of the turned cards it was, fold the coup with each of them replaced.
    """
    if not dealt.covered:
        return None
    entries, before = live.coup_entries(), live.snapshots[-1].table
    for each in _turnings(live, dealt.hand, wanted):
        table = fold(effective_lines([*entries, Entry(live.seq + 1, each)]), before)
        hand = None if table.coup is None else table.coup.hands.get(dealt.hand)
        if hand and any(h.entry == seq and not h.covered and h.card is wanted for h in hand.cards):
            return each
    return None


def _turnings(live: EveningTable, hand: str, wanted: Card) -> Iterator[Amended]:
    lines = list(effective_lines(live.coup_entries()))
    for line in lines:
        fact = line.fact
        if not isinstance(fact, CardsTurned) or fact.hand != hand:
            continue
        for place in range(len(fact.cards)):
            named = (*fact.cards[:place], wanted, *fact.cards[place + 1 :])
            others = [each.fact for each in lines if each.seq == line.seq]
            at = others.index(fact)
            yield Amended(line.seq, (*others[:at], replace(fact, cards=named), *others[at + 1 :]))


def _changed(fact: Fact) -> Fact:
    form = request.form
    if isinstance(fact, CardDealt):
        if "card" in form:
            fact = replace(fact, card=read_card(form["card"]))
        if "turn" in form:
            fact = replace(fact, covered=not fact.covered)
        if "hand" in form:
            fact = replace(fact, hand=_hand(form["hand"]))
    elif isinstance(fact, CardsTurned) and "card" in form:
        # a line with several cards is corrected card by card on the page of the hand
        fact = replace(fact, cards=(read_card(form["card"]), *fact.cards[1:]))
    elif isinstance(fact, LotDrawn) and "card" in form:
        fact = replace(fact, card=read_card(form["card"]))
    elif type(fact) in AMOUNTS and "amount" in form:
        fact = _with_amount(fact, with_point(form["amount"]))
    return fact


def _hand(text: str) -> str:
    """Read the name of a hand as the notation does."""
    try:
        stood = read(f"stand {text}")
    except NotationError as error:
        raise refused(error) from None
    assert isinstance(stood, Stood)
    return stood.hand


def _with_amount(fact: Fact, text: str) -> Fact:
    try:
        amount = money(text)
    except MoneyError as error:
        raise refused(error) from None
    if isinstance(fact, ChipsMoved) and fact.amount < 0:
        amount = -amount
    named: dict[str, Any] = {AMOUNTS[type(fact)]: amount}
    return replace(fact, **named)
