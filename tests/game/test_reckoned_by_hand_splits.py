"""Coups reckoned by hand: pairs, doubles and insurance, in the corners."""

from __future__ import annotations

import pytest

from tests.game.by_hand import Case, check

SPLITS = {
    "a pair set apart before its turn: the seat before it has not stood": Case(
        "000 « Il les place alors côte à côte… Quand vient le tour de ce joueur »; section 12",
        "permanent",
        [10, 10],
        """deal 1 [9S]; deal 2 [8S]; deal B 6H; deal 1 [7D]; deal 2 [8H]; deal B [TD];
        split 2; deal 1 3C; stand 1;
        deal 2 TC; deal 2b 2D; deal 2b 9C; stand 2; stand 2b;
        show B TD; deal B 2S; show 1 9S 7D; show 2 8S; show 2b 8H""",
        [10, 10],
        "1 win, 2 push, 2b win",
        order="1 2 2b",
    ),
    "two hands of a pair are drawn for in any order": Case(
        "000 « pour chacune de ses mains, et cela dans l'ordre qui lui convient »",
        "permanent",
        [10],
        """deal 1 [8S]; deal B 6H; deal 1 [8H]; deal B [TD]; split 1;
        deal 1 TC; deal 1b 2D; deal 1b 9C; deal 1 2H; stand 1; stand 1b;
        show B TD; deal B 4S; show 1 8S; show 1b 8H""",
        [-10],
        "1 push, 1b lose",
    ),
    "casino: a split hand that is bust is settled before the other is played": Case(
        "000 casino « Quand il s'arrête, on passe au règlement de comptes pour cette main »",
        "casino",
        [10],
        """deal 1 [KS]; deal B 7H; deal 1 [QD]; deal B [TD];
        show 1 KS QD; split 1; deal 1 [5C]; deal 1 9S; show 1 5C;
        deal 1b [AC]; stand 1b; show B TD; show 1b AC""",
        [0],
        "1 bust, 1b win",
        order="1 1b",
    ),
    "casino: a pair made by a split is split again, and played from right to left": Case(
        "000 casino « en commençant par celle qui est à sa droite »",
        "casino",
        [10],
        """deal 1 [KS]; deal B 6H; deal 1 [KD]; deal B [TD];
        show 1 KS KD; split 1; deal 1 [KC]; show 1 KC; split 1;
        deal 1 [9S]; stand 1; deal 1c [5S]; deal 1c 8S; show 1c 5S;
        deal 1b [AH]; stand 1b; show B TD; deal B 4S; show 1 9S; show 1b AH""",
        [-10],
        "1 lose, 1b win, 1c bust",
    ),
    "casino: split Aces get one card each, and 21 on one pays once": Case(
        "000 casino « n'a droit qu'à une seule carte par As »; « une fois sa mise »",
        "casino",
        [10],
        """deal 1 [AS]; deal B 9H; deal 1 [AH]; deal B [8D];
        show 1 AS AH; split 1; deal 1 [KC]; deal 1b [5C];
        show B 8D; show 1 KC; show 1b 5C""",
        [0],
        "1 win, 1b lose",
    ),
    "blackjack: three hands and no fourth; no double after a split": Case(
        "004 « jusqu'à un maximum de trois jeux »; section 4, `double_after_split`",
        "blackjack",
        [10],
        """deal 1 8S; deal B 6H; deal 1 8H; split 1; deal 1 8D; deal 1b 3S;
        split 1; deal 1 8C; deal 1c TD; split 1; stand 1; stand 1c;
        double 1b; deal 1b TH; stand 1b; deal B TC; deal B 5S""",
        [-20],
        "1 lose, 1b push, 1c lose",
        ("decision-not-allowed 1", "decision-not-allowed 1b"),
    ),
    "a banker's natural takes every hand of a split, with its stake": Case(
        "004 « tous les joueurs perdent leur mise »; the banker draws his second card last",
        "blackjack",
        [10],
        """deal 1 9S; deal B TH; deal 1 9H; split 1; deal 1 TS; deal 1b 2S; deal 1b TC;
        stand 1; stand 1b; deal B AS""",
        [-20],
        "1 lose, 1b lose",
    ),
    "a pair of equal value only is none where the house asks for equal rank": Case(
        "section 10, `pair = rank`; section 9, decision-not-allowed",
        "base",
        [10],
        """deal 1 KS; deal B 9H; deal 1 QH; split 1; stand 1; deal B TS""",
        [10],
        "1 win",
        ("decision-not-allowed 1",),
        rules={"pair": "rank"},
    ),
    "a nine and a seven set apart: said to be no pair, and settled as it lies": Case(
        "section 9, decision-not-allowed, and the line between bad input and irregularity; "
        "issue point: the two hands that lie there are settled",
        "base",
        [10],
        """deal 1 9S; deal B 9H; deal 1 7H; split 1; deal 1 TS; deal 1b 2C; deal 1b TC;
        stand 1; stand 1b; deal B 9S""",
        [20],
        "1 win, 1b win",
        ("decision-not-allowed 1",),
    ),
    "temporaire: 21 on a split Ace is 21, no natural": Case(
        "section 4, `split_natural`",
        "temporaire",
        [6],
        """deal 1 [AS]; deal B 6H; deal 1 AH; deal B [TD]; split 1; deal 1 KS; deal 1b 9C;
        stand 1; stand 1b; show B TD; deal B 5D; stand B; show 1 AS""",
        [-6],
        "1 push, 1b lose",
    ),
    "temporaire: where the house says so it is a natural, and pays double at once": Case(
        "section 4, `split_natural`; section 2, natural 2:1",
        "temporaire",
        [6],
        """deal 1 [AS]; deal B 6H; deal 1 AH; deal B [TD]; split 1; deal 1 KS; deal 1b 9C;
        show 1 AS; stand 1b; show B TD; deal B 4D; stand B""",
        [12],
        "1 natural, 1b push",
        rules={"split_natural": True},
    ),
}

