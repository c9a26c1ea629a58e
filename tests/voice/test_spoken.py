"""What is said at a step, in both languages, and nothing that is not there to be heard."""

import random

import pytest

from tests.chance import of
from tests.game.play import play_on
from tests.game.tables import VARIANTS
from tests.game.worlds import coup as orderly
from tests.game.worlds import other_world
from tests.languages.spoken import BOTH, EN
from tests.voice.kept import index
from tracker.game import wording
from tracker.game.assist import advise
from tracker.game.coupfile import read_file
from tracker.game.fold import table_of_log
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities
from tracker.store.evening_table import EveningTable
from tracker.voice.clips import VOICE_LANGUAGES
from tracker.voice.english import ENGLISH
from tracker.voice.french import FRENCH
from tracker.voice.spoken import VoiceKind, not_seen, spoken
from tracker.voice.steps import act_key
from tracker.voice.voice_language import Person
from webui.core.i18n import Words
from webui.views.camera_status import NO_CAMERA
from webui.views.status_bar import BesideLog
from webui.views.voice import voice

PEOPLE = 'banker = "Denis"\nseats = ["Anne", "Bruno"]\n'
COUPS = of(3, 12)


def at(actions, variant="permanent", head="stakes = [5, 10]\n"):
    done = ", ".join(f'"{each}"' for each in actions)
    text = f'variant = "{variant}"\n{PEOPLE}{head}actions = [{done}]\n'
    return table_of_log(read_file(text).entries)


def heard(table, language):
    """Write what is said, with names in brackets."""
    return [
        (
            each.kind.value,
            " ".join(f"[{p.name}]" if isinstance(p, Person) else p for p in each.parts),
        )
        for each in spoken(table, irregularities(table), language)
    ]


DEALT = ["deal 1 ??", "deal 2 ??", "deal B 6S", "deal 1 ??", "deal 2 ??", "deal B ??"]


def test_a_card_is_dealt():
    table = at(["shuffle", "cut"])

    assert heard(table, ENGLISH) == [("instruction", "Deal, [Anne] a card, face down.")]
    assert heard(table, FRENCH) == [("instruction", "Donnez à, [Anne] une carte, couverte.")]


def test_the_players_words_and_the_bankers_card_are_spoken_of_with_the_first_question_of_a_coup():
    asked = at(["shuffle", "cut", *DEALT])
    then = at(["shuffle", "cut", *DEALT, "stand 1"])

    assert heard(asked, FRENCH) == [
        ("instruction", "[Anne] carte, ou vous restez ? Ne regardez pas votre carte couverte."),
        ("rules", "Le joueur dit, Carte, ou, J'arrête."),
    ]
    assert heard(then, ENGLISH) == [("instruction", "[Bruno] card, or stand?")]


def test_a_bust_is_said_before_it_is_paid():
    shown = ["deal 1 TS", "deal 2 9H", "deal B 6S", "deal 1 6C", "deal 2 9C", "deal B ??"]
    table = at(["shuffle", "cut", *shown, "deal 1 TD"])

    assert heard(table, FRENCH) == [
        ("irregularities", "Irrégularité. [Anne] La première carte était retournée."),
        ("irregularities", "Irrégularité. [Bruno] La première carte était retournée."),
        ("rules", "Crevé."),
        ("payments", "Prenez, cinq, à, [Anne]"),
    ]


def test_a_card_out_of_turn_is_said_with_its_hand():
    table = at(["shuffle", "cut", "deal 2 ??"])

    assert heard(table, ENGLISH)[0] == (
        "irregularities",
        "Irregularity. [Bruno] was dealt a card out of turn.",
    )


def test_hands_of_a_split_are_numbered():
    table = at(
        ["deal 1 8S", "deal 2 5S", "deal B 6H", "deal 1 8H", "deal 2 5H", "split 1"],
        "blackjack",
    )

    assert heard(table, ENGLISH) == [("instruction", "Deal, [Anne] hand one, a card, face up.")]
    assert heard(table, FRENCH) == [
        ("instruction", "Donnez à, [Anne] main un, une carte, retournée.")
    ]


