"""Open the pages to the local network and close them again, without a restart."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.game.sentences import filled, message, parts_of
from tracker.host.network import own_address
from tracker.store.camera_link import MOST_PHONE_BYTES
from webui.serve.connection import LIMITS, Limits
from webui.serve.listening import Listening, TakenError, certificate_of

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable

    from flask import Flask

    from webui.serve.authority import Authority

# A phone's pictures are large, so this server allows fewer connections. Of each picture waitress
# keeps half a megabyte in memory and the rest in a file. One address may hold a quarter of the
# connections, 16; a browser opens six.
FOR_PHONES = Limits(body_bytes=MOST_PHONE_BYTES, connections=64)


class NetworkAccess:
    """Opens and shuts two servers on this machine's address in the local network.

    The first is for tablets and players. The second, on the next port, speaks HTTPS with this
    house's own certificate, because a browser gives a page the phone's camera only over HTTPS.
    """

    def __init__(
        self,
        app: Flask,
        port: int,
        authority: Authority,
        address: Callable[[], str | None] = own_address,
    ) -> None:
        self._app, self._port, self._address = app, port, address
        self._authority = authority
        self._listening: list[Listening] = []
        self._certificate = ""
        self.trouble: str = ""

    def open(self, certificate: str = "") -> bool:
        """Listen on the network, over HTTPS if a certificate is given; tell whether that worked.

        If not, `trouble` says why.
        """
        if self._listening and certificate == self._certificate:
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
        tablets = self._listen(address, self._port, keys)
        if tablets is None:
            return False
        self._certificate, self.trouble = certificate, ""
        self._app.config["ADDRESS"] = f"{address}:{tablets.port}"
        self._app.config["SCHEME"] = tablets.scheme
        self._open_to_phones(address)
        return True

    def _open_to_phones(self, address: str) -> None:
        """Open the second server; if that fails, everything but a phone's camera still works."""
        try:
            keys = certificate_of(self._authority.server_file(address))
        except (OSError, ValueError) as error:
            self.trouble = filled(
                "no certificate could be made for phones ({why})", why=parts_of(error)
            )
            return
        port = self._port + 1 if self._port else 0
        phones = self._listen(address, port, keys, FOR_PHONES)
        if phones is not None:
            self._app.config["PHONES"] = f"https://{address}:{phones.port}"

    def _listen(
        self, address: str, port: int, keys: ssl.SSLContext | None, limits: Limits = LIMITS
    ) -> Listening | None:
        try:
            listening = Listening(self._app, (address, port), keys, limits)
        except TakenError as error:
            self.trouble = parts_of(error)
            return None
        threading.Thread(target=listening.run, name="network", daemon=True).start()
        self._listening.append(listening)
        return listening

    def shut(self) -> None:
        """Close both servers, so that only loopback is left; answers being sent are completed."""
        for each in self._listening:
            each.close()
        self._listening = []
        for name in ("ADDRESS", "SCHEME", "PHONES"):
            self._app.config.pop(name, None)

    @property
    def is_open(self) -> bool:
        return bool(self._listening)
