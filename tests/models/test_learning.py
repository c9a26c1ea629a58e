from types import SimpleNamespace

import numpy as np
import pytest

from models.learning import boxes_of, lessons_by_boxes
from tests.eyes.cardmaking import outline
from tracker.eyes.crops import INDEX_CROP
from tracker.eyes.find import Find
from tracker.eyes.read import NetworkReader

PICTURE = np.zeros((100, 200, 3), np.uint8)


@pytest.fixture
def eyes():
    """Eyes that find two indices, at (20, 20) and (150, 50)."""
    found = [Find("index", 0.4, outline(x, y, 10, 20)) for x, y in ((15, 10), (145, 40))]
    reader = SimpleNamespace(shape=INDEX_CROP)
    reader.cut = lambda picture, finds: NetworkReader.cut(reader, picture, finds)
    detector = SimpleNamespace(find=lambda *_: found)
    return SimpleNamespace(detector=detector, index_reader=reader)


def test_boxes_are_read_with_the_names_of_the_notation(tmp_path):
    (tmp_path / "labels").mkdir()
    (tmp_path / "labels" / "a.txt").write_text("0 0.1 0.2 0.05 0.1\n1 0.5 0.5 0.1 0.1\n")
    boxes = boxes_of(tmp_path, "a", ["10S", "JOKER"])
    assert boxes == [("TS", (0.1, 0.2, 0.05, 0.1)), ("FOU", (0.5, 0.5, 0.1, 0.1))]


def test_an_index_is_named_by_the_box_it_lies_in(eyes):
    boxes = [("KS", (0.1, 0.2, 0.1, 0.3)), ("7H", (0.5, 0.9, 0.1, 0.1))]
    lessons = lessons_by_boxes(eyes, PICTURE, boxes)
    assert lessons.names == ("KS",)
    assert lessons.indices[0].shape == (64, 40, 3)


def test_an_index_in_boxes_of_two_cards_teaches_nothing(eyes):
    boxes = [("KS", (0.1, 0.2, 0.1, 0.3)), ("7H", (0.1, 0.2, 0.2, 0.4))]
    assert lessons_by_boxes(eyes, PICTURE, boxes).names == ()
