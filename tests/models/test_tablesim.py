"""The simulated table: truth that the engine agrees with, and what is made of it."""

import json
from dataclasses import replace

import numpy as np
import pytest

from models.tablesim.camera import make_film
from models.tablesim.film import Said
from models.tablesim.habits import TODAY, Always
from models.tablesim.hours import evening
from models.tablesim.manners import Manners, Setting
from models.tablesim.measure import judge, run
from models.tablesim.measured import open_measured
from models.tablesim.noise import class_of
from models.tablesim.play import Dealer
from models.tablesim.script import TRUE
from models.tablesim.steps import Move, Slip, Step
from tests import chance
from tracker.belief.sightings import CardKind
from tracker.game.cards import PIRATE, card
from tracker.game.coup import BANKER
from tracker.game.events import CardExposed
from tracker.game.rules import PRESETS
from tracker.game.table import settle
from tracker.map.seats import Felt

STILL = replace(TODAY, fidgets=Always(0.0))
QUIET = Manners(noise=TRUE, customs=STILL)


@pytest.mark.parametrize("variant", PRESETS)
def test_a_coup_plainly_seen_is_written_down_as_it_was_played(variant):
    played = run(variant, 5, [None], QUIET)

    (verdict,) = judge(played, [None], 5)

    assert verdict.right
    assert verdict.doubts == ()
    assert verdict.seen_raised == verdict.true_raised


@pytest.mark.parametrize("slip", [Slip.MISSED_CARD, Slip.TURNED_IN_PACK, Slip.UNREQUESTED])
def test_a_staged_irregularity_is_raised_with_its_code_and_hand(slip):
    played = run("permanent", 3, [slip], QUIET)

    (verdict,) = judge(played, [slip], 3)

    assert slip in {code for code, _ in verdict.true_raised}
    assert verdict.seen_raised == verdict.true_raised


@pytest.mark.parametrize("slip", Slip)
def test_every_slip_can_be_staged_somewhere(slip):
    variant = "temporaire" if slip is Slip.TWO_SECOND else "permanent"
    dealer = Dealer(PRESETS[variant], 5, np.random.default_rng(4))
    dealer.open()
    for _ in range(20):
        dealer.play_coup(slip)
        if dealer.slip is None:
            break

    assert dealer.slip is None
    assert settle(dealer.table).complete


def test_the_camera_sees_the_whole_felt_and_maps_it_back():
    customs = replace(TODAY, felt=Always(Felt(1000.0, 650.0)))
    manners = Manners(setting=Setting(1280, 720, (45.0, 45.0)), customs=customs)
    film = make_film(3, np.random.default_rng(1), manners)
    rim = np.array([(500.0, 0.0), (-500.0, 0.0), (0.0, 325.0), (0.0, -325.0)])

    pixels = film.table_map.to_pixels(rim)

    assert (pixels > 0).all()
    assert (pixels < (1280, 720)).all()
    assert film.table_map.to_mm(pixels) == pytest.approx(rim)
    assert film.seen_map.to_mm(pixels) == pytest.approx(rim, abs=8)


def test_measured_errors_stay_for_as_long_as_a_card_lies(tmp_path):
    blind = {"missed": 1.0, "doubled": 0.0, "wrong_side": 0.0, "stray_px": 0.0}
    leads = {"rank_leads": [9.0] * 10, "suit_leads": [9.0] * 10}
    keen = {**blind, "missed": 0.0, **leads}
    path = tmp_path / "noise.json"
    whole, part = class_of(70, 0, 1.0), class_of(70, 0, 0.5)
    path.write_text(json.dumps({"pictures": 9, whole: keen, part: {**blind, **leads}}))
    rng = np.random.default_rng(2)
    manners = Manners(noise=open_measured(path), customs=STILL)
    film = make_film(3, rng, manners)
    dealer = Dealer(PRESETS["base"], 3, rng)
    dealer.open()
    dealer.play_coup()

    frames = [each for each in film.shoot(dealer.steps) if not isinstance(each, Said)]

    # the talon is whole; of two cards of a hand the one below is half hidden, and so missed
    assert {card.kind for frame in frames for card in frame.cards} == {
        CardKind.COVERED,
        CardKind.TURNED,
    }
    assert max(len(frame.cards) for frame in frames) <= 1 + 4 + 1


@pytest.mark.slow
def test_a_long_evening_is_not_kept_in_mind():
    hours, apart_min = chance.of((0.18, 5), (0.7, 20))
    held = list(evening(hours, 3, every_ms=300_000))

    early, late = held[0], held[-1]

    assert late.at_ms - early.at_ms >= apart_min * 60_000
    assert late.written > early.written + 30 * apart_min
    assert late.entries <= early.entries + 100
    assert late.cards <= early.cards + 30
    assert late.remembered <= early.remembered + 150


@pytest.mark.parametrize(("name", "kind"), [(PIRATE, CardKind.FOU), (card("7H"), CardKind.TURNED)])
def test_a_card_turned_in_the_pack_is_seen_as_what_it_is(name, kind):
    film = make_film(3, np.random.default_rng(2), Manners(customs=STILL))
    step = Step(Move.EXPOSE, BANKER, (1,), (name,), facts=(CardExposed(name),))

    frames = [each for each in film.shoot([step]) if not isinstance(each, Said)]

    assert kind in {each.kind for frame in frames for each in frame.cards}
