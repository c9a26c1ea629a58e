"""Coups reckoned by hand: slips of the dealer, and what the texts give for them."""

from __future__ import annotations

import pytest

from tests.game.by_hand import Case, check

UNDECLARED = {
    "a covered card that is known makes no open bust: kept quiet it costs double": Case(
        "000 irr. 4 « il paie le double de sa mise… même si ce dernier a lui-même crevé »",
        "temporaire",
        [5],
        """deal 1 [TH]; deal B 6H; deal 1 8C; deal B [TD]; deal 1 5D; stand 1;
        show B TD; deal B 9C; show 1 TH""",
        [-10],
        "1 bust",
        ("undeclared-bust 1",),
    ),
    "the same card, turned at once with « Crevé », costs the stake": Case(
        "000 « Il dit : «Crevé», en retournant ses cartes »",
        "temporaire",
        [5],
        """deal 1 [TH]; deal B 6H; deal 1 8C; deal B [TD]; deal 1 5D; show 1 TH""",
        [-5],
        "1 bust",
    ),
    "he stood by what followed: the next player drew": Case(
        "notation: « the next hand's first action implies that the one before it stood »",
        "permanent",
        [5, 8],
        """deal 1 [TH]; deal 2 [5S]; deal B 6H; deal 1 [8C]; deal 2 [6S]; deal B [TD];
        deal 1 5D; deal 2 TC; stand 2; show B TD; deal B KC; show 1 TH 8C; show 2 5S 6S""",
        [-10, 8],
        "1 bust, 2 win",
        ("undeclared-bust 1",),
    ),
    "a card that is corrected later is as if it had been known from the first": Case(
        "section 12: « a card known to be covered (`[TH]`, a correction) never makes an open bust »",
        "permanent",
        [5],
        """deal 1 ??; deal B 6H; deal 1 ??; deal B ??; deal 1 5D; correct 1 TH; correct 3 8C;
        stand 1; show B TD; deal B KC; show 1 TH 8C""",
        [-10],
        "1 bust",
        ("undeclared-bust 1",),
    ),
    "turned cards alone are over: he is out at once, once": Case(
        "000 « S'il prend une carte et que son total dépasse vingt et un, on dit qu'il crève »",
        "base",
        [5],
        """deal 1 TH; deal B 6H; deal 1 8C; deal 1 5D""",
        [-5],
        "1 bust",
    ),
    "pirate: no stake is doubled, and who is over cannot win": Case(
        "004 « Le ou les joueurs ayant plus de 21 perdent ce tour »",
        "pirate",
        2,
        """deal 1 [TH]; deal 2 [9H]; deal B [5H]; deal 1 [8C]; deal 2 [9C]; deal B [6C];
        deal 1 5D; stand 1; stand 2; stand B; show 1 TH 8C; show 2 9H 9C; show B 5H 6C""",
        [0, 1],
    ),
}

