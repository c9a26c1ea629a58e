"""A film that is watched: its world acted out again beside it, its questions answered."""

from types import SimpleNamespace

import numpy as np
import pytest

from models.tablesim.answers import Answers
from models.tablesim.evening import Evening, coups_of
from models.tablesim.film import Said
from models.tablesim.manners import Setting
from models.tablesim.measure import judge
from models.tablesim.script import Script, keep, read_script, stage
from models.tablesim.watch import EYES_SIGHT, Looking, Pace, told, watch_again
from models.tablesim.watch import Watched as Seen
from tests.scribe import evening as tables
from tests.scribe.test_strange import UNREAD, Plated
from tracker.belief.followed import FollowedCards
from tracker.belief.sightings import CardKind
from tracker.game.cards import card
from tracker.game.events import CardDealt
from tracker.live.session import Session
from tracker.scribe.outlines import best_index as best
from tracker.store.recordings import Recorder, rounded

SCRIPT = Script("simplifie", 4, coups=2, players=2)
BLANK = SimpleNamespace(picture=np.zeros((8, 8, 3), np.uint8))
BLIND = SimpleNamespace(look=lambda *_: ((), []))


def evening(script):
    film, dealer = stage(script)
    session = Session(FollowedCards(film.seen_map))
    return Evening(dealer, film, session, Answers(session, film, dealer))


def filmed(script):
    film, dealer = stage(script)
    return [
        rounded(each)
        for played in coups_of(dealer)
        for each in film.shoot(played.steps)
        if not isinstance(each, Said)
    ]


def watched(played, script, eyes=BLIND, pace=Pace(dropping=False)):  # noqa: B008  it is frozen
    looking = Looking(played, iter([(BLANK, shot) for shot in filmed(script)]), eyes, pace)
    played.look = looking
    played.act_out()
    return looking


def test_an_evening_is_taken_apart_into_coups_with_the_truth_up_to_each():
    _, dealer = stage(SCRIPT)
    _, shorter = stage(Script("simplifie", 4, coups=1, players=2))

    first, second = coups_of(dealer)

    assert first.steps + second.steps == dealer.steps
    assert (first.entries, first.steps) == (shorter.entries, shorter.steps)
    assert first.coup == shorter.coup
    assert (second.entries, second.coup) == (dealer.entries, dealer.coup)


def test_coups_acted_out_one_by_one_are_written_down_as_they_were_played():
    played = evening(SCRIPT)
    played.act_out()

    assert [each.right for each in judge(played, [None] * 2, 4)] == [True, True]


def test_a_script_is_kept_beside_its_film(tmp_path):
    setting = Setting(1280, 720, (45.0, 45.0))
    script = Script("pirate", 7, 1, 4, setting, frames_per_s=25.0, habits=("felt=1000x650",))
    _, dealer = stage(script)

    keep(script, dealer, tmp_path)

    assert read_script(tmp_path) == script


def test_a_film_without_its_script_is_to_be_made_again(tmp_path):
    with pytest.raises(ValueError, match=r"has no script.json: film it again"):
        read_script(tmp_path)


def test_a_film_of_another_world_is_not_held_against_this_one():
    other = Script("simplifie", 5, coups=2, players=2)

    with pytest.raises(ValueError, match="by another simulator"):
        watched(evening(SCRIPT), other)


def test_every_nth_frame_alone_is_looked_at():
    looking = watched(evening(SCRIPT), SCRIPT, pace=Pace(dropping=False, stride=3))

    assert looking.shown == len(filmed(SCRIPT))
    assert len(looking.costs_ms) == looking.shown // 3


def test_what_the_eyes_found_is_judged_again_by_the_rules_of_now(tmp_path):
    _, dealer = stage(SCRIPT)
    keep(SCRIPT, dealer, tmp_path)
    recorder = Recorder(tmp_path / EYES_SIGHT, evening(SCRIPT).film.seen_map)
    for shot in filmed(SCRIPT):
        recorder.keep(shot)
    recorder.close()

    assert [(each.right, each.doubts) for each in watch_again(tmp_path)] == [(True, ())] * 2


def test_a_film_that_nobody_watched_is_to_be_watched_first(tmp_path):
    _, dealer = stage(SCRIPT)
    keep(SCRIPT, dealer, tmp_path)

    with pytest.raises(ValueError, match="watch it first"):
        watch_again(tmp_path)


def test_frames_that_come_while_another_is_looked_at_are_dropped_and_told():
    shots = filmed(SCRIPT)
    pairs = iter([(BLANK, shot) for shot in shots])
    looking = Looking(evening(SCRIPT), pairs, BLIND, Pace(), free_ms=shots[9].at_ms)

    for shot in shots[:9]:
        looking(shot)

    line = told(Seen([], [400], looking.shown, looking.costs_ms))
    assert "9 frames, 9 dropped" in line
    assert "1 facts of cards, after 400 ms" in line


def test_a_card_that_the_eyes_cannot_read_is_asked_about_and_answered():
    played = evening(SCRIPT)
    unread = next(card for shot in filmed(SCRIPT) for card in shot.cards if card.ranks)

    def look(shot):
        shot = rounded(shot)
        cards = tuple(
            card._replace(ranks=UNREAD[0], suits=UNREAD[1])
            if card.ranks and best(card.ranks) == best(unread.ranks)
            else card
            for card in shot.cards
        )
        played.session.see(shot._replace(cards=cards))

    played.look = look
    played.act_out()

    first, _ = judge(played, [None] * 2, 4)
    assert first.doubts
    assert first.right


@pytest.mark.parametrize(("dealt", "held"), [([], ["9C"]), (["1 KD"], ["9C", "KD"])])
def test_what_is_asked_before_anything_is_written_is_dealt_if_it_is_a_card(dealt, held):
    first = ["1 9C", "2 4D", "3 5H"]
    seen, true = Plated("base"), tables.Evening("base")
    seen.deal(*first)
    seen.lay("plate", "1", "9S", across=34)
    seen.wait(3)
    true.deal(*first, "B 6D", *dealt)
    x, y, _ = seen.stage.cards["plate"]
    lying = SimpleNamespace(x=x, y=y, moving=False, kind=CardKind.TURNED, name=card("KD"))
    film = SimpleNamespace(at_ms=seen.stage.at_ms, world=SimpleNamespace(bodies={1: lying}))
    truth = SimpleNamespace(coup=true.session.table.coup)
    answers = Answers(seen.session, film, truth)

    answers.hear()
    film.at_ms += 4000
    answers.hear()

    facts = [entry.event for entry in seen.entries if getattr(entry.event, "hand", "") == "1"]
    assert [str(each.card) for each in facts if isinstance(each, CardDealt)] == held
