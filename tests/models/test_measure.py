import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree as ET

import cv2
import numpy as np
import pytest

from models.evaluate import Worst, thin
from models.measure import Miss, Tally, count_names, count_scene, reliability
from models.report import plot, table, write_report
from models.sources import boxes, by_card
from tests.eyes.cardmaking import lying, outline

SVG = "{http://www.w3.org/2000/svg}"


def drawn(name, x, y, *, seen=1.0, wide=100):
    index = {"quad": outline(x + 5, y + 6, 12, 25).tolist(), "seen": seen}
    quad = outline(x, y, wide, 1.4 * wide).tolist()
    return {"name": name, "quad": quad, "seen": seen, "indices": [index]}


def names(said, truth, *, ranks_only=False):
    tally = Tally()
    cards = [lying(name, 120 * k, 0) for k, name in enumerate(said)]
    return count_names(tally, cards, truth, ranks_only=ranks_only), tally


def scene(said, truth, tilt=5.0):
    tally = Tally()
    return count_scene(tally, said, truth, tilt), tally


@pytest.mark.parametrize(("boxed", "jokers"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_card_boxed_at_both_corners_is_one_and_a_deck_has_two_jokers(boxed, jokers):
    corners = ["FOU"] * boxed + ["KS", "KS", "BACK", "BACK", "3C"]

    assert by_card(corners) == ["3C", "KS", *["FOU"] * jokers, "BACK", "BACK"]


def test_names_are_counted_as_multisets():
    miss, tally = names(["KS", "KS", "BACK"], ["KS", "7H", "BACK"])
    assert (miss, tally.right, tally.asked) == (Miss(1, 1, 0), 1, 2)
    assert tally.confusions == {("7H", "KS"): 1}


def test_a_rank_alone_is_a_doubt_and_right_for_its_rank():
    miss, tally = names(["K?", "?"], ["KS", "7H"])
    assert (miss.wrong, miss.missed) == (0, 2)
    assert (tally.rank_right, tally.rank_wrong, tally.doubts) == (1, 0, 2)


def test_where_only_ranks_are_known_the_suit_is_not_asked():
    miss, tally = names(["KS", "9?"], ["K", "9"], ranks_only=True)
    assert miss.is_perfect
    assert tally.right == 2


def test_a_covered_card_too_many_spoils_a_picture():
    assert not names(["KS", "BACK"], ["KS"])[0].is_perfect
    assert names(["KS"], ["KS"])[0].is_perfect


def test_a_drawn_card_is_right_only_in_its_place():
    truth = [drawn("KS", 0, 0), drawn("7H", 300, 0)]
    assert scene([lying("KS", 2, 2), lying("7H", 301, 0)], truth)[0].is_perfect
    miss, tally = scene([lying("KS", 300, 0), lying("7H", 0, 0)], truth)
    assert (miss.wrong, miss.missed, tally.right) == (2, 2, 0)


def test_a_card_is_where_its_index_was_read_however_badly_it_was_outlined():
    said = lying("KS", 0, 0)
    astray = replace(said, polygon=outline(90, 130, 300, 420))
    truth = [drawn("KS", 0, 0), drawn("7H", 120, 150)]

    assert scene([astray, lying("7H", 120, 150)], truth)[0].is_perfect
    assert scene([replace(astray, name="7H")], truth)[0].wrong == 1
    elsewhere = replace(astray, seen=lying("KS", 500, 500).seen)
    assert scene([elsewhere], truth[:1])[0].wrong == 1


def test_one_drawn_card_said_twice_is_once_wrong():
    miss, tally = scene([lying("KS", 0, 0), lying("KS", 4, 0, 0.5)], [drawn("KS", 0, 0)])
    assert (miss.wrong, tally.right) == (1, 1)


def test_covered_cards_are_counted_apart():
    miss, tally = scene([lying("BACK", 300, 0)], [drawn("BACK", 0, 0)])
    assert (miss.backs, tally.back_wrong, tally.back_asked, tally.asked) == (1, 1, 1, 0)


def test_accuracy_is_told_by_size_tilt_and_what_is_seen():
    truth = [drawn("KS", 0, 0), drawn("7H", 300, 0, wide=50), drawn("8H", 600, 0, seen=0.5)]
    _, tally = scene([lying("KS", 0, 0), lying("9H", 600, 0)], truth, tilt=25.0)
    by = tally.summary()["by"]
    assert by["width px"] == {
        "80–110": {"asked": 2, "right": 1, "rank right": 1, "wrong": 1},
        "40–60": {"asked": 1, "right": 0, "rank right": 0},
    }
    assert by["tilt"] == {"20–30": {"asked": 2, "right": 1, "rank right": 1, "wrong": 1}}
    assert set(by["share seen"]) == {"from 0.9", "0.35–0.6"}


def test_accuracy_is_told_by_the_index_of_which_most_shows():
    truth = [drawn("KS", 0, 0), drawn("7H", 300, 0)]
    truth[0]["indices"].append({"quad": outline(80, 100, 12, 25).tolist(), "seen": 0.2})
    truth[1]["indices"] = [{"quad": outline(305, 6, 12, 25).tolist(), "seen": 0.1}]
    _, tally = scene([lying("KS", 0, 0)], truth)

    by = tally.summary()["by"]["clearest index"]
    assert {where: (n["asked"], n["right"]) for where, n in by.items()} == {
        "from 0.9": (1, 1),
        "below 0.35": (1, 0),
    }


def test_a_hidden_drawn_card_is_not_asked_for():
    _, tally = scene([], [drawn("KS", 0, 0, seen=0.2)])
    assert (tally.asked, tally.summary()["by"]) == (0, {})


def test_reliability_is_told_in_tens():
    assert reliability([(0.95, True), (0.97, False), (0.31, True)]) == [
        [0.31, 1.0, 1],
        [0.96, 0.5, 2],
    ]


def test_the_plot_has_a_dot_for_each_ten():
    root = ET.fromstring(plot({"drawn": [[0.3, 0.5, 4], [0.9, 1.0, 16]], "photographs": []}))  # noqa: S314
    dots = root.findall(f"{SVG}circle")
    assert [float(dot.get("r")) for dot in dots] == [10.0, 16.0]
    assert float(dots[1].get("cy")) < float(dots[0].get("cy"))


def test_the_report_holds_tables_confusions_and_the_plot(tmp_path):
    _, tally = scene([lying("9H", 0, 0)], [drawn("8H", 0, 0)])
    write_report({"drawn test": tally}, tmp_path)
    report = (tmp_path / "report.md").read_text()
    assert "| drawn test | 1 | 1 | 0.000 | 0.000 |" in report
    assert "## drawn test: by width px" in report
    assert "8H → 9H 1×" in report
    assert (tmp_path / "reliability.svg").read_text().startswith("<svg")


def test_a_number_that_is_not_there_is_a_dash():
    assert "| – |" in table({"empty": Tally().summary()})


def test_the_worst_misses_are_kept_worst_first(tmp_path):
    worst, picture = Worst(tmp_path / "misses"), np.zeros((40, 40, 3), np.uint8)
    for k in range(20):
        worst.see(Miss(k % 7, 1, 0), tmp_path / f"{k}.jpg", picture, [])
    worst.see(Miss(0, 0, 0), tmp_path / "fine.jpg", picture, [])
    worst.write()
    kept = sorted(path.name for path in (tmp_path / "misses").iterdir())
    assert len(kept) == 12
    assert kept[0].startswith("01_6wrong_1missed_")
    assert cv2.imread(str(tmp_path / "misses" / kept[0])).shape == (40, 40, 3)


@pytest.mark.parametrize(("most", "left"), [(0, 10), (5, 5), (20, 10)])
def test_sequences_are_thinned_evenly(most, left):
    assert len(thin(list(range(10)), most)) == left


def test_with_nothing_to_measure_it_says_what_to_give(tmp_path):
    words = [sys.executable, "-m", "models.evaluate", "models/weights", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "PHOTOS=" in done.stderr
    assert "DRAWN=" in done.stderr


def test_what_somebody_boxed_wrongly_or_not_at_all_is_put_right(tmp_path):
    for folder in ("images", "labels"):
        (tmp_path / folder).mkdir()
    named = {
        "IMG_7835_JPG": "0\n0\n1\n", "IMG_20220921_200608_jpg": "1\n",
        "IMG_7820_JPG": "3\n1\n3\n", "another": "0\n1\n2\n3\n3\n",
    }  # fmt: skip
    for stem, lines in named.items():
        (tmp_path / "images" / f"{stem}.jpg").touch()
        (tmp_path / "labels" / f"{stem}.txt").write_text(lines.replace("\n", " 0.5 0.5 0.1 0.1\n"))

    cases = boxes(tmp_path, ["4H", "10C", "JOKER", "BACK"], once=True)

    assert {path.stem: names for path, names in cases} == {
        "IMG_7835_JPG": ["AH", "TC"],
        "IMG_20220921_200608_jpg": ["6S", "TC"],
        "IMG_7820_JPG": ["TC", "BACK"],
        "another": ["4H", "TC", "FOU", "BACK", "BACK"],
    }
