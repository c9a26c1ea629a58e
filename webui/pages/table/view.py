"""Everything the banker's screen shows of a table at one moment. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.assist import OFFERS, PAYMENTS, Act, Advice, advise
from tracker.game.cards import UNKNOWN
from tracker.game.coup import BANKER, Stage, seat_of
from tracker.game.money import decimal
from tracker.game.rules import BankerDraws, Insurance, Rules
from tracker.game.table import irregularities, settle
from tracker.store.doubts import QuestionKind as DoubtKind
from webui.views import buttons, cards, seating
from webui.views.accounts import AccountView, accounts, called, reason
from webui.views.camera_status import why
from webui.views.journal import JournalLine, journal_lines
from webui.views.status_bar import BesideLog, StatusItem, status_bar

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.store.doubts import AskedQuestion, BankerQuestion
    from tracker.store.folded import Live
    from webui.core.i18n import Words
    from webui.views.buttons import Button
    from webui.views.camera_status import CameraStatus
    from webui.views.cards import CardView


class Prompt(NamedTuple):
    """The next act: its number, its colour, the sentence, the reason, the buttons."""

    no: str
    kind: str
    say: str
    why: str
    buttons: list[Button]


class IrregularityView(NamedTuple):
    """An irregularity on the felt: what happened, what the rule allows, whose choice it is."""

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


@dataclass(frozen=True)
class Board:
    session: int
    seq: int
    coup: int
    prompt: Prompt
    seats: tuple[seating.SeatView, ...]
    banker: seating.SeatView
    settling: bool
    accounts: tuple[AccountView, ...]
    pad: buttons.Pad | None
    cases: tuple[IrregularityView, ...]
    doubts: tuple[DoubtView, ...]
    journal: tuple[JournalLine, ...]
    nexts: tuple[tuple[str, str], ...]
    status_bar: tuple[StatusItem, ...]
    baize: str
    camera: CameraStatus
    why_lost: str
    by_hand_ms: int
    anticlockwise: bool
    treasure: bool
    sounds: str


def board(live: Live, beside: BesideLog, words: Words) -> Board:
    """Word the whole screen."""
    table = live.table
    advice = _in_order(advise(table))
    standing = [each for each in irregularities(table) if _stands(each, beside)]
    context = _context(table, advice, standing, beside, words)
    by_hand = beside.by_hand or beside.camera.state == "none"
    return Board(
        session=beside.session,
        seq=live.seq,
        coup=table.coups,
        prompt=_prompt(table, advice, beside, words),
        seats=seating.seats(table, context),
        banker=seating.banker(table, context),
        settling=_is_settling(table, advice[0]),
        accounts=accounts(table, words),
        pad=buttons.pad(table, words) if by_hand else None,
        cases=tuple(_case(table, each, words, len(standing) - 1) for each in reversed(standing)),
        doubts=tuple(_doubt(table, each, words, len(beside.doubts) - 1) for each in beside.doubts),
        journal=journal_lines(live.coup_entries(), words, lambda hand: called(table, hand, words))[
            :3
        ],
        nexts=_nexts(table, advice, words),
        status_bar=status_bar(table, standing, beside, words),
        baize=_baize(table.rules, words),
        camera=beside.camera,
        why_lost=_why_lost(beside.camera, words),
        by_hand_ms=beside.by_hand_ms,
        anticlockwise=not table.rules.clockwise,
        treasure=not table.rules.game.has_bank,
        sounds=_sounds(advice[0], standing, beside),
    )


def _in_order(advice: list[Advice]) -> list[Advice]:
    """Put what the banker does before what he sees anyway: that he stands needs no hand."""
    if advice[0].act is Act.STAND and len(advice) > 1:
        return [*advice[1:], advice[0]]
    return advice


def _context(
    table: Table,
    advice: list[Advice],
    standing: list[Irregularity],
    beside: BesideLog,
    words: Words,
) -> seating.SeatingContext:
    now = _advice_now(table, advice)
    return seating.SeatingContext(
        words,
        now=None if now is None else now.hand,
        act=Act.ASK if now is None else now.act,
        alarms=frozenset(seat_of(each.hand) for each in standing),
        doubts=frozenset(seat_of(each.question.hand) for each in beside.doubts),
        buttons=buttons.seat_buttons(table, words),
    )


def _is_settling(table: Table, first: Advice) -> bool:
    """Tell whether accounts are what the screen is about."""
    if table.coup is None:
        return False
    paying = first.act in PAYMENTS | {Act.BURY} and table.coup.stage is Stage.BANKER
    return settle(table).complete or paying


def _sounds(first: Advice, standing: list[Irregularity], beside: BesideLog) -> str:
    """Sum up what a sound may be made of; the page compares it with what it was."""
    return "|".join(
        (
            f"{first.act}/{first.hand}",
            str(len(standing)),
            str(len(beside.doubts)),
            "ok" if beside.by_hand else beside.camera.state,
        )
    )


def _stands(each: Irregularity, beside: BesideLog) -> bool:
    if each.choices:
        return each.open
    return (each.code, each.entry) not in beside.seen


def _why_lost(camera: CameraStatus, words: Words) -> str:
    said = why(camera, words)
    return words.kept_together(f"{said[:1].upper()}{said[1:]}.") if said else ""


_NOBODYS = frozenset({Act.NEXT_COUP, Act.GATHER, Act.OFFER_BANK, Act.CHOOSE_BANKER, Act.STAKES})
_BY_THE_WAY = OFFERS | {Act.NO_LOOK, Act.SHUFFLE, Act.BASKET, Act.CUT, Act.BURN}


def _advice_now(table: Table, advice: list[Advice]) -> Advice | None:
    """Give the next act that is for somebody, looking past insurance and the like."""
    if table.coup is None:
        return None
    found = next((each for each in advice if each.act not in _BY_THE_WAY), None)
    return None if found is None or found.act in _NOBODYS else found


_KINDS = {
    Act.PAY: "pay",
    Act.TAKE: "take",
    Act.PREMIUM: "take",
    Act.GIVE_BACK: "even",
    Act.RETURN: "even",
}


def _prompt(table: Table, advice: list[Advice], beside: BesideLog, words: Words) -> Prompt:
    if beside.camera.state == "lost" and not beside.by_hand:
        return _not_seen(words)
    first = advice[0]
    say = _sentence(table, first, words)
    of_nobody = first.act in _NO_PLACE or (first.hand == BANKER and first.act in _OF_THE_PACK)
    number = str(max(1, table.coups)) if of_nobody else seat_of(first.hand)
    kind = _KINDS.get(first.act, "now")
    return Prompt(
        number, kind, say, _why(table, advice, words), buttons.prompt_buttons(table, words)
    )


def _sentence(table: Table, said: Advice, words: Words) -> str:
    """Word one piece of advice, with amounts as the pages write them."""
    return words.kept_together(wording.advice(table, said, words.language, words.amount))


def _not_seen(words: Words) -> Prompt:
    return Prompt(
        "!",
        "halt",
        words("Wait: the table is not seen", "Attendez : table non vue"),
        words("No account is closed unless you say so.", "Aucun compte sans votre accord."),
        [],
    )


_NO_PLACE = frozenset(
    {
        Act.NEXT_COUP,
        Act.GATHER,
        Act.STAKES,
        Act.LAST_COUP,
        Act.GAME_OVER,
        Act.DOUBLE_ALL,
        Act.REDOUBLE,
    }
)
_OF_THE_PACK = frozenset({Act.SHUFFLE, Act.BASKET, Act.CUT, Act.BURN})


def _why(table: Table, advice: list[Advice], words: Words) -> str:
    """Say what belongs to the first act: why, what is said aloud, and the rule."""
    first, coup = advice[0], table.coup
    parts = _reasons(table, first, words)
    if len(advice) > 1 and advice[1].act is Act.NO_LOOK:
        parts.append(_sentence(table, advice[1], words))
    aloud = wording.aloud(table, first, words.language)
    if aloud:
        said = words(" or ", " ou ").join(aloud)
        parts.append(words(f"say {said}", f"dites {said}") if _speaks(first) else said)
    if first.act is Act.NEXT_COUP and coup is not None and table.rules.game.has_bank:
        won = words.signed(settle(table).net.get(table.names[0], 0))
        parts.append(words(f"bank this coup: {won}", f"banque, ce coup : {won}"))
    if first.clause:
        parts.append(words(f"rule {first.clause}", f"règle {first.clause}"))
    return " · ".join(filter(None, parts))


def _speaks(said: Advice) -> bool:
    """Tell whether it is the banker who speaks; a player's words are only shown."""
    return said.hand == BANKER and said.act not in PAYMENTS


