"""`vingtetun deck`: check whether the banker's own deck can be read, and learn it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import reduce, wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import group
from tracker.cli.language import command_language, worded
from tracker.cli.options import option_json
from tracker.detections import BACK
from tracker.eyes.deck.profile import (
    DeckError,
    Lessons,
    Profile,
    learnt,
    open_profile,
    save_profile,
)
from tracker.eyes.deck.sheet import draw_sheet
from tracker.eyes.deck.survey import Spread, Survey, in_rows, survey
from tracker.eyes.deck.words import learnt_words, question, report, sentence, shown
from tracker.eyes.deck_lessons import (
    Answers,
    Names,
    answered,
    called,
    lesson_of_fou,
    lessons_of,
    named_by_order,
    named_by_own_word,
    read_answer,
    read_name,
    read_order,
)
from tracker.eyes.eyes import Eyes
from tracker.eyes.overlay import draw_cards, drawn_names
from tracker.game.options import Index
from tracker.game.sentences import filled, message
from tracker.pictures.errors import VisionError
from tracker.pictures.files import expand, make_folder, read_picture, write_picture

if TYPE_CHECKING:
    from tracker.game.wording import Language

Command = Callable[..., None]
Opener = Callable[[Path | None, Path | None], Eyes]
A_PATH = click.Path(path_type=Path)


@group()
def deck() -> None:
    """Check your own deck, and teach it to the eyes."""


@dataclass(frozen=True)
class DeckOptions:
    """The options that `deck check` and `deck learn` share."""

    deck: Path | None
    weights: Path | None
    draw: Path | None
    json: bool
    lang: Language

    def open_eyes(self, deck: Path | None = None) -> Eyes:
        """Open the eyes; tests hand in others as the context's object."""
        opener: Opener = click.get_current_context().obj or Eyes
        return opener(self.weights, deck)


def deck_options(*, deck_help: str, required: bool) -> Callable[[Callable[..., None]], Command]:
    """Add the shared options to a command, and pass them to it as one `DeckOptions`."""
    options = (
        option_json,
        click.option("--draw", type=A_PATH, help="Write pictures with what was seen."),
        click.option("--weights", type=A_PATH, help="Another folder of weights."),
        click.option("--deck", "profile", type=A_PATH, required=required, help=deck_help),
    )  # fmt: skip

    def decorate(command: Callable[..., None]) -> Command:
        @wraps(command)
        def wrapped(
            profile: Path | None, weights: Path | None, draw: Path | None, *,
            wants_json: bool, **others: object,
        ) -> None:  # fmt: skip
            with one_sentence():
                command(
                    DeckOptions(profile, weights, draw, wants_json, command_language()), **others
                )

        return reduce(lambda inner, option: option(inner), options, wrapped)

    return decorate


@contextmanager
def one_sentence() -> Iterator[None]:
    """Turn an error into its sentence on standard error and exit code 2."""
    try:
        yield
    except VisionError as error:
        raise BadInputError(error) from None


def read_spreads(eyes: Eyes, paths: Iterable[Path]) -> list[Spread]:
    spreads = []
    for path in paths:
        picture = read_picture(path)
        spreads.append(Spread(path, picture, in_rows(eyes.see(picture))))
    return spreads


def draw_spreads(spreads: list[Spread], folder: Path) -> None:
    """Draw each picture with its face-up cards numbered, as `--is` names them."""
    make_folder(folder)
    names = drawn_names([spread.path for spread in spreads])
    for spread in spreads:
        cards = [*spread.turned, *(card for card in spread.cards if card.name == BACK)]
        drawn = draw_cards(spread.picture, cards, numbered=True)
        write_picture(folder / names[spread.path], drawn)
    write_picture(folder / "deck.png", draw_sheet(spreads))


@deck.command()
@click.argument("images", nargs=-1, required=True)
@click.option("--packs", type=click.IntRange(1, 8), default=1, show_default=True,
              help="How many packs are spread.")  # fmt: skip
