"""Whoever follows the advice, line by line, plays a coup to its end in every game."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.languages.spoken import BOTH, FR
from tracker.game import wording
from tracker.game.assist import OFFERS, Act, advise
from tracker.game.cards import COVERED_CARD, FOU, PACK, PIRATE, total
from tracker.game.coup import BANKER, takes_part
from tracker.game.events import (
    AllDoubled,
    BankAccepted,
    BankRefused,
    Buried,
    CardBurnt,
    CardDealt,
    CardsTurned,
    ChipsMoved,
    CoupOpened,
    Doubled,
    Insured,
    Line,
    Looked,
    LotDrawn,
    PackCut,
    Redoubled,
    SessionOpened,
    Shuffled,
    Split,
    StakePlaced,
    Stood,
)
from tracker.game.fold import EMPTY, apply
from tracker.game.money import exact
from tracker.game.play import insurance_limit, may_double, may_insure, may_split
from tracker.game.rules import PRESETS, Face
from tracker.game.stakes import may_redouble
from tracker.game.table import irregularities, settle, totals

SEATS = ("Anne", "Émile {who}", "Bruno")
BANKER_NAME = "Œdipe"
COUPS = 3
# the same line comes again as long as the same hand plays on
GOES_ON = frozenset({Act.ASK, Act.DRAW, Act.DRAW_OR_STAND, Act.DEAL, Act.STAKE, Act.SHOW}) | OFFERS
UNJOINED = re.compile(r"\b(de|que) (?=[AEIOUYaeiouéÉœŒ])(?!une?\b)|\b(de|à) le\b|\bd'(?=[BCDbcd])")


class Hands:
    """A dealer and players of flesh: they know their covered cards, and do as they are told."""

    def __init__(self, rules, chance):
        self.rules, self.chance = rules, chance
        self.table, self.seq = EMPTY, 0
        self.faces = {}  # by the entry of a covered card: which it is
        self.write(SessionOpened(rules, BANKER_NAME, SEATS[: rules.players_max]))
        self.pack = self.full_pack()
        self.write(CoupOpened())

    def write(self, fact):
        self.seq += 1
        self.table = apply(self.table, Line(self.seq, fact))

    @property
    def coup(self):
        return self.table.coup

    # the pack

    def full_pack(self):
        pack = list(PACK) * self.rules.decks + [FOU] * self.rules.game.jokers
        self.chance.shuffle(pack)
        return pack

    def shuffle(self):
        lying = [] if settle(self.table).complete else self.lying()
        self.write(Shuffled())
        self.pack = self.full_pack()
        for card in lying:
            self.pack.remove(FOU if card is PIRATE else card)

    def lying(self):
        settled = settle(self.table)
        hands = [h for h in self.coup.hands.values() if not h.buried and settled.of(h.id) is None]
        return [self.face(held) for hand in hands for held in hand.cards]

    def face(self, held):
        return self.faces.get(held.entry, held.card)

    def deal(self, hand, *, covered):
        card = self.pack.pop()
        if covered:
            self.faces[self.seq + 1] = PIRATE if card is FOU else card
        self.write(CardDealt(hand, COVERED_CARD if covered else card, covered=covered))

    def turn(self, hand):
        held = [each for each in self.coup.hands[hand].cards if each.covered]
        shown = [FOU if self.face(each) is PIRATE else self.face(each) for each in held]
        self.write(CardsTurned(hand, tuple(shown)))

    def points(self, hand):
        return total([self.face(held) for held in self.coup.hands[hand].cards])

    # what the lines ask for

    def does(self, told):  # noqa: C901, PLR0912  one arm for each advice
        """Do what a line says; tell whether it was done, and not passed over."""
        hand = told.hand
        match told.act:
            case Act.STAKES:
                for seat in range(1, len(self.table.circle)):
                    self.write(StakePlaced(str(seat), self.chance.choice([0, 4, 10]) or 4))
            case Act.STAKE:
                self.write(StakePlaced(hand, self.chance.choice([3, 8])))
            case Act.DEAL:
                self.deal(hand, covered=told.face is Face.COVERED)
            case Act.DOUBLE_ALL | Act.REDOUBLE | Act.INSURANCE:
                return self.takes_up(told.act)
            case Act.LOOK:
                self.write(Looked())
                if self.points(BANKER).points == 21:
                    self.turn(BANKER)
            case Act.ASK:
                self.answers(hand)
            case Act.TURN | Act.SHOW:
                self.turn(hand)
            case Act.DRAW:
                self.deal(BANKER, covered=False)
            case Act.DRAW_OR_STAND:
                stands = self.points(BANKER).points > self.chance.randint(11, 17)
                self.write(Stood(BANKER)) if stands else self.deal(BANKER, covered=False)
            case Act.PAY:
                self.write(ChipsMoved(hand, told.amount))
            case Act.TAKE | Act.PREMIUM:
                self.write(ChipsMoved(hand, -told.amount))
            case Act.GIVE_BACK | Act.RETURN:
                self.write(ChipsMoved(hand, 0))
            case Act.BURY:
                self.write(Buried(hand))
            case Act.SHUFFLE | Act.GATHER | Act.BASKET:
                self.shuffle()
            case Act.CUT:
                self.write(PackCut())
            case Act.BURN:
                self.write(CardBurnt(self.pack.pop()))
            case Act.OFFER_BANK:
                self.write(self.chance.choice([BankAccepted, BankRefused])(hand))
            case Act.CHOOSE_BANKER:
                self.write(LotDrawn(hand, self.chance.choice(PACK)))
            case Act.STAND:
                self.write(Stood(BANKER))
            case Act.NEXT_COUP | Act.LAST_COUP:
                self.write(CoupOpened())
            case _:
                raise AssertionError(told)
        return True

    def takes_up(self, offer):
        hands = list(self.coup.players)
        if self.chance.random() < 0.5:
            return False
        if offer is Act.DOUBLE_ALL:
            self.write(AllDoubled())
            return True
        if offer is Act.REDOUBLE:
            may = [hand for hand in hands if may_redouble(self.coup, hand)]
            self.write(Redoubled(self.chance.choice(may).id))
            return True
        may = [hand for hand in hands if may_insure(self.coup, hand) and not hand.premium]
        if may:
            hand = self.chance.choice(may)
            self.write(Insured(hand.id, insurance_limit(self.coup, hand)))
        return bool(may)

    def answers(self, hand_id):
        """Let a player do what he likes among what he may; who has 21 in hand shows it."""
        hand, points = self.coup.hands[hand_id], self.points(hand_id).points
        cards = [self.face(held) for held in hand.cards]
        natural = len(cards) == 2 and points == 21 and self.rules.game.has_bank
        if hand.covered and (natural or points > 21):
            self.turn(hand_id)
            return
        pair = len(cards) == 2 and cards[0].points == cards[1].points
        if pair and may_split(self.coup, hand) and self.chance.random() < 0.7:
            if hand.covered:
                self.turn(hand_id)
            self.write(Split(hand_id))
        elif may_double(self.coup, hand) and self.chance.random() < 0.4:
            self.write(Doubled(hand_id))
        elif points < self.chance.randint(12, 20):
            self.deal(hand_id, covered=False)
        else:
            self.write(Stood(hand_id))


def is_said_well(table, told):
    """Check the sentences of one line."""
    for language in BOTH:
        said = wording.advice(table, told, language)
        assert said == said.strip() != ""
        assert "  " not in said
        assert "{" not in said.replace("{who}", "")
        assert not re.search(r"\(.*\)|\bhand \d[a-z]|\bmain \d[a-z]", said), said
    assert not UNJOINED.search(wording.advice(table, told, FR))


def all_is_done(hands):
    """Check the table when the next coup is asked for."""
    settled = settle(hands.table)
    assert settled.complete
    assert sum(settled.net.values()) == 0
    assert sum(totals(hands.table).values()) == 0
    if hands.rules.game.has_bank:
        moved = exact(sum(each.amount for each in hands.coup.chips))
        assert moved == exact(sum(each.sum for each in settled.accounts))
        assert all(hand.buried for hand in hands.coup.players if takes_part(hand))


def step(hands):
    """Follow the first line that is to be done; give it."""
    before, lines = hands.table, advise(hands.table)
    assert lines, "nothing is advised"
    assert len(lines) == len(set(lines)), lines
    for told in lines:
        is_said_well(hands.table, told)
    for told in lines:
        if told.act is Act.NO_LOOK:
            continue
        if told.act in (Act.NEXT_COUP, Act.LAST_COUP) and before.coup is not None:
            all_is_done(hands)
        if hands.does(told):
            assert hands.table != before, told
            assert irregularities(hands.table) == (), told
            return told
        assert told.act in OFFERS
    assert lines[-1].act is Act.GAME_OVER or lines[0].act is Act.GAME_OVER, lines
    return None


@pytest.mark.parametrize("game", PRESETS)
@tried(25)
@given(chance=st.randoms(use_true_random=False), house=st.booleans())
def test_whoever_follows_the_advice_plays_every_coup_to_its_end(game, chance, house):
    hands = Hands(PRESETS[game], chance)
    told, steps = None, 0
    while hands.table.coups <= COUPS:
        last, told = told, step(hands)
        if told is None:
            break
        assert told != last or told.act in GOES_ON, told
        steps += 1
        assert steps < 1000
