"""The sentences of the advice."""

from __future__ import annotations

from tracker.game.advice import Act
from tracker.game.customs import Phrase, WhoCuts, WhoShuffles
from tracker.game.rules import Face
from tracker.game.sentences import about, counted, message

ACTS: dict[Act, str] = {
    Act.STAKES: message("Ask for the stakes"),
    Act.STAKE: message("Ask {n.who} for a stake"),
    Act.DEAL: message("Deal {n.who} a card {face}"),
    Act.DOUBLE_ALL: message("Double for all?"),
    Act.REDOUBLE: message("Ask who redoubles"),
    Act.INSURANCE: message("Offer insurance"),
    Act.LOOK: message("Look at your hidden card"),
    Act.NO_LOOK: message("Do not look at your hidden card"),
    Act.ASK: message("{n.end}: card or stand?"),
    Act.TURN: message("Turn over the last card {n.of_end}"),
    Act.DRAW: message("Draw a card for yourself"),
    Act.DRAW_OR_STAND: message("Draw or stand, as you like"),
    Act.STAND: message("You stand"),
    Act.SHOW: message("Ask {n.who} to show the cards"),
    Act.CHOOSE: message("Ask {n.who} to choose"),
    Act.PREMIUM: message("Take the insurance of {amount} from {n.end}"),
    Act.PAY: message("Pay {n.who} {amount}"),
    Act.TAKE: message("Take {amount} from {n.end}"),
    Act.GIVE_BACK: counted("Push: {n.who} keeps the {amount}", "Push: {n.who} keeps the {amount}"),
    Act.RETURN: counted("Give {n.who} the {amount} back", "Give {n.who} the {amount} back"),
    Act.BURY: message("Discard {n.cards_end}"),
    Act.SHUFFLE: message("Shuffle {which}{how}"),
    Act.BASKET: message("Shuffle the basket to finish the coup{how}"),
    Act.GATHER: message("Gather all cards and shuffle{how}"),
    Act.CUT: message("Have the pack cut{how}"),
    Act.BURN: message("Show the first card and lay the talon on it"),
    Act.VOUCH: message(
        "The table was not seen for a while: confirm what is written, or correct it"
    ),
    Act.LAST_COUP: message("Announce the last coup and open it: the talon will not last"),
    Act.OFFER_BANK: message("Offer the bank to {n.end}"),
    Act.CHOOSE_BANKER: message("Draw for the banker: turn a card to {n.end}"),
    Act.NEXT_COUP: message("Open the next coup"),
    Act.GAME_OVER: message("The game is over: most coins wins"),
}

# To the banker, about his own hand.
YOURS: dict[Act, str] = {
    Act.DEAL: message("Deal yourself a card {face}"),
    Act.TURN: message("Turn your hidden card over"),
    Act.SHOW: message("Show your cards"),
    Act.BURY: message("Discard your cards unplayed"),
}
# To a banker who holds his cards in his hand, face down.
YOUR_HAND: dict[Act, str] = {Act.TURN: message("Lay down your hand")}

# About one hand of a split: its name ends the sentence.
OF_A_SPLIT: dict[Act, str] = {
    Act.DEAL: message("Deal a card {face} to {n.end}"),
    Act.PAY: message("Pay {amount} to {n.end}"),
}

# In games where stakes follow the first card.
AFTER_A_LOOK: dict[Act, str] = {
    Act.STAKE: message("Ask {n.who} to look at the card and to stake"),
}

# In the pirates' game: players win coins, and nobody holds a bank.
FOR_COINS: dict[Act, str] = {
    Act.PAY: message("{n.who} takes {coins}"),
    Act.TAKE: message("{n.who} gives {coins}"),
}
WITH_COINS: dict[Act, str] = {
    Act.DEAL: message("Put {coins} in the middle, and deal {n.who} a card {face}"),
    Act.NEXT_COUP: message("Tie: open the next coup, for {coins}"),
}

# In games where played cards go into a basket.
INTO_BASKET: dict[Act, str] = {
    Act.BURY: message("Put {n.cards_end} in the basket"),
}

# In games where the Fou marks the end of the talon.
WITH_FOU: dict[Act, str] = {
    Act.SHUFFLE: message("Take the Fou out and shuffle {which}{how}"),
    Act.GATHER: message("Gather all cards, take the Fou out and shuffle{how}"),
    Act.CUT: message("Have the pack cut{how}, and lay it on the Fou"),
}
# The sentence begins like this when a drawn card has just made somebody banker.
BY_LOT: str = message("{name} is banker. {sentence}")

FACES: dict[Face, str] = {
    Face.COVERED: message("face down"),
    Face.TURNED: message("face up"),
    Face.NONE: "",
}
ALL_CARDS: str = message("the cards")
NOT_IN_PLAY: str = message("the cards that are not in play")
SHUFFLED: dict[WhoShuffles, str] = {
    WhoShuffles.BANKER_LAST: message("; anybody may, you last"),
    WhoShuffles.PLAYER_AGAIN: message("; a player may shuffle again"),
    WhoShuffles.UNSAID: "",
}
WHO_CUTS: dict[WhoCuts, str] = {
    WhoCuts.ANYBODY: message(" by whoever asks for it"),
    WhoCuts.LAST_PLAYER: message(" by {n.end}"),
    WhoCuts.UNSAID: "",
}
COINS = counted("{amount} coin", "{amount} coins")

PHRASES: dict[Phrase, str] = {
    Phrase.TWENTY_ONE: message("Twenty-one"),
    Phrase.BUST: message("Bust"),
    Phrase.CARD: message("Card"),
    Phrase.I_STOP: about("said aloud", "I stand"),
    Phrase.I_STAY: message("I stay"),
    Phrase.I_DRAW: message("I draw"),
    Phrase.LAST_COUP: message("Last coup"),
}
QUOTED: str = message("“{words}”")
