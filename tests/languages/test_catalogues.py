"""The catalogues: nothing is missing in them, nothing is left over, and every field agrees."""

from __future__ import annotations

import io
import re
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from tests.messages import KEYWORDS, calls_in, catalogue, collected, known, update
from tracker.game.grammar import NameForms

LANGUAGES = known()
# the forms of a name that any language may use in the place of another
FORMS = {"who", "Who", "end", "to", "to_end", "of", "of_end"}


def opened(code):
    with catalogue(code).open("rb") as file:
        return read_po(file, locale=code)


def texts(text):
    return text if isinstance(text, tuple | list) else (text,)


def key(message):
    return message.context or "", texts(message.id)


def fields(text):
    """Name the fields of a text; every form of a name is the same field."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_language_of_the_project_has_a_catalogue():
    assert "fr" in LANGUAGES
    assert all(catalogue(code).exists() for code in LANGUAGES)


def test_every_sentence_of_the_code_is_read_out_of_it():
    assert len({key(each) for each in collected()}) > 900


def read(source):
    return [texts for _, _, texts, _ in calls_in(io.BytesIO(source.encode()), KEYWORDS)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('words("Next")', [("Next",)]),
        ('looks.words(KNOWN.get(act, message("plays")))', [("plays",)]),
        ('about("the theme", "Light")', [("the theme", "Light")]),
        ('words(counted("{count} coup", "{count} coups"), 2)', [("{count} coup", "{count} coups")]),
        ('filled("not a card: " "{text}", text=text)', [("not a card: {text}",)]),
        ("words(said)", []),
    ],
)
def test_a_sentence_is_found_wherever_it_stands(source, found):
    assert read(source) == found


def test_a_sentence_that_is_put_together_is_refused():
    with pytest.raises(AssertionError, match="an f-string"):
        read('words(f"{name} chooses.")')


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_is_missing_and_none_is_left_over(code):
    wanted = {key(each) for each in collected() if each.id}
    given = {key(each) for each in opened(code) if each.id}

    assert wanted - given == set(), "run make messages, and translate these"
    assert given - wanted == set(), "run make messages, which takes these out"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_translated_and_sure(code):
    found = [each for each in opened(code) if each.id]

    assert [each.id for each in found if each.fuzzy] == []
    assert [each.id for each in found if not all(texts(each.string))] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_fills_in_the_same_values(code):
    for each in opened(code):
        for said in texts(each.string) if each.id else ():
            assert fields(said) <= fields(texts(each.id)[0]), each.id
            assert said.strip() != "" or each.id.strip() == "", each.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_left_out_of_a_translation_is_left_out_knowingly(code):
    left_out = {
        each.id
        for each in opened(code)
        if each.id and fields(texts(each.id)[0]) - set().union(*map(fields, texts(each.string)))
    }

    assert left_out == LEFT_OUT.get(code, set())


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_name_is_written_in_forms_that_every_language_has(code):
    for each in opened(code):
        for said in texts(each.string) if each.id else ():
            assert set(re.findall(r"\{n\.(\w+)", said)) <= FORMS, each.id
    assert all(isinstance(getattr(NameForms, form), property) for form in FORMS)


def test_another_language_is_begun_and_keeps_what_was_translated(tmp_path):
    file = update("de", tmp_path)
    wanted = {key(each) for each in collected() if each.id}
    with file.open("rb") as begun:
        found = read_po(begun, locale="de")
    assert {key(each) for each in found if each.id} == wanted
    assert not any(any(texts(each.string)) or each.fuzzy for each in found if each.id)

    begun = file.read_text(encoding="utf-8")
    file.write_text(begun.replace('msgid "Stakes"\nmsgstr ""', 'msgid "Stakes"\nmsgstr "Einsätze"'))
    update("de", tmp_path)

    assert 'msgid "Stakes"\nmsgstr "Einsätze"' in file.read_text(encoding="utf-8")
    assert len(file.read_text(encoding="utf-8").splitlines()) == len(begun.splitlines())


# sentences whose French needs a value less than the English
LEFT_OUT = {"fr": set()}
