"""The keys by which a connection speaks TLS.

Browsers keep a screen awake, and keep a page for times without a server, only over https.
"""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def keys_of(certificate: Path) -> ssl.SSLContext:
    """Read a certificate and its key, which stands in the same file or beside it as .key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # a second handshake in the middle of an answer costs us much, and a stranger nothing
    context.options |= ssl.OP_NO_RENEGOTIATION
    beside = certificate.with_suffix(".key")
    # a certificate without its key must not make the library ask for a password
    context.load_cert_chain(certificate, beside if beside.exists() else None, password=lambda: "")
    return context
