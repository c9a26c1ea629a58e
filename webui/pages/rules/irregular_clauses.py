"""The clauses about irregularities and about what the banker does, in words. Pure."""

from __future__ import annotations

from tracker.game.sentences import message

IRREGULAR = {
    "9.1": message(
        "A hand that was settled was not buried and the banker went on. On request he "
        "shuffles the rest of the pack."
    ),
    "9.2": message(
        "A seat got no card in the first round. On request it gets the top card. Once the "
        "second round has begun, it sits the coup out and takes its stake back."
    ),
    "9.3": message(
        "A player's first card was face up where it should be face down. His next card "
        "must be face down; if it is not, he may leave the coup with his stake."
    ),
    "9.4": message(
        "A player who stood shows more than 21. He loses double his stake, even if the "
        "bank goes bust."
    ),
    "9.5": message(
        "A player got two cards in the first round. He keeps one of them, or plays two "
        "hands with a stake on each. He never plays both as one hand."
    ),
    "9.6": message(
        "A player got two cards in the second round. He keeps one and discards the other."
    ),
    "9.7": message(
        "A card lay face up in the pack. The player it falls to takes it or refuses it. "
        "If he refuses, it is buried and he gets the next one."
    ),
    "9.8": message(
        "A card went to a player who had stood. He keeps it or refuses it. If he refuses, "
        "it is buried, and nobody may claim it."
    ),
    "9.9": message("A banker who is bound stopped on a total on which he must draw."),
    "9.10": message(
        "A banker who is bound drew on a total on which he must stand. The card counts."
    ),
    "9.11": message(
        "The banker looked at his face-down card when he may not, or a player at the card "
        "of a covered double."
    ),
    "9.12": message("A card was dealt after the end of the talon had shown."),
    "9.13": message("A card went to a seat out of its turn. It counts, unless that seat is out."),
    "9.14": message("There are more copies of a card than the packs hold, or the Fou was dealt."),
    "9.15": message("A stake is below the minimum or above the maximum. It stays on the table."),
    "9.16": message(
        "A stake was placed or changed too late. It stays, unless the banker refuses it; "
        "then the stake of before stands."
    ),
    "9.17": message(
        "The bank cannot cover the largest payment. It is said while stakes are placed, "
        "and goes again when they are lowered."
    ),
    "9.18": message("The chips that moved are not what was due to the seat."),
    "9.19": message("A card lies face down that should be face up, or the other way round."),
    "9.20": message(
        "A split, a double, an insurance or a surrender that this game or this moment "
        "does not have. It has no effect."
    ),
    "9.21": message(
        "A player has more on the table than he holds, where nobody may stake on credit. "
        "It stays there."
    ),
    "10.1": message(
        "Before the first deal, with other packs and at every new shuffle the Fou is taken out, where it "
        "marks the talon. Anybody may shuffle, the banker last; whoever asks for it cuts. "
        "In the game of the pontes a player may shuffle once more, and the last player "
        "cuts."
    ),
    "10.2": message(
        "Accounts are settled one hand after the other: it shows, pays or is paid, and is "
        "buried. Only then does the next one show."
    ),
    "10.3": message("What ends a hand at once is settled before the next hand is asked."),
    "10.4": message(
        "Lost insurance is taken right after the banker has looked, before anybody draws."
    ),
    "10.5": message("The face-down card of a double is turned over last, by the banker."),
    "10.6": message(
        "Everybody looks at his first card and stakes. Then the banker says whether he "
        "doubles for all, and who likes redoubles."
    ),
    "10.7": message("Once a shuffle was asked for, it comes before the next card."),
    "10.8": message(
        "The banker of the pontes plays the hand he holds and then lays it down. Where a "
        "21 in hand waits for his two cards he lays them down first."
    ),
    "10.9": message(
        "The last coup is announced when too few cards are left for another deal. A talon "
        "that runs out during the coup is made anew from the basket."
    ),
    "10.10": message(
        "The cards of the draw are dealt seat by seat, from the banker's left on, and are "
        "shuffled in again."
    ),
    "10.11": message("The players who held a natural are offered the bank one after the other."),
    "10.12": message("The pirates put the coins of the coup in the middle before the deal."),
    "10.13": message(
        "What is said aloud goes with the step: a natural, card or stand, a bust, what a "
        "free banker does, the last coup."
    ),
    "10.14": message(
        "Fewer players or packs than the game asks for are said when the evening is set "
        "up. Nothing is refused for it."
    ),
    "10.15": message("Which of two first cards a player keeps is asked before the second round."),
    "10.16": message(
        "A decision that is not allowed is answered by what is wrong with it, and by what "
        "goes back."
    ),
    "10.17": message(
        "A banker who has looked and holds a natural turns it over at once. Nobody is "
        "asked for a card any more."
    ),
    "10.18": message(
        "Where the chips that moved are not what was due, or a card or a stake was corrected "
        "after the payment, the banker is told what must still move. He may go on without it: the "
        "account stays as it is."
    ),
}
