"""A front that speaks TLS for the server behind it, which speaks plain HTTP on loopback.

Browsers keep a screen awake, and keep a page for times without a server, only over https.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

PIECE = 64 * 1024


def keys_of(certificate: Path) -> ssl.SSLContext:
    """Read a certificate and its key, which stands in the same file or beside it as .key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    beside = certificate.with_suffix(".key")
    # a certificate without its key must not make the library ask for a password
    context.load_cert_chain(certificate, beside if beside.exists() else None, password=lambda: "")
    return context


class Front:
    """Listens on the outer address and hands every connection through, both ways."""

    def __init__(self, outer: tuple[str, int], inner_port: int, keys: ssl.SSLContext) -> None:
        self._inner_port = inner_port
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._connected, *outer, ssl=keys)
        )
        self.port: int = self._server.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self._loop.run_forever, name="tls", daemon=True)
        self._thread.start()

    def refuse(self) -> None:
        """Let nobody in any more; who is connected stays."""
        asyncio.run_coroutine_threadsafe(self._refuse(), self._loop).result(5)

    def close(self) -> None:
        """Stop listening, and let every connection go."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    async def _refuse(self) -> None:
        self._server.close()

    async def _stop(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            inner_reader, inner_writer = await asyncio.open_connection(
                "127.0.0.1", self._inner_port
            )
            ways: list[Coroutine[None, None, None]] = [
                _carry(reader, inner_writer),
                _carry(inner_reader, writer),
            ]
            await asyncio.gather(*ways)
        writer.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carry bytes one way until that way ends, and then end the other end."""
    try:
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    except OSError:
        pass  # one side has gone: so goes the other
    finally:
        writer.close()
