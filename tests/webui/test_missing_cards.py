"""What the tablet asks of a hand whose cards were not all read: its other card, or what became of it."""

import pytest

from tracker.game.events import Amended, CardDealt, CoupOpened, Stood, effective_lines
from tracker.game.fold import fold
from tracker.game.notation import read
from tracker.game.settlement import Outcome
from tracker.game.table import settle
from tracker.store.doubts import BankerQuestion, QuestionKind, raise_doubt
from tracker.store.log import Origin
from webui.core.evening_hub import now_ms

DEALT = """
variant = "permanent"
banker = "Denis"
seats = ["Anne", "Bruno"]
stakes = [10, 20]
actions = ["deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "deal B TD", "stand 1", "stand 2",
  "show B TH", "stand B", {shown}]
"""


DREW = """
variant = "permanent"
banker = "Denis"
seats = ["Anne", "Bruno"]
stakes = [10, 20]
actions = ["deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "deal B TD", "deal 1 9S", "show 1 8C",
  "stand 2", "show B TH", "stand B", "show 2 TC 9H"]
"""


BOXES = "(keys) => keys.map((key) => key.getBoundingClientRect()).map((box) => [box.x, box.width, box.height])"


def hub_of(app):
    return app.extensions["hub"]


def ask(app, session, hand, kind):
    """Ask about a hand; a question about its other card is about the first one that was dealt."""
    entries = hub_of(app).live(session).entries
    dealt = [e.seq for e in entries if isinstance(e.event, CardDealt) and e.event.hand == hand]
    about = dealt[0] if kind is QuestionKind.OTHER else None
    question = BankerQuestion(hand, (), about, kind=kind)
    return raise_doubt(hub_of(app).log, session, question, now_ms() + 20)


def result_of(banker, hand):
    account = settle(banker.table()).of(hand)
    return account and (str(account.outcome), account.sum)


def next_coup(app):
    hub_of(app).write(1, [CoupOpened()], Origin(now_ms() + 5000))


def settled_before(banker):
    """Settle the coup before the one that is open."""
    lines = [*effective_lines(banker.entries())]
    opened = max(n for n, line in enumerate(lines) if isinstance(line.fact, CoupOpened))
    return settle(fold(lines[:opened]))


@pytest.fixture
def other(app, load):
    """Let Anne show her second card, an Ace, and ask for the first."""
    session = load(DEALT.format(shown='"show 1 #2 AC"'))
    return ask(app, session, "1", QuestionKind.OTHER)


@pytest.fixture
def swept(app, load):
    """Ask what Bruno had, of whose cards none was seen; Anne has shown hers."""
    session = load(DEALT.format(shown='"show 1 TS 9C"'))
    return ask(app, session, "2", QuestionKind.SWEPT)


@pytest.mark.parametrize(
    ("said", "came_to"),
    [("9?", ("push", 0)), ("K?", ("natural", 15)), ("8?", ("lose", -10))],
)
def test_the_other_card_of_a_hand_is_named_in_one_touch(banker, other, said, came_to):
    page = banker.get("/table").text
    assert "Anne: which is its other card? It was not seen." in page
    assert f'value="{said}"' in page

    banker.post(f"/doubt/{other}", card=said)

    assert result_of(banker, "1") == came_to
    assert "its other card" not in banker.get("/table").text


def test_a_question_about_the_other_card_may_be_left(banker, other):
    before = banker.entries()

    banker.post(f"/doubt/{other}", card="none")

    assert banker.entries() == before
    assert "its other card" not in banker.get("/table").text


def test_the_other_card_counts_in_the_coup_that_was_asked_about(app, banker, other):
    next_coup(app)

    banker.post(f"/doubt/{other}", card="9?")

    assert banker.table().coup.hands["1"].cards == ()
    assert settled_before(banker).of("1").outcome is Outcome.PUSH


def test_a_hand_that_drew_may_have_been_bust(app, load, banker):
    session = load(DREW)
    number = ask(app, session, "1", QuestionKind.OTHER)
    assert 'value="yes">Bust' in banker.get("/table").text

    banker.post(f"/doubt/{number}", card="yes")

    assert result_of(banker, "1") == ("bust", -10)


def test_two_cards_cannot_be_bust(banker, other):
    assert ">Bust<" not in banker.get("/table").text


@pytest.mark.parametrize(
    ("said", "came_to"), [("20", ("push", 0)), ("14", ("lose", -20)), ("none", None)]
)
def test_a_hand_that_was_swept_unread_had_a_total(banker, swept, said, came_to):
    page = banker.get("/table").text
    assert "Bruno: what did it have? Its cards were not seen." in page
    assert f'value="{said}"' in page
    assert ">Its cards<" in page

    banker.post(f"/doubt/{swept}", card=said)

    assert result_of(banker, "2") == came_to
    assert "what did it have" not in banker.get("/table").text


@pytest.mark.parametrize("typed", ["show 2 TC 9H", "total 2 19"])
def test_a_hand_that_the_banker_shows_on_its_own_page_is_not_asked_about(app, banker, swept, typed):
    hub_of(app).write(1, [read(typed)], Origin(now_ms() + 1000))
    assert "what did it have" not in banker.get("/table").text
    next_coup(app)
    assert "what did it have" not in banker.get("/table").text

    hub_of(app).write(1, [Amended(banker.entries()[-2].seq)], Origin(now_ms() + 6000))

    assert "what did it have" in banker.get("/table").text


def test_a_total_counts_in_the_coup_that_was_asked_about(app, banker, swept):
    next_coup(app)
    page = banker.get("/table").text
    assert 'name="card" value="21"' in page
    assert ">Its cards<" not in page

    banker.post(f"/doubt/{swept}", card="20")

    assert banker.table().coup.hands["2"].counted is None
    assert settled_before(banker).of("2").outcome is Outcome.PUSH


def test_a_hand_that_left_is_bust_from_then_on(app, load, banker):
    session = load(DREW)
    entries = hub_of(app).live(session).entries
    stood = next(e.seq for e in entries if isinstance(e.event, Stood) and e.event.hand == "2")
    question = BankerQuestion("1", (), stood, kind=QuestionKind.GONE)
    number = raise_doubt(hub_of(app).log, session, question, now_ms() + 20)
    next_coup(app)

    banker.post(f"/doubt/{number}", card="yes")

    assert not banker.table().coup.hands["1"].buried
    assert settled_before(banker).of("1").outcome is Outcome.BUST


def test_whether_a_coup_is_over_opens_no_second_one(app, load, banker):
    session = load(DEALT.format(shown='"show 1 TS 9C"'))
    number = ask(app, session, "B", QuestionKind.UNFINISHED)
    next_coup(app)

    banker.post(f"/doubt/{number}", card="yes")

    assert banker.table().coups == 2


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_key_of_the_question_is_within_the_page_and_large_enough(tablet, other, size, locale):
    page = tablet(size=size, locale=locale)
    page.wait_for_selector("#doubt .key")
    # at once, for the page may be drawn again at any time
    keys = page.eval_on_selector_all("#doubt .key, #doubt .btn", BOXES)

    assert len(keys) == 14
    for x, width, height in keys:
        assert min(width, height) >= 44
        assert x >= 0
        assert x + width <= size[0]
