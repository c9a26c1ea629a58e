"""Fetch card art, textures and letter faces from packages, and render them into a folder.

Usage: python -m models.art OUT
Needs apt-get, npm, node, pip and rsvg-convert (Debian: librsvg2-bin). models/README.md lists the
packages with their licences. Files that were downloaded or rendered before are kept.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import cv2

from models.arguments import given_paths
from models.decks import RANKS
from models.scenes.materials import pack_stamps, pack_textures
from tracker.pictures.files import write_picture

DEBIAN = (
    "gnome-cards-data", "aisleriot", "mate-backgrounds", "gimp-data", "gimp-data-extras",
    "krita-data", "mypaint-data-extras", "sweethome3d", "plasma-workspace-wallpapers",
    "lomiri-wallpapers-16.04", "lomiri-wallpapers-20.04", "opencv-doc", "ufoai-textures",
    "tuxpaint-stamps-default", "fonts-liberation", "fonts-freefont-ttf", "fonts-lato",
    "fonts-linuxlibertine", "fonts-urw-base35", "fonts-open-sans", "fonts-crosextra-caladea",
    "fonts-dejavu-core", "fonts-dejavu-extra", "fonts-roboto-unhinted", "fonts-roboto-slab",
    "fonts-vollkorn",
)  # fmt: skip
NPM = ("@letele/playing-cards@0.1.0", "@heruka_urgyen/react-playing-cards@0.5.0", "cardsJS@1.1.1",
       "@younestouati/playing-cards-standard-deck@3.0.0")  # fmt: skip
PYPI = ("blackjack-gui==1.8.1", "scikit-image==0.25.2")
WIDTH = 500  # px of a rendered card
SHEET_ROWS = "CDHS"  # the GNOME sheets' rows; a fifth holds two jokers and the back
TEXTURES = 620  # about how many of the surfaces found are packed
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".tga"})
NOT_TO_LOOK_AT = ("_nm", "_gm", "_sm", "_rm")  # maps of slopes and gloss, not pictures


def run(*words: str, cwd: Path | None = None) -> None:
    program = shutil.which(words[0])
    if program is None:
        raise SystemExit(f"{words[0]} is needed and not installed")
    subprocess.run([program, *words[1:]], check=True, cwd=cwd)


def fetch(source: Path) -> None:
    """Download every package and unpack it; none is installed."""
    for part in ("deb", "npm", "pip", "unpacked"):
        (source / part).mkdir(parents=True, exist_ok=True)
    for name in DEBIAN:
        if not list((source / "deb").glob(f"{name}_*.deb")):
            run("apt-get", "download", "-qq", name, cwd=source / "deb")
    for package in (source / "deb").glob("*.deb"):
        run("dpkg", "-x", str(package), str(source / "unpacked"))
    for name in NPM:
        run("npm", "pack", "-s", name, cwd=source / "npm")
    for archive in (source / "npm").glob("*.tgz"):
        with tarfile.open(archive) as file:
            file.extractall(source / "npm" / "unpacked" / archive.stem, filter="data")
    run(
        sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(source / "pip"), *PYPI
    )
    for wheel in (source / "pip").glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(source / "pip" / "unpacked")
    for pack in source.rglob("*.pk3"):
        zipfile.ZipFile(pack).extractall(source / "unpacked" / "pk3")


def render(svg: Path, png: Path, width: int) -> None:
    png.parent.mkdir(parents=True, exist_ok=True)
    if not png.exists():
        run("rsvg-convert", "--unlimited", "-w", str(width), str(svg), "-o", str(png))


def cut_sheet(svg: Path, out: Path) -> None:
    """Cut a GNOME sheet by its grid; the elements' own bounds are wrong in some decks."""
    sheet = out.parent / f"{out.name}.sheet.png"
    render(svg, sheet, WIDTH * 13)
    picture = cv2.imread(str(sheet), cv2.IMREAD_UNCHANGED)
    height = picture.shape[0] / 5
    out.mkdir(parents=True, exist_ok=True)
    for row in range(5):
        names = [r + SHEET_ROWS[row] for r in RANKS] if row < 4 else ["JOKER1", "JOKER2", "BACK1"]
        for column, name in enumerate(names):
            rows = slice(round(row * height), round((row + 1) * height))
            card = picture[rows, column * WIDTH : (column + 1) * WIDTH]
            write_picture(out / f"{name}.png", card)
    sheet.unlink()


