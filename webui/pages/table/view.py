"""Everything that the banker's screen shows of a table at one moment. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.game.assist import OFFERS, PAYMENTS, Act, Advice, advise, stand_last
from tracker.game.coup import BANKER, Stage, seat_of
from tracker.game.events import effective_lines
from tracker.game.money import decimal
from tracker.game.rules import BankerDraws, Insurance, Rules
from tracker.game.sentences import message
from tracker.game.simulate.odds import bank_bust_chance
from tracker.game.table import settle
from webui.pages.table.prompt import prompt_now, sentence
from webui.pages.table.questions import doubt_views
from webui.views import buttons, seating
from webui.views.accounts import AccountView, accounts, hand_name
from webui.views.camera_words import blind, why
from webui.views.irregular import irregularity_view, standing_irregularities
from webui.views.journal import JournalLine, journal_lines
from webui.views.pad import Pad, PadContext, pad
from webui.views.status_bar import BesideLog, StatusItem, status_bar

if TYPE_CHECKING:
    from tracker.game.events import Fact
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words
    from webui.pages.table.prompt import Prompt
    from webui.pages.table.questions import DoubtView
    from webui.views.button import Button
    from webui.views.camera_status import CameraStatus
    from webui.views.irregular import IrregularityView


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
    pad: Pad | None
    cases: tuple[IrregularityView, ...]
    doubts: tuple[DoubtView, ...]
    journal: tuple[JournalLine, ...]
    nexts: tuple[tuple[str, str], ...]
    status_bar: tuple[StatusItem, ...]
    baize: str
    camera: CameraStatus
    why_lost: str
    blind: str  # why cards that are seen are not written into the log
    by_hand_ms: int
    anticlockwise: bool
    treasure: bool
    sounds: str
    beside: tuple[Button, ...]  # what is seldom done instead: the draw for the bank
    goes_over: str = ""  # the chance that the bank goes over 21; a switch of the menu shows it
    voice: str = ""  # what the page says aloud
    uncounted: str = ""  # the new banker's name, until the chips of his bank are counted


def board(live: EveningTable, beside: BesideLog, words: Words) -> Board:
    """Word the whole screen."""
    table = live.table
    advice = stand_last(advise(table))
    standing = standing_irregularities(table, beside.seen)
    context = _context(table, advice, standing, beside, words)
    by_hand = beside.by_hand or beside.camera.state == "none" or beside.camera.report.moved
    return Board(
        session=beside.session,
        seq=live.seq,
        coup=table.coups,
        prompt=prompt_now(live, advice, beside, words),
        seats=seating.seats(table, context),
        banker=seating.banker(table, context),
        settling=_is_settling(table, advice[0]),
        accounts=accounts(table, words),
        pad=pad(table, PadContext(words, beside.chosen, _last(live))) if by_hand else None,
        cases=tuple(
            irregularity_view(table, each, words, len(standing) - 1) for each in reversed(standing)
        ),
        doubts=doubt_views(live, beside.doubts, words),
        journal=journal_lines(
            live.coup_entries(), words, lambda hand: hand_name(table, hand, words)
        )[:3],
        nexts=_nexts(table, advice, words),
        status_bar=status_bar(table, standing, beside, words),
        baize=_baize(table.rules, words),
        camera=beside.camera,
        why_lost=_why_lost(beside.camera, words),
        blind="" if beside.by_hand else blind(beside.camera, words),
        by_hand_ms=beside.by_hand_ms,
        anticlockwise=not table.rules.clockwise,
        treasure=not table.rules.game.has_bank,
        beside=tuple(buttons.draw_for_the_banker(table, words)),
        goes_over=_goes_over(table, words),
        uncounted=table.banker if table.bank.uncounted else "",
        sounds=_sounds(advice[0], standing, beside),
    )


def _goes_over(table: Table, words: Words) -> str:
    """Say how likely the bank goes over 21, by its open cards; empty if that is not known."""
    chance = None if table.coup is None else bank_bust_chance(table.coup)
    if chance is None:
        return ""
    return words("over 21: {chance} %", chance=round(100 * chance))


def _last(live: EveningTable) -> Fact | None:
    """Give the coup's last fact that still counts after all amendments."""
    lines = list(effective_lines(live.coup_entries()))
    return lines[-1].fact if lines else None


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
        assumed=buttons.assumed(table, words),
        drawing=_drawing(advice[0]),
    )


