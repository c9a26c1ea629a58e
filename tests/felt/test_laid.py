"""A card that came to lie shows by what has changed there, whatever its back looks like."""

from dataclasses import replace

import numpy as np
import pytest

from tests.belief.stage import MAP
from tests.eyes.cardmaking import lying, outline
from tests.felt.clock import SETTLED, TALL, WIDE, Looks, looks_in
from tests.felt.laying import HAND, LOWER, UPPER, back, felt, places_of, under_a_hand
from tracker.eyes.card_measures import SURELY_FOUND
from tracker.eyes.cards import covered
from tracker.eyes.find import Find
from tracker.eyes.pattern_similarity import looks_of
from tracker.felt.laid import RECENT_MS, Laid
from tracker.felt.laid_cards import AS_THE_TALON, ASTRAY_MM, LAIN_MS, TAKEN_AFTER_MS, LaidCards
from tracker.felt.points import BARE_MS, SETTLED_MS, STEADY_MS, FeltPoints
from tracker.felt.talon import LEARNT_AFTER_MS, Talon
from tracker.felt.tones import tone_of


class Watched(Laid):
    """A felt whose points are watched, picture by picture."""

    def __init__(self):
        self.points, self._looks = FeltPoints(MAP), Looks()
        super().__init__(self.points)

    def look(self, picture):
        return super().look(self.points.look(picture, self._looks.next_ms()))


class WatchedCards(LaidCards):
    def __init__(self):
        self.points, self._looks = FeltPoints(MAP), Looks()
        super().__init__(self.points)

    def see(self, picture, cards, talon):
        self.look(self.points.look(picture, self._looks.next_ms()))
        return self.among(picture, cards, talon)


def dealt(laid, before, after, place):
    """Let a hand come, rest, and go; give what was laid."""
    came = [each for _ in range(5) for each in laid.look(before)]
    came += [each for y in (800, 700) for each in laid.look(under_a_hand(before, place[0], y))]
    came += [each for _ in range(5) for each in laid.look(under_a_hand(after, *place))]
    came += [each for y in (700, 800) for each in laid.look(under_a_hand(after, place[0], y))]
    return came + [each for _ in range(SETTLED + 2) for each in laid.look(after)]


@pytest.mark.parametrize("before", [(), (LOWER,)])
def test_a_card_shows_where_it_came_to_lie_and_on_its_like(before):
    came = dealt(Watched(), felt(*before), felt(*before, UPPER), UPPER)
    assert came
    for x, y in places_of(came):
        assert x == pytest.approx(UPPER[0], abs=2)
        assert y == pytest.approx(UPPER[1], abs=2)


@pytest.mark.parametrize(
    ("before", "after"),
    [((), ()), ((LOWER,), (LOWER,)), ((LOWER, UPPER), (LOWER,))],
    ids=["a hand that rests", "over a card", "that takes one"],
)
def test_where_nothing_came_to_lie_nothing_shows(before, after):
    laid = Watched()
    for at in range(len(before)):
        dealt(laid, felt(*before[:at]), felt(*before[: at + 1]), before[at])
    assert dealt(laid, felt(*before), felt(*after), UPPER) == []


def test_a_card_laid_where_one_was_gathered_shows_as_the_first_did():
    laid = Watched()
    assert dealt(laid, felt(), felt(LOWER), LOWER)
    for _ in range(looks_in(SETTLED_MS + BARE_MS + STEADY_MS)):
        assert not laid.look(felt())
    again = dealt(laid, felt(), felt(LOWER), LOWER)
    assert places_of(again[-1:]) == [pytest.approx(LOWER, abs=2)]


def test_a_lamp_that_is_switched_on_lays_no_card():
    laid = Watched()
    pictures = [
        felt(LOWER, light=light) for light in (0.5, 0.8, 1.0) for _ in range(looks_in(RECENT_MS))
    ]
    assert [each for picture in pictures for each in laid.look(picture)] == []


