"""Collect the sentences of the code, and bring the catalogues up to date: `make messages`."""

from __future__ import annotations

import argparse
import ast
import inspect
import io
from pathlib import Path
from typing import IO, TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tracker.languages import own_name
from tracker.languages.catalogues import CATALOGUE, FOLDER

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    Found = tuple[int, str, tuple[str | None, ...], list[str]]

ROOT = Path(__file__).parents[1]
# Which calls hold a sentence, and where in them: 1c is the context, a second number the plural.
KEYWORDS = {
    "words": None,  # in Python: said at once, on a page
    "t": None,  # in a template
    "message": None,  # said later
    "worded": None,  # by a command
    "filled": None,  # an error
    "about": ((1, "c"), 2),
    "counted": (1, 2),
}
DATED = tuple(
    f'"{name}'
    for name in (
        "POT-Creation",
        "PO-Revision",
        "Report-Msgid",
        "Last-Tr",
        "Language-Team",
        "Generated",
    )
)
ROOMS = ("tracker", "webui", "calibration")


def calls_in(
    file: IO[bytes], keywords: Container[str], *_: object, **__: object
) -> Iterator[Found]:
    """Give the calls of Python code that hold a sentence, however deep they stand."""
    for node in ast.walk(ast.parse(file.read())):
        for helped in helps_in(node):
            yield helped.lineno, "message", (helped.value,), []
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = name_of(node)
        if name in keywords:
            first = node.args[0]
            assert not isinstance(first, ast.JoinedStr), f"an f-string: {ast.unparse(node)}"
            texts = [_text(each) for each in node.args]
            if texts[0]:
                yield node.lineno, name, tuple(texts), []


def helps_in(node: ast.AST) -> Iterator[ast.Constant]:
    """Give the help of a command, which is its docstring, and that of an option."""
    if isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
        said = node.body[0].value if isinstance(node.body[0], ast.Expr) else None
        if isinstance(said, ast.Constant):
            yield ast.Constant(inspect.cleandoc(said.value), lineno=said.lineno)
    elif isinstance(node, ast.Call) and name_of(node) == "option":
        for each in node.keywords:
            if each.arg == "help" and isinstance(each.value, ast.Constant):
                yield each.value


def _makes_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and name_of(decorator) in ("command", "group")


def name_of(call: ast.Call) -> str:
    """Name the function that is called."""
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "")


def _text(node: ast.expr) -> str | None:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else None


METHODS = [("**/__pycache__/**", "ignore"), ("**.py", calls_in), ("**.html", "jinja2")]


def collected() -> Catalog:
    """Read every sentence out of the code, with the files it stands in."""
    found = Catalog(project="vingtetun", version="0", charset="utf-8")
    for room in ROOMS:
        for file, _, text, comments, context in extract_from_dir(
            str(ROOT / room), METHODS, keywords=KEYWORDS, comment_tags=("Translators:",)
        ):
            found.add(text, None, [(f"{room}/{file}", 0)], (), comments, context=context)
    return found


def catalogue(code: str, folder: Path = FOLDER) -> Path:
    return folder / code / CATALOGUE


def update(code: str, folder: Path = FOLDER) -> Path:
    """Bring a language's catalogue up to date, or begin it."""
    file = catalogue(code, folder)
    found = Catalog(locale=code, project="vingtetun", version="0", charset="utf-8", fuzzy=False)
    if file.exists():
        with file.open("rb") as opened:
            found = read_po(opened, locale=code)
    found.update(collected(), no_fuzzy_matching=False, keep_user_comments=True)
    write(found, file)
    return file


def write(found: Catalog, file: Path) -> None:
    """Write a catalogue without dates and line numbers, which would change every day."""
    file.parent.mkdir(parents=True, exist_ok=True)
    found.header_comment = (
        f"# {own_name(str(found.locale))}: the sentences of vingtetun. See docs/translate.md."
    )
    for each in found:
        each.locations = sorted({(name, None) for name, _ in each.locations})
    written = io.BytesIO()
    write_po(written, found, width=100, ignore_obsolete=True, sort_output=True)
    lines = written.getvalue().decode().splitlines(keepends=True)
    kept = (line for line in lines if not line.startswith(DATED))
    file.write_text("".join(kept), encoding="utf-8")


def known() -> list[str]:
    return sorted(each.name for each in FOLDER.iterdir() if each.is_dir())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("codes", nargs="*", help="languages, such as de or pt_BR; without, all")
    for code in asked.parse_args().codes or known():
        print(update(code))  # noqa: T201


if __name__ == "__main__":
    main()
