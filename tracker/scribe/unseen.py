"""Cards that nobody saw being dealt: the deal went on past a hand, so it got its card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.cards import COVERED_CARD
from tracker.game.coup import BANKER, Coup, End, Hand, Stage, deal_face, takes_part
from tracker.game.events import CardDealt
from tracker.game.irregularities import Code
from tracker.game.rules import Face
from tracker.scribe.notes import GUESSED, Answered, Doubt, Guess, Question
from tracker.scribe.pattern import dealt_ahead, face_due, held_by
from tracker.scribe.reading import is_plain, reading_of
from tracker.scribe.unseen_rounds import SECOND, RoundTrial, unseen_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Supposing

DOUBLED_ON = 2  # cards; who doubles gets one more
MISSED_AFTER = 6000  # ms; a card that has not been seen for so long is asked about


class Unseen:
    """Assume that each hand got its card, and ask: a banker who forgot one can say so.

    A card that lies just on another one is not found until the hand is shown. So where that is
    likely it is asked only if the hand was shown, and that card is still missing.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def asks(self, look: Look, coup: Coup) -> Iterator[Doubt | Answered]:
        """Ask about each guessed card; withdraw the question if a covered one is found."""
        for seq, fact in self.memory.coup.guessed.items():
            if fact.covered and self._may_lie_on_another(look, coup.hands[fact.hand], seq):
                continue
            question = Question.UNSEEN if fact.covered else Question.WHICH_CARD
            if not self.memory.coup.questions.asked_before(question, seq):
                yield Doubt(question, fact.hand, seq)
            elif fact.covered and seq in self.memory.coup.claims:
                yield from self.memory.coup.questions.answered(seq)

    def _may_lie_on_another(self, look: Look, hand: Hand, guessed: int) -> bool:
        """Tell whether a guessed card is likely there: it was seen later, or could not be seen yet."""
        if any(held.entry == guessed and not held.covered for held in held_by(hand)):
            return True
        entries = [held.entry for held in held_by(hand)]
        if guessed in entries[:1] or self.memory.unfound.is_doubtful(hand.seat):
            return False
        sights = [self.memory.sight_of(held.entry) for held in hand.cards if not held.covered]
        shown = [each for each in sights if each and self.memory.was_turned(each)]
        since_ms = [each.turned_ms for each in shown]
        return look.at_ms - min(since_ms, default=look.at_ms) < MISSED_AFTER

    def before_card(self, coup: Coup, hand: Hand, seen: Sighting) -> Iterator[Guess]:
        """Guess what must have been dealt before the card that has come to a hand."""
        in_its_round = _is_its_turn(coup, hand) or _is_late(coup, hand, seen)
        is_first = _sits_out(coup, hand) and (in_its_round or _plays_unseen(coup, seen))
        if is_first or self._missed_both(coup, hand):
            yield from self._guess(coup, hand, seen.track)
        elif (
            _has_come_round(coup, hand, seen)
            or _draws(coup, hand, seen)
            or self._lacks_both(coup, hand)
            or (hand.id in coup.due[1:] and _seems_made_good(coup, coup.hands[coup.due[0]]))
        ):
            yield from self._guess(coup, coup.hands[coup.due[0]], seen.track)

    def _lacks_both(self, coup: Coup, hand: Hand) -> bool:
        """Tell whether a hand whose last card was guessed lacks one, while others have drawn."""
        guessed = bool(hand.cards) and hand.cards[-1].entry in self.memory.coup.guessed
        drew = any(len(held_by(each)) > 2 for each in coup.players if each is not hand)
        return guessed and drew and coup.due == (hand.id,)

    def _missed_both(self, coup: Coup, hand: Hand) -> bool:
        """Tell whether all is dealt, and a hand has only its guessed first card."""
        guessed = len(hand.cards) == 1 and hand.cards[0].entry in self.memory.coup.guessed
        faces = coup.rules.second_round
        second = faces.banker if hand.id == BANKER else faces.players
        return guessed and not coup.due and second is Face.COVERED

    def before_open(
        self, table: Table, hand: Hand, seen: Sighting, supposing: Supposing
    ) -> Iterator[Guess]:
        """Guess what must have been dealt before an open card that came where none is due."""
        coup = table.coup
        assert coup is not None
        if seen.kind is not CardKind.TURNED:
            return
        yield from self.before_breach(table, hand, seen, supposing)
        if _is_owed_covered(coup, hand):
            yield from self._guess(coup, hand, seen.track)
        elif hand.id not in coup.due and not _sits_out(coup, hand):
            yield from self.before_play(coup)

    def before_showing(self, coup: Coup, hand: Hand) -> Iterator[Guess]:
        """Guess what must have been dealt before a hand is shown.

        Nothing is guessed while the banker lacks a card, in two cases. A player may show his hand
        before the banker deals to himself. And an open card laid on the banker's covered one looks
        as if that were turned over.
        """
        laid_open = deal_face(coup, coup.banker) is not Face.COVERED
        if not (BANKER in coup.due and (hand.id != BANKER or laid_open)):
            yield from self.before_play(coup)

    def before_breach(
        self, table: Table, hand: Hand, seen: Sighting, supposing: Supposing
    ) -> Iterator[Guess]:
        """Guess second cards that nobody saw, if an open card shows that they must have been dealt."""
        coup = table.coup
        assert coup is not None
        fact = CardDealt(hand.id, reading_of(seen, table).name, covered=False)
        came_ms = max(seen.since_ms, seen.turned_ms)
        guesses = RoundTrial(self.memory, coup, supposing, fact, came_ms).guesses()
        self.memory.coup.questions.asked.update(unseen_key(each, SECOND) for each in guesses)
        self.memory.queue([*guesses.values()])
        yield from [*guesses.values()][:1]

    def before_play(self, coup: Coup) -> Iterator[Guess]:
        """Guess what must have been dealt in the last round before anybody draws or shows."""
        if not _has_gone_past(coup):
            return
        hand = coup.hands[coup.due[0]]
        sights = [self.memory.sight_of(held.entry) for held in hand.cards]
        known = [each for each in sights if each and each.track in self.memory.seen]
        if known:
            yield from self._guess(coup, hand, known[0].track)

    def _guess(self, coup: Coup, hand: Hand, track: int) -> Iterator[Guess]:
        """Guess a hand's next card, dealt before the first such card of a hand further on.

        It is guessed only once, because the banker may have said that there is none.
        """
        if self.memory.coup.questions.asked_before(*unseen_key(hand.id, len(hand.cards))):
            return
        both = self._missed_both(coup, hand) or face_due(coup, hand) is Face.COVERED
        fact = CardDealt(hand.id, COVERED_CARD, covered=both)
        before = self._dealt_ahead(coup, hand) or _first_beyond(coup, len(hand.cards))
        if _seems_made_good(coup, hand):
            fact = replace(fact, covered=coup.rules.first_round.players is Face.COVERED)
            before = dealt_ahead(coup, hand, 0)
        yield Guess(fact, (track,), GUESSED, before=before)

    def _dealt_ahead(self, coup: Coup, hand: Hand) -> int | None:
        """Give the entry before which the guess belongs.

        That is the first such card of a hand further on; but if the next of these hands has a
        guessed one, it is that.
        """
        place, order = len(hand.cards), list(coup.hands.values())
        later = (each for each in order[order.index(hand) + 1 :] if len(each.cards) > place)
        entry = next((each.cards[place].entry for each in later), 0)
        return entry if entry in self.memory.coup.guessed else dealt_ahead(coup, hand)


