"""Keep with an evening where its stakes were laid, so that a restart does not forget whose chips lie where."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from tracker.game.chairs import people_by_chair
from tracker.store.evening_table import EveningTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.events import Entry
    from tracker.live.session import Session
    from tracker.map.table_map import Place
    from tracker.stakes.laid import Spot, Spots

SETTING = "stakes-laid"
# a seat whose middle lies farther off was moved: what was learnt there no longer holds
SAME_MM = 1.0


def laid_text(session: Session) -> str:
    """Write where stakes were laid from each chair, without names: who sat there, the log knows."""
    laid = session.stakes.laid_at(session.table)
    seats = {
        name: [_middle(place), laid[name]]
        for name, place in _chairs(session).items()
        if laid.get(name)
    }
    return json.dumps({"after": session.log.live.seq, "seats": seats}) if seats else ""


def recall_laid(session: Session, text: str, entries: Iterable[Entry]) -> None:
    """Take up what was kept, for those who sat there then and for seats that were not moved."""
    try:
        told = json.loads(text)
        before = EveningTable(each for each in entries if each.seq <= told["after"]).table
        sat = people_by_chair(before)
        for name, place in _chairs(session).items():
            middle, laid = told["seats"].get(name, (None, ()))
            if laid and np.hypot(*np.subtract(middle, _middle(place))) < SAME_MM:
                session.stakes.laid.known[name, sat[name]] = _spots(laid)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return  # somebody has written something else: then it is learnt anew


def _chairs(session: Session) -> dict[str, Place]:
    return {each.name: each for each in session.cards.table_map.places if each.is_seat}


def _middle(place: Place) -> Spot:
    x, y = np.mean(place.polygon, axis=0).round(1).tolist()
    return x, y


def _spots(laid: list[list[float]]) -> Spots:
    spots = tuple((float(x), float(y)) for x, y in laid)
    if not all(isfinite(x + y) for x, y in spots):
        raise ValueError(laid)
    return spots
