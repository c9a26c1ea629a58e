"""How late cards are noted, where some are noted out of their order or not at all."""

from models.tablesim.lateness import lateness
from tracker.game.events import Earlier
from tracker.game.notation import read


def facts(*lines):
    return [(at_ms, read(text)) for at_ms, text in lines]


def test_a_card_is_late_by_the_time_from_its_rest_to_its_line():
    rests = facts((1000, "deal 1 9H"), (2000, "deal 2 ??"))
    noted = facts((1400, "deal 1 9H"), (2500, "deal 2 ??"))

    assert lateness(rests, noted, [0]) == [400, 500]


def test_a_card_that_is_never_noted_makes_no_other_late():
    rests = facts((1000, "deal 1 ??"), (5000, "deal 1 8D"), (9000, "deal 1 2C"))
    noted = facts((5300, "deal 1 8?"), (9300, "deal 1 2C"))

    assert lateness(rests, noted, [0]) == [300, 300]


def test_a_card_that_is_noted_after_the_next_one_is_late():
    rests = facts((1000, "deal 1 9H"), (3000, "deal 1 8D"))
    noted = [*facts((3400, "deal 1 8D")), (5000, Earlier(7, read("deal 1 9H")))]

    assert lateness(rests, noted, [0]) == [400, 4000]


def test_a_card_of_the_coup_before_is_not_waited_for():
    rests = facts((1000, "deal 1 ??"), (61000, "show 1 9H 8D"))
    noted = facts((60500, "deal 1 ??"), (61500, "show 1 9H 8D"))

    assert lateness(rests, noted, [0, 60000]) == [500]


def test_what_is_no_card_is_not_counted():
    lines = facts((1000, "stand 1"))

    assert lateness(lines, lines, [0]) == []
