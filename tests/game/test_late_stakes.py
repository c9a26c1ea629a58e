"""Section 9.16: a late stake that is refused, after it was doubled, split or insured."""

from __future__ import annotations

import pytest

from tests.game.by_hand import Case, check
from tests.game.tables import rounds, settle

TWENTY = "000 « tous les joueurs parient avant de recevoir la première carte »; "
SIX = "deal 1 6S; deal B 9H; deal 1 5S; "
EIGHTS = "deal 1 8S; deal B 9H; deal 1 8D; stake 1 20; split 1; "
SPLIT = "deal 1 TS; deal 1b TD; stand 1; stand 1b; deal B 8C"

CASES = {
    "doubled, then refused: the stake of before, doubled": Case(
        TWENTY + "001 « rajouter le montant de sa mise initiale »",
        "base",
        [10],
        SIX + "stake 1 20; double 1; choose 1 refuse; deal 1 TS; deal B 9D",
        [20],
        "1 win",
        ("late-stake 1 refuse",),
    ),
    "taken away, then doubled: it lies there again, doubled": Case(
        TWENTY + "section 9, late-stake: « placed or changed »",
        "base",
        [10],
        SIX + "stake 1 0; double 1; choose 1 refuse; deal 1 TS; deal B 9D",
        [20],
        "1 win",
        ("late-stake 1 refuse",),
    ),
    "split, then refused: the stake of before on each hand": Case(
        TWENTY + "000 « une autre mise de même valeur »",
        "base",
        [10],
        EIGHTS + "choose 1 refuse; " + SPLIT,
        [20],
        "1 win, 1b win",
        ("late-stake 1 refuse",),
    ),
    "split, then accepted: the late stake on each hand": Case(
        TWENTY + "000 « une autre mise de même valeur »",
        "base",
        [10],
        EIGHTS + "choose 1 accept; " + SPLIT,
        [40],
        "1 win, 1b win",
        ("late-stake 1 accept",),
    ),
    "doubled for all, raised late, redoubled, refused: 3 is 12": Case(
        "000 brûlée « mise de départ : 3 il double : + 3 il redouble : + 6 total 12 »",
        "brulee",
        1,
        """deal 1 [TS]; deal B [KH]; stake 1 3; double-all; stake 1 10; redouble 1; choose B refuse;
        deal 1 KS; deal B 9H; stand 1; show B KH; stand B; show 1 TS""",
        [12],
        "1 win",
        ("late-stake 1 refuse",),
    ),
    "insured for half of it, refused: half of the first stake is insured": Case(
        "000 casino « une prime égale à la moitié de leur mise »",
        "casino",
        [8],
        """deal 1 [TS]; deal B AH; deal 1 [8S]; deal B [KD]; stake 1 20; insure 1 10;
        choose 1 refuse; look; show B KD; show 1 TS 8S""",
        [0],
        "1 lose",
        ("late-stake 1 refuse",),
    ),
    "two hands from one seat, then refused: the stake of before on each": Case(
        TWENTY + "000 irr. 5",
        "temporaire",
        [5],
        """deal 1 [TS]; deal 1 [9S]; stake 1 9; deal B 8H; choose 1 two-hands; choose 1 refuse;
        deal 1 KD; deal 1b KC; deal B ??; stand 1; stand 1b; show B TH; stand B; show 1 TS;
        show 1b 9S""",
        [10],
        "1 win, 1b win",
        ("late-stake 1 refuse", "two-cards-first-round 1 two-hands"),
    ),
    "the second hand's stake, placed in time, stays where it is": Case(
        "section 12: « its stake may be another than the first »",
        "temporaire",
        [5],
        """deal 1 [TS]; deal 1 [9S]; stake 1 9; deal B 8H; choose 1 two-hands; stake 1b 2;
        choose 1 refuse; deal 1 KD; deal 1b KC; deal B ??; stand 1; stand 1b; show B TH; stand B;
        show 1 TS; show 1b 9S""",
        [7],
        "1 win, 1b win",
        ("late-stake 1 refuse", "two-cards-first-round 1 two-hands"),
    ),
    "the only stake of a hand, refused: it sits this coup out": Case(
        "section 9, late-stake; section 12: who stakes nothing does not play",
        "permanent",
        2,
        """deal 1 [TS]; deal 2 [TD]; deal B 9H; stake 1 10; stake 2 10; choose 2 refuse;
        deal 1 [8S]; deal B [8D]; stand 1; show B 8D; show 1 TS 8S""",
        [10, 0],
        "1 win, 2 withdrawn",
        ("late-stake 1", "late-stake 2 refuse"),
    ),
    "put back by the player himself: the question is answered": Case(
        "section 9, late-stake: raised for the change, not for its end",
        "base",
        [10],
        SIX + "stake 1 20; stake 1 10; stand 1; deal B 9D",
        [-10],
        "1 lose",
        ("late-stake 1 refuse",),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_9_16_a_late_stake_that_is_refused_leaves_what_stood_before(name):
    check(CASES[name])


@pytest.mark.parametrize(
    ("answers", "stake"),
    [(["accept", "refuse"], 30), (["refuse", "accept"], 20), (["refuse", "refuse"], 10)],
)
def test_9_16_the_last_change_is_answered_first_and_what_is_accepted_stands(answers, stake):
    late = ["stake 1 20", "stake 1 30", *(f"choose 1 {each}" for each in answers)]

    settled = settle("permanent", [10], [*rounds("permanent", "TH 7D", "TS 8D"), *late])

    assert settled.stakes == {"1": stake}