def _reasons(table: Table, first: Advice, words: Words) -> list[str]:
    """Say why a sum is paid: 21 against 18, insurance with it."""
    account = settle(table).of(first.hand) if first.act in PAYMENTS else None
    if account is None:
        return []
    insured = words.signed(account.insurance)
    insurance = words(f"insurance {insured}", f"assurance {insured}") if account.insurance else ""
    return [reason(table, account, words), insurance]


def _case(table: Table, each: Irregularity, words: Words, waiting: int) -> IrregularityView:
    chooser = each.chooser
    who = words("The banker", "Le banquier")
    if not table.rules.game.is_bank(chooser):
        who = table.name(seat_of(chooser))
    coup = table.coup
    assert coup is not None
    hand = coup.hands.get(each.hand)
    lying = () if hand is None else tuple(cards.view(h, words) for h in hand.offered)
    lying = tuple(each for each in lying if each.face == "card")
    said = words(f"{who} chooses.", f"{who} choisit.")
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


def _doubt(table: Table, each: AskedQuestion, words: Words, waiting: int) -> DoubtView:
    question = each.question
    likely = tuple((str(one), cards.drawn(one, words)) for one in question.likely[:3])
    yes_or_no = question.kind is not DoubtKind.CARD
    return DoubtView(
        each.id,
        seat_of(question.hand),
        called(table, question.hand, words),
        likely,
        question.crop is not None,
        waiting,
        words(*(_ASKED[question.kind] if question.likely or yes_or_no else _NOT_SEEN)),
        yes_or_no,
        _may_lie_covered(table, question),
    )


