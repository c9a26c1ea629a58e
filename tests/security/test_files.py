"""Whatever file a command is given: a sentence, no traceback, 500 MB and 30 s at most."""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.evenings.test_replay import RECORDED
from tests.security import mutants
from tests.store.test_chain import played
from tests.vision.felt.stage import MAP
from tracker.vision.crops import FACE_CROP, INDEX_CROP
from tracker.vision.deck.profile import Lessons, learnt, save_profile
from tracker.vision.map.tablemap import save
from tracker.vision.weights import default_folder

pytest.importorskip("resource", reason="processes are forked and measured as POSIX has it")

ROOT = Path(__file__).parents[2]
EVENINGS = ROOT / "tests" / "evenings"
MOST_MB, MOST_S = 500, 30.0


class Commands:
    """Runs commands in processes forked from one that has imported everything."""

    def __init__(self):
        program = [sys.executable, "-m", "tests.security.forked"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(program, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        assert json.loads(self.process.stdout.readline()) == "ready"

    def run(self, folder, *words):
        order = {"folder": str(folder), "words": [str(word) for word in words]}
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        took = json.loads(self.process.stdout.readline())
        said = (folder / "said.txt").read_text(errors="replace")
        return took, said

    def held(self, folder, *words):
        """Run a command, and hold it to what is promised of it."""
        took, said = self.run(folder, *words)
        shown = f"{words} {took}\n{said[-3000:]}"
        assert "Traceback" not in said, shown
        assert took["code"] in (0, 1, 2), shown
        assert took["megabytes"] <= MOST_MB, shown
        assert took["cpu_s"] <= MOST_S, shown
        return took, said

    def refused(self, folder, *words):
        took, said = self.held(folder, *words)
        assert took["code"] == 2, (took, said)
        assert len(said.strip().splitlines()) == 1, said
        return said

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="module")
def commands():
    commands = Commands()
    yield commands
    commands.close()


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A good file of each kind."""
    at = tmp_path_factory.mktemp("good")
    shutil.copy(EVENINGS / "dimanche.coup.toml", at / "coup.toml")
    shutil.copy(EVENINGS / "problems" / "suit-not-read.zip", at / "report.zip")
    shutil.copy(RECORDED, at / "detections.jsonl.gz")
    (at / "detections.jsonl").write_bytes(gzip.decompress(RECORDED.read_bytes()))
    shutil.copy(default_folder() / "weights.json", at / "weights.json")
    save(MAP, at / "map.json")
    played(at / "evening.db").close()
    chance = np.random.default_rng(1)
    crops = [chance.integers(0, 255, (shape.height, shape.width, 3), np.uint8)
             for shape in (INDEX_CROP, FACE_CROP)]  # fmt: skip
    lessons = Lessons((crops[0],), ("AS",), (crops[1],), (crops[1],), ("AS",))
    save_profile(learnt(lessons), at / "deck.npz")
    picture = chance.integers(0, 255, (60, 80, 3), np.uint8)
    for suffix in (".jpg", ".png", ".bmp", ".webp"):
        cv2.imwrite(str(at / f"table{suffix}"), picture)
    return at


# how each kind of file is damaged, under which name, and which commands it is given to
KINDS = {
    "coup.toml": (mutants.of_text, ["settle {0}", "settle {0} --json --explain"]),
    "detections.jsonl": (mutants.of_lines, ["replay {0} --json"]),
    "detections.jsonl.gz": (mutants.of_packed_lines, ["rejudge . --processes 1", "replay {0}"]),
    "report.zip": (mutants.of_zip, ["replay {0}", "rejudge . --processes 1"]),
    "map.json": (mutants.of_json, ["calibrate check --picture {good}/table.png --map {0}"]),
    "weights.json": (mutants.of_json, ["detect {good}/table.png --weights ."]),
    "deck.npz": (mutants.of_zip, ["detect {good}/table.png --deck {0}"]),
    "evening.db": (
        mutants.of_bytes,
        [
            "doctor --db {0} --camera none",
            "replay {0}",
            "backup copy.db --db {0}",
            "report problem.zip --db {0}",
            "restore {0} --db other.db",
        ],
    ),
    "table.jpg": (mutants.of_bytes, ["calibrate solve --picture {0} --map new.json --corners",
                                     "detect {0}"]),
    "table.png": (mutants.of_bytes, ["deck check {0}"]),
    "table.webp": (mutants.of_bytes, ["detect {0}"]),
    "table.bmp": (mutants.of_bytes, ["detect {0}"]),
}  # fmt: skip
CORNERS = "5,5 70,5 70,50 5,50"


def words_of(command, name, good):
    words = command.format(name, good=good).split()
    return [*words, CORNERS] if words[-1] == "--corners" else words


@pytest.mark.slow
@tried(24)
@given(name=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 2**32))
def test_no_damaged_file_breaks_a_command_or_fills_the_machine(
    commands, good, tmp_path_factory, name, seed
):
    damage, given_to = KINDS[name]
    chance = Random(seed)  # noqa: S311  damage, not secrets
    folder = tmp_path_factory.mktemp("damaged")
    how = damage if chance.random() < 0.7 else mutants.of_bytes
    (folder / name).write_bytes(how((good / name).read_bytes(), chance))
    for command in given_to:
        commands.held(folder, *words_of(command, name, good))
    shutil.rmtree(folder)


def test_the_good_files_are_taken_by_every_command(commands, good, tmp_path):
    for name, (_, given_to) in KINDS.items():
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(good / name, folder)
        if name == "weights.json":
            shutil.copytree(default_folder(), folder, dirs_exist_ok=True)
        for command in given_to:
            took, said = commands.held(folder, *words_of(command, name, good))
            expected = 2 if "calibrate check" in command else 1 if "doctor" in command else 0
            assert took["code"] == expected, (command, said)
