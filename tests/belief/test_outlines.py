"""Outlines about two cards, second outlines, and things that are no card."""

import pytest

from tests.belief.stage import MAP, Stage, find, logs
from tests.belief.watching import hardly, surely, watch
from tracker.belief.followed import FollowedCards
from tracker.belief.sightings import CardKind
from tracker.game.cards import RANKS


def as_one(followed, stage, x, y, times, *, beside=False, thing="??", read=()):
    """Let cards be outlined as one of this size for a while, alone or beside the others."""
    left, top = x + 800 - 31.5 * times, y + 500 - 44 * times
    right, low = left + 63 * times, top + 88 * times
    outline = (left, top, right, top, right, low, left, low)
    for found in stage.frames(1):
        whole = find(0, 0, thing)._replace(outline=outline, ranks=read)
        look = followed.see(found._replace(cards=(*found.cards, whole) if beside else (whole,)))
    return sorted((round(each.x), round(each.y)) for each in look.sightings)


def test_two_known_backs_outlined_as_one_stay_two(followed, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 16, 270, "??")
    before = watch(followed, stage)

    assert as_one(followed, stage, 6, 287, 1.25) == [(0, 300), (16, 270)]
    assert len(watch(followed, stage)) == len(before)


def test_a_covered_and_a_turned_card_outlined_as_one_are_no_more_than_two(followed, stage):
    stage.lay("a", 0, 300, "??")
    stage.lay("b", 44, 290, "KS")
    watch(followed, stage)

    assert as_one(followed, stage, 22, 295, 1.3, beside=True) == [(0, 300), (44, 290)]


@pytest.mark.parametrize(("read", "cards"), [(hardly("9"), 2), ((), 2), (surely("9"), 3)])
def test_two_turned_cards_outlined_as_one_that_is_hardly_read_are_no_third(
    followed, stage, read, cards
):
    stage.lay("a", 0, 300, "6D")
    stage.lay("b", 34, 300, "2S")
    watch(followed, stage)

    assert len(as_one(followed, stage, 20, 300, 1.12, beside=True, thing="9S", read=read)) == cards


@pytest.mark.parametrize(("read", "cards"), [(hardly("9"), 2), (logs(RANKS, "9"), 2), ((), 1)])
def test_a_card_outlined_with_the_one_it_hides_is_a_card_if_it_is_read_at_all(
    followed, stage, read, cards
):
    stage.lay("a", 0, 300, "6D")
    watch(followed, stage)

    assert len(as_one(followed, stage, 25, 300, 1.12, thing="9S", read=read)) == cards


@pytest.mark.parametrize(("face", "cards"), [("KS", 1), ("QS", 2)])
def test_a_face_outlined_a_second_time_is_no_second_card(followed, stage, face, cards):
    stage.lay("a", 0, 300, "KS")
    watch(followed, stage)
    stage.lay("again", 8, 318, face)

    assert len(watch(followed, stage)) == cards


def test_a_large_covered_thing_where_nothing_lay_is_no_card(followed, stage):
    assert as_one(followed, stage, 8, 285, 1.22) == []


@pytest.mark.parametrize(("seconds", "cards"), [(0.5, 1), (2.2, 2)])
def test_two_backs_found_beside_each_other_for_long_are_two(followed, stage, seconds, cards):
    stage.lay("a", 0, 300, "??")
    watch(followed, stage)
    stage.lay("b", 4, 321, "??")

    assert len(watch(followed, stage, seconds)) == cards


def half(card, y):
    """Outline the half of a card whose middle lies there."""
    left, top = 800 - 31.5, y + 500 - 22
    outline = (left, top, left + 63, top, left + 63, top + 44, left, top + 44)
    return card._replace(outline=outline)


@pytest.mark.parametrize(("given", "kind"), [(-6.0, CardKind.FOU), (-2.4, CardKind.TURNED)])
def test_what_reads_as_no_rank_and_now_and_then_as_the_fou_is_the_fou(turned_up, given, kind):
    stage, followed = turned_up
    unread = find(0, 300, "QH")._replace(ranks=(given,) * len(RANKS))
    for number, found in enumerate(stage.frames(1)):
        look = followed.see(found if number % 3 == 2 else found._replace(cards=(unread,)))

    assert [each.kind for each in look.sightings] == [kind]


@pytest.fixture
def turned_up():
    """A covered card that is the Fou, turned up just now, and tracks that have seen it so far."""
    stage, followed = Stage(), FollowedCards(MAP)
    stage.lay("a", 0, 300, "??")
    for found in stage.frames(1):
        followed.see(found)
    stage.lay("a", 0, 300, "FOU")
    return stage, followed
