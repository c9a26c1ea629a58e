"""Cards laid almost exactly on one another: all that shows is the last."""

from tests.scribe.evening import Evening


def squared(evening, *cards):
    """Lay cards on the banker's first one, each almost exactly on the one before."""
    for place, face in enumerate(cards, start=1):
        evening.stage.hidden |= {name for name in evening.stage.cards if name[0] == "B"}
        evening.wait(0.6)
        evening.lay(f"B.{place}", "B", face, across=3.0 * place, inward=2.0 * place)
        evening.wait(0.7)


def test_a_banker_who_squares_his_cards_is_dealt_each_of_them_though_not_all_said_stand():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 4H", "1 TD", "2 TC", "3 TH")
    evening.stand(["1"])
    squared(evening, "2S", "5S", "7D")

    assert evening.actions[-4:] == ["deal 3 TH", "deal B 2S", "deal B 5S", "deal B 7D"]
    assert evening.asked == evening.raised == []
