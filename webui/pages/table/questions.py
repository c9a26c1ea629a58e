"""What the camera asks the banker: cards it doubts, what it did not see, chips. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import UNKNOWN
from tracker.game.coup import seat_of
from tracker.game.sentences import message
from tracker.store.doubts import CHIPS_KINDS, QuestionKind
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

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    yes_or_no = question.kind is not QuestionKind.CARD
    return DoubtView(
        each.id,
        seat_of(question.hand),
        hand_name(table, question.hand, words),
        likely,
        _picture_of(each),
        waiting,
        words(_ASKED[question.kind] if question.likely or yes_or_no else _NOT_SEEN),
        yes_or_no,
        _may_lie_covered(table, question),
        changes_no_payment=pay_alike(supposed),
    )


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


def _picture_of(each: AskedQuestion) -> str:
    return "" if each.question.crop is None else f"/doubt/{each.id}/crop.jpg"


def _may_lie_covered(table: Table, question: BankerQuestion) -> bool:
    """Tell whether the question is about an open card without a rank: it may lie face down."""
    hand = None if table.coup is None else table.coup.hands.get(question.hand)
    held = () if hand is None else hand.cards
    unread = (each for each in held if not each.covered and each.card.rank == UNKNOWN)
    return question.kind is QuestionKind.CARD and question.about in {each.entry for each in unread}


_ASKED = {
    QuestionKind.CARD: message("which card is this?"),
    QuestionKind.GONE: message("are its cards out of play?"),
    QuestionKind.UNFINISHED: message("is this coup over?"),
    QuestionKind.UNSEEN: message("did it get a covered card that was not seen?"),
}


_NOT_SEEN = message("which card did it get? It was not seen.")
