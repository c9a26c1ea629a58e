"""Sentences that were filled in: handed on through a file, and said in another language."""

import pytest

from tests.languages.spoken import EN, FR
from tracker.game import wording
from tracker.game.coupfile import MOST_DOTS, CoupFileError, read_file
from tracker.game.grammar import Language, NameForms
from tracker.game.sentences import enumerated, filled, message, packed, unpacked
from tracker.game.settlement import Outcome


def test_a_sentence_comes_back_with_the_sentences_and_numbers_in_it():
    said = filled(
        "{where}: {problem}", where=filled("action {action}", action=3), problem=message("no card")
    )

    come = unpacked(packed(said))

    assert come == "action 3: no card"
    assert come.source == "{where}: {problem}"
    assert come.values["where"].values == {"action": 3}
    assert come.values["problem"].source == "no card"


@pytest.mark.parametrize("said", ["of nobody's", filled("{count} cards", 3, count=3)])
def test_what_is_no_sentence_of_one_form_comes_as_its_text(said):
    assert packed(said) == said
    assert unpacked(packed(said)) == said


def test_measured_numbers_are_written_with_the_point_of_the_language():
    said = filled("{found}: {wide:.1f} mm", found=filled("{share:.2f}", share=0.25), wide=62.5)

    assert EN.word(said) == "0.25: 62.5 mm"
    assert FR.word(said) == "0,25: 62,5 mm"


def test_parts_are_joined_by_commas_in_any_language():
    assert enumerated(["language", "camera", "tablet"]) == "language, camera, tablet"
    assert enumerated(["camera"]) == "camera"


@pytest.mark.parametrize(
    "source",
    ["{x.__class__}", "{x[0]}", "{x:>99999999}", "{x!r:>99999999}", "{", "}", "{}", None, 7, []],
)
def test_a_file_cannot_say_more_than_a_sentence_with_values(source):
    come = unpacked({"said": "as it was", "source": source, "values": {"x": "a"}})

    assert FR.word(come) == "as it was"
    assert EN.word(come) == "as it was"


@pytest.mark.parametrize("given", [None, 5, [], {}, {"said": 3, "source": "{x}", "values": []}])
def test_a_file_that_makes_no_sense_is_no_error(given):
    assert isinstance(EN.word(unpacked(given)), str)


def test_a_field_that_is_not_there_leaves_the_english():
    come = unpacked({"said": "as it was", "source": "{where}: {problem}", "values": {"where": "a"}})

    assert FR.word(come) == "as it was"


def test_a_catalogue_that_names_a_field_of_its_own_leaves_the_english():
    odd = Language("xx", lambda _text, _count: "{nobody} paie")

    assert odd.say("{name} pays", name="Anne") == "Anne pays"


def test_french_of_a_banker_and_of_a_player():
    assert NameForms("le banquier", "", FR, banker=True).of == "du banquier"
    assert (NameForms("Anne", "", FR).of, NameForms("Zoé", "", FR).of) == ("d'Anne", "de Zoé")
    assert NameForms("Anne", "", EN).of == "of Anne"


def test_french_keeps_a_sign_on_the_line_of_its_word():
    assert FR.grammar.kept_together("Prêt ?") == "Prêt\u00a0?"
    assert EN.grammar.kept_together("Ready?") == "Ready?"


@pytest.mark.parametrize("language", [EN, FR])
def test_each_outcome_has_a_word_of_its_own(language):
    words = {wording.outcome(each, language) for each in Outcome}

    assert len(words) == len(Outcome)


def test_a_mistake_is_placed_in_its_coup_where_a_file_has_several():
    text = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne"]\n[[coup]]\nstakes = [5]\n'

    log = read_file(f'{text}[[coup]]\nstakes = [5]\nactions = ["deal 1 2S"]\n')

    assert log.where(2, 1) == "coup 2, action 1"
    assert log.where(2, None) == "coup 2"


@pytest.mark.parametrize(
    "keys", [f"a{'.a' * (MOST_DOTS + 1)} = 1\n", f"a{'.a' * MOST_DOTS} = 1\n" * 201]
)
def test_dotted_keys_by_the_hundred_are_refused(keys):
    with pytest.raises(CoupFileError, match="dots"):
        read_file(keys)