def test_what_was_laid_is_there_until_it_changes():
    laid = Watched()
    card = dealt(laid, felt(), felt(LOWER), LOWER)[-1]
    assert laid.there([card]) != [None]
    laid.look(under_a_hand(felt(LOWER), *LOWER))
    assert laid.there([card]) == [None]
    for _ in range(SETTLED + 1):
        laid.look(felt(LOWER))
    assert laid.there([card]) != [None]
    for _ in range(SETTLED + 1):
        laid.look(felt(LOWER, UPPER))
    assert laid.there([card]) == [None]


def test_a_card_is_there_that_another_was_laid_on_until_that_is_taken_with_it():
    laid = Watched()
    below = dealt(laid, felt(), felt(LOWER), LOWER)[-1]
    on_it = dealt(laid, felt(LOWER), felt(LOWER, UPPER), UPPER)[-1]
    assert None not in laid.there([below, on_it])
    for _ in range(SETTLED + 1):
        laid.look(felt(UPPER))
    assert [each is None for each in laid.there([below, on_it])] == [True, False]
    for _ in range(SETTLED + 1):
        laid.look(felt(LOWER))
    assert [each is None for each in laid.there([below, on_it])] == [False, True]


def taught(card):
    """A talon that shows this back."""
    talon, place = Talon(), (600, 300)
    picture, quad = felt(place, card=card), outline(*place, WIDE, TALL)
    talon.learn(looks_of(picture, quad), tone_of(picture, quad, []), LEARNT_AFTER_MS)
    return talon


def striped(dark, light):
    """A back in stripes to its edges, as much of it light as dark."""
    card = np.full((TALL, WIDE, 3), dark, np.uint8)
    card[:, np.arange(WIDE) % 8 < 4] = light
    return card


LIKE, UNLIKE = taught(back()), taught(striped((10, 20, 30), (20, 40, 60)))


def found(x, y, score=0.75, wide=WIDE):
    return covered(Find("back", score, outline(x, y, wide, TALL)))


@pytest.fixture
def cards():
    """One that saw a covered card be laid on another."""
    cards = WatchedCards()
    for before, after, place in (((), (LOWER,), LOWER), ((LOWER,), (LOWER, UPPER), UPPER)):
        dealt(Looking(cards), felt(*before), felt(*after), place)
    return cards


class Looking:
    """One that sees what is laid, and finds nothing itself."""

    def __init__(self, cards, talon=None):
        self.cards, self.talon = cards, talon or LIKE

    def look(self, picture):
        self.cards.see(picture, [], self.talon)
        return []


def corners(cards):
    return [tuple(card.polygon.min(axis=0).round().tolist()) for card in cards]


def test_a_card_with_an_arm_on_a_part_of_it_has_not_come_to_lie_once_more():
    cards, (x, y) = WatchedCards(), LOWER
    dealt(Looking(cards), felt(), felt(LOWER), LOWER)
    cards.see(under_a_hand(felt(LOWER), x, y - 40), [], LIKE)
    shaded = felt(LOWER)
    shaded[y : y + TALL, x + WIDE : x + WIDE + 12] //= 2
    for look in range(SETTLED + 1):
        moving = shaded.copy()
        moving[:, x - 60 : x + 12] = np.array(HAND) - 30 * (look % 2)
        cards.see(moving, [], LIKE)
    for _ in range(SETTLED + 1):
        seen = cards.see(felt(LOWER), [], LIKE)
    assert corners(seen) == [pytest.approx(LOWER, abs=2)]


def test_a_covered_card_that_is_outlined_askew_lies_where_it_was_laid(cards):
    askew = found(UPPER[0] - 9, UPPER[1] + 8)
    below = found(*LOWER)
    (kept, right) = cards.see(felt(LOWER, UPPER), [below, askew], UNLIKE)
    assert kept is below
    assert corners([right])[0] == pytest.approx(UPPER, abs=2)
    assert right.confidence == 0.75


def test_what_was_laid_is_known_when_the_light_has_slowly_gone(cards):
    askew = found(UPPER[0] - 9, UPPER[1] + 8)
    for light in np.linspace(1.0, 0.6, 40):
        (right,) = cards.see(felt(LOWER, UPPER, light=light), [askew], UNLIKE)
    assert corners([right])[0] == pytest.approx(UPPER, abs=2)


