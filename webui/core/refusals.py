"""Say errors of the engine and the log in the language of the page.

Errors are written in English where they are raised; this file holds the French of each. A test
reads those modules and fails if a sentence has no French here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tracker.game.house import HOUSE_RULES
from webui.core.i18n import Refusal, here

if TYPE_CHECKING:
    from webui.core.i18n import Words

FRENCH = {
    # cards, money
    "not a card: {}": "ce n'est pas une carte : {}",
    "not an amount of chips (at most nine digits and four decimals): {}": (
        "ce n'est pas un montant (neuf chiffres et quatre décimales au plus) : {}"
    ),
    "not an amount of chips: {}": "ce n'est pas un montant : {}",
    # notation
    "{} is missing": "il manque {}",
    "not a hand (1, 2, 2b, B): {}": "ce n'est pas une main (1, 2, 2b, B) : {}",
    "not a choice ({}): {}": "ce n'est pas un choix ({}) : {}",
    "not the number of an action, counted from 1: {}": (
        "ce n'est pas le numéro d'une action, comptée à partir de 1 : {}"
    ),
    "expected bank offer, accept, refuse or sell: {}": (
        "il faut bank offer, accept, refuse ou sell : {}"
    ),
    "not an action (deal, show, stand, split, ...): {}": (
        "ce n'est pas une action (deal, show, stand, split…) : {}"
    ),
    "not a covered card of the hand, counted from #1: {}": (
        "ce n'est pas une carte couverte de la main, comptée à partir de #1 : {}"
    ),
    "expected shuffle, or shuffle all: {}": "il faut shuffle, ou shuffle all : {}",
    "nothing more was expected after the action: {}": "rien ne devait suivre l'action : {}",
    # what cannot be at any table
    "there is no seat {} at a table of {}": "il n'y a pas de place {} à une table de {}",
    "the bank goes to a seat, not to a hand: {}": "la banque va à une place, pas à une main : {}",
    "no coup has been opened": "aucun coup n'est ouvert",
    "seat {} has no hand {}: it has not split": (
        "la place {} n'a pas de main {} : elle n'a pas partagé"
    ),
    "the banker places no stake": "le banquier ne mise pas",
    "hand {} has {} covered card{} to turn, and {} are named": (
        "la main {0} a {1} carte{2} couverte{2} à retourner, et {3} sont nommées"
    ),
    # house rules
    "no house rule of that name (known: {}): {}": "aucune règle de ce nom ({}) : {}",
    "house rule {} must be {}: {}": "la règle {} doit être {} : {}",
    "the minimum stake is above the maximum: {}": "la mise minimale dépasse la mise maximale : {}",
    # the log
    "cannot use {} as a database ({}); give another file with --db, or {}": (
        "{0} ne peut servir de base de données ({1}) ; donnez un autre fichier avec --db"
    ),
    "a line of {} cannot be read by this version ({}); update vingtetun": (
        "une ligne de {} ne peut être lue par cette version ({}) ; mettez vingtetun à jour"
    ),
    "another program holds {} ({}); close it, and do it again": (
        "un autre programme tient {} ({}) ; fermez-le, et recommencez"
    ),
    (
        "nothing was written to {} ({}); free some space on the disk, or close the program"
        " that holds it, and do it again"
    ): (
        "rien n'a été écrit dans {} ({}) ; libérez de la place sur le disque, ou fermez"
        " le programme qui le tient, et recommencez"
    ),
    "entry {} is no longer the last; read on from there": (
        "l'entrée {} n'est plus la dernière ; reprenez à partir de là"
    ),
    "there is no evening {}; open a new one": "il n'y a pas de soirée {} ; ouvrez-en une",
    # the camera
    "the printed board is not seen; lay it flat in the middle": (
        "la mire imprimée ne se voit pas ; posez-la à plat au milieu"
    ),
    (
        "{} open cards are seen where the 52 are to lie, or the Fou alone; lay them apart,"
        " all in the picture, and try again"
    ): (
        "{} cartes découvertes se voient, au lieu des 52, ou du Fou seul ; écartez-les,"
        " toutes dans l'image, et recommencez"
    ),
    (
        "the cards do not lie in this order ({}); lay them in rows from the left, as the order"
        " says: {}"
    ): (
        "les cartes ne sont pas dans cet ordre ({}) ; posez-les en rangées à partir de la gauche,"
        " comme il est dit : {}"
    ),
    "an evening is being written down: keep the table by hand while the deck is spread": (
        "une soirée s'écrit : tenez la table à la main pendant que le jeu est étalé"
    ),
    "the seats were laid out anew for {} players": (
        "les places ont été disposées à nouveau pour {} joueurs"
    ),
    "this is not the table of the map; run vingtetun calibrate for this one": (
        "ce n'est pas la table qui a été repérée ; posez les quatre coins sur celle-ci"
    ),
    (
        "the camera has moved by {} mm of the felt; confirm the corners on the camera's page, or"
        " run vingtetun calibrate check --mend"
    ): "la caméra a bougé de {} mm sur le tapis ; confirmez les coins sur l'image",
    "the edge of a place crosses itself: {}": "le bord d'une place se croise : {}",
    "two places have the same name: {}": "deux places portent le même nom : {}",
    "two places overlap: {} and {}": "deux places se recouvrent : {} et {}",
    "one of its places has fewer than three corners: {}": "une place de moins de trois coins : {}",
    "the table map is for pictures of {}×{}; run vingtetun calibrate for {}×{}": (
        "le repérage est pour des images de {0}×{1} ; posez de nouveau les coins pour {2}×{3}"
    ),
    "these four corners make no convex outline; give them in order: {}": (
        "ces quatre coins ne font pas un contour ; donnez-les dans l'ordre : {}"
    ),
    (
        "these corners run anticlockwise or lie too close together; begin at the banker's far"
        " left and go clockwise: {}"
    ): (
        "ces coins tournent à l'envers, ou sont trop proches ; posez-les à partir du fond à gauche"
        " du banquier, dans le sens des aiguilles d'une montre : {}"
    ),
    "all points lie on a line; show the whole board, or drag the corners": (
        "les points sont sur une ligne ; montrez toute la mire, ou tirez les coins"
    ),
    "a table needs at least one seat: {}": "il faut au moins une place à une table : {}",
    "{} seats are too many for {}×{} mm: {} mm are left for each": (
        "{} places sont trop pour {}×{} mm : il reste {} mm pour chacune"
    ),
}

# words that fill the gaps of those sentences
_PARTS = {
    "an action": "une action",
    "the hand (1, 2, 2b, B)": "la main (1, 2, 2b, B)",
    "the card": "la carte",
    "the amount": "le montant",
    "the choice": "le choix",
    "the number of the action": "le numéro de l'action",
    "offer, accept, refuse or sell": "offer, accept, refuse ou sell",
    "which covered card": "quelle carte couverte",
    **dict(rule.kind.expected for rule in HOUSE_RULES.values()),
}


def in_words(sentence: str, words: Words) -> str:
    """Word an error as a sentence of the page."""
    said = words(sentence, _french(sentence)) if words.french else sentence
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?", "!")) else ".")


def refused(problem: str | Exception) -> Refusal:
    """Make the answer that refuses an action, from the engine's sentence."""
    return Refusal(in_words(str(problem), here()))


def _french(sentence: str) -> str:
    for pieces, french in _sentences():
        found = _filled(sentence, pieces)
        if found is not None:
            return french.format(*(_PARTS.get(each, each) for each in found))
    return sentence


def _filled(sentence: str, pieces: list[str]) -> list[str] | None:
    """Give the values in a sentence's gaps, the last one greedily; None if it does not match.

    Each piece is searched once, from the left. A typed value may be long and resemble the sentence
    itself; a regular expression could then take exponential time.
    """
    first, *rest = pieces
    if not rest:
        return [] if sentence == first else None
    last = len(sentence) - len(rest[-1])
    if not (sentence.startswith(first) and sentence.endswith(rest[-1])):
        return None
    found, begin = [], len(first)
    for piece in rest[:-1]:
        place = sentence.find(piece, begin, last)
        if place < 0:
            return None
        found.append(sentence[begin:place])
        begin = place + len(piece)
    return [*found, sentence[begin:last]] if begin <= last else None


@cache
def _sentences() -> list[tuple[list[str], str]]:
    """Split each English sentence at its gaps; the longest, most precise come first."""
    longest_first = sorted(FRENCH.items(), key=lambda pair: -len(pair[0]))
    return [(english.split("{}"), french) for english, french in longest_first]
