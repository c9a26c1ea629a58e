"""Everything the banker's screen shows of a table at one moment. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.assist import PAYMENTS, Act, Advice, advise
from tracker.game.bank import deals_left, exposure
from tracker.game.coup import BANKER, Stage, seat_of
from tracker.game.money import decimal
from tracker.game.rules import BankerDraws, Insurance, Marker, Rules
from tracker.game.table import bank_now, irregularities, settle
from webui import cards, deeds, present
from webui.facts import FactView, facts

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.store.doubts import Doubt
    from tracker.store.live import Live
    from webui.camera import Sight
    from webui.cards import CardView
    from webui.words import Words


class Prompt(NamedTuple):
    """The next act: its number, its colour, the sentence, the reason, the buttons."""

    no: str
    kind: str
    say: str
    why: str
    lead: str
    deeds: list[deeds.Deed]


class Case(NamedTuple):
    """An irregularity on the felt: what happened, what the rule allows, whose choice it is."""

    code: str
    entry: int
    seat: str
    said: str
    chooser: str
    choices: list[deeds.Deed]
    offered: tuple[CardView, ...]
    waiting: int  # how many more there are


class DoubtView(NamedTuple):
    id: int
    seat: str
    likely: tuple[tuple[str, CardView], ...]
    crop: bool
    waiting: int


class Reading(NamedTuple):
    name: str
    value: str
    kind: str = ""
    icon: str = ""
    part: int | None = None  # of the talon, in a hundred


@dataclass(frozen=True)
class Board:
    session: int
    seq: int
    coup: int
    prompt: Prompt
    seats: tuple[present.SeatView, ...]
    banker: present.SeatView
    settling: bool
    accounts: tuple[present.AccountView, ...]
    pad: deeds.Pad | None
    cases: tuple[Case, ...]
    doubts: tuple[DoubtView, ...]
    facts: tuple[FactView, ...]
    nexts: tuple[tuple[str, str], ...]
    readings: tuple[Reading, ...]
    baize: str
    sight: Sight
    anticlockwise: bool
    treasure: bool
    sounds: str


@dataclass(frozen=True)
class Beside:
    """What is known beside the log: the camera, open doubts, what has been taken note of."""

    session: int
    sight: Sight
    doubts: tuple[Doubt, ...] = ()
    seen: frozenset[tuple[str, int]] = frozenset()


def board(live: Live, beside: Beside, words: Words) -> Board:
    """Word the whole screen."""
    table = live.table
    advice = advise(table)
    first = advice[0]
    now = _hand_now(table, advice)
    raised = irregularities(table)
    standing = [each for each in raised if _stands(each, beside)]
    looks = present.Looks(
        words,
        alarms=frozenset(seat_of(each.hand) for each in standing),
        doubts=frozenset(seat_of(each.question.hand) for each in beside.doubts),
    )
    settling = table.coup is not None and (
        settle(table).complete or (first.act in PAYMENTS and table.coup.stage is Stage.BANKER)
    )
    by_hand = beside.sight.state != "ok"
    return Board(
        beside.session,
        live.seq,
        table.coups,
        _prompt(table, advice, beside, words),
        present.seats(table, looks, now),
        present.banker(table, looks, now),
        settling,
        present.accounts(table, words),
        deeds.pad(table, words) if by_hand else None,
        tuple(_case(table, each, words, len(standing) - 1) for each in reversed(standing)),
        tuple(_doubt(each, words, len(beside.doubts) - 1) for each in beside.doubts),
        facts(live.coup_entries(), words)[:3],
        _nexts(table, advice, words),
        _readings(table, standing, beside, words),
        _baize(table.rules, words),
        beside.sight,
        not table.rules.clockwise,
        table.rules.treasure_game,
        f"{first.act}/{first.hand}|{len(standing)}|{len(beside.doubts)}|{beside.sight.state}",
    )


def _stands(each: Irregularity, beside: Beside) -> bool:
    if each.choices:
        return each.open
    return (each.code, each.entry) not in beside.seen


def _hand_now(table: Table, advice: list[Advice]) -> str | None:
    """Give the hand that the next act is for, looking past insurance and the like."""
    if table.coup is None:
        return None
    for each in advice:
        if each.act in (Act.NEXT_COUP, Act.GATHER, Act.OFFER_BANK, Act.STAKES):
            return None
        if each.act not in (Act.INSURANCE, Act.SHUFFLE, Act.CUT, Act.BURN):
            return each.hand
    return None


_KINDS = {Act.PAY: "pay", Act.TAKE: "take", Act.GIVE_BACK: "even"}


def _prompt(table: Table, advice: list[Advice], beside: Beside, words: Words) -> Prompt:
    first = advice[0]
    if beside.sight.state == "lost":
        return Prompt(
            "!",
            "halt",
            words("Wait: the table is not seen", "Attendez : table non vue"),
            words("No account is closed unless you say so.", "Aucun compte sans votre accord."),
            words("Or else", "Ou bien"),
            deeds.prompt_deeds(table, words),
        )
    say = words.kept_together(wording.advice(table, first, words.language))
    if first.act in (Act.PAY, Act.TAKE):
        say = say.replace(
            wording.amount(decimal(first.amount), words.language), words.amount(first.amount)
        )
    number = seat_of(first.hand) if first.act not in _NO_PLACE else str(max(1, table.coups))
    found = deeds.prompt_deeds(table, words)
    return Prompt(number, _KINDS.get(first.act, "now"), say, _why(table, advice, words), "", found)


_NO_PLACE = frozenset({Act.NEXT_COUP, Act.GATHER, Act.STAKES, Act.LAST_COUP, Act.GAME_OVER})


def _why(table: Table, advice: list[Advice], words: Words) -> str:
    first, coup = advice[0], table.coup
    parts: list[str] = []
    if coup is not None and first.act in PAYMENTS:
        account = settle(table).of(first.hand)
        if account is not None:
            parts.append(present.reason(table, account, words))
            if account.insurance:
                insured = words.signed(account.insurance)
                parts.append(words(f"insurance {insured}", f"assurance {insured}"))
    elif len(advice) > 1 and advice[1].act is Act.NO_LOOK:
        parts.append(wording.advice(table, advice[1], words.language))
    if first.act is Act.NEXT_COUP and coup is not None:
        won = words.signed(settle(table).net.get(table.names[0], 0))
        parts.append(words(f"bank's coup {won}", f"coup de la banque {won}"))
    if first.clause:
        parts.append(words(f"rule {first.clause}", f"règle {first.clause}"))
    return " · ".join(filter(None, parts))


def _case(table: Table, each: Irregularity, words: Words, waiting: int) -> Case:
    chooser = each.chooser
    who = words("the banker", "le banquier") if chooser == BANKER else table.name(seat_of(chooser))
    coup = table.coup
    assert coup is not None
    hand = coup.hands.get(each.hand)
    lying = () if hand is None else tuple(cards.view(h, words) for h in hand.offered)
    lying = tuple(each for each in lying if each.face == "card")
    said = words(f"{who} chooses.", f"{who[0].upper()}{who[1:]} choisit.")
    return Case(
        each.code,
        each.entry,
        seat_of(each.hand),
        wording.irregularity(table, each, words.language),
        said[0].upper() + said[1:] if each.open else "",
        deeds.choices(table, each, words) if each.open else [],
        lying,
        waiting,
    )


def _doubt(each: Doubt, words: Words, waiting: int) -> DoubtView:
    question = each.question
    likely = tuple((str(one), cards.drawn(one, words)) for one in question.likely[:3])
    return DoubtView(each.id, seat_of(question.hand), likely, question.crop is not None, waiting)


def _nexts(table: Table, advice: list[Advice], words: Words) -> tuple[tuple[str, str], ...]:
    """List what comes after the next act, each hand once."""
    found: dict[str, str] = {}
    for each in advice[1:]:
        seat = seat_of(each.hand)
        if seat not in found and each.act not in (Act.NO_LOOK, Act.NEXT_COUP):
            found[seat] = wording.advice(table, each, words.language)
    if table.coup is not None and table.coup.stage is Stage.PLAYERS:
        for hand in table.coup.players:
            if hand.cards and hand.end is None and hand is not table.coup.turn:
                found.setdefault(hand.seat, table.name(hand.seat))
        found.setdefault(BANKER, _banker_rule(table.rules, words))
    return tuple(found.items())[:3]


def _banker_rule(rules: Rules, words: Words) -> str:
    if rules.banker_draws is BankerDraws.TO_17:
        return words(
            "The bank draws to 16 and stands on 17", "La banque tire jusqu'à 16 et reste à 17"
        )
    return words("The bank plays as it likes", "La banque joue librement")


def _baize(rules: Rules, words: Words) -> str:
    if rules.treasure_game:
        return words("Nearest to 21 takes the coins", "Le plus près de 21 prend les pièces")
    pays = words.amount(rules.natural_pays)
    odds = {"1.5": ("3 to 2", "3 pour 2"), "2": ("2 to 1", "2 pour 1"), "1": ("1 to 1", "1 pour 1")}
    said = odds.get(decimal(rules.natural_pays), (f"{pays} times", f"{pays} fois"))
    parts = [_banker_rule(rules, words)]
    parts.append(words(f"naturals pay {said[0]}", f"naturelle payée {said[1]}"))
    if rules.insurance is not Insurance.NONE:
        parts.append(words("insurance pays 2 to 1", "assurance payée 2 pour 1"))
    return " · ".join(parts)


# the readings at the foot


def _readings(
    table: Table, standing: list[Irregularity], beside: Beside, words: Words
) -> tuple[Reading, ...]:
    found = [_bank_reading(table, words)]
    if table.coup is not None and not table.rules.treasure_game and not settle(table).complete:
        worst = words.amount(-exposure(table.coup))
        found.append(Reading(words("At worst", "Au pire"), worst))
    left, size = table.pack.left(table.rules), table.rules.pack_size
    found.append(Reading(words("Talon", "Talon"), str(left), part=round(100 * left / size)))
    if table.rules.marker is not Marker.NONE:
        shown = table.pack.marker_shown
        name = words("Fou", "Fou") if table.rules.marker is Marker.FOU else words("Burnt", "Brûlée")
        value = words("shown", "paru") if shown else words("below", "dessous")
        found.append(Reading(name, value, "bad" if shown else "word"))
    left_deals = deals_left(bank_now(table), table.rules)
    if left_deals is not None:
        found.append(Reading(words("Deals left", "Donnes"), str(left_deals)))
    found.append(_trouble_reading(standing, beside, words))
    found.append(_camera_reading(beside, words))
    return tuple(found)


def _bank_reading(table: Table, words: Words) -> Reading:
    if table.rules.treasure_game:
        return Reading(words("Treasure", "Trésor"), str(table.pot.treasure))
    return Reading(words("Bank", "Banque"), words.amount(bank_now(table).holdings))


def _trouble_reading(standing: list[Irregularity], beside: Beside, words: Words) -> Reading:
    name = words("Table", "Table")
    parts = []
    if standing:
        plural = "s" if len(standing) > 1 else ""
        parts.append(
            words("{} breach{}", "{} litige{}").format(
                len(standing), ("es" if plural else "") if not words.french else plural
            )
        )
    if beside.doubts:
        plural = "s" if len(beside.doubts) > 1 else ""
        parts.append(words("{} doubt{}", "{} doute{}").format(len(beside.doubts), plural))
    if not parts:
        return Reading(name, words("all is well", "rien à signaler"), "ok", "check")
    return Reading(
        name, " · ".join(parts), "bad" if standing else "doubt", "alarm" if standing else "doubt"
    )


def _camera_reading(beside: Beside, words: Words) -> Reading:
    sight, name = beside.sight, words("Camera", "Caméra")
    if sight.state == "none":
        return Reading(name, words("none", "aucune"), "word")
    if sight.state == "lost":
        return Reading(name, words("lost", "perdue"), "bad", "cross")
    return Reading(name, _seconds(sight.age_s, words), "ok", "camera")


def _seconds(age_s: float, words: Words) -> str:
    text = f"{age_s:.1f} s"
    return text.replace(".", ",") if words.french else text
