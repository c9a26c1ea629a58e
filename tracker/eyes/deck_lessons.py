"""Name the cards of a spread deck, and cut out the indices and faces that are learnt."""

from __future__ import annotations

from collections import Counter
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.eyes.cards import CardReading
from tracker.eyes.deck.profile import DeckError, Lessons
from tracker.eyes.deck.survey import FOU, PACK, Spread, in_rows
from tracker.eyes.detect import keep_best
from tracker.eyes.geometry import area
from tracker.eyes.index_geometry import REACH, misfit
from tracker.eyes.names import FOU as FOU_RANK
from tracker.eyes.weights import CARD_RANKS
from tracker.game.cards import CardError, card
from tracker.game.sentences import enumerated, filled, parts_of
from tracker.pictures.files import read_picture

if TYPE_CHECKING:
    from tracker.eyes.eyes import Eyes
    from tracker.eyes.find import Find
    from tracker.pictures.frames import Picture

READS_AS_FOU = log(0.5)  # log-probability from which a face reads as the Fou
ORDERS = {  # names of orders that `--order` takes: suit by suit, and as a new pack is sorted
    "suits": PACK,
    "new": (
        *(rank + suit for suit in "SD" for rank in CARD_RANKS),
        *(rank + suit for suit in "CH" for rank in reversed(CARD_RANKS)),
    ),
}
NO_CARD = "-"
MOST_FOUS = 2  # jokers in a pack
# If at least `ENOUGH` cards are surely read, the share `AGREE` of them must agree with the given
# order; otherwise the cards lie in another order.
ENOUGH, AGREE = 8, 0.8
# Share of the detector's floor that suffices for a Fou shown alone. The weakest on films had .53 of it; a plain
# table that was mistaken for a covered card had .29.
FAINTER = 0.45
# Share of the floor that suffices for an index here, because the name of its card is known.
FAINT = 0.5
Names = list[list[str | None]]  # for each spread and each of its face-up cards a name, or None
Answers = dict[tuple[Path, int], str]  # by picture and number of the card on it, counted from 1


def read_order(words: str, *, french: bool) -> tuple[str, ...]:
    """Parse an order of cards: `suits`, `new`, or the cards themselves."""
    if words in ORDERS:
        return ORDERS[words]
    names = tuple(read_name(word, french=french) for word in words.replace(",", " ").split())
    if not names:
        raise DeckError(
            filled(
                "this order names no card; give {known} or the cards: {given}",
                known=", ".join(ORDERS),
                given=repr(words),
            )
        )
    return names


def read_name(word: str, *, french: bool) -> str:
    try:
        name = str(card(word, french=french))
    except CardError as error:
        raise DeckError(parts_of(error)) from None
    if "?" in name:
        raise DeckError(filled("a card to learn needs its whole name: {word}", word=repr(word)))
    return name


def read_answer(words: str, *, french: bool) -> tuple[tuple[Path, int], str]:
    """Parse an answer such as `table.jpg#3=KS`; `-` as card says that there is none."""
    place, _, name = words.partition("=")
    picture, _, number = place.rpartition("#")
    if not picture or not number.isdecimal() or not name:
        raise DeckError(
            filled(
                "write an answer as PICTURE#NUMBER=CARD, such as table.jpg#3=KS: {given}",
                given=repr(words),
            )
        )
    told = NO_CARD if name == NO_CARD else read_name(name, french=french)
    return (Path(picture), int(number)), told


def named_by_order(spreads: list[Spread], order: tuple[str, ...]) -> Names:
    """Name the cards in the order in which they lie: all of them, or the largest card of each picture."""
    counts = [len(spread.turned) for spread in spreads]
    order = with_fous(order, sum(counts))
    if len(spreads) == 1 and counts[0] == len(order):
        return [named_as_laid(spreads[0], order)]
    if sum(counts) == len(order):
        told = iter(order)
        return [[next(told) for _ in range(count)] for count in counts]
    if len(spreads) == len(order) and all(counts):
        return [largest_only(s.turned, name) for s, name in zip(spreads, order, strict=True)]
    listed = ", ".join(f"{s.path.name} {n}" for s, n in zip(spreads, counts, strict=True))
    raise DeckError(
        filled(
            "the order names {count} cards, but {found} face-up cards were found; lay them so that all are seen, or show one card per picture: {listed}",
            count=len(order),
            found=sum(counts),
            listed=listed,
        )
    )


