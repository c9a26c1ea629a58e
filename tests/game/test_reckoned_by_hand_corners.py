"""Coups reckoned by hand: two corners of the rules in one coup."""

from __future__ import annotations

import pytest

from tests.game.by_hand import Case, check

TWO = "deal 1 ??; deal 2 ??; deal B %s; deal 1 ??; deal 2 ??; deal B ??; "

NATURALS = {
    "a natural is paid, the next is bust, the banker's bust pays the third": Case(
        "000 temporaire « reçoit deux fois sa mise »; « crève »; « il paie à chaque joueur en lice »",
        "temporaire",
        [3, 3, 3],
        """deal 1 [AS]; deal 2 [KS]; deal 3 [2S]; deal B 9H;
        deal 1 KD; deal 2 5D; deal 3 3D; deal B ??;
        show 1 AS; deal 2 TH; show 2 KS; deal 3 QD; stand 3; show B 5C; deal B TC; show 3 2S""",
        [6, -3, 3],
        "1 natural, 2 bust, 3 win",
        order="1 2 3",
    ),
    "an Ace and a ten of the banker is no natural by the house's rule: a player's is paid": Case(
        "000 temporaire « As + figure »; section 2, `ace_ten_is_natural`",
        "temporaire",
        [6, 6],
        """deal 1 [AS]; deal 2 [9S]; deal B AH; deal 1 KD; deal 2 AD; deal B [TS]; look;
        show 1 AS; stand 2; show B TS; stand B; show 2 9S""",
        [12, -6],
        "1 natural, 2 lose",
        rules={"ace_ten_is_natural": False},
    ),
    "nor does insurance pay against it": Case(
        "000 casino « Si le croupier déclare un Black Jack »; section 2",
        "casino",
        [10],
        """deal 1 ??; deal B AH; deal 1 ??; deal B ??; insure 1 5; look; stand 1;
        show B TC; show 1 9S 9D""",
        [-15],
        "1 lose",
        rules={"ace_ten_is_natural": False},
    ),
    "a banker who did not look has one all the same: who is bust loses once": Case(
        "000 « Personne n'est tenu de lui verser plus de jetons qu'il n'en a misé »",
        "permanent",
        [10, 10],
        TWO % "TS" + "deal 1 8C; show 1 7S 9D; deal 2 5C; stand 2; show B AD; show 2 6S TD",
        [-10, -10],
        "1 bust, 2 lose",
    ),
    "a natural that was not announced is one at the accounts": Case(
        "000 « Une main de deux cartes dont le total donne vingt et un »",
        "permanent",
        [7],
        "deal 1 ??; deal B 9H; deal 1 ??; deal B ??; stand 1; show B TC; show 1 AS TD",
        [10.5],
        "1 natural",
    ),
    "of two hands played from one seat one is a natural": Case(
        "000 irr. 5 « jouer deux mains en misant sur chacune »: no pair was split",
        "temporaire",
        [5],
        """deal 1 [AS]; deal 1 [8S]; deal B 8H; choose 1 two-hands; deal 1 KD; deal 1b TC;
        deal B ??; show 1 AS; stand 1b; show B TH; stand B; show 1b 8S""",
        [10],
        "1 natural, 1b push",
        ("two-cards-first-round 1 two-hands",),
    ),
    "ponte: of those behind a 21 in hand one has it too": Case(
        "002 « III, IV et V sont alors forcés d'abattre leurs cartes »",
        "ponte",
        [5, 5, 5],
        """deal 1 ??; deal 2 ??; deal 3 ??; deal B ??; deal 1 ??; deal 2 ??; deal 3 ??; deal B ??;
        show 1 AS KS; show B TH 6H; show 2 AD QD; show 3 9S 7S""",
        [5, 5, 0],
        "1 natural, 2 natural, 3 push",
    ),
    "ponte: what the banker draws counts for those before it, not for those behind": Case(
        "002; section 6: compared with the banker's two cards as they lie",
        "ponte",
        [5, 5, 5],
        """deal 1 ??; deal 2 ??; deal 3 ??; deal B ??; deal 1 ??; deal 2 ??; deal 3 ??; deal B ??;
        stand 1; show 2 AS KS; show B TH 6H; deal B 9C; show 1 TS 6S; show 3 9S 5S""",
        [5, 5, -5],
        "1 win, 2 natural, 3 lose",
    ),
    "pirate: three cards and two cards at 21, and the dealer below": Case(
        "004 « chacun une pièce d'or »; « 21 avec 2 cartes »",
        "pirate",
        2,
        """deal 1 ??; deal 2 ??; deal B ??; deal 1 ??; deal 2 ??; deal B ??; deal 1 2C;
        stand 1; stand 2; stand B; show 1 TS 9S; show 2 AD KD; show B TH TC""",
        [1, 2],
        "1 win, 2 natural, B lose",
    ),
}

