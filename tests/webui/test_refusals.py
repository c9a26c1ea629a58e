"""What the engine refuses is said in the language of the screen."""

from math import inf

import pytest

from tests.languages.spoken import EN, FR
from tests.live.script import MAP
from tracker.eyes import deck_lessons
from tracker.game import EMPTY, read_file, table_of_log
from tracker.game.cards import CardError, card
from tracker.game.house import HOUSE_RULES, HouseRuleError, with_house_rules
from tracker.game.notation import NotationError, read
from tracker.game.rules import PRESETS
from tracker.game.sentences import filled, packed, unpacked
from tracker.game.verify import refusal
from tracker.live.requests import IN_PLAY
from tracker.live.teacher import order_of
from tracker.map.drift import Drift
from tracker.map.table_map import TableMapError
from tracker.pictures.errors import VisionError
from tracker.store.errors import StoreError
from tracker.store.log import Log, Origin
from webui.core.i18n import Words
from webui.core.refusals import in_words


def refused(call, *arguments):
    """Give the error that a call is refused with."""
    with pytest.raises((ValueError, StoreError)) as error:
        call(*arguments)
    return error.value


def read_name(word):
    return deck_lessons.read_name(word, french=False)


def other_table():
    raise TableMapError(filled("two places overlap: {name} and {other}", name="1", other="2"))


@pytest.mark.parametrize(
    "said",
    [IN_PLAY, Drift(16.6, MAP).said, Drift(inf, MAP).said, refused(other_table)],
)
def test_what_the_camera_says_has_its_french(said):
    assert in_words(said, Words(FR)) != in_words(said, Words(EN))


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_what_a_house_rule_must_be_is_said_in_french(rule):
    error = refused(with_house_rules, PRESETS["base"], {rule.name: [None]})
    assert isinstance(error, HouseRuleError)

    plain = in_words(error, Words(FR)).replace("\u00a0", " ")  # a colon stays beside its word
    assert plain == f"La règle {rule.name} doit être {FR.word(rule.kind.expected)} : [None]."


@pytest.mark.parametrize(
    ("call", "arguments", "said"),
    [
        (card, ["ZZ"], "Ce n'est pas une carte (KS, 10H, K?,\u00a0??)\u00a0: 'ZZ'."),
        (read, ["deal 1"], "Il manque la carte."),
        (read, ["deal 1 ZZ"], "Ce n'est pas une carte (KS, 10H, K?,\u00a0??)\u00a0: 'ZZ'."),
        (
            with_house_rules,
            [PRESETS["base"], {"decks": 99}],
            "La règle decks doit être un entier de 1 à 8\u00a0: 99.",
        ),
        (
            with_house_rules,
            [PRESETS["base"], {"decks": " must be : "}],
            "La règle decks doit être un entier de 1 à 8\u00a0: ' must be\u00a0: '.",
        ),
        (
            order_of,
            [3],
            "3 cartes découvertes se voient, au lieu des 52, ou du Fou seul\u00a0; écartez-les,"
            " toutes dans l'image, et recommencez.",
        ),
    ],
)
def test_a_sentence_is_said_in_french_with_its_values(call, arguments, said):
    error = refused(call, *arguments)

    assert isinstance(error, CardError | NotationError | HouseRuleError | VisionError)
    assert in_words(error, Words(FR)) == said


@pytest.mark.parametrize(
    ("covered", "english", "french"),
    [
        (1, "hand 1 has 1 covered card to turn", "la main 1 a 1 carte couverte à retourner"),
        (2, "hand 1 has 2 covered cards to turn", "la main 1 a 2 cartes couvertes à retourner"),
    ],
)
def test_a_plural_of_an_error_follows_its_number(covered, english, french):
    actions = "".join(f'"deal 1 {"??" if n < covered else "5H"}", "deal B 2C",' for n in range(2))
    table = table_of_log(read_file(PERMANENT.format(actions=actions)).entries)
    said = refusal(table, read("show 1 5S 6S 7S"))

    assert said == f"{english}, and 3 are named"
    assert FR.word(said) == f"{french}, et 3 sont nommées"


PERMANENT = """
variant = "permanent"
banker = "Denis"
seats = ["Anne"]
stakes = [5]
actions = [{actions}]
"""


def test_an_evening_that_is_gone_is_refused_in_french(tmp_path):
    log = Log(tmp_path / "evening.db")
    error = refused(log.append, 5, read("stand 1"), Origin(1))
    log.close()

    assert in_words(error, Words(FR)) == "Il n'y a pas de soirée 5\u00a0; ouvrez-en une."


def test_english_stays_and_becomes_a_sentence():
    assert in_words(refusal(EMPTY, read("look 1")), Words(EN)).startswith("There is no seat 1")
    assert in_words("unheard of", Words(FR)) == "Unheard of."


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


# what the camera's process says goes through a file


@pytest.mark.parametrize(
    "said",
    [
        IN_PLAY,
        Drift(16.6, MAP).said,
        refused(order_of, 3).args[0],
        refused(read_name, "?H").args[0],
        "a sentence of nobody's",
    ],
)
def test_a_sentence_comes_through_a_file_and_is_said_in_french(said):
    come = unpacked(packed(said))

    assert come == said
    assert FR.word(come) == FR.word(said)
