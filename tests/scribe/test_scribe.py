from itertools import pairwise

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import read_as
from tracker.belief.sightings import CardKind
from tracker.game.cards import RANKS, SUITS
from tracker.game.table import settle

DEAL = [
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"),
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"),
]


@pytest.fixture
def dealt():
    evening = Evening()
    evening.deal_round()
    return evening


def test_a_deal_is_written_down_card_by_card(dealt):
    assert dealt.actions == DEAL
    assert dealt.raised == []


def test_a_whole_coup_is_settled_without_a_touch(dealt):
    dealt.deal("1 5C")
    dealt.turn("1.0", "TD")
    dealt.turn("1.1", "9C")
    dealt.wait()
    dealt.remove("1.0", "1.1", "1.2")
    dealt.wait(0.75)
    dealt.deal("2 2C")
    dealt.turn("B.1", "TS")
    dealt.wait()
    dealt.deal("B 3D")
    for name, face in {"2.0": "8S", "2.1": "TH", "3.0": "8C", "3.1": "9H"}.items():
        dealt.turn(name, face)
    dealt.wait(2)

    settled = settle(dealt.session.table)

    assert settled.complete
    assert settled.net == {"Anne": -10, "Bruno": 10, "Chloé": -10, "Denis": 10}
    assert dealt.actions[8:] == [
        *("deal 1 5C", "show 1 TD 9C", "bury 1", "deal 2 2C"),
        *("show B TS", "deal B 3D", "show 2 8S TH", "show 3 8C 9H"),
    ]
    assert dealt.asked == []


def test_a_card_that_leaves_and_returns_is_the_same_card(dealt):
    dealt.remove("1.0")
    dealt.wait(1.5)
    dealt.lay("1.0", "1", "??", across=-25, inward=20)
    dealt.wait(2)

    assert dealt.actions == DEAL


def test_a_whole_hand_pushed_aside_deals_nothing(dealt):
    dealt.deal("1 5C")
    for name in ("1.0", "1.1", "1.2"):
        x, y, face = dealt.stage.cards[name]
        dealt.stage.lay(name, x + 30, y + 45, face)
    dealt.wait(3)

    assert dealt.actions == [*DEAL, "deal 1 5C"]


def test_squaring_up_the_cards_buries_nothing(dealt):
    dealt.deal("1 2C")
    dealt.stage.hidden.update({"1.0", "1.1"})
    dealt.wait(4)

    assert dealt.actions == [*DEAL, "deal 1 2C"]
    assert dealt.raised == []


def test_two_cards_dropped_at_once_are_two_cards():
    evening = Evening()
    evening.deal("1 ??")
    evening.lay("2.0", "2", "??")
    evening.lay("2.1", "2", "??", across=34)
    evening.wait()

    assert evening.actions == ["deal 1 ??", "deal 2 ??", "deal 2 ??"]
    assert evening.raised == [("two-cards-first-round", "2")]


def test_a_card_shown_and_put_back_covered_is_not_turned(dealt):
    dealt.turn("1.0", "9D")
    dealt.wait(1.25)
    dealt.turn("1.0", "??")
    dealt.wait(2)

    assert dealt.actions == DEAL


def test_a_banker_who_shows_himself_his_card_has_looked(dealt):
    dealt.turn("B.1", "9D")
    dealt.wait(1.5)
    dealt.turn("B.1", "??")
    dealt.wait(2)

    assert dealt.actions == [*DEAL, "look"]
    assert dealt.raised == [("forbidden-look", "B")]


def test_a_spectators_hand_changes_nothing(dealt):
    dealt.stage.hidden.update(dealt.stage.cards)
    dealt.wait(3)
    dealt.stage.hidden.clear()
    dealt.wait(2)

    assert dealt.actions == DEAL
    assert dealt.asked == []


def test_a_hand_in_play_that_stays_away_is_asked_about(dealt):
    dealt.remove("2.0", "2.1")
    dealt.wait(8)

    assert dealt.actions == DEAL
    assert dealt.asked == [("GONE", "2")]


def test_a_hand_thrown_in_before_the_banker_was_done_is_asked_about_if_it_had_won():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH")
    evening.remove("1.0", "1.1", "3.0", "3.1")  # 18 and 15 against 17
    evening.wait(1.5)
    evening.deal("B 8C")
    evening.remove("2.0", "2.1")
    evening.wait(2.5)

    assert settle(evening.session.table).complete
    assert evening.asked == [("GONE", "1")]


def test_a_seat_that_got_no_card_is_raised():
    evening = Evening()
    evening.deal("1 ??", "3 ??", "B 6H", "1 ??")

    assert ("missed-card", "2") in evening.raised


def test_a_covered_card_where_a_turned_one_is_due_is_raised():
    evening = Evening("base")
    evening.deal("1 ??")

    assert evening.raised == [("wrong-deal-face", "1")]