DOUBLES = {
    "a double said before one's turn: the seat before it has not stood": Case(
        "section 12: « a double be said, before one's turn »",
        "base",
        [10, 20],
        """deal 1 5S; deal 2 6S; deal B 9H; deal 1 7S; deal 2 5H; double 2;
        deal 1 8D; stand 1; deal 2 TD; deal B 9D""",
        [10, 40],
        "1 win, 2 win",
    ),
    "casino: the doubled hand is turned and settled last": Case(
        "000 casino « après avoir réglé ses comptes avec tous les autres »",
        "casino",
        [10, 10],
        """deal 1 [6S]; deal 2 [TS]; deal B 7H; deal 1 [5S]; deal 2 [9S]; deal B [TD];
        double 1; deal 1 [9D]; stand 2; show B TD; show 2 TS 9S; show 1 6S 5S 9D""",
        [20, 10],
        "1 win, 2 win",
        order="2 1",
    ),
    "casino: a double that is over under its covered card loses its stakes once": Case(
        "000 casino « Il leur est interdit de regarder cette carte »: nobody could declare it",
        "casino",
        [10, 10],
        """deal 1 [6S]; deal 2 [TS]; deal B 6H; deal 1 [6D]; deal 2 [9S]; deal B [TD];
        double 1; deal 1 [TC]; stand 2; show B TD; deal B KD; show 2 TS 9S; show 1 6S 6D TC""",
        [-20, 10],
        "1 bust, 2 win",
        order="2 1",
    ),
    "a double after a split, where the house has it": Case(
        "section 10, `double_after_split`",
        "base",
        [10],
        """deal 1 8S; deal B 9H; deal 1 8H; split 1; deal 1 3S; deal 1b TS;
        double 1; deal 1 TD; stand 1b; deal B TC""",
        [10],
        "1 win, 1b lose",
        rules={"double_after_split": True},
    ),
    "a double that is over loses both its stakes at once, whatever the banker draws": Case(
        "001 « il perd aussitôt ce score surpassé »; « rajouter le montant de sa mise initiale »",
        "base",
        [10, 10],
        """deal 1 9S; deal 2 TS; deal B 6H; deal 1 7S; deal 2 8S; double 1; deal 1 6S;
        stand 2; deal B TC; deal B KC""",
        [-20, 10],
        "1 bust, 2 win",
    ),
    "a banker's natural takes the doubled stake": Case(
        "001 « Il ramasse alors toutes les mises »",
        "blackjack",
        [10],
        """deal 1 6S; deal B AH; deal 1 5S; double 1; deal 1 TS; deal B KH""",
        [-20],
        "1 lose",
    ),
    "three cards that make 21 do not stand against a natural": Case(
        "section 2: « A player who has 21 in three cards or more does not hold a natural »",
        "simplifie",
        [10, 10],
        """deal 1 7S; deal 2 AS; deal B AH; deal 1 7H; deal 2 KS; deal 1 7D; stand 1;
        deal B TH""",
        [-10, 0],
        "1 lose, 2 push",
    ),
    "given up before a natural comes: half the stake and no more": Case(
        "001 « il quitte la main contre la moitié de sa mise »",
        "base",
        [5, 10],
        """deal 1 TS; deal 2 TH; deal B TD; deal 1 6S; deal 2 9H; surrender 1; stand 2; deal B AH""",
        [-2.5, -10],
        "1 surrendered, 2 lose",
        order="1 2",
        rules={"surrender": True},
    ),
    "a surrender after a third card is none": Case(
        "section 2 [decision: on the first two cards]; section 9, decision-not-allowed",
        "base",
        [10],
        """deal 1 TS; deal B 9D; deal 1 4S; deal 1 2S; surrender 1; stand 1; deal B 8H""",
        [-10],
        "1 lose",
        ("decision-not-allowed 1",),
        rules={"surrender": True},
    ),
}

