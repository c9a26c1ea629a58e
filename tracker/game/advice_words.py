"""The sentences of the advice, in English and in French."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.advice import Act
from tracker.game.customs import Cut, Phrase, Shuffle
from tracker.game.rules import Face

if TYPE_CHECKING:
    from tracker.game.grammar import Pair

ACTS: dict[Act, Pair] = {
    Act.STAKES: ("Ask for the stakes", "Demandez les mises"),
    Act.STAKE: ("Ask {n.who} for a stake", "Demandez sa mise {n.to_end}"),
    Act.DEAL: ("Deal {n.who} a card {face}", "Donnez {n.to} une carte {face}"),
    Act.DOUBLE_ALL: ("Double for all?", "Double pour tous ?"),
    Act.REDOUBLE: ("Ask who redoubles", "Demandez qui redouble"),
    Act.INSURANCE: ("Offer insurance", "Proposez l'assurance"),
    Act.LOOK: ("Look at your hidden card", "Regardez votre carte couverte"),
    Act.NO_LOOK: ("Do not look at your hidden card", "Ne regardez pas votre carte couverte"),
    Act.ASK: ("{n.end}: card or stand?", "{n.end} : carte, ou vous restez ?"),
    Act.TURN: ("Turn over the last card {n.of_end}", "Retournez la dernière carte {n.of_end}"),
    Act.DRAW: ("Draw a card for yourself", "Tirez une carte pour vous"),
    Act.DRAW_OR_STAND: ("Draw or stand, as you like", "Tirez ou arrêtez-vous, à votre gré"),
    Act.STAND: ("You stand", "Vous restez"),
    Act.SHOW: ("Ask {n.who} to show the cards", "Demandez {n.to} de montrer ses cartes"),
    Act.CHOOSE: ("Ask {n.who} to choose", "Demandez {n.to} de choisir"),
    Act.PREMIUM: (
        "Take the insurance of {amount} from {n.end}",
        "Prenez l'assurance de {amount} {n.to_end}",
    ),
    Act.PAY: ("Pay {n.who} {amount}", "Payez {amount} {n.to_end}"),
    Act.TAKE: ("Take {amount} from {n.end}", "Prenez {amount} {n.to_end}"),
    Act.GIVE_BACK: ("Push: {n.who} keeps the {amount}", "Égalité : {n.who} garde {its} {amount}"),
    Act.RETURN: ("Give {n.who} the {amount} back", "Rendez {its} {amount} {n.to_end}"),
    Act.BURY: ("Discard {cards}", "Enterrez les cartes {n.of_end}"),
    Act.SHUFFLE: ("Shuffle {which}{how}", "Mêlez {which}{how}"),
    Act.BASKET: (
        "Shuffle the basket to finish the coup{how}",
        "Mêlez la corbeille pour finir le coup{how}",
    ),
    Act.GATHER: ("Gather all cards and shuffle{how}", "Ramassez toutes les cartes et mêlez{how}"),
    Act.CUT: ("Have the pack cut{how}", "Faites couper le paquet{how}"),
    Act.BURN: (
        "Show the first card and lay the talon on it",
        "Montrez la première carte et posez le talon dessus",
    ),
    Act.VOUCH: (
        "The table was not seen for a while: confirm what is written, or correct it",
        "La table n'a pas été vue un moment : confirmez ce qui est noté, ou corrigez-le",
    ),
    Act.LAST_COUP: (
        "Announce the last coup and open it: the talon will not last",
        "Annoncez le dernier coup et ouvrez-le : le talon ne suffira pas",
    ),
    Act.OFFER_BANK: ("Offer the bank to {n.end}", "Offrez la banque {n.to_end}"),
    Act.CHOOSE_BANKER: (
        "Draw for the banker: turn a card to {n.end}",
        "Tirage de la banque : retournez une carte {n.to_end}",
    ),
    Act.NEXT_COUP: ("Open the next coup", "Ouvrez le coup suivant"),
    Act.GAME_OVER: (
        "The game is over: most coins wins",
        "La partie est finie : qui a le plus de pièces gagne",
    ),
}

# To the banker, about his own hand.
YOURS: dict[Act, Pair] = {
    Act.DEAL: ("Deal yourself a card {face}", "Donnez-vous une carte {face}"),
    Act.TURN: ("Turn your hidden card over", "Retournez votre carte couverte"),
    Act.SHOW: ("Show your cards", "Montrez vos cartes"),
    Act.BURY: ("Discard your cards unplayed", "Enterrez vos cartes sans jouer"),
}
# To a banker who holds his hand.
YOUR_HAND: dict[Act, Pair] = {Act.TURN: ("Lay down your hand", "Abattez votre jeu")}

# About one hand of a split: its name ends the sentence.
OF_A_SPLIT: dict[Act, Pair] = {
    Act.DEAL: ("Deal a card {face} to {n.end}", "Donnez une carte {face} {n.to_end}"),
    Act.PAY: ("Pay {amount} to {n.end}", "Payez {amount} {n.to_end}"),
}

# Where stakes follow the first card.
AFTER_A_LOOK: dict[Act, Pair] = {
    Act.STAKE: (
        "Ask {n.who} to look at the card and to stake",
        "Demandez {n.to} de regarder sa carte et de miser",
    ),
}

# Where coins are played for, and nobody holds a bank.
FOR_COINS: dict[Act, Pair] = {
    Act.PAY: ("{n.who} takes {coins}", "{n.who} prend {coins}"),
    Act.TAKE: ("{n.who} gives {coins}", "{n.who} donne {coins}"),
}
WITH_COINS: dict[Act, Pair] = {
    Act.DEAL: (
        "Put {coins} in the middle, and deal {n.who} a card {face}",
        "Mettez {coins} au milieu, et donnez {n.to} une carte {face}",
    ),
    Act.NEXT_COUP: (
        "Tie: open the next coup, for {coins}",
        "Égalité : ouvrez le coup suivant, pour {coins}",
    ),
}

# Where played cards go into a basket.
INTO_BASKET: dict[Act, Pair] = {
    Act.BURY: ("Put {cards} in the basket", "Jetez les cartes {n.of_end} dans la corbeille"),
}

# Where the Fou marks the talon.
WITH_FOU: dict[Act, Pair] = {
    Act.SHUFFLE: (
        "Take the Fou out and shuffle {which}{how}",
        "Retirez le Fou et mêlez {which}{how}",
    ),
    Act.GATHER: (
        "Gather all cards, take the Fou out and shuffle{how}",
        "Ramassez toutes les cartes, retirez le Fou et mêlez{how}",
    ),
    Act.CUT: (
        "Have the pack cut{how}, and lay it on the Fou",
        "Faites couper le paquet{how}, puis posez-le sur le Fou",
    ),
}
# Said first where a lot has just made somebody banker.
BY_LOT: Pair = ("{} is banker. ", "{} tient la banque. ")

FACES: dict[Face, Pair] = {
    Face.COVERED: ("face down", "couverte"),
    Face.TURNED: ("face up", "retournée"),
    Face.NONE: ("", ""),
}
ALL_CARDS: Pair = ("the cards", "les cartes")
NOT_IN_PLAY: Pair = ("the cards that are not in play", "les cartes qui ne sont pas en jeu")
SHUFFLED: dict[Shuffle, Pair] = {
    Shuffle.BANKER_LAST: ("; anybody may, you last", " ; chacun peut battre, vous en dernier"),
    Shuffle.PLAYER_AGAIN: (
        "; a player may shuffle again",
        " ; un joueur peut battre encore",
    ),
    Shuffle.ANYHOW: ("", ""),
}
WHO_CUTS: dict[Cut, Pair] = {
    Cut.ANYBODY: (" by whoever asks for it", " par qui le demande"),
    Cut.LAST_PLAYER: (" by {n.end}", " par {n.end}"),
    Cut.SOMEBODY: ("", ""),
}
COIN: Pair = ("{} coin", "{} pièce")
COINS: Pair = ("{} coins", "{} pièces")

PHRASES: dict[Phrase, Pair] = {
    Phrase.TWENTY_ONE: ("Twenty-one", "Vingt et un"),
    Phrase.BUST: ("Bust", "Crevé"),
    Phrase.CARD: ("Card", "Carte"),
    Phrase.I_STOP: ("I stand", "J'arrête"),
    Phrase.I_STAY: ("I stay", "Je reste"),
    Phrase.I_DRAW: ("I draw", "Prise de cartes"),
    Phrase.LAST_COUP: ("Last coup", "Dernier coup"),
}
QUOTED: Pair = ("“{}”", "« {} »")
