from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.eyes.cardmaking import lying
from tracker.eyes.corners import FindReading
from tracker.eyes.crops import FACE_CROP, INDEX_CROP
from tracker.eyes.deck.memory import memorize, variant
from tracker.eyes.deck.profile import (
    DeckError,
    LearntDeck,
    Lessons,
    learnt,
    open_profile,
    save_profile,
)
from tracker.eyes.deck.survey import PACK, Spread
from tracker.eyes.deck_lessons import (
    ORDERS,
    answered,
    lesson_of_fou,
    named_by_order,
    named_by_own_word,
    read_answer,
    read_order,
)
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find
from tracker.eyes.read import LabelReading
from tracker.eyes.weights import RANKS, SUITS

PICTURE = np.full((400, 900, 3), 200, np.uint8)
INKS = {"S": (200, 200, 200), "H": (40, 170, 220), "D": (90, 90, 250), "C": (200, 160, 90)}


def index_of(name):
    """A deck nobody prints: light letters on black, the suit a bar whose colour tells."""
    crop = np.full((INDEX_CROP.height, INDEX_CROP.width, 3), 12, np.uint8)
    cv2.putText(crop, name[0], (9, 34), cv2.FONT_HERSHEY_TRIPLEX, 1.0, INKS[name[1]], 2)
    cv2.rectangle(crop, (10, 42), (30, 42 + 4 * SUITS.index(name[1]) + 3), INKS[name[1]], -1)
    return crop


@pytest.fixture(scope="module")
def profile():
    return learnt(Lessons(tuple(index_of(name) for name in PACK), PACK))


@pytest.fixture(scope="module")
def eyes():
    return Eyes()


def spread(names, path="table.jpg"):
    cards = tuple(lying(name, 120 * k, 40) for k, name in enumerate(names))
    return Spread(Path(path), PICTURE, cards)


def test_a_deck_shown_once_is_read_from_afar_and_in_other_light(profile):
    rng = np.random.default_rng(3)
    told = [profile.memory.evidence(variant(index_of(name), rng)) for name in PACK]
    ranks = [RANKS[int(rank[:13].argmax())] for rank, _ in told]
    suits = [SUITS[int(suit.argmax())] for _, suit in told]
    # Some are shown eight pixels wide, where an 8 is a 6.
    assert sum(one == name[0] for one, name in zip(ranks, PACK, strict=True)) >= 48
    assert sum(one == name[1] for one, name in zip(suits, PACK, strict=True)) >= 50


def test_what_was_learnt_is_added_to_the_networks_word(profile, eyes):
    unsure = LabelReading(np.full(len(RANKS), -2.7), np.full(len(SUITS), -1.4))
    told = LearntDeck(profile, eyes.face_reader).add_to_index(unsure, index_of("7D"))
    assert RANKS[int(told.rank.argmax())] == "7"
    assert SUITS[int(told.suit.argmax())] == "D"


def test_a_deck_without_all_ranks_says_nothing_of_ranks():
    memory = memorize([index_of(name) for name in PACK[:12]], list(PACK[:12]))
    rank, suit = memory.evidence(index_of("AS"))
    assert not rank.any()
    assert not suit.any()


