"""The wrong game was chosen, and hands are all over the felt: the evening goes on, and says what is wrong."""

from dataclasses import replace

import numpy as np
import pytest

from models.tablesim.camera import make_film
from models.tablesim.film import Said
from models.tablesim.habit_options import customs_of
from models.tablesim.manners import Manners
from models.tablesim.play import Dealer
from tracker.belief.followed import FollowedCards
from tracker.game.events import SessionOpened
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities, settle
from tracker.live.session import Session
from tracker.store.recordings import rounded

RESTLESS = Manners(customs=customs_of(("wide", "fidgets=2-4")))
PUSHED = 0.03  # of the looks: somebody pushes a card about


def play(dealt, chosen, seed):
    """Let a coup of one game be watched by a session that thinks it is another."""
    rng = np.random.default_rng(seed)
    film = make_film(5, rng, RESTLESS, clockwise=PRESETS[dealt].clockwise)
    dealer = Dealer(PRESETS[dealt], 5, rng)
    session = Session(FollowedCards(film.seen_map))
    dealer.open()
    dealer.play_coup(None)
    for filmed in film.shoot(dealer.steps):
        if isinstance(filmed, Said):
            session.say(_as_chosen(filmed.fact, PRESETS[chosen]), filmed.at_ms)
        else:
            session.see(rounded(filmed))
            _push(film.world.bodies, rng)
    return session


def _as_chosen(fact, rules):
    return replace(fact, rules=rules) if isinstance(fact, SessionOpened) else fact


def _push(bodies, rng):
    lying = [body for body in bodies.values() if body.number > 0]
    if lying and rng.random() < PUSHED:
        body = lying[int(rng.integers(len(lying)))]
        body.x, body.y = body.x + rng.uniform(-80, 80), body.y + rng.uniform(-80, 80)


@pytest.mark.parametrize(
    ("dealt", "chosen"), [("permanent", "base"), ("blackjack", "permanent"), ("base", "pirate")]
)
def test_questions_and_irregularities_come_of_the_wrong_game(dealt, chosen):
    session = play(dealt, chosen, 81)

    table = session.table
    assert table.coup is not None
    assert len(session.log.entries) < 150  # and does not go on writing
    assert session.asked or irregularities(table) or not settle(table).complete
