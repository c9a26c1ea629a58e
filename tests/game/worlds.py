"""Orderly coups whose covered cards are named before they are shown, and the same with other faces."""

from __future__ import annotations

from tests.game.play import play_on
from tracker.game.assist import PAYMENTS, Act, advise
from tracker.game.cards import COVERED_CARD, PACK
from tracker.game.events import (
    Amended,
    CardDealt,
    ChipsMoved,
    CoupOpened,
    Entry,
    Line,
    Split,
    effective_lines,
)
from tracker.game.fold import EMPTY, apply, fold
from tracker.game.records import evolve
from tracker.game.rules import Face


def coup(rules, chance):
    """Give the log of an orderly coup with its payments; some covered cards are named late."""
    facts, table = [], EMPTY
    for entry in play_on(rules, chance, mishaps=0):
        facts.append(entry.event)
        table = apply(table, Line(len(facts), entry.event))
        if chance.random() < 0.5:
            table = _pay(table, facts, 1)
    _pay(table, facts, 30)
    return _named_late([Entry(seq, fact) for seq, fact in enumerate(facts, 1)], chance)


def _pay(table, facts, most):
    """Move the chips that are due now."""
    for _ in range(most):
        told = advise(table)[0]
        if told.act not in PAYMENTS:
            break
        facts.append(ChipsMoved(told.hand, -told.amount if told.act is Act.TAKE else told.amount))
        table = apply(table, Line(len(facts), facts[-1]))
    return table


def _named_late(log, chance):
    """Let the banker name some covered cards only a few entries after they were dealt."""
    found, late = [], []
    for entry in log:
        seq, fact = len(found) + 1, entry.event
        if isinstance(fact, CardDealt) and fact.covered and chance.random() < 0.3:
            late.append(Amended(seq, (fact,)))
            fact = evolve(fact, card=COVERED_CARD)
        found.append(Entry(seq, fact))
        if late and chance.random() < 0.3:
            found.append(Entry(len(found) + 1, late.pop(0)))
    found += [Entry(len(found) + number, each) for number, each in enumerate(late, 1)]
    return found


def unseen(log):
    """Give the entries whose cards nobody but the banker can have seen.

    They lie covered; nobody has split them open, and no chips have moved for their hand, nor, for
    the banker's, for any hand that is compared with his.
    """
    seen, table = set(), EMPTY
    for line in effective_lines(log):
        seen |= _opened_by(table, line.fact)
        table = apply(table, line)
    covered = {
        held.entry
        for hand in (table.coup.hands.values() if table.coup else ())
        for held in (*hand.cards, *hand.offered)
        if held.covered
    }
    return covered - seen


def _opened_by(table, fact):
    """Give the cards that are seen because of a split or of chips."""
    hands = table.coup.hands if table.coup else {}
    if isinstance(fact, Split) and table.coup.rules.split_card is not Face.COVERED:
        return {held.entry for held in hands[fact.hand].cards}
    if isinstance(fact, ChipsMoved):
        drawing = table.coup.turn is not None
        taken_unseen = drawing and fact.amount < 0 and not hands[fact.hand].premium
        shown = [] if taken_unseen else [fact.hand] if drawing else [fact.hand, "B"]
        if not drawing and not table.coup.rules.game.has_bank:
            shown = list(hands)
        return {held.entry for each in shown for held in hands[each].cards}
    return set()


def other_world(log, chance):
    """Give the same log with other faces where nobody has seen them."""
    hidden = unseen(log)

    def other(fact, standing):
        is_hidden = standing in hidden and isinstance(fact, CardDealt) and fact.covered
        return evolve(fact, card=chance.choice(PACK)) if is_hidden else fact

    return [Entry(entry.seq, _changed(entry, other), entry.at_ms, entry.source) for entry in log]


def _changed(entry, other):
    event = entry.event
    if isinstance(event, Amended):
        return evolve(
            event, replacement=tuple(other(fact, event.target) for fact in event.replacement)
        )
    return other(event, entry.seq)


def tables(log):
    """Give the table that the last coup of a log began on, and its facts."""
    lines = list(effective_lines(log))
    opened = [place for place, line in enumerate(lines) if isinstance(line.fact, CoupOpened)]
    first = opened[-1] if opened else 0
    return fold(lines[:first]), lines[first:]
