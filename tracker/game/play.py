"""What players and banker do between deal and accounts: stand, turn, split, look, bury."""

from __future__ import annotations

from fractions import Fraction
from string import ascii_lowercase
from typing import TYPE_CHECKING

from tracker.game.banker import banker_is_free, banker_must_draw
from tracker.game.cards import total
from tracker.game.coup import (
    BANKER,
    OUT,
    Coup,
    End,
    Hand,
    Stage,
    ends_by_natural,
    has_play_begun,
    is_being_dealt,
    is_open_bust,
    is_pair,
    lacks_card,
    next_hand_id,
    takes_part,
    turned_up,
    with_double_stake,
)
from tracker.game.deal import begin_banker, end_turn, pass_over, play_on, split_cards
from tracker.game.irregularities import Code, Objection
from tracker.game.money import exact, times
from tracker.game.records import evolve
from tracker.game.rules import BankerLook, Insurance, Staking

# insurance costs half the stake
INSURANCE_SHARE = Fraction(1, 2)
# the banker's first two cards settle these hands, whatever he draws
BY_TWO_CARDS = (End.NATURAL, End.LAID_DOWN)
_WRONG_SPLIT = (Objection.NO_PAIR, Objection.NO_SPLIT, Objection.NO_MORE_HANDS)

if TYPE_CHECKING:
    from tracker.game.events import CardsTurned
    from tracker.game.money import Money


# standing


def stood(coup: Coup, hand: Hand, entry: int) -> Coup:
    """A hand asks for no more cards."""
    if coup.rules.game.is_bank(hand.id):
        if is_being_dealt(coup):
            return coup.flag(Code.DECISION_NOT_ALLOWED, BANKER, entry)
        return stop_banker(coup, entry)
    if not takes_part(hand) or hand.end not in (None, End.PASSED):
        return coup
    coup = pass_over(coup, hand, entry)
    return coup if lacks_card(hand) else end_turn(coup, hand.id, End.STOOD, entry)


def played_on(coup: Coup, hand: Hand) -> Coup:
    """Give its turn back to a hand that only counted as stood.

    That is too late once the banker has stopped.
    """
    if hand.end is not End.PASSED or coup.banker_stood or _may_not_draw(coup):
        return coup
    return evolve(coup.put(evolve(hand, end=None, ended_by=0)), stage=Stage.PLAYERS)


def _may_not_draw(coup: Coup) -> bool:
    """Tell whether the banker is at his turn, and his known total forbids another card."""
    total = coup.banker.total
    if coup.stage is not Stage.BANKER or total.points is None:
        return False
    return not banker_is_free(coup.rules) and not banker_must_draw(coup.rules, total)


def stop_banker(coup: Coup, entry: int) -> Coup:
    coup = begin_banker(coup, entry)
    if banker_must_draw(coup.rules, coup.banker.total) and can_draw_matter(coup):
        coup = coup.flag(Code.BANKER_MUST_DRAW, BANKER, entry)
    return evolve(coup, banker_stood=True)


def can_draw_matter(coup: Coup) -> bool:
    """Tell whether a card that the banker draws could change an account."""
    return any(is_still_in(hand) and hand.end not in BY_TWO_CARDS for hand in coup.players)


def has_opponents(coup: Coup) -> bool:
    """Tell whether a hand is left that the banker has to play against."""
    return any(is_still_in(hand) and hand.end is not End.NATURAL for hand in coup.players)


def is_still_in(hand: Hand) -> bool:
    return takes_part(hand) and hand.end not in OUT and not hand.undeclared


# turning cards up


def turned(coup: Coup, hand: Hand, up: CardsTurned, entry: int, *, at_the_end: bool) -> Coup:
    """Turn covered cards up, oldest first; the names of the whole hand are accepted as well.

    At the end, when the banker has stopped, it is too late to declare a bust.
    """
    return _shown(coup, _turn_up(hand, up), entry, at_the_end=at_the_end)


def total_shown(coup: Coup, hand: Hand, points: int, entry: int, *, at_the_end: bool) -> Coup:
    """All cards of a hand are turned up, and only what they count is written down."""
    held = tuple(turned_up(each) for each in hand.cards)
    hand = evolve(hand, cards=held, counted=(points, len(held)))
    return _shown(coup, hand, entry, at_the_end=at_the_end)


def _shown(coup: Coup, hand: Hand, entry: int, *, at_the_end: bool) -> Coup:
    """Take note of what a hand shows: a bust, a natural, or that a pirate has stopped."""
    coup = coup.put(hand)
    if coup.rules.game.is_bank(hand.id):
        return coup if is_being_dealt(coup) else begin_banker(coup, entry)
    if not takes_part(hand) or not (hand.known or is_open_bust(hand)):
        return coup
    if coup.rules.game.shown_is_stopped and hand.end is None and coup.stage is Stage.PLAYERS:
        # pirates show when all have stopped, so whoever shows has stopped
        why = End.BUST if hand.total.least > 21 else End.PASSED
        return end_turn(pass_over(coup, hand, entry), hand.id, why, entry)
    return _check_split(_declare(coup, hand, entry, at_the_end=at_the_end), hand, entry)


