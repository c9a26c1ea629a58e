"""What is written when a hand's cards are explained anew, and which card on the felt is which entry then."""

import pytest

from tests.game.tables import table_after
from tests.scribe.sightings import PAIR, sighting
from tracker.belief.sightings import Look
from tracker.game.cards import card
from tracker.game.coup import Coup, Hand
from tracker.game.events import CardDealt, CardsTurned
from tracker.game.rules import PRESETS
from tracker.game.table import Table
from tracker.scribe.memory import Memory
from tracker.scribe.naming import Naming
from tracker.scribe.notes import Amendment, Guess
from tracker.scribe.rewriting import changes, take_over
from tracker.scribe.seen_hands import HandCard, SeenHand, seen_hand
from tracker.scribe.stories import DEALT, NO_CARD, UNSEEN, Open, Story

HAND = Hand("1")
COUP = Coup(PRESETS["permanent"], {"1": HAND})
FOUR, FIVE, EIGHT = map(card, ("4H", "5C", "8C"))
BOTH = CardsTurned("1", (FOUR, FIVE))


def seen_card(track, name, came_ms, part, naming):
    return HandCard(Open(sighting(track, 10.0 * track), name, came_ms, came_ms), part, naming)


@pytest.fixture
def seen():
    """Two cards that were turned up together, and one that was dealt after them."""
    drawn = CardDealt("1", EIGHT, covered=False)
    return SeenHand(
        [
            seen_card(2, FOUR, 2000, 5, Naming(11, BOTH, 0, FOUR, 2000)),
            seen_card(3, FIVE, 2000, 8, Naming(11, BOTH, 1, FIVE, 2000)),
            seen_card(4, EIGHT, 9000, DEALT, Naming(20, drawn, 0, EIGHT, 9000)),
        ],
        PAIR,
    )


@pytest.fixture
def memory(seen):
    memory = Memory()
    memory.coup.claims |= {5: 2, 8: 3, 20: 4}
    memory.coup.written |= {each.open.seen.track: each.naming for each in seen.cards}
    memory.seen = {track: sighting(track, 0.0) for track in seen.tracks}
    return memory


def told(memory, seen, story):
    written = changes(memory, COUP, HAND, seen, story)
    take_over(memory, HAND, seen, story)
    return written


def test_the_same_story_changes_nothing(memory, seen):
    before = dict(memory.coup.claims)

    assert told(memory, seen, seen.story) == []
    assert memory.coup.claims == before


def test_of_two_cards_of_one_entry_one_was_dealt(memory, seen):
    mended, noted, mended_too = told(memory, seen, Story((DEALT, 8, 5)))

    assert mended == Amendment(11, (CardDealt("1", FOUR, covered=False),))
    assert (noted.fact, noted.tracks) == (CardsTurned("1", (FIVE,), 1), (3,))
    assert mended_too == Amendment(20, (CardsTurned("1", (EIGHT,)),))
    assert memory.coup.claims == {11: 2, 8: 3, 5: 4}
    assert memory.coup.written.keys() == {2, 4}


def test_a_card_that_was_found_again_leaves_no_name_where_it_lay_before(memory, seen):
    five = sighting(5, 50.0)
    memory.open_look(Look(9500, 0, (*memory.seen.values(), five)), Table())
    memory.claim(8, five.track)
    moved = seen.cards[1]._replace(open=seen.cards[1].open._replace(seen=five))
    mended, _ = told(memory, SeenHand([seen.cards[0], moved], PAIR), Story((8, DEALT)))
    memory.entered(mended, 30)

    assert mended == Amendment(11, (CardsTurned("1", (FOUR,), 1),))
    assert {n.index: track for track, n in memory.coup.written.items() if n.seq == 11} == {0: 2}


def test_a_card_that_the_banker_wrote_down_is_still_his_once_it_is_found_again(memory):
    five = sighting(5, 50.0)
    memory.open_look(Look(9500, 0, (*memory.seen.values(), five)), Table())
    del memory.coup.written[3]
    memory.claim(8, five.track)

    assert memory.coup.claims[8] == 5
    assert memory.coup.written.keys() == {2, 4}


def test_two_cards_of_one_entry_change_places(memory, seen):
    assert told(memory, seen, Story((8, 5, DEALT)))[0] == Amendment(
        11, (CardsTurned("1", (FOUR,), 1),)
    )
    assert memory.coup.claims == {8: 2, 5: 3, 20: 4}


