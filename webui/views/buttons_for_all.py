"""Buttons that write several actions at one touch, each as its own entry of the log. Pure."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from tracker.game.assist import PAYMENTS, Act, Advice, advise
from tracker.game.coup import Coup, Hand, Stage, deal_face, dealing_order, takes_part
from tracker.game.events import Line
from tracker.game.fold import apply
from tracker.game.money import decimal, exact
from tracker.game.notation import Correction, read
from tracker.game.rules import Face, Staking
from tracker.game.sentences import counted
from tracker.game.table import settle
from webui.views.button import Button

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.money import Money
    from tracker.game.table import Table
    from webui.core.i18n import Words

# Payments of 0 chips from the bank: the player's own stake stays his, or goes back to him.
STAYS = frozenset({Act.GIVE_BACK, Act.RETURN})
_TAKEN = frozenset({Act.TAKE, Act.PREMIUM})


# the deal


def round_left(coup: Coup) -> tuple[str, ...]:
    """List the hands that still get a card in this round of the deal, in order, each once."""
    waiting = coup.due if coup.started else dealing_order(coup)
    return tuple(dict.fromkeys(waiting))


def covered_next(coup: Coup) -> tuple[str, ...]:
    """List the hands that get the next cards, as long as these come face down."""
    if coup.missed:
        return ()
    return tuple(takewhile(lambda hand: _is_covered(coup, hand), round_left(coup)))


def covered_to_the_end(coup: Coup, hand: str) -> tuple[str, ...]:
    """List the hands after this one in the round, if all their cards come face down; else none."""
    left = round_left(coup)
    if hand not in left or coup.missed:
        return ()
    after = left[left.index(hand) + 1 :]
    return after if all(_is_covered(coup, each) for each in after) else ()


def _is_covered(coup: Coup, hand: str) -> bool:
    return deal_face(coup, coup.hands[hand]) is Face.COVERED


def all_dealt(table: Table, words: Words) -> list[Button]:
    """Give the button that deals all face-down cards that come next; none for fewer than two."""
    hands = () if table.coup is None else covered_next(table.coup)
    if len(hands) < 2:
        return []
    note = words(counted("{count} card", "{count} cards"), len(hands))
    do = tuple(f"deal {hand} ??" for hand in hands)
    return [Button(words("All dealt face down"), "check", do, note)]


# the players


def all_stand(table: Table, words: Words) -> list[Button]:
    """Give the button by which all hands still in play stand; none for fewer than two.

    None either if a double or a split still gets a card.
    """
    coup = table.coup
    if coup is None or coup.stage is not Stage.PLAYERS:
        return []
    waiting = [hand for hand in coup.players if takes_part(hand) and hand.end is None]
    if len(waiting) < 2 or any(_gets_a_card(hand) for hand in waiting):
        return []
    note = words(counted("{count} hand", "{count} hands"), len(waiting))
    do = tuple(f"stand {hand.id}" for hand in waiting)
    return [Button(words("All stand"), "stand", do, note)]


def _gets_a_card(hand: Hand) -> bool:
    return hand.doubled or (hand.split and len(hand.cards) == 1)


# the accounts


def all_settled(table: Table, words: Words) -> list[Button]:
    """Give the button that settles all accounts left; its note says what it pays and takes."""
    if not settle(table).complete:
        return []
    steps = _to_settle(table)
    if len(steps) < 2:
        return []
    out = exact(sum(each.amount for each in steps if each.act is Act.PAY))
    back = exact(sum(each.amount for each in steps if each.act in _TAKEN))
    parts = []
    if out:
        parts.append(words("pays {amount}", amount=words.amount(out)))
    if back:
        parts.append(words("takes {amount}", amount=words.amount(back)))
    note = " · ".join(parts) or words("nothing moves")
    return [Button(words("All settled"), "check", tuple(map(settling, steps)), note)]


def _to_settle(table: Table) -> list[Advice]:
    """List the payments and burials that the engine advises one after the other from here."""
    found: list[Advice] = []
    while (step := advise(table)[0]).act in PAYMENTS | {Act.BURY}:
        found.append(step)
        fact, coup = read(settling(step)), table.coup
        assert coup is not None
        assert not isinstance(fact, Correction)
        after = apply(table, Line(coup.last_entry + 1, fact))
        if after == table:
            break  # it changed nothing, so the same step would be advised for ever
        table = after
    return found


def settling(step: Advice) -> str:
    """Write the action of the notation that carries out a payment or a burial."""
    if step.act is Act.BURY:
        return f"bury {step.hand}"
    verb = "take" if step.act in _TAKEN else "pay"
    return f"{verb} {step.hand} {decimal(0 if step.act in STAYS else step.amount)}"


# the stakes


def same_stakes(
    table: Table, before: Mapping[str, Money], words: Words, *, opens: bool
) -> list[Button]:
    """Give the button that repeats everybody's last stake; with `opens` it opens a coup first."""
    coup, rules = table.coup, table.rules
    if not rules.game.has_bank or (opens and rules.staking is not Staking.BEFORE):
        return []
    names = table.circle if opens or coup is None else table.names
    known = [(str(place), before.get(name)) for place, name in enumerate(names) if place]
    stakes = [
        (hand, amount)
        for hand, amount in known
        if amount and (opens or coup is None or _is_unstaked(coup, hand))
    ]
    if not stakes:
        return []
    note = words.amount(exact(sum(amount for _, amount in stakes)))
    do = tuple(f"stake {hand} {decimal(amount)}" for hand, amount in stakes)
    return [Button(words("Same stakes"), "again", ("next-coup", *do) if opens else do, note)]


def _is_unstaked(coup: Coup, hand: str) -> bool:
    return hand in coup.hands and coup.hands[hand].stake is None
