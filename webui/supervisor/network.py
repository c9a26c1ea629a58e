"""Open the pages to the local network and close them again, without a restart."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.game.sentences import filled, message, parts_of
from tracker.host.network import own_address
from webui.serve.listening import Listening, certificate_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask


class NetworkAccess:
    """A second server beside loopback, on this machine's address in the network."""

    def __init__(
        self, app: Flask, port: int, address: Callable[[], str | None] = own_address
    ) -> None:
        self._app, self._port, self._address = app, port, address
        self._listening: Listening | None = None
        self._certificate = ""
        self.trouble: str = ""

    def open(self, certificate: str = "") -> bool:
        """Listen on the network, over HTTPS if there is a certificate; tell whether that worked."""
        if self._listening is not None and certificate == self._certificate:
            return True
        try:
            keys = certificate_of(Path(certificate)) if certificate else None
        except ValueError as error:
            self.trouble = parts_of(error)  # what is already open stays as it is
            return False
        self.shut()
        address = self._address()
        if address is None:
            self.trouble = message(
                "this computer is on no network: join one, then open the door again"
            )
            return False
        try:
            self._listening = Listening(self._app, (address, self._port), keys)
        except OSError as error:
            self.trouble = filled(
                "{host}:{port} cannot be listened on ({why})",
                host=address,
                port=self._port,
                why=error.strerror,
            )
            return False
        threading.Thread(target=self._listening.run, name="network", daemon=True).start()
        self._certificate, self.trouble = certificate, ""
        self._app.config["ADDRESS"] = f"{address}:{self._listening.port}"
        self._app.config["SCHEME"] = self._listening.scheme
        return True

    def shut(self) -> None:
        """Listen on this machine alone again; answers being sent are completed."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None
        for name in ("ADDRESS", "SCHEME"):
            self._app.config.pop(name, None)

    @property
    def is_open(self) -> bool:
        return self._listening is not None