def test_cards_drawn_apart_are_a_split():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 8D", "2 4C", "3 6C")
    x, y, face = evening.stage.cards["1.1"]
    for step in (30, 60, 90):
        evening.stage.lay("1.1", x + step, y, face)
        evening.wait(0.125)
    evening.wait()
    evening.lay("new", "1", "3D", across=-20, inward=30)
    evening.wait()
    evening.lay("newer", "1", "TD", across=110, inward=30)
    evening.wait()

    assert evening.actions[7:] == ["split 1", "deal 1 3D", "deal 1b TD"]


def test_a_card_that_cannot_be_read_is_asked_about_and_named_later():
    evening = Evening("base")
    evening.lay("1.0", "1", "8S")
    blind = [found._replace(cards=(_blur(found.cards[0]),)) for found in evening.stage.frames(4)]
    for found in blind:
        evening.session.see(found)

    assert evening.actions == ["deal 1 ?"]
    assert evening.asked == [("WHICH_CARD", "1")]

    evening.wait(3)

    assert evening.actions == ["deal 1 8S"]


def _blur(card):
    even = [-1.0 if rank in "83" else -5.0 for rank in RANKS]
    return card._replace(ranks=tuple(even))


def test_the_bankers_word_stands_against_the_eyes():
    evening = Evening("base")
    evening.deal("1 8S")
    dealt = next(entry for entry in evening.entries if entry.source == "camera")
    evening.amend(dealt.seq, "deal 1 3S")
    evening.wait(4)

    assert evening.actions == ["deal 1 3S"]


def test_a_card_the_banker_wrote_is_not_written_twice():
    evening = Evening("base")
    evening.say("deal 1 8S")
    evening.deal("1 8S", "2 9C")

    assert evening.actions == ["deal 2 9C"]


def test_a_third_copy_is_a_misread_before_it_is_an_irregularity():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B KS")
    evening.lay("1.1", "1", "KS", across=34)
    for found in evening.stage.frames(0.75):
        *others, king = found.cards
        unsure = king._replace(suits=(-0.05, -0.9, -4.0, -4.0))
        evening.session.see(found._replace(cards=(*others, unsure)))

    assert evening.actions[-1] in ("deal 1 KH", "deal 1 K?")
    assert evening.raised == []


def test_a_copy_too_many_is_asked_about_where_one_of_them_was_hardly_read():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B KS", "1 5H")
    evening.lay("2.1", "2", "5H", across=34)
    doubtful = tuple({"H": -0.05, "D": -3.2}.get(suit, -6.0) for suit in SUITS)
    read_as(evening, "2.1", logs(RANKS, "5"), doubtful, 5)
    asked = evening.session.asked[-1].doubt
    evening.amend(asked.about, "deal 2 5H")

    assert evening.asked == [("WHICH_CARD", "2")]
    assert evening.raised == [("impossible-card", "2")]


def test_a_copy_too_many_that_is_plain_to_see_comes_out_as_one():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B KS", "1 KS")
    evening.wait(3)

    assert ("impossible-card", "1") in evening.raised


def test_a_new_deal_after_a_settled_coup_opens_the_next():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH", "B 8C")
    evening.stage.cards.clear()
    evening.wait(3)
    evening.deal("1 2S")

    assert evening.session.table.coups == 2
    assert evening.actions[-1] == "deal 1 2S"


def test_a_new_deal_after_an_unsettled_coup_is_asked_about():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 TD", "2 TC", "3 TH")
    evening.stage.cards.clear()
    evening.wait(3)
    evening.deal("2 2S")

    assert evening.session.table.coups == 1
    assert ("UNFINISHED", "1") in evening.asked or ("UNFINISHED", "B") in evening.asked


def test_a_burial_that_was_only_a_hand_over_the_cards_is_taken_back(dealt):
    dealt.deal("1 5C")
    dealt.turn("1.0", "TD")
    dealt.turn("1.1", "9C")
    dealt.wait()
    dealt.stage.hidden.update({"1.0", "1.1", "1.2"})
    dealt.wait()

    assert dealt.actions[-1] == "bury 1"

    dealt.stage.hidden.clear()
    dealt.wait()

    assert "bury 1" not in dealt.actions


def test_entries_carry_time_frame_and_confidence(dealt):
    seen = [entry for entry in dealt.entries if entry.source == "camera"]

    assert all(entry.frame and entry.confidence for entry in seen)
    assert all(one.at_ms <= other.at_ms for one, other in pairwise(seen))
    assert {each.kind for each in dealt.session.scribe.memory.seen.values()} == {
        CardKind.COVERED,
        CardKind.TURNED,
    }


def test_the_first_card_that_is_made_out_waits_for_the_one_before_it():
    evening = Evening()
    evening.lay("2.0", "2", "??")
    evening.wait(0.6)
    evening.lay("1.0", "1", "??")
    evening.wait(1.5)

    assert evening.actions == ["deal 1 ??", "deal 2 ??"]
    assert evening.raised == []
