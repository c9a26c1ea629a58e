"""Cards that turn over: shown, looked at, or covered by the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.cards import COVERED_CARD, UNKNOWN
from tracker.game.coup import BANKER, Stage
from tracker.game.events import CardDealt, CardsTurned, Looked
from tracker.game.settlement import is_banker_done
from tracker.scribe.arrivals import READ_WITHIN
from tracker.scribe.memory import in_sight
from tracker.scribe.notes import Amendment, Note
from tracker.scribe.pattern import is_expected, makes_natural, may_be_bust, may_show
from tracker.scribe.reading import reading_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Output, Supposing
    from tracker.scribe.returns import Returns
    from tracker.scribe.unseen import Unseen

SHOWN_TOGETHER = 600  # ms between the first and the last card of a hand being turned
SHOWN_ALONE = 1500  # ms; a player who shows his hand to end it has turned all of it by then
TWIN_HIDDEN = 1200  # ms; a hand that turns a card hides the one beside it about this long
# ms; if two cards turn so far apart in time, the first may have been laid there
TURNED_APART = 1000
BACK_COVERED_AFTER = 900  # ms; a shown card that lies covered for so long was covered again
LOOKED_OPEN = 2000  # ms; a back below the edge of a hand or sleeve may look open for so long
TWO = 2  # cards of a natural
AT_ONCE = 300  # ms between laying a card on another and the change in how that one looks


class Turnings:
    """Note what a hand shows."""

    def __init__(self, memory: Memory, returns: Returns, unseen: Unseen) -> None:
        self.memory = memory
        self.returns = returns
        self.unseen = unseen

    def notes(self, look: Look, table: Table, hand: Hand, supposing: Supposing) -> Iterator[Output]:
        """Note covered cards that lie open now, and open cards that lie covered."""
        # a card below another is left out: only the upper one is seen, and tells nothing about it
        lying = [held for held in hand.cards if held.entry in self.memory.coup.claims]
        sights = [(held, self.memory.sight_of(held.entry)) for held in lying]
        covered = [(held, each) for held, each in sights if each and held.covered]
        up = [(held, each) for held, each in covered if each.kind is not CardKind.COVERED]
        up = [each for each in up if not self._only_looks_open(look, table, hand, each[1])]
        up = [each for each in up if not self._is_pushed_there(look, table, each[1])]
        if up:
            assert table.coup is not None
            if table.coup.due[:1] != (BANKER,) or hand.id == BANKER:
                yield from self.unseen.before_breach(table, hand, up[0][1], supposing)
            yield from self._show(look, table, hand, up)
        for held, sight in sights:
            if held.covered or sight is None or sight.kind is not CardKind.COVERED:
                continue
            if not self._is_laid_over(look, table, sight):
                yield from self._put_back(look, table, hand, sight)

    def _only_looks_open(self, look: Look, table: Table, hand: Hand, sight: Sighting) -> bool:
        """Tell whether an unreadable card that looks open lies covered: some backs look like faces.

        It does in four cases: the banker corrected it to covered; this hand has no reason to turn
        cards now; its turn began less than 2 s ago, and the card looked so before; it looks so
        since another card was laid on it.
        """
        if reading_of(sight, table).is_sure:
            return False
        written = self.memory.coup.written.get(sight.track)
        fact = None if written is None else written.fact
        was_open = isinstance(fact, CardDealt) and not fact.covered
        in_turn, since_ms = self.memory.turn
        looked_so_before = hand.id == in_turn and sight.turned_ms < since_ms
        may_pass = looked_so_before and self.memory.at_ms - since_ms < LOOKED_OPEN
        return was_open or may_pass or _is_laid_on(look, sight) or not _plays_now(table, hand)

    def _show(
        self, look: Look, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> Iterator[Output]:
        coup = table.coup
        assert coup is not None
        if hand.id == BANKER:
            yield from self.unseen.before_showing(coup, hand)
        if hand.id in coup.due[:1]:
            yield from self._dealt_on(look, table, hand, up[0][1])
        elif (shown := self._shown_slowly(table, hand, up)) is not None:
            yield shown
        else:
            yield from self._shown_or_drawn(look, table, hand, up)

    def _shown_or_drawn(
        self, look: Look, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> Iterator[Output]:
        coup = table.coup
        assert coup is not None
        covered = sum(held.covered for held in hand.cards)
        last = max(sight.turned_ms for _, sight in up)
        draws = any(self._may_be_drawn(coup, hand, sight) for _, sight in up)
        if len(up) < covered and look.at_ms - last < (SHOWN_ALONE if draws else SHOWN_TOGETHER):
            return
        early = min(up, key=lambda each: each[1].turned_ms)
        if draws and self._is_drawn(look, table, hand, up):
            yield from self._dealt_on(look, table, hand, early[1])
        else:
            yield from self.unseen.before_showing(coup, hand)
            yield from self._shown(look, table, hand, up)

    def _shown_slowly(
        self, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> Amendment | None:
        """Correct a card that was taken for drawn: it was turned up long before the other one.

        If a hand of three with these two cannot be bust, nobody turns up its second one. So this
        hand has two, and shows a natural or a pair: nothing lies below the first.
        """
        coup = table.coup
        assert coup is not None
        *pair, drawn = hand.cards
        if coup.turn is not hand or len(pair) != TWO or not all(held.covered for held in pair):
            return None
        held, sight = up[0]
        if drawn.covered or held not in pair:
            return None
        turned = held._replace(card=reading_of(sight, table).name)
        naming = self.memory.coup.written.get(self.memory.coup.claims.get(drawn.entry, 0))
        if naming is None or naming.was_turned:
            return None
        if self._shows_for_bust(table, hand, up) and not makes_natural(coup, hand, turned, drawn):
            return None
        (below,) = (each for each in pair if each is not held)
        if below.entry in self.memory.coup.claims:
            return None
        self.memory.take_for_covered(drawn.entry, below.entry)
        return Amendment(naming.seq, (CardsTurned(hand.id, (drawn.card,), pair.index(below)),))

    def _shown(
        self, look: Look, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> Iterator[Output]:
        first, up = _run(hand, up)
        last = max(sight.turned_ms for _, sight in up)
        readings = [reading_of(sight, table) for _, sight in up]
        if not all(each.is_sure for each in readings) and look.at_ms - last < READ_WITHIN:
            return
        names = tuple(self.memory.name(each, table) for each in readings)
        tracks = tuple(sight.track for _, sight in up)
        sureness = min(each.rank_chance for each in readings)
        yield Note(CardsTurned(hand.id, names, first), tracks, sureness)

    def _is_drawn(
        self, look: Look, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> bool:
        """Tell whether the first card that seems to turn over is a drawn card, laid on it."""
        assert table.coup is not None
        covered = [held for held in hand.cards if held.covered]
        if len(covered) == 1:
            held, sight = up[0]
            reading = reading_of(sight, table)
            return reading.is_sure and not may_show(table.coup, hand, held, reading.name)
        if len(up) == len(covered):
            return _turned_apart(look, up) and self._shows_for_bust(table, hand, up)
        sights = [self.memory.sight_of(held.entry) for held in covered]
        return any(
            each and each.kind is CardKind.COVERED and in_sight(each, look) for each in sights
        )

    def _shows_for_bust(self, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]) -> bool:
        """Tell whether a hand that drew one of these open cards has a reason to turn up the others.

        It has one if it may be bust, with the card that the drawn one hides, or if it may have
        a premium. Cards that give no such reason were both turned up, however slowly.
        """
        assert table.coup is not None
        names = [reading_of(sight, table).card for _, sight in up]
        return table.coup.rules.premiums or may_be_bust(hand, names, unseen=1)

    def _may_be_drawn(self, coup: Coup, hand: Hand, sight: Sighting) -> bool:
        """Tell whether a card that seems to turn over may be a drawn one laid on it."""
        return coup.stage is Stage.PLAYERS and self.memory.expects(coup, hand, sight)

    def _is_pushed_there(self, look: Look, table: Table, sight: Sighting) -> bool:
        """Tell whether an open card of a pushed hand now lies where this covered one lay.

        If so, the place is given to the open card.
        """
        assert table.coup is not None
        claims = self.memory.coup.claims
        lost = self.returns.lost(look, table.coup, sight)
        lost = [held for held in lost if claims.get(held.entry) != sight.track]
        pushed = self.returns.of_same_face(lost, sight, table) or self.returns.beside_back(
            lost, sight
        )
        # wait a moment: its twin may have been turned over here, and the hand may hide the open
        # card
        if pushed is not None and look.at_ms - sight.turned_ms > TWIN_HIDDEN:
            self.memory.claim_over(pushed.entry, sight.track)
        return pushed is not None

    def _is_laid_over(self, look: Look, table: Table, sight: Sighting) -> bool:
        """Tell whether a covered card left its place and lies on this open one now.

        If so, the place is given to the covered card.
        """
        assert table.coup is not None
        lost = self.returns.lost(look, table.coup, sight)
        above = next((held for held in lost if held.covered), None)
        if above is not None:
            self.memory.claim_over(above.entry, sight.track)
        return above is not None

    def _dealt_on(self, look: Look, table: Table, hand: Hand, sight: Sighting) -> Iterator[Output]:
        """Write down an open card that was laid on a covered one, which only seems to turn over."""
        reading = reading_of(sight, table)
        if reading.is_sure or look.at_ms - sight.turned_ms > READ_WITHIN:
            fact = CardDealt(hand.id, self.memory.name(reading, table), covered=False)
            yield Note(fact, (sight.track,), reading.rank_chance)

    def _put_back(self, look: Look, table: Table, hand: Hand, sight: Sighting) -> Iterator[Output]:
        """Handle an open card that lies covered: it was covered again, or a card was laid on it.

        A card is covered again if the banker looked at it, or a player let it be seen.
        """
        coup = table.coup
        assert coup is not None
        if hand.id in coup.due[:1] and is_expected(coup, hand, covered=True):
            # the covered card that is due was laid on it
            yield Note(CardDealt(hand.id, COVERED_CARD, covered=True), (sight.track,), 0.8)
        else:
            yield from self._covered_again(look, coup, sight)

    def _covered_again(self, look: Look, coup: Coup, sight: Sighting) -> Iterator[Output]:
        written = self.memory.coup.written.get(sight.track)
        if written is None or look.at_ms - sight.turned_ms < BACK_COVERED_AFTER:
            return
        if not isinstance(written.fact, CardsTurned):
            return
        # a card that was never read was a back in odd light
        is_read = any(card.rank != UNKNOWN for card in written.fact.cards)
        is_look = is_read and coup.rules.game.is_bank(written.fact.hand)
        yield Amendment(written.seq, (Looked(),) if is_look and not coup.looked else ())


def _is_laid_on(look: Look, sight: Sighting) -> bool:
    """Tell whether a card did not move, and looks different since an open one was laid near it."""
    others = (each for each in look.sightings if each.place == sight.place and each is not sight)
    came = [each.since_ms for each in others if each.kind is CardKind.TURNED]
    lay_still = sight.since_ms < sight.turned_ms - AT_ONCE
    return lay_still and any(abs(each - sight.turned_ms) < AT_ONCE for each in came)


def _turned_apart(look: Look, up: list[tuple[Held, Sighting]]) -> bool:
    """Tell whether so long lies between the first and the last card that turned up."""
    turned = [sight.turned_ms for _, sight in up if not _is_laid_on(look, sight)]
    return max(turned, default=0) - min(turned, default=0) > TURNED_APART


def _plays_now(table: Table, hand: Hand) -> bool:
    """Tell whether a hand has a reason to turn cards up, or gets an open one."""
    coup = table.coup
    assert coup is not None
    is_due = hand.id in coup.due[:1]
    return is_due or hand.id == BANKER or coup.turn is hand or is_banker_done(coup)


def _run(hand: Hand, up: list[tuple[Held, Sighting]]) -> tuple[int, list[tuple[Held, Sighting]]]:
    """Give which covered card is the first to lie open now, and those that follow without a gap."""
    covered = [held.entry for held in hand.cards if held.covered]
    first = covered.index(up[0][0].entry)
    together = zip(up, covered[first:], strict=False)
    return first, [each for each, entry in together if each[0].entry == entry]
