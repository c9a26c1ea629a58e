"""A doubt stands until an entry that is in force answers it."""

import pytest

from tracker.game.cards import COVERED_CARD, card
from tracker.game.events import (
    Amended,
    Buried,
    CardDealt,
    CardsTurned,
    CoupOpened,
    SessionOpened,
    Vouched,
)
from tracker.game.rules import PRESETS
from tracker.store.doubts import (
    BankerQuestion,
    QuestionKind,
    answer,
    dismiss,
    doubt,
    entries_for_no,
    entries_for_yes,
    open_doubts,
    raise_doubt,
)
from tracker.store.log import Log, Origin

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne",))
LIKELY = (card("6S"), card("8S"), card("6C"))


@pytest.fixture
def log(tmp_path):
    log = Log(tmp_path / "evening.db")
    log.open_session(OPENING, Origin(1))
    log.append(1, CoupOpened(), Origin(2))
    yield log
    log.close()


def test_a_doubt_about_a_card_is_answered_by_a_correction(log):
    dealt = log.append(1, CardDealt("1", card("??"), covered=False), Origin(3, "camera"))
    number = raise_doubt(log, 1, BankerQuestion("1", LIKELY, dealt.seq, crop=b"jpeg"), 4)
    asked = doubt(log, number)
    assert asked.question.likely == LIKELY
    assert asked.question.crop == b"jpeg"

    event = answer(asked, log.read(1), card("8S"))
    assert event == Amended(dealt.seq, (CardDealt("1", card("8S"), covered=False),))
    log.append(1, event, Origin(5, answers=number))

    assert open_doubts(log, 1, log.read(1)) == []


def test_a_card_that_was_taken_for_an_open_one_lies_covered(log):
    dealt = log.append(1, CardDealt("1", card("??"), covered=False), Origin(3, "camera"))
    asked = doubt(log, raise_doubt(log, 1, BankerQuestion("1", LIKELY, dealt.seq), 4))

    event = answer(asked, log.read(1), COVERED_CARD)
    assert event == Amended(dealt.seq, (CardDealt("1", COVERED_CARD, covered=True),))


def test_taking_the_answer_back_asks_again(log):
    number = raise_doubt(log, 1, BankerQuestion("1", LIKELY), 4)
    said = answer(doubt(log, number), log.read(1), card("6S"))
    entry = log.append(1, said, Origin(5, answers=number))
    log.append(1, Amended(entry.seq), Origin(6, "undo"))

    assert [each.id for each in open_doubts(log, 1, log.read(1))] == [number]


def test_a_card_that_was_none_is_struck_out(log):
    dealt = log.append(1, CardDealt("1", card("??"), covered=False), Origin(3, "camera"))
    asked = doubt(log, raise_doubt(log, 1, BankerQuestion("1", LIKELY, dealt.seq), 4))

    assert answer(asked, log.read(1), None) == Amended(dealt.seq)


def test_a_doubt_about_a_struck_card_goes_with_it(log):
    dealt = log.append(1, CardDealt("1", card("??"), covered=False), Origin(3, "camera"))
    raise_doubt(log, 1, BankerQuestion("1", LIKELY, dealt.seq), 4)
    log.append(1, Amended(dealt.seq), Origin(5))

    assert open_doubts(log, 1, log.read(1)) == []


def test_no_card_at_all_needs_no_entry_where_none_was_written(log):
    asked = doubt(log, raise_doubt(log, 1, BankerQuestion("1", LIKELY), 4))

    assert answer(asked, log.read(1), None) is None
    assert doubt(log, 99) is None


def test_a_doubt_about_the_second_of_two_shown_cards_leaves_the_first(log):
    shown = log.append(1, CardsTurned("1", (card("KS"), card("??"))), Origin(3, "camera"))
    asked = doubt(log, raise_doubt(log, 1, BankerQuestion("1", LIKELY, shown.seq, place=1), 4))

    event = answer(asked, log.read(1), card("8S"))

    assert event == Amended(shown.seq, (CardsTurned("1", (card("KS"), card("8S"))),))


def test_an_answer_keeps_what_was_amended_before(log):
    shown = log.append(1, CardsTurned("1", (card("??"), card("??"))), Origin(3, "camera"))
    log.append(1, Amended(shown.seq, (CardsTurned("1", (card("9D"), card("??"))),)), Origin(4))
    asked = doubt(log, raise_doubt(log, 1, BankerQuestion("1", LIKELY, shown.seq, place=1), 5))

    (fact,) = answer(asked, log.read(1), card("8S")).replacement

    assert fact.cards == (card("9D"), card("8S"))


def test_cards_that_are_out_of_play_are_buried_by_a_yes(log):
    number = raise_doubt(log, 1, BankerQuestion("1", (), kind=QuestionKind.GONE), 4)

    assert entries_for_yes(doubt(log, number), log.read(1)) == (Buried("1"),)


def test_a_coup_that_is_over_by_a_yes_gives_way_to_the_next(log):
    number = raise_doubt(log, 1, BankerQuestion("B", (), kind=QuestionKind.UNFINISHED), 4)

    assert entries_for_yes(doubt(log, number), log.read(1)) == (Vouched(), CoupOpened())


def test_a_card_nobody_saw_stays_with_a_yes_and_goes_with_a_no(log):
    dealt = log.append(1, CardDealt("1", card("??"), covered=True), Origin(3, "camera"))
    asked = doubt(
        log, raise_doubt(log, 1, BankerQuestion("1", (), dealt.seq, kind=QuestionKind.UNSEEN), 4)
    )

    assert entries_for_yes(asked, log.read(1)) == ()
    assert entries_for_no(asked) == (Amended(dealt.seq),)


def test_a_no_closes_a_question_without_an_entry(log):
    number = raise_doubt(log, 1, BankerQuestion("1", (), kind=QuestionKind.GONE), 4)
    before = log.read(1)

    dismiss(log, 1, number, 5)

    assert open_doubts(log, 1, log.read(1)) == []
    assert log.read(1) == before


def test_a_doubt_about_a_card_stays_open_where_an_earlier_amendment_names_that_card(log):
    """The card counts in the table, so its question is asked too."""
    ahead = log.append(1, Amended(log.last(1) + 2), Origin(3))
    dealt = log.append(1, CardDealt("1", card("8S"), covered=False), Origin(4, "camera"))
    assert ahead.event.target == dealt.seq
    number = raise_doubt(log, 1, BankerQuestion("1", LIKELY, dealt.seq), 5)

    assert [each.id for each in open_doubts(log, 1, log.read(1))] == [number]
