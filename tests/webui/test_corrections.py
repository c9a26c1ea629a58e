"""What the banker corrects and answers, each as a new entry of the log."""

import re

import pytest

from tracker.game.cards import card
from tracker.game.events import Amended
from tracker.store.doubts import BankerQuestion, QuestionKind, raise_doubt
from webui.core.evening_hub import now_ms


def test_a_card_is_corrected_moved_turned_and_struck(table):
    table.act("deal 1 9S")
    seq = table.entries()[-1].seq
    for fields, cards in (
        ({"card": "KS"}, "KS"),
        ({"turn": "1"}, "KS"),
        ({"missed": "deal 1 2H"}, "2H KS"),
        ({"strike": "1"}, ""),
    ):
        assert table.post(f"/correct/{seq}", **fields).status_code == 303
        held = table.table().coup.hands["1"]
        assert " ".join(str(each.card) for each in (*held.cards, *held.offered)) == cards
    assert table.post(f"/correct/{seq}", card="KS").status_code == 409
    assert table.post("/correct/999", card="KS").status_code == 409


def test_a_card_that_was_missed_is_touched_in_where_it_fell(table):
    table.act("deal 1 9S")
    seq = table.entries()[-1].seq
    assert 'name="missed" value="deal B"' in table.get(f"/line/{seq}").text
    assert table.post(f"/correct/{seq}", missed="deal 2", card="2H").status_code == 303

    assert [str(held.card) for held in table.table().coup.hands["2"].cards] == ["2H"]


@pytest.mark.parametrize(
    "fields", [{"card": "ZZ"}, {"hand": "9"}, {"missed": "deal", "card": "2H"}]
)
def test_a_correction_that_cannot_be_is_refused(table, fields):
    table.act("deal 1 9S")
    before = len(table.entries())

    assert table.post(f"/correct/{table.entries()[-1].seq}", **fields).status_code == 409
    assert len(table.entries()) == before


def test_a_card_that_was_named_when_it_was_shown_is_corrected_there(banker):
    banker.post("/new", variant="permanent", pb="Denis", p1="Anne")
    banker.act("stake 1 5", "deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??", "show 1 AS KD")
    second = banker.table().coup.hands["1"].cards[1].entry
    assert banker.post(f"/correct/{second}", card="9D").status_code == 303

    hand = banker.table().coup.hands["1"]
    assert [str(held.card) for held in hand.cards] == ["AS", "9D"]
    assert [held.covered for held in hand.cards] == [False, False]


def test_a_stake_is_corrected_by_its_line(table):
    table.act("stake 1 5")
    seq = table.entries()[-1].seq
    table.post(f"/correct/{seq}", amount="7,5")

    assert str(table.table().coup.hands["1"].stake) == "15/2"
    assert table.post(f"/correct/{seq}", amount="much").status_code == 409


@pytest.mark.parametrize(
    ("actions", "field"),
    [
        (["stake 1 20", "deal 1 9S", "deal 2 8C", "deal B AD", "insure 1 10"], "premium"),
        (["stake 1 20", "pay 1 20"], "amount"),
        (["bank holds 400"], "amount"),
        (["bank sell 1 400"], "price"),
    ],
)
def test_every_amount_is_corrected_by_its_line(banker, actions, field):
    banker.post("/new", variant="casino", pb="Denis", p1="Anne", p2="Bruno")
    banker.act(*actions)
    seq = banker.entries()[-1].seq
    assert 'name="amount"' in banker.get(f"/line/{seq}").text

    assert banker.post(f"/correct/{seq}", amount="7,5").status_code == 303
    [fact] = banker.entries()[-1].event.replacement
    assert str(getattr(fact, field)) == "15/2"
    assert type(fact) is type(next(e.event for e in banker.entries() if e.seq == seq))


def test_a_doubt_is_answered_once(app, table):
    table.act("deal 1 ?")
    log = app.extensions["hub"].log
    likely = (card("6S"), card("8S"))
    number = raise_doubt(
        log, 1, BankerQuestion("1", likely, table.entries()[-1].seq, crop=b"\xff\xd8"), now_ms()
    )
    assert table.get(f"/doubt/{number}/crop.jpg").data == b"\xff\xd8"
    assert table.get("/doubt/99/crop.jpg").status_code == 404

    for _ in range(2):
        assert table.post(f"/doubt/{number}", card="8S").status_code == 303
    assert len([e for e in table.entries() if isinstance(e.event, Amended)]) == 1
    assert table.post("/doubt/99", card="8S").status_code == 409


@pytest.mark.parametrize(("said", "left"), [("yes", 1), ("none", 0)])
def test_a_card_that_was_not_seen_stays_or_goes_as_the_banker_says(app, table, said, left):
    table.act("deal 1 ??")
    question = BankerQuestion("1", (), table.entries()[-1].seq, kind=QuestionKind.UNSEEN)
    number = raise_doubt(app.extensions["hub"].log, 1, question, now_ms())
    assert "did it get a covered card that was not seen?" in table.get("/table").text

    table.post(f"/doubt/{number}", card=said)

    assert len(table.table().coup.hands["1"].cards) == left
    assert "was not seen" not in table.get("/table").text


def test_an_open_card_that_was_not_seen_is_asked_for_without_a_picture(app, table):
    table.act("deal 1 ?")
    question = BankerQuestion("1", (), table.entries()[-1].seq)
    raise_doubt(app.extensions["hub"].log, 1, question, now_ms())

    page = table.get("/table").text

    assert "which card did it get? It was not seen." in page
    assert "Name it" in page
    assert "crop.jpg" not in page


def test_an_unread_card_may_be_called_covered_and_a_read_one_may_not(app, table):
    table.act("deal 1 ?")
    seq = table.entries()[-1].seq
    number = raise_doubt(app.extensions["hub"].log, 1, BankerQuestion("1", (), seq), now_ms())
    assert "It lies face down" in table.get("/table").text

    table.post(f"/doubt/{number}", card="??")
    assert table.table().coup.hands["1"].cards[0].covered

    table.post(f"/correct/{seq}", card="9S")
    raise_doubt(app.extensions["hub"].log, 1, BankerQuestion("1", (), seq), now_ms())
    assert "It lies face down" not in table.get("/table").text


def test_a_card_that_lies_face_down_is_called_so_once(load, banker):
    head = 'variant = "permanent"\nbanker = "Denis"\nseats = ["Anne"]\nstakes = [5]\n'
    load(head + 'actions = ["deal 1 ??", "deal B TH", "deal 1 [9S]"]\n')

    unnamed, named = re.findall(
        r"</span><span>([^<]+)</span></summary>", banker.get("/hand/1").text
    )

    assert unnamed == "face-down card"
    assert named == "9 of spades · face down"


def test_the_page_of_a_hand_that_was_counted_shows_no_unread_card(load, banker):
    load(
        'variant = "permanent"\nbanker = "Denis"\nseats = ["Anne"]\nstakes = [5]\n'
        'actions = ["deal 1 ??", "deal B TH", "deal 1 ??", "deal B ??", "look", "stand 1",'
        ' "show B 9D", "total 1 18"]'
    )

    page = banker.get("/hand/1").text

    assert page.count("shown, not named") == 4  # each card's drawing and its name, twice
    assert "unread card" not in page
    assert 'class="piece" open' not in page
