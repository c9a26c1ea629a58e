"""The four stations of a step: what is seen, written, counted and told. Pure.

They are worded from the outlines, the log's entries, the totals, and the prompt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import events as e
from tracker.game.cards import card as card_of
from tracker.game.coup import BANKER, seat_of
from tracker.game.sentences import counted, message
from tracker.game.table import settle
from webui.pages.table.questions import doubt_view
from webui.views import cards, seating
from webui.views.accounts import hand_name
from webui.views.irregular import irregularity_view
from webui.views.journal import say
from webui.views.picture import BACK, FOU, UNREAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webui.core.i18n import Words
    from webui.demo.film import Film
    from webui.demo.moments import ShownMoment
    from webui.views.cards import CardView
    from webui.views.picture import Mark

LOOKED_BACK_MS = 1500  # a card is written down at most this long after it was first read
JOINED = "\u2060+\u2060"  # a plus without a line break before or after it
LYING_PX = 60.0  # two readings of one card lie at most so far apart, while it comes to rest
SAME_PX = 30.0  # an outline of the same name is the same card if its middle is nearer than this


class Station(NamedTuple):
    """What one station says: its words, and the cards named in them."""

    said: str
    cards: tuple[CardView, ...] = ()


class Sight(NamedTuple):
    """What the picture showed for a step: outlines, their seat, and how the card read at first."""

    marks: tuple[Mark, ...] = ()
    place: str = ""
    first: Mark | None = None  # a rank without its suit, which was read a moment later


# ---------- seen: from the outlines


def sight_of(moment: ShownMoment, film: Film, before: tuple[Mark, ...]) -> Sight:
    """Find the outlines that a step is about; those in `before` lay there already."""
    found: list[Mark] = []
    place = ""
    for entry in moment.entries:
        if entry.source != e.BY_CAMERA:
            continue
        place = seat_of(getattr(e.fact_or_amendment(entry.event), "hand", BANKER))
        wanted = _wanted(e.fact_or_amendment(entry.event))
        if not wanted:
            continue
        at_ms = moment.live.entries[0].at_ms
        found += _outlines(film, entry.at_ms - at_ms, place, wanted, (*before, *found))
    if moment.asked is not None:
        place = seat_of(moment.asked.question.hand)
        found = _doubtful(film, moment, place)
    return Sight(tuple(found), place, _read_at_first(film, moment, found))


def _read_at_first(film: Film, moment: ShownMoment, found: list[Mark]) -> Mark | None:
    """Find a reading of the rank alone, made before the suit of the only new card was read."""
    if len(found) != 1 or found[0].name == BACK or found[0].name.endswith(UNREAD):
        return None
    likely = (each for still in film.around(moment.at_ms, LOOKED_BACK_MS) for each in still.marks)
    alone = [each for each in likely if each.name == f"{found[0].name[0]}?"]
    return next((each for each in alone if _is_near(each, found[0])), None)


def _is_near(one: Mark, other: Mark) -> bool:
    (x, y), (u, v) = one.middle, other.middle
    return abs(x - u) < LYING_PX and abs(y - v) < LYING_PX


def _wanted(event: e.Event) -> tuple[str, ...]:
    """Give the names of the cards that a fact lays down; empty if it lays down none."""
    if isinstance(event, e.CardDealt):
        return (BACK,) if event.covered else (str(event.card),)
    if isinstance(event, e.CardsTurned):
        return tuple(map(str, event.cards))
    return ()


def _outlines(
    film: Film, at_ms: int, place: str, wanted: tuple[str, ...], before: tuple[Mark, ...]
) -> list[Mark]:
    """Find the newest picture that shows the wanted cards at this seat, or most of them.

    Outlines that were not there before are taken first.
    """
    best: list[Mark] = []
    for still in film.around(at_ms, LOOKED_BACK_MS):
        there = [each for each in still.marks if film.seat_of(each) == place]
        fresh = [each for each in there if not any(_is_same_place(each, old) for old in before)]
        found = _matched(fresh, wanted) or _matched(there, wanted)
        if len(found) > len(best):
            best = found
        if len(best) == len(wanted):
            break
    return best


def _matched(there: list[Mark], wanted: tuple[str, ...]) -> list[Mark]:
    """Find an outline for each name: one with this name, else with its rank, else an unread one."""
    left, found = list(there), []
    for name in wanted:
        likely = (name, f"{name[0]}?", UNREAD) if name != BACK else (BACK,)
        mark = next((each for way in likely for each in left if each.name == way), None)
        if mark is not None:
            left.remove(mark)
            found.append(mark)
    return found


def _doubtful(film: Film, moment: ShownMoment, place: str) -> list[Mark]:
    """Find an outline at a seat whose suit or rank was not read."""
    for still in film.around(moment.at_ms, LOOKED_BACK_MS):
        found = [e for e in still.marks if film.seat_of(e) == place and e.name.endswith(UNREAD)]
        if found:
            return found[:1]
    return []


def _is_same_place(one: Mark, other: Mark) -> bool:
    (x, y), (u, v) = one.middle, other.middle
    return one.name == other.name and abs(x - u) < SAME_PX and abs(y - v) < SAME_PX


def seen(moment: ShownMoment, sight: Sight, words: Words) -> Station:
    """Word what the picture showed."""
    table = moment.live.table
    open_ = [each for each in sight.marks if each.name != BACK]
    if open_:
        told = tuple(cards.drawn_card(card_of(_code(each.name)), words) for each in open_)
        shown = _said(open_, words)
        if sight.first is not None:
            first = _named(sight.first.name, words)
            shown = words("first {first}, then {then}", first=first, then=shown)
        if sight.place == BANKER:
            return Station(words("{cards} at the bank", cards=shown), told)
        name = table.name(sight.place)
        return Station(words("{cards}, before {name}", cards=shown, name=name), told)
    if sight.marks:
        count = len(sight.marks)
        backs = counted("{count} card face down", "{count} cards face down")
        return Station(words(backs, count))
    if moment.asked is not None or any(each.source == e.BY_CAMERA for each in moment.entries):
        return Station(words(_shown(moment)))
    return Station(words("tapped by the banker"))


def _code(name: str) -> str:
    return name if name == FOU or len(name) == 2 else "??"


def _said(marks: Sequence[Mark], words: Words) -> str:
    return " ".join(_named(each.name, words) for each in marks)


def _named(name: str, words: Words) -> str:
    if name == UNREAD:
        return words("a card, not read")
    short = cards.short(card_of(_code(name)), french=words.has_french_cards)
    return words("{rank}, suit not read", rank=short) if name.endswith(UNREAD) else short


_SHOWN: dict[type[object], str] = {
    e.Buried: message("these cards are taken away"),
    e.Split: message("two cards drawn apart"),
    e.Looked: message("the hidden card is lifted"),
    e.Stood: message("no card: the deal goes on"),
}


def _shown(moment: ShownMoment) -> str:
    kinds = [type(e.fact_or_amendment(each.event)) for each in moment.entries]
    return next((_SHOWN[each] for each in kinds if each in _SHOWN), message("no new card"))


# ---------- written: from the log


def written(moment: ShownMoment, words: Words) -> Station:
    """Word the entries of the log."""
    table = moment.live.table
    if moment.asked is not None:
        return Station(words("no name yet: it is asked first"))
    facts = [each for each in moment.entries if not isinstance(each.event, _OPENINGS)]
    if moment.is_deal and len(facts) > 1:
        hands = [hand_name(table, each.event.hand, words) for each in facts]  # type: ignore[union-attr]
        return Station(words("dealt face down: {hands}", hands=", ".join(hands)))
    staked = [each.event for each in facts if isinstance(each.event, e.StakePlaced)]
    if staked:
        stakes = [f"{hand_name(table, x.hand, words)} {words.amount(x.amount)}" for x in staked]
        return Station(words("stakes: {stakes}", stakes=", ".join(stakes)))
    told = [say(each.event, words, lambda hand: hand_name(table, hand, words)) for each in facts]
    return Station("; ".join(dict.fromkeys(told)) or words("coup opened"))


_OPENINGS = (e.SessionOpened, e.CoupOpened)


# ---------- counted: from the totals


def counting(moment: ShownMoment, sight: Sight, words: Words) -> Station:
    """Word the totals of the seats a step is about, and the bank's; or who won what, at the end."""
    table = moment.live.table
    coup = table.coup
    if coup is None:
        return Station("")
    settled = settle(table)
    if moment.is_settled or (settled.complete and not _about(moment, sight)):
        won = [f"{name} {words.signed(sum_)}" for name, sum_ in settled.net.items()]
        return Station(" · ".join(won))
    context = seating.SeatingContext(words)
    seats = {
        each.no: each for each in (*seating.seats(table, context), seating.banker(table, context))
    }
    told = [_totals(seats[place], words) for place in dict.fromkeys((*_about(moment, sight), BANKER))
            if place in seats]  # fmt: skip
    return Station(" · ".join(filter(None, told)) or words("nothing to count yet"))


