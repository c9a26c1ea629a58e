"""What the screen asks the banker: irregularities to decide, cards the camera doubts. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.cards import UNKNOWN
from tracker.game.coup import seat_of
from tracker.game.sentences import message
from tracker.store.doubts import QuestionKind
from webui.views import buttons, cards
from webui.views.accounts import called

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.store.doubts import AskedQuestion, BankerQuestion
    from webui.core.i18n import Words
    from webui.views.buttons import Button
    from webui.views.cards import CardView


class IrregularityView(NamedTuple):
    """An irregularity: what happened, what the rule allows, and who chooses."""

    code: str
    entry: int
    who: str
    said: str
    chooser: str
    choices: list[Button]
    offered: tuple[CardView, ...]
    waiting: int  # how many more there are


class DoubtView(NamedTuple):
    id: int
    seat: str
    who: str
    likely: tuple[tuple[str, CardView], ...]
    crop: bool
    waiting: int
    asks: str  # the question, in words
    yes_or_no: bool
    may_lie_covered: bool


def irregularity_view(
    table: Table, each: Irregularity, words: Words, waiting: int
) -> IrregularityView:
    chooser = each.chooser
    said = words("The banker chooses.")
    if not table.rules.game.is_bank(chooser):
        said = words("{name} chooses.", name=table.name(seat_of(chooser)))
    coup = table.coup
    assert coup is not None
    hand = coup.hands.get(each.hand)
    lying = () if hand is None else tuple(cards.view(h, words) for h in hand.offered)
    lying = tuple(each for each in lying if each.face == "card")
    return IrregularityView(
        each.code,
        each.entry,
        called(table, each.hand, words),
        words.kept_together(wording.irregularity(table, each, words.language, words.amount)),
        said if each.open else "",
        buttons.choices(each, words) if each.open else [],
        lying,
        waiting,
    )


def doubt_view(table: Table, each: AskedQuestion, words: Words, waiting: int) -> DoubtView:
    question = each.question
    likely = tuple((str(one), cards.drawn(one, words)) for one in question.likely[:3])
    yes_or_no = question.kind is not QuestionKind.CARD
    return DoubtView(
        each.id,
        seat_of(question.hand),
        called(table, question.hand, words),
        likely,
        question.crop is not None,
        waiting,
        words(_ASKED[question.kind] if question.likely or yes_or_no else _NOT_SEEN),
        yes_or_no,
        _may_lie_covered(table, question),
    )


def _may_lie_covered(table: Table, question: BankerQuestion) -> bool:
    """Tell whether this may be a covered card that was taken for an unreadable open one."""
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
