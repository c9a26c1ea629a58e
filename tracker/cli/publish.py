"""`vingtetun publish`: send a table's log to an MQTT broker as it grows."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import worded
from tracker.cli.options import option_db
from tracker.game.sentences import filled
from tracker.mqtt.broker import Broker
from tracker.mqtt.messages import NAME
from tracker.mqtt.publisher import Publisher
from tracker.store.errors import StoreError
from tracker.store.locks import PUBLISHER, AlreadyRunsError, holding_locks, lock_of

if TYPE_CHECKING:
    from pathlib import Path


option_broker = click.option(
    "--broker", "where", required=True, help="The MQTT broker, as HOST or HOST:PORT."
)
option_user = click.option(
    "--user", help="Our name at the broker; its password is read from VINGTETUN_MQTT_PASSWORD."
)


@command()
@option_db
@option_broker
@option_user
@click.option("--table", required=True, help="The table's name among the club's tables.")
def publish(db: Path, where: str, user: str | None, table: str) -> None:
    """Send a table's log to an MQTT broker as it grows, until Ctrl-C."""
    if not NAME.fullmatch(table):
        raise BadInputError(
            filled("a table's name is up to 40 letters, digits, _ or -: {table}", table=table)
        )
    stopped = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: stopped.set())
    try:
        with holding_locks(PUBLISHER, lock_of(db, PUBLISHER)):
            publisher = _publisher(db, table, where, user)
            click.echo(
                worded(
                    "Publishing {db} as table {table} to {where}. Stop with Ctrl-C.",
                    db=db,
                    table=table,
                    where=where,
                )
            )
            publisher.run(stopped)
    except AlreadyRunsError as error:
        raise BadInputError(error) from None


def _say(said: str) -> None:
    click.echo(worded("Error: {error}", error=said), err=True)


def _publisher(db: Path, table: str, where: str, user: str | None) -> Publisher:
    try:
        return Publisher(db, table, Broker.at(where, user), _say)
    except (StoreError, ValueError) as error:
        raise BadInputError(error) from None
