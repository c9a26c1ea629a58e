"""Hands that leave the felt: one that is swept while the others still play is out.

A bust hand and a natural are settled at once, and their cards are taken; the others stay until the
accounts. So when a hand left tells what it was worth, even if not all of its cards were read.
"""

from __future__ import annotations

from itertools import product
from math import exp, inf
from typing import TYPE_CHECKING

from tracker.game.cards import RANKS, UNKNOWN, card, total
from tracker.game.coup import are_natural
from tracker.game.events import Buried, CardDealt
from tracker.game.table import settle
from tracker.scribe.memory import UNDER_A_HAND
from tracker.scribe.notes import Note, event_of
from tracker.scribe.pattern import held_by, is_done
from tracker.scribe.unseen import MISSED_AFTER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.cards import Card
    from tracker.game.coup import Coup, Hand
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Supposing


SWEPT_AFTER = 2000  # ms; as `MISSED_AFTER`, once the banker has played, and gathers the cards
# The price, in nats, of a hand that leaves while others play, and is not out: of 256 hands on films
# 50261 to 50306 that were not out none did, which counts as half of one.
EARLY = 6.2
# Of the hands that played, so many drew a card that nobody saw: 9 of 332 on the same films.
DREW_UNSEEN = 0.027
SURELY_BUST = 0.95  # a hand that left is bust without a question if that is likelier than this
MOST_UNREAD = 2  # cards; with more nothing is known of a hand


def left_ms(memory: Memory, hand: Hand) -> int | None:
    """Give when a hand was last seen, if it ever was."""
    return max((each.seen_ms for each in _sights(memory, hand)), default=None)


def left_early(memory: Memory, look: Look, coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand left long ago, while others still played; what lies below another has not."""
    gone_ms, sights = left_ms(memory, hand), _sights(memory, hand)
    if gone_ms is None or any(each.is_below for each in sights):
        return False
    over_ms = memory.coup.since.get("over", inf)
    is_gone = look.at_ms - gone_ms > (MISSED_AFTER if over_ms == inf else SWEPT_AFTER)
    return is_gone and min(_played_ms(memory, coup), over_ms) - gone_ms > UNDER_A_HAND


def swept(memory: Memory, hand: Hand) -> Note:
    """Give the note that a hand was buried, when it left the felt."""
    gone_ms, entry = left_ms(memory, hand), memory.coup.last_entry_of(hand.id)
    assert gone_ms is not None
    return Note(Buried(hand.id), before=memory.coup.first_entry_since(gone_ms, after=entry))


def burial(memory: Memory, table: Table, hand: Hand, supposing: Supposing) -> Note | None:
    """Give the burial of a hand that left early, if it is surely bust, or has lost so much anyway."""
    coup, account = table.coup, settle(table).of(hand.id)
    assert coup is not None
    note = swept(memory, hand)
    then = supposing(event_of(note))
    assert then.coup is not None
    bust = settle(then).of(hand.id)
    if bust is None or not is_done(then.coup, then.coup.hands[hand.id]):
        return None
    if account is not None and account.sum == bust.sum:
        return note
    is_bust = chance_of_bust(coup, hand) > SURELY_BUST
    return note if is_bust and _left_in_turn(memory, coup, hand) else None


def chance_of_bust(coup: Coup, hand: Hand) -> float:
    """Give how likely a hand that left in its turn is bust: by unread cards, or by one nobody saw."""
    names = [held.card for held in hand.cards]
    unread = [place for place, each in enumerate(names) if each.points is None]
    if len(unread) > MOST_UNREAD:
        return 0.0
    bust = other = 0.0
    for ranks in product(RANKS, repeat=len(unread)):
        for place, rank in zip(unread, ranks, strict=True):
            names[place] = card(rank + UNKNOWN)
        if total(names).least > 21:
            bust += 1
        elif len(names) == 2 and are_natural(coup.rules, *names):
            other += 1
        else:
            bust += DREW_UNSEEN * _one_more_busts(names)
            other += exp(-EARLY)
    return bust / (bust + other)


def _one_more_busts(names: Sequence[Card]) -> float:
    """Give how likely one more card is too many."""
    drawn = (card(rank + UNKNOWN) for rank in RANKS)
    return sum(total([*names, each]).least > 21 for each in drawn) / len(RANKS)


def _left_in_turn(memory: Memory, coup: Coup, hand: Hand) -> bool:
    """Tell whether no hand before this one drew after it left, and none beyond it drew before."""
    order, gone_ms = list(coup.hands.values()), left_ms(memory, hand)
    assert gone_ms is not None
    place = order.index(hand)
    before, beyond = _draws_ms(memory, order[:place]), _draws_ms(memory, order[place + 1 :])
    return max(before, default=0) < gone_ms < min(beyond, default=inf)


def _draws_ms(memory: Memory, hands: Sequence[Hand]) -> list[int]:
    """Give when each card of some hands came that is not one of their first two."""
    drawn = {held.entry for hand in hands for held in hand.cards[2:]}
    return [each.came_ms for each in memory.coup.written.values() if each.seq in drawn]


def _played_ms(memory: Memory, coup: Coup) -> int:
    """Give when the last card was dealt, or the bank last turned one up."""
    played = (
        each.came_ms
        for each in memory.coup.written.values()
        if isinstance(each.fact, CardDealt) or coup.rules.game.is_bank(each.fact.hand)
    )
    return max(played, default=0)


def _sights(memory: Memory, hand: Hand) -> list[Sighting]:
    sights = (memory.sight_of(held.entry) for held in held_by(hand))
    return [each for each in sights if each]
