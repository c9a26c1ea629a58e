"""An evening is reported whatever was undone in it, and a recording that is none is refused."""

import json

import pytest
from click.testing import CliRunner

from tests.evenings.demo_evening import RECORDED
from tracker.cli.main import main
from tracker.game.coupfile import CoupFileError
from tracker.game.events import Amended, CoupOpened, Earlier, Entry, SessionOpened, Stood
from tracker.game.rules import PRESETS
from tracker.replay.report import report
from tracker.store.log import Log, Origin
from tracker.store.recordings import raw_lines

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"), 400)


def told(*events):
    """Give what a report says was done, coup by coup."""
    found = report([Entry(seq, event) for seq, event in enumerate((OPENING, *events), 1)])
    return [[each["action"] for each in coup["actions"]] for coup in found["coups"]]


def test_a_coup_whose_opening_was_undone_is_none_and_what_undid_it_is_told_in_the_one_before():
    assert told(CoupOpened(), Stood("1"), CoupOpened(), Amended(4)) == [
        ["stand 1", "amend 4: strike"]
    ]
    assert told(CoupOpened(), Amended(2)) == []


def test_a_coup_that_was_missed_is_one_wherever_it_was_written_down():
    assert told(CoupOpened(), Stood("1"), Amended(3, (Stood("1"), CoupOpened()))) == [
        [],
        ["stand 1", "amend 3: stand 1, open"],
    ]
    assert told(CoupOpened(), CoupOpened(), Earlier(3, CoupOpened())) == [
        [],
        ["before 3: open"],
        [],
    ]


def test_a_coup_that_stands_before_the_evening_itself_is_none():
    """A recording of whatever origin may say so."""
    assert told(Earlier(1, CoupOpened())) == []
    assert told(Earlier(1, CoupOpened()), Earlier(1, CoupOpened())) == []
    assert told(Earlier(1, CoupOpened()), CoupOpened(), Stood("1")) == [["stand 1"]]


def test_what_cannot_be_before_the_first_coup_is_one_sentence():
    with pytest.raises(CoupFileError, match="no coup has been opened"):
        told(Stood("1"), CoupOpened())


def test_a_database_in_which_the_next_coup_was_undone_is_replayed(tmp_path):
    log = Log(tmp_path / "evening.db")
    session = log.open_session(OPENING, Origin(1), [CoupOpened()]).seq
    second = log.append(session, CoupOpened(), Origin(2)).seq
    log.append(session, Amended(second), Origin(3, "undo"))
    log.close()

    done = CliRunner().invoke(main, ["replay", str(tmp_path / "evening.db"), "--json"])

    assert done.exit_code == 0, done.output
    assert len(json.loads(done.output)["coups"]) == 1


@pytest.mark.parametrize("database", [(), ("--db", "new.db")], ids=["reported", "kept"])
@pytest.mark.parametrize(
    ("order", "said"),
    [
        ((0, 1, 1), "the recording opens two evenings"),
        ((0, 2, 1), "the recording does not begin by opening its evening"),
    ],
)
def test_a_recording_opens_one_evening_and_first_of_all(
    tmp_path, monkeypatch, order, said, database
):
    monkeypatch.chdir(tmp_path)
    lines = [json.dumps(line) for line, _ in zip(raw_lines(RECORDED), range(3), strict=False)]
    assert '"session"' in lines[1]
    assert '"coup"' in lines[2]
    (tmp_path / "detections.jsonl").write_text("".join(f"{lines[each]}\n" for each in order))

    done = CliRunner().invoke(main, ["replay", "detections.jsonl", *database])

    assert (done.exit_code, len(done.output.splitlines())) == (2, 1), done.output
    assert said in done.output
