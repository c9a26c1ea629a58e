"""What the voice says in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.customs import Phrase
from tracker.voice.numbers import NumberWords, joined, number_clips
from tracker.voice.voice_language import VoiceLanguage

if TYPE_CHECKING:
    from tracker.game.money import Money

_SMALL_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_EVERY_TEN = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL, _TENS = _SMALL_NUMBERS.split(), _EVERY_TEN.split()


def below_hundred(number: int) -> str:
    """Write a number below a hundred.

    >>> below_hundred(7), below_hundred(20), below_hundred(85)
    ('seven', 'twenty', 'eighty-five')
    """
    if number < 20:
        return _SMALL[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")


_WORDS = NumberWords(
    below_hundred=below_hundred,
    hundreds=tuple(f"{each} hundred" for each in _SMALL[1:10]),
    hundreds_and=tuple(f"{each} hundred and" for each in _SMALL[1:10]),
    thousand="thousand",
    one_thousand="one thousand",
    half="one half",
    and_half="and a half",
    point="point",
    each_digit=True,
    unsaid="the sum on the screen",
)


def amount(sum_: Money, end: str) -> tuple[str, ...]:
    """Say an amount.

    >>> amount(230, "."), amount(7, ",")
    (('two hundred and,', 'thirty.'), ('seven,',))
    """
    return joined(_WORDS, sum_, end)


ENGLISH = VoiceLanguage(
    code="en",
    acts={
        "STAKES": "Ask for the stakes.",
        "STAKE": "Ask,|{who}|for a stake.",
        "STAKE.look": "Ask,|{who}|to look at the card, and to stake.",
        "DEAL": "Deal,|{who}|a card{face}.",
        "DEAL.you": "Deal yourself a card{face}.",
        "DEAL.staked": "Put in the middle,|{coins}|and deal,|{who}|a card{face}.",
        "DOUBLE_ALL": "Double for all?",
        "REDOUBLE": "Ask who redoubles.",
        "INSURANCE": "Offer insurance.",
        "LOOK": "Look at your hidden card.",
        "NO_LOOK": "Do not look at your hidden card.",
        "ASK": "{who}|card, or stand?",
        "TURN": "Turn over the last card,|{who}",
        "TURN.you": "Turn your hidden card over.",
        "TURN.held": "Lay down your hand.",
        "DRAW": "Draw a card for yourself.",
        "DRAW_OR_STAND": "Draw or stand, as you like.",
        "STAND": "You stand.",
        "SHOW": "Ask,|{who}|to show the cards.",
        "SHOW.you": "Show your cards.",
        "CHOOSE": "Ask,|{who}|to choose.",
        "CHOOSE.you": "It is for you to choose.",
        "PREMIUM": "Take the insurance,|{amount}|from,|{who}",
        "PAY": "Pay,|{who}|{amount}",
        "PAY.coins": "{who}|takes,|{coins}",
        "TAKE": "Take,|{amount}|from,|{who}",
        "TAKE.coins": "{who}|gives,|{coins}",
        "GIVE_BACK": "Push,|{who}|keeps,|{amount}",
        "RETURN": "Give back to,|{who}|{amount}",
        "BURY": "Discard the cards,|{who}",
        "BURY.you": "Discard your cards unplayed.",
        "BURY.basket": "Into the basket, the cards,|{who}",
        "SHUFFLE": "Shuffle {cards}.",
        "SHUFFLE.fou": "Take the Fou out, and shuffle {cards}.",
        "BASKET": "Shuffle the basket, to finish the coup.",
        "GATHER": "Gather all cards, and shuffle.",
        "GATHER.fou": "Gather all cards, take the Fou out, and shuffle.",
        "CUT": "Have the pack cut.",
        "CUT.anybody": "Have the pack cut, by whoever asks for it.",
        "CUT.last": "Have the pack cut, by,|{who}",
        "BURN": "Show the first card, and lay the talon on it.",
        "VOUCH": "The table was not seen for a while. Confirm what is written, or correct it.",
        "LAST_COUP": "Announce the last coup, and open it. The talon will not last.",
        "OFFER_BANK": "Offer the bank to,|{who}",
        "CHOOSE_BANKER": "Draw for the banker. Turn a card to,|{who}",
        "NEXT_COUP": "Open the next coup.",
        "NEXT_COUP.staked": "A tie. Open the next coup, for,|{coins}",
        "GAME_OVER": "The game is over. Most coins wins.",
        "+lot": "The lot has chosen the banker,|{who}",
        "+banker-last": "Anybody may shuffle, you last.",
        "+player-again": "A player may shuffle again.",
        "+on-fou": "Lay it on the Fou.",
        "+not-seen": "Wait. The table is not seen.",
    },
    irregularities={
        "NOT_BURIED": "{who}|The cards were not discarded.",
        "MISSED_CARD": "{who}|No card came in the first round.",
        "FIRST_CARD_TURNED": "{who}|The first card was face up.",
        "UNDECLARED_BUST": "{who}|stood on more than twenty-one. Twice the stake is due.",
        "TWO_CARDS_FIRST_ROUND": "{who}|got two cards in the first round.",
        "TWO_CARDS_SECOND_ROUND": "{who}|got two cards in the second round.",
        "TURNED_IN_PACK": "{who}|The card lay face up in the pack. Accept it, or refuse it.",
        "UNREQUESTED_CARD": "{who}|did not ask for this card. Keep it, or discard it.",
        "UNREQUESTED_CARD.no": "{who}|gets no more cards. Discard this one.",
        "BANKER_MUST_DRAW": "The banker stood too soon. On this total he must draw.",
        "BANKER_MUST_STAND": "The banker drew where he must stand. The card counts.",
        "FORBIDDEN_LOOK": "The banker may look only beside a ten, a figure, or an Ace.",
        "FORBIDDEN_LOOK.player": "{who}|may not look at the card of a double.",
        "PAST_FOU": "A card was dealt past the marker. Shuffle first.",
        "OUT_OF_ORDER": "{who}|was dealt a card out of turn.",
        "OUT_OF_ORDER.banker": "The banker drew a card out of turn.",
        "IMPOSSIBLE_CARD": "{who}|has a card that is in play already.",
        "IMPOSSIBLE_CARD.fou": "{who}|was dealt the Fou, which is no playing card.",
        "STAKE_OUT_OF_LIMITS": "{who}|The stake is outside the limits.",
        "LATE_STAKE": "{who}|The stake came too late. The banker accepts or refuses it.",
        "BANK_SHORT": "The bank could not pay all these stakes.",
        "WRONG_PAYMENT": "{who}|That is not what was due.",
        "WRONG_DEAL_FACE": "{who}|The card lies the wrong way up.",
        "WRONG_DEAL_FACE.covered": "{who}|The card should be face down.",
        "WRONG_DEAL_FACE.turned": "{who}|The card should be face up.",
        "DECISION_NOT_ALLOWED": "{who}|may not do that now. The screen says why.",
        "STAKE_ON_CREDIT": "{who}|stakes more chips than there are.",
    },
    aloud={
        "natural": "If it makes a natural, say,",
        "player": "The player says,",
        "banker": "Say,",
    },
    phrases={
        Phrase.TWENTY_ONE: "Twenty-one",
        Phrase.BUST: "Bust",
        Phrase.CARD: "Card",
        Phrase.I_STOP: "I stand",
        Phrase.I_STAY: "I stay",
        Phrase.I_DRAW: "I draw",
        Phrase.LAST_COUP: "Last coup",
    },
    faces={"COVERED": ", face down", "TURNED": ", face up", "NONE": ""},
    cards={"all": "the cards", "spare": "the cards that are not in play"},
    seat="seat",
    hand="hand",
    banker="the banker",
    banker_seat="the banker's seat",
    dealer_seat="the dealer's seat",
    irregular="Irregularity.",
    either="or,",
    amount=amount,
    coins=amount,
    number_clips=lambda: number_clips(_WORDS),
)
