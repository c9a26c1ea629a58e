"""The program `vingtetun`: finds its commands, and holds `settle` and `simulate`."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli import output, parallel
from tracker.cli.errors import BadInputError
from tracker.cli.help import TranslatedGroup
from tracker.cli.language import command_language, worded
from tracker.cli.missing import MissingCommand
from tracker.cli.options import option_json
from tracker.cli.parallel import Simulation
from tracker.cli.plain_output import allow_plain_output
from tracker.cli.typed import typed
from tracker.game.coupfile import CoupFileError, FileLog
from tracker.game.house import (
    HOUSE_RULES,
    HouseRuleError,
    Rules,
    house_rule_named,
    with_house_rules,
)
from tracker.game.report import as_json, reports
from tracker.game.rules import PRESETS
from tracker.game.sentences import filled, parts_of
from tracker.game.simulate.dealer import SimulationRequest
from tracker.game.simulate.edge import as_json as simulated
from tracker.host.coup_files import read_coup_file
from tracker.host.files import is_disk_full
from tracker.host.processes import without_current_folder

if TYPE_CHECKING:
    from collections.abc import Sequence


class Commands(TranslatedGroup):
    """The commands in this file, and those named in pyproject.toml under `vingtetun.commands`."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **how: Any) -> Any:
        """Run a command: the words that a person typed, or those that another program gives."""
        allow_plain_output()
        try:
            words = typed() if args is None else list(args)
        except BadInputError as error:
            error.show()
            sys.exit(error.exit_code)
        return super().main(words, *more, **how)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; processes that libraries start import nothing from the current folder."""
        try:
            with without_current_folder():
                return super().invoke(ctx)
        except OSError as error:
            if error.filename is not None or not is_disk_full(error):
                raise
            _give_up_output()
            raise BadInputError(
                filled("the output cannot be written ({why}); free some space", why=error.strerror)
            ) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        brought = {each.name for each in entry_points(group="vingtetun.commands")}
        return sorted({*super().list_commands(ctx), *brought})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        found = entry_points(group="vingtetun.commands", name=cmd_name)
        try:
            return next((each.load() for each in found), None)
        except ImportError as error:
            return MissingCommand(cmd_name, (error.name or "").partition(".")[0])


def _give_up_output() -> None:
    """Let what waits to be written go nowhere, so that the end of the program is no error too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("vingtetun"), prog_name="vingtetun")
def main() -> None:
    """Keep, settle and replay an evening of vingt-et-un or blackjack."""


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@option_json
@click.option("--explain", is_flag=True, help="Name the clause of the rules behind each payment.")
def settle(file: Path, *, wants_json: bool, explain: bool) -> None:
    """Settle a coup file: say who pays whom."""
    log = _read(file)
    try:
        if wants_json:
            click.echo(json.dumps(as_json(log, command_language())))
        else:
            output.settlement(reports(log), command_language(), explain=explain)
    except CoupFileError as error:
        raise BadInputError(filled("{file}: {error}", file=file, error=parts_of(error))) from None


def _read(file: Path) -> FileLog:
    """Read a coup file; raise BadInputError with one sentence for everything wrong with it."""
    try:
        log = read_coup_file(file)
    except CoupFileError as error:
        raise BadInputError(error) from None
    for remark in log.remarks:
        click.echo(f"vingtetun: {file}: {command_language().word(remark)}", err=True)
    return log


def _house_rules() -> str:
    """List the house rules for a command's help."""
    width = max(map(len, HOUSE_RULES))
    lines = [
        f"  {each.name:{width}}  {command_language().word(each.kind.expected)}"
        for each in HOUSE_RULES.values()
    ]
    return "\b\n" + "\n".join([worded("House rules, each for --rule NAME=VALUE:"), *lines])


@main.command(said_below=_house_rules)
@click.option("--variant", type=click.Choice(list(PRESETS)), required=True)
@click.option(
    "--rule",
    "changed",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a house rule of the variant; may be given again for another.",
)
@click.option("--coups", type=click.IntRange(1), default=10_000, show_default=True)
@click.option(
    "--strategy",
    default="basic",
    show_default=True,
    metavar="NAME",
    help="How the players play: mimic, never-bust, basic, or stand-on-12 to stand-on-21.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--players", type=click.IntRange(1), default=1, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True)
@option_json
def simulate(variant: str, changed: tuple[str, ...], *, wants_json: bool, **wanted: Any) -> None:
    """Deal thousands of coups and measure the player's edge."""
    rules = _changed(PRESETS[variant], changed)
    request = SimulationRequest(rules, wanted["strategy"], players=wanted["players"])
    asked = Simulation(request, wanted["coups"], wanted["seed"], wanted["processes"])
    try:
        with output.progress(wanted["coups"]) as advance:
            run = parallel.simulate(asked, advance)
    except ValueError as error:
        raise BadInputError(error) from None
    found = simulated(run.result, run.coups_per_second)
    if wants_json:
        click.echo(json.dumps(found))
    else:
        output.simulated(found, command_language())


def _changed(rules: Rules, changed: tuple[str, ...]) -> Rules:
    """Change house rules, typed as NAME=VALUE."""
    try:
        given = dict(_typed(each) for each in changed)
        return with_house_rules(rules, given)
    except HouseRuleError as error:
        raise BadInputError(error) from None


def _typed(change: str) -> tuple[str, object]:
    name, equals, text = (each.strip() for each in change.partition("="))
    if not equals:
        raise BadInputError(
            filled("--rule takes NAME=VALUE, such as decks=1: {change}", change=repr(change))
        )
    return name, house_rule_named(name).kind.typed(text)