def _may_lie_covered(table: Table, question: BankerQuestion) -> bool:
    """Tell whether the card may be a covered one that only looked like one that cannot be read."""
    hand = None if table.coup is None else table.coup.hands.get(question.hand)
    held = () if hand is None else hand.cards
    unread = (each for each in held if not each.covered and each.card.rank == UNKNOWN)
    return question.kind is DoubtKind.CARD and question.about in {each.entry for each in unread}


_ASKED = {
    DoubtKind.CARD: ("which card is this?", "quelle est cette carte ?"),
    DoubtKind.GONE: ("are its cards out of play?", "ses cartes sont-elles hors jeu ?"),
    DoubtKind.UNFINISHED: ("is this coup over?", "ce coup est-il fini ?"),
    DoubtKind.UNSEEN: (
        "did it get a covered card that was not seen?",
        "a-t-elle reçu une carte couverte qui n'a pas été vue ?",
    ),
}

_NOT_SEEN = (
    "which card did it get? It was not seen.",
    "quelle carte a-t-elle reçue ? Elle n'a pas été vue.",
)


def _nexts(table: Table, advice: list[Advice], words: Words) -> tuple[tuple[str, str], ...]:
    """List what comes after the next act, each hand once."""
    found: dict[str, str] = {}
    for each in advice[1:]:
        seat = seat_of(each.hand)
        if seat not in found and each.act not in (Act.NO_LOOK, Act.NEXT_COUP):
            found[seat] = _sentence(table, each, words)
    coup = table.coup
    if coup is not None and coup.stage is Stage.PLAYERS and coup.turn is not None:
        for hand in coup.players:
            if hand.cards and hand.end is None and hand is not coup.turn:
                found.setdefault(hand.seat, table.name(hand.seat))
        if table.rules.game.has_bank:
            found.setdefault(BANKER, _banker_rule(table.rules, words))
    return tuple(found.items())[:3]


_BANKER_RULES = {
    BankerDraws.TO_17: ("draws to 16 and stands on 17", "tire jusqu'à 16 et reste à 17"),
    BankerDraws.TO_SOFT_17: (
        "draws to 16 and on soft 17",
        "tire jusqu'à 16 et à 17 souple",
    ),
    BankerDraws.FREE: ("plays as it likes", "joue librement"),
}


def _banker_rule(rules: Rules, words: Words) -> str:
    return words(*_BANKER_RULES[rules.banker_draws])


def _baize(rules: Rules, words: Words) -> str:
    if not rules.game.has_bank:
        return words("Nearest to 21 takes the coins", "Le plus près de 21 prend les pièces")
    pays = words.amount(rules.natural_pays)
    odds = {"1.5": ("3 to 2", "3 pour 2"), "2": ("2 to 1", "2 pour 1"), "1": ("1 to 1", "1 pour 1")}
    said = odds.get(decimal(rules.natural_pays), (f"{pays} times", f"{pays} fois"))
    parts = [words("The bank ", "La banque ") + _banker_rule(rules, words)]
    parts.append(words(f"naturals pay {said[0]}", f"naturelle payée {said[1]}"))
    if rules.insurance is not Insurance.NONE:
        parts.append(words("insurance pays 2 to 1", "assurance payée 2 pour 1"))
    return " · ".join(parts)
