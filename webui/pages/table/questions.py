"""What the camera asks the banker: cards it doubts, what it did not see, chips. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import RANKS, UNKNOWN
from tracker.game.coup import seat_of
from tracker.game.sentences import message
from tracker.game.settlement import Outcome
from tracker.game.table import settle
from tracker.store.doubts import CHIPS_KINDS, QuestionKind, entries_for_yes, is_past
from webui.views import cards
from webui.views.accounts import hand_name
from webui.views.answer_effects import (
    NO_EFFECT,
    AnswerEffect,
    effect_on,
    pay_alike,
    pay_differently,
    supposed_tables,
)
from webui.views.chip_questions import CHIPS_ASKED, chip_options
from webui.views.pad import ALL_TOTALS, shown_totals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.coup import Hand
    from tracker.game.table import Table
    from tracker.store.doubts import AskedQuestion, BankerQuestion
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words
    from webui.views.cards import CardView


class LikelyCard(NamedTuple):
    """A card that may be the answer, and what it would make of the hand."""

    code: str
    drawn: CardView
    effect: AnswerEffect


class DoubtView(NamedTuple):
    id: int
    seat: str
    who: str
    likely: tuple[LikelyCard, ...]
    picture: str  # the address of the card's picture; empty if there is none
    waiting: int
    asks: str  # the question, in words
    yes_or_no: bool
    may_lie_covered: bool
    options: tuple[tuple[str, str], ...] = ()  # what chips may be for: the action and its words
    of_chips: bool = False
    changes_no_payment: bool = False
    may_be_typed: bool = False  # another sum than those offered
    keys: tuple[tuple[str, str], ...] = ()  # ranks or totals: what each says, and its words
    may_be_bust: bool = False
    names_cards: bool = False  # on the page of the hand
    may_be_left: bool = False


def doubt_views(
    live: EveningTable, open_doubts: Iterable[AskedQuestion], words: Words
) -> tuple[DoubtView, ...]:
    """Word the open questions. Those by which somebody would be paid otherwise come first."""
    supposed = [(each, supposed_tables(live, each)) for each in open_doubts]
    supposed.sort(key=lambda pair: not pay_differently(pair[1]))
    waiting = len(supposed) - 1
    return tuple(_doubt_view(live, each, tables, words, waiting) for each, tables in supposed)


def doubt_view(live: EveningTable, each: AskedQuestion, words: Words) -> DoubtView:
    """Word one question."""
    (found,) = doubt_views(live, (each,), words)
    return found


def _doubt_view(
    live: EveningTable,
    each: AskedQuestion,
    supposed: tuple[Table, ...],
    words: Words,
    waiting: int,
) -> DoubtView:
    table, question = live.table, each.question
    if question.kind in CHIPS_KINDS:
        return _of_chips(table, each, words, waiting)
    likely = _likely(live, question, supposed, words)
    hand = None if is_past(each, live.entries) else _hand(table, question)
    return DoubtView(
        each.id,
        seat_of(question.hand),
        hand_name(table, question.hand, words),
        likely,
        _picture_of(each),
        waiting,
        _asks(question, words),
        question.kind in _YES_OR_NO,
        _may_lie_covered(table, question),
        changes_no_payment=pay_alike(supposed),
        keys=_keys(table, question, hand, words),
        may_be_bust=question.kind is QuestionKind.OTHER and _may_be_bust(live, each),
        names_cards=question.kind is QuestionKind.SWEPT and hand is not None,
        may_be_left=question.kind in (QuestionKind.OTHER, QuestionKind.SWEPT),
    )


def _hand(table: Table, question: BankerQuestion) -> Hand | None:
    return None if table.coup is None else table.coup.hands.get(question.hand)


def _keys(
    table: Table, question: BankerQuestion, hand: Hand | None, words: Words
) -> tuple[tuple[str, str], ...]:
    """Give a key for each rank that a card may have, or for each total of a hand."""
    if question.kind is QuestionKind.OTHER:
        french = words.has_french_cards
        return tuple((rank + UNKNOWN, cards.index_of(rank, french=french)) for rank in RANKS)
    if question.kind is QuestionKind.SWEPT:
        totals = ALL_TOTALS if hand is None else shown_totals(table, hand)
        return tuple((str(each), str(each)) for each in totals)
    return ()


def _may_be_bust(live: EveningTable, asked: AskedQuestion) -> bool:
    """Tell whether a hand that shows all cards but one is settled if it was bust."""
    then = live.supposing(*entries_for_yes(asked, live.entries))
    account = settle(then).of(asked.question.hand)
    return account is not None and account.outcome is Outcome.BUST


def _likely(
    live: EveningTable, question: BankerQuestion, supposed: tuple[Table, ...], words: Words
) -> tuple[LikelyCard, ...]:
    """Draw the likely cards. What they would make of a hand is said while its coup lies there."""
    effects = [NO_EFFECT for _ in question.likely]
    if question.about is None or question.about > live.snapshots[-1].seq:
        effects = [effect_on(table, question.hand, words) for table in supposed]
    drawn = (cards.drawn_card(each, words) for each in question.likely)
    found = map(LikelyCard, map(str, question.likely), drawn, effects)
    return tuple(found)[:3]


def _of_chips(table: Table, each: AskedQuestion, words: Words, waiting: int) -> DoubtView:
    question = each.question
    return DoubtView(
        each.id,
        seat_of(question.hand),
        hand_name(table, question.hand, words),
        (),
        _picture_of(each),
        waiting,
        words(CHIPS_ASKED[question.kind]),
        yes_or_no=False,
        may_lie_covered=False,
        options=chip_options(question.actions, words),
        of_chips=True,
        may_be_typed=question.kind is not QuestionKind.PAID,
    )


def _asks(question: BankerQuestion, words: Words) -> str:
    is_unseen = question.kind is QuestionKind.CARD and not question.likely
    return words(_NOT_SEEN if is_unseen else _ASKED[question.kind])


def _picture_of(each: AskedQuestion) -> str:
    return "" if each.question.crop is None else f"/doubt/{each.id}/crop.jpg"


def _may_lie_covered(table: Table, question: BankerQuestion) -> bool:
    """Tell whether the question is about an open card without a rank: it may lie face down."""
    hand = None if table.coup is None else table.coup.hands.get(question.hand)
    held = () if hand is None else hand.cards
    unread = (each for each in held if not each.covered and each.card.rank == UNKNOWN)
    return question.kind is QuestionKind.CARD and question.about in {each.entry for each in unread}


_YES_OR_NO = (QuestionKind.GONE, QuestionKind.UNFINISHED, QuestionKind.UNSEEN)
_ASKED = {
    QuestionKind.CARD: message("which card is this?"),
    QuestionKind.GONE: message("are its cards out of play?"),
    QuestionKind.OTHER: message("which is its other card? It was not seen."),
    QuestionKind.SWEPT: message("what did it have? Its cards were not seen."),
    QuestionKind.UNFINISHED: message("is this coup over?"),
    QuestionKind.UNSEEN: message("did it get a covered card that was not seen?"),
}


_NOT_SEEN = message("which card did it get? It was not seen.")
