"""The command lines of the scripts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from models.arguments import given_paths, settings_from


@dataclass(frozen=True)
class Settings:
    data: str
    run: str
    batch: int = 8
    rate: float = 0.5


def test_what_has_no_default_is_given_in_its_place_and_all_else_by_its_name():
    given = settings_from(Settings, "about", ["DATA", "RUN", "--rate", "0.25"])

    assert given == (Settings("DATA", "RUN", 8, 0.25), False)


def test_a_training_is_resumed_if_it_is_asked_for():
    assert settings_from(Settings, "about", ["DATA", "RUN", "--resume"])[1]


def test_a_setting_that_is_no_number_is_refused(capsys):
    with pytest.raises(SystemExit):
        settings_from(Settings, "about", ["DATA", "RUN", "--batch", "many"])

    assert "many" in capsys.readouterr().err


def test_paths_come_in_the_order_of_their_names():
    given = given_paths("about", "weights", "out").parse_args(["A", "B"])

    assert (given.weights, given.out) == (Path("A"), Path("B"))
