"""The worked examples that the rules were written with, each as a coup."""

from __future__ import annotations

import pytest

from tests.game.tables import rounds, settle

EXAMPLES = [
    pytest.param(
        "permanent",
        [5],
        [*rounds("permanent", "TH 7D", "AS KD"), "look", "stand 1", "show B 7D"],
        7.5,
        "natural",
        id="permanent, stake 5, A♠ K♦; banker 10 + 7: +7.5",
    ),
    pytest.param(
        "permanent",
        [10],
        [*rounds("permanent", "6H TD", "7S 9D"), "deal 1 8H", "show 1 7S 9D"],
        -10,
        "bust",
        id="permanent, stake 10, 7 9 + 8 (bust); banker 6 + 10 + 9 (bust): -10",
    ),
    pytest.param(
        "permanent",
        [10],
        [*rounds("permanent", "AH 6D", "TS 8D"), "look", "stand 1", "show B 6D"],
        10,
        "win",
        id="permanent, banker A + 6: stands on 17",
    ),
    pytest.param(
        "temporaire",
        [4],
        [*rounds("temporaire", "TH KD", "AS KC"), "look", "show 1 AS", "show B KD", "stand B"],
        8,
        "natural",
        id="temporaire, stake 4, natural; banker 20: +8",
    ),
    pytest.param(
        "brulee",
        1,
        [
            "deal 1 [TS]",
            "deal B [AH]",
            "stake 1 3",
            "double-all",
            "redouble 1",
            "deal 1 KS",
            "deal B KD",
            "look",
            "show B AH",
            "show 1 TS",
        ],
        -24,
        "lose",
        id="brulee, stake 3, doubled and redoubled to 12; banker natural, player 20: -24",
    ),
    pytest.param(
        "brulee",
        1,
        [
            "deal 1 [AS]",
            "deal B [AH]",
            "stake 1 6",
            "deal 1 KS",
            "deal B KD",
            "look",
            "show B AH",
            "show 1 AS",
        ],
        -6,
        "lose",
        id="brulee, stake 6, natural; banker natural: -6",
    ),
    pytest.param(
        "brulee",
        1,
        [
            "deal 1 [2S]",
            "deal B [KH]",
            "stake 1 2",
            "deal 1 3S",
            "deal B QD",
            "look",
            "deal 1 4S",
            "deal 1 5S",
            "deal 1 4H",
            "stand 1",
            "show B KH",
            "stand B",
        ],
        4,
        "premium",
        id="brulee, stake 2, five cards totalling 18; banker 20: +4",
    ),
    pytest.param(
        "casino",
        [8],
        [*rounds("casino", "AH KD", "TS 8D"), "insure 1 4", "look", "show B KD", "show 1 TS 8D"],
        0,
        "lose",
        id="casino, stake 8, insured for 4; banker A + K, player 18: 0",
    ),
    pytest.param(
        "blackjack",
        [10],
        [*rounds("blackjack", "TH", "AS AD"), "split 1", "deal 1 TS", "deal 1b TD", "deal B KD"],
        20,
        "win",
        id="blackjack, stake 10, split Aces, each gets a 10; banker 20: +20",
    ),
    pytest.param(
        "base",
        [10],
        [*rounds("base", "AH", "7S 7D"), "deal 1 7C", "deal B QD"],
        -10,
        "lose",
        id="base, stake 10, 7 7 7; banker's two cards A + Q: -10",
    ),
    pytest.param(
        "temporaire",
        [5],
        [
            "deal 1 ??",
            "deal B 6H",
            "deal 1 9S",
            "deal B ??",
            "deal 1 6S",
            "stand 1",
            "show B TD",
            "deal B KC",
            "show 1 8S",
        ],
        -10,
        "bust",
        id="temporaire, stake 5, stood, shows 23; banker bust: -10",
    ),
]


@pytest.mark.parametrize(("variant", "stakes", "actions", "net", "outcome"), EXAMPLES)
def test_2_3_a_worked_example_comes_out_as_it_was_worked(variant, stakes, actions, net, outcome):
    settled = settle(variant, stakes, actions)

    assert settled.complete
    assert settled.net == {"Anne": net, "Denis": -net}
    assert settled.outcomes["1"] == outcome


def test_2_3_the_natural_of_the_first_example_is_paid_before_anyone_draws():
    deal = rounds("permanent", "TH 7D", "AS KD", "5S 6D")

    settled = settle("permanent", [5, 5], [*deal, "look", "show 1 AS KD"])

    assert not settled.complete
    assert settled.net == {"Anne": 7.5, "Bruno": 0, "Denis": -7.5}


def test_3_10_the_coup_that_the_notation_is_explained_with():
    actions = [
        *["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"],
        *["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"],
        "show 1 AS KD",
        *["deal 2 8C", "show 2 7S 9D"],
        "stand 3",
        *["show B TD", "deal B 9C"],
        "show 3 KS 8H",
    ]

    settled = settle("permanent", [10, 20, 5], actions, pair="rank")

    assert settled.complete
    assert settled.needs is None
    assert settled.net == {"Anne": 15, "Bruno": -20, "Chloé": 5, "Denis": 0}
    assert settled.order == ["1", "2", "3"]
    assert settled.outcomes == {"1": "natural", "2": "bust", "3": "win"}
    assert settled.codes == []
    assert settled.hand("1") == {
        "hand": "1",
        "cards": ["AS", "KD"],
        "total": 21,
        "soft": True,
        "outcome": "natural",
        "stake": 10,
        "net": 15,
    }


def test_9_8_the_record_of_an_irregularity_has_the_keys_of_the_notation():
    deal = rounds("permanent", "6H TD", "KS 5S", "8D 8C")

    (raised,) = settle("permanent", [10, 10], [*deal, "stand 1", "deal 1 6S"]).raised

    assert raised["code"] == "unrequested-card"
    assert raised["hand"] == "1"
    assert raised["action"] == 8
    assert raised["choices"] == ["keep", "refuse"]
    assert raised["chosen"] is None
