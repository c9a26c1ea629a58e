"""The sentences about a checked or learnt deck, in English and in French."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.eyes.deck.survey import FOU, PACK, DeckVerdict, Reason, Survey, seen_elsewhere
from tracker.eyes.weights import RANKS, SUITS
from tracker.game.wording import Language

if TYPE_CHECKING:
    from tracker.eyes.deck.profile import Lessons, Profile

_FRENCH_RANKS = {"K": "R", "Q": "D", "J": "V"}
_VERDICTS = {
    DeckVerdict.GOOD: (
        "This deck and this light will do: {seen} of {all} cards were seen, and none was in doubt.",
        "Ce jeu et cette lumière conviennent : {seen} cartes sur {all} vues, aucune douteuse.",
    ),
    DeckVerdict.WITH_TAPS: (
        "This deck and this light will do, but some cards will need a tap: {seen} of {all} "
        "cards were seen, {unsure} could not be named.",
        "Ce jeu et cette lumière conviennent, mais il faudra parfois toucher l'écran : {seen} "
        "cartes sur {all} vues, {unsure} non reconnues.",
    ),
    DeckVerdict.POOR: (
        "This deck or this light will not do yet: {seen} of {all} cards were seen, {unsure} could "
        "not be named.",
        "Ce jeu ou cette lumière ne conviennent pas encore : {seen} cartes sur {all} vues, "
        "{unsure} non reconnues.",
    ),
}
_REASONS = {
    Reason.MISSING: ("Not seen: {missing}.", "Non vues : {missing}."),
    Reason.TOO_MANY: (
        "Seen more than {packs}×: {too_many}; check whether the deck has them or they are misread.",
        "Vues plus de {packs} fois : {too_many} ; vérifiez le jeu, ou ce sont des erreurs de lecture.",
    ),
    Reason.UNSURE: (
        "Teach this deck with `vingtetun deck learn` to leave fewer in doubt.",
        "Apprenez ce jeu avec `vingtetun deck learn` pour qu'il en reste moins de douteuses.",
    ),
    Reason.SMALL: (
        "The cards are small: bring the camera nearer, or choose a larger picture.",
        "Les cartes sont petites : rapprochez la caméra ou choisissez une image plus grande.",
    ),
    Reason.DARK: ("It is too dark: switch a lamp on.", "Il fait trop sombre : allumez une lampe."),
}
_OVERLAP = (
    "Seen on several pictures: {cards}. If no card lies on two pictures, say --apart.",
    "Vues sur plusieurs images : {cards}. Si aucune carte n'est sur deux images, dites --apart.",
)
_FOU_SEEN = ("The Fou was seen.", "Le Fou a été vu.")
_FOU_MISSING = (
    "The Fou was not seen; show it once with `vingtetun deck learn --fou`.",
    "Le Fou n'a pas été vu ; montrez-le une fois avec `vingtetun deck learn --fou`.",
)
_LEARNT = (
    "Learnt {cards} of 52 cards from {crops} indices and {faces} faces, and the Fou from {fous} "
    "crops.",
    "{cards} cartes sur 52 apprises de {crops} coins et {faces} faces, et le Fou de {fous} images.",
)
_NOT_YET = (
    "Its corners are not used yet: a card of each rank and of each suit must be shown. Ranks not "
    "shown: {ranks}.",
    "Ses coins ne servent pas encore : il faut une carte de chaque hauteur et de chaque couleur. "
    "Hauteurs absentes : {ranks}.",
)
_QUESTION = ("{picture}, card {number} ({likely}); which is it?",
             "{picture}, carte {number} ({likely}) ; laquelle est-ce ?")  # fmt: skip


def said(pair: tuple[str, str], lang: Language, **words: object) -> str:
    return pair[lang is Language.FR].format(**words)


def shown(name: str, lang: Language) -> str:
    """Write a card with the letters of its language."""
    if lang is Language.FR and name != FOU:
        return _FRENCH_RANKS.get(name[0], name[0]) + name[1:]
    return name


def listed(names: tuple[str, ...], lang: Language) -> str:
    return " ".join(shown(name, lang) for name in names)


def sentence(result: Survey, lang: Language) -> str:
    words = {"seen": len(PACK) - len(result.missing), "all": len(PACK), "unsure": result.unsure}
    return said(_VERDICTS[result.verdict], lang, **words)


def remarks(result: Survey, lang: Language) -> list[str]:
    words = {
        "missing": listed(result.missing, lang),
        "too_many": listed(result.too_many, lang),
        "packs": result.packs,
    }
    lines = [said(_REASONS[reason], lang, **words) for reason in result.reasons]
    again = tuple(name for name in seen_elsewhere(result) if name not in result.too_many)
    if again:
        lines.append(said(_OVERLAP, lang, cards=listed(again, lang)))
    fou = result.found[-1]
    return [*lines, said(_FOU_SEEN if fou.in_all else _FOU_MISSING, lang)]


def grid(result: Survey, lang: Language) -> list[str]:
    """Show the pack as a table: each card's confidence in percent, and its copies if more than one."""
    found = {each.name: each for each in result.found}
    lines = ["     " + "".join(f"{shown(rank, lang):>6}" for rank in RANKS[:13])]
    for suit in SUITS:
        cells = []
        for rank in RANKS[:13]:
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
    return tuple(rank for rank in RANKS[:13] if all(name[0] != rank for name in lessons.names))


def question(picture: str, number: int, likely: str, lang: Language) -> str:
    return said(_QUESTION, lang, picture=picture, number=number, likely=likely)