def test_one_that_is_outlined_well_keeps_its_outline(cards):
    well = found(UPPER[0] + 3, UPPER[1])
    assert cards.see(felt(LOWER, UPPER), [well], UNLIKE) == [well]


def test_one_that_was_laid_there_is_found_surely_and_as_large_as_a_card(cards):
    """A black back with a pale middle is outlined about that, and hardly found (`brulee` 896)."""
    x, y = UPPER
    hardly = covered(Find("back", 0.55, outline(x + 4, y + 14, WIDE - 8, TALL - 28)))
    (right,) = cards.see(felt(LOWER, UPPER), [hardly], UNLIKE)
    assert right.confidence == SURELY_FOUND
    assert corners([right])[0] == pytest.approx(UPPER, abs=2)


def test_an_outline_about_two_that_were_laid_is_neither():
    cards, beside = WatchedCards(), (LOWER[0] + 50, LOWER[1])
    dealt(Looking(cards), felt(), felt(LOWER), LOWER)
    dealt(Looking(cards), felt(LOWER), felt(LOWER, beside), beside)
    places = [pytest.approx(beside, abs=2), pytest.approx(LOWER, abs=2)]
    both = found(*LOWER, 0.9, wide=WIDE + 50)
    assert corners(cards.see(felt(LOWER, beside), [both], LIKE)) == places
    across = found(LOWER[0] + 18, LOWER[1])
    seen = cards.see(felt(LOWER, beside), [found(*beside), across, found(*LOWER)], LIKE)
    assert corners(seen) == places


def test_a_card_is_there_that_an_open_one_lies_on(cards):
    """An open card that was not seen to be laid, as it came under a hand that stayed."""
    x, y = UPPER[0] + 30, UPPER[1]
    face = replace(lying("KS", x, y), polygon=outline(x, y, WIDE, TALL))
    picture = felt(LOWER, UPPER)
    picture[y : y + TALL, x : x + WIDE] = (235, 240, 240)
    for _ in range(SETTLED + 2):
        seen = cards.see(picture, [face], LIKE)
    assert corners(seen[1:]) == [pytest.approx(UPPER, abs=2), pytest.approx(LOWER, abs=2)]


def test_the_card_below_is_not_taken_for_the_one_that_was_laid_on_it(cards):
    assert np.hypot(*np.subtract(LOWER, UPPER)) > ASTRAY_MM
    between = found(LOWER[0] + 10, LOWER[1] + 4)  # nearer to the lower one
    (below,) = cards.see(felt(LOWER, UPPER), [between], UNLIKE)
    assert corners([below])[0] == pytest.approx(LOWER, abs=2)


@pytest.mark.parametrize(("talon", "count"), [(LIKE, 2), (UNLIKE, 1), (Talon(), 1)])
def test_what_is_not_found_is_a_covered_card_if_it_stands_out_as_the_talon_does(
    cards, talon, count
):
    seen = cards.see(felt(LOWER, UPPER), [found(*LOWER)], talon)
    assert len(seen) == count
    assert all(card.name == "BACK" for card in seen)


def test_what_was_found_once_where_it_was_laid_is_there_while_it_is_not_found(cards):
    cards.see(felt(LOWER, UPPER), [found(*LOWER), found(*UPPER)], UNLIKE)
    below, again = cards.see(felt(LOWER, UPPER), [found(*LOWER)], UNLIKE)
    assert corners([below, again]) == [pytest.approx(each, abs=2) for each in (LOWER, UPPER)]
    assert len(cards.see(felt(LOWER), [found(*LOWER)], UNLIKE)) == 1


ELSEWHERE = (700, 600)


@pytest.mark.parametrize(
    ("second", "places"), [(back(), [ELSEWHERE, LOWER]), (striped(20, 90), [])]
)
def test_where_the_talon_was_never_found_two_laid_alike_are_covered_cards(second, places):
    cards, talon = WatchedCards(), Talon()
    both = felt(LOWER)
    both[ELSEWHERE[1] : ELSEWHERE[1] + TALL, ELSEWHERE[0] : ELSEWHERE[0] + WIDE] = second
    dealt(Looking(cards, talon), felt(), felt(LOWER), LOWER)
    assert cards.see(felt(LOWER), [], talon) == []
    dealt(Looking(cards, talon), felt(LOWER), both, ELSEWHERE)
    assert corners(cards.see(both, [], talon)) == [pytest.approx(each, abs=2) for each in places]


