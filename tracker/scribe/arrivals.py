"""Decide what an unexplained card is: just dealt, or one that was there before."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game import pack
from tracker.game.cards import COVERED_CARD, UNKNOWN
from tracker.game.coup import BANKER, Stage, deal_face, dealing_order
from tracker.game.events import CardDealt, CardExposed
from tracker.game.rules import Face
from tracker.game.settlement import is_banker_done
from tracker.game.table import settle
from tracker.scribe.due import is_due_covered, is_due_one, passed_over
from tracker.scribe.fits import Fits
from tracker.scribe.halves import Halves
from tracker.scribe.memory import UNDER_A_HAND, in_sight
from tracker.scribe.notes import Amendment, Doubt, LateDeal, Note, Question
from tracker.scribe.outlines import HIDES, best_index
from tracker.scribe.pattern import (
    dealt_ahead,
    hands_at,
    held_by,
    may_show,
    shows_all,
)
from tracker.scribe.reading import reading_of
from tracker.scribe.rows import gap, goes_on, is_between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Output, Supposing
    from tracker.scribe.reading import Reading
    from tracker.scribe.returns import Returns
    from tracker.scribe.unseen import Unseen

LOST_FOR = 700  # ms; a hand that deals a card hides the card beside it about this long
SURELY_LOST = 1800  # ms to wait for a lost card where none is due: it may have become this one
OUT_OF_TURN = 900  # ms; the card that is due may lie under a hand about this long
UNEXPLAINED = 2000  # ms; cards that are being gathered do not lie still for so long
UNREAD_BACK = 0.5  # the confidence of a card that is taken for covered although it looks open
UNNOTICED = 28.0  # mm; two backs that lie no farther apart may be outlined as one
READ_WITHIN = 1000  # ms; an open card that is not read by then is written down unread


class Arrivals:
    """Decide what a card is that has come to lie at somebody's place."""

    def __init__(self, memory: Memory, returns: Returns, unseen: Unseen) -> None:
        self.memory = memory
        self.returns = returns
        self.unseen = unseen
        self.fits = Fits(memory)
        self.halves = Halves(memory)

    def notes(
        self, look: Look, table: Table, seen: Sighting, supposing: Supposing
    ) -> Iterator[Output]:
        """Take a card for one that was there before, or write it down as dealt."""
        coup = table.coup
        assert coup is not None
        hand = self.returns.hand_for(coup, seen)
        if hand is None or self.returns.is_known(look, coup, hand, seen):
            return
        if self.is_turning(hand) and self._waits(coup, hand, seen):
            return
        yield from self.laid_over(coup, hand)
        if not coup.due and hand.id != BANKER and settle(table).complete:
            # the coup is settled, and cards are being gathered
            yield from self._ask(look, table, hand, seen)
            return
        if self._is_too_early(look, table, hand, seen):
            return
        if self.is_strange(look, table, seen):
            yield from self._ask(look, table, hand, seen)
            return
        expected = self.memory.expects(coup, hand, seen)
        lost = self.returns.lost(look, coup, seen)
        known = self.returns.of_same_face(lost, seen, table)
        if known is None and reading_of(seen, table).is_sure:
            yield from self.unseen.before_open(table, hand, seen, supposing)
        plain = known is not None or _is_shown_by_banker(coup, hand, lost, seen)
        if not self._may_be_hidden(lost, table, seen, expected=expected, plain=plain):
            yield from self._explain(look, table, hand, seen)

    def _is_too_early(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> bool:
        """Tell whether to wait: another card is due first, or this may be one seen a moment ago."""
        coup = table.coup
        assert coup is not None
        expected = self.memory.expects(coup, hand, seen)
        in_order = expected if coup.started else hand.id in dealing_order(coup)[:1]
        dealing = bool(coup.due) or not coup.started
        too_soon = dealing and not in_order and look.at_ms - seen.since_ms < OUT_OF_TURN
        found_again = not expected and self._is_found_again(table, hand, seen)
        if too_soon or found_again or self._goes_out_of_sight(look, hand, seen, expected=expected):
            return True
        is_due = dealing or expected or self.returns.lost(look, coup, seen)
        return not is_due and _is_hardly_there(look, coup, hand, seen)

    def _may_be_hidden(
        self, lost: list[Held], table: Table, seen: Sighting, *, expected: bool, plain: bool
    ) -> bool:
        """Tell whether to wait for a lost card: this may be it, or a hand may still hide it."""
        patience = LOST_FOR if plain or expected else SURELY_LOST
        maybe = [held for held in lost if self.memory.sight_of(held.entry)]
        if expected:  # a card with another face is another card
            maybe = [held for held in maybe if self.returns.may_be(held, seen, table)]
        # The earlier time counts: the outline of a half-hidden card keeps moving, so it never seems
        # to rest; a card that was turned over lay there before.
        lay_ms = self.memory.at_ms - min(seen.since_ms, seen.turned_ms)
        return bool(maybe) and lay_ms < patience

    def _explain(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> Iterator[Output]:
        """Take a card for the one it was before, or write it down, after what must precede it."""
        coup = table.coup
        assert coup is not None
        back = self._lost_card_here(look, table, hand, seen)
        if back is not None:
            self.memory.claim(back.entry, seen.track)
        elif not self._may_be_turned_over(look, table, hand, seen):
            yield from self.unseen.before_card(coup, hand, seen)
            first = self.halves.first(coup, hand)
            if first is hand:
                yield from self._dealt(look, table, hand, seen)
            else:
                yield from self.halves.put_first(hand, first)

    def _is_found_again(self, table: Table, hand: Hand, seen: Sighting) -> bool:
        """Tell whether an arm hid this card of a buried hand until now; others may follow."""
        soon = self.memory.at_ms - seen.since_ms < OUT_OF_TURN
        name = reading_of(seen, table).name
        return soon and hand.buried and any(held.card is name for held in hand.cards)

    def _goes_out_of_sight(self, look: Look, hand: Hand, seen: Sighting, *, expected: bool) -> bool:
        """Tell whether a covered card was seen a moment ago and not now: this open one may be it.

        Dealers rarely lay a card almost exactly on another. So if a card is expected here, only
        covered cards within 22 mm may have been turned over.
        """
        sights = [self.memory.sight_of(held.entry) for held in held_by(hand) if held.covered]
        going = [each for each in sights if each and each.seen_ms < look.at_ms]
        return any(
            in_sight(each, look) and (not expected or gap(each, seen) < HIDES) for each in going
        )

    def is_strange(self, look: Look, table: Table, seen: Sighting) -> bool:
        """Tell whether something unreadable lies where no card is due, or lay there for too long.

        Too long means since 2 s before the last card was dealt. It may be no card at all: a plate,
        a book, a label.
        """
        coup = table.coup
        assert coup is not None
        hand = self.returns.hand_for(coup, seen)
        if seen.kind is not CardKind.TURNED or hand is None or reading_of(seen, table).is_sure:
            return False
        due = is_due_covered(coup, hand) or self.memory.expects(coup, hand, seen)
        long_before = seen.since_ms < self.memory.dealt_ms - UNEXPLAINED
        return (long_before or not due) and not self.returns.lost(look, coup, seen)

    def _ask(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> Iterator[Output]:
        """Ask about an open card that lies there for long, if no card of the seat is lost."""
        assert table.coup is not None
        extra = seen.kind is CardKind.TURNED and look.at_ms - seen.since_ms > UNEXPLAINED
        if not extra or self.returns.lost(look, table.coup, seen):
            return
        if not self.memory.coup.questions.asked_before(Question.WHICH_CARD, seen.track):
            likely = reading_of(seen, table).likely
            yield Doubt(Question.WHICH_CARD, hand.id, likely=likely, track=seen.track)

    def is_turning(self, hand: Hand) -> bool:
        """Tell whether a covered card looks open: it was turned over, or one was laid on it."""
        sights = [self.memory.sight_of(held.entry) for held in hand.cards if held.covered]
        return any(each and each.kind is not CardKind.COVERED for each in sights)

    def _waits(self, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether this card must wait until it is clear what is being turned.

        A covered card must, and so must every card of the banker: he shows his, and then draws.
        """
        shows_first = coup.rules.game.is_bank(hand.id)
        return seen.kind is CardKind.COVERED or shows_first

    def _lost_card_here(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> Held | None:
        """Find the card that this one was before it moved or turned over."""
        coup = table.coup
        assert coup is not None
        lost = self.returns.lost(look, coup, seen)
        expected = self.memory.expects(coup, hand, seen)
        back = self.fits.lost_card_like(lost, seen, table, expected=expected)
        back = back or self.returns.displaced(hand, seen, table)
        either = self._may_be_either(look, coup, hand, seen)
        if back is None and either and not self._is_one_for_two(look, coup, hand, seen):
            maybe = self.returns.turned_over(lost, look, coup)
            name = reading_of(seen, table).name
            maybe = [held for held in maybe if may_show(coup, hand, held, name)]
            back = self.returns.shown_with_others(maybe, seen, look, [*held_by(hand)])
        return back

    def _is_one_for_two(self, look: Look, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether one open card came up beside several covered ones, so that it was drawn.

        A player who turns his cards over turns them all. In the banker's turn this is not asked of
        a hand that has not ended, because one of its cards may be seen before the other.
        """
        lay_before_the_word = hand.end is not None
        if not coup.rules.game.has_bank or not (coup.stage is Stage.PLAYERS or lay_before_the_word):
            return False
        known = [(held, self.memory.sight_of(held.entry)) for held in hand.cards if held.covered]
        covered = [held for held, sight in known if not sight or sight.kind is CardKind.COVERED]
        others = (
            each
            for each in look.sightings
            if each.place == seen.place and each.track not in {seen.track, *self.memory.explained}
        )
        alone = not any(each.kind is CardKind.TURNED for each in others)
        return len(covered) > 1 and alone

    def _may_be_either(self, look: Look, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether this open card may be either drawn or turned over.

        During the deal it cannot be: the order of the deal decides. A card that continues the row
        of its hand was drawn. But it may be either if another card of the hand is being turned, or
        if as many open cards came up as covered ones are gone: of two covered cards that were
        outlined as one, one lies farther along the row than it was found.
        """
        turned = seen.kind is not CardKind.COVERED
        either = turned and not coup.due and self.memory.expects(coup, hand, seen)
        if not either or self.is_turning(hand) or not self._continues_row(hand, seen):
            return either
        away = self.returns.turned_over(self.returns.lost(look, coup, seen), look, coup)
        return self.returns.all_came_up(away, seen, look)

    def _continues_row(self, hand: Hand, seen: Sighting) -> bool:
        last_two = [self.memory.sight_of(held.entry) for held in held_by(hand)[-2:]]
        first, last = (None, None, *last_two)[-2:]
        return first is not None and last is not None and goes_on(first, last, seen)

    def _may_be_turned_over(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> bool:
        """Tell whether to wait: a lost covered card may show again, or be this one, turned over."""
        coup, name = table.coup, reading_of(seen, table).name
        assert coup is not None
        if not self._may_be_either(look, coup, hand, seen):
            return False
        away = self.returns.turned_over(self.returns.lost(look, coup, seen), look, coup)
        may_be = any(may_show(coup, hand, held, name) for held in away)
        return may_be and look.at_ms - seen.since_ms < UNDER_A_HAND

    def _dealt(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> Iterator[Output]:
        coup, reading = table.coup, reading_of(seen, table)
        assert coup is not None
        lay_ms = look.at_ms - max(seen.since_ms, seen.turned_ms)
        is_open = seen.kind is not CardKind.COVERED
        if is_open and not reading.is_sure and lay_ms < READ_WITHIN:
            return
        is_back = is_open and not reading.is_sure and is_due_covered(coup, hand)
        if not (is_open or self.memory.expects(coup, hand, seen)) and self._is_part(hand, seen):
            return
        if is_back or not is_open:
            yield self._dealt_covered(coup, hand, seen, UNREAD_BACK if is_back else 1.0)
        else:
            yield from self._dealt_open(table, hand, seen, reading)

    def _dealt_covered(self, coup: Coup, hand: Hand, seen: Sighting, sureness: float) -> Note:
        """Write a covered card down.

        One that another covered card hid counts as dealt when it was last due.
        """
        fact = CardDealt(hand.id, COVERED_CARD, covered=True)
        rested_ms, before = self.memory.rested_ms(hand, seen), None
        if is_due_one(coup, hand) and self._was_hidden(hand, seen):
            before = dealt_ahead(coup, hand)
            # 1 ms earlier, because the player may have ended his turn in its last frame
            rested_ms = min(rested_ms, self.memory.coup.in_turn_ms.get(hand.id, rested_ms + 1) - 1)
        return Note(fact, (seen.track,), sureness, before=before, rested_ms=rested_ms)

    def _was_hidden(self, hand: Hand, seen: Sighting) -> bool:
        """Tell whether a card lies so near a covered one that one outline may have held both."""
        sights = [self.memory.sight_of(held.entry) for held in held_by(hand) if held.covered]
        return any(each and gap(each, seen) < UNNOTICED for each in sights)

    def _is_part(self, hand: Hand, seen: Sighting) -> bool:
        """Tell whether what looks covered may be a visible part of an open card there."""
        sights = [self.memory.sight_of(held.entry) for held in held_by(hand)]
        lying = [each for each in sights if each and each.kind is CardKind.TURNED]
        return any(gap(each, seen) < HIDES for each in lying)

    def _dealt_open(
        self, table: Table, hand: Hand, seen: Sighting, reading: Reading
    ) -> Iterator[Output]:
        coup, name = table.coup, self.memory.name(reading, table)
        assert coup is not None
        exposed = pack.matching_exposed(table.pack, name)
        if exposed is not None:
            # it lay turned in the pack, and was read there too
            entries = (seq for seq, each in self.memory.coup.exposed.items() if each is exposed)
            entry = next(entries, None)
            if exposed.suit == UNKNOWN != name.suit and entry is not None:
                yield Amendment(entry, (CardExposed(name),))
            name = exposed if name.suit == UNKNOWN else name
        fact = CardDealt(hand.id, name, covered=False)
        rested_ms = self.memory.rested_ms(hand, seen)
        before = self._since_it_came(coup, hand, seen) or self._laid_before(coup, hand, seen)
        yield Note(fact, (seen.track,), reading.rank_chance, before=before, rested_ms=rested_ms)

    def _laid_before(self, coup: Coup, hand: Hand, seen: Sighting) -> int | None:
        """Give the entry before which a card came that lies between two of its hand's row.

        It was half hidden, or not found, until the later ones were written down. The first card of
        the hand is left out, because nothing is drawn before the first two cards are there.
        """
        if coup.due or coup.turn is hand:
            return None
        known = [(held, self.memory.sight_of(held.entry)) for held in hand.cards[1:]]
        return next(
            (
                held.entry
                for (_, one), (held, other) in pairwise(known)
                if one and other and not held.covered and is_between(one, other, seen)
            ),
            None,
        )

    def _since_it_came(self, coup: Coup, hand: Hand, seen: Sighting) -> int | None:
        """Give the entry before which a card came that lies almost on one of its hand and rank.

        Both were outlined as one. So it came when it was due, or when the other seemed to move.
        """
        for each in (self.memory.sight_of(held.entry) for held in hand.cards):
            alike = each is not None and best_index(each.ranks) == best_index(seen.ranks)
            if each is None or not alike or gap(each, seen) >= UNNOTICED:
                continue
            if hand.id in coup.due:
                return dealt_ahead(coup, hand)
            naming = self.memory.coup.written.get(each.track)  # the banker's own entries have none
            if naming is not None and naming.at_ms < each.since_ms:
                # but after the last card of the seat's hands: it may have been split off from one
                seats = (
                    self.memory.coup.last_entry_of(other.id) for other in hands_at(coup, hand.seat)
                )
                return self.memory.coup.first_entry_since(each.since_ms, after=max(seats))
        return None

    def laid_over(self, coup: Coup, after: Hand) -> Iterator[Output]:
        """Write down a card for a hand that seems passed over, if a covered card of it moved.

        A card that is laid almost exactly on another takes its place in the picture, so the other
        only seems to move. This may be noticed after the next hands got their cards; the card is
        then put before theirs.
        """
        hand = passed_over(coup, after)
        if hand is None or deal_face(coup, hand) is not Face.COVERED:
            return
        for held in hand.cards:
            sight = self.memory.sight_of(held.entry)
            if sight is not None and held.covered and sight.since_ms > self.memory.dealt_ms:
                fact = CardDealt(hand.id, COVERED_CARD, covered=True)
                # a card that the banker wrote himself may only have come into sight now
                is_known = sight.track in self.memory.coup.written
                came_ms = sight.since_ms if is_known else self.memory.at_ms
                before = dealt_ahead(coup, hand)
                yield LateDeal(fact, (sight.track,), 0.5, before=before, came_ms=came_ms)


def _is_hardly_there(look: Look, coup: Coup, hand: Hand, seen: Sighting) -> bool:
    """Tell whether to wait before judging a card where none is due and none is lost.

    What looks covered may be a dark hand that rests there. When all show their cards, an open card
    may be a covered one that is just being turned over.
    """
    if seen.kind is CardKind.COVERED:
        return seen.seen_ms - seen.since_ms < UNEXPLAINED
    over = is_banker_done(coup) or shows_all(coup)
    return over and hand.covered and look.at_ms - seen.since_ms < LOST_FOR


def _is_shown_by_banker(coup: Coup, hand: Hand, lost: list[Held], seen: Sighting) -> bool:
    """Tell whether an open card came up where the banker's covered one went out of sight.

    While the players draw he gets no card, so it is that one, turned over.
    """
    covered = [held for held in hand.cards if held.covered]
    players_draw = coup.stage is Stage.PLAYERS
    is_banker = coup.rules.game.is_bank(hand.id) and players_draw and seen.kind is CardKind.TURNED
    return is_banker and len(covered) == 1 and covered[0] in lost
