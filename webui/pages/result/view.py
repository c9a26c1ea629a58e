"""The result of an evening as its page shows it: sums, payments, highlights. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.money import exact
from tracker.game.sentences import counted, message
from tracker.game.settlement import Outcome
from tracker.game.standings import NOBODY, by_person
from tracker.game.table import TREASURE
from tracker.game.transfers import transfers
from tracker.languages.formats import isolated
from webui.views.games import game_names
from webui.views.score_chart import PHONE, WIDE, LineStyle, ScoreChart, line_styles, score_chart
from webui.views.way import way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.money import Money
    from tracker.game.scores import BestCoup, EveningScore
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words

MOST_TOLD = 6  # names or coups in one line of the highlights
MOST_LISTED = 30  # irregularities listed; the replay has them all
NO_BREAK = "\N{NO-BREAK SPACE}"


class SignedAmount(NamedTuple):
    """An amount with its sign; the decimals are drawn smaller."""

    way: str  # pay: won, take: lost, even
    whole: str
    rest: str


class WonLine(NamedTuple):
    """What one person won."""

    name: str
    is_bank: bool
    sum: SignedAmount
    style: LineStyle | None  # None for the treasure, which has no line
    chips: str  # what the person came with and leaves with, where it is known


class Payment(NamedTuple):
    payer: str
    payee: str
    sum: SignedAmount


class Highlight(NamedTuple):
    """One highlight of the evening, such as its best coup."""

    kind: str
    icon: str
    title: str
    said: str


class Heading(NamedTuple):
    """What the page shows of an evening apart from its score."""

    session: int
    name: str = ""
    is_at_table: bool = False
    is_ended: bool = False
    persons: Mapping[str, str] = NOBODY  # who pays and is paid for a second name


@dataclass(frozen=True)
class ResultView:
    session: int
    title: str
    name: str  # as it was given; empty for none
    date: str
    said: str  # date, hours, coups and game
    is_at_table: bool
    is_ended: bool
    unsettled: str  # which coups count only as far as they are known; empty if all are settled
    won: tuple[WonLine, ...]
    payments: tuple[Payment, ...]
    one_person: tuple[str, ...]  # which names are one person's, and so pay and are paid together
    charts: tuple[ScoreChart, ...]
    told: str  # the chart in words, for screen readers
    highlights: tuple[Highlight, ...]
    troubles: tuple[tuple[int, str], ...]  # coup and sentence
    more_troubles: int  # how many are not listed


def result_view(
    live: EveningTable, score: EveningScore, heading: Heading, words: Words
) -> ResultView:
    """Word everything the page shows of an evening."""
    troubles = _troubles(live, score, words)
    began, ended = live.entries[0].at_ms, live.entries[-1].at_ms
    title = words("The evening is over") if heading.is_ended else words("The evening so far")
    games = [coup.variant for coup in score.coups] or [live.table.rules.variant]
    coups = words(counted("{count} coup", "{count} coups"), len(score.coups))
    hours = words("{from_} to {to}", from_=words.hour(began), to=words.hour(ended))
    return ResultView(
        session=heading.session,
        title=heading.name or title,
        name=heading.name,
        date=words.date(began),
        said=f"{words.date(began)}, {hours} · {coups} · {game_names(games, words)}",
        is_at_table=heading.is_at_table,
        is_ended=heading.is_ended,
        unsettled=_unsettled(score, words),
        won=_won(score, words),
        payments=tuple(
            Payment(
                evening_title(each.payer, words),
                evening_title(each.payee, words),
                plain(each.amount, words),
            )
            for each in transfers(by_person(score.sums, heading.persons))
        ),
        one_person=_one_person(score, heading.persons, words),
        charts=tuple(score_chart(score, size, words) for size in (WIDE, PHONE)),
        told=_told(score, words),
        highlights=_highlights(score, troubles, words),
        troubles=troubles,
        more_troubles=_count(score) - len(troubles),
    )


def _one_person(score: EveningScore, persons: Mapping[str, str], words: Words) -> tuple[str, ...]:
    """Say whose the second names of this evening are."""
    return tuple(
        words(message("{name} is {person}."), name=name, person=persons[name])
        for name in score.sums
        if name in persons
    )


def _unsettled(score: EveningScore, words: Words) -> str:
    """Name the first coups that are not settled; the one that is being played is one of them."""
    open_coups = [coup.number for coup in score.coups if not coup.is_settled]
    if not open_coups:
        return ""
    listed = ", ".join(map(str, open_coups[:MOST_TOLD]))
    listed += "…" if len(open_coups) > MOST_TOLD else ""
    said = counted(
        "Coup {listed} is not settled: it counts as far as it is known.",
        "The coups {listed} are not settled: they count as far as they are known.",
    )
    return words(said, len(open_coups), listed=listed)


def evening_title(name: str, words: Words) -> str:
    return words("The treasure") if name == TREASURE else name


def signed(amount: Money, words: Words) -> SignedAmount:
    """Word an amount that was won or lost."""
    return _parted(way_of(amount), words.signed(amount), words)


def plain(amount: Money, words: Words) -> SignedAmount:
    """Word an amount that is paid."""
    return _parted("even", words.amount(amount), words)


def _parted(way: str, text: str, words: Words) -> SignedAmount:
    point = words.formats.point
    whole, _, rest = text.partition(point)
    return SignedAmount(way, whole, point + rest if rest else "")


def _won(score: EveningScore, words: Words) -> tuple[WonLine, ...]:
    styles = line_styles(score)
    return tuple(
        WonLine(
            evening_title(name, words),
            name == score.banker,
            signed(amount, words),
            styles.get(name),
            _chips(name, score, words),
        )
        for name, amount in score.sums.items()
    )


def _chips(name: str, score: EveningScore, words: Words) -> str:
    """Say how many chips somebody came with and has now; empty if they were not counted."""
    came, has = score.chips.get(name), None
    if came is not None:
        has = exact(came + score.sums[name])
    elif name == score.banker:
        came, has = score.bank
    if came is None or has is None or has < 0:  # below 0: he has bought more chips since
        return ""
    return words("chips: {came}, now {has}", came=words.amount(came), has=words.amount(has))


def _troubles(live: EveningTable, score: EveningScore, words: Words) -> tuple[tuple[int, str], ...]:
    """Word the first irregularities, each with the number of its coup."""
    raised = {coup.number: coup.irregularities for coup in score.coups if coup.irregularities}
    if not raised:
        return ()
    found = ((each.table, one) for each in live.coups() for one in raised.get(each.table.coups, ()))
    return tuple(
        (table.coups, wording.irregularity(table, one, words.language))
        for table, one in islice(found, MOST_LISTED)
    )


def _told(score: EveningScore, words: Words) -> str:
    """Say in words what the chart shows."""
    said = [
        words("{name} ends at {sum}.", name=name, sum=words.signed(amount))
        for name, amount in score.sums.items()
        if name != TREASURE
    ]
    if score.best is not None:
        best = score.best
        said.append(
            words("{name}'s best coup was number {number}.", name=best.name, number=best.number)
        )
    return " ".join(said)


# the highlights


def _highlights(
    score: EveningScore, troubles: tuple[tuple[int, str], ...], words: Words
) -> tuple[Highlight, ...]:
    found = (_best(score.best, words), _naturals(score, words), _leads(score, words))
    return (*(each for each in found if each is not None), _trouble(score, troubles, words))


def _best(best: BestCoup | None, words: Words) -> Highlight | None:
    if best is None:
        return None
    won = words.signed(best.won)
    title = words("Best coup: {name} {won}", name=isolated(best.name), won=won)
    said = words(message("coup {number}"), number=best.number)
    if best.stake is not None:
        stake = words.amount(best.stake)
        on = _ON.get(best.outcome) if best.outcome is not None else None
        said = f"{said}, {words(on or message('on a stake of {stake}'), stake=stake)}"
    return Highlight("best", "prize", title, said)


_ON = {
    Outcome.NATURAL: message("a natural on a stake of {stake}"),
    Outcome.PREMIUM: message("a premium on a stake of {stake}"),
}


def _naturals(score: EveningScore, words: Words) -> Highlight:
    count = score.naturals.total()
    title = words(counted("{count} natural", "{count} naturals"), count)
    most = score.naturals.most_common(MOST_TOLD)
    who = ", ".join(f"{name}{NO_BREAK}({number})" for name, number in most)
    who += "…" if len(score.naturals) > MOST_TOLD else ""
    busts = words(counted("{count} bust", "{count} busts"), score.busts.total())
    return Highlight("natural", "star", title, f"{who} · {busts}" if who else busts)


def _leads(score: EveningScore, words: Words) -> Highlight | None:
    if not score.leaders:
        return None
    last = score.leaders[-1]
    count = len(score.leaders) - 1
    title = words(counted("{count} change of lead", "{count} changes of lead"), count)
    said = words("{name} in front since coup {number}", name=last.name, number=last.number)
    return Highlight("lead", "split", title, said)


def _trouble(score: EveningScore, troubles: tuple[tuple[int, str], ...], words: Words) -> Highlight:
    count = _count(score)
    if not troubles:
        none = words("No irregularity")
        return Highlight("live", "check", none, words("nothing was out of order"))
    title = words(counted("{count} irregularity", "{count} irregularities"), count)
    coups = [coup.number for coup in score.coups if coup.irregularities]
    if count == 1:
        said = words("coup {number}: {said}", number=coups[0], said=troubles[0][1])
    else:
        listed = ", ".join(map(str, coups[:MOST_TOLD])) + ("…" if len(coups) > MOST_TOLD else "")
        said = words(
            counted("in coup {listed}", "in the coups {listed}"), len(coups), listed=listed
        )
    return Highlight("alarm", "alarm", title, said)


def _count(score: EveningScore) -> int:
    return sum(len(coup.irregularities) for coup in score.coups)
