from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.eyes.cardmaking import lying
from tests.languages.spoken import EN, FR
from tracker.eyes.deck.sheet import draw_sheet
from tracker.eyes.deck.survey import PACK, DeckVerdict, Reason, Spread, in_rows, survey
from tracker.eyes.deck.words import grid, remarks, report, sentence

BRIGHT = np.full((900, 1600, 3), 200, np.uint8)


def spread(names, path="table.jpg", picture=BRIGHT):
    cards = [lying(name, 110 * (k % 13), 160 * (k // 13)) for k, name in enumerate(names)]
    return Spread(Path(path), picture, tuple(cards))


def test_a_whole_deck_in_good_light_will_do():
    result = survey([spread([*PACK, "FOU"])], 1, apart=False)
    assert (result.verdict, result.missing, result.reasons) == (DeckVerdict.GOOD, (), ())
    assert "52 of 52" in sentence(result, EN)
    assert "The Fou was seen." in remarks(result, EN)


def test_a_card_that_was_not_seen_is_named():
    result = survey([spread([name for name in PACK if name != "7H"])], 1, apart=False)
    assert result.missing == ("7H",)
    assert result.verdict is DeckVerdict.WITH_TAPS
    assert "Not seen: 7H." in remarks(result, EN)


def test_a_card_twice_at_once_is_one_too_many_for_one_pack_and_right_for_two():
    pictures = [spread([*PACK, "KS"])]
    assert survey(pictures, 1, apart=False).too_many == ("KS",)
    assert survey(pictures, 2, apart=False).too_many == ()
    assert "KS" not in survey(pictures, 2, apart=False).missing


def test_a_card_on_two_pictures_may_be_one_unless_they_lie_apart():
    pictures = [spread(PACK, "one.jpg"), spread(["KS"], "two.jpg")]
    assert survey(pictures, 1, apart=False).too_many == ()
    assert any("--apart" in line for line in remarks(survey(pictures, 1, apart=False), EN))
    assert survey(pictures, 1, apart=True).too_many == ("KS",)


def test_two_packs_shown_one_after_the_other_are_both_seen():
    pictures = [spread(PACK, "one.jpg"), spread(PACK, "two.jpg")]
    assert survey(pictures, 2, apart=True).verdict is DeckVerdict.GOOD
    assert survey([spread(PACK)], 2, apart=True).missing == PACK


@pytest.mark.parametrize(
    ("unsure", "verdict"), [(3, DeckVerdict.WITH_TAPS), (12, DeckVerdict.POOR)]
)
def test_doubts_make_taps_and_many_make_it_poor(unsure, verdict):
    result = survey([spread([*PACK, *["?"] * unsure])], 1, apart=False)
    assert (result.verdict, result.unsure) == (verdict, unsure)
    assert Reason.UNSURE in result.reasons


def test_a_dark_picture_and_small_cards_are_told():
    dark = survey([spread(PACK, picture=BRIGHT // 4)], 1, apart=False)
    assert Reason.DARK in dark.reasons
    assert Reason.SMALL not in dark.reasons
    small = tuple(lying(name, 0, 0) for name in PACK)
    for card in small:
        card.polygon[:] = card.polygon / 3
    assert Reason.SMALL in survey([Spread(Path("t"), BRIGHT, small)], 1, apart=False).reasons


def test_an_empty_table_is_poor_and_names_all_cards():
    result = survey([spread([])], 1, apart=False)
    assert (result.verdict, result.missing) == (DeckVerdict.POOR, PACK)


def test_cards_are_counted_row_by_row_though_rows_are_uneven():
    cards = [lying("2S", 300, 12), lying("AS", 10, 0), lying("4S", 290, 210), lying("3S", 0, 190)]
    assert [card.name for card in in_rows(cards)] == ["AS", "2S", "3S", "4S"]


def test_french_cards_have_french_letters():
    result = survey([spread([name for name in PACK if name != "KS"])], 1, apart=False)
    assert any("Non vues : RS." in line for line in remarks(result, FR))
    assert grid(result, FR)[0].split() == list("A23456789TVDR")


def test_the_sheet_shows_what_was_seen_and_leaves_the_rest_blank():
    sheet = draw_sheet([spread(["AS"])])
    tile = sheet.shape[1] // 13
    assert sheet[60:120, 20:70].mean() > 150
    assert sheet[60:120, tile + 20 : tile + 70].mean() < 60


STRANGE = "This is not a 52-card pack with known letters"


def is_called_strange(names, packs=1):
    result = survey([spread(names)], packs, apart=False)
    assert (Reason.STRANGE in result.reasons) == any(STRANGE in r for r in report(result, EN))
    return Reason.STRANGE in result.reasons


def test_a_pack_of_32_cards_is_not_one_of_52():
    assert is_called_strange([name for name in PACK if name[0] not in "23456"])


def test_a_pack_whose_courts_have_no_letters_is_not_one_with_known_letters():
    assert is_called_strange([name if name[0] not in "JQK" else "?" for name in PACK])


def test_a_pack_of_foreign_suits_that_reads_as_the_same_cards_again_and_again_is_strange():
    """Acorns and shields read as hearts and diamonds: a Swiss pack, as it was read in a drawn spread."""
    names = [rank + ("D" if suit == "S" else suit) for suit in "SHD" for rank in "A23456789T"]
    assert is_called_strange([*names, *["?"] * 17])


@pytest.mark.parametrize(
    ("names", "packs"),
    [
        (PACK, 1),
        ([*PACK, "KS", "KS"], 1),
        ([*PACK, *PACK], 1),  # two packs, and only one told of
        (PACK[:26], 1),  # two suits of a pack
        ([name if k % 3 else "?" for k, name in enumerate(PACK)], 1),  # hardly read
        (["AS", "KS", "2H"], 1),
    ],
)
def test_a_known_pack_is_not_called_strange(names, packs):
    assert not is_called_strange(names, packs)


def test_a_pack_is_not_called_strange_for_bad_light():
    few = spread([name for name in PACK if name[0] not in "JQK"], picture=BRIGHT // 4)
    assert Reason.STRANGE not in survey([few], 1, apart=False).reasons


def surveyed_with_foreign(count):
    whole = spread(["?"] * count + list(PACK[: 32 - count]))
    cards = [replace(card, foreign=0.99 * (card.name == "?")) for card in whole.cards]
    return survey([replace(whole, cards=tuple(cards))], 1, apart=False)


def test_a_pack_of_foreign_suits_is_called_so_though_it_has_hearts():
    result = surveyed_with_foreign(24)
    assert Reason.FOREIGN in result.reasons
    assert not {Reason.STRANGE, Reason.UNSURE} & {*result.reasons}


@pytest.mark.parametrize(
    ("lang", "first", "missing"),
    [(EN, "This is not a 52-card pack", "Not seen"), (FR, "Ce n'est pas un jeu de 52", "Non vues")],
)
def test_of_a_foreign_pack_the_sentence_comes_first_and_no_list_of_52_cards(lang, first, missing):
    result = surveyed_with_foreign(24)
    lines = report(result, lang)
    assert lines[0].replace("’", "'").startswith(first)
    assert lines[1] == sentence(result, lang)
    assert not any(missing in line for line in lines)
    assert any(
        missing in line for line in report(survey([spread(PACK[:40])], 1, apart=False), lang)
    )


def test_of_a_strange_pack_the_sentence_comes_before_the_table():
    result = survey([spread([n for n in PACK if n[0] not in "23456"])], 1, apart=False)
    lines = report(result, EN)
    assert lines[0].startswith(STRANGE)
    assert lines[1:6] == grid(result, EN)
    assert not any(line.startswith("Not seen") for line in lines)


def test_a_few_cards_that_look_foreign_make_no_foreign_pack():
    assert Reason.FOREIGN not in surveyed_with_foreign(8).reasons
