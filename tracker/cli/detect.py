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
from rich.progress import track

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import COLON, worded
from tracker.eyes.eyes import Eyes
from tracker.eyes.overlay import draw_cards, drawn_names
from tracker.game.sentences import message
from tracker.pictures.errors import VisionError
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


def run_detect(eyes: Eyes, files: list[Path], draw_dir: Path | None) -> Iterator[PictureCards]:
    """Read pictures, several at the same time: while one is decoded, the network runs on another."""
    drawn = drawn_names(files)

    def see(path: Path) -> PictureCards:
        picture = read_picture(path)
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
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object.")
@click.option("--draw", type=click.Path(path_type=Path), help="Write pictures with what was seen.")
@click.option("--weights", type=click.Path(path_type=Path), help="Another folder of weights.")
@click.option("--deck", type=click.Path(path_type=Path), help="A profile from `deck learn`.")
def detect(
    images: tuple[str, ...],
    *,
    json_wanted: bool,
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
        if sys.stderr.isatty() and len(files) > 1:
            seen = iter(track(seen, total=len(files), description=worded("Looking")))
        results = list(seen)
    except VisionError as error:
        raise BadInputError(error) from None
    if json_wanted:
        click.echo(json.dumps({"images": [as_json(one) for one in results]}))
        return
    for one in results:
        click.echo(as_text(one))
