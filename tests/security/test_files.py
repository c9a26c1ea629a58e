"""Whatever file a command is given: a sentence, no traceback, 500 MB and 30 s at most."""

import gzip
import io
import json
import shutil
import struct
import subprocess
import sys
import zipfile
from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import chance
from tests.belief.stage import MAP
from tests.evenings.demo_evening import RECORDED
from tests.places import ROOT
from tests.security import mutants
from tests.store.test_digests import played
from tracker.eyes.crops import FACE_CROP, INDEX_CROP
from tracker.eyes.deck.profile import Lessons, learnt, save_profile
from tracker.eyes.weights import default_folder
from tracker.map.map_file import save

pytest.importorskip("resource", reason="processes are forked and measured as POSIX has it")

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
    "table.jpg": (mutants.of_bytes, ["calibrate solve --picture {0} --map new.json --felt 1600x1000 --corners",
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
@chance.tried(24)
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
            # what doctor finds of this machine, such as a port in use, is not the file's fault
            expected = (
                {2} if "calibrate check" in command else {0, 1} if "doctor" in command else {0}
            )
            assert took["code"] in expected, (command, said)


# small files that would take much: each is refused before it does, or done within the bounds


def recording(*lines):
    """Give a recording that opens an evening, with these lines behind."""
    header, *others = gzip.decompress(RECORDED.read_bytes()).splitlines(keepends=True)
    opening = [line for line in others if b'"open"' in line]
    return b"".join([header, *opening[:2], *lines])


EMPTY = b'{"t":1,"f":1,"c":[]}\n'


def head_of_png(wide, high):
    return b"\x89PNG\r\n\x1a\n" + bytes(8) + struct.pack(">II", wide, high) + b"IEND"


def head_of_webp(wide, high):
    body = b"VP8X" + struct.pack("<IB3x", 10, 0)
    body += (wide - 1).to_bytes(3, "little") + (high - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def npz(shape, size):
    """Pack an array whose head claims a shape, with so many zeros behind it."""
    head = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        content = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode()
        file.writestr("indices.npy", content + bytes(size))
    return out.getvalue()


def coups(actions, times=1):
    told = ", ".join(f'"{each}"' for each in actions)
    return (
        'variant = "base"\nbanker = "Denis"\nseats = ["Anne"]\n'
        + f"[[coup]]\nactions = [{told}]\n" * times
    ).encode()


# large ones are made when they are needed
GREEDY = {
    "a line without an end": ("a.jsonl", lambda: recording(b'{"t":' + b"9" * 9_000_000), "replay {0}"),
    "brackets without an end": ("a.jsonl", b"[" * 900_000 + b"\n", "replay {0}"),
    "frames without an end": ("a.jsonl.gz", lambda: gzip.compress(recording(EMPTY * chance.of(300_000, 3_000_000)), 9), "replay {0}"),
    "a map of brackets": ("map.json", b"[" * 9_000_000,
                          "calibrate check --picture {good}/table.png --map {0}"),
    "a map nested deeply": ("map.json", b'{"a":' * 150_000,
                            "calibrate check --picture {good}/table.png --map {0}"),
    "a PNG of 3.6 gigapixels": ("a.png", head_of_png(60_000, 60_000), "detect {0}"),
    "a WebP of 268 megapixels": ("a.webp", head_of_webp(16_384, 16_384), "detect {0}"),
    "a GIF": ("a.gif", b"GIF89a" + struct.pack("<HH", 60_000, 60_000) + bytes(20), "detect {0}"),
    "a PGM": ("a.pgm", b"P5 99999999 99999999 255\n1", "detect {0}"),
    "a TIFF": ("a.tif", b"II*\x00" + bytes(400), "detect {0}"),
    "a JPEG of hundreds of layers": ("a.jpg", b"\xff\xd8\xff" + b"\xff\xda" * 500 + b"\xff\xd9",
                                     "detect {0}"),
    "a deck of a gigabyte": ("deck.npz", lambda: npz("(99, 64, 40, 3)", 300_000_000),
                             "detect {good}/table.png --deck {0}"),
    "a deck that claims a terabyte": ("deck.npz", lambda: npz("(130000000, 64, 40, 3)", 1000),
                                      "detect {good}/table.png --deck {0}"),
    "an action too often": ("c.coup.toml", coups(["deal 1 2S"] * 100_000), "settle {0}"),
    "dotted lines": ("c.coup.toml", b"".join(
        b".".join([b"a%d" % i] * 500) + b"=1\n" for i in range(1500)), "settle {0}"),
    "sixty thousand names": ("c.coup.toml", coups([]).replace(
        b'"Anne"', b",".join(b'"n%d"' % i for i in range(60_000))), "settle {0}"),
    "a database that is a text": ("notes.db", b"no database" * 999, "replay {0}"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("what", GREEDY)
def test_a_small_file_that_would_take_much_is_refused_with_a_sentence(
    commands, good, tmp_path, what
):
    name, content, command = GREEDY[what]
    content = content() if callable(content) else content
    assert len(content) < 10_000_000
    (tmp_path / name).write_bytes(content)

    commands.refused(tmp_path, *command.format(name, good=good).split())


ENDLESS = (
    "settle /dev/zero",
    "replay /dev/zero",
    "detect /dev/zero",
    "detect {good}/table.png --deck /dev/zero",
    "calibrate check --picture {good}/table.png --map /dev/zero",
    "record --camera none.avi --game /dev/zero",
    "restore /dev/zero --db new.db",
    "report problem.zip --db /dev/zero",
)


@pytest.mark.slow
@pytest.mark.parametrize("command", ENDLESS)
def test_a_device_without_an_end_is_refused_with_a_sentence(commands, good, tmp_path, command):
    commands.refused(tmp_path, *command.format(good=good).split())


@pytest.mark.slow
def test_twenty_thousand_coups_are_settled_within_the_bounds(commands, tmp_path):
    (tmp_path / "c.coup.toml").write_bytes(coups(["stand 1"] * 10, times=20_000))

    took, _ = commands.held(tmp_path, "settle", "c.coup.toml", "--json")
    assert took["code"] == 0


LARGE = [
    ("large.jpg", (6144, 8160), ()),
    ("large.png", (6144, 8160), ()),
    ("progressive.jpg", (4000, 6000), (cv2.IMWRITE_JPEG_PROGRESSIVE, 1)),
    ("large.webp", (4000, 6000), ()),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size", "how"), LARGE)
def test_the_largest_picture_that_is_taken_is_looked_at_within_the_bounds(
    commands, tmp_path, name, size, how
):
    cv2.imwrite(str(tmp_path / name), np.full((*size, 3), 90, np.uint8), how)

    took, _ = commands.held(tmp_path, "detect", name)
    assert took["code"] == 0


@pytest.mark.slow
def test_ten_megabytes_of_empty_frames_are_replayed_within_the_bounds(commands, tmp_path):
    whole = 320_000
    count = chance.of(whole // 10, whole)
    frames = (b'{"t":%d,"f":%d,"c":[]}\n' % (125 * number, number) for number in range(1, count))
    (tmp_path / "a.jsonl").write_bytes(recording(*frames))

    took, _ = commands.held(tmp_path, "replay", "a.jsonl")
    assert took["code"] == 0
    assert took["cpu_s"] <= MOST_S * count / whole
