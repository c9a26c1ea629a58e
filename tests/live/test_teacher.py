"""The deck that is spread before the camera is learnt from the tablet, kept, and put aside."""

import json
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.eyes.cardmaking import lying
from tests.live.script import DEAL, ScriptedCamera, deal
from tracker.eyes.crops import FACE_CROP
from tracker.eyes.deck.profile import DeckError, Lessons
from tracker.eyes.deck.survey import PACK
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find
from tracker.live.requests import IN_PLAY
from tracker.live.teacher import Teacher, order_of
from tracker.pictures.errors import VisionError
from tracker.store.camera_report import KnownDeck

SPREAD = Path(__file__).parents[1] / "eyes" / "spread.jpg"  # drawn, in four rows, the Fou last


@pytest.fixture(scope="module")
def spread():
    return np.asarray(cv2.imread(str(SPREAD)), np.uint8)


@pytest.mark.slow
def test_a_spread_deck_is_learnt_kept_and_put_aside(spread, tmp_path):
    path = tmp_path / "table-map.deck"
    eyes = Eyes()
    teacher = Teacher(eyes, path)
    assert teacher.known == KnownDeck(0, fou=False)
    teacher.teach(cv2.rotate(spread, cv2.ROTATE_180))  # the camera looks from the other side
    assert teacher.known == KnownDeck(52, fou=True)
    assert teacher.known == Teacher(Eyes(deck=path), path).known
    assert len(eyes.deck.lessons.faces) == 52

    teacher.forget()
    teacher.forget()
    assert teacher.known == KnownDeck(0, fou=False)
    assert eyes.deck is None
    assert [each.name for each in tmp_path.iterdir()] == ["table-map.deck.before"]


@pytest.mark.slow
def test_a_part_of_a_deck_is_refused_and_nothing_is_kept(spread, tmp_path):
    path = tmp_path / "table-map.deck"
    with pytest.raises(DeckError, match="12 open cards are seen where the 52 are to lie"):
        Teacher(Eyes(), path).teach(spread[:210, :440])
    assert not path.exists()


class Knowing:
    """Eyes that know some cards of a deck, and see a lone covered one."""

    def __init__(self, known):
        faces = [np.zeros((FACE_CROP.height, FACE_CROP.width, 3), np.uint8)] * known
        self.deck = SimpleNamespace(lessons=Lessons(faces=tuple(faces), face_names=PACK[:known]))
        self.face_reader = SimpleNamespace(cut=lambda _, finds: [faces[0] for _ in finds])

    def see(self, _):
        return [lying("BACK", 40, 40)]

    def look(self, _):
        return [], [], [Find("back", 0.9, lying("BACK", 40, 40).polygon)]

    def learn(self, profile):
        self.deck = profile and SimpleNamespace(lessons=profile.lessons)


def test_a_lone_card_that_looks_covered_is_the_fou_once_all_others_are_known(tmp_path):
    eyes = Knowing(52)
    teacher = Teacher(eyes, tmp_path / "table-map.deck")
    teacher.teach(np.zeros((300, 300, 3), np.uint8))
    assert teacher.known == KnownDeck(52, fou=True)


def test_before_that_it_may_be_any_card_and_is_refused(tmp_path):
    with pytest.raises(DeckError, match="0 open cards are seen"):
        Teacher(Knowing(51), tmp_path / "our.deck").teach(np.zeros((300, 300, 3), np.uint8))


def test_what_was_taught_before_is_read_with_again(tmp_path):
    path, before, said = tmp_path / "our.deck", Knowing(52), []
    Teacher(before, path).teach(np.zeros((300, 300, 3), np.uint8))
    eyes = Knowing(0)
    Teacher(eyes, path).recall(said.append)
    assert Teacher(eyes, path).known == KnownDeck(52, fou=True)
    assert said == []


def test_a_damaged_lesson_is_put_aside_and_the_evening_goes_on_without_it(tmp_path):
    path, said = tmp_path / "our.deck", []
    path.write_bytes(b"half a file")
    eyes = Knowing(0)
    Teacher(eyes, path).recall(said.append)
    assert eyes.deck is None
    assert [each.name for each in tmp_path.iterdir()] == ["our.deck.before"]
    (sentence,) = said
    assert "cannot be read" in sentence


def test_where_nothing_was_taught_there_is_nothing_to_say(tmp_path):
    said = []
    Teacher(Knowing(0), tmp_path / "our.deck").recall(said.append)
    assert said == []


def test_how_many_cards_lie_there_says_which_they_are():
    assert order_of(1) == ("FOU",)
    assert order_of(52) == PACK
    assert order_of(54) == (*PACK, "FOU", "FOU")
    for count in (0, 2, 51, 55):
        with pytest.raises(DeckError, match=f"{count} open cards are seen"):
            order_of(count)


class Scripted:
    """A teacher who notes what is shown to him."""

    def __init__(self, trouble=""):
        self.shown, self.trouble = [], trouble

    @property
    def known(self):
        return KnownDeck(52 * len(self.shown), fou=False)

    def teach(self, picture):
        if self.trouble:
            raise VisionError(self.trouble)
        self.shown.append(picture)

    def forget(self):
        self.shown.clear()


def wish(table, act):
    found = {"corners": [], "zones": [], "board": False, "deck": act}
    (table.folder / "camera" / "request.json").write_text(json.dumps(found))


def watching(table, teacher):
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * len(script)), script, teacher)
    watch.step()
    return watch


def after(watch):
    watch.step()
    watch.close()


def test_the_deck_that_lies_there_is_learnt_when_the_tablet_asks(table):
    teacher = Scripted()
    watch = watching(table, teacher)
    map_before = watch.map.table_map
    wish(table, "teach")
    after(watch)
    assert len(teacher.shown) == 1
    assert table.status["deck"] == [52, False]
    assert watch.map.table_map is map_before

    watch = watching(table, teacher)
    wish(table, "forget")
    after(watch)
    assert table.status["deck"] == [0, False]


def test_why_it_was_not_learnt_is_said(table):
    watch = watching(table, Scripted("only 51 are seen"))
    wish(table, "teach")
    after(watch)
    assert table.status["said"] == "only 51 are seen"


def test_an_evening_that_is_written_down_takes_no_spread_deck_for_a_deal(table):
    evening = table.open_evening()
    teacher = Scripted()
    watch = watching(table, teacher)
    wish(table, "teach")
    watch.step()
    assert teacher.shown == []

    table.tablet.set_setting(evening, "by_hand", "1", 1)
    wish(table, "teach")
    watch.step()
    wish(table, "teach")
    after(watch)
    assert len(teacher.shown) >= 1
    assert IN_PLAY in table.said


def test_a_table_whose_deck_nobody_teaches_says_nothing_of_it(table):
    watch = watching(table, None)
    wish(table, "teach")
    after(watch)
    assert "deck" not in table.status
