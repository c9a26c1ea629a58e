"""Pack what a training run needs into a few small files, and unpack it where it runs.

Usage: python -m models.gpu.carry pack PACKED REAL REOPENED CARRIED
       python -m models.gpu.carry unpack CARRIED PACKED PROCESSES
PACKED comes from models.decks, REAL from models.harvest, REOPENED from models.reopen. Pictures are
packed as WebP, and fonts with only the letters that cards have. Decks with new indices are not
packed: they are made again on the other machine.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from models.dataset import SIZE
from models.decks import NAMES, Deck, load_decks, restyled
from models.reindex import freer, styles
from models.scenes import materials
from tracker.host.processes import workers
from tracker.pictures.frames import Picture

CARDS, SURFACES, CROPS, PHOTOS = 84, 70, 88, 84  # WebP qualities
TEXTURES, TEXTURE = 496, 480  # how many at most, and their side in px
JOKERS, VERSIONS = 400, {"index": 2, "face": 2}  # how many, and versions of a photograph's crop
LETTERS = "A2345678910JQKRDVBKnWFH♠♥♦♣"
RESTYLED = 9  # decks with new indices made from each deck
Bytes = NDArray[np.uint8]


def packed_pictures(pictures: list[Picture], quality: int) -> dict[str, Bytes]:
    """Pack pictures as WebP into one array of bytes, with the length of each."""
    flags = [cv2.IMWRITE_WEBP_QUALITY, quality]
    each = [cv2.imencode(".webp", np.ascontiguousarray(p), flags)[1].ravel() for p in pictures]
    return {"bytes": np.concatenate(each), "lengths": np.array([len(e) for e in each])}


def pictures_in(path: Path) -> list[Picture]:
    kept = np.load(path)
    parts = np.split(kept["bytes"], np.cumsum(kept["lengths"])[:-1])
    return [np.asarray(cv2.imdecode(part, cv2.IMREAD_UNCHANGED), np.uint8) for part in parts]


def pack(packed: Path, real: Path, reopened: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    pack_decks(packed, out)
    textures = np.load(packed / "textures.npy", mmap_mode="r")
    small = [cv2.resize(t, (TEXTURE, TEXTURE), interpolation=cv2.INTER_AREA)
             for t in textures[: min(TEXTURES, len(textures) * 4 // 5)]]  # fmt: skip
    np.savez(out / "textures.npz", **packed_pictures(small, SURFACES))
    np.savez(out / "stamps.npz", **packed_pictures(list(np.load(packed / "stamps.npy")), CARDS))
    jokers = np.load(packed / "jokers.npy", mmap_mode="r")[:JOKERS]
    np.savez(out / "jokers.npz", **packed_pictures(list(jokers), CARDS))
    pack_fonts(packed / "fonts", out / "fonts")
    pack_photographs(real, out)
    for name, target in (("index", "index"), ("face", "face"), ("outliner", "outline")):
        kept = torch.load(reopened / f"{name}.pt", weights_only=True)
        torch.save({"model": halved(kept["model"])}, out / f"{target}.pt")
    kept = torch.load(reopened / "detector.pt", map_location="cpu", weights_only=False)
    torch.save(
        {"model": halved((kept.get("ema") or kept["model"]).state_dict())}, out / "detector.pt"
    )


def halved(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {k: v.half() if v.is_floating_point() else v for k, v in state.items()}


def pack_decks(packed: Path, out: Path) -> None:
    """Pack one training deck of each name: with its own indices if it has them."""
    chosen: dict[str, Deck] = {}
    for deck in load_decks(packed):
        if deck.split == "train":
            chosen.setdefault(deck.name.split("+")[0], deck)
    (out / "decks.json").write_text(json.dumps([asdict(d) for d in chosen.values()]))
    for deck in chosen.values():
        cards = np.load(packed / f"{deck.name}.npy", mmap_mode="r")
        np.savez(out / f"{deck.name}.deck.npz", **packed_pictures(list(cards), CARDS))


def pack_fonts(fonts: Path, out: Path) -> None:
    from fontTools.subset import Options, Subsetter, load_font, save_font  # noqa: PLC0415  only packing needs it

    for path in sorted(p for p in fonts.rglob("*") if p.suffix in {".ttf", ".otf"}):
        options = Options()
        options.layout_features = []
        font = load_font(str(path), options)
        subsetter = Subsetter(options)
        subsetter.populate(text=LETTERS)
        subsetter.subset(font)
        target = out / path.relative_to(fonts)
        target.parent.mkdir(parents=True, exist_ok=True)
        save_font(font, str(target), options)


def pack_photographs(real: Path, out: Path) -> None:
    """Pack licensed photographs: scenes with their labels, and crops for the readers."""
    pictures, labels = [], []
    for number, path in enumerate(sorted((real / "images").glob("*.jpg"))):
        picture, scale, at = fitted(np.asarray(cv2.imread(str(path)), np.uint8))
        pictures.append(picture)
        text = (real / "labels" / f"{path.stem}.txt").read_text()
        rows = [list(map(float, line.split())) for line in text.splitlines()]
        labels += [[number, *moved(row, scale, at)] for row in rows]
    np.savez(
        out / "photos.npz", labels=np.array(labels, np.float32), **packed_pictures(pictures, PHOTOS)
    )
    for kind, versions in VERSIONS.items():
        kept = np.load(real / f"{kind}.npz")
        crops = [np.hstack(list(each[:versions])) for each in kept["pictures"]]
        classes = {"ranks": kept["ranks"], "suits": kept["suits"]}
        np.savez(out / f"{kind}.crops.npz", **classes, **packed_pictures(crops, CROPS))


def fitted(picture: Picture) -> tuple[Picture, tuple[float, float], tuple[float, float]]:
    """Fit a picture into a grey square; give it with its size and place as shares of the square."""
    high, wide = picture.shape[:2]
    share = SIZE / max(high, wide)
    size = round(wide * share), round(high * share)
    square = np.full((SIZE, SIZE, 3), 114, np.uint8)
    left, top = (SIZE - size[0]) // 2, (SIZE - size[1]) // 2
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    square[top : top + size[1], left : left + size[0]] = small
    return square, (size[0] / SIZE, size[1] / SIZE), (left / SIZE, top / SIZE)


def moved(row: list[float], scale: tuple[float, float], at: tuple[float, float]) -> list[float]:
    """Move one line of labels (class, box, corners with flags) into the square of `fitted`."""
    (wide, high), (left, top) = scale, at
    kind, x, y, w, h, *corners = row
    told = [kind, x * wide + left, y * high + top, w * wide, h * high]
    for k in range(0, len(corners), 3):
        px, py, flag = corners[k : k + 3]
        told += [px * wide + left, py * high + top, flag] if flag else [0.0, 0.0, 0.0]
    return told


def unpack(carried: Path, packed: Path, processes: int) -> None:
    packed.mkdir(parents=True, exist_ok=True)
    decks = load_decks(carried)
    with workers(processes) as pool:
        jobs = [(deck, seed) for deck in decks for seed in range(RESTYLED + 1)]
        made = list(pool.map(partial(unpack_deck, carried, packed), jobs))
    (packed / "decks.json").write_text(json.dumps([asdict(deck) for deck in made]))
    textures = np.stack(
        [
            cv2.resize(t, (materials.TEXTURE, materials.TEXTURE))
            for t in pictures_in(carried / "textures.npz")
        ]
    )
    # training leaves out the last fifth of the textures, so fill that with a copy of others
    np.save(packed / "textures.npy", np.concatenate([textures, textures[: len(textures) // 4]]))
    np.save(packed / "stamps.npy", np.stack(pictures_in(carried / "stamps.npz")))
    np.save(packed / "jokers.npy", np.stack(pictures_in(carried / "jokers.npz")))
    (packed / "fonts").symlink_to((carried / "fonts").resolve())
    unpack_photographs(carried)


def unpack_deck(carried: Path, packed: Path, job: tuple[Deck, int]) -> Deck:
    """Unpack a deck as it is (seed 0), or with new indices."""
    deck, seed = job
    pictures = pictures_in(carried / f"{deck.name}.deck.npz")
    if seed == 0:
        np.save(packed / f"{deck.name}.npy", np.stack(pictures))
        return deck
    cards = dict(zip(NAMES, pictures, strict=False))
    rng = np.random.default_rng([seed, *deck.name.encode()])
    style = styles(rng, carried / "fonts", 1)[0]
    other = restyled(deck.name, cards, deck.indices, freer(rng, style) if seed > 2 else style)
    np.save(packed / f"{other.name}.npy", np.stack([cards[name] for name in NAMES]))
    return other


def unpack_photographs(carried: Path) -> None:
    """Write photographs as a parcel such as models.gpu.draw writes, and the readers' crops."""
    kept = np.load(carried / "photos.npz")
    pictures = np.stack(pictures_in(carried / "photos.npz"))
    nothing = np.zeros((0, 11), np.float32)
    np.savez(carried / "photographs.npz", pictures=pictures, scenes=np.arange(len(pictures)),
             labels=kept["labels"], index=nothing, face=nothing, outline=nothing)  # fmt: skip
    for kind, versions in VERSIONS.items():
        crops = [
            np.stack(np.hsplit(p, versions)) for p in pictures_in(carried / f"{kind}.crops.npz")
        ]
        told = np.load(carried / f"{kind}.crops.npz")
        np.savez(
            carried / f"{kind}.npz",
            pictures=np.stack(crops),
            ranks=told["ranks"],
            suits=told["suits"],
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    packing, unpacking = acts.add_parser("pack"), acts.add_parser("unpack")
    for folder in ("packed", "real", "reopened", "out"):
        packing.add_argument(folder, type=Path)
    for folder in ("carried", "packed"):
        unpacking.add_argument(folder, type=Path)
    unpacking.add_argument("processes", type=int)
    given = vars(parser.parse_args())
    {"pack": pack, "unpack": unpack}[given.pop("act")](**given)


if __name__ == "__main__":
    main()
