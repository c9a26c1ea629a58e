"""The stakes as the page shows them: each seat, its chips, the limits. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import BANKER
from tracker.game.money import Money, decimal, exact, money
from tracker.game.rules import Staking
from tracker.game.stakes import may_double_all, may_redouble
from webui.pages.stakes.by_camera import NOT_BY_CAMERA, CameraStakes
from webui.views.button import Button
from webui.views.chips import Chip, pile
from webui.views.last_stakes import last_stakes

if TYPE_CHECKING:
    from tracker.game.coup import Hand
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words

# the value of `place` that means every seat that plays
ALL = "all"


class ChipView(NamedTuple):
    value: str
    colour: str
    do: tuple[str, ...]  # the actions of a touch; empty if it would pass the limit
    why: str = ""  # why a touch would do nothing


class StakeState(NamedTuple):
    kind: str
    icon: str
    word: str


class StakeView(NamedTuple):
    no: str
    name: str
    amount: str
    state: StakeState
    pile: tuple[Chip, ...]
    last: str
    again: str
    now: bool
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class StakesBoard:
    session: int
    seq: int
    seats: tuple[StakeView, ...]
    place: str
    say: str
    chips: tuple[ChipView, ...]
    limits: str
    said: str
    cap: str
    everybody: tuple[str, ...]
    clear: tuple[str, ...]
    sits_out: str
    following: str
    buttons: tuple[Button, ...]
    total: str
    anticlockwise: bool
    voice: str = ""  # what is said aloud
    camera: CameraStakes = NOT_BY_CAMERA

    @property
    def is_for_all(self) -> bool:
        return self.place == ALL

    @property
    def has_several(self) -> bool:
        return len(self.seats) > 1


class StakesContext(NamedTuple):
    """The evening, the chosen seat, and the chips of the evening."""

    session: int
    place: str
    chips: tuple[Chip, ...]


def stakes_board(live: EveningTable, context: StakesContext, words: Words) -> StakesBoard:
    """Word the stakes, with one seat chosen, or all of them."""
    table = live.table
    hands = _first_hands(table)
    waiting = [hand.id for hand in hands if hand.stake is None]
    place = _place(context.place, hands, waiting)
    chosen = [hand for hand in hands if place in (hand.id, ALL) and hand.stake != 0] or (
        [hand for hand in hands if hand.id == place]
    )
    last = last_stakes(live, between=False)
    return StakesBoard(
        session=context.session,
        seq=live.seq,
        seats=tuple(
            _seat(table, hand, context._replace(place=place), last, words) for hand in hands
        ),
        place=place,
        say=_say(table, place, chosen, words),
        chips=tuple(_chip(table, chosen, chip, words) for chip in context.chips),
        limits=_limits(table, words),
        said=_said(table, words),
        cap=_cap(table),
        everybody=_again(table, hands, last),
        clear=tuple(f"stake {hand.id} 0" for hand in chosen if hand.stake),
        sits_out=f"stake {place} 0" if place in waiting else "",
        following=_following(place, waiting),
        buttons=_buttons(table, words),
        total=words.amount(exact(sum(hand.stake or 0 for hand in hands))),
        anticlockwise=not table.rules.clockwise,
    )


def _first_hands(table: Table) -> list[Hand]:
    assert table.coup is not None
    hands = table.coup.hands.values()
    return [hand for hand in hands if hand.id == hand.seat and hand.id != BANKER]


def _place(wanted: str, hands: list[Hand], waiting: list[str]) -> str:
    known = [hand.id for hand in hands]
    for_all = (ALL,) if len(hands) > 1 else ()
    return wanted if wanted in (*known, *for_all) else (waiting or known)[0]


def _say(table: Table, place: str, chosen: list[Hand], words: Words) -> str:
    name = words("Everybody") if place == ALL else table.name(place)
    if all(hand.stake is None for hand in chosen):
        return words("{name}: which stake?", name=name)
    staked = exact(sum(hand.stake or 0 for hand in chosen))
    if not staked:
        return words("{name} sits out", name=name)
    if place == ALL:
        return _said_of_all(chosen, words)
    return words("{name} stakes {amount}", name=name, amount=words.amount(staked))


def _said_of_all(staked: list[Hand], words: Words) -> str:
    """Say what each stakes if all stake the same; else only the sum can be said."""
    amounts = {hand.stake or 0 for hand in staked}
    if len(amounts) == 1:
        return words("Everybody stakes {amount}", amount=words.amount(amounts.pop()))
    total = exact(sum(hand.stake or 0 for hand in staked))
    return words("Staked in all: {amount}", amount=words.amount(total))


def _following(place: str, waiting: list[str]) -> str:
    """Give the next seat that has not staked, in order and then from the first; empty if none."""
    later = [each for each in waiting if each != place]
    if place == ALL:
        return ""
    return next((each for each in later if int(each) > int(place)), (later or [""])[0])


def _again(table: Table, hands: list[Hand], last: dict[str, Money]) -> tuple[str, ...]:
    """Give the actions that repeat last stakes, for the seats that have not staked yet."""
    return tuple(
        f"stake {hand.id} {decimal(last[table.name(hand.seat)])}"
        for hand in hands
        if hand.stake is None and table.name(hand.seat) in last
    )


def _seat(
    table: Table, hand: Hand, context: StakesContext, last: dict[str, Money], words: Words
) -> StakeView:
    assert table.coup is not None
    name = table.name(hand.seat)
    before = last.get(name)
    redouble: tuple[Button, ...] = ()
    if may_redouble(table.coup, hand):
        redouble = (Button(words("Redouble"), "double", (f"redouble {hand.id}",)),)
    open_still = before is not None and not (hand.stake and hand.id != context.place)
    return StakeView(
        hand.id,
        name,
        words.amount(hand.stake),
        _state(table, hand, context.place, words),
        pile(hand.stake or 0, context.chips),
        words.amount(before) if before is not None and open_still else "",
        f"stake {hand.id} {decimal(before)}" if before is not None and open_still else "",
        context.place in (hand.id, ALL),
        redouble,
    )


def _state(table: Table, hand: Hand, place: str, words: Words) -> StakeState:
    highest = table.rules.highest_stake
    if hand.stake is not None and highest is not None and hand.stake > highest:
        return StakeState("wrong", "alarm", words("too high"))
    if hand.id == place:
        return StakeState("play", "play", words("staking"))
    if hand.stake == 0:
        return StakeState("out", "out", words("sits out"))
    if hand.stake is not None:
        return StakeState("stand", "check", words("staked"))
    return StakeState("wait", "dots", words("to stake"))


def _chip(table: Table, chosen: list[Hand], chip: Chip, words: Words) -> ChipView:
    """Give what a touch of a chip writes: one more of it at each chosen seat."""
    highest = table.rules.highest_stake
    after = {hand.id: exact((hand.stake or 0) + money(chip.value)) for hand in chosen}
    may = highest is None or all(amount <= highest for amount in after.values())
    do = tuple(f"stake {hand} {decimal(amount)}" for hand, amount in after.items())
    if may:
        return ChipView(chip.value, chip.colour, do)
    why = words(
        "One more chip of {value} would pass the maximum stake, which is {most}.",
        value=words.amount(money(chip.value)),
        most=words.amount(highest),
    )
    return ChipView(chip.value, chip.colour, (), why)


def _limits(table: Table, words: Words) -> str:
    low, high = table.rules.lowest_stake, table.rules.highest_stake
    if low is None and high is None:
        return words("No limits.")
    if high is None:
        return words("From {low}.", low=words.amount(low))
    return words("From {low} to {high}.", low=words.amount(low or 0), high=words.amount(high))


def _over(table: Table) -> str:
    assert table.coup is not None
    highest = table.rules.highest_stake
    for hand in table.coup.players:
        if highest is not None and hand.stake is not None and hand.stake > highest:
            if hand.doubled or hand.redoubled or table.coup.all_doubled:
                continue
            return hand.id
    return ""


def _said(table: Table, words: Words) -> str:
    seat = _over(table)
    if not seat or table.coup is None:
        return ""
    stake = words.amount(table.coup.hands[seat].stake)
    most = words.amount(table.rules.highest_stake)
    return words(
        "Seat {seat}: {stake} is above the maximum stake, which is {most}.",
        seat=seat,
        stake=stake,
        most=most,
    )


def _cap(table: Table) -> str:
    seat, highest = _over(table), table.rules.highest_stake
    return f"stake {seat} {decimal(highest)}" if seat and highest is not None else ""


def _buttons(table: Table, words: Words) -> tuple[Button, ...]:
    assert table.coup is not None
    found: list[Button] = []
    if table.rules.staking is Staking.AFTER_FIRST_CARD and may_double_all(table.coup):
        found.append(Button(words("Double for all"), "double", ("double-all",)))
    return tuple(found)
