"""What the eyes make of letters is judged card by card."""

import numpy as np
import pytest

from models.hard import Hardship
from models.letters import counted, judged, taught
from models.other_packs import PX
from models.reindex import LETTERS
from models.scenes.press import DRAWN, PRINTED
from tests.eyes.cardmaking import lying
from tracker.eyes.eyes import Eyes


@pytest.mark.parametrize(
    ("said", "judgement"),
    [("JS", "right"), ("J?", "rank right"), ("?", "doubt"), ("BACK", "doubt"), ("KS", "wrong"),
     ("JH", "wrong"), ("K?", "wrong")],
)  # fmt: skip
def test_a_bube_is_a_jack(said, judgement):
    assert judged(said, "JS") == judgement


class OneWrongOneMissed:
    """Eyes that take a Jack for a King, see an Eight twice and an Ace not at all."""

    def see(self, picture):
        middles = [(x, picture.shape[0] / 2) for x in (93, 242, 242)]
        names = ("KS", "8S", "8S")
        return [lying(name, x - 50, y - 70) for name, (x, y) in zip(names, middles, strict=True)]


def test_each_card_is_judged_once_by_its_printed_letter():
    cards = {name: np.full((390, 250, 3), 250, np.uint8) for name in ("JS", "8S", "AS")}
    plain = (Hardship("plain", PX),)
    told = list(counted(OneWrongOneMissed(), "a pack", cards, LETTERS["de"], plain))
    assert sorted(told) == [
        ("plain", "8", "right"), ("plain", "A", "doubt"), ("plain", "B", "wrong"),
    ]  # fmt: skip


def test_every_letter_of_a_jack_that_is_measured_is_learnt_and_no_letter_has_two_ranks():
    jacks = {alphabet.get("J", "J") for alphabet in LETTERS.values()}
    assert set(PRINTED["J"]) == jacks
    learnt = [text for texts in PRINTED.values() for text in texts]
    assert len(learnt) == len(set(learnt))
    assert all(sum(shares.values()) == pytest.approx(1) for shares in PRINTED.values())
    assert sum(name[0] == "J" for name in DRAWN) == 8


class ReadsAJack(Eyes):
    """Eyes that take whatever lies first in a spread for a Jack."""

    def see(self, picture, _table_map=None):
        return [lying("JS", 43, picture.shape[0] / 2 - 70)]


def test_a_pack_is_taught_by_the_true_names_of_its_cards():
    profile = taught(ReadsAJack(), "a pack", {"QS": np.full((390, 250, 3), 250, np.uint8)})
    assert {*profile.lessons.names, *profile.lessons.face_names} == {"QS"}