@click.option("--apart", is_flag=True, help="No card lies on two of the pictures: count them all.")
@deck_options(deck_help=message("A profile from `deck learn`."), required=False)
def check(options: DeckOptions, *, images: tuple[str, ...], packs: int, apart: bool) -> None:
    """Say which cards are seen on IMAGES, and whether they will do.

    The 52 cards and the Fou are looked for. Deck and light are judged by what is seen.
    """
    spreads = read_spreads(options.open_eyes(options.deck), expand(images))
    result = survey(spreads, packs, apart=apart)
    if options.draw:
        draw_spreads(spreads, options.draw)
    if options.json:
        click.echo(json.dumps(as_json(result, spreads, options.lang)))
        return
    click.echo("\n".join(report(result, options.lang)))


def as_json(result: Survey, spreads: list[Spread], lang: Language) -> dict[str, object]:
    doubts = [
        {"picture": str(spread.path), "number": number, "card": card.name, "top": card.top}
        for spread in spreads
        for number, card in enumerate(spread.turned, 1)
        if "?" in card.name
    ]
    return {
        "packs": result.packs,
        "pictures": [str(spread.path) for spread in spreads],
        "cards": [asdict(each) for each in result.found],
        "missing": result.missing,
        "too_many": result.too_many,
        "doubts": doubts,
        "verdict": result.verdict,
        "reasons": result.reasons,
        "sentence": sentence(result, lang),
    }


@deck.command()
@click.argument("images", nargs=-1)
@click.option("--order", help="The cards in the order they lie: `suits`, `new`, or their names.")
@click.option("--fou", type=A_PATH, help="A picture of the Fou alone.")
@click.option("--is", "told", multiple=True, metavar="PICTURE#NUMBER=CARD",
              help="What a numbered card really is; `-` for no card. May come often.")  # fmt: skip
@deck_options(deck_help=message("The profile to make, or to add to if it exists."), required=True)
def learn(
    options: DeckOptions, *, images: tuple[str, ...], order: str | None, fou: Path | None,
    told: tuple[str, ...],
) -> None:  # fmt: skip
    """Learn how this deck looks on IMAGES.

    The names of its cards come from --order, from --is, from your answers, or from sure readings.
    """
    if options.deck is None or not (images or fou):
        raise click.UsageError(worded("give pictures of the deck, or --fou with one of the Fou"))
    french = options.lang.code == Index.FR
    answers = dict(read_answer(words, french=french) for words in told)
    wanted = read_order(order, french=french) if order else None
    if not options.deck.parent.is_dir():
        raise DeckError(
            filled("there is no folder to keep this deck in: {deck}", deck=options.deck)
        )
    before = open_profile(options.deck).lessons if options.deck.exists() else Lessons()
    eyes = options.open_eyes()
    spreads = read_spreads(eyes, expand(images))
    if options.draw:
        draw_spreads(spreads, options.draw)
    names = named_by_order(spreads, wanted) if wanted else named_by_own_word(spreads)
    if sys.stdin.isatty() and not options.json and not wanted:
        answers = ask(spreads, names, options.lang) | answers
    lessons = lessons_of(eyes, spreads, answered(spreads, names, answers))
    lessons += lesson_of_fou(eyes, fou) if fou else Lessons()
    if not (lessons.names or lessons.faces or lessons.fous):
        raise DeckError(message("no card on these pictures has a name, so nothing was learnt"))
    kept = learnt(before + lessons)
    save_profile(kept, options.deck)
    click.echo(json.dumps(learnt_json(kept, options.deck)) if options.json
               else "\n".join(learnt_words(kept, options.lang)))  # fmt: skip


def learnt_json(kept: Profile, path: Path) -> dict[str, object]:
    lessons = kept.lessons
    counts = {"indices": len(lessons.names), "faces": len(lessons.faces), "fou": len(lessons.fous)}
    used = {"used": kept.ranks_are_known or bool(lessons.faces or lessons.fous)}
    return {"deck": str(path), "cards": sorted(set(lessons.names)), **counts, **used}


def ask(spreads: list[Spread], names: Names, lang: Language) -> Answers:
    """Ask the banker for the name of every card that has none; an empty answer leaves the card out."""
    answers: Answers = {}
    for spread, told in zip(spreads, names, strict=True):
        for number, (card, name) in enumerate(zip(spread.turned, told, strict=True), 1):
            if name is None:
                likely = " ".join(shown(each, lang) for each, _ in card.top)
                words = question(called(spread, spreads), number, likely, lang)
                reply = click.prompt(words, default="", show_default=False, err=True)
                if reply:
                    answers[spread.path, number] = read_name(reply, french=lang.code == Index.FR)
    return answers
