"""One coup as it happens: what is said and put down, and what really lies where."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.game.second import mishaps
from tests.game.second.cards import total, value
from tests.game.second.pack import OutOfCardsError

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.game.second.games import Game
    from tests.game.second.pack import Pack

BANKER = "B"


@dataclass
class Lying:
    """A card on the table."""

    name: str
    covered: bool
    action: int = 0  # that put it there
    named: bool = True  # the file names it


@dataclass
class Hand:
    """A hand as it lies."""

    id: str
    stake: Fraction = Fraction(0)
    lying: list[Lying] = field(default_factory=list)
    split: bool = False
    doubled: bool = False
    full: bool = False  # it gets no more cards
    done: bool = False  # it was asked, or needs no asking
    stood: bool = False  # it wants no more, said or not
    implied: bool = False  # it said so, or what followed says it
    first_turned: bool = False
    premium: Fraction = Fraction(0)  # what it is insured for
    fate: str = ""  # how it left the coup: bust, natural, surrendered, withdrawn
    laid_down: bool = False  # behind a 21 in hand

    @property
    def seat(self) -> int:
        return 0 if self.id == BANKER else int(self.id.rstrip("abcdefghijklmnopqrstuvwxyz"))

    @property
    def cards(self) -> list[str]:
        return [each.name for each in self.lying]

    @property
    def hidden(self) -> list[Lying]:
        return [each for each in self.lying if each.covered]

    @property
    def seen_to_be_over(self) -> bool:
        """Tell whether all can see that it is over: a covered card counts one at least."""
        seen = [
            1 if each.covered or each.name[0] == "A" else value(each.name) for each in self.lying
        ]
        return sum(seen) > 21

    @property
    def total(self) -> int:
        return total(self.cards)


@dataclass
class Raised:
    """An irregularity that should be raised, and the answer that was given."""

    code: str
    hand: str
    chosen: str | None = None


@dataclass
class Sheet:
    """The coup that is being written: its actions, its hands, and what should be said of it."""

    game: Game
    chance: Random
    pack: Pack
    hands: list[Hand]  # as they are settled, seat after seat
    slips: set[str] = field(default_factory=set)  # what shall go wrong, once each
    known: float = 0.5  # how often a covered card is written with its face
    buries: bool = False
    pays: bool = False  # the chips that move are written down
    limits: tuple[int, int] | None = None
    actions: list[str] = field(default_factory=list)
    banker: Hand = field(default_factory=lambda: Hand(BANKER))
    raised: list[Raised] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    somebody_played: bool = False
    banker_showed: bool = False  # his natural ended the coup
    marks: set[str] = field(default_factory=set)  # what was rare in it
    no_pair: tuple[Hand, Raised] | None = None  # a hand that was no pair, and was set apart
    needed: int = 0  # so many actions the coup cannot do without
    unnamed: list[Lying] = field(default_factory=list)  # covered cards that are named later

    def write(self, action: str) -> int:
        """Write an action; give its number."""
        self.actions.append(action)
        return len(self.actions)

    def expect(self, code: str, hand: Hand, chosen: str | None = None) -> Raised:
        self.raised.append(Raised(code, hand.id, chosen))
        return self.raised[-1]

    def choose(self, raised: Raised, choice: str, by: str = "") -> None:
        raised.chosen = choice
        self.write(f"choose {by or raised.hand} {choice}")

    def may(self, odds: float) -> bool:
        return self.chance.random() < odds

    def slips_on(self, slip: str, odds: float = 0.5) -> bool:
        """Tell whether something goes wrong now that is to go wrong once."""
        if slip not in self.slips or not self.may(odds):
            return False
        self.slips.remove(slip)
        return True

    # cards

    def next_card(self, wanted: Callable[[str], bool] | None = None) -> str:
        """Take the next card; shuffle first where the talon has come to its end."""
        if not self.pack.talon:
            self.shuffle()
        return self.pack.top(wanted)

    def plain_card(self) -> str:
        """Take a card that was not seen lying turned."""
        if not set(self.pack.talon) - set(self.pack.turned):
            self.shuffle()
        return self.pack.plain()

    def shuffle(self) -> None:
        """Shuffle and cut; the first card is burnt where that marks the talon."""
        if self.game.marker == "fou":
            self.write("fou")
        if self.banker.lying:
            self.marks.add("shuffled when all have cards")
        self.pack.shuffle()
        self.write("shuffle")
        self.write("cut")
        if self.game.marker == "burnt":
            burnt = self.pack.top()
            self.pack.under.append(burnt)
            self.write(f"burn {burnt}")
        if not self.pack.talon:
            raise OutOfCardsError

    def put(self, hand: Hand, card: str, *, covered: bool, known: bool | None = None) -> Lying:
        """Put a card down for a hand."""
        lying = self.lay(hand, card, covered=covered, known=known)
        hand.lying.append(lying)
        return lying

    def lay(self, hand: Hand, card: str, *, covered: bool, known: bool | None = None) -> Lying:
        """Put a card beside a hand; a covered one may be named later, a turned one misread."""
        if not covered:
            return self._lay_turned(hand, card)
        named = self.may(self.known) if known is None else known
        action = self.write(f"deal {hand.id} {f'[{card}]' if named else '??'}")
        lying = Lying(card, covered=True, action=action, named=named)
        if not named and self.may(0.2):
            self.unnamed.append(lying)
        return lying

    def _lay_turned(self, hand: Hand, card: str) -> Lying:
        misread = self.chance.choice(self.pack.talon or ["2S"]) if self.may(0.02) else card
        if misread in (card, "FOU") or {misread, card} & set(self.pack.turned):
            return Lying(card, covered=False, action=self.write(f"deal {hand.id} {card}"))
        action = self.write(f"deal {hand.id} {misread}")
        self.write(f"correct {action} {card}")
        return Lying(card, covered=False, action=action)

    def give(
        self, hand: Hand, *, covered: bool, wanted: Callable[[str], bool] | None = None
    ) -> None:
        """Deal a hand its next card; one that lay turned in the pack a player may refuse."""
        self._see_one_turned()
        card = self.next_card(wanted)
        mishaps.deals_past_the_fou(self, hand)
        if card not in self.pack.turned:
            self.put(hand, card, covered=covered)
            return
        self.pack.turned.remove(card)
        if hand.id == BANKER and self.game.has_bank:
            self.put(hand, card, covered=covered, known=True)
            return
        self.put(hand, card, covered=covered and self.may(0.3), known=True)
        raised = self.expect("turned-in-pack", hand)
        self.marks.add(f"turned in pack, {'in the draw' if len(hand.lying) > 2 else 'in a round'}")
        # who is over by it is asked: in silence he has accepted it only once others play on
        answer = self.chance.choice(["accept" if hand.seen_to_be_over else "", "accept", "refuse"])
        if answer:
            self.choose(raised, answer)
        if answer == "refuse":
            self.pack.under.append(hand.lying.pop().name)
            self.give(hand, covered=covered)

    def _see_one_turned(self) -> None:
        """See a card lying turned among the next of the talon."""
        if not self.slips_on("turned in pack", 0.15) or len(self.pack.talon) < 2:
            return
        card = self.chance.choice(self.pack.talon[:8])
        if card not in self.pack.turned:
            self.pack.turned.append(card)
            self.write(f"exposed {card}")

    def discard(self, card: Lying) -> None:
        """Put a card away that nobody keeps."""
        self.pack.under.append(card.name)

    def turn(self, hand: Hand) -> None:
        """Turn what is covered of a hand."""
        if hand.hidden:
            names = " ".join(each.name for each in hand.hidden)
            for each in hand.hidden:
                each.covered = False
            self.write(f"show {hand.id} {names}")

    def name_some(self, odds: float) -> None:
        """Write down the names of some covered cards that were found out since."""
        for each in list(self.unnamed):
            if self.may(odds):
                self.unnamed.remove(each)
                each.named = True
                self.write(f"correct {each.action} [{each.name}]")

    # hands

    def plays_on(self, hand: Hand) -> None:
        """Note that a hand drew or stood: those of the seats before it have stood by that."""
        self.somebody_played = True
        for before in self.hands[: self.hands.index(hand)]:
            if before.seat != hand.seat and before.stood:
                before.implied = True

    def leave(self, hand: Hand, fate: str) -> None:
        """Take a hand out of the coup, and its cards off the table."""
        hand.fate, hand.done = fate, True
        self.settle(hand)

    def settle(self, hand: Hand) -> None:
        """Note that a hand's account is made, and bury it."""
        self.settled.append(hand.id)
        self.pack.under += hand.cards
        if self.buries and hand.cards:
            self.write(f"bury {hand.id}")

    def say_bust(self, hand: Hand) -> None:
        """Let a hand say that it is over: it turns what is covered."""
        self.turn(hand)
        self.leave(hand, "bust")
        self.plays_on(hand)

    def of_seat(self, seat: int) -> list[Hand]:
        return [hand for hand in self.hands if hand.seat == seat]

    def add_hand(self, after: Hand, stake: Fraction) -> Hand:
        """Begin a seat's next hand beside another of its hands."""
        letter = "abcdefghijklmnopqrstuvwxyz"[len(self.of_seat(after.seat))]
        hand = Hand(f"{after.seat}{letter}", stake)
        self.hands.insert(self.hands.index(after) + 1, hand)
        return hand

    @property
    def left(self) -> list[Hand]:
        """Give the hands that are not settled yet."""
        return [hand for hand in self.hands if hand.id not in self.settled]

    def some_stake(self) -> Fraction:
        low, high = self.limits or (1, 20)
        whole = Fraction(self.chance.randint(low, high))
        return whole if whole == high or self.may(0.8) else whole + Fraction(1, 2)