INSURANCE = {
    "insured for half, the player of 18 breaks even": Case(
        "000 « Ainsi les joueurs assurés ne perdent rien »",
        "casino",
        [8],
        """deal 1 [TS]; deal B AH; deal 1 [8S]; insure 1 4; deal B [KD]; look; show B KD;
        show 1 TS 8S""",
        [0],
        "1 lose",
    ),
    "a natural insured against a natural wins twice the premium": Case(
        "section 4: « A player with a natural may insure too »",
        "casino",
        [10],
        """deal 1 [AS]; deal B AH; deal 1 [KS]; deal B [KD]; insure 1 5; look; show B KD;
        show 1 AS KS""",
        [10],
        "1 push",
    ),
    "premiums are taken right after the look, before anybody plays": Case(
        "000 « il encaisse les primes d'assurance et le jeu suit son cours »",
        "casino",
        [10],
        """deal 1 [TS]; deal B AH; deal 1 [8S]; deal B [5D]; insure 1 5; look; stand 1""",
        [-5],
        complete=False,
    ),
    "more than half is staked: half counts, the rest goes back": Case(
        "004 « une mise qui ne peut dépasser la moitié »; section 9, decision-not-allowed",
        "blackjack",
        [10],
        """deal 1 TS; deal B AH; deal 1 9S; insure 1 8; stand 1; deal B KD""",
        [0],
        "1 lose",
        ("decision-not-allowed 1",),
    ),
    "an insured player who splits has insured his first stake": Case(
        "004 « la moitié de votre enjeu initial »",
        "blackjack",
        [10],
        """deal 1 8S; deal B AH; deal 1 8H; insure 1 5; split 1; deal 1 TS; deal 1b TH;
        stand 1; stand 1b; deal B KD""",
        [-10],
        "1 lose, 1b lose",
    ),
    "a bust loses the premium too where no natural comes": Case(
        "004 « perd dans tous les autres cas »",
        "blackjack",
        [10, 10],
        """deal 1 TS; deal 2 TC; deal B AH; deal 1 6S; deal 2 9C; insure 1 5; deal 1 9S;
        stand 2; deal B 7D""",
        [-15, 10],
        "1 bust, 2 win",
    ),
    "a bust is lost, and its premium still pays where the natural comes": Case(
        "004 « Elle est payée à 2 pour 1 si le croupier fait Black Jack »",
        "blackjack",
        [10, 10],
        """deal 1 TS; deal 2 TC; deal B AH; deal 1 6S; deal 2 9C; insure 1 5; deal 1 9S;
        stand 2; deal B KD""",
        [0, -10],
        "1 bust, 2 lose",
    ),
    "insurance where the banker shows no Ace is none": Case(
        "000 « Si c'est un As »; section 9, decision-not-allowed",
        "casino",
        [10],
        """deal 1 [TS]; deal B KH; deal 1 [8S]; deal B [AD]; insure 1 5; look; show B AD;
        show 1 TS 8S""",
        [-10],
        "1 lose",
        ("decision-not-allowed 1",),
    ),
}


@pytest.mark.parametrize("case", SPLITS.values(), ids=SPLITS)
def test_4_splits_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", DOUBLES.values(), ids=DOUBLES)
def test_4_doubles_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", INSURANCE.values(), ids=INSURANCE)
def test_4_insurance_reckoned_by_hand(case):
    check(case)