def plain_name(stem: str) -> str | None:
    """Give our name of a card for a file name such as 10H, TH, h10, 11c or 2J; None if unknown."""
    named = {"2J": "JOKER1", "J1": "JOKER1", "J2": "JOKER2", "joker": "JOKER1", "B1": "BACK1",
             "B2": "BACK2", "back": "BACK1", "Blue_Back": "BACK1", "Red_Back": "BACK2"}  # fmt: skip
    if stem in named:
        return named[stem]
    if match := re.fullmatch(r"(10|[2-9AJQKT])([CDHS])", stem):
        return match[1].replace("T", "10") + match[2]
    if match := re.fullmatch(r"([CDHScdhs])(10|[2-9aAjJqQkK])", stem):
        return match[2].upper() + match[1].upper()
    if match := re.fullmatch(r"(\d+)([cdhs])", stem):
        return RANKS[int(match[1]) - 1] + match[2].upper()
    return None


def render_folder(folder: Path, out: Path) -> None:
    for svg in sorted(folder.glob("*.svg")):
        if name := plain_name(svg.stem):
            render(svg, out / f"{name}.png", WIDTH)


def copy_knoll(folder: Path, out: Path) -> None:
    """Copy Byron Knoll's public-domain deck; its court cards are the files ending in 2."""
    words = ("ace", *RANKS[1:10], "jack", "queen", "king")
    out.mkdir(parents=True, exist_ok=True)
    for number, word in enumerate(words):
        for suit in ("clubs", "diamonds", "hearts", "spades"):
            file = f"{word}_of_{suit}{'2' if number > 9 else ''}.png"
            shutil.copy(folder / file, out / f"{RANKS[number]}{suit[0].upper()}.png")
    for file, name in (("black_joker", "JOKER1"), ("red_joker", "JOKER2"), ("back", "BACK1")):
        shutil.copy(folder / f"{file}.png", out / f"{name}.png")


# A tutorial's pictures of playing cards. As a table's surface they would be cards without labels.
SHOW_CARDS = ("black_bg", "sharp", "source", "laplace", "bin", "dist_transf", "peaks", "final")


def main(out: Path) -> None:
    source, decks = out / "src", out / "decks"
    fetch(source)
    for sheet in sorted(source.glob("unpacked/usr/share/aisleriot/cards/*.svgz")):
        cut_sheet(sheet, decks / f"gnome-{sheet.stem}")
    npm = {
        each.name.split("-")[0]: each / "package" for each in (source / "npm/unpacked").iterdir()
    }
    for kind in ("2color", "2color-bf", "4color", "4color-bf"):
        render_folder(npm["heruka_urgyen"] / "src/images" / kind, decks / f"npm-heruka-{kind}")
    render_folder(npm["cardsJS"] / "cards", decks / "npm-cardsjs-aguilar")
    render_folder(npm["younestouati"] / "cards", decks / "npm-younestouati")
    run("node", str(Path(__file__).with_name("letele.mjs")),
        str(npm["letele"] / "dist/index.esm.js"), str(source / "letele"))  # fmt: skip
    render_folder(source / "letele", decks / "npm-letele-kennard")
    copy_knoll(source / "pip/unpacked/blackjack_gui/images", decks / "pypi-byronknoll")
    shutil.copytree(source / "unpacked/usr/share/fonts", out / "fonts", dirs_exist_ok=True)
    surfaces = [p for p in source.rglob("*") if is_surface(p)]
    step = max(1, len(surfaces) // TEXTURES)
    print(pack_textures(surfaces[::step], out), "textures")
    stamps = sorted((source / "unpacked/usr/share/tuxpaint/stamps").rglob("*.png"))
    print(pack_stamps(stamps[::2], out), "stamps")


def is_surface(path: Path) -> bool:
    """Tell whether a file is a picture of a surface, or a photograph, to lay cards on."""
    if path.suffix.lower() not in PICTURES or path.stem.endswith(NOT_TO_LOOK_AT):
        return False
    apart = {"blackjack_gui", "tuxpaint", "npm", "cards", *SHOW_CARDS}
    return not apart & {*path.parts, path.stem} and path.stat().st_size > 30_000


if __name__ == "__main__":
    main(**vars(given_paths(__doc__, "out").parse_args()))