def _totals(seat: seating.SeatView, words: Words) -> str:
    """Say the totals of a seat's hands as the tablet shows them; empty if there are none."""
    found = [f"{hand.low.replace('+', JOINED)}{hand.total}" for hand in seat.hands if hand.total]
    name = words("Bank") if seat.no == BANKER else seat.name
    return f"{name}\u00a0{', '.join(found)}" if found else ""


def _about(moment: ShownMoment, sight: Sight) -> tuple[str, ...]:
    hands = [getattr(e.fact_or_amendment(each.event), "hand", "") for each in moment.entries]
    return tuple(dict.fromkeys(seat_of(each) for each in (*hands, sight.place) if each))


# ---------- told: from the prompt


def told(moment: ShownMoment, prompt: str, words: Words) -> Station:
    """Word what the tablet says: a question, an irregularity with its choices, or the prompt."""
    table = moment.live.table
    if moment.asked is not None:
        found = doubt_view(moment.live, moment.asked, words)
        return Station(words("{who}: {question}", who=found.who, question=found.asks))
    if moment.raised:
        case = irregularity_view(table, moment.raised[-1], words, 0)
        choices = " / ".join(each.word for each in case.choices)
        return Station(words("{who}: {question}", who=case.who, question=choices or case.said))
    return Station(prompt)
