"""The recorded voice holds every clip that can be said, and no other; each lies where the index says."""

import json
from itertools import pairwise

import pytest

from tests.voice.kept import FOLDER, index
from tracker.game.advice import Act
from tracker.game.customs import Phrase
from tracker.game.irregularities import Code
from tracker.voice.clips import VOICE_LANGUAGES, clips
from tracker.voice.english import ENGLISH
from tracker.voice.french import FRENCH
from tracker.voice.voice_language import FIELDS, pieces

LARGEST = 4_000_000  # bytes, both languages together


@pytest.mark.parametrize("language", VOICE_LANGUAGES.values(), ids=VOICE_LANGUAGES)
def test_every_step_and_every_irregularity_has_a_sentence(language):
    assert {act.name for act in Act} <= language.acts.keys()
    assert {code.name for code in Code} <= language.irregularities.keys()
    assert language.phrases.keys() == set(Phrase)
    assert all(language.acts.values())
    assert all(language.irregularities.values())


def test_both_languages_say_the_same():
    for part in ("acts", "irregularities", "aloud", "faces", "cards"):
        ours, theirs = getattr(ENGLISH, part), getattr(FRENCH, part)
        assert ours.keys() == theirs.keys(), part
        for key, sentence in ours.items():
            said = [set(pieces(each)) & FIELDS for each in (sentence, theirs[key])]
            assert said[0] == said[1], key


@pytest.mark.parametrize("code", VOICE_LANGUAGES)
def test_each_clip_that_can_be_said_is_there_and_each_that_is_there_can_be_said(code):
    assert set(index(code)) == set(clips(VOICE_LANGUAGES[code]))


@pytest.mark.parametrize("code", VOICE_LANGUAGES)
def test_each_of_24_seats_and_each_hand_of_a_split_has_its_clips(code):
    language, there = VOICE_LANGUAGES[code], index(code)
    for end in (",", "."):
        for number in range(1, 25):
            assert set(language.numbered(language.seat, number, end)) <= there.keys()
            assert set(language.numbered(language.hand, number, end)) <= there.keys()
    assert FRENCH.numbered("la place", 20, ".") == ("la place,", "vingt.")


@pytest.mark.parametrize("code", VOICE_LANGUAGES)
def test_clips_lie_one_after_the_other_with_silence_between(code):
    places = list(index(code).values())

    assert all(0.15 < length < 8 for _, length in places)
    for (start, length), (following, _) in pairwise(places):
        assert following - start - length == pytest.approx(0.1, abs=0.002)


def test_the_voice_is_small_and_has_no_language_that_nobody_chose():
    files = sorted(FOLDER.iterdir())

    assert {each.stem for each in files} == set(VOICE_LANGUAGES)
    assert sum(each.stat().st_size for each in files) < LARGEST


@pytest.mark.parametrize("code", VOICE_LANGUAGES)
def test_the_sound_begins_with_the_mark_and_holds_speech_at_each_place(code):
    np = pytest.importorskip("numpy")
    av = pytest.importorskip("av")
    with av.open(str(FOLDER / f"{code}.mp3")) as container:
        rate = container.streams.audio[0].rate
        sound = np.concatenate([each.to_ndarray().ravel() for each in container.decode(audio=0)])
    kept = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    first = np.flatnonzero(np.abs(sound[: rate // 2]) > 0.1)[0] / rate
    shift = first - kept["mark"]

    assert abs(shift) < 0.1
    for words, (start, length) in kept["clips"].items():
        at = round((start + shift) * rate)
        clip = sound[at : at + round(length * rate)]
        level = 20 * np.log10(np.sqrt(np.mean(clip**2)))
        assert -23 < level < -18, words
        assert np.abs(clip).max() < 0.95, words
        assert np.abs(clip[: rate // 4]).max() > 0.02, words  # it does not begin late