SPLITS = {
    "one hand of a split is bust aloud, the other is kept quiet": Case(
        "000 irr. 4 « il paie le double de sa mise »: of the hand that hid it",
        "permanent",
        [10],
        """deal 1 ??; deal B 6H; deal 1 ??; deal B ??; split 1; deal 1 9C; deal 1b 9S;
        deal 1 KD; stand 1; deal 1b QD; show 1b 8D; show B TD; deal B KC; show 1 8S""",
        [-30],
        "1 bust, 1b bust",
        ("undeclared-bust 1",),
    ),
    "casino: a covered card hides the bust of one hand of a split": Case(
        "000 casino « une carte couverte »; irr. 4",
        "casino",
        [10],
        """deal 1 ??; deal B 6H; deal 1 ??; deal B ??; show 1 8S 8D; split 1;
        deal 1 [KC]; deal 1 5S; stand 1; deal 1b [TC]; stand 1b;
        show B TD; deal B 2S; show 1 KC; show 1b TC""",
        [-20],
        "1 bust, 1b push",
        ("undeclared-bust 1",),
    ),
    "casino: five hands of eights, as many as the cards give": Case(
        "000 casino « le joueur a le droit de la scinder »: no limit is named",
        "casino",
        [1],
        """deal 1 ??; deal B 6H; deal 1 ??; deal B ??; show 1 8S 8D; split 1;
        deal 1 [8C]; show 1 8C; split 1; deal 1 [8H]; show 1 8H; split 1;
        deal 1 [8S]; show 1 8S; split 1; deal 1 [TC]; stand 1;
        deal 1e [TD]; stand 1e; deal 1d [TS]; stand 1d; deal 1c [TH]; stand 1c;
        deal 1b [TC]; stand 1b; show B TD; deal B KC;
        show 1 TC; show 1b TC; show 1c TH; show 1d TS; show 1e TD""",
        [5],
    ),
    "casino: where all others are bust the banker plays for the covered double": Case(
        "000 casino « après avoir réglé ses comptes avec tous les autres »",
        "casino",
        [10, 10],
        TWO % "6H"
        + "double 1; deal 1 ??; deal 2 KC; show 2 9C 5C; show B TD; deal B 4S; show 1 5S 6S 9S",
        [0, -10],
        "1 push, 2 bust",
        order="2 1",
    ),
    "brulee: each half of a pair plays for the redoubled stake": Case(
        "000 brûlée « pour la porter à douze »; « chaque carte le point de départ d'une main »",
        "brulee",
        1,
        """deal 1 [8S]; deal B [KH]; stake 1 3; double-all; redouble 1; deal 1 8D; deal B 8C;
        show 1 8S; split 1; deal 1 KC; deal 1b 9C; stand 1; stand 1b; show B KH; stand B""",
        [-12],
        "1 push, 1b lose",
    ),
    "brulee: five cards in one hand of a split, and a push in the other": Case(
        "000 brûlée, primes 1: a hand of a split holds a combination like any other",
        "brulee",
        1,
        """deal 1 [2S]; deal B [KH]; stake 1 2; deal 1 2D; deal B 8C; show 1 2S; split 1;
        deal 1 2C; deal 1b KS; deal 1 2H; deal 1 3S; deal 1 AS; stand 1; deal 1b 6D; stand 1b;
        show B KH; stand B""",
        [4],
        "1 premium, 1b push",
    ),
    "base: split Aces draw on, where the house does not stop them": Case(
        "001 « joue les cartes séparément »; `split_aces_one_card` is the casino's",
        "base",
        [10],
        """deal 1 AS; deal B 6H; deal 1 AD; split 1; deal 1 5C; deal 1 4C; deal 1b KS;
        stand 1; stand 1b; deal B TD; deal B 4H""",
        [10],
        "1 push, 1b win",
    ),
}

