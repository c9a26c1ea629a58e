"""The sentences about a checked or learnt deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.eyes.deck.survey import FOU, PACK, DeckVerdict, Reason, Survey, seen_elsewhere
from tracker.eyes.weights import CARD_RANKS, SUITS
from tracker.game.options import Index
from tracker.game.sentences import message

if TYPE_CHECKING:
    from tracker.eyes.deck.profile import Lessons, Profile
    from tracker.game.wording import Language

_FRENCH_RANKS = {"K": "R", "Q": "D", "J": "V"}
_VERDICTS = {
    DeckVerdict.GOOD: message(
        "This deck and this light will do: {seen} of {all} cards were seen, and none was in doubt."
    ),
    DeckVerdict.WITH_TAPS: message(
        "This deck and this light will do, but some cards will need a tap: {seen} of {all} "
        "cards were seen, {unsure} could not be named."
    ),
    DeckVerdict.POOR: message(
        "This deck or this light will not do yet: {seen} of {all} cards were seen, {unsure} could "
        "not be named."
    ),
}
_REASONS = {
    Reason.MISSING: message("Not seen: {missing}."),
    Reason.TOO_MANY: message(
        "Seen more than {packs}×: {too_many}; check whether the deck has them or they are misread."
    ),
    Reason.UNSURE: message("Teach this deck with `vingtetun deck learn` to leave fewer in doubt."),
    Reason.SMALL: message(
        "The cards are small: bring the camera nearer, or choose a larger picture."
    ),
    Reason.DARK: message("It is too dark: switch a lamp on."),
    Reason.FOREIGN: message(
        "This is not a 52-card pack with known letters: its suits are not hearts, diamonds, spades and "
        "clubs, or its letters are not A K Q J, A R D V or A K D B. Its cards are left in doubt."
    ),
    Reason.STRANGE: message(
        "This is not a 52-card pack with known letters (A K Q J, A R D V or A K D B), or only a part of it "
        "is spread: names of its cards may be wrong."
    ),
}
_OTHER_PACK = (Reason.FOREIGN, Reason.STRANGE)
_OVERLAP = message(
    "Seen on several pictures: {cards}. If no card lies on two pictures, say --apart."
)
_FOU_SEEN = message("The Fou was seen.")
_FOU_MISSING = message("The Fou was not seen; show it once with `vingtetun deck learn --fou`.")
_LEARNT = message(
    "Learnt {cards} of 52 cards from {crops} indices and {faces} faces, and the Fou from {fous} "
    "crops."
)
_NOT_YET = message(
    "Its corners are not used yet: a card of each rank and of each suit must be shown. Ranks not "
    "shown: {ranks}."
)
_QUESTION = message("{picture}, card {number} ({likely}); which is it?")  # fmt: skip


def said(text: str, lang: Language, **words: object) -> str:
    return lang.say(text, **words)


def shown(name: str, lang: Language) -> str:
    """Write a card with the letters of its language."""
    if lang.code == Index.FR and name != FOU:
        return _FRENCH_RANKS.get(name[0], name[0]) + name[1:]
    return name


def listed(names: tuple[str, ...], lang: Language) -> str:
    return " ".join(shown(name, lang) for name in names)


def sentence(result: Survey, lang: Language) -> str:
    words = {"seen": len(PACK) - len(result.missing), "all": len(PACK), "unsure": result.unsure}
    return said(_VERDICTS[result.verdict], lang, **words)


def report(result: Survey, lang: Language) -> list[str]:
    """Give all that is said of a check.

    If it is another pack, that comes first. A table of 52 cards would say nothing of a foreign one.
    """
    first = [reason for reason in result.reasons if reason in _OTHER_PACK]
    table = [] if Reason.FOREIGN in result.reasons else [*grid(result, lang), ""]
    lines = [said(_REASONS[reason], lang) for reason in first]
    return [*lines, *table, sentence(result, lang), *remarks(result, lang)]


def remarks(result: Survey, lang: Language) -> list[str]:
    """Give what is to be said after the table; of another pack not which of 52 cards it lacks."""
    words = {
        "missing": listed(result.missing, lang),
        "too_many": listed(result.too_many, lang),
        "packs": result.packs,
    }
    is_other = any(reason in _OTHER_PACK for reason in result.reasons)
    unsaid = (*_OTHER_PACK, Reason.MISSING) if is_other else ()
    told = [reason for reason in result.reasons if reason not in unsaid]
    lines = [said(_REASONS[reason], lang, **words) for reason in told]
    again = tuple(name for name in seen_elsewhere(result) if name not in result.too_many)
    if again:
        lines.append(said(_OVERLAP, lang, cards=listed(again, lang)))
    fou = result.found[-1]
    if Reason.FOREIGN in result.reasons and not fou.in_all:
        return lines
    return [*lines, said(_FOU_SEEN if fou.in_all else _FOU_MISSING, lang)]


def grid(result: Survey, lang: Language) -> list[str]:
    """Show the pack as a table: each card's confidence in percent, and its copies if more than one."""
    found = {each.name: each for each in result.found}
    lines = ["     " + "".join(f"{shown(rank, lang):>6}" for rank in CARD_RANKS)]
    for suit in SUITS:
        cells = []
        for rank in CARD_RANKS:
            each = found[rank + suit]
            times = f"×{each.at_once}" if each.at_once > 1 else ""
            cells.append(f"{each.confidence:.0%}".rstrip("%") + times if each.in_all else "–")
        lines.append(f"{suit:<5}" + "".join(f"{cell:>6}" for cell in cells))
    return lines


def learnt_words(profile: Profile, lang: Language) -> list[str]:
    lessons = profile.lessons
    cards, crops = len(set(lessons.names)), len(lessons.names)
    counts = {"faces": len(lessons.faces), "fous": len(lessons.fous)}
    lines = [said(_LEARNT, lang, cards=cards, crops=crops, **counts)]
    if lessons.names and not profile.ranks_are_known:
        lines.append(said(_NOT_YET, lang, ranks=listed(ranks_missing(lessons), lang)))
    return lines


def ranks_missing(lessons: Lessons) -> tuple[str, ...]:
    return tuple(rank for rank in CARD_RANKS if all(name[0] != rank for name in lessons.names))


def question(picture: str, number: int, likely: str, lang: Language) -> str:
    return said(_QUESTION, lang, picture=picture, number=number, likely=likely)
