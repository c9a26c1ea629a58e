"""The pack: what was dealt since the last shuffle, and whether its marker has shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game.cards import FOU, PIRATE, UNKNOWN, Card
from tracker.game.irregularities import Code
from tracker.game.records import evolve
from tracker.game.rules import Marker

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tracker.game.rules import Rules


@dataclass(frozen=True)
class Pack:
    """Cards dealt since the last shuffle: how many, and how many of each known card."""

    dealt: int = 0
    seen: Mapping[Card, int] = field(default_factory=dict)
    exposed: tuple[Card, ...] = ()  # seen face up among the cards still to come
    marker_shown: bool = False
    cut: bool = True
    burnt: bool = True  # the first card after the cut was shown, if that is the marker

    def is_begun(self, rules: Rules) -> bool:
        """Tell whether a card was dealt from this talon; the burnt card lies under it."""
        under = 1 if self.burnt and rules.marker is Marker.BURNT else 0
        return self.dealt > under

    def cards_left(self, rules: Rules) -> int:
        """Count the cards that can still come before the pack must be shuffled."""
        return rules.pack_size - self.dealt if self.dealt < rules.pack_size else 0


def expose(pack: Pack, card: Card) -> Pack:
    """Note a card seen face up in the pack."""
    return evolve(pack, exposed=(*pack.exposed, card))


def matching_exposed(pack: Pack, card: Card) -> Card | None:
    """Give the exposed card that a dealt card matches, as far as both were read; else None."""
    for each in pack.exposed:
        if each.rank == card.rank and UNKNOWN in (each.suit, card.suit, each.rank):
            return each
        if each is card:
            return each
    return None


def draw_exposed(pack: Pack, card: Card) -> Pack:
    """Remove an exposed card that was dealt."""
    rest = list(pack.exposed)
    rest.remove(card)
    return evolve(pack, exposed=tuple(rest))


def count_dealt(pack: Pack, card: Card) -> Pack:
    """Count a card as dealt."""
    return evolve(pack, dealt=pack.dealt + 1, seen=_with(pack.seen, card))


def reveal(pack: Pack, before: Card, after: Card) -> Pack:
    """Give a dealt card its name, or a more exact one."""
    seen = dict(pack.seen)
    if before in seen:
        seen[before] -= 1
    return evolve(pack, seen=_with(seen, after))


def _with(seen: Mapping[Card, int], card: Card) -> Mapping[Card, int]:
    if UNKNOWN in (card.rank, card.suit):
        return seen
    more = dict(seen)
    more[card] = more.get(card, 0) + 1
    return more


def new_talon(lying: Iterable[Card]) -> Pack:
    """Begin a new talon, which lacks only the cards that lie on the table."""
    pack = Pack(cut=False, burnt=False)
    for card in lying:
        pack = count_dealt(pack, card)
    return pack


def is_impossible(pack: Pack, rules: Rules, card: Card) -> bool:
    """Tell whether there are more copies of a card than the packs hold."""
    if card is FOU:
        return True
    copies = 2 if card is PIRATE else rules.decks
    return pack.seen.get(card, 0) > copies


def is_past_marker(pack: Pack, rules: Rules) -> bool:
    """Tell whether dealing went on after the marker showed, or must have shown."""
    exhausted = pack.dealt > rules.pack_size and rules.marker is not Marker.NONE
    return exhausted or pack.marker_shown


def breaches(pack: Pack, rules: Rules, card: Card) -> list[Code]:
    """List what is wrong with a card that has just been dealt."""
    found = [Code.IMPOSSIBLE_CARD] if is_impossible(pack, rules, card) else []
    return [*found, Code.PAST_FOU] if is_past_marker(pack, rules) else found
