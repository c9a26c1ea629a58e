"""Two worlds that differ only in covered faces look the same to every player, at every moment."""

import random

import pytest

from tests.chance import TIMES
from tests.game.tables import VARIANTS
from tests.game.worlds import coup, other_world
from tests.languages.spoken import EN
from tracker.game.rules import PRESETS
from tracker.store.evening_table import EveningTable
from webui.core.i18n import Words
from webui.pages.players import routes as players

COUPS = 4 if TIMES == 1 else 4 * TIMES  # of each variant
SEED = random.randrange(10**9) if TIMES > 1 else 1  # noqa: S311  a walk, no secret


@pytest.fixture
def page(app):
    """Give a function that draws the players' page of a log."""
    template = app.jinja_env.get_template("pages/players/players_live.html")
    words = Words(EN)

    def draw(log):
        with app.test_request_context():
            table = EveningTable(log).public()
            me = table.seats[0]  # his own phone shows him no more than it shows others
            return template.render(b=players.board(1, table, words, me), t=words)

    return draw


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("variant", VARIANTS)
def test_two_worlds_that_differ_in_covered_faces_look_the_same_to_the_players(page, variant):
    differ = 0
    for number in range(COUPS):
        chance = random.Random(f"{variant}-{SEED}-{number}")  # noqa: S311  a walk, no secret
        log = coup(PRESETS[variant], chance)
        for length in range(2, len(log) + 1):
            this, other = log[:length], other_world(log[:length], chance)
            differ += this != other
            assert page(this) == page(other), (SEED, number, length)

    has_covered = variant not in ("base", "simplifie", "blackjack")
    assert (differ > COUPS) is has_covered
