"""Recorded evenings are judged again, by one process, by many, by a cluster; changes are named."""

import gzip
import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from tests.evening.test_problem import run
from tests.evenings.demo_evening import RECORDED
from tests.patience import PATIENCE_S
from tests.store.spoilt import OPENING, SCHEMAS, restored, spoil
from tracker.cli.main import main
from tracker.game.coupfile import read_file
from tracker.replay.rejudge import (
    OUTCOMES_FILE,
    EveningOutcome,
    changes,
    evenings_to_judge,
    judge,
    read_outcomes,
)
from tracker.store.log import Log, Origin

COUP = """
variant = "permanent"
banker = "Denis"
seats = ["Anne"]
stakes = [10]
actions = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??", "show 1 AS KD"]
"""

# a coup cut short: enough to be judged
BEGINNING = "".join(gzip.decompress(RECORDED.read_bytes()).decode().splitlines(keepends=True)[:250])


@pytest.fixture
def folder(tmp_path):
    """Two recordings, a database of one evening, a torn file, and things that are none of ours."""
    place = tmp_path / "kept"
    for name in ("monday", "tuesday"):
        (place / name).mkdir(parents=True)
        (place / name / "detections.jsonl").write_text(BEGINNING)
    log = Log(place / "evenings.db")
    entries = read_file(COUP).entries
    session = log.open_session(entries[0].event, Origin(1)).seq
    for entry in entries[1:]:
        log.append(session, entry.event, Origin(2))
    log.close()
    (place / "torn").mkdir()
    (place / "torn" / "detections.jsonl").write_text("nonsense\n")
    (place / "notes.txt").write_text("none of ours")
    (place / "other.db").write_text("none of ours either")
    return place


def judged(folder, *words):
    return json.loads(run("rejudge", folder, "--json", *words))


def test_everything_that_can_be_judged_is_found(folder):
    names = [case.name for case in evenings_to_judge(folder)]

    assert names == ["evenings.db#1", "monday", "torn", "tuesday"]


def test_one_process_and_two_come_to_the_same(folder):
    one, two = judged(folder, "--processes", "1"), judged(folder, "--processes", "2")

    assert one["evenings"] == two["evenings"]
    assert one["evenings"]["monday"] == one["evenings"]["tuesday"]
    assert len(one["evenings"]["monday"]["coups"]) == 1
    assert one["evenings"]["evenings.db#1"]["coups"][0]["net"] == {"Anne": 15, "Denis": -15}


def test_a_recording_that_cannot_be_read_stops_no_other(folder):
    found = judged(folder, "--processes", "1")

    assert "not a recording" in found["evenings"]["torn"]["trouble"]
    assert found["evenings"]["monday"]["trouble"] == ""


def test_a_first_judgement_changes_nothing_and_neither_does_the_same_again(folder):
    assert judged(folder)["changed"] == []
    assert judged(folder)["changed"] == []


def test_what_is_judged_otherwise_is_named_with_both_verdicts(folder):
    judged(folder)
    verdicts = json.loads((folder / OUTCOMES_FILE).read_text())
    verdicts["evenings.db#1"]["coups"][0]["net"] = {"Anne": 10, "Denis": -10}
    (folder / OUTCOMES_FILE).write_text(json.dumps(verdicts))

    said = run("rejudge", folder, "--look")
    [change] = judged(folder)["changed"]

    assert "evenings.db#1, coup 1: Anne 10, Denis −10 → Anne 15, Denis −15" in said
    assert "1 coup is judged differently" in said
    assert (change["before"]["net"]["Anne"], change["now"]["net"]["Anne"]) == (10, 15)


def test_a_coup_that_is_new_or_gone_is_a_change(folder):
    verdict = judge(evenings_to_judge(folder)[1])

    [gone] = changes("monday", verdict, EveningOutcome())

    assert (gone.coup, gone.now) == (1, None)
    assert changes("monday", None, verdict) == []


def test_looking_keeps_no_verdicts(folder):
    judged(folder, "--look")

    assert read_outcomes(folder) == {}


def test_what_could_not_be_told_is_not_kept_either(folder):
    read_end, write_end = os.pipe()
    os.close(read_end)
    words = ["-m", "tracker", "rejudge", str(folder)]

    done = subprocess.run([sys.executable, *words], stdout=write_end, check=False)
    os.close(write_end)

    assert done.returncode != 0
    assert not (folder / OUTCOMES_FILE).exists()


def test_verdicts_that_cannot_be_read_count_as_none(folder):
    (folder / OUTCOMES_FILE).write_text("[1, 2")

    assert read_outcomes(folder) == {}


def test_a_damaged_database_is_a_verdict_too(folder):
    log = Log(folder / "evenings.db")
    log.append_all(1, [OPENING] * 300, Origin(3))
    log.close()
    spoil(folder / "evenings.db")

    found = judged(folder, "--processes", "1")["evenings"]

    assert all(each["trouble"] for name, each in found.items() if name.startswith("evenings.db"))


@pytest.mark.parametrize("schema", sorted(SCHEMAS.glob("*.sql")), ids=lambda each: each.stem)
def test_a_database_of_any_version_is_judged_and_not_changed(schema, tmp_path):
    path = restored(schema, tmp_path / "old.db")
    before = path.read_bytes()

    found = judged(tmp_path, "--look", "--processes", "1")["evenings"]

    assert [len(each["coups"]) for each in found.values()] == [1]
    assert path.read_bytes() == before
    assert list(tmp_path.glob("*before-step*")) == []


def test_an_empty_folder_is_said_so(tmp_path):
    done = CliRunner().invoke(main, ["rejudge", str(tmp_path)])

    assert done.exit_code == 2
    assert "there are no recordings" in done.output


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_comes_to_the_same(folder):
    dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
    here = judged(folder, "--look")["evenings"]
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    patient = {"distributed.comm.timeouts.connect": PATIENCE_S}
    with dask.config.set(patient), distributed.LocalCluster(**options) as cluster:
        there = judged(folder, "--look", "--dask", cluster.scheduler_address)["evenings"]

    assert there == here


def test_a_cluster_that_is_not_there_is_said_so(folder):
    pytest.importorskip("distributed")
    done = CliRunner().invoke(main, ["rejudge", str(folder), "--dask", "nonsense://nowhere"])

    assert done.exit_code == 2
    assert "nonsense://nowhere" in done.output
