"""What the engine refuses is said in the language of the screen."""

import ast
import time
from math import inf
from pathlib import Path

import pytest

from tests.live.script import MAP
from tracker.game.house import HOUSE_RULES, HouseRuleError, with_house_rules
from tracker.game.rules import PRESETS
from tracker.game.wording import Language
from tracker.live.loop import IN_PLAY
from tracker.map.drift import Drift
from webui.core.i18n import Words
from webui.core.refusals import FRENCH, in_words

HERE = Path(__file__).parents[2]
SPEAKERS = [f"tracker/game/{name}.py" for name in ("cards", "kinds", "money", "notation", "verify")]
SPEAKERS += ["tracker/game/house.py", "tracker/store/log.py", "tracker/store/errors.py"]
SPEAKERS += ["tracker/store/database.py"]
SPEAKERS += ["tracker/live/map_requests.py", "tracker/live/teaching.py"]


def sentences(path):
    """Give every sentence a module may refuse with, its values as {}."""
    for node in ast.walk(ast.parse((HERE / path).read_text())):
        said = None
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            said = node.exc.args[0]
        elif isinstance(node, ast.Return) and path.endswith("verify.py"):
            said = node.value
            if isinstance(said, ast.IfExp):
                said = said.orelse
        if getattr(getattr(node, "exc", None), "func", None) and node.exc.func.id.startswith(
            "Assertion"
        ):
            continue
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            yield said.value
        elif isinstance(said, ast.JoinedStr):
            yield "".join(p.value if isinstance(p, ast.Constant) else "{}" for p in said.values)


@pytest.mark.parametrize("path", SPEAKERS)
def test_every_sentence_of_a_module_has_its_french(path):
    found = list(sentences(path))

    assert found
    assert [each for each in found if each not in FRENCH] == []


@pytest.mark.parametrize(
    "said",
    [
        IN_PLAY,
        Drift(16.6, MAP).said,
        Drift(inf, MAP).said,
        "two places overlap: 1 and 2",
        "the cards do not lie in this order (AH where AS is to lie); lay them in rows from the left,"
        " as the order says: camera",
    ],
)
def test_what_the_camera_says_has_its_french(said):
    assert in_words(said, Words(Language.FR)) != in_words(said, Words(Language.EN))


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_what_a_house_rule_must_be_is_said_in_french(rule):
    with pytest.raises(HouseRuleError) as refused:
        with_house_rules(PRESETS["base"], {rule.name: [None]})

    said = in_words(str(refused.value), Words(Language.FR))

    plain = said.replace("\u00a0", " ")  # French keeps a colon beside its word
    assert plain == f"La règle {rule.name} doit être {rule.kind.expected[1]} : [None]."


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("not a card: 'ZZ'", "Ce n'est pas une carte\u00a0: 'ZZ'."),
        ("the card is missing", "Il manque la carte."),
        (
            "hand 1 has 2 covered cards to turn, and 3 are named",
            "La main 1 a 2 cartes couvertes à retourner, et 3 sont nommées.",
        ),
        (
            "house rule decks must be a whole number from 1 to 8: 99",
            "La règle decks doit être un entier de 1 à 8\u00a0: 99.",
        ),
    ],
)
def test_a_sentence_is_said_in_french_with_its_values(sentence, said):
    assert in_words(sentence, Words(Language.FR)) == said


def test_english_stays_and_becomes_a_sentence():
    words = Words(Language.EN)

    assert in_words("no coup has been opened", words) == "No coup has been opened."
    assert in_words("unheard of", Words(Language.FR)) == "Unheard of."


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("stake 9 5", "Il n'y a pas de place 9 à une table de 2."),
        ("dance", "Ce n'est pas une action"),
        ("deal 1 ZZ", "Ce n'est pas une carte"),
        ("stake 1 x", "Ce n'est pas un montant"),
        ("strike 1", "Une ligne se corrige sur sa propre page."),
    ],
)
def test_a_french_tablet_is_refused_in_french(table, action, said):
    table.post("/look", lang="fr")

    assert said in table.post("/act", do=action).text.replace("&#39;", "'")


@pytest.mark.parametrize("english", FRENCH)
def test_a_long_value_that_is_like_a_sentence_is_refused_at_once(english):
    first, *inner = english.split("{}")
    alike = "".join(inner[:-1]) or "a"
    french, began = Words(Language.FR), time.monotonic()
    for long in (alike * (2_000 // len(alike)), alike * (30_000 // len(alike))):
        in_words(first + long + "!", french)
        in_words(english.replace("{}", long), french)

    assert time.monotonic() - began < 5


def test_what_was_typed_stands_in_the_french_sentence_as_it_was_typed():
    said = in_words(
        "house rule decks must be a whole number from 1 to 8: ' must be : '", Words(Language.FR)
    )

    assert "' must be" in said
    assert "doit être un entier" in said
    assert "un entier de 1 à 8" in in_words(
        "house rule decks must be a whole number from 1 to 8: 99", Words(Language.FR)
    )
