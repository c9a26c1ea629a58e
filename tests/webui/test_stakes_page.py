"""The stakes' page says and offers what this table needs."""

import pytest

HEAD = 'variant = "base"\nbanker = "Denis"\nseats = [{}]\nactions = []\n'


@pytest.mark.parametrize(("seats", "offered"), [('"Anne"', False), ('"Anne", "Bruno"', True)])
def test_stakes_for_all_are_offered_where_several_play(load, banker, seats, offered):
    load(HEAD.format(seats))

    for address in ("/stakes", "/stakes?place=all"):
        page = banker.get(address).text
        assert ("Everybody" in page) is offered
        assert 'href="/stakes?place=1"' in page
    assert ("All at once" in banker.get("/stakes").text) is offered
    assert ("One by one" in banker.get("/stakes?place=all").text) is offered
