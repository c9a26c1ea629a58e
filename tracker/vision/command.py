"""`vingtetun detect`: name the cards on pictures."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import cv2
from rich.progress import track

from tracker.vision.cards import Card
from tracker.vision.errors import VisionError
from tracker.vision.eyes import Eyes
from tracker.vision.overlay import draw_cards
from tracker.vision.pictures import expand, read_picture


@dataclass(frozen=True, eq=False)
class Seen:
    """One picture and the cards on it."""

    file: str
    width: int
    height: int
    ms: float
    cards: list[Card]


def run_detect(
    paths: tuple[str, ...], draw_dir: Path | None = None, weights: Path | None = None
) -> Iterator[Seen]:
    """See pictures one after another; every file is looked for before the first is read."""
    files = expand(paths)
    eyes = Eyes(weights)
    for path in files:
        picture = read_picture(path)
        start = time.perf_counter()
        cards = eyes.see(picture)
        ms = 1000 * (time.perf_counter() - start)
        if draw_dir:
            draw_dir.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(draw_dir / f"{path.stem}.seen.jpg"), draw_cards(picture, cards))
        yield Seen(str(path), picture.shape[1], picture.shape[0], round(ms, 1), cards)


def as_json(seen: Seen) -> dict[str, object]:
    """Give one picture in the shape of the notation."""
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


def as_text(seen: Seen) -> str:
    names = " ".join(f"{card.name}({card.confidence:.2f})" for card in seen.cards)
    return f"{seen.file}: {names or 'no cards'}"


@click.command()
@click.argument("images", nargs=-1, required=True)
@click.option("--json", "json_wanted", is_flag=True, help="One JSON object on standard output.")
@click.option("--draw", type=click.Path(path_type=Path), help="Write pictures with what was seen.")
@click.option("--weights", type=click.Path(path_type=Path), help="Another folder of weights.")
def detect(
    images: tuple[str, ...], *, json_wanted: bool, draw: Path | None, weights: Path | None
) -> None:
    """Name the cards on IMAGES: files, folders or globs."""
    try:
        total = len(expand(images))
        seen = run_detect(images, draw, weights)
        if sys.stderr.isatty() and total > 1:
            seen = iter(list(track(seen, total=total, description="Looking")))
        results = list(seen)
    except VisionError as error:
        click.echo(f"vingtetun: {error}", err=True)
        sys.exit(2)
    if json_wanted:
        click.echo(json.dumps({"images": [as_json(one) for one in results]}))
        return
    for one in results:
        click.echo(as_text(one))
