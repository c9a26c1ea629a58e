"""No stake on credit, where the players' chips are counted."""

from __future__ import annotations

import pytest

from tests.game.tables import coup_text, evening, rounds, settle
from tracker.game.coupfile import read_file
from tracker.game.coupwriter import write_file

DEAL = rounds("blackjack", "AH", "6S 5D", "8S 8D")


@pytest.mark.parametrize(("holds", "codes"), [(9, [("stake-on-credit", "1")]), (10, [])])
def test_9_21_a_stake_above_what_a_player_holds_is_named(holds, codes):
    assert settle("blackjack", [10, 10], [], top={"holdings": [holds, 50]}).codes == codes


@pytest.mark.parametrize("variant", ["base", "permanent"])
def test_9_21_elsewhere_he_may(variant):
    assert settle(variant, [10], [], top={"holdings": [5]}).codes == []


def test_9_21_where_nobody_counts_it_is_not_asked():
    assert settle("blackjack", [10], []).codes == []


@pytest.mark.parametrize("act", ["double 1", "insure 1 5", "stake 1 11"])
def test_9_21_a_double_an_insurance_and_a_higher_stake_count(act):
    settled = settle("blackjack", [10, 10], [*DEAL, act], top={"holdings": [10, 50]})

    assert ("stake-on-credit", "1") in settled.codes


def test_9_21_so_does_a_split_and_it_is_said_once():
    acts = ["split 2", "stake 2 30"]

    settled = settle("blackjack", [10, 10], [*DEAL, *acts], top={"holdings": [10, 15]})

    assert settled.codes.count(("stake-on-credit", "2")) == 1


def test_9_21_what_was_lost_is_gone_and_what_is_counted_anew_holds():
    lost = [*rounds("blackjack", "TH", "TS 8D"), "stand 1", "deal B 9C"]
    keys = {"variant": "blackjack", "banker": "Denis", "seats": ["Anne"], "stakes": [10]}

    first, second, third = evening(
        [{"actions": lost}, {"actions": []}, {"actions": [], "holdings": [30]}],
        **keys,
        holdings=[15],
    )

    assert [each.codes for each in (first, third)] == [[], []]
    assert second.codes == [("stake-on-credit", "1")]


def test_9_21_a_file_gives_a_number_for_each_seat():
    with pytest.raises(ValueError, match="holdings: 1 for 2 seats"):
        settle("blackjack", [10, 10], [], top={"holdings": [15]})


def test_9_21_what_is_held_is_written_and_read_back():
    text = coup_text("blackjack", [10, 10], DEAL, top={"holdings": [10, 7.5]})

    written = write_file(read_file(text).entries)

    assert "holdings = [10, 7.5]" in written
    assert write_file(read_file(written).entries) == written
