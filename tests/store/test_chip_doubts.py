"""A question about chips: kept with its answers, answered where it truly happened, for its coup alone."""

import pytest

from tracker.game.events import CoupOpened, Earlier, Entry, SessionOpened
from tracker.game.notation import read
from tracker.game.rules import PRESETS
from tracker.store import doubts
from tracker.store.chip_doubts import chips_answer, withdraw_chips_questions
from tracker.store.doubts import BankerQuestion, QuestionKind
from tracker.store.log import Log, Origin


@pytest.fixture
def log(tmp_path):
    log = Log(tmp_path / "evenings.db")
    yield log
    log.close()


@pytest.fixture
def evening(log):
    opened = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"))
    session = log.open_session(opened, Origin(0)).seq
    log.append(session, CoupOpened(), Origin(1))
    return session


def ask(log, evening, *actions, kind=QuestionKind.STAKE, about=None, at_ms=100):
    question = BankerQuestion("1", (), about, kind=kind, actions=actions)
    return doubts.raise_doubt(log, evening, question, at_ms)


def still(log, evening):
    return [each.id for each in doubts.open_doubts(log, evening, log.read(evening))]


def test_its_answers_are_kept_in_order(log, evening):
    number = ask(log, evening, "stake 1 15", "stake 1 10")
    asked = doubts.doubt(log, number).question
    assert asked.actions == ("stake 1 15", "stake 1 10")
    assert asked.likely == ()


def test_it_is_asked_for_its_coup_alone(log, evening):
    number = ask(log, evening, "stake 1 15")
    assert still(log, evening) == [number]
    log.append(evening, CoupOpened(), Origin(200))
    assert still(log, evening) == []


def test_the_chips_may_take_it_back(log, evening):
    ask(log, evening, "stake 1 15")
    withdraw_chips_questions(log, evening, "1", 150)
    assert still(log, evening) == []


def test_a_question_with_no_answers_can_be_kept(log, evening):
    number = ask(log, evening)
    assert doubts.doubt(log, number).question.actions == ()


def asked(log, evening, **how):
    return doubts.doubt(log, ask(log, evening, "stake 1 15", **how))


def test_a_stake_named_after_the_first_card_counts_before_it(log, evening):
    question = asked(log, evening, at_ms=100)
    before = log.append(evening, read("deal 2 9S"), Origin(90))
    entries = log.read(evening)
    assert chips_answer(question, entries, "stake 1 15") == read("stake 1 15")
    first = log.append(evening, read("deal 1 9S"), Origin(110))
    log.append(evening, read("deal 2 8S"), Origin(120))
    found = chips_answer(question, log.read(evening), "stake 1 15")
    assert found == Earlier(first.seq, read("stake 1 15"))
    assert before.seq < first.seq


def test_a_card_of_the_very_moment_of_the_question_came_before_it(log, evening):
    log.append(evening, read("deal 1 8S"), Origin(100))
    asked = doubts.doubt(log, ask(log, evening, "stake 1 15", at_ms=100))

    assert chips_answer(asked, log.read(evening), "stake 1 15") == read("stake 1 15")


def test_an_answer_counts_before_the_entry_it_is_about(log, evening):
    card = log.append(evening, read("deal 1 9S"), Origin(90))
    question = asked(log, evening, about=card.seq)
    found = chips_answer(question, log.read(evening), "stake 1 15")
    assert found == Earlier(card.seq, read("stake 1 15"))


def test_what_was_not_offered_is_no_answer(log, evening):
    assert chips_answer(asked(log, evening), [Entry(1, CoupOpened())], "stake 1 500") is None
