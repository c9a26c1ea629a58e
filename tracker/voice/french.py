"""What the voice says in French.

No piece depends on the name or number beside it: after « à » and before a pause nothing is elided
and no liaison is made, so that any name and any number may stand there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.game.customs import Phrase
from tracker.voice.numbers import NumberWords, joined, number_clips
from tracker.voice.voice_language import VoiceLanguage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.money import Money

_SMALL_NUMBERS = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    " dix-sept dix-huit dix-neuf"
)
_EVERY_TEN = "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt"
_SMALL, _TENS = _SMALL_NUMBERS.split(), _EVERY_TEN.split()


def below_hundred(number: int) -> str:
    """Write a number below a hundred.

    >>> [below_hundred(each) for each in (21, 70, 71, 80, 81, 91, 99)]
    ['vingt et un', 'soixante-dix', 'soixante et onze', 'quatre-vingts', 'quatre-vingt-un', \
'quatre-vingt-onze', 'quatre-vingt-dix-neuf']
    """
    if number < 20:
        return _SMALL[number]
    tens, ones = divmod(number, 10)
    if tens in (7, 9):
        ones += 10
    if ones in (1, 11) and tens < 8:
        return f"{_TENS[tens - 2]} et {_SMALL[ones]}"
    if number == 80:
        return "quatre-vingts"
    return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")


def _feminine(number: int) -> str:
    """Write a number of coins, which are feminine: une pièce, vingt et une.

    >>> _feminine(21), _feminine(81), _feminine(11), _feminine(71)
    ('vingt et une', 'quatre-vingt-une', 'onze', 'soixante et onze')
    """
    found = below_hundred(number)
    return f"{found}e" if found == "un" or found.endswith((" un", "-un")) else found


_HUNDRED = ("cent", *(f"{each} cent" for each in _SMALL[2:10]))
_WORDS = NumberWords(
    below_hundred=below_hundred,
    hundreds=("cent", *(f"{each} cents" for each in _SMALL[2:10])),
    hundreds_and=_HUNDRED,
    thousand="mille",
    one_thousand="mille",
    half="un demi",
    and_half="et demi",
    point="virgule",
    each_digit=False,
    unsaid="la somme à l'écran",
)
_COINS = replace(_WORDS, below_hundred=_feminine)


def amount(sum_: Money, end: str) -> tuple[str, ...]:
    """Say an amount.

    >>> amount(291, "."), amount(80, ",")
    (('deux cent,', 'quatre-vingt-onze.'), ('quatre-vingts,',))
    """
    return joined(_WORDS, sum_, end)


def _coins(sum_: Money, end: str) -> tuple[str, ...]:
    return joined(_COINS, sum_, end)


def _number_clips() -> Iterator[str]:
    yield from number_clips(_WORDS)
    yield from number_clips(_COINS)


FRENCH = VoiceLanguage(
    code="fr",
    acts={
        "STAKES": "Demandez les mises.",
        "STAKE": "Demandez sa mise à,|{who}",
        "STAKE.look": "Demandez à,|{who}|de regarder sa carte, et de miser.",
        "DEAL": "Donnez à,|{who}|une carte{face}.",
        "DEAL.you": "Donnez-vous une carte{face}.",
        "DEAL.staked": "Mettez au milieu, en pièces,|{coins}|et donnez à,|{who}|une carte{face}.",
        "DOUBLE_ALL": "Double pour tous ?",
        "REDOUBLE": "Demandez qui redouble.",
        "INSURANCE": "Proposez l'assurance.",
        "LOOK": "Regardez votre carte couverte.",
        "NO_LOOK": "Ne regardez pas votre carte couverte.",
        "ASK": "{who}|carte, ou vous restez ?",
        "TURN": "Retournez la dernière carte,|{who}",
        "TURN.you": "Retournez votre carte couverte.",
        "TURN.held": "Abattez votre jeu.",
        "DRAW": "Tirez une carte pour vous.",
        "DRAW_OR_STAND": "Tirez ou arrêtez-vous, à votre gré.",
        "STAND": "Vous restez.",
        "SHOW": "Demandez à,|{who}|de montrer ses cartes.",
        "SHOW.you": "Montrez vos cartes.",
        "CHOOSE": "Demandez à,|{who}|de choisir.",
        "CHOOSE.you": "C'est à vous de choisir.",
        "PREMIUM": "Prenez l'assurance,|{amount}|à,|{who}",
        "PAY": "Payez,|{amount}|à,|{who}",
        "PAY.coins": "{who}|prend, en pièces,|{coins}",
        "TAKE": "Prenez,|{amount}|à,|{who}",
        "TAKE.coins": "{who}|donne, en pièces,|{coins}",
        "GIVE_BACK": "Égalité,|{who}|garde,|{amount}",
        "RETURN": "Rendez,|{amount}|à,|{who}",
        "BURY": "Enterrez les cartes,|{who}",
        "BURY.you": "Enterrez vos cartes sans jouer.",
        "BURY.basket": "Dans la corbeille, les cartes,|{who}",
        "SHUFFLE": "Mêlez {cards}.",
        "SHUFFLE.fou": "Retirez le Fou, et mêlez {cards}.",
        "BASKET": "Mêlez la corbeille, pour finir le coup.",
        "GATHER": "Ramassez toutes les cartes, et mêlez.",
        "GATHER.fou": "Ramassez toutes les cartes, retirez le Fou, et mêlez.",
        "CUT": "Faites couper le paquet.",
        "CUT.anybody": "Faites couper le paquet, par qui le demande.",
        "CUT.last": "Faites couper le paquet, par,|{who}",
        "BURN": "Montrez la première carte, et posez le talon dessus.",
        "VOUCH": "La table n'a pas été vue un moment. Confirmez ce qui est noté, ou corrigez-le.",
        "LAST_COUP": "Annoncez le dernier coup, et ouvrez-le. Le talon ne suffira pas.",
        "OFFER_BANK": "Offrez la banque à,|{who}",
        "CHOOSE_BANKER": "Tirage de la banque. Retournez une carte à,|{who}",
        "NEXT_COUP": "Ouvrez le coup suivant.",
        "NEXT_COUP.staked": "Égalité. Ouvrez le coup suivant, pour, en pièces,|{coins}",
        "GAME_OVER": "La partie est finie. Qui a le plus de pièces gagne.",
        "+lot": "Le sort a désigné le banquier,|{who}",
        "+banker-last": "Chacun peut battre, vous en dernier.",
        "+player-again": "Un joueur peut battre encore.",
        "+on-fou": "Posez-le sur le Fou.",
        "+not-seen": "Attendez. La table n'est pas vue.",
    },
    irregularities={
        "NOT_BURIED": "{who}|Les cartes n'ont pas été enterrées.",
        "MISSED_CARD": "{who}|Aucune carte reçue au premier tour.",
        "FIRST_CARD_TURNED": "{who}|La première carte était retournée.",
        "UNDECLARED_BUST": "{who}|s'arrête avec plus de vingt et un. Le double de la mise est dû.",
        "TWO_CARDS_FIRST_ROUND": "{who}|a reçu deux cartes au premier tour.",
        "TWO_CARDS_SECOND_ROUND": "{who}|a reçu deux cartes au second tour.",
        "TURNED_IN_PACK": "{who}|La carte était retournée dans le paquet. L'accepter, ou la refuser.",
        "UNREQUESTED_CARD": "{who}|n'a pas demandé cette carte. La garder, ou la faire enterrer.",
        "UNREQUESTED_CARD.no": "{who}|n'a plus droit à une carte. Enterrez celle-ci.",
        "BANKER_MUST_DRAW": "Le banquier s'est arrêté trop tôt. À ce total, il doit tirer.",
        "BANKER_MUST_STAND": "Le banquier a tiré alors qu'il doit s'arrêter. La carte compte.",
        "FORBIDDEN_LOOK": "Le banquier ne regarde qu'à côté d'un dix, d'une figure, ou d'un As.",
        "FORBIDDEN_LOOK.player": "{who}|ne peut pas regarder la carte d'un double.",
        "PAST_FOU": "Une carte a été donnée après le repère. Mêlez d'abord.",
        "OUT_OF_ORDER": "{who}|a reçu une carte hors de son tour.",
        "OUT_OF_ORDER.banker": "Le banquier a tiré une carte hors de son tour.",
        "IMPOSSIBLE_CARD": "{who}|a une carte qui est déjà en jeu.",
        "IMPOSSIBLE_CARD.fou": "{who}|a reçu le Fou, qui n'est pas une carte à jouer.",
        "STAKE_OUT_OF_LIMITS": "{who}|La mise est hors des limites.",
        "LATE_STAKE": "{who}|La mise est venue trop tard. Le banquier l'accepte, ou la refuse.",
        "BANK_SHORT": "La banque ne pourrait pas payer toutes ces mises.",
        "WRONG_PAYMENT": "{who}|Ce n'est pas le paiement qui était dû.",
        "WRONG_DEAL_FACE": "{who}|La carte est posée du mauvais côté.",
        "WRONG_DEAL_FACE.covered": "{who}|La carte devait être couverte.",
        "WRONG_DEAL_FACE.turned": "{who}|La carte devait être retournée.",
        "DECISION_NOT_ALLOWED": "{who}|ne peut pas faire cela maintenant. L'écran dit pourquoi.",
        "STAKE_ON_CREDIT": "{who}|mise plus de jetons qu'il n'y en a.",
    },
    aloud={
        "natural": "Si elle fait une naturelle, dites,",
        "player": "Le joueur dit,",
        "banker": "Dites,",
    },
    phrases={each: each.value for each in Phrase},
    faces={"COVERED": ", couverte", "TURNED": ", retournée", "NONE": ""},
    cards={"all": "les cartes", "spare": "les cartes qui ne sont pas en jeu"},
    seat="la place",
    hand="main",
    banker="le banquier",
    banker_seat="la place du banquier",
    dealer_seat="la place du donneur",
    irregular="Irrégularité.",
    either="ou,",
    amount=amount,
    coins=_coins,
    number_clips=_number_clips,
)