def with_fous(order: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Add the Fou, or both jokers, to the order of a whole pack if so many more cards lie there."""
    over = count - len(order)
    is_pack = len(order) == len(PACK) and FOU not in order
    return (*order, *(FOU,) * over) if is_pack and 0 < over <= MOST_FOUS else order


def named_as_laid(spread: Spread, order: tuple[str, ...]) -> list[str | None]:
    """Name the cards of one picture; try the order as seen from each of the table's four sides."""
    turned = spread.turned
    ways = []
    for quarters in range(4):
        laid = dict(zip(map(id, in_rows(turned, quarters)), order, strict=True))
        ways.append([laid[id(each)] for each in turned])
    best = max(ways, key=lambda names: len(agreeing(turned, names)))
    sure = [each.name for each in turned if "?" not in each.name]
    if len(sure) >= ENOUGH and len(agreeing(turned, best)) < AGREE * len(sure):
        other = [filled("{card} where {name} is to lie", card=each.name, name=name) for each, name in zip(turned, best, strict=True)
                 if "?" not in each.name and each.name != name]  # fmt: skip
        raise DeckError(
            filled(
                "the cards do not lie in this order ({cards}); lay them in rows from the left, as the order says: {path}",
                cards=enumerated(other[:3]),
                path=spread.path,
            )
        )
    return list(best)


def agreeing(turned: tuple[CardReading, ...], names: list[str]) -> list[CardReading]:
    """List the cards that were read as they are named."""
    return [each for each, name in zip(turned, names, strict=True) if each.name == name]


def largest_only(cards: tuple[CardReading, ...], name: str) -> list[str | None]:
    """Give the name to the largest card of a picture, and none to the others."""
    sizes = [area(each.polygon) for each in cards]
    return [name if size == max(sizes) else None for size in sizes]


def named_by_own_word(spreads: list[Spread]) -> Names:
    """Name the cards by what was read, if that is complete and was read only once in the picture.

    A pack has each card once, so of two cards read alike at least one is misread.
    """
    names: Names = []
    for spread in spreads:
        told = Counter(each.name for each in spread.turned)
        names.append([each.name if "?" not in each.name and told[each.name] == 1 else None
                      for each in spread.turned])  # fmt: skip
    return names


def answered(spreads: list[Spread], names: Names, answers: Answers) -> Names:
    """Replace names by the banker's answers."""
    for (picture, number), said in answers.items():
        meant = [told for spread, told in zip(spreads, names, strict=True)
                 if is_meant(picture, spread, spreads)]  # fmt: skip
        if len(meant) > 1:
            raise DeckError(
                filled(
                    "several pictures have this name, give the folder too: {picture}",
                    picture=picture,
                )
            )
        if not meant or not 0 < number <= len(meant[0]):
            raise DeckError(
                filled(
                    "there is no such face-up card to name {said}: {picture}#{number}",
                    said=said,
                    picture=picture,
                    number=number,
                )
            )
        meant[0][number - 1] = None if said == NO_CARD else said
    return names


def is_meant(picture: Path, spread: Spread, spreads: list[Spread]) -> bool:
    """Tell whether an answer is about this picture; if several pictures have one name, compare folders."""
    if spread.path.name != picture.name or is_alone(spread, spreads):
        return spread.path.name == picture.name
    if any(other.path == picture for other in spreads):
        return spread.path == picture
    return spread.path.absolute().parts[-len(picture.parts) :] == picture.parts


def is_alone(spread: Spread, spreads: list[Spread]) -> bool:
    """Tell whether no other picture has the same file name."""
    return sum(other.path.name == spread.path.name for other in spreads) == 1


def called(spread: Spread, spreads: list[Spread]) -> str:
    """Give the name of a picture in questions, with its folder if several pictures have one name."""
    return spread.path.name if is_alone(spread, spreads) else str(spread.path)


def lessons_of(eyes: Eyes, spreads: list[Spread], names: Names) -> Lessons:
    """Cut out the indices and the face of every named card, and the face of every Fou."""
    lessons = Lessons()
    for spread, told in zip(spreads, names, strict=True):
        faint = indices_of(eyes.detector.find(spread.picture, FAINT))
        for each, name in zip(spread.turned, told, strict=True):
            if name is not None:
                lessons += lesson(eyes, spread.picture, (each, name), faint)
    return lessons


def lesson(
    eyes: Eyes, picture: Picture, named: tuple[CardReading, str], faint: list[Find]
) -> Lessons:
    """Cut out one card's face and indices, also weak finds that lie where the card prints its indices."""
    card, name = named
    finds = [seen.find for seen in card.seen]
    faces = [find for find in finds if find.kind == "face"]
    if name == FOU:
        return Lessons(fous=tuple(eyes.face_reader.cut(picture, faces)))
    own = indices_of(finds)
    own += [find for find in faint if any(misfit(find, face) < REACH for face in faces)]
    crops = tuple(eyes.index_reader.cut(picture, keep_best(own)))
    looks = tuple(eyes.face_reader.cut(picture, faces))
    return Lessons(crops, (name,) * len(crops), (), looks, (name,) * len(looks))


def indices_of(finds: list[Find]) -> list[Find]:
    return [find for find in finds if find.kind == "index"]


def lesson_of_fou(eyes: Eyes, path: Path) -> Lessons:
    """Cut the Fou's face out of a picture that shows it alone."""
    lessons = fou_alone(eyes, read_picture(path))
    if not lessons.fous:
        raise DeckError(
            filled("no card was found here; show the Fou alone and larger: {path}", path=path)
        )
    return lessons


def fou_alone(eyes: Eyes, picture: Picture) -> Lessons:
    """Cut out the card that reads most like the Fou, or else the largest face-up card of a picture.

    If there is none, take the largest covered card, and if nothing is surely found, the largest weak find.
    """
    faces, _, backs, *_ = eyes.look(picture)
    likely = [seen for seen in faces if seen.reading.rank[FOU_RANK] > READS_AS_FOU]
    faces = sorted(likely, key=lambda seen: float(seen.reading.rank[FOU_RANK]))[-1:] or faces
    found = [seen.find for seen in faces] or backs
    if not found:
        faint = eyes.detector.find(picture, FAINTER)
        found = eyes.outliner.outlined(picture, [find for find in faint if find.kind != "index"])
    largest = sorted(found, key=lambda find: area(find.quad))[-1:]
    return Lessons(fous=tuple(eyes.face_reader.cut(picture, largest)))
