"""`vingtetun room`: all tables that publish to a broker, on one page."""

from __future__ import annotations

import socket
from pathlib import Path

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import command_language, worded
from tracker.cli.publish import option_broker, option_user
from tracker.game.sentences import message
from tracker.host.network import reachable_address
from tracker.mqtt.broker import Broker
from tracker.store.errors import StoreError
from webui.club.app import create_app
from webui.club.ledger import ClubLedger
from webui.club.subscriber import ClubSubscriber
from webui.core.devices import Devices, Role
from webui.serve.command import PAIRS_ONE, qr_text
from webui.serve.listening import Listening, TakenError


@command()
@option_broker
@option_user
@click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("room.db"),
    show_default=True,
    help="The room's own copy of every table's log.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8022, show_default=True)
def room(where: str, user: str | None, db: Path, host: str, port: int) -> None:
    """Show all tables that publish to a broker on one page.

    The accounts of all tables are added up.
    """
    try:
        broker = Broker.at(where, user)
    except ValueError as error:
        raise BadInputError(error) from None
    try:
        ledger = ClubLedger(db)
    except StoreError as error:
        raise BadInputError(error) from None
    words = command_language()  # asked for here: it is said by a thread that knows no command

    def say(said: str) -> None:
        click.echo(words.say(message("Error: {error}"), error=said), err=True)

    subscriber = ClubSubscriber(ledger, broker, f"room-{socket.gethostname()}", say)
    try:
        devices = Devices(db.with_suffix(".devices.db"))
    except StoreError as error:
        ledger.close()
        raise BadInputError(error) from None
    app = create_app(subscriber, devices, frozenset({"localhost", socket.gethostname().lower()}))
    try:
        listening = Listening(app, (host, port))
    except TakenError as error:
        raise BadInputError(error) from None
    subscriber.start()
    code = devices.new_code(Role.BANKER)
    link = f"http://{reachable_address(host)}:{listening.port}/pair?code={code}"
    click.echo(qr_text(link))
    click.echo(worded("All tables: {link}", link=link))
    click.echo(worded(PAIRS_ONE))
    try:
        listening.run()
    finally:
        listening.close()
        subscriber.close()
        ledger.close()
        devices.close()
