"""`vingtetun detect`: name the cards on pictures."""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import track

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import COLON, worded
from tracker.cli.options import option_json
from tracker.eyes.eyes import Eyes
from tracker.eyes.overlay import draw_cards, drawn_names
from tracker.game.sentences import message
from tracker.pictures.errors import PictureError, VisionError
from tracker.pictures.files import expand, make_folder, read_picture, write_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tracker.eyes.cards import CardReading

AT_A_TIME = min(os.cpu_count() or 1, 4)  # pictures read at the same time


@dataclass(frozen=True, eq=False)
class PictureCards:
    """One picture and the cards on it."""

    file: str
    width: int
    height: int
    ms: float
    cards: list[CardReading]


@dataclass(frozen=True)
class UnreadPicture:
    """A file that is no picture, or a damaged one, and the sentence that says so."""

    error: PictureError


def run_detect(
    eyes: Eyes, files: list[Path], draw_dir: Path | None
) -> Iterator[PictureCards | UnreadPicture]:
    """Read pictures, several at the same time: while one is decoded, the network runs on another."""
    drawn = drawn_names(files)

    def see(path: Path) -> PictureCards | UnreadPicture:
        try:
            picture = read_picture(path)
        except PictureError as error:
            return UnreadPicture(error)
        start = time.perf_counter()
        cards = eyes.see(picture)
        ms = 1000 * (time.perf_counter() - start)
        if draw_dir:
            write_picture(draw_dir / drawn[path], draw_cards(picture, cards))
        return PictureCards(str(path), picture.shape[1], picture.shape[0], round(ms, 1), cards)

    if draw_dir:
        make_folder(draw_dir)
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        try:
            yield from pool.map(see, files)
        finally:
            pool.shutdown(cancel_futures=True)


def as_json(seen: PictureCards) -> dict[str, object]:
    """Give one picture's cards as JSON, in the form that the notation lays down."""
    cards = [
        {
            "card": card.name,
            "confidence": card.confidence,
            "polygon": [[round(float(x), 1), round(float(y), 1)] for x, y in card.polygon],
            "turn": card.turn,
            "top": [list(pair) for pair in card.top],
        }
        for card in seen.cards
    ]
    size = {"width": seen.width, "height": seen.height}
    return {"file": seen.file, **size, "ms": seen.ms, "cards": cards}


def as_text(seen: PictureCards) -> str:
    names = " ".join(f"{card.name}({card.confidence:.2f})" for card in seen.cards)
    return worded(COLON, name=seen.file, said=names or message("no cards"))


@command()
@click.argument("images", nargs=-1, required=True)
@option_json
@click.option("--draw", type=click.Path(path_type=Path), help="Write pictures with what was seen.")
@click.option("--weights", type=click.Path(path_type=Path), help="Another folder of weights.")
@click.option("--deck", type=click.Path(path_type=Path), help="A profile from `deck learn`.")
def detect(
    images: tuple[str, ...],
    *,
    wants_json: bool,
    draw: Path | None,
    weights: Path | None,
    deck: Path | None,
) -> None:
    """Name the cards on IMAGES: files, folders or globs."""
    # Tests hand in other eyes as the context's object.
    open_eyes: Callable[[Path | None, Path | None], Eyes] = click.get_current_context().obj or Eyes
    try:
        files = expand(images)
        seen = run_detect(open_eyes(weights, deck), files, draw)
        told = list(_told(_shown_on_the_way(seen, len(files)), say_each=not wants_json))
    except VisionError as error:
        raise BadInputError(error) from None
    if wants_json and told:
        click.echo(json.dumps({"images": [as_json(one) for one in told]}))
    if len(told) < len(files):
        sys.exit(BadInputError.exit_code)


def _shown_on_the_way(
    seen: Iterator[PictureCards | UnreadPicture], count: int
) -> Iterator[PictureCards | UnreadPicture]:
    """Show on standard error how far it is; what is said on the same terminal shows that by itself."""
    console = Console(stderr=True)
    is_needed = console.is_terminal and not sys.stdout.isatty() and count > 1
    return iter(track(seen, worded("Looking"), count, console=console, disable=not is_needed))


def _told(
    seen: Iterator[PictureCards | UnreadPicture], *, say_each: bool
) -> Iterator[PictureCards]:
    """Say each picture as soon as it was read, and each file that is no picture."""
    for one in seen:
        if isinstance(one, UnreadPicture):
            BadInputError(one.error).show()
            continue
        if say_each:
            click.echo(as_text(one))
        yield one
