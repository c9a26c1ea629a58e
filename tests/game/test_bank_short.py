"""Clause 7.7: a bank whose chips do not cover the largest payment is named, once nobody can prevent it."""

import pytest

from tests.game.tables import settle


def test_7_7_a_short_bank_is_named_while_the_stakes_are_typed_and_no_more_once_it_is_not():
    typed = ["stake 1 10", "stake 2 10"]

    short = settle("permanent", 2, typed, top={"bank": 30})
    lowered = settle("permanent", 2, [*typed, "stake 2 5"], top={"bank": 30})
    late = settle("permanent", 2, [*typed, "deal 1 ??", "stake 2 5"], top={"bank": 30})

    assert short.only("bank-short")["action"] == 2
    assert lowered.codes == []
    assert ("bank-short", "B") in late.codes


@pytest.mark.parametrize(("bank", "short"), [(19, True), (20, False)])
def test_7_7_a_bank_that_could_not_pay_it_is_short(bank, short):
    settled = settle("permanent", [10], ["deal 1 ??"], top={"bank": bank})

    assert (settled.codes == [("bank-short", "B")]) is short


@pytest.mark.parametrize(
    ("bank", "doubled", "short"),
    [(119, [], True), (120, [], False), (120, ["double-all"], True), (480, ["double-all"], False)],
)
def test_7_7_a_bank_is_short_by_a_doubling_only_once_the_banker_calls_it(bank, doubled, short):
    first = ["deal 1 ??", "deal 2 ??", "deal B ??", "stake 1 10", "stake 2 10"]

    settled = settle("brulee", 2, [*first, *doubled], top={"bank": bank})

    assert (("bank-short", "B") in settled.codes) is short
