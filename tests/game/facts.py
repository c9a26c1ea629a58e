"""Strategies: any fact that can be written down, whether the rules allow it or not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from tracker.game import events as ev
from tracker.game.cards import FOU, PACK, RANKS, SUITS, UNKNOWN, card
from tracker.game.house import HOUSE_RULES, with_house_rules
from tracker.game.irregularities import Choice
from tracker.game.rules import PRESETS

HANDS = ["1", "2", "3", "B", "1b", "1c", "2b", "3z", "4", "14", "99", "7b"]
SEATS = ("Anne", "Bruno", "Chloé")
HALF_KNOWN = [
    card(rank + suit)
    for rank in RANKS + UNKNOWN
    for suit in SUITS + UNKNOWN
    if UNKNOWN in (rank, suit)
]

hands = st.sampled_from(HANDS)
likely_hands = st.sampled_from(HANDS[:7])
cards = st.sampled_from([*PACK, *HALF_KNOWN, FOU])
amounts = st.one_of(
    st.integers(0, 50),
    st.sampled_from([Fraction(1, 2), Fraction(15, 2), Fraction(1, 10**4), 10**9 - 1]),
)
signed = st.one_of(amounts, amounts.map(lambda amount: -amount))
yes_or_no = st.booleans()

NUMBERS = {
    "natural_pays": [1, 2, 3],
    "split_hands": [0, 1, 2, 3],
    "decks": [1, 2],
    "players_max": [7],
    "lowest_stake": [0, 5],
    "highest_stake": [10],
}
HOUSE = {
    name: NUMBERS.get(name) or list(rule.kind.options) or [rule.kind.schema["minimum"]]
    for name, rule in HOUSE_RULES.items()
}


@st.composite
def rules(draw, variants=tuple(PRESETS)):
    """Give any game, with any of its house rules changed."""
    preset = PRESETS[draw(st.sampled_from(variants))]
    changed = draw(st.lists(st.sampled_from(sorted(HOUSE)), max_size=3, unique=True))
    return with_house_rules(preset, {name: draw(st.sampled_from(HOUSE[name])) for name in changed})


choices = st.sampled_from([each.value for each in Choice])


def facts_of(hand):
    """Give the facts of a coup, about the hands that a strategy gives."""
    return st.one_of(
        st.builds(ev.CardDealt, hand, cards, yes_or_no),
        st.builds(ev.CardDealt, hand, cards, yes_or_no),
        st.builds(ev.CardsTurned, hand, st.lists(cards, min_size=1, max_size=4).map(tuple)),
        st.builds(ev.StakePlaced, hand, amounts),
        st.builds(ev.Insured, hand, amounts),
        st.builds(ev.ChipsMoved, hand, signed),
        st.builds(ev.Chosen, hand, choices),
        *(
            st.builds(kind, hand)
            for kind in (
                ev.Stood,
                ev.PlayedOn,
                ev.Split,
                ev.Doubled,
                ev.Surrendered,
                ev.Redoubled,
                ev.Buried,
                ev.BankOffered,
                ev.BankAccepted,
                ev.BankRefused,
            )
        ),
        st.builds(ev.BankSold, hand, amounts),
        st.builds(ev.LotDrawn, hand, cards),
        st.builds(ev.TotalShown, hand, st.integers(2, 30)),
        st.builds(ev.BankCounted, amounts),
        st.builds(ev.CardBurnt, cards),
        st.builds(ev.CardExposed, cards),
        st.sampled_from([ev.AllDoubled(), ev.Looked(), ev.FouShown(), ev.Shuffled(), ev.PackCut()]),
        st.sampled_from([ev.SightLost(), ev.Vouched(), ev.DrawBegun()]),
    )


facts = facts_of(hands)
likely_facts = facts_of(likely_hands)
sessions = st.builds(
    ev.SessionOpened, rules(), st.just("Denis"), st.just(SEATS), st.none() | amounts
)
openings = st.builds(
    ev.CoupOpened,
    st.none() | rules(),
    st.sampled_from([None, "Denis", "Zoé"]),
    st.sampled_from([None, SEATS, SEATS[:1]]),
    st.none() | amounts,
)


amendments = st.builds(
    ev.Amended, st.integers(1, 45), st.lists(likely_facts, max_size=2).map(tuple)
)


@st.composite
def evenings(draw, most=40):
    """Give a log: an evening opens, coups open, and anything at all is written down and amended."""
    written = [draw(sessions), replace(draw(openings), seats=None)]
    anything = st.one_of(likely_facts, likely_facts, likely_facts, facts, openings, amendments)
    written += draw(st.lists(anything, max_size=most))
    return [ev.Entry(seq, fact) for seq, fact in enumerate(written, 1)]