@pytest.mark.parametrize(("talon", "count"), [(LIKE, 1), (UNLIKE, 0)])
def test_what_is_printed_as_the_talon_is_covered_though_the_felt_beside_it_has_another_tone(
    talon, count
):
    cards = WatchedCards()
    bare = np.full_like(felt(), (20, 20, 160))
    laid = bare.copy()
    laid[LOWER[1] : LOWER[1] + TALL, LOWER[0] : LOWER[0] + WIDE] = back()
    assert not LIKE.is_like(tone_of(laid, outline(*LOWER, WIDE, TALL), []), AS_THE_TALON)
    dealt(Looking(cards, talon), bare, laid, LOWER)
    assert len(cards.see(laid, [], talon)) == count


def test_fine_stripes_that_hardly_stand_out_from_the_felt_are_known_by_the_talons():
    stripes = striped((20, 80, 20), (105, 150, 65))  # on the whole as light as the felt
    cards = WatchedCards()
    dealt(Looking(cards), felt(), felt(LOWER, card=stripes), LOWER)
    (seen,) = cards.see(felt(LOWER, card=stripes), [], taught(stripes))
    assert corners([seen])[0] == pytest.approx(LOWER, abs=2)
    assert cards.see(felt(LOWER, card=stripes), [], LIKE) == []


def test_an_open_card_that_lies_there_stays_what_it_is(cards):
    face = replace(lying("KS", *UPPER), polygon=outline(*UPPER, WIDE, TALL))
    open_card, below = cards.see(felt(LOWER, UPPER), [face], LIKE)
    assert open_card is face
    assert corners([below])[0] == pytest.approx(LOWER, abs=2)


def test_where_an_open_card_shows_no_covered_one_is_that_was_never_found():
    cards, (x, y) = WatchedCards(), LOWER
    dealt(Looking(cards), felt(), felt(LOWER), LOWER)
    aside = x + 4, y + 13
    dealt(Looking(cards), felt(LOWER), felt(aside), aside)
    assert len(cards.see(felt(aside), [], LIKE)) == 1
    face = replace(lying("5C", x, y), polygon=outline(x + 1, y + 3, WIDE, TALL))
    assert cards.see(felt(aside), [face], LIKE) == [face]


def test_one_that_was_found_open_is_not_taken_for_covered_when_it_is_found_no_more(cards):
    face = replace(lying("KS", *UPPER), polygon=outline(*UPPER, WIDE, TALL))
    cards.see(felt(LOWER, UPPER), [face], LIKE)
    assert len(cards.see(felt(LOWER, UPPER), [found(*LOWER)], LIKE)) == 1


def test_a_card_turned_over_where_it_lay_is_not_taken_for_covered(cards):
    face = np.full((TALL, WIDE, 3), (235, 240, 240), np.uint8)
    turned = felt(LOWER)
    turned[UPPER[1] : UPPER[1] + TALL, UPPER[0] : UPPER[0] + WIDE] = face
    dealt(Looking(cards), felt(LOWER, UPPER), turned, UPPER)
    assert len(cards.see(turned, [found(*LOWER)], LIKE)) == 1


def test_what_was_taken_is_not_there(cards):
    for _ in range(SETTLED + 2):
        cards.see(felt(), [], LIKE)
    assert cards.see(felt(), [], LIKE) == []


def test_a_card_laid_about_where_one_was_gathered_is_covered_again(cards):
    place = UPPER[0] + 4, UPPER[1] + 3
    for picture in (felt(LOWER, UPPER), felt(LOWER)):
        for _ in range(looks_in(max(LAIN_MS, TAKEN_AFTER_MS) + SETTLED_MS) + 1):
            cards.see(picture, [found(*LOWER)], LIKE)
    dealt(Looking(cards), felt(LOWER), felt(LOWER, place), place)
    _, again = cards.see(felt(LOWER, place), [found(*LOWER)], LIKE)
    assert corners([again])[0] == pytest.approx(place, abs=2)