def _turn_up(hand: Hand, up: CardsTurned) -> Hand:
    covered = [place for place, held in enumerate(hand.cards) if held.covered]
    some = up.first or len(up.cards) <= len(covered)
    places = covered[up.first :] if some else range(len(hand.cards))
    held = list(hand.cards)
    for place, one in zip(places, up.cards, strict=False):
        held[place] = turned_up(held[place])._replace(card=one)
    return evolve(hand, cards=tuple(held))


def raise_hidden_busts(coup: Coup, entry: int) -> Coup:
    """Raise each bust that was not declared: the banker has stopped, and all must show."""
    for hand in list(coup.players):
        if _hides_bust(coup, hand):
            coup = _undeclared(coup, hand, entry)
    return coup


def _hides_bust(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand stood on more than 21, and this was not raised yet.

    Without a bank nobody has to declare a bust, so nothing is hidden.
    """
    if not coup.rules.game.has_bank:
        return False
    stood = hand.end in (End.STOOD, End.PASSED)
    return stood and not hand.undeclared and not hand.offered and hand.total.least > 21


def _over_since_it_stood(hand: Hand) -> bool:
    """Tell whether a hand is over 21 only by a card that came after it stood and was kept."""
    before = total(held.card for held in hand.cards if held.entry < hand.ended_by)
    return before.least <= 21


def _undeclared(coup: Coup, hand: Hand, entry: int) -> Coup:
    coup = coup.put(evolve(hand, undeclared=True))
    return coup.flag(Code.UNDECLARED_BUST, hand.id, entry)


def _declare(coup: Coup, hand: Hand, entry: int, *, at_the_end: bool) -> Coup:
    """End a hand that shows a bust or a natural; raise a bust that was declared too late."""
    bust = hand.total.least > 21
    if _hides_bust(coup, hand):
        in_time = _over_since_it_stood(hand) and not at_the_end
        return (
            end_turn(coup, hand.id, End.BUST, entry) if in_time else _undeclared(coup, hand, entry)
        )
    if hand.end not in (None, End.FULL) or coup.stage is not Stage.PLAYERS:
        return coup
    if bust:
        return end_turn(coup, hand.id, End.BUST, entry)
    if ends_by_natural(coup.rules, hand):
        return end_turn(coup, hand.id, End.NATURAL, entry)
    return coup


def _check_split(coup: Coup, hand: Hand, entry: int) -> Coup:
    """Raise a split of two cards that are no pair, once covered cards are seen."""
    if not hand.split:
        return coup
    firsts = [
        each.cards[0].card for each in coup.hands.values() if each.seat == hand.seat and each.cards
    ]
    wrong = any(is_pair(coup.rules, firsts[0], other) is False for other in firsts[1:])
    known = any(
        each.hand == hand.seat and each.detail is not None and each.detail.wrong in _WRONG_SPLIT
        for each in coup.irregularities
    )
    return coup.flag(Code.DECISION_NOT_ALLOWED, hand.seat, entry) if wrong and not known else coup


def looked(coup: Coup, hand: Hand, entry: int) -> Coup:
    """The banker looks at his covered card, or a player at the card he doubled for."""
    if hand.id != BANKER:
        doubled = hand.doubled and len(hand.cards) > 2 and hand.cards[-1].covered
        return coup.flag(Code.FORBIDDEN_LOOK, hand.id, entry) if doubled else coup
    if not _may_look(coup):
        coup = coup.flag(Code.FORBIDDEN_LOOK, BANKER, entry)
    # before his second card there is no natural to find
    return evolve(coup, looked=coup.looked or len(coup.banker.cards) > 1)


def _may_look(coup: Coup) -> bool:
    # when stakes follow the first card, players and banker have all looked at their first cards
    if coup.rules.staking is Staking.AFTER_FIRST_CARD and len(coup.banker.cards) == 1:
        return True
    if coup.rules.look is BankerLook.ALWAYS or coup.stage is Stage.BANKER:
        return True
    return coup.rules.look is BankerLook.TEN_OR_ACE and shows_ten_or_ace(coup.banker) is not False


def shows_ten_or_ace(banker: Hand) -> bool | None:
    """Tell whether the banker's turned card could belong to a natural; None if it is unread."""
    up = next((held.card for held in banker.cards if not held.covered), None)
    if up is None:
        return False
    return None if up.points is None else up.points in (1, 10)


# decisions


def split(coup: Coup, hand: Hand, entry: int) -> Coup:
    """A player splits a pair; he may do so before his turn.

    A split that is not allowed has no effect until a card is dealt to its second hand.
    """
    coup, hand = play_on(coup, hand)
    if not may_split(coup, hand):
        coup = coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
        return coup.put(evolve(hand, split_claimed=len(hand.cards) == 2))
    return split_cards(coup, hand, next_hand_id(coup, hand))


def may_split(coup: Coup, hand: Hand) -> bool:
    rules = coup.rules
    if (
        not _has_only_first_two(hand)
        or is_pair(rules, *(held.card for held in hand.cards)) is False
    ):
        return False
    hands = sum(each.seat == hand.seat for each in coup.hands.values())
    return hands < (rules.split_hands or len(ascii_lowercase))


def _has_only_first_two(hand: Hand) -> bool:
    """Tell whether a player has exactly his two cards and has decided nothing yet."""
    return len(hand.cards) == 2 and hand.end is None and hand.id != BANKER and not hand.doubled


def double(coup: Coup, hand: Hand, entry: int) -> Coup:
    """A player doubles his stake for exactly one more card; he may do so before his turn."""
    coup, hand = play_on(coup, hand)
    if not may_double(coup, hand):
        return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
    return coup.put(evolve(with_double_stake(hand), doubled=True))


def may_double(coup: Coup, hand: Hand) -> bool:
    rules = coup.rules
    return (
        rules.double and _has_only_first_two(hand) and (not hand.split or rules.double_after_split)
    )


def surrender(coup: Coup, hand: Hand, entry: int) -> Coup:
    """A player gives up his hand for half his stake."""
    coup, hand = play_on(coup, hand)
    if not may_surrender(coup, hand):
        return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
    return end_turn(coup, hand.id, End.SURRENDERED, entry)


def may_surrender(coup: Coup, hand: Hand) -> bool:
    return coup.rules.surrender and _has_only_first_two(hand) and not hand.split


def insure(coup: Coup, hand: Hand, premium: Money, entry: int) -> Coup:
    """A player insures against the banker's natural; an amount above the limit does not count."""
    if not may_insure(coup, hand):
        return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
    limit = premium if hand.stake is None else insurance_limit(coup, hand)
    exactly = coup.rules.insurance is Insurance.HALF
    if premium > limit or (exactly and premium != limit):
        coup = coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
    return coup.put(evolve(hand, premium=min(premium, limit)))


def insurance_limit(coup: Coup, hand: Hand) -> Money:
    """Give the most that a hand may be insured for: half its stake.

    Where less may be staked too it is half of the first stake, which neither a double nor a split
    raises.
    """
    half = times(hand.stake or 0, INSURANCE_SHARE)
    if coup.rules.insurance is not Insurance.UP_TO_HALF:
        return half
    first = times(half, Fraction(1, 2)) if hand.doubled else half
    parts = [each for each in coup.players if hand.split and each.split and each.seat == hand.seat]
    others = sum(each.premium for each in parts if each.id != hand.id)
    return max(0, exact(first - others))


def may_insure(coup: Coup, hand: Hand) -> bool:
    """Tell whether the banker shows an Ace and has neither looked nor drawn, and the hand is in play.

    Where he must look, he has done so before a player draws or stands.
    """
    if coup.rules.insurance is Insurance.NONE or hand.id == BANKER or not takes_part(hand):
        return False
    if hand.end in OUT or coup.looked or coup.stage is Stage.BANKER or not coup.banker.cards:
        return False
    if coup.rules.look is BankerLook.TEN_OR_ACE and has_play_begun(coup):
        return False
    return coup.banker.cards[0].card.rank == "A"


# burying


def bury(coup: Coup, hand: Hand, entry: int, *, is_over: bool = False) -> Coup:
    """The cards of a hand go under the talon; an unseen hand buried during the draw is a bust.

    With `is_over` the banker's natural has ended the draw, so burying says nothing about the cards.
    """
    coup = check_buried(coup, hand, entry)
    if not is_over and coup.stage is Stage.PLAYERS and hand.end is None and takes_part(hand):
        coup = end_turn(coup, hand.id, End.BUST, entry)
    coup = coup.put(evolve(coup.hands[hand.id], buried=True))
    return evolve(coup, burying=True)


def check_buried(coup: Coup, upto: Hand, entry: int) -> Coup:
    """Raise `not-buried` for hands before this one that are done but not buried.

    Only if burying is written down at this table; otherwise its absence proves nothing. Pirates
    bury nothing before all have shown.
    """
    if not (coup.burying and coup.rules.game.has_bank):
        return coup
    flagged = {each.hand for each in coup.irregularities if each.code is Code.NOT_BURIED}
    for hand in list(coup.players):
        if hand.id == upto.id:
            break
        if not hand.buried and hand.id not in flagged and _should_lie_buried(coup, hand, upto):
            coup = coup.flag(Code.NOT_BURIED, hand.id, entry)
    return coup


def _should_lie_buried(coup: Coup, hand: Hand, upto: Hand) -> bool:
    if not takes_part(hand):
        return False
    accounts = coup.stage is Stage.BANKER and upto.id != BANKER
    at_once = upto.end is End.NATURAL or upto.end in OUT  # before the others show
    if accounts and not at_once:
        return not hand.doubled
    paid = hand.end is End.NATURAL and coup.rules.natural_paid_at_once
    return paid or hand.end in (End.BUST, End.SURRENDERED)