def _drawing(first: Advice) -> str | None:
    """Give the seat that gets the next card while the bank is drawn for."""
    return first.hand if first.act is Act.CHOOSE_BANKER else None


def _is_settling(table: Table, first: Advice) -> bool:
    """Tell whether the screen shows the accounts."""
    if table.coup is None or first.act is Act.CHOOSE_BANKER:
        return False
    paying = first.act in PAYMENTS | {Act.BURY} and table.coup.stage is Stage.BANKER
    return settle(table).complete or paying


def _sounds(first: Advice, standing: list[Irregularity], beside: BesideLog) -> str:
    """Give what sounds depend on, as one text; `sound.js` compares it with the one before."""
    return "|".join(
        (
            f"{first.act}/{first.hand}",
            str(len(standing)),
            str(len(beside.doubts)),
            "ok"
            if beside.by_hand
            else "lost"
            if beside.camera.report.blind
            else beside.camera.state,
        )
    )


def _why_lost(camera: CameraStatus, words: Words) -> str:
    said = why(camera, words)
    return words.kept_together(f"{said[:1].upper()}{said[1:]}.") if said else ""


_NOBODYS = frozenset({Act.NEXT_COUP, Act.GATHER, Act.OFFER_BANK, Act.CHOOSE_BANKER, Act.STAKES})
_BY_THE_WAY = OFFERS | {Act.NO_LOOK, Act.SHUFFLE, Act.BASKET, Act.CUT, Act.BURN}


def _advice_now(table: Table, advice: list[Advice]) -> Advice | None:
    """Give the first advice about a hand; None if the first is about nobody in particular.

    Offers and advice about the pack are skipped.
    """
    if table.coup is None:
        return None
    found = next((each for each in advice if each.act not in _BY_THE_WAY), None)
    return None if found is None or found.act in _NOBODYS else found


_NOT_QUEUED = (Act.NO_LOOK, Act.NEXT_COUP, Act.STAND)  # not listed among what comes next


def _nexts(table: Table, advice: list[Advice], words: Words) -> tuple[tuple[str, str], ...]:
    """List up to three things that come after the next one, each seat once."""
    found: dict[str, str] = {}
    for each in advice[1:]:
        seat = seat_of(each.hand)
        if seat not in found and each.act not in _NOT_QUEUED:
            found[seat] = sentence(table, each, words)
    coup = table.coup
    if coup is not None and coup.stage is Stage.PLAYERS and coup.turn is not None:
        for hand in coup.players:
            if hand.cards and hand.end is None and hand is not coup.turn:
                found.setdefault(hand.seat, table.name(hand.seat))
        if table.rules.game.has_bank:
            found.setdefault(BANKER, _banker_rule(table.rules, words))
    return tuple(found.items())[:3]


_BANKER_RULES = {
    BankerDraws.TO_17: message("draws to 16 and stands on 17"),
    BankerDraws.TO_SOFT_17: message("draws to 16 and on soft 17"),
    BankerDraws.FREE: message("plays as it likes"),
}


def _banker_rule(rules: Rules, words: Words) -> str:
    return words(_BANKER_RULES[rules.banker_draws])


def _baize(rules: Rules, words: Words) -> str:
    if not rules.game.has_bank:
        return words("Nearest to 21 takes the coins")
    parts = [words("The bank {draws}", draws=_BANKER_RULES[rules.banker_draws])]
    odds = {
        "1.5": message("naturals pay 3 to 2"),
        "2": message("naturals pay 2 to 1"),
        "1": message("naturals pay 1 to 1"),
    }
    pays = odds.get(decimal(rules.natural_pays), message("naturals pay {odds} times"))
    parts.append(words(pays, odds=words.amount(rules.natural_pays)))
    if rules.insurance is not Insurance.NONE:
        parts.append(words("insurance pays 2 to 1"))
    return " · ".join(parts)
