"""Every message that the page of troubleshooting quotes is one that the program says."""

import ast
import re
from functools import cache

from tests.places import ROOT

PAGE = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
SAYING = ("tracker", "webui", "calibration")
GAP = "…"  # what a message fills in
MARKS = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]")  # how code and catalogues mark it
QUOTED = [re.sub(r"\s+", " ", each) for each in re.findall(r'"([^"]{8,})"', PAGE)]


def spoken(node):
    """Give the text of a string in the code, with a gap for each value in it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(
            each.value if isinstance(each, ast.Constant) else GAP for each in node.values
        )
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else ""


@cache
def said():
    """Give every text of the program, blanks made one, gaps made alike."""
    texts = []
    for path in files("*.html"):
        source = path.read_text(encoding="utf-8")
        # a sentence may stand inside an attribute, whose own quotes come before it
        texts += re.findall(r'"([^"]*)"', source) + re.findall(r't\("([^"]*)"', source)
    for path in files("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts += [MARKS.sub(GAP, spoken(node)) for node in ast.walk(tree)]
    return {re.sub(r"\s+", " ", text) for text in texts if " " in text}


def files(kind):
    """Give the files of one kind in which the program keeps what it says."""
    return [path for folder in SAYING for path in (ROOT / folder).rglob(kind)]


def is_said(quoted):
    """Tell whether one text of the program holds the quoted words in their order, gaps left out."""
    parts = quoted.split(GAP)
    return any(holds(text, parts) for text in said())


def holds(text, parts):
    """Tell whether parts stand in a text one after the other."""
    place = 0
    for part in parts:
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True


def test_every_quoted_message_is_one_that_the_program_says():
    assert len(QUOTED) > 60
    assert [each for each in QUOTED if not is_said(each)] == []


def test_a_message_that_nobody_says_is_noticed():
    assert not is_said("the moon is in the wrong house: …")
    assert is_said("… cannot be listened on (…); choose another port with --port")


def test_every_message_leads_to_what_to_do():
    entries = re.split(r"^#{2,3} ", PAGE, flags=re.MULTILINE)[1:]
    quoting = [each for each in entries if each.startswith('"')]
    bare = [each for each in quoting if len(each.partition("\n")[2].split()) < 4]

    assert len(quoting) > 50
    assert bare == []