def test_where_no_voice_says_the_name_the_seat_is_said():
    [told] = spoken(at(["shuffle", "cut", "deal 1 ??"]), (), FRENCH)

    assert told.parts[1] == Person("Bruno", ("la place deux,",))


def test_a_table_that_is_not_seen():
    [told] = not_seen(at(["shuffle"]), FRENCH)

    assert told.parts == ("Attendez. La table n'est pas vue.",)


def test_the_same_question_after_another_card_is_said_again():
    before = at(["shuffle", "cut", *DEALT, "stand 1"])
    after = at(["shuffle", "cut", *DEALT, "stand 1", "deal 2 2H"])

    assert spoken(before, (), FRENCH)[0].parts == spoken(after, (), FRENCH)[0].parts
    assert spoken(before, (), FRENCH)[0].key != spoken(after, (), FRENCH)[0].key
    assert spoken(before, (), FRENCH)[0].key == spoken(before, (), ENGLISH)[0].key


def test_a_fou_that_was_dealt_is_called_by_its_name_and_another_card_too_many_is_in_play():
    begun = ["deal 1 ??", "deal 2 ??"]
    fou, twice = at([*begun, "deal B FOU"]), at([*begun, "deal B 6S", *["deal 1 6S"] * 2])

    said = [
        [words for kind, words in heard(fou, each) if "irr" in kind] for each in (ENGLISH, FRENCH)
    ]
    assert any("was dealt the Fou, which is no playing card." in words for words in said[0])
    assert any("a reçu le Fou, qui n'est pas une carte à jouer." in words for words in said[1])
    assert not any("in play already" in words for words in said[0])
    again = [words for kind, words in heard(twice, ENGLISH) if kind == "irregularities"]
    assert any("has a card that is in play already." in words for words in again)


def walked(variant, mishaps, draw):
    """Give every table of some coups."""
    for number in range(COUPS):
        chance = random.Random(f"{variant}-{number}")  # noqa: S311  a walk, no secret
        log = play_on(PRESETS[variant], chance, mishaps=mishaps)
        table = EveningTable()
        for entry in log:
            table.append(entry)
            draw(table)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_happens_each_clip_is_there_and_the_sentence_is_the_screens(variant):
    there = {code: index(code) for code in VOICE_LANGUAGES}
    kinds, keys = set(), {}

    def draw(live):
        public = live.public()
        for code, language in VOICE_LANGUAGES.items():
            for told in spoken(public, irregularities(public), language):
                kinds.add(told.kind)
                assert told.parts
                for part in told.parts:
                    clips = part.clips if isinstance(part, Person) else (part,)
                    assert set(clips) <= there[code].keys(), told
        table = live.table
        if table.coup is None or not table.coup.unseen:
            for said in advise(table):
                named = wording.name_of(table, said.hand, EN)
                screen = wording._sentence(table, said, named)
                keys.setdefault(act_key(table, said, ENGLISH), set()).add(str(screen))

    walked(variant, 0.15, draw)

    assert {VoiceKind.INSTRUCTION, VoiceKind.IRREGULARITIES} <= kinds
    # hands of a split have a sentence of their own on the screen, for the order of its words
    assert {
        key: said for key, said in keys.items() if len(said) > 1 and key not in ("DEAL", "PAY")
    } == {}


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_two_worlds_that_differ_in_covered_faces_sound_the_same(variant):
    differ = 0
    for number in range(COUPS):
        chance = random.Random(f"{variant}-worlds-{number}")  # noqa: S311  a walk, no secret
        log = orderly(PRESETS[variant], chance)
        grown = EveningTable(log[:1])
        for length in range(2, len(log) + 1):
            grown.append(log[length - 1])
            this, other = log[:length], other_world(log[:length], chance)
            assert grown.public() == EveningTable(this).public()  # it is kept between two entries
            differ += this != other
            said = [_page(each) for each in (this, other)]
            assert said[0] == said[1], (number, length)

    assert (differ > 0) is (variant not in ("base", "simplifie", "blackjack"))


def _page(log):
    """Give what the banker's page says, in both languages."""
    beside = BesideLog(1, NO_CAMERA)
    return [voice(EveningTable(log), beside, Words(each)) for each in BOTH]
