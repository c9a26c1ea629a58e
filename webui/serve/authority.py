"""A certificate authority of this house, so that a phone's browser lets a page use its camera.

Browsers give a page the camera only over HTTPS. No public authority signs an address in a home
network, so this computer makes an authority of its own once. Its certificates are valid only for
private addresses and `.local` names: a thief of its key could imitate no page of the internet.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tracker.store.permissions import private_folder, write_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

YEARS = 10  # how long the authority is valid; a phone is asked to trust it once
DAYS = 390  # how long a server's certificate is valid; phones refuse more than 398 days
RENEWED_DAYS = 30  # a server's certificate that expires sooner is replaced
PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),  # home networks
    *("169.254.0.0/16", "fe80::/10"),  # two devices without a router
    "fc00::/7",
    "100.64.0.0/10",  # virtual private networks such as Tailscale
    *("127.0.0.0/8", "::1/128"),
)
NAMES = ("local", "localhost")


def utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


@dataclass(frozen=True)
class _Signer:
    """The authority's certificate, and the key it signs with."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


class Authority:
    """The files of the authority, in a folder that only its owner can open."""

    def __init__(self, folder: Path, now: Callable[[], dt.datetime] = utc_now) -> None:
        self._folder, self._now = folder, now
        self._own = folder / "authority.pem"
        self._server = folder / "server.pem"

    def certificate(self) -> bytes:
        """Give the authority's certificate in the form that phones install; it is not secret."""
        return self._signer().certificate.public_bytes(serialization.Encoding.DER)

    def server_file(self, address: str) -> Path:
        """Give a file with a certificate for this address and its key; make it if needed."""
        signer = self._signer()
        if not _holds(self._server, address, signer, self._now()):
            write_private(self._server, _server(signer, address, self._now()))
        return self._server

    def _signer(self) -> _Signer:
        """Read the authority; make a new one if its file is missing, damaged or ends too soon."""
        private_folder(self._folder)
        with suppress(OSError, ValueError):
            found = _signer_in(self._own.read_bytes())
            if _days_left(found.certificate, self._now()) > DAYS:
                return found
        made = _new_signer(self._now())
        write_private(self._own, _pem(made.certificate, made.key))
        return made


def _signer_in(content: bytes) -> _Signer:
    key = serialization.load_pem_private_key(content, None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError  # noqa: TRY004  whatever is wrong with it, another is made
    return _Signer(x509.load_pem_x509_certificate(content), key)


def _new_signer(now: dt.datetime) -> _Signer:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _named(f"vingtetun@{socket.gethostname()}")
    made = (
        _begun((name, name), key.public_key(), now, days=365 * YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(_permitted(), None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return _Signer(made, key)


def _permitted() -> list[x509.GeneralName]:
    networks = [x509.IPAddress(ipaddress.ip_network(each)) for each in PRIVATE]
    return [*networks, *(x509.DNSName(each) for each in NAMES)]


def _server(signer: _Signer, address: str, now: dt.datetime) -> bytes:
    """Make a file with a server's certificate, its key, and the authority's certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    own = x509.SubjectKeyIdentifier.from_public_key(signer.key.public_key())
    made = (
        _begun((_named(address), signer.certificate.subject), key.public_key(), now, days=DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_names_of(address), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(own), critical=False
        )
        .sign(signer.key, hashes.SHA256())
    )
    return _pem(made, key) + signer.certificate.public_bytes(serialization.Encoding.PEM)


def _names_of(address: str) -> x509.SubjectAlternativeName:
    host = socket.gethostname().partition(".")[0]
    addresses = {address, "127.0.0.1"}
    return x509.SubjectAlternativeName(
        [
            *(x509.IPAddress(ipaddress.ip_address(each)) for each in sorted(addresses)),
            *(x509.DNSName(each) for each in ("localhost", f"{host}.local".lower())),
        ]
    )


def _begun(
    names: tuple[x509.Name, x509.Name],
    key: ec.EllipticCurvePublicKey,
    now: dt.datetime,
    *,
    days: int,
) -> x509.CertificateBuilder:
    """Begin a certificate with the names of its subject and its issuer.

    It is valid from yesterday on, because a phone's clock may be slow.
    """
    subject, issuer = names
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=days))
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _pem(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> bytes:
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return certificate.public_bytes(serialization.Encoding.PEM) + secret


def _holds(server: Path, address: str, signer: _Signer, now: dt.datetime) -> bool:
    """Tell whether a server's file is for this address, by this authority, and not too old."""
    try:
        found = x509.load_pem_x509_certificate(server.read_bytes())
        found.verify_directly_issued_by(signer.certificate)
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # noqa: BLE001  whatever is wrong with the file, another is made
        return False
    addresses = [str(each) for each in names.get_values_for_type(x509.IPAddress)]
    return address in addresses and _days_left(found, now) > RENEWED_DAYS


def _days_left(certificate: x509.Certificate, now: dt.datetime) -> float:
    return (certificate.not_valid_after_utc - now) / dt.timedelta(days=1)
