import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tests.eyes.cardmaking import lying
from tests.eyes.shared import shared
from tests.languages.spoken import EN
from tracker.cli.deck import ask, deck
from tracker.eyes.deck.survey import Spread
from tracker.eyes.eyes import Eyes


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.full((300, 500, 3), (40, 80, 30), np.uint8))
    return path


@pytest.mark.parametrize("colour", [(40, 80, 30), (40, 30, 90), (60, 110, 40), (20, 20, 20)])
def test_a_plain_table_is_no_fou(table, colour):
    cv2.imwrite(str(table), np.full((300, 500, 3), colour, np.uint8))
    result = run("learn", "--fou", table, "--deck", table.with_name("ours.deck"))
    assert result.exit_code == 2
    assert "no card was found here" in result.output


def test_from_a_picture_without_cards_nothing_is_learnt_and_no_deck_is_written(table):
    path = table.with_name("ours.deck")
    result = run("learn", table, "--deck", path)

    assert result.exit_code == 2
    assert "nothing was learnt" in result.output
    assert not path.exists()


class ThreeCards(Eyes):
    """Eyes that see three cards wherever they look, the second one not surely."""

    def see(self, *_):
        return [lying("AS", 10, 10), lying("?", 130, 10), lying("3S", 250, 10)]


def run(*words, eyes=shared):
    return CliRunner().invoke(deck, [str(word) for word in words], obj=eyes)


def test_a_deck_that_is_not_there_is_missed_in_a_sentence(table):
    result = run("check", table)
    assert result.exit_code == 0
    assert "will not do yet: 0 of 52 cards were seen" in result.output


def test_the_check_as_one_object(table):
    told = json.loads(run("check", "--json", "--packs", "2", table, eyes=ThreeCards).stdout)
    assert (told["packs"], told["verdict"]) == (2, "poor")
    assert len(told["cards"]) == 53
    ace = told["cards"][0]
    assert (ace["name"], ace["at_once"], ace["pictures"]) == ("AS", 1, [str(table)])
    assert [doubt["number"] for doubt in told["doubts"]] == [2]


def test_the_check_draws_its_pictures_and_one_sheet(table, tmp_path):
    assert run("check", "--draw", tmp_path / "drawn", table, eyes=ThreeCards).exit_code == 0
    names = sorted(path.name for path in (tmp_path / "drawn").iterdir())
    assert names == ["deck.png", "table.seen.jpg"]


def test_a_deck_is_learnt_from_sure_readings_and_answers(table, tmp_path):
    path = tmp_path / "ours.deck"
    result = run(
        "learn", table, "--deck", path, "--is", "table.png#2=2S", "--json", eyes=ThreeCards
    )
    assert json.loads(result.stdout) == {
        "deck": str(path), "cards": ["2S", "3S", "AS"], "indices": 3, "faces": 3, "fou": 0,
        "used": True,
    }  # fmt: skip
    more = run("learn", table, "--deck", path, "--order", "4S 5S 6S", eyes=ThreeCards)
    assert more.exit_code == 0
    again = run("learn", table, "--deck", path, "--order", "7S 8S 9S", eyes=ThreeCards)
    assert "Learnt 9 of 52 cards" in again.output
    assert "Ranks not shown: T J Q K." in again.output


def test_a_learnt_deck_is_looked_at_again_with_its_profile(table, tmp_path):
    path = tmp_path / "ours.deck"
    assert run("learn", table, "--deck", path, eyes=ThreeCards).exit_code == 0
    assert run("check", table, "--deck", path).exit_code == 0


def asked(paths, reply):
    """Give what the banker answers about three cards of each picture, and what he is asked."""
    cards = lying("AS", 10, 10), lying("?", 130, 10), lying("3S", 250, 10)
    spreads = [Spread(path, np.zeros((300, 500, 3), np.uint8), cards) for path in paths]
    with CliRunner().isolation(input=reply) as (_, said, *_):
        answers = ask(spreads, [["AS", None, "3S"] for _ in paths], EN)
        return answers, said.getvalue().decode()


def test_the_banker_is_asked_for_what_has_no_name():
    path = Path("pictures/table.png")
    answers, said = asked([path], "2s\n")
    assert answers == {(path, 2): "2S"}
    assert "table.png, card 2 (?); which is it?" in said


def test_pictures_of_one_name_are_asked_about_apart():
    one, two = Path("one/1.png"), Path("two/1.png")
    answers, said = asked([one, two], "2s\nks\n")
    assert answers == {(one, 2): "2S", (two, 2): "KS"}
    assert f"{one}, card 2" in said
    assert f"{two}, card 2" in said


def test_drawn_pictures_of_one_name_do_not_overwrite_each_other(table, tmp_path):
    pictures = [tmp_path / folder / "1.png" for folder in ("s1", "s2")]
    for path in pictures:
        path.parent.mkdir()
        shutil.copy(table, path)
    assert run("check", "--draw", tmp_path / "drawn", *pictures).exit_code == 0
    names = sorted(path.name for path in (tmp_path / "drawn").iterdir())
    assert names == ["deck.png", "s1-1.seen.jpg", "s2-1.seen.jpg"]


@pytest.mark.parametrize(
    "words",
    [
        ("learn", "--deck", "ours.deck"),
        ("learn", "TABLE", "--deck", "ours.deck", "--order", "suits"),
        ("learn", "TABLE", "--deck", "TABLE"),
        ("learn", "--fou", "TABLE", "--deck", "ours.deck"),
        ("check", "TABLE", "--deck", "none.deck"),
        ("check", "nowhere.jpg"),
        ("check", "TABLE", "--draw", "TABLE"),
        ("learn", "TABLE", "--deck", "nowhere/ours.deck"),
    ],
)
def test_bad_input_ends_with_two(table, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    result = run(*[table if word == "TABLE" else word for word in words])
    assert result.exit_code == 2
    assert not result.stdout
    assert isinstance(result.exception, SystemExit)
    assert not (tmp_path / "ours.deck").exists()


@pytest.mark.slow
def test_a_whole_deck_in_rows_is_learnt_by_its_order_and_the_fou_after_it(tmp_path):
    path = tmp_path / "ours.deck"
    spread = Path(__file__).parents[1] / "eyes" / "spread.jpg"
    told = json.loads(run("learn", spread, "--deck", path, "--order", "suits", "--json").stdout)
    assert (len(told["cards"]), told["faces"], told["fou"]) == (52, 52, 1)
    other = run("learn", spread, "--deck", path, "--order", "new")
    assert other.exit_code == 2
    assert "the cards do not lie in this order" in other.stderr
