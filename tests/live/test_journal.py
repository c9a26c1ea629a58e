"""A journal in the database: camera and tablet write to one evening, and neither talks over the other."""

import pytest

from tests.belief.stage import MAP, Stage
from tests.scribe.evening import SEATS
from tracker.belief.followed import FollowedCards
from tracker.game.events import (
    Amended,
    CardDealt,
    CoupOpened,
    SessionOpened,
    SightLost,
    StakePlaced,
    Vouched,
)
from tracker.game.fold import table_of_log
from tracker.game.notation import read
from tracker.game.rules import PRESETS
from tracker.live.journal import Journal
from tracker.live.session import AskedDoubt, Session
from tracker.scribe import Answered, Doubt, Question, Scribe
from tracker.store.doubts import QuestionKind, doubts, open_doubts
from tracker.store.log import Log, Origin

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno", "Chloé"))


@pytest.fixture
def path(tmp_path):
    log = Log(tmp_path / "evenings.db")
    log.open_session(OPENING, Origin(1))
    log.append_all(1, [CoupOpened(), StakePlaced("1", 10)], Origin(2))
    log.close()
    return tmp_path / "evenings.db"


@pytest.fixture
def tablet(path):
    log = Log(path)
    yield log
    log.close()


@pytest.fixture
def journal(path):
    log = Log(path)
    yield Journal(log, 1000, 1)
    log.close()


def test_entries_carry_the_time_on_the_wall(journal):
    entry = journal.write(read("deal 1 9S"), Origin(250, "camera", 7, 0.9))

    assert (entry.at_ms, entry.source, entry.frame, entry.confidence) == (1250, "camera", 7, 0.9)


def test_each_entry_goes_by_the_clock_as_it_was_set_when_it_was_written(journal, tablet):
    before = journal.write(read("deal 1 9S"), Origin(250))
    journal.follow_clock(1000 - 900)
    said = tablet.append(1, read("deal 2 9H"), Origin(100 + 300))
    journal.hear()
    after = journal.write(read("deal 3 9D"), Origin(350))

    assert [each.at_ms for each in (before, said, after)] == [1250, 400, 450]
    assert [journal.frame_ms(each) for each in (before, said, after)] == [250, 300, 350]


def test_nothing_is_written_on_a_table_that_has_changed_since(journal, tablet):
    tablet.append(1, read("deal 1 9S"), Origin(3))

    assert journal.write(read("deal 1 9S"), Origin(4, "camera")) is None
    assert [entry.event for entry in journal.hear()] == [read("deal 1 9S")]
    assert journal.write(read("deal B 6H"), Origin(5, "camera")).seq == 5


def test_what_the_tablet_wrote_is_heard_once(journal, tablet):
    tablet.append(1, read("deal 1 9S"), Origin(3))

    assert len(journal.hear()) == 1
    assert journal.hear() == []


class Interrupted(Log):
    """A log to which the tablet writes just after it was read."""

    def __init__(self, path, tablet):
        super().__init__(path)
        self.tablet = tablet
        self.is_first = True

    def read(self, session, after_seq=0):
        found = super().read(session, after_seq)
        if self.is_first:
            self.is_first = False
            self.tablet.append(session, read("deal 1 9S"), Origin(3))
        return found


def test_what_the_tablet_wrote_while_the_evening_was_being_read_is_heard(path, tablet):
    log = Interrupted(path, tablet)
    journal = Journal(log, 1000, 1)

    assert journal.write(read("deal 1 9S"), Origin(4, "camera")) is None
    assert [entry.event for entry in journal.hear()] == [read("deal 1 9S")]
    assert journal.write(read("deal B 6H"), Origin(5, "camera")).seq == 5
    log.close()


class Listening(Scribe):
    """A scribe that keeps what it was told."""

    def __init__(self):
        super().__init__()
        self.told = []

    def hear(self, event):
        self.told.append(event)


