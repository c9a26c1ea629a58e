"""The clauses about cards, naturals, the coup, splits, doubles and premiums, in words. Pure."""

from __future__ import annotations

from tracker.game.sentences import message

PLAY = {
    "1.1": message("An Ace counts 1 or 11, whichever gives the better total up to 21."),
    "1.2": message(
        "Kings, Queens, Jacks and tens count 10. The cards from two to nine count what they show."
    ),
    "1.3": message("The Fou counts nothing and is never played as a card."),
    "1.4": message(
        "As long as a card is not known, the total is not known. A hand is bust as soon "
        "as its known cards alone pass 21."
    ),
    "1.5": message(
        "Each pack has every card once. No card can lie on the table more often than "
        "there are packs."
    ),
    "2.1": message(
        "A natural is an Ace with a ten or a figure as the first two cards. A house rule "
        "can leave the ten out."
    ),
    "2.2": message("21 in two cards after a split is no natural, unless the house rules say so."),
    "2.3": message(
        "A player's natural is paid more than the stake: how much is a rule of the game."
    ),
    "2.4": message(
        "The banker's natural takes the stake of every player who has none. Two naturals push."
    ),
    "2.5": message(
        "In the game with the burnt card the banker's natural takes double the stake. A "
        "player who holds a natural too loses his stake once."
    ),
    "2.6": message(
        "Where the banker has a face-down card, naturals are paid at once, when it is "
        "clear that he holds none. In the other games they are paid with the accounts."
    ),
    "2.7": message("21 in three cards or more is no natural and loses to the banker's natural."),
    "2.8": message(
        "The banker looks at his face-down card when his open card is a ten, a figure or "
        "an Ace. Otherwise he may not look before he plays."
    ),
    "3.1": message(
        "The banker deals one card to each player in turn and one to himself, twice, as "
        "this game has them: face up or face down."
    ),
    "3.2": message(
        "Play goes clockwise, in the game of the pontes the other way round. Seats are "
        "numbered in the order of play."
    ),
    "3.3": message(
        "A player draws as long as he likes. When a later hand draws or says that it "
        "stands, the hands before it have stood."
    ),
    "3.4": message(
        "Over 21 a hand is bust and loses its stake at once, even if the banker goes bust later."
    ),
    "3.5": message("If the bank goes bust, every hand that is still in is paid its stake."),
    "3.6": message(
        "Otherwise the higher total wins the stake, the lower one loses it, and equal totals push."
    ),
    "3.7": message(
        "A banker who is bound draws up to 16 and stands on 17 and more, an Ace counting "
        "11 where that makes 17 to 21. With the house rule for soft 17 he draws once more "
        "on it."
    ),
    "3.8": message("A free banker draws or stands as he likes. The coup waits for what he says."),
    "3.9": message(
        "When every player is bust or paid, the banker buries his cards without playing."
    ),
    "3.10": message(
        "What is settled at once comes first. The accounts follow, hand after hand in the "
        "order of play."
    ),
    "3.11": message(
        "When the Fou shows, dealing stops. All cards that are not in play are shuffled "
        "and cut, and dealing goes on. A banker who sees before a deal that the cards "
        "will not last may gather them all."
    ),
    "3.12": message(
        "After the cut the first card is shown to all and laid down: the burnt card. It "
        "marks the end of the talon in place of the Fou."
    ),
    "3.13": message(
        "Stakes are placed before the first card. In the game with the burnt card they "
        "are placed when everybody has seen his first card."
    ),
    "3.14": message(
        "A seat that has not staked when the others have gets no more cards in this coup."
    ),
    "3.15": message(
        "Face-down cards are shown before a hand is settled by its total. What nobody has "
        "seen is not settled."
    ),
    "3.16": message(
        "If the camera did not see the table for a while, nobody is paid until the banker "
        "confirms that everything lies as it is written."
    ),
    "4.1": message("Two cards of equal value are a pair. A house rule can ask for the same rank."),
    "4.2": message(
        "A split makes two hands of a pair, with a second stake like the first. Each hand "
        "is settled alone."
    ),
    "4.3": message("How many hands a player may make of his pairs is a house rule."),
    "4.4": message(
        "Each split card first gets a second card, face up. In the casino game it is face "
        "down, and one hand is played out before the next gets its card."
    ),
    "4.5": message("Where split Aces get one card each, they get no more."),
    "4.6": message(
        "A player may double his stake on his first two cards for exactly one more card. "
        "After a split only a house rule allows it."
    ),
    "4.7": message(
        "In the casino game the card of a double lies face down until all others are "
        "settled. Nobody looks at it before."
    ),
    "4.8": message(
        "When the banker's open card is an Ace, and before he looks or draws, a player "
        "may stake up to half his stake against the banker's natural. It pays 2 to 1, and "
        "is lost otherwise."
    ),
    "4.9": message(
        "Where surrender is allowed, a player may give his first two cards up for half his stake."
    ),
    "5.1": message(
        "When all have staked and before the second card, the banker may require that "
        "every stake is doubled."
    ),
    "5.2": message("A player may double once more what the banker has doubled."),
    "5.3": message(
        "Five cards up to 21 are paid double, six four times, and twice as much for each "
        "further card. Three sevens are paid three times, eight-seven-six twice. Of two "
        "premiums the larger counts."
    ),
    "5.4": message("A premium is paid in place of the win. A house rule can add it to the win."),
    "5.5": message("A hand with a premium cannot lose its stake, whatever the banker holds."),
    "5.6": message("A bust hand has no premium."),
    "5.7": message("The banker wins nothing by such a combination of his own."),
}
