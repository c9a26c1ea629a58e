"""The clauses about the pontes, the bank and the pirates, in words. Pure."""

from __future__ import annotations

from tracker.game.sentences import message

BANK = {
    "6.1": message(
        "Everybody draws a card: the highest takes the bank, an Ace above all. The others "
        "sit down by rank, and those who tie draw again."
    ),
    "6.2": message("21 is 21 here: the banker's natural is worth no more than another 21."),
    "6.3": message(
        "A player who holds 21 lays it down and is paid his stake at once, unless the "
        "banker holds 21 too."
    ),
    "6.4": message(
        "After a 21 in hand the players behind it draw no more. Their two cards are "
        "compared with the banker's two."
    ),
    "6.5": message(
        "The bank stays while the talon lasts. The banker announces the last coup, which "
        "may be completed from the basket. Then the next player is banker."
    ),
    "7.1": message(
        "Cards are turned up seat by seat: whoever gets the first Ace is the first "
        "banker. Those cards go back into the pack."
    ),
    "7.2": message(
        "The banker sets the lowest and the highest stake, and changes them only between two coups."
    ),
    "7.3": message(
        "Between two coups the banker may sell the bank by auction. The buyer pays him "
        "and is banker."
    ),
    "7.4": message(
        "A bank that is given up is offered to the players one after the other, beginning "
        "at the banker's left. If all refuse, the banker is drawn anew."
    ),
    "7.5": message(
        "Where a natural moves the bank, it goes to the player who held one, the nearest "
        "to the banker's left first, unless the banker held one too. If all of them "
        "refuse, the banker keeps it."
    ),
    "7.6": message(
        "Where the bank moves by deals, each banker has five of them. Then it goes to the "
        "next player."
    ),
    "7.7": message(
        "The most the bank can lose is reckoned over all hands as they lie and one card "
        "more: naturals, premiums, doubles, splits and insurance within reach."
    ),
    "8.1": message(
        "In each coup one gold coin of ten is at stake. All play, the dealer too, with "
        "two face-down cards."
    ),
    "8.2": message("Each in turn stops or draws open cards. When all have stopped, all show."),
    "8.3": message("Whoever is nearest to 21 without passing it takes the coins at stake."),
    "8.4": message(
        "After a tie nobody takes the coins, and in the next coup one more is at stake."
    ),
    "8.5": message(
        "If several have 21, each takes one coin from the treasure, and two if he has it "
        "in two cards. The coins at stake stay there."
    ),
    "8.6": message(
        "The game ends when the treasure is empty or the cards run out. Whoever has most "
        "coins has won."
    ),
    "8.7": message(
        "Where the treasure is shared out at the start, the winner of a coup takes the "
        "stake from each loser. The game ends when one player holds everything."
    ),
}