def test_the_scribe_is_told_each_word_once_though_old_coups_are_forgotten(journal, tablet):
    scribe, stage = Listening(), Stage()
    session = Session(FollowedCards(MAP), journal, scribe)
    coup = [CoupOpened(), StakePlaced("1", 10)]
    for _ in range(9):
        tablet.append_all(1, coup, Origin(3))
        journal.hear()
        journal.keep_last_coups()
        for found in stage.frames(0.25):
            session.see(found)
    tablet.append(1, Amended(4), Origin(4))  # of a coup no longer in mind: all is read again
    journal.hear()
    for found in stage.frames(0.25):
        session.see(found)

    assert scribe.told == [OPENING, *coup * 10, Amended(4)]


def test_a_correction_of_a_coup_that_is_no_longer_in_mind_counts_all_the_same(journal, tablet):
    coup = [CoupOpened(), StakePlaced("1", 10)]
    coup += map(read, ["deal 1 9S", "deal B 6H", "deal 1 9D", "stand 1", "deal B TD", "deal B 9C"])
    for _ in range(9):
        tablet.append_all(1, coup, Origin(3))
    journal.hear()
    journal.keep_last_coups()
    assert len(journal.entries) == 3 * len(coup)
    assert journal.table.ledger["Denis"] == -80

    tablet.append(1, Amended(4), Origin(4))
    tablet.append(1, Amended(5, (StakePlaced("1", 30),)), Origin(4))
    journal.hear()
    journal.keep_last_coups()

    assert len(journal.entries) == 3 * len(coup) + 2
    assert journal.table == table_of_log(journal.whole()) == table_of_log(tablet.read(1))


def test_a_card_that_the_tablet_named_first_is_not_dealt_twice(journal, tablet):
    session, stage = Session(FollowedCards(MAP), journal), Stage()
    stage.lay("a", *SEATS["1"], "9S")
    for found in stage.frames(0.25):
        session.see(found)
    tablet.append(1, read("deal 1 9S"), Origin(3))
    for found in stage.frames(2):
        journal.hear()
        session.see(found)

    assert sum(isinstance(entry.event, CardDealt) for entry in journal.entries) == 1


def test_a_new_evening_is_opened_where_none_was(tmp_path):
    log = Log(tmp_path / "new.db")
    journal = Journal(log, 0)
    journal.write(OPENING, Origin(1))

    assert journal.evening == log.latest_evening() == 1
    log.close()


@pytest.mark.parametrize("question", Question)
def test_every_question_of_the_scribe_reaches_the_tablet(journal, tablet, question):
    journal.ask(AskedDoubt(5, 1, Doubt(question, "1", 3)), b"jpeg")

    (asked,) = doubts(tablet, 1)
    assert (asked.at_ms, asked.question.about, asked.question.crop) == (1005, 3, b"jpeg")
    assert asked.question.kind in QuestionKind


def test_a_question_that_answered_itself_is_off_the_tablet_and_the_others_are_not(journal, tablet):
    for about, place in ((3, 0), (3, 1), (4, 0)):
        journal.ask(AskedDoubt(5, 1, Doubt(Question.WHICH_CARD, "1", about, place=place)))
    journal.ask(AskedDoubt(5, 1, Doubt(Question.GONE, "1")))
    journal.answered(Answered(3, 1), 6)

    left = open_doubts(tablet, 1, tablet.read(1))
    assert [(each.question.about, each.question.place) for each in left] == [
        *((3, 0), (4, 0), (None, 0)),
    ]


def test_nothing_is_taken_back_before_there_is_an_evening(tmp_path):
    log = Log(tmp_path / "new.db")
    Journal(log, 0).answered(Answered(3), 6)

    assert log.latest_evening() is None
    log.close()


@pytest.mark.parametrize(
    ("said", "amid"),
    [
        ([], False),
        (["deal 1 9S"], True),
        (["deal 1 9S", SightLost()], False),
        (["deal 1 9S", SightLost(), Vouched()], True),
        (["deal 1 9S", "deal B 6H", "deal 1 9D", "stand 1", "deal B TD", "deal B 9C"], False),
    ],
)
def test_only_a_coup_that_lies_open_is_left_open_by_a_gap(journal, said, amid):
    for each in said:
        journal.write(read(each) if isinstance(each, str) else each, Origin(1))

    assert Session(FollowedCards(MAP), journal).is_amid_a_coup is amid