TWO_CARDS = {
    "two hands, chosen at once": Case(
        "000 irr. 5 « jouer deux mains en misant sur chacune »",
        "permanent",
        [10],
        """deal 1 [KS]; deal 1 [5S]; choose 1 two-hands; deal B 6H; deal 1 [9S]; deal 1b [6S];
        deal B [TD]; stand 1; deal 1b TH; stand 1b; show B TD; deal B 4D;
        show 1 KS 9S; show 1b 5S 6S""",
        [0],
        "1 lose, 1b win",
        ("two-cards-first-round 1 two-hands",),
    ),
    "two hands, chosen after the second round, with another stake on the second": Case(
        "section 12: « chosen late, the second hand is owed its second card… »",
        "permanent",
        [10],
        """deal 1 [KS]; deal 1 [5S]; deal B 6H; deal 1 [9S]; deal B [TD];
        choose 1 two-hands; stake 1b 4; deal 1b [6S]; stand 1; deal 1b TH; stand 1b;
        show B TD; deal B 4D; show 1 KS 9S; show 1b 5S 6S""",
        [-6],
        "1 lose, 1b win",
        ("two-cards-first-round 1 two-hands",),
    ),
    "the second hand has one card yet: accounts wait for it": Case(
        "section 12: « accounts wait for it »",
        "temporaire",
        [10],
        """deal 1 [KS]; deal 1 [5S]; deal B 6H; deal 1 9S; deal B [TD];
        choose 1 two-hands; stand 1; show B TD; stand B; show 1 KS""",
        [10],
        raised=("two-cards-first-round 1 two-hands",),
        complete=False,
    ),
    "of two cards the first is kept": Case(
        "000 irr. 5 « choisir celle qu'il veut garder tout en écartant l'autre »",
        "brulee",
        1,
        """deal 1 [AS]; deal 1 [5S]; deal B [6H]; choose 1 first; stake 1 3; deal 1 KS; deal B TD;
        show 1 AS""",
        [6],
        "1 natural",
        ("two-cards-first-round 1 first",),
    ),
    "two hands, each of them a natural": Case(
        "000 « Aussi garder les deux cartes et jouer deux mains »; 000 temporaire, 2:1",
        "temporaire",
        [10],
        """deal 1 [AS]; deal 1 [AH]; choose 1 two-hands; stake 1b 5; deal B 6H; deal 1 KS;
        deal 1b QS; deal B [TD]; show 1 AS; show 1b AH""",
        [30],
        "1 natural, 1b natural",
        ("two-cards-first-round 1 two-hands",),
    ),
    "the second hand's stake is held to the limits": Case(
        "section 12: « its stake may be another than the first, within the limits »",
        "temporaire",
        [10],
        """deal 1 [KS]; deal 1 [9H]; choose 1 two-hands; stake 1b 50; deal B 6H; deal 1 9S;
        deal 1b TS; deal B [TD]; stand 1; stand 1b; show B TD; deal B 2D; stand B;
        show 1 KS; show 1b 9H""",
        [60],
        "1 win, 1b win",
        ("two-cards-first-round 1 two-hands", "stake-out-of-limits 1b"),
        rules={"lowest_stake": 1, "highest_stake": 20},
    ),
    "two at a time are no slip": Case(
        "002 « le banquier distribue alors 2 cartes à tous »; section 12",
        "ponte",
        [10, 10],
        """deal 1 [KS]; deal 1 [9S]; deal 2 [5H]; deal 2 [6H]; deal B [TD]; deal B [8D];
        stand 1; deal 2 9C; stand 2; stand B; show B TD 8D; show 1 KS 9S; show 2 5H 6H""",
        [10, 10],
        "1 win, 2 win",
    ),
}

UNASKED = {
    "to one who stood by what followed; kept": Case(
        "000 irr. 8 « sans qu'il l'ait demandée »; section 12",
        "permanent",
        [10, 10],
        """deal 1 [KS]; deal 2 [8D]; deal B 6H; deal 1 [5S]; deal 2 [8C]; deal B [TD];
        deal 2 3H; deal 1 6S; choose 1 keep; stand 2; show B TD; deal B 4D;
        show 1 KS 5S; show 2 8D 8C""",
        [10, -10],
        "1 win, 2 lose",
        ("unrequested-card 1 keep",),
    ),
    "to one who stood by what followed; refused": Case(
        "000 irr. 8 « la carte devient un écart »",
        "temporaire",
        [10, 10],
        """deal 1 [KS]; deal 2 [8D]; deal B 6H; deal 1 5S; deal 2 8C; deal B [TD];
        deal 2 3H; deal 1 6S; choose 1 refuse; stand 2; show B TD; deal B 4D; stand B;
        show 1 KS; show 2 8D""",
        [-10, -10],
        "1 lose, 2 lose",
        ("unrequested-card 1 refuse",),
    ),
    "a card kept that busts a hand is turned with « Crevé »: once": Case(
        "000 irr. 8 « le choix de la garder »; 000 « Crevé »",
        "permanent",
        [10],
        """deal 1 [KS]; deal B 6H; deal 1 [5S]; deal B [TD]; stand 1; deal 1 7S; choose 1 keep;
        show 1 KS 5S""",
        [-10],
        "1 bust",
        ("unrequested-card 1 keep",),
    ),
}

