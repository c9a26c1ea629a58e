"""The door to the local network: shut until the banker opens it, without a restart."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from waitress.server import create_server

from tracker.network import LOOPBACK, reachable
from webui.serve import SERVER, crowd

if TYPE_CHECKING:
    from flask import Flask
    from waitress.server import BaseWSGIServer, MultiSocketServer

ANY = "0.0.0.0"  # noqa: S104  asked for our own address, not bound


class Door:
    """A second place to listen, beside the loopback: this machine's address on the network."""

    def __init__(self, app: Flask, port: int) -> None:
        self._app, self._port = app, port
        self._server: MultiSocketServer | BaseWSGIServer | None = None
        self.trouble = ""

    def open(self) -> bool:
        """Listen on the network; tell whether that went well."""
        if self._server is not None:
            return True
        address = reachable(ANY)
        if address in LOOPBACK:
            self.trouble = "this computer is on no network: join one, then open the door again"
            return False
        try:
            self._server = create_server(
                self._app, host=address, port=self._port, **(SERVER | crowd())
            )
        except OSError as error:
            self.trouble = f"{address}:{self._port} cannot be listened on ({error.strerror})"
            return False
        threading.Thread(target=self._server.run, name="door", daemon=True).start()
        self._app.config["ADDRESS"] = f"{address}:{self._port}"
        self.trouble = ""
        return True

    def shut(self) -> None:
        """Listen on this machine alone again; who is connected stays until the next request."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self._app.config.pop("ADDRESS", None)

    @property
    def is_open(self) -> bool:
        return self._server is not None
