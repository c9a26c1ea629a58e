"""Whatever the eyes think they see, in whatever order, the scribe comes to an end of writing."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.scribe.evening import Evening
from tracker.game.cards import RANKS, SUITS
from tracker.game.rules import PRESETS

NAMES = [rank + suit for rank in RANKS for suit in SUITS]
FACES = ["??", "??", "?C", *(["any"] * 3)]  # covered, open and unread, read


class Chance:
    """A table at which anything happens but what the rules provide for."""

    def __init__(self, variant, seed):
        self.evening = Evening(variant)
        self.rng = random.Random(seed)  # noqa: S311  it need not be safe, but the same again

    def face(self):
        face = self.rng.choice(FACES)
        return self.rng.choice(NAMES) if face == "any" else face

    def any_card(self):
        return self.rng.choice([*self.evening.stage.cards])

    def lay(self):
        place = self.rng.choice(["1", "2", "3", "B", "talon"])
        across, inward = (
            self.rng.choice([0, 8, 20, 34, 68, 100, -40]),
            self.rng.choice([0, 0, 15, 40]),
        )
        self.evening.lay(f"{place}.{self.rng.random()}", place, self.face(), across, inward)

    def turn(self):
        self.evening.turn(self.any_card(), self.face())

    def push(self):
        name = self.any_card()
        x, y, face = self.evening.stage.cards[name]
        step, side = self.rng.choice([-100, -50, -15, 15, 50, 100]), self.rng.choice([-30, 0, 30])
        self.evening.stage.lay(name, x + step, y + side, face)

    def take(self):
        name = self.any_card()
        self.evening.remove(name)
        self.evening.stage.hidden.discard(name)

    def hide(self):
        self.evening.stage.hidden ^= {self.any_card()}

    def say(self):
        word = self.rng.choice(["stand", "stand", "split", "double", "bury"])
        self.evening.say(f"{word} {self.rng.choice(['1', '2', '3', '1b', '2b'])}")

    def go_on(self):
        acts = [self.lay, self.turn, self.push, self.take, self.hide, self.say]
        act = self.rng.choices(acts, [9, 5, 2, 1, 2, 1])[0]
        (act if self.evening.stage.cards else self.lay)()
        self.evening.wait(self.rng.choice([0.25, 0.5, 0.75, 1.25, 2]))


@given(st.sampled_from([*PRESETS]), st.integers(0, 2**32))
@tried(20)
def test_the_scribe_comes_to_an_end_of_writing(variant, seed):
    chance = Chance(variant, seed)
    for _ in range(50):
        chance.go_on()
        claims = chance.evening.session.scribe.memory.coup.claims
        assert len({*claims.values()}) == len(claims)  # no card stands for two


def test_a_third_covered_card_that_lies_open_was_not_shown_slowly():
    chance = Chance("permanent", 1677)
    for _ in range(60):
        chance.go_on()
