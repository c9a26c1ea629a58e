"""Correct the names of open cards as they are read again, and ask about doubtful ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.cards import RANKS, UNKNOWN
from tracker.game.events import CardDealt, CardsTurned
from tracker.game.pack import is_impossible
from tracker.game.table import settle
from tracker.game.whatif import does_rank_matter
from tracker.scribe.notes import Amendment, Doubt, Note, Question
from tracker.scribe.pattern import held_by, may_show
from tracker.scribe.reading import reading_of
from tracker.scribe.steady import Steady

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.cards import Card
    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.naming import Naming
    from tracker.scribe.notes import Output
    from tracker.scribe.reading import Reading

BETTER_EVERY = 700  # ms between two checks of a card's name
ASK_AFTER = 2500  # ms; what is hard to read now is often plain a moment later
CORRECTS = 0.997  # the probability that a reading needs to overrule an earlier one
LONG_NAMED = 4000  # ms; a card that is surely read in the end is never misread for longer
READ_IN = 1500  # ms; a card laid on another is known by then
# A card read correctly changes its best rank at most once until the cards are gathered; from the
# second change on, ask. Of 968 cards on 29 films only two changed so often: a Three, and a Three
# that was named an Eight.
WAVERS = 2
# Another rank that was read in so large a share of a card's reads, and in at least so many, may be
# the right one. Of 478 cards on 22 films of learnt decks only the one that was named wrongly had
# such a rank, in 0.26 of its reads; the next had one in 0.03.
RIVAL_SHARE, RIVAL_READS = 0.12, 3
RECKONED_FOR = 1500  # ms after the coup is settled; then the cards are gathered one on the other
LEFT_FOR = 3000  # ms; a card that has left the table may be in a shuffled pack by now


class Names:
    """Check the names that were written against later readings."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._steady = Steady()

    def notes(self, look: Look, table: Table) -> Iterator[Output]:
        """Correct a name that can be read better now, and ask about one that cannot."""
        self._steady.take(look)
        coup = table.coup
        assert coup is not None
        for hand in coup.hands.values():
            for held in held_by(hand):
                if held.entry not in self.memory.coup.claims:
                    continue  # it lies below another, or was never seen
                sight = self.memory.sight_of(held.entry)
                if sight is None or held.covered or sight.kind is not CardKind.TURNED:
                    continue
                if self.memory.at_ms - sight.seen_ms < LEFT_FOR:
                    yield from self._look_again(table, hand, held, sight)

    def _look_again(
        self, table: Table, hand: Hand, held: Held, sight: Sighting
    ) -> Iterator[Output]:
        memory = self.memory
        written = memory.coup.written.get(sight.track)
        reread_ms = memory.coup.reread_ms
        if written is None or memory.at_ms - reread_ms.get(sight.track, 0) < BETTER_EVERY:
            return
        reread_ms[sight.track] = memory.at_ms
        named = (written.seq, written.index) in memory.coup.questions.vouched
        if named or held.card is not written.name:
            return  # the banker knows better
        reading = reading_of(sight, table, held.card)
        memory.note_sureness(written, reading)
        if self._steady.is_still(sight, held.card, memory.at_ms):
            return  # another card lies on it, so it was read better before
        if sight.track in memory.disputed or self._is_in_question(table, hand, held, sight):
            yield from self._ask(written, reading, sight)
        elif reading.card.rank != held.card.rank != UNKNOWN:
            yield from self._contradicted(table, hand, sight, reading)
        else:
            yield from self._improve(table, held, sight, reading)

    def _is_in_question(self, table: Table, hand: Hand, held: Held, sight: Sighting) -> bool:
        """Tell whether to ask about a card's rank.

        Before the coup is settled: if the rank that is read has changed too often. For a moment
        afterwards: if another rank was often read, and the accounts depend on it.
        """
        over_ms = self.memory.since("settled", holds=settle(table).complete)
        if over_ms is None:
            return sight.changes >= WAVERS
        in_time = self.memory.at_ms - over_ms < RECKONED_FOR
        return in_time and any(
            does_rank_matter(table, hand, held, rank) for rank in _rivals(sight, held.card)
        )

    def _improve(
        self, table: Table, held: Held, sight: Sighting, reading: Reading
    ) -> Iterator[Output]:
        """Give a card the rank or suit it lacks, or correct its suit; ask if it stays unread."""
        written = self.memory.coup.written[sight.track]
        surer = self.memory.name(reading, table, held.card)
        unnamed = held.card.suit == UNKNOWN or reading.suit_chance > CORRECTS
        named = unnamed and surer.suit not in (UNKNOWN, held.card.suit)
        if named and held.card.suit != UNKNOWN and written.has_moved:
            self.memory.disputed.add(sight.track)  # it may be another of its rank
        elif surer.rank != UNKNOWN and (held.card.rank == UNKNOWN or named):
            yield Amendment(written.seq, (written.named(surer),))
        elif (
            held.card.rank == UNKNOWN
            or _is_withheld(held.card, surer, reading.name)
            or is_impossible(table.pack, table.rules, held.card)
        ):
            lay_ms = self.memory.at_ms - max(sight.since_ms, sight.turned_ms)
            if lay_ms > ASK_AFTER:
                yield from self._ask(written, reading, sight)
        elif self._was_asked(written):
            yield from self.memory.coup.questions.answered(written.seq, written.index)

    def _contradicted(
        self, table: Table, hand: Hand, sight: Sighting, reading: Reading
    ) -> Iterator[Output]:
        """Handle a sure reading of another rank: a misread before, or another card there now."""
        coup = table.coup
        assert coup is not None
        if reading.rank_chance < CORRECTS:
            return
        written = self.memory.coup.written[sight.track]
        name = self.memory.name(reading, table)
        if self._is_turned_up_on_it(coup, hand, written, name):
            yield Note(CardsTurned(hand.id, (name,)), (sight.track,), reading.rank_chance)
        elif sight.since_ms < written.at_ms and self._is_unlike(sight, name):
            self.memory.disputed.add(sight.track)
        elif sight.since_ms < written.at_ms:
            self.memory.renamed.add(sight.track)
            yield Amendment(written.seq, (written.named(name),))
        elif self.memory.expects(coup, hand, sight):
            fact, rested_ms = CardDealt(hand.id, name, covered=False), self.memory.at_ms - READ_IN
            yield Note(fact, (sight.track,), 0.8, rested_ms=rested_ms)
        elif not settle(table).complete:
            self.memory.disputed.add(sight.track)

    def _is_turned_up_on_it(self, coup: Coup, hand: Hand, written: Naming, name: Card) -> bool:
        """Tell whether the hand's one covered card lay below this open one, and lies open now."""
        covered = [held for held in hand.cards if held.covered]
        long_named = self.memory.at_ms - written.at_ms > LONG_NAMED
        may_turn = long_named and not coup.due and UNKNOWN not in (name.rank, name.suit)
        if not may_turn or len(covered) != 1:
            return False
        below = covered[0].entry not in self.memory.coup.claims
        return below and may_show(coup, hand, covered[0], name)

    def _is_unlike(self, sight: Sighting, name: Card) -> bool:
        """Tell whether a new reading differs too much for a simple correction: ask instead.

        It does if the suit is another too, or if the rank was corrected once before. But what was
        hardly read is a misread: a hand showed another card there as it turned one.
        """
        before = self.memory.coup.written[sight.track].name
        other_suit = UNKNOWN not in (name.suit, before.suit) and name.suit != before.suit
        was_read = before.rank in _rivals(sight, name)
        return (other_suit and was_read) or sight.track in self.memory.renamed

    def _was_asked(self, written: Naming) -> bool:
        """Tell whether the banker was asked which card this is, before it was read."""
        questions = self.memory.coup.questions
        unseen = (Question.WHICH_CARD, written.seq) in questions.asked
        return unseen or (written.seq, written.index) in questions.open

    def _ask(self, written: Naming, reading: Reading, sight: Sighting) -> Iterator[Output]:
        questions, card = self.memory.coup.questions, (written.seq, written.index)
        asked = questions.asked_before(Question.WHICH_CARD, sight.track)
        if not asked and card not in questions.open:
            questions.open.add(card)
            yield _ask_which(written, reading, sight)


def _rivals(sight: Sighting, name: Card) -> list[str]:
    """List the other ranks that a card was often read as."""
    least = max(RIVAL_READS, RIVAL_SHARE * sight.reads)
    votes = zip(RANKS, sight.votes, strict=False)
    return [rank for rank, count in votes if rank != name.rank and count >= least]


def _is_withheld(held: Card, given: Card, read: Card) -> bool:
    """Tell whether a card's suit was read but left out, because it would be a copy too many."""
    return held.suit == given.suit == UNKNOWN != read.suit


def _ask_which(written: Naming, reading: Reading, sight: Sighting) -> Doubt:
    """Ask which card this is."""
    hand, likely = written.fact.hand, reading.likely
    return Doubt(Question.WHICH_CARD, hand, written.seq, likely, sight.track, written.index)
