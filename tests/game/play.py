"""A dealer who does as he is told, with players who do as they like, and a mishap now and then."""

from __future__ import annotations

from fractions import Fraction

from tests.game.facts import SEATS
from tracker.game.assist import PAYMENTS, Act, advise, needs
from tracker.game.cards import PACK
from tracker.game.events import (
    AllDoubled,
    CardBurnt,
    CardDealt,
    CardsTurned,
    Chosen,
    CoupOpened,
    Doubled,
    Entry,
    Insured,
    Line,
    Looked,
    PackCut,
    Redoubled,
    SessionOpened,
    Shuffled,
    Split,
    StakePlaced,
    Stood,
    Surrendered,
)
from tracker.game.fold import EMPTY, apply
from tracker.game.play import may_double, may_insure, may_split, may_surrender
from tracker.game.rules import Face
from tracker.game.stakes import may_double_all, may_redouble
from tracker.game.table import settle


def play_on(rules, chance, *, mishaps, steps=60, begun=()):
    """Play one coup, or go on with one that was begun; give its log."""
    opened = begun or [SessionOpened(rules, "Denis", SEATS), CoupOpened()]
    log = [Entry(seq, fact) for seq, fact in enumerate(opened, 1)]
    table = EMPTY
    for entry in log:
        table = apply(table, Line(entry.seq, entry.event))
    pack = list(PACK) * rules.decks
    chance.shuffle(pack)
    for _ in range(steps):
        told = needs(table)
        if told is None or settle(table).complete:
            break
        mishap = chance.random() < mishaps
        done = _mishap(table, chance, pack) if mishap else _next(table, told, chance, pack)
        for fact in done:
            log.append(Entry(len(log) + 1, fact))
            table = apply(table, Line(len(log), fact))
    return log


def _mishap(table, chance, pack):
    """Do something that nobody asked for."""
    hand = chance.choice(list(table.coup.hands))
    kinds = [Stood, Split, Doubled, Surrendered, Redoubled]
    mishaps = [
        CardDealt(hand, pack[-1], covered=chance.random() < 0.5),
        StakePlaced(hand if hand != "B" else "1", chance.randint(5, 10)),
        Looked(),
        AllDoubled(),
        chance.choice(kinds)(hand),
        Chosen(hand, chance.choice(["first", "second", "keep", "refuse", "two-hands", "ask"])),
    ]
    return [chance.choice(mishaps)]


def _next(table, told, chance, pack):  # noqa: C901, PLR0911, PLR0912  one arm for each advice
    """Do what is advised."""
    coup = table.coup
    match told.act:
        case Act.STAKES:
            return [StakePlaced(str(seat), chance.randint(5, 10)) for seat in (1, 2, 3)]
        case Act.STAKE:
            if may_double_all(coup) and chance.random() < 0.3:
                return [AllDoubled()]
            return [StakePlaced(told.hand, chance.randint(5, 10))]
        case Act.DEAL:
            hand = coup.hands[told.hand]
            if may_double_all(coup) and chance.random() < 0.3:
                return [AllDoubled()]
            if may_redouble(coup, hand) and chance.random() < 0.3:
                return [Redoubled(told.hand)]
            return [CardDealt(told.hand, pack.pop(), covered=told.face is Face.COVERED)]
        case Act.INSURANCE:
            return _offered(table, chance, pack)
        case Act.LOOK:
            return [Looked()]
        case Act.ASK:
            return _asked(coup, coup.hands[told.hand], chance, pack)
        case Act.TURN | Act.SHOW:
            hand = coup.hands[told.hand]
            return [CardsTurned(hand.id, tuple(h.card for h in hand.cards if h.covered))]
        case Act.DRAW:
            return [CardDealt("B", pack.pop(), covered=False)]
        case Act.DRAW_OR_STAND:
            stands = chance.random() < 0.6
            return [Stood("B") if stands else CardDealt("B", pack.pop(), covered=False)]
        case Act.CHOOSE:
            question = coup.awaits(told.hand)
            return [Chosen(told.hand, chance.choice(question.choices))]
        case Act.SHUFFLE | Act.GATHER:
            return [Shuffled()]
        case Act.CUT:
            return [PackCut()]
        case Act.BURN:
            return [CardBurnt(pack.pop())]
        case _:
            raise AssertionError(told)


def _offered(table, chance, pack):
    """Insure somebody; then go on with what was advised next."""
    coup = table.coup
    hand = chance.choice(list(coup.players))
    insured = may_insure(coup, hand) and hand.stake is not None and not hand.premium
    done = [Insured(hand.id, Fraction(hand.stake) / 2)] if insured else []
    for told in advise(table):
        if told.act is Act.ASK:
            return [*done, Stood(coup.turn.id)]
        if told.act not in PAYMENTS | {Act.INSURANCE, Act.NO_LOOK, Act.STAND}:
            return [*done, *_next(table, told, chance, pack)]
    return done


def _asked(coup, hand, chance, pack):
    """Let a player say what he likes among what he may; who is over says so."""
    if hand.total.least > 21:
        return [CardsTurned(hand.id, tuple(h.card for h in hand.cards if h.covered))]
    may = [CardDealt(hand.id, pack[-1], covered=False), Stood(hand.id)]
    if may_split(coup, hand):
        may += [Split(hand.id)] * 3
    if may_double(coup, hand):
        may += [Doubled(hand.id)]
    if may_surrender(coup, hand):
        may += [Surrendered(hand.id)]
    done = chance.choice(may)
    if isinstance(done, CardDealt):
        pack.pop()
    return [done]
