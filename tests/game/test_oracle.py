"""The oracle against what others have published."""

import pytest

from tests.game.oracle import (
    BUST,
    NATURAL,
    edge_of_standing_on,
    edge_without_end,
    finals_by_up_card,
    finals_over_all,
    pack_of,
)

pytestmark = pytest.mark.untraced
ENDS = ("17", "18", "19", "20", "21", BUST)

# wizardofodds.com/blackjack, appendix 2A: the banker stands on every 17 and has looked.
TWO_DECKS_AFTER_THE_LOOK = {
    1: (0.186367, 0.189883, 0.188851, 0.190272, 0.076531, 0.168096),
    2: (0.139367, 0.133348, 0.130744, 0.123997, 0.119254, 0.353291),
    3: (0.132764, 0.130676, 0.124575, 0.121811, 0.115380, 0.374794),
    4: (0.130704, 0.120208, 0.121038, 0.116366, 0.113145, 0.398540),
    5: (0.121005, 0.122831, 0.117318, 0.109022, 0.107320, 0.422505),
    6: (0.166224, 0.106170, 0.106749, 0.101217, 0.097508, 0.422132),
    7: (0.370478, 0.138195, 0.078013, 0.078781, 0.073390, 0.261143),
    8: (0.129697, 0.361182, 0.129025, 0.068857, 0.069610, 0.241630),
    9: (0.120940, 0.112016, 0.354051, 0.121118, 0.060977, 0.230898),
    10: (0.122412, 0.121600, 0.122524, 0.363870, 0.038449, 0.231144),
}
ONE_DECK_AFTER_THE_LOOK = {
    1: (0.183786, 0.190890, 0.188680, 0.191692, 0.075137, 0.169815),
    2: (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973),
    3: (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0.375588),
    4: (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0.402803),
    5: (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0.428905),
    6: (0.166948, 0.106454, 0.107192, 0.100705, 0.097879, 0.420823),
    7: (0.372345, 0.138583, 0.077334, 0.078897, 0.072987, 0.259854),
    8: (0.130857, 0.362989, 0.129445, 0.068290, 0.069791, 0.238627),
    9: (0.121886, 0.103921, 0.357391, 0.122250, 0.061109, 0.233442),
    10: (0.124156, 0.122486, 0.124421, 0.356869, 0.039570, 0.232499),
}
ONE_DECK_OVER_ALL = (0.153225, 0.145065, 0.141657, 0.184722, 0.077364, 0.297967)

# The same, appendix 2B: one deck, nobody has looked. Here with the natural, before the bust.
ONE_DECK_WITHOUT_A_LOOK = {
    1: (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 16 / 51, 0.116540),
    10: (0.114418, 0.112879, 0.114662, 0.328879, 0.0364661, 0.0784314, 0.214264),
}
ONE_DECK_OVER_ALL_WITHOUT_A_LOOK = (
    *(0.145830, 0.138063, 0.134820, 0.175806, 0.0736296),
    *(0.0482655, 0.283585),
)


def row(finals, ends):
    return [finals.get(end, 0.0) for end in ends]


@pytest.mark.parametrize(
    ("decks", "table"), [(1, ONE_DECK_AFTER_THE_LOOK), (2, TWO_DECKS_AFTER_THE_LOOK)]
)
def test_the_bankers_totals_after_the_look_are_the_published_ones(decks, table):
    found = finals_by_up_card(decks, peek=True)
    for up, published in table.items():
        assert row(found[up], ENDS) == pytest.approx(published, abs=6e-7)


def test_the_bankers_totals_without_a_look_are_the_published_ones():
    found = finals_by_up_card(1, peek=False)
    for up, published in ONE_DECK_WITHOUT_A_LOOK.items():
        assert row(found[up], (*ENDS[:5], NATURAL, BUST)) == pytest.approx(published, abs=6e-7)


def test_the_average_over_all_turned_cards_is_the_published_one():
    with_look, without = finals_over_all(1, peek=True), finals_over_all(1, peek=False)
    assert row(with_look, ENDS) == pytest.approx(ONE_DECK_OVER_ALL, abs=6e-7)
    assert row(without, (*ENDS[:5], NATURAL, BUST)) == pytest.approx(
        ONE_DECK_OVER_ALL_WITHOUT_A_LOOK, abs=6e-7
    )


def test_every_row_adds_up_to_one():
    for peek in (False, True):
        for finals in finals_by_up_card(4, peek=peek).values():
            assert sum(finals.values()) == pytest.approx(1)


def test_a_pack_has_sixteen_cards_that_count_ten_and_four_of_each_other_value():
    assert sum(pack_of(1)) == 52
    assert pack_of(2)[0] == 8
    assert pack_of(2)[9] == 32


def test_who_plays_as_the_banker_loses_the_double_busts_less_the_bonus_on_naturals():
    # both play alike, so all else cancels out: an endless pack busts with .281593
    natural = 2 * (1 / 13) * (4 / 13)
    expected = -(0.281593**2) + natural * (1 - natural) / 2
    assert edge_without_end(17) == pytest.approx(expected, abs=1e-6)


def test_more_packs_come_near_the_endless_one():
    assert edge_of_standing_on(12, 8) == pytest.approx(edge_without_end(12), abs=1e-3)