TURNED_IN_PACK = {
    "in the draw, refused: the hand gets the next": Case(
        "section 12: « in the draw… refused, it is buried and the hand gets the next »",
        "permanent",
        [10],
        """deal 1 [KS]; deal B 6H; deal 1 [5S]; deal B [TD]; exposed 9C; deal 1 9C;
        choose 1 refuse; deal 1 5C; stand 1; show B TD; deal B 4D; show 1 KS 5S""",
        [0],
        "1 push",
        ("turned-in-pack 1 refuse",),
    ),
    "where the round is dealt turned it is a question all the same": Case(
        "section 12: « where cards are dealt turned too »",
        "base",
        [10],
        """exposed 5S; deal 1 5S; choose 1 refuse; deal 1 KS; deal B 6H; deal 1 AS; deal B TD;
        deal B 3C""",
        [15],
        "1 natural",
        ("turned-in-pack 1 refuse",),
    ),
    "accepted it counts as any other": Case(
        "000 irr. 7 « le choix de l'accepter »",
        "temporaire",
        [10],
        """deal 1 [KS]; deal B 6H; exposed 5S; deal 1 5S; choose 1 accept; deal B [TD];
        deal 1 4C; stand 1; show B TD; deal B 2D; stand B; show 1 KS""",
        [10],
        "1 win",
        ("turned-in-pack 1 accept",),
    ),
    "refused in the draw though it would have been too much": Case(
        "section 12; the refused card is no card of the hand",
        "base",
        [10],
        """deal 1 KS; deal B 6H; deal 1 5S; exposed 9C; deal 1 9C; choose 1 refuse; deal 1 6C;
        stand 1; deal B TD; deal B 3C""",
        [10],
        "1 win",
        ("turned-in-pack 1 refuse",),
    ),
    "the one card of a double, refused, is replaced": Case(
        "section 12: « whichever round, and in the draw »",
        "base",
        [10],
        """deal 1 5S; deal B 6H; deal 1 6S; double 1; exposed 2C; deal 1 2C; choose 1 refuse;
        deal 1 KC; deal B TD; deal B 3C""",
        [20],
        "1 win",
        ("turned-in-pack 1 refuse",),
    ),
}