OTHERS = {
    "the cards of a bust hand are in the next shuffle, those that play are not": Case(
        "000 « mêle bien toutes les cartes qui ne sont pas distribuées »; section 12",
        "temporaire",
        [5, 5, 5],
        """deal 1 [KS]; deal 2 [2S]; deal 3 [QH]; deal B 8H;
        deal 1 5D; deal 2 9D; deal 3 8D; deal B ??;
        deal 1 QD; show 1 KS; fou; shuffle; cut; deal 2 KS; stand 2; deal 3 2S; stand 3;
        show B TC; stand B; show 2 2S; show 3 QH""",
        [-5, 5, 5],
        "1 bust, 2 win, 3 win",
        ("impossible-card 3",),
    ),
    "brulee: five cards, a natural beside them, and one who stakes nothing": Case(
        "000 brûlée « ne peut, en aucune circonstance, perdre sa mise »",
        "brulee",
        3,
        """deal 1 [2S]; deal 2 [AS]; deal 3 [9D]; deal B [KH];
        stake 1 2; stake 2 3; stake 3 0; deal 1 3D; deal 2 KD; deal B QC;
        deal 1 4D; deal 1 4S; deal 1 8S; stand 1; show 2 AS; show B KH; stand B; show 1 2S""",
        [4, 6, 0],
        "1 premium, 2 natural, 3 withdrawn",
    ),
    "brulee: premiums on top of the win are no help against a higher hand": Case(
        "section 5, `premium_adds_to_win`: added to a win, and this is none",
        "brulee",
        1,
        """deal 1 [2S]; deal B [KH]; stake 1 2; deal 1 3D; deal B QC; deal 1 4D; deal 1 4S;
        deal 1 5S; stand 1; show B KH; stand B; show 1 2S""",
        [4],
        "1 premium",
        rules={"premium_adds_to_win": True},
    ),
    "a card refused by the one who stood is not claimed by the next": Case(
        "000 irr. 8 « Le joueur suivant n'a pas le droit de la réclamer »",
        "permanent",
        [10, 10],
        TWO % "6H"
        + """stand 1; deal 1 KC; choose 1 refuse; deal 2 5C; show 2 9S 8D;
        show B TD; deal B AS; show 1 KS 8S""",
        [10, -10],
        "1 win, 2 bust",
        ("unrequested-card 1 refuse",),
    ),
    "a correction of the banker's first card makes him owe a look": Case(
        "000 « Si la carte retournée est un 10, une figure ou un As, il doit regarder »",
        "permanent",
        [10],
        "deal 1 ??; deal B 9H; deal 1 ??; deal B ??; show 1 AS TD; correct 2 TH",
        [0],
        complete=False,
    ),
    "the smallest stake that can be written is paid to the last decimal": Case(
        "Money is exact: one and a half times 0.0001",
        "base",
        [0.0001, 5],
        "deal 1 AS; deal 2 AD; deal B 9H; deal 1 KD; deal 2 KH",
        [0.00015, 7.5],
        "1 natural, 2 natural",
    ),
}

WAITING = {
    "a pair set apart before the look leaves the natural beside it unpaid": Case(
        "000 « il doit regarder sa carte couverte »; « Quand vient le tour de ce joueur »",
        "permanent",
        [10, 10],
        TWO % "TH" + "split 2; show 1 AS KD",
        [0, 0],
        complete=False,
    ),
    "a split hand without its card is not paid, whatever the banker has": Case(
        "000 « le donneur retourne d'abord une carte sur chacune de ses cartes »",
        "base",
        [10],
        "deal 1 8S; deal B 6H; deal 1 8D; split 1; deal 1 TC; stand 1; deal B TD; deal B KC",
        [10],
        complete=False,
    ),
    "nor is a double": Case(
        "000 casino « ils ne recevront du croupier qu'une seule carte »",
        "base",
        [10],
        "deal 1 5S; deal B 6H; deal 1 6D; double 1; deal B TD; deal B KC",
        [0],
        complete=False,
    ),
}


@pytest.mark.parametrize("case", NATURALS.values(), ids=NATURALS)
def test_2_naturals_and_what_stands_beside_them_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", SPLITS.values(), ids=SPLITS)
def test_4_corners_of_splits_and_doubles_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", OTHERS.values(), ids=OTHERS)
def test_3_and_5_other_corners_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", WAITING.values(), ids=WAITING)
def test_3_accounts_that_wait_reckoned_by_hand(case):
    check(case)
