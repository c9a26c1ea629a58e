"""The prompt: what the banker does next, why, and the buttons that answer it. Pure."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.assist import PAYMENTS, Act, Advice
from tracker.game.coup import BANKER, seat_of
from tracker.game.exposure import exposure
from tracker.game.stakes import double_all
from tracker.game.table import settle
from webui.views.accounts import reason
from webui.views.buttons import prompt_buttons
from webui.views.last_stakes import last_stakes

if TYPE_CHECKING:
    from tracker.game.coup import Coup
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words
    from webui.views.button import Button
    from webui.views.status_bar import BesideLog


class Prompt(NamedTuple):
    """What to do next: number of seat or coup, kind (colour), sentence, reason, buttons, clause."""

    no: str
    kind: str
    say: str
    why: str
    buttons: list[Button]
    clause: str = ""

    @property
    def size(self) -> str:
        """Give the sentence's length beside its buttons: short, long or longest sets its size."""
        line = _LETTERS[min(len(self.buttons), len(_LETTERS) - 1)]
        if len(self.say) <= line:
            return "short"
        return "long" if len(self.say) <= 2.2 * line else "longest"


# How many letters of the largest type fit on one line beside 0, 1, 2 and more buttons.
_LETTERS = (42, 32, 26, 23)


_KINDS = {
    Act.PAY: "pay",
    Act.TAKE: "take",
    Act.PREMIUM: "take",
    Act.GIVE_BACK: "even",
    Act.RETURN: "even",
}


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


def prompt_now(live: EveningTable, advice: list[Advice], beside: BesideLog, words: Words) -> Prompt:
    if beside.camera.state == "lost" and not beside.by_hand:
        return _not_seen(words)
    first, table = advice[0], live.table
    say = sentence(table, first, words)
    of_nobody = first.act in _NO_PLACE or (first.hand == BANKER and first.act in _OF_THE_PACK)
    number = str(max(1, table.coups)) if of_nobody else seat_of(first.hand)
    kind = _KINDS.get(first.act, "now")
    stakes = last_stakes(live, between=table.coup is not None and table.coup.started)
    answers = prompt_buttons(table, stakes, words)
    return Prompt(number, kind, say, _why(table, advice, words), answers, first.clause)


def sentence(table: Table, said: Advice, words: Words) -> str:
    """Word one piece of advice, with amounts as the pages write them."""
    return words.kept_together(wording.advice(table, said, words.language, words.amount))


def _not_seen(words: Words) -> Prompt:
    return Prompt(
        "!",
        "halt",
        words("Wait: the table is not seen"),
        words("No account is closed unless you say so."),
        [],
    )


def _why(table: Table, advice: list[Advice], words: Words) -> str:
    """Say more about what to do next: the reason, what to say aloud, the bank's result."""
    first, coup = advice[0], table.coup
    parts = _reasons(table, first, words)
    if len(advice) > 1 and advice[1].act is Act.NO_LOOK:
        parts.append(sentence(table, advice[1], words))
    if first.act is Act.DOUBLE_ALL and coup is not None and _is_short_if_doubled(table, coup):
        parts.append(words("doubled, the stakes are more than the bank could pay"))
    aloud = wording.aloud(table, first, words.language)
    if aloud:
        said = reduce(lambda one, other: words("{one} or {other}", one=one, other=other), aloud)
        parts.append(words("say {said}", said=said) if _does_banker_speak(first) else said)
    if first.act is Act.NEXT_COUP and coup is not None and table.rules.game.has_bank:
        won = words.signed(settle(table).net.get(table.names[0], 0))
        parts.append(words("bank this coup: {won}", won=won))
    return " · ".join(filter(None, parts))


def _is_short_if_doubled(table: Table, coup: Coup) -> bool:
    doubled, holdings = double_all(coup, coup.last_entry), table.bank.holdings
    return holdings is not None and exposure(doubled) > holdings


def _does_banker_speak(said: Advice) -> bool:
    """Tell whether the banker says these words; a player's words are only shown."""
    return said.hand == BANKER and said.act not in PAYMENTS


def _reasons(table: Table, first: Advice, words: Words) -> list[str]:
    """Say why a sum is paid, such as 21 against 18, and what the insurance brings."""
    account = settle(table).of(first.hand) if first.act in PAYMENTS else None
    if account is None:
        return []
    insured = words.signed(account.insurance)
    insurance = words("insurance {insured}", insured=insured) if account.insurance else ""
    return [reason(table, account, words), insurance]
