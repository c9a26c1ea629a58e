"""The corpus of looks: its films can be scored from their finds, and only in the world they were made in."""

import json
import shutil

import pytest
from click.testing import CliRunner

from models.tablesim.__main__ import main
from models.tablesim.corpus import (
    HERE,
    WORLD,
    CorpusError,
    Score,
    WorldDigest,
    films,
    from_raw,
    kept_scores,
    score,
    score_one,
    script_of,
)
from models.tablesim.fit_filter import fit
from models.tablesim.script import Script, keep, stage
from models.tablesim.watch import EYES_SIGHT, acted_out
from tests import chance
from tracker.belief.chances import FITTED, read_chances
from tracker.detections import CardKind, Detections, RawFind
from tracker.store.recordings import Recorder, rounded

SCRIPT = Script("simplifie", 4, coups=1, players=2)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A film whose finds are those of eyes without errors."""
    folder = tmp_path_factory.mktemp("corpus") / "4"
    folder.mkdir()
    _, dealer = stage(SCRIPT)
    keep(SCRIPT, dealer, folder)
    evening, digest = acted_out(folder), WorldDigest()
    evening.recorder = Recorder(folder / EYES_SIGHT, evening.film.seen_map)

    def look(filmed):
        digest.add(filmed)
        seen = rounded(filmed)
        raw = tuple(
            RawFind(*each[:3], (*each.ranks, -9.0) if each.ranks else (), each.suits)
            for each in seen.cards
        )
        evening.session.see(seen)
        evening.keep(seen._replace(raw=raw))

    evening.look = look
    evening.act_out()
    evening.recorder.close()
    (folder / WORLD).write_text(f"{digest}\n")
    return folder


@pytest.mark.parametrize("raw", [False, True])
def test_a_film_is_scored_from_its_finds_with_and_without_a_memory_of_the_felt(made, raw):
    found = score_one(made, raw=raw)

    assert found.name == "4"
    assert found.told.startswith("2 players on ")
    assert [(each.right, each.doubts) for each in found.verdicts] == [(True, ())]


def test_a_film_of_another_world_is_not_scored(made, tmp_path):
    other = shutil.copytree(made, tmp_path / "5")
    script = json.loads((other / "script.json").read_text())
    (other / "script.json").write_text(json.dumps(script | {"habits": ["scatter=5"]}))

    with pytest.raises(CorpusError, match="by another simulator than this one: make it again"):
        score_one(other)


def test_finds_without_raw_ones_cannot_be_scored_raw():
    with pytest.raises(CorpusError, match=r"no raw finds \(frame 7\)"):
        from_raw(Detections(875, 7, ()))


def test_a_raw_fou_is_a_fou_and_a_raw_card_has_thirteen_ranks():
    outline = (0.0,) * 8
    king = RawFind(outline, CardKind.TURNED, 0.9, (-0.1,) * 14, (-0.1,) * 4, 0.7)
    fou = king._replace(kind=CardKind.FOU)

    cards = from_raw(Detections(125, 1, (), (king, fou))).cards

    assert [len(each.ranks) for each in cards] == [13, 0]
    assert [each.kind for each in cards] == [CardKind.TURNED, CardKind.FOU]


def test_the_scripts_of_the_corpus_are_of_all_games_and_of_seeds_never_used_before():
    scripts = [script_of(seed) for seed in range(50_201, 50_261)]

    assert len({each.variant for each in scripts}) == 9
    assert {each.habits for each in scripts} == {("wide",)}
    assert script_of(50_201) == scripts[0]


def test_the_command_says_what_is_wrong_coup_by_coup(made):
    done = CliRunner().invoke(main, ["corpus", "--at", str(made.parent), "--jobs", "1"])

    assert done.exit_code == 0, done.output
    assert "4 simplifie, 2 players on " in done.output
    assert "1 coups: 1 right and nothing asked, 0 silently wrong" in done.output


def test_a_corpus_that_is_not_there_yet_is_said_so(tmp_path):
    done = CliRunner().invoke(main, ["corpus", "--at", str(tmp_path)])

    assert done.exit_code == 2
    assert "no film of a corpus in" in done.output


def test_numbers_fitted_on_eyes_without_errors_say_so(made):
    numbers = fit([made])

    by = read_chances(numbers)
    assert by.findable(CardKind.TURNED, 1.0) > 0.99
    assert by.findable(CardKind.COVERED, 1.0) > 0.99
    assert by.found_a_look == FITTED.found_a_look
    assert by.wrong_side == FITTED.wrong_side
    assert by.clutter_a_look < 0.05
    assert by.place_mm < 3
    assert by.hidden_for_ms == FITTED.hidden_for_ms
    assert "of the films 4" in by.provenance


@pytest.mark.slow
def test_no_film_kept_here_comes_out_worse_than_it_did():
    kept, before = films(HERE), kept_scores()
    assert [each.name for each in kept] == sorted(before)

    found = list(score(kept[: chance.of(2, len(kept))]))

    assert {each.name: len(each.verdicts) for each in found} == {each.name: 2 for each in found}
    worse = {
        each.name: (each.score, before[each.name])
        for each in found
        if each.score.is_worse_than(before[each.name])
    }
    assert worse == {}


def test_a_score_is_worse_that_asks_more_or_is_wrong_in_silence():
    before = Score(1, 2, 0)

    assert not Score(1, 2, 0).is_worse_than(before)
    assert not Score(2, 2, 0).is_worse_than(before)
    assert Score(0, 2, 0).is_worse_than(before)
    assert Score(1, 1, 0).is_worse_than(before)
    assert Score(1, 2, 1).is_worse_than(before)


def test_what_came_of_films_can_be_kept(made):
    done = CliRunner().invoke(main, ["corpus", "--at", str(made.parent), "--jobs", "1", "--keep"])

    assert done.exit_code == 0, done.output
    assert kept_scores(made.parent) == {"4": Score(1, 1, 0)}