def test_a_fou_shown_once_is_the_fou_and_other_faces_are_not(eyes):
    rng = np.random.default_rng(5)
    shape = (FACE_CROP.height, FACE_CROP.width, 3)
    rings = np.full(shape, 30, np.uint8)  # no network takes them for a joker
    for reach in range(6, 80, 12):
        cv2.circle(rings, (44, 60), reach, (60, 180, 90), 3)
    ten = np.full(shape, 235, np.uint8)
    for k in range(10):
        cv2.circle(ten, (25 + 38 * (k % 2), 15 + 22 * (k // 2)), 7, (30, 30, 190), -1)
    cv2.putText(ten, "10", (2, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (30, 30, 190), 1)
    deck = LearntDeck(learnt(Lessons(fous=(rings,))), eyes.face_reader)
    seen, other = eyes.face_reader.read([variant(rings, rng), ten])
    where = PICTURE, np.array([[0.0, 0], [88, 0], [88, 120], [0, 120]]), []
    assert seen.rank.argmax() != RANKS.index("FOU")
    assert deck.add_to_face(seen, *where).rank.argmax() == RANKS.index("FOU")
    assert (deck.add_to_face(other, *where).rank == other.rank).all()


def test_a_profile_is_kept_and_opened_again(profile, tmp_path):
    path = tmp_path / "black.deck"
    save_profile(profile, path)
    again = open_profile(path)
    assert again.lessons.names == PACK
    assert (again.memory.rank == profile.memory.rank).all()
    assert again.ranks_are_known


def test_faces_are_kept_too_and_speak_for_what_they_look_like(eyes, tmp_path):
    rng = np.random.default_rng(8)
    shape = (FACE_CROP.height, FACE_CROP.width, 3)
    faces = tuple(
        cv2.resize(rng.integers(0, 250, (10, 8, 3), np.uint8), shape[1::-1]) for _ in range(2)
    )
    path = tmp_path / "ours.deck"
    save_profile(learnt(Lessons(faces=faces, face_names=("KH", "JH"))), path)
    profile = open_profile(path)
    assert profile.lessons.face_names == ("KH", "JH")
    picture = np.full((200, 200, 3), 60, np.uint8)
    picture[20:140, 20:108] = faces[1]
    quad = straight(20 + 3.3, 20 + 3.4, 88 - 6.5, 120 - 6.8)
    unsure = LabelReading(np.full(len(RANKS), -2.7), np.full(len(SUITS), -1.4))
    told = LearntDeck(profile, eyes.face_reader).add_to_face(unsure, picture, quad, [quad])
    assert told.rank[RANKS.index("J")] > told.rank[RANKS.index("K")] + 3


def test_only_of_a_deck_that_is_known_whole_is_it_said_how_alike_a_card_is(eyes):
    rng = np.random.default_rng(9)
    faces = tuple(rng.integers(0, 250, (FACE_CROP.height, FACE_CROP.width, 3), np.uint8)
                  for _ in PACK)  # fmt: skip
    felt, quad = np.full((200, 200, 3), 60, np.uint8), straight(20, 20, 88, 120)
    felt[::5] = 90
    (unsure,) = eyes.face_reader.read([faces[0]])

    def likeness(**lessons):
        deck = LearntDeck(learnt(Lessons(**lessons)), eyes.face_reader)
        return deck.add_to_face(unsure, felt, quad, [quad]).likeness

    assert likeness(faces=faces[:51], face_names=PACK[:51], fous=faces[51:]) is None
    assert likeness(faces=faces, face_names=PACK) is None  # a joker would be like none of them
    assert likeness(faces=faces, face_names=PACK, fous=faces[:1]) < 0.5


class Found:
    """Eyes that found these faces and backs; a crop is what they cut out of a picture."""

    def __init__(self, faces=(), backs=(), faint=(), likely=0.04):
        """Find these; the first of the faces is so likely the Fou, and the others hardly."""
        chances = [likely, *[0.04] * len(faces)]
        readings = [LabelReading(np.log([0.01] * 13 + [chance, 0.1]), []) for chance in chances]
        found = zip(faces, readings, strict=False)
        self.faces = [FindReading(Find("face", 0.9, quad), reading) for quad, reading in found]
        self.backs = [Find("back", 0.9, quad) for quad in backs]
        self.face_reader = SimpleNamespace(cut=lambda _, finds: [find.quad for find in finds])
        faintly = [Find("back", 0.3, quad) for quad in faint]
        self.detector = SimpleNamespace(find=lambda _, share: faintly if share < 0.5 else [])
        self.outliner = SimpleNamespace(outlined=lambda _, finds: finds)

    def look(self, _):
        return self.faces, [], self.backs


@pytest.mark.parametrize(
    ("faces", "backs", "faint", "learnt_at"),
    [
        ((20, 60), (), (), 60),
        ((20,), (90,), (), 20),
        ((), (30, 40), (90,), 40),
        ((), (), (30, 35), 35),
    ],
)
def test_the_fou_is_the_largest_card_that_lies_open_or_else_one_that_looks_covered(
    tmp_path, faces, backs, faint, learnt_at
):
    picture = tmp_path / "fou.png"
    cv2.imwrite(str(picture), PICTURE)
    eyes = Found(*([straight(w, 0, w, 2 * w) for w in sizes] for sizes in (faces, backs, faint)))
    (fou,) = lesson_of_fou(eyes, picture).fous
    assert fou[0, 0] == learnt_at


@pytest.mark.parametrize(("likely", "learnt_at"), [(0.6, 20), (0.4, 60)])
def test_what_reads_as_the_fou_is_it_though_a_pattern_of_the_table_is_larger(
    tmp_path, likely, learnt_at
):
    picture = tmp_path / "fou.png"
    cv2.imwrite(str(picture), PICTURE)
    eyes = Found([straight(w, 0, w, 2 * w) for w in (20, 60)], likely=likely)
    (fou,) = lesson_of_fou(eyes, picture).fous
    assert fou[0, 0] == learnt_at


def test_where_nothing_lies_no_fou_is_learnt(tmp_path):
    picture = tmp_path / "fou.png"
    cv2.imwrite(str(picture), PICTURE)
    with pytest.raises(DeckError, match="show the Fou alone and larger"):
        lesson_of_fou(Found(), picture)


def test_what_looks_covered_is_open_where_it_looks_like_a_face_of_the_deck(eyes):
    rng = np.random.default_rng(9)
    joker = rng.integers(0, 250, (12, 9, 3), np.uint8)
    crop = cv2.resize(joker, (FACE_CROP.width, FACE_CROP.height))
    deck = LearntDeck(learnt(Lessons(fous=(crop,), faces=(crop[::-1],), face_names=("KS",))),
                      eyes.face_reader)  # fmt: skip
    picture = np.full((200, 400, 3), 60, np.uint8)
    picture[20:140, 20:108] = crop
    there, elsewhere = straight(23.3, 23.4, 81.5, 113.2), straight(223.3, 23.4, 81.5, 113.2)
    below = [there, straight(23.3, 60, 81.5, 113.2)]

    finds = [Find("back", 0.9, there), Find("back", 0.9, elsewhere)]
    assert [f.kind for f in eyes.faces_among_backs(picture, finds, deck)] == ["face", "back"]
    picture[60:] = 90  # of what lies there too little shows to tell
    assert not deck.is_open(picture, there, below)
    assert not LearntDeck(learnt(Lessons()), eyes.face_reader).is_open(picture, there, [there])


def straight(x, y, wide, high):
    return np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]])


def test_a_profile_from_before_faces_were_learnt_is_opened(profile, tmp_path):
    path = tmp_path / "old.deck"
    save_profile(profile, path)
    with np.load(path) as kept:
        content = {name: kept[name] for name in kept.files if not name.startswith("face")}
    with path.open("wb") as file:
        np.savez(file, **content)
    assert open_profile(path).lessons.names == PACK
    assert open_profile(path).lessons.faces == ()


def test_a_profile_with_faces_that_have_no_names_is_refused(profile, tmp_path):
    path = tmp_path / "bad.deck"
    save_profile(profile, path)
    with np.load(path) as kept:
        content = dict(kept.items()) | {"face_names": np.array(["KH"])}
    with path.open("wb") as file:
        np.savez(file, **content)
    with pytest.raises(DeckError, match="cannot be read"):
        open_profile(path)


def test_lessons_add_up():
    one = Lessons((index_of("AS"),), ("AS",))
    assert (one + Lessons((index_of("2S"),), ("2S",))).names == ("AS", "2S")


@pytest.mark.parametrize("content", [b"", b"words", b"PK\x03\x04 cut off"])
def test_a_file_that_is_no_profile_is_refused(tmp_path, content):
    path = tmp_path / "bad.deck"
    path.write_bytes(content)
    with pytest.raises(DeckError, match="cannot be read, run `vingtetun deck learn` again"):
        open_profile(path)


def test_a_profile_of_other_shapes_is_refused(tmp_path):
    path = tmp_path / "bad.deck"
    with path.open("wb") as file:
        np.savez(file, format=1, names=np.array(["AS"]), indices=np.zeros(3), fous=np.zeros(3))
    with pytest.raises(DeckError, match="cannot be read"):
        open_profile(path)


def test_a_missing_profile_is_refused(tmp_path):
    with pytest.raises(DeckError, match="no such deck profile"):
        open_profile(tmp_path / "none.deck")


def test_an_order_names_the_cards_as_they_lie():
    spreads = [spread(["?", "?"], "a.jpg"), spread(["?"], "b.jpg")]
    assert named_by_order(spreads, ("AS", "2S", "3S")) == [["AS", "2S"], ["3S"]]


def laid_out(order, quarters=0, says=lambda name: name):
    """Lay cards in rows of four, seen by a camera that stands so many quarter turns round."""
    cards = []
    for number, name in enumerate(order):
        x, y = 120 * (number % 4), 160 * (number // 4)
        card = lying(says(name), x, y)
        for _ in range(quarters):
            card.polygon[:] = np.column_stack((900 - card.polygon[:, 1], card.polygon[:, 0]))
        cards.append(card)
    return Spread(Path("table.jpg"), PICTURE, tuple(cards))


@pytest.mark.parametrize("quarters", range(4))
def test_an_order_holds_from_whichever_side_the_camera_looks(quarters):
    order = PACK[:12]
    seen = laid_out(order, quarters, lambda name: "?" if name[0] in "2589" else name)
    assert named_by_order([seen], order) == [list(order)]


def test_cards_that_lie_in_another_order_than_was_said_are_refused():
    with pytest.raises(DeckError, match=r"do not lie in this order \(AH where AS is to lie, 2H"):
        named_by_order([laid_out(PACK[13:25])], PACK[:12])


def test_a_deck_that_is_hardly_read_is_named_by_its_order_all_the_same():
    seen = laid_out(PACK[13:25], says=lambda name: name if name[0] in "AT" else "?")
    assert named_by_order([seen], PACK[:12]) == [list(PACK[:12])]


def test_with_one_picture_a_card_the_largest_is_meant():
    shown = spread(["?", "?"], "a.jpg")
    shown.cards[1].polygon[:] = shown.cards[1].polygon * 2
    assert named_by_order([shown], ("KS",)) == [[None, "KS"]]


def test_an_order_of_another_length_is_refused_with_the_counts():
    with pytest.raises(DeckError, match=r"names 52 cards, but 2 face-up cards .*table\.jpg 2"):
        named_by_order([spread(["?", "?"])], ORDERS["suits"])


def test_orders_by_name_hold_the_whole_pack():
    assert all(sorted(order) == sorted(PACK) for order in ORDERS.values())


def test_an_order_may_be_written_with_french_letters():
    assert read_order("RS, 10h AD", french=True) == ("KS", "TH", "AD")


@pytest.mark.parametrize("words", ["", "KX", "K?"])
def test_an_order_that_names_no_card_is_refused(words):
    with pytest.raises(DeckError):
        read_order(words, french=False)


def test_only_whole_names_said_once_are_believed():
    assert named_by_own_word([spread(["AS", "K?", "?", "2H", "2H"])]) == [["AS"] + [None] * 4]


def test_the_bankers_answer_stands_above_all():
    spreads = [spread(["AS", "?", "3S"])]
    answers = dict(read_answer(w, french=False) for w in ("table.jpg#2=KS", "x/table.jpg#3=-"))
    assert answered(spreads, [["AS", None, "3S"]], answers) == [["AS", "KS", None]]


@pytest.mark.parametrize("words", ["KS", "table.jpg#=KS", "table.jpg#x=KS", "table.jpg#1="])
def test_an_answer_written_otherwise_is_refused(words):
    with pytest.raises(DeckError, match="PICTURE#NUMBER=CARD"):
        read_answer(words, french=False)


def test_an_answer_about_no_card_is_refused():
    with pytest.raises(DeckError, match=r"no such face-up card .*table\.jpg#9"):
        answered([spread(["AS"])], [["AS"]], {(Path("table.jpg"), 9): "KS"})


def answers_to(*words):
    """Answer about two pictures of one name, each with one card."""
    spreads = [spread(["?"], "one/1.jpg"), spread(["?"], "two/1.jpg")]
    answers = dict(read_answer(word, french=False) for word in words)
    return answered(spreads, [[None], [None]], answers)


def test_of_two_pictures_of_one_name_an_answer_says_the_folder():
    assert answers_to("two/1.jpg#1=KS") == [[None], ["KS"]]
    assert answers_to("one/1.jpg#1=AS", "two/1.jpg#1=KS") == [["AS"], ["KS"]]
    assert answers_to(f"{Path('one/1.jpg').absolute()}#1=AS") == [["AS"], [None]]


def test_an_answer_that_may_be_about_two_pictures_is_refused():
    with pytest.raises(DeckError, match=r"give the folder too: 1\.jpg"):
        answers_to("1.jpg#1=KS")


def test_a_picture_beside_a_folder_is_told_from_those_in_it():
    spreads = [spread(["?"], "1.jpg"), spread(["?"], "one/1.jpg")]
    answers = dict([read_answer("1.jpg#1=KS", french=False)])
    assert answered(spreads, [[None], [None]], answers) == [["KS"], [None]]


def test_a_profile_that_cannot_be_written_leaves_the_one_before(profile, tmp_path):
    path = tmp_path / "ours.deck"
    save_profile(profile, path)
    before = path.read_bytes()
    (tmp_path / "ours.deck.part").mkdir()
    with pytest.raises(DeckError, match=r"cannot be written .*name another place: .*ours\.deck"):
        save_profile(learnt(Lessons()), path)
    assert path.read_bytes() == before
