"""What is said to people, in English and in French; the words of the game stay French in both."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from tracker.game.assist import Act, Advice
from tracker.game.coup import BANKER, seat_of
from tracker.game.irregularities import Code, Irregularity
from tracker.game.money import decimal
from tracker.game.rules import Face
from tracker.game.settlement import Outcome

if TYPE_CHECKING:
    from tracker.game.table import Table


class Language(StrEnum):
    EN = "en"
    FR = "fr"


_ACTS: dict[Act, tuple[str, str]] = {
    Act.STAKES: ("Ask for the stakes", "Demandez les mises"),
    Act.STAKE: ("Ask {who} for a stake", "Demandez sa mise à {who}"),
    Act.DEAL: ("Deal to {who}, card {face}", "Servez {who}, carte {face}"),
    Act.INSURANCE: ("Offer insurance", "Proposez l'assurance"),
    Act.LOOK: ("Look at your covered card", "Regardez votre carte couverte"),
    Act.NO_LOOK: (
        "Do not look at your covered card",
        "Ne regardez pas votre carte couverte",
    ),
    Act.ASK: ("{who}: card, or enough?", "{who} : carte, ou bon ?"),
    Act.TURN: ("Turn your covered card", "Retournez votre carte couverte"),
    Act.DRAW: ("Draw a card for yourself", "Tirez une carte pour vous"),
    Act.DRAW_OR_STAND: ("Draw or stand, as you like", "Tirez ou arrêtez, à votre gré"),
    Act.STAND: ("You stand", "Vous vous arrêtez"),
    Act.SHOW: ("Ask {who} to show the cards", "Demandez à {who} de montrer ses cartes"),
    Act.CHOOSE: ("Ask {who} to choose", "Demandez à {who} de choisir"),
    Act.PAY: ("Pay {who} {amount}", "Payez {amount} à {who}"),
    Act.TAKE: ("Take {amount} from {who}", "Encaissez {amount} de {who}"),
    Act.GIVE_BACK: ("Leave {who} the stake", "Rendez sa mise à {who}"),
    Act.BURY: ("Bury your cards unplayed", "Enterrez vos cartes sans jouer"),
    Act.SHUFFLE: (
        "Shuffle all cards that are not in play",
        "Mêlez toutes les cartes qui ne sont pas en jeu",
    ),
    Act.GATHER: ("Gather all cards and shuffle", "Ramassez toutes les cartes et mêlez"),
    Act.CUT: ("Have the pack cut", "Faites couper le paquet"),
    Act.BURN: (
        "Show the first card and lay the talon on it",
        "Montrez la première carte et posez le talon dessus",
    ),
    Act.VOUCH: (
        "The table was not seen for a while: say that it lies as written, or correct it",
        "La table n'a pas été vue un moment : dites que tout est comme écrit, ou corrigez",
    ),
    Act.LAST_COUP: (
        "Announce the last coup: the talon will not last",
        "Annoncez le dernier coup : le talon ne suffira pas",
    ),
    Act.OFFER_BANK: ("Offer the bank to {who}", "Offrez la banque à {who}"),
    Act.CHOOSE_BANKER: ("Choose the banker afresh", "Choisissez de nouveau le banquier"),
    Act.NEXT_COUP: ("Open the next coup", "Ouvrez le coup suivant"),
    Act.GAME_OVER: (
        "The game is over: most coins wins",
        "La partie est finie : qui a le plus de pièces gagne",
    ),
}

_FACES = {Face.COVERED: ("covered", "couverte"), Face.TURNED: ("turned", "tournée")}

_CODES: dict[Code, tuple[str, str]] = {
    Code.NOT_BURIED: (
        "{who}'s cards were not buried: on request the rest of the pack is shuffled.",
        "Les cartes de {who} n'ont pas été enterrées : sur demande, on mêle le reste du paquet.",
    ),
    Code.MISSED_CARD: (
        "{who} got no card in the first round: the top card on request, but no card"
        " and the stake back once the second round has begun.",
        "{who} n'a pas eu de carte au premier tour : la carte du dessus sur demande,"
        " mais ni carte ni mise perdue une fois le second tour commencé.",
    ),
    Code.FIRST_CARD_TURNED: (
        "{who}'s first card was turned: the next must be covered, or {who} may take the stake"
        " back and leave this coup.",
        "La première carte de {who} était tournée : la suivante doit être couverte, sinon {who}"
        " peut reprendre sa mise et quitter ce coup.",
    ),
    Code.UNDECLARED_BUST: (
        "{who} stood with more than 21: twice the stake is due, whatever the banker has.",
        "{who} est resté avec plus de 21 : le double de la mise est dû, quoi qu'ait le banquier.",
    ),
    Code.TWO_CARDS_FIRST_ROUND: (
        "{who} got two cards in the first round: keep one, or play both as two hands with a"
        " stake on each.",
        "{who} a reçu deux cartes au premier tour : en garder une, ou jouer deux mains avec une"
        " mise sur chacune.",
    ),
    Code.TWO_CARDS_SECOND_ROUND: (
        "{who} got two cards in the second round: keep one, discard the other.",
        "{who} a reçu deux cartes au second tour : en garder une, écarter l'autre.",
    ),
    Code.TURNED_IN_PACK: (
        "{who}'s card lay turned in the pack: accept or refuse it.",
        "La carte de {who} était retournée dans le paquet : l'accepter ou la refuser.",
    ),
    Code.UNREQUESTED_CARD: (
        "{who} did not ask for this card: keep it, or have it buried; nobody else may claim it.",
        "{who} n'a pas demandé cette carte : la garder, ou la faire enterrer ; nul autre n'y a droit.",
    ),
    Code.BANKER_MUST_DRAW: (
        "The banker stood under 17: he must draw.",
        "Le banquier s'est arrêté sous 17 : il doit tirer.",
    ),
    Code.BANKER_MUST_STAND: (
        "The banker drew on 17 or more: he must stand.",
        "Le banquier a tiré à 17 ou plus : il doit s'arrêter.",
    ),
    Code.FORBIDDEN_LOOK: (
        "The banker may look only when his turned card is a 10, a figure or an Ace.",
        "Le banquier ne regarde que si sa carte tournée est un 10, une figure ou un As.",
    ),
    Code.PAST_FOU: (
        "A card was dealt past the marker: shuffle first.",
        "Une carte a été donnée après le repère : il faut mêler d'abord.",
    ),
    Code.OUT_OF_ORDER: (
        "A card went to {who} out of turn.",
        "{who} a reçu une carte hors de son tour.",
    ),
    Code.IMPOSSIBLE_CARD: (
        "{who} has a card that lies elsewhere already: the packs hold no other.",
        "{who} a une carte qui est déjà ailleurs : les jeux n'en ont pas d'autre.",
    ),
    Code.STAKE_OUT_OF_LIMITS: (
        "{who}'s stake is outside the limits; it stays on the table.",
        "La mise de {who} est hors des limites ; elle reste sur la table.",
    ),
    Code.LATE_STAKE: (
        "{who}'s stake came too late: the banker accepts or refuses it.",
        "La mise de {who} est venue trop tard : le banquier l'accepte ou la refuse.",
    ),
    Code.BANK_SHORT: (
        "The bank could not pay all these stakes.",
        "La banque ne pourrait pas payer toutes ces mises.",
    ),
    Code.WRONG_PAYMENT: (
        "What went to or from {who} is not what was due.",
        "Ce qui est allé à {who}, ou en est venu, n'est pas ce qui était dû.",
    ),
    Code.WRONG_DEAL_FACE: (
        "{who}'s card lies the wrong way up.",
        "La carte de {who} n'est pas du bon côté.",
    ),
    Code.DECISION_NOT_ALLOWED: (
        "{who} may not do that now; it does not count.",
        "{who} ne peut pas faire cela maintenant ; cela ne compte pas.",
    ),
}

_OUTCOMES: dict[Outcome, tuple[str, str]] = {
    Outcome.NATURAL: ("natural", "naturelle"),
    Outcome.WIN: ("wins", "gagne"),
    Outcome.LOSE: ("loses", "perd"),
    Outcome.PUSH: ("stake back", "mise rendue"),
    Outcome.BUST: ("bust", "crevé"),
    Outcome.SURRENDERED: ("gave up", "abandonne"),
    Outcome.PREMIUM: ("premium", "prime"),
    Outcome.WITHDRAWN: ("sat out", "retiré"),
}

_BANKER_IS = ("the banker", "le banquier")
_HAND_OF = ("{who} (hand {hand})", "{who} (main {hand})")


def advice(table: Table, said: Advice, language: Language = Language.EN) -> str:
    """Say what is to be done next."""
    words = _pick(_ACTS[said.act], language).format(
        who=_who(table, said.hand, language),
        face=_pick(_FACES.get(said.face, ("", "")), language),
        amount=amount(decimal(said.amount), language),
    )
    return _contracted(words, language)


def irregularity(table: Table, raised: Irregularity, language: Language = Language.EN) -> str:
    """Say what happened and what the rule allows."""
    sentence = _pick(_CODES[raised.code], language)
    said = sentence.format(who=_who(table, raised.hand, language))
    return _contracted(said[0].upper() + said[1:], language)


def _contracted(words: str, language: Language) -> str:
    """Join what French joins: du banquier, au banquier, d'Anne."""
    if language is Language.EN:
        return words
    joined = words.replace("de le ", "du ").replace("à le ", "au ")
    return re.sub(r"\bde (?=[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜ])", "d'", joined)


def outcome(found: Outcome, language: Language = Language.EN) -> str:
    """Name what became of a hand."""
    return _pick(_OUTCOMES[found], language)


def amount(text: str, language: Language) -> str:
    """Write a decimal as the language does."""
    return text.replace(".", ",") if language is Language.FR else text


def _who(table: Table, hand: str, language: Language) -> str:
    seat = seat_of(hand)
    if seat == BANKER and not table.rules.treasure_game:
        return _pick(_BANKER_IS, language)
    name = table.name(seat)
    if hand == seat:
        return name
    return _pick(_HAND_OF, language).format(who=name, hand=hand)


def _pick(pair: tuple[str, str], language: Language) -> str:
    return pair[language is Language.FR]