OTHERS = {
    "a seat passed over gets the top card on request": Case(
        "000 irr. 2 « il doit, sur demande, lui en donner une »",
        "temporaire",
        [10, 10],
        """deal 1 [KS]; deal B 6H; deal 2 [9H]; deal 1 9S; deal 2 TS; deal B [TD];
        stand 1; stand 2; show B TD; deal B 3C; stand B; show 1 KS; show 2 9H""",
        [0, 0],
        "1 push, 2 push",
        ("missed-card 2",),
    ),
    "noticed in the second round he sits out, and his stake returns": Case(
        "000 irr. 2 « le joueur qui n'a pas de carte ne joue pas ce coup »",
        "temporaire",
        [10, 10],
        """deal 1 [KS]; deal B 6H; deal 1 9S; deal B [TD]; stand 1; show B TD; deal B 2C; stand B;
        show 1 KS""",
        [10, 0],
        "1 win, 2 withdrawn",
        ("missed-card 2",),
    ),
    "first card turned and the next turned too: he leaves with his stake": Case(
        "000 irr. 3 « a le droit de récupérer sa mise et de se retirer »",
        "temporaire",
        [10, 10],
        """deal 1 KS; deal 2 [9H]; deal B 6H; deal 1 6S; deal 2 TS; deal B [TD];
        choose 1 withdraw; stand 2; show B TD; deal B 2C; stand B; show 2 9H""",
        [0, 10],
        "1 withdrawn, 2 win",
        ("first-card-turned 1 withdraw",),
    ),
    "first card turned and the next covered, as it must be": Case(
        "000 irr. 3 « il doit lui donner la suivante couverte »",
        "temporaire",
        [10],
        """deal 1 KS; deal B 6H; deal 1 [9S]; deal B [TD]; stand 1; show B TD; deal B 2C; stand B;
        show 1 9S""",
        [10],
        "1 win",
        ("first-card-turned 1",),
    ),
    "a late stake that the banker refuses": Case(
        "section 9: late-stake; « il doit parier avant de recevoir la première carte »",
        "permanent",
        [10],
        """deal 1 [KS]; stake 1 30; choose 1 refuse; deal B 6H; deal 1 [9S]; deal B [TD];
        stand 1; show B TD; deal B 2C; show 1 KS 9S""",
        [10],
        "1 win",
        ("late-stake 1 refuse",),
    ),
    "brulee: double, redouble, and a natural against a natural": Case(
        "000 brûlée « Celui-ci ne donne au donneur que sa mise simple »; 3 + 3 + 6",
        "brulee",
        2,
        """deal 1 [AS]; deal 2 [TS]; deal B [AH]; stake 1 3; stake 2 5; double-all; redouble 1;
        deal 1 KS; deal 2 9S; deal B KD; look; show B AH; show 1 AS; show 2 TS""",
        [-12, -20],
        "1 lose, 2 lose",
    ),
    "brulee: six cards pay four times the doubled stake, and cannot lose": Case(
        "000 brûlée, primes 1: « six cartes… quatre fois sa mise »",
        "brulee",
        1,
        """deal 1 [2S]; deal B [TH]; stake 1 2; double-all; deal 1 2H; deal B TD; look;
        deal 1 3S; deal 1 3H; deal 1 4S; deal 1 4H; stand 1; show B TH; stand B; show 1 2S""",
        [16],
        "1 premium",
    ),
    "brulee: six cards, and a seventh too many": Case(
        "section 5: « a bust hand holds no premium »",
        "brulee",
        1,
        """deal 1 [2S]; deal B [6H]; stake 1 2; deal 1 2H; deal B TD; look;
        deal 1 3S; deal 1 3H; deal 1 4S; deal 1 4H; deal 1 9S; show 1 2S""",
        [-2],
        "1 bust",
    ),
    "brulee: three sevens against 21": Case(
        "000 brûlée, primes 2: « trois 7 reçoit trois fois sa mise »",
        "brulee",
        1,
        """deal 1 [7S]; deal B [6H]; stake 1 5; deal 1 7H; deal B 7D; deal 1 7C; stand 1;
        show B 6H; deal B 8D; stand B; show 1 7S""",
        [15],
        "1 premium",
    ),
    "ponte: behind a 21 in hand the two cards are compared as they lie": Case(
        "002 « III, IV et V sont alors forcés d'abattre leurs cartes »",
        "ponte",
        [10, 10, 10],
        """deal 1 [TS]; deal 2 [AS]; deal 3 [TH]; deal B [9S]; deal 1 [5S]; deal 2 [KS]; deal 3 [8H];
        deal B [8S]; deal 1 5H; stand 1; show 2 AS KS; show 3 TH 8H; stand B; show B 9S 8S;
        show 1 TS 5S""",
        [10, 10, 10],
        "1 win, 2 natural, 3 win",
    ),
    "ponte: 21 in hand against 21 in hand is a push": Case(
        "002 « I et II font coup nul »",
        "ponte",
        [10, 10],
        """deal 1 [AS]; deal 2 [TH]; deal B [AD]; deal 1 [KS]; deal 2 [8H]; deal B [KD];
        show 1 AS KS; show B AD KD; show 2 TH 8H""",
        [0, -10],
        "1 push, 2 lose",
    ),
    "an Ace and a ten are 21 and no natural where the house says so": Case(
        "section 10, `ace_ten_is_natural`; 000 temporaire « As + figure »",
        "temporaire",
        [10],
        """deal 1 [AS]; deal B 6H; deal 1 TS; deal B [TD]; stand 1; show B TD; deal B 5C; stand B;
        show 1 AS""",
        [0],
        "1 push",
        rules={"ace_ten_is_natural": False},
    ),
    "a banker who draws on 17: the card counts, and the breach is said": Case(
        "section 9: banker-must-stand",
        "simplifie",
        [10],
        """deal 1 TS; deal B TH; deal 1 8S; stand 1; deal B 7H; deal B 4H""",
        [-10],
        "1 lose",
        ("banker-must-stand B",),
    ),
    "a banker who looks where he may not": Case(
        "000 « il n'a pas le droit de regarder sa carte couverte avant la prise de cartes »",
        "permanent",
        [10],
        """deal 1 [TS]; deal B 9H; deal 1 8S; deal B [9D]; look; stand 1; show B 9D;
        show 1 TS""",
        [0],
        "1 push",
        ("forbidden-look B", "wrong-deal-face 1"),
    ),
}


@pytest.mark.parametrize("case", UNDECLARED.values(), ids=UNDECLARED)
def test_9_4_undeclared_busts_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", TWO_CARDS.values(), ids=TWO_CARDS)
def test_9_5_two_cards_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", UNASKED.values(), ids=UNASKED)
def test_9_8_cards_not_asked_for_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", TURNED_IN_PACK.values(), ids=TURNED_IN_PACK)
def test_9_7_cards_turned_in_the_pack_reckoned_by_hand(case):
    check(case)


@pytest.mark.parametrize("case", OTHERS.values(), ids=OTHERS)
def test_9_other_slips_and_corners_reckoned_by_hand(case):
    check(case)
