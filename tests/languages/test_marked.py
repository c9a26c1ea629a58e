"""Every sentence of the code that a person may read is marked for the catalogues."""

import ast
import re
from pathlib import Path

import pytest

from tests.messages import KEYWORDS, ROOMS, ROOT, helps_in, name_of

FILES = sorted(each.relative_to(ROOT) for room in ROOMS for each in (ROOT / room).rglob("*.py"))
# a word, and another one or a value
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:]? (?:[^\W\d_]|\{)|\} [^\W\d_]{2,}")
# SQL, the lines of a stream and of an answer, a coup file
CODE = re.compile(
    r"(\{\} )?(SELECT|INSERT|UPDATE|CREATE|ALTER|DELETE|DROP|PRAGMA|BEGIN|VACUUM|WHERE) "
    r"|event: |attachment; |variant = "
)
ERRORS_OF_PROGRAMS = {"AssertionError", "sqlite3.DatabaseError", "HeadError"}
# What is not translated, and why: by folder or file.
NOT_TRANSLATED = {
    "tracker/cli/child.py": "is printed when nobody is left to read it",
    "tracker/belief/chances.py": "numbers that come with the program; only those who fit them see it",
    "tracker/game/coupschema.py": "the schema of coup files, which is one file in one language",
    "tracker/game/grammar.py": "how English and French join a name to a word",
    "tracker/game/notation.py": "the notation of coup files, the same in every language",
    "tracker/languages/catalogues.py": "says that a catalogue cannot be read, so it cannot use it",
    "tracker/live/session.py": "the program's own log, for whoever mends the scribe",
    "tracker/mqtt/messages.py": "a message that is refused is dropped, and nobody is told",
    "tracker/replay/report.py": "amendments in the notation of coup files",
    "tracker/store/digests.py": "columns of the database",
    "tracker/store/doubts.py": "columns of the database",
    "tracker/store/masks.py": "stand-ins for names, in a report that others read",
    "tracker/store/problem_report.py": "a report that goes to the people who mend it",
    "tracker/voice/english.py": "what the recorded voice says; each language has a file of its own",
    "tracker/voice/french.py": "what the recorded voice says; each language has a file of its own",
    "webui/club/subscriber.py": "a message that is refused is dropped, and nobody is told",
    "webui/core/guesses.py": "a key, never shown",
    "webui/serve/server.py": "the server's own log",
    "webui/views/buttons.py": "actions in the notation of coup files",
    "webui/views/buttons_for_all.py": "actions in the notation of coup files",
    "webui/views/pad.py": "actions in the notation of coup files",
    "webui/pages/stakes/view.py": "actions in the notation of coup files",
    "webui/pages/actions/amendments.py": "actions in the notation of coup files",
    "calibration/sheet.py": "the format of PDF",
}
# names for programs, a pattern of dates, the same in every language
NAMES = {"upper left", "upper right", "lower right", "lower left"}
NAMES |= {"EEEE d MMMM y", "{} min", "vingtetun: {}", "vingtetun: {}: {}"}


def unmarked(source):
    """Give the texts of Python code that a person may read and no catalogue holds."""
    tree = ast.parse(source)
    passed = {id(part) for node in ast.walk(tree) for part in passed_over(node)}
    return [text for node in ast.walk(tree) if id(node) not in passed for text in read(node)]


def read(node):
    """Give the text of a literal, with {} for what is filled in; nothing if it is no sentence."""
    if isinstance(node, ast.JoinedStr):
        text = "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
    else:
        return
    if SENTENCE.search(text) and not CODE.match(text.strip()) and text not in NAMES:
        yield text


def passed_over(node):
    """Give the parts of a node that are marked, are found by themselves, or are no texts to read."""
    if isinstance(node, ast.Call) and name_of(node) in KEYWORDS:
        yield from ast.walk(node)
    if isinstance(node, ast.Assert) or (
        isinstance(node, ast.Raise)
        and node.exc is not None
        and ast.unparse(node.exc).partition("(")[0] in ERRORS_OF_PROGRAMS
    ):
        yield from ast.walk(node)
    if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(each) for each in node.bases):
        yield from ast.walk(node)  # the names of kinds; `wording` has a sentence for each
    if isinstance(node, ast.JoinedStr):
        yield from node.values
    yield from helps_in(node)
    yield from annotations_and_docstrings(node)


def annotations_and_docstrings(node):
    for part in ("annotation", "returns"):
        if getattr(node, part, None) is not None:
            yield from ast.walk(getattr(node, part))
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value


def reason(name):
    return next((why for at, why in NOT_TRANSLATED.items() if Path(name).is_relative_to(at)), None)


@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_of_the_code_is_marked(room):
    found = {
        str(file): unmarked((ROOT / file).read_text(encoding="utf-8"))
        for file in FILES
        if file.is_relative_to(room) and reason(file) is None
    }

    assert {file: texts for file, texts in found.items() if texts} == {}


@pytest.mark.parametrize("name", sorted(NOT_TRANSLATED))
def test_each_exception_is_still_one(name):
    files = [file for file in FILES if file.is_relative_to(name)]

    assert any(unmarked((ROOT / file).read_text(encoding="utf-8")) for file in files)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise ValueError("not a card")', ["not a card"]),
        ('raise ValueError(f"no {card}")', ["no {}"]),
        ('raise ValueError(filled("not a card: {text}", text=text))', []),
        ('click.echo(f"{n} coups")', ["{} coups"]),
        ('click.echo(worded("{n} coups", n=n))', []),
        ('said = "the camera hangs"', ["the camera hangs"]),
        ('said = "camera"', []),
        ('click.option("--x", help="What it is.")', []),
        ('click.option("--x", help=f"One of {names} here.")', ["One of {} here."]),
        ('def f():\n    """Say what."""', []),
        ('db.execute("SELECT a FROM b")', []),
    ],
)
def test_a_sentence_that_is_not_marked_is_found(source, found):
    assert unmarked(source) == found
