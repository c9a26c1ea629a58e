"""The sentences about irregularities: what happened, and what the rule allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.customs import Remark
from tracker.game.grammar import Named, Pair, pick
from tracker.game.irregularities import Choice, Code, Wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.coup import Coup
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.table import Table

_CODES: dict[Code, Pair] = {
    Code.NOT_BURIED: (
        "{Cards} were not discarded: on request the rest of the pack is shuffled.",
        "Les cartes {n.of} n'ont pas été enterrées : sur demande, on mêle le reste du paquet.",
    ),
    Code.MISSED_CARD: (
        "{n.Who} got no card in the first round: deal the top card on request, before the second"
        " round; otherwise the seat sits this coup out and takes its stake back.",
        "{n.Who} n'a pas eu de carte au premier tour : donnez celle du dessus sur demande, avant"
        " le second tour ; sinon {n.who} ne joue pas ce coup et reprend sa mise.",
    ),
    Code.FIRST_CARD_TURNED: (
        "{First_card} was face up: the next must be face down, or {n.who} may take the stake"
        " back and leave this coup.",
        "La première carte {n.of} était retournée : la suivante doit être couverte, sinon {n.who}"
        " peut reprendre sa mise et quitter ce coup.",
    ),
    Code.UNDECLARED_BUST: (
        "{n.Who} stood on more than 21: twice the stake is due, whatever the banker has.",
        "{n.Who} s'arrête avec plus de 21 : la mise est due deux fois, quoi qu'ait la banque.",
    ),
    Code.TWO_CARDS_FIRST_ROUND: (
        "{n.Who} got two cards in the first round: keep one, or play two hands with a stake on"
        " each.",
        "{n.Who} a reçu deux cartes au premier tour : en garder une, ou jouer deux mains avec une"
        " mise sur chacune.",
    ),
    Code.TWO_CARDS_SECOND_ROUND: (
        "{n.Who} got two cards in the second round: keep one, discard the other.",
        "{n.Who} a reçu deux cartes au second tour : en garder une, écarter l'autre.",
    ),
    Code.TURNED_IN_PACK: (
        "{Card} lay face up in the pack: accept or refuse it.",
        "La carte {n.of} était retournée dans le paquet : l'accepter ou la refuser.",
    ),
    Code.UNREQUESTED_CARD: (
        "{n.Who} did not ask for this card: keep it, or have it discarded; nobody else may claim"
        " it.",
        "{n.Who} n'a pas demandé cette carte : la garder, ou la faire enterrer ; nul autre n'y a"
        " droit.",
    ),
    Code.BANKER_MUST_DRAW: (
        "The banker stood too soon: on this total he must draw.",
        "Le banquier s'est arrêté trop tôt : à ce total, il doit tirer.",
    ),
    Code.BANKER_MUST_STAND: (
        "The banker drew where he must stand; the card counts.",
        "Le banquier a tiré alors qu'il doit s'arrêter ; la carte compte.",
    ),
    Code.STAKE_ON_CREDIT: (
        "{n.Who} stakes more chips than there are: this game has no stakes on credit.",
        "{n.Who} mise plus que ses jetons : les enjeux sur parole sont interdits à ce jeu.",
    ),
    Code.FORBIDDEN_LOOK: (
        "The banker may look at his hidden card only beside a 10, a figure or an Ace.",
        "Le banquier ne regarde sa carte couverte qu'à côté d'un 10, d'une figure ou d'un As.",
    ),
    Code.PAST_FOU: (
        "A card was dealt past the marker: shuffle first.",
        "Une carte a été donnée après le repère : mêlez d'abord.",
    ),
    Code.OUT_OF_ORDER: (
        "{n.Who} was dealt a card out of turn.",
        "{n.Who} a reçu une carte hors de son tour.",
    ),
    Code.IMPOSSIBLE_CARD: (
        "{n.Who} has a card that is in play already: the packs hold no other.",
        "{n.Who} a une carte qui est déjà en jeu : les paquets n'en ont pas d'autre.",
    ),
    Code.STAKE_OUT_OF_LIMITS: (
        "{Stake} is outside the limits; it stays on the table.",
        "La mise {n.of} est hors des limites ; elle reste sur la table.",
    ),
    Code.LATE_STAKE: (
        "{Stake} came too late: the banker accepts or refuses it.",
        "La mise {n.of} est venue trop tard : le banquier l'accepte ou la refuse.",
    ),
    Code.BANK_SHORT: (
        "The bank could not pay all these stakes.",
        "La banque ne pourrait pas payer toutes ces mises.",
    ),
    Code.WRONG_PAYMENT: (
        "That is not what was due to {n.end}.",
        "Le paiement fait {n.to} n'est pas celui qui était dû.",
    ),
    Code.WRONG_DEAL_FACE: (
        "{Card} lies the wrong way up.",
        "La carte {n.of} est posée du mauvais côté.",
    ),
    Code.DECISION_NOT_ALLOWED: (
        "{n.Who} may not do that now; it does not count.",
        "{n.Who} ne peut pas faire cela maintenant ; cela ne compte pas.",
    ),
}
_SHOULD_BE_COVERED: Pair = (
    "{Card} should be face down.",
    "La carte {n.of} devait être couverte.",
)
_SHOULD_BE_TURNED: Pair = (
    "{Card} should be face up.",
    "La carte {n.of} devait être retournée.",
)
_LOOKED_AT_A_DOUBLE: Pair = (
    "{n.Who} may not look at the card of a double: the banker turns it over last.",
    "{n.Who} ne doit pas regarder la carte du double : le banquier la retourne en dernier.",
)
_DREW_BEFORE_ALL: Pair = (
    "The banker drew a card out of turn.",
    "Le banquier a tiré une carte hors de son tour.",
)

_WRONG: dict[Wrong, Pair] = {
    Wrong.NO_PAIR: (
        "{n.Who} has no pair: the split does not count, unless a card is laid on each card.",
        "{n.Who} n'a pas de paire : rien n'est scindé, sauf si chaque carte en reçoit une autre.",
    ),
    Wrong.NO_SPLIT: (
        "This game has no split: the hand stays one.",
        "On ne scinde pas à ce jeu : la main reste entière.",
    ),
    Wrong.NO_MORE_HANDS: (
        "{n.Who} has as many hands as the rules allow: this split does not count.",
        "{n.Who} a déjà toutes les mains permises : ceci n'est pas scindé.",
    ),
    Wrong.NO_DOUBLE: (
        "This game has no double: the stake stays as it was.",
        "On ne double pas à ce jeu : la mise reste la même.",
    ),
    Wrong.NOT_AFTER_SPLIT: (
        "After a split nobody doubles: the stake stays as it was.",
        "On ne double pas une main scindée : la mise reste la même.",
    ),
    Wrong.NO_SURRENDER: (
        "This game has no surrender: the hand plays on.",
        "On n'abandonne pas à ce jeu : la main continue.",
    ),
    Wrong.NOT_ON_TWO_CARDS: (
        "{n.Who} may do that on the first two cards only; it does not count.",
        "{n.Who} ne peut faire cela qu'avec ses deux premières cartes ; cela ne compte pas.",
    ),
    Wrong.NO_INSURANCE: (
        "This game has no insurance: give {n.who} the {said} back.",
        "Il n'y a pas d'assurance à ce jeu : rendez {said} {n.to_end}.",
    ),
    Wrong.NO_ACE: (
        "There is insurance only against the banker's Ace: give {n.who} the {said} back.",
        "On ne s'assure que contre un As du banquier : rendez {said} {n.to_end}.",
    ),
    Wrong.INSURED_LATE: (
        "{n.Who} insures too late, the banker has looked: give the {said} back.",
        "{n.Who} s'assure trop tard, le banquier a regardé : rendez {said}.",
    ),
    Wrong.INSURED_FOR_MORE: (
        "Insurance for {n.end}: {limit} at most. Take {limit}, give {back} back.",
        "Assurance {n.of_end} : {limit} au plus. Prenez {limit}, rendez {back}.",
    ),
    Wrong.INSURED_FOR_LESS: (
        "Insurance for {n.end}: half the stake, which is {limit}. Take the {said}, give nothing"
        " back.",
        "Assurance {n.of_end} : la moitié de la mise, soit {limit}. Prenez {said}, ne rendez rien.",
    ),
    Wrong.NO_STAKES: (
        "Nobody stakes in this game: the coins in the middle are the stake.",
        "Personne ne mise à ce jeu : les pièces du milieu sont l'enjeu.",
    ),
    Wrong.NO_DOUBLE_ALL: (
        "This game has no double for all: the stakes stay as they were.",
        "Il n'y a pas de double pour tous à ce jeu : les mises restent les mêmes.",
    ),
    Wrong.NOT_ALL_STAKED: (
        "Double for all comes when all have staked: the stakes stay as they were.",
        "Le double pour tous vient quand tous ont misé : les mises restent les mêmes.",
    ),
    Wrong.DOUBLED_ALL: (
        "All stakes are doubled already: they stay as they are.",
        "Toutes les mises sont déjà doublées : elles restent les mêmes.",
    ),
    Wrong.SECOND_ROUND: (
        "The second round has begun: the stakes stay as they were.",
        "Le second tour a commencé : les mises restent les mêmes.",
    ),
    Wrong.NOTHING_DOUBLED: (
        "The banker has not doubled: {n.who} has nothing to redouble.",
        "Le banquier n'a pas doublé : {n.who} n'a rien à redoubler.",
    ),
    Wrong.REDOUBLED: (
        "{n.Who} has redoubled already: the stake stays as it is.",
        "{n.Who} a déjà redoublé : la mise reste la même.",
    ),
    Wrong.NOTHING_ASKED: (
        "{n.Who} has nothing to choose now; the answer does not count.",
        "{n.Who} n'a rien à choisir maintenant ; la réponse ne compte pas.",
    ),
    Wrong.SOLD_IN_A_COUP: (
        "The bank is sold between two coups, and this one is not over.",
        "La banque se vend entre deux coups, et celui-ci n'est pas fini.",
    ),
    Wrong.NOT_NOW: _CODES[Code.DECISION_NOT_ALLOWED],
}
_NO_MORE_CARDS: Pair = (
    "{n.Who} gets no more cards: discard this one; nobody else may claim it.",
    "{n.Who} n'a plus droit à une carte : enterrez celle-ci ; nul autre n'y a droit.",
)
_SPLIT_WITHOUT_PAIR: Pair = (
    "{n.Who} split two cards that are no pair: each hand is settled as it lies.",
    "{n.Who} a scindé deux cartes qui ne font pas une paire : chaque main est réglée telle quelle.",
)

REMARKS: dict[Remark, Pair] = {
    Remark.FEW_PLAYERS: (
        "The rules of this game ask for two players beside the banker at least.",
        "La règle de ce jeu demande au moins deux joueurs en plus du banquier.",
    ),
    Remark.FEW_PACKS: (
        "The rules of this game ask for two packs at least.",
        "La règle de ce jeu demande au moins deux jeux de cartes.",
    ),
}


def sentence(
    table: Table, raised: Irregularity, named: Named, write: Callable[[Money], str]
) -> str:
    """Word an irregularity about a hand that is named."""
    coup = table.coup
    said, limit = (0, 0) if raised.detail is None else raised.detail[1:]
    pair = _CODES[raised.code] if coup is None else _choose(coup, raised)
    return pick(pair, named.language).format(
        n=named,
        Card=named.Whose("card"),
        Cards=named.Whose("cards"),
        First_card=named.Whose("first card"),
        Stake=named.Whose("stake"),
        said=write(said),
        limit=write(limit),
        back=write(max(0, said - limit)),
    )


def _choose(coup: Coup, raised: Irregularity) -> Pair:
    """Choose among several sentences by what lies on the table."""
    code, banker = raised.code, coup.rules.game.is_bank(raised.hand)
    if code is Code.OUT_OF_ORDER and banker:
        return _DREW_BEFORE_ALL
    if code is Code.FORBIDDEN_LOOK and not banker:
        return _LOOKED_AT_A_DOUBLE
    if code is Code.UNREQUESTED_CARD and Choice.KEEP not in raised.choices:
        return _NO_MORE_CARDS
    if code is Code.WRONG_DEAL_FACE:
        return _which_face(coup, raised)
    if raised.detail is not None:
        return _what_is_wrong(coup, raised, raised.detail.wrong)
    return _CODES[code]


def _which_face(coup: Coup, raised: Irregularity) -> Pair:
    hand = coup.hands.get(raised.hand)
    cards = () if hand is None else hand.cards
    held = next((each for each in cards if each.entry == raised.entry), None)
    if held is None:
        return _CODES[Code.WRONG_DEAL_FACE]
    return _SHOULD_BE_TURNED if held.covered else _SHOULD_BE_COVERED


def _what_is_wrong(coup: Coup, raised: Irregularity, wrong: Wrong) -> Pair:
    hand = coup.hands.get(raised.hand)
    if wrong is Wrong.NO_PAIR and hand is not None and hand.split:
        return _SPLIT_WITHOUT_PAIR
    return _WRONG[wrong]