def test_what_is_no_card_is_struck_with_a_covered_card_that_never_was(memory, seen):
    written = told(memory, seen, Story((5, NO_CARD, DEALT), frozenset({8})))

    assert written == [Amendment(8), Amendment(11, (CardsTurned("1", (FOUR,)),))]
    assert memory.coup.claims == {5: 2, 20: 4}


def test_a_card_that_nothing_explained_gets_a_note_of_its_own(memory, seen):
    nobodys = seen.cards[2]._replace(part=NO_CARD, naming=None)
    only = SeenHand([*seen.cards[:1], nobodys], PAIR)
    only.cards[0] = only.cards[0]._replace(naming=Naming(11, CardsTurned("1", (FOUR,)), 0, FOUR))
    (noted,) = told(memory, only, Story((5, 8)))

    assert (noted.fact, noted.tracks) == (CardsTurned("1", (EIGHT,)), (4,))
    assert memory.coup.claims[8] == 4
    assert 4 in memory.explained


def test_an_unseen_card_is_taken_to_lie_where_the_first_covered_one_does(memory, seen):
    written = changes(memory, COUP, HAND, seen, Story((5, UNSEEN, 8), unseen=True))

    assert isinstance(written[0], Guess)
    assert written[0].tracks == (PAIR[0].lay.track,)


def test_an_unseen_card_lies_with_one_that_is_still_followed(memory, seen):
    for lies_no_more in PAIR:
        memory.seen.pop(lies_no_more.lay.track, None)
    memory.seen[3] = sighting(3, 30.0)

    guess, *_ = changes(memory, COUP, HAND, seen, Story((5, UNSEEN, 8), unseen=True))

    assert guess.tracks == (3,)


def test_a_hand_that_is_not_followed_any_more_is_not_thought_about():
    table = table_after("permanent", [10], ["deal 1 ??", "deal B ??", "deal 1 ??", "deal B TD"])
    hand, memory = table.coup.hands["1"], Memory()
    look = Look(5000, 0, ())
    memory.open_look(look, table)
    memory.coup.laid |= {held.entry: sighting(7, 0.0) for held in hand.cards}

    assert seen_hand(memory, look, table, hand) is None


def test_a_covered_card_is_in_sight_only_if_it_is_followed():
    table = table_after("permanent", [10], ["deal 1 ??", "deal B ??", "deal 1 ??", "deal B TD"])
    hand, memory = table.coup.hands["1"], Memory()
    look = Look(5000, 0, ())
    first, second = (held.entry for held in hand.cards)
    below, followed = sighting(7, 0.0), sighting(8, 30.0)
    memory.open_look(look, table)
    for entry, lies in ((first, below), (second, followed)):
        memory.coup.laid[entry] = lies._replace(seen_ms=5000)
    memory.coup.under[first] = below._replace(seen_ms=5000)
    memory.coup.claims[second], memory.seen[8] = 8, followed._replace(seen_ms=5000)

    found = seen_hand(memory, look, table, hand)

    assert [each.in_sight for each in found.covered] == [False, True]


def test_a_card_that_was_dealt_before_others_is_written_before_them(memory):
    shown = CardsTurned("1", (FOUR,))
    late = Naming(27, shown, 0, FOUR, at_ms=3000, came_ms=3000, lay_ms=1000)
    lies_open = Open(sighting(2, 20.0), FOUR, 3000, 1000)
    banks = Naming(26, CardsTurned("B", (EIGHT,)), 0, EIGHT, came_ms=2000)
    memory.coup.written = {2: late, 9: banks}
    seen = SeenHand([HandCard(lies_open, 5, late)], PAIR)

    struck, noted = told(memory, seen, Story((DEALT,)))

    assert struck == Amendment(27)
    assert (noted.fact, noted.before) == (CardDealt("1", FOUR, covered=False), 26)
    assert memory.coup.written == {9: banks}


def test_of_cards_of_one_entry_the_later_one_stays_after_it(memory):
    both = [
        seen_card(track, name, 3000, part, Naming(27, BOTH, track - 2, name, 3000, 3000, 3000))
        for track, name, part in ((2, FOUR, 5), (3, FIVE, 8))
    ]
    memory.coup.written = {each.open.seen.track: each.naming for each in both}
    both[1] = both[1]._replace(open=both[1].open._replace(lay_ms=2000))

    mended, noted = told(memory, SeenHand(both, PAIR), Story((DEALT, DEALT)))

    assert mended.target == 27
    assert noted.before is None
