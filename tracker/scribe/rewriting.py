"""Rewrite the log so that it tells another story of a hand's cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.game.cards import COVERED_CARD
from tracker.game.events import CardDealt, CardsTurned
from tracker.scribe.notes import GUESSED, Amendment, Guess, Note
from tracker.scribe.pattern import dealt_ahead
from tracker.scribe.stories import DEALT, facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.game.coup import Coup, Hand
    from tracker.scribe.memory import Memory
    from tracker.scribe.seen_hands import HandCard, SeenHand
    from tracker.scribe.stories import Story

    Fact = CardDealt | CardsTurned

SURENESS = 0.5  # of a card that was explained only later


class _Retold(NamedTuple):
    """A card, its part in the new story, and the fact that tells it."""

    card: HandCard
    part: int
    fact: Fact | None


class _EntryRetold(NamedTuple):
    """The cards of one entry of the log, and the one fact that tells of all of them, if one can."""

    cards: list[_Retold]
    whole: Fact | None

    @property
    def is_new(self) -> bool:
        naming = self.cards[0].card.naming
        return naming is None or self.whole != naming.fact

    def came_before(self, memory: Memory) -> bool:
        """Tell whether what was taken for turned up was dealt before what the log has before it."""
        card, _, fact = self.cards[0]
        if card.naming is None or not (card.naming.was_turned and isinstance(fact, CardDealt)):
            return False
        next_seq = memory.coup.first_entry_since(card.open.lay_ms)
        return next_seq is not None and next_seq < card.naming.seq


def changes(
    memory: Memory, coup: Coup, hand: Hand, seen: SeenHand, story: Story
) -> list[Note | Amendment]:
    """Give what must be written; an unseen card comes first."""
    written: list[Note | Amendment] = []
    if story.unseen:
        fact = CardDealt(hand.id, COVERED_CARD, covered=True)
        beside = next(each for each in seen.tracks if each in memory.seen)
        written.append(Guess(fact, (beside,), GUESSED, before=dealt_ahead(coup, hand, 1)))
    written += [Amendment(entry) for entry in sorted(story.never)]
    for entry in _by_entry(hand, seen, story):
        if not entry.is_new:
            continue
        first, *others = entry.cards
        if first.card.naming is None:
            written += _notes(memory, entry.cards)
            continue
        if entry.came_before(memory):
            written.append(Amendment(first.card.naming.seq))
            written += _notes(memory, entry.cards)
            continue
        told, seq = entry.whole or first.fact, first.card.naming.seq
        written.append(Amendment(seq, () if told is None else (told,)))
        if entry.whole is None:
            written += _notes(memory, others, after=seq)
    return written


def _notes(memory: Memory, retold: Sequence[_Retold], after: int = 0) -> Iterator[Note]:
    """Give a note for each card, from when it came to lie there, and after an entry."""
    for each in retold:
        if each.fact is not None:
            lies_open = each.card.open
            before = memory.coup.first_entry_since(lies_open.lay_ms, after)
            tracks = (lies_open.seen.track,)
            yield Note(each.fact, tracks, SURENESS, before, lies_open.lay_ms)


def take_over(memory: Memory, hand: Hand, seen: SeenHand, story: Story) -> None:
    """Link the cards on the felt to the entries that tell of them in the new story."""
    for gone in story.never:
        memory.coup.claims.pop(gone, None)
    entries = [each for each in _by_entry(hand, seen, story) if each.is_new]
    written_anew = [each.came_before(memory) for each in entries]
    for each in (card for entry in entries for card in entry.cards):
        _unlink(memory, seen, each)
    for entry, is_written_anew in zip(entries, written_anew, strict=True):
        for place, each in enumerate(entry.cards):
            has_place = not is_written_anew and (entry.whole is not None or place == 0)
            _link(memory, each, place if has_place else None)


def _unlink(memory: Memory, seen: SeenHand, each: _Retold) -> None:
    coup, naming, was = memory.coup, each.card.naming, each.card.part
    coup.claims.pop(was if was > 0 or naming is None else naming.seq, None)
    for below in seen.covered:
        if below.entry == was:
            coup.under[was] = below.lay._replace(kind=CardKind.COVERED, ranks=(), suits=())


def _link(memory: Memory, each: _Retold, place: int | None) -> None:
    """Link one card to its place in its entry; without one a note of its own is written for it."""
    coup, naming, track = memory.coup, each.card.naming, each.card.open.seen.track
    if naming is not None and place is None:
        del coup.written[track]
    elif naming is not None and place is not None:
        coup.written[track] = replace(naming, index=place)
    if each.part > 0:
        coup.claims[each.part] = track
        memory.explained.add(track)
    elif each.part == DEALT and naming is not None and place is not None:
        coup.claims[naming.seq] = track


def _by_entry(hand: Hand, seen: SeenHand, story: Story) -> Iterator[_EntryRetold]:
    told = facts(hand.id, story, seen.opens, seen.covered)
    retold = map(_Retold, seen.cards, story.parts, told)
    for _, group in groupby(retold, key=_entry_of):
        cards = list(group)
        yield _EntryRetold(cards, _together([each.fact for each in cards]))


def _entry_of(each: _Retold) -> tuple[int, int]:
    """Give the entry that tells of a card; cards that none tells of have one each."""
    naming = each.card.naming
    return (0, each.card.open.seen.track) if naming is None else (1, naming.seq)


def _together(told: Sequence[Fact | None]) -> Fact | None:
    """Give the one fact that tells of several cards, if they were turned up one after the other."""
    first, *others = told
    if not others:
        return first
    turned = [each for each in told if isinstance(each, CardsTurned)]
    if len(turned) < len(told) or len({each.first for each in turned}) > 1:
        return None
    return replace(turned[0], cards=tuple(card for each in turned for card in each.cards))