def _seems_made_good(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand that the first round passed over has got a card since.

    If the second round goes on past it, that card was its second, and its first was not seen.
    """
    missed = (Code.MISSED_CARD, hand.id) in ((each.code, each.hand) for each in coup.irregularities)
    return coup.stage is Stage.SECOND_ROUND and missed and len(hand.cards) == 1


def _has_come_round(coup: Coup, hand: Hand, seen: Sighting) -> bool:
    """Tell whether a round that is not over has come back to a hand, past those still due.

    Pirates are only dealt covered cards, so whoever gets an open one draws.
    """
    if hand.id in coup.due:
        return False
    if not coup.rules.game.deals_in_rounds:
        return seen.kind is CardKind.TURNED and coup.due == (BANKER,)
    playing = [each for each in coup.players if takes_part(each)]
    if coup.stage is Stage.FIRST_ROUND:
        dealt_to_since = any(_last_of(each) > _last_of(hand) for each in _further_on(coup, hand))
        return 0 < len(coup.due) <= len(playing) and dealt_to_since
    return hand in playing[:1] and seen.kind is CardKind.TURNED and coup.due == (playing[-1].id,)


def _first_beyond(coup: Coup, place: int) -> int | None:
    """Give the entry of the first card that any hand got beyond this number of cards."""
    entries = (held.entry for each in coup.hands.values() for held in held_by(each)[place + 1 :])
    return min(entries, default=None)


def _further_on(coup: Coup, hand: Hand) -> list[Hand]:
    order = list(coup.hands.values())
    return order[order.index(hand) + 1 :]


def _last_of(hand: Hand) -> int:
    """Give the entry of a hand's last card."""
    return hand.cards[-1].entry if hand.cards else 0


def _draws(coup: Coup, hand: Hand, seen: Sighting) -> bool:
    """Tell whether a hand draws without its second card: the last of the round has got his."""
    dealt_to = [each.id for each in coup.hands.values() if _is_dealt_to(coup, each)]
    is_over = coup.stage is Stage.SECOND_ROUND and not {*dealt_to[-1:]} & {*coup.due}
    return is_over and hand.id in coup.due and seen.kind is CardKind.TURNED


def _is_dealt_to(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand gets a card in the second round."""
    return (
        takes_part(hand) if hand.id != BANKER else coup.rules.second_round.banker is not Face.NONE
    )


def _is_owed_covered(coup: Coup, hand: Hand) -> bool:
    """Tell whether a doubled hand lacks its covered card; an open one is that, turned over."""
    owed = hand.doubled and len(hand.cards) == DOUBLED_ON
    return owed and deal_face(coup, hand) is Face.COVERED


def _sits_out(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand was passed over in the first round, alone or with all others."""
    second_round = coup.stage is Stage.SECOND_ROUND and hand.id in coup.due
    all_were = second_round and not any(each.cards for each in coup.players)
    return not hand.cards and (hand.end is End.WITHDRAWN or all_were)


def _is_its_turn(coup: Coup, hand: Hand) -> bool:
    """Tell whether the second round has just come to where this hand sits, and not past it."""
    playing = [each for each in coup.hands.values() if takes_part(each) or each is hand]
    place = playing.index(hand)
    has_come = all(len(each.cards) > 1 for each in playing[:place][-1:])
    is_past = any(len(each.cards) > 1 for each in playing[place:])
    return coup.stage is Stage.SECOND_ROUND and has_come and not is_past


def _is_late(coup: Coup, hand: Hand, seen: Sighting) -> bool:
    """Tell whether a player's covered card is found in the second round, which deals open ones."""
    rounds = coup.rules.first_round.players, coup.rules.second_round.players
    is_late = coup.stage is Stage.SECOND_ROUND and rounds == (Face.COVERED, Face.TURNED)
    return is_late and hand.id != BANKER and seen.kind is CardKind.COVERED


def _plays_unseen(coup: Coup, seen: Sighting) -> bool:
    """Tell whether a card is drawn or shown, so that its hand does not sit out."""
    dealt = coup.stage in (Stage.PLAYERS, Stage.BANKER)
    return dealt and seen.kind is CardKind.TURNED and is_plain(seen.ranks)


def _has_gone_past(coup: Coup) -> bool:
    """Tell whether the last of the deal has all his cards, and somebody else has not.

    Pirates get two cards each in one round, and the dealer is the last.
    """
    in_rounds = coup.rules.game.deals_in_rounds
    last_round = Stage.SECOND_ROUND if in_rounds else Stage.FIRST_ROUND
    if coup.stage is not last_round or not coup.due:
        return False
    banker_too = not in_rounds or coup.rules.second_round.banker is not Face.NONE
    if banker_too and BANKER not in coup.due:
        return True
    last = [coup.banker, *(hand for hand in coup.players if takes_part(hand))][-1]
    return in_rounds and last.id not in coup.due
