"""The house's own certificate authority: what a phone trusts, and what it could be misused for."""

import datetime as dt
import ipaddress
import os
import socket
import ssl
import stat
import threading

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from webui.serve import authority as module
from webui.serve.authority import Authority
from webui.serve.tls import tls_context

ADDRESS = "127.0.0.1"


@pytest.fixture
def authority(tmp_path):
    return Authority(tmp_path / "authority")


def greeted(server_file, trusted, name):
    """Shake hands over a real socket as a phone would that trusts an authority."""
    keys = tls_context(server_file)
    with socket.create_server((ADDRESS, 0)) as listening:

        def answer():
            wire, _ = listening.accept()
            with wire:
                try:
                    keys.wrap_socket(wire, server_side=True).close()
                except OSError:
                    return  # the phone refused

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            phone = ssl.create_default_context(cadata=trusted)
            with (
                socket.create_connection(listening.getsockname()) as wire,
                phone.wrap_socket(wire, server_hostname=name) as safe,
            ):
                return safe.version()
        finally:
            thread.join()


@pytest.mark.parametrize("name", [ADDRESS, "localhost"])
def test_a_phone_that_trusts_the_authority_accepts_this_computer(authority, name):
    file = authority.server_file(ADDRESS)

    assert greeted(file, authority.certificate(), name).startswith("TLS")


def test_a_phone_that_does_not_trust_it_refuses(authority, tmp_path):
    other = Authority(tmp_path / "other")

    with pytest.raises(ssl.SSLCertVerificationError):
        greeted(authority.server_file(ADDRESS), other.certificate(), ADDRESS)


def test_its_stolen_key_could_imitate_no_page_of_the_internet(authority, tmp_path):
    signer = authority._signer()
    key = ec.generate_private_key(ec.SECP256R1())
    now = dt.datetime.now(dt.UTC)
    forged = (
        x509.CertificateBuilder()
        .subject_name(module._named("bank"))
        .issuer_name(signer.certificate.subject)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=9))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("bank.example")]), critical=False)
        .sign(signer.key, hashes.SHA256())
    )
    file = tmp_path / "forged.pem"
    file.write_bytes(module._pem(forged, key))

    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        greeted(file, authority.certificate(), "bank.example")


def test_it_is_made_once_and_its_server_file_is_used_again(authority, tmp_path):
    certificate, file = authority.certificate(), authority.server_file("192.168.1.20")
    content = file.read_bytes()
    again = Authority(tmp_path / "authority")

    assert again.certificate() == certificate
    assert again.server_file("192.168.1.20").read_bytes() == content


def test_another_address_has_a_certificate_of_its_own(authority):
    authority.server_file("192.168.1.20")
    found = x509.load_pem_x509_certificate(authority.server_file("10.0.0.5").read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value

    assert ipaddress.ip_address("10.0.0.5") in names.get_values_for_type(x509.IPAddress)


def test_no_certificate_of_a_server_lasts_longer_than_phones_allow(authority):
    found = x509.load_pem_x509_certificate(authority.server_file(ADDRESS).read_bytes())

    assert (found.not_valid_after_utc - found.not_valid_before_utc).days <= 398


def test_a_certificate_that_ends_soon_is_made_anew(tmp_path):
    now = [module.utc_now()]
    authority = Authority(tmp_path / "authority", lambda: now[0])
    early = authority.server_file(ADDRESS).read_bytes()
    now[0] += dt.timedelta(days=module.DAYS - module.RENEWED_DAYS + 1)

    assert authority.server_file(ADDRESS).read_bytes() != early


@pytest.mark.parametrize("content", [b"", b"\0" * 40, b"-----BEGIN CERTIFICATE-----\nx\n"])
def test_a_damaged_file_is_made_anew(authority, tmp_path, content):
    before = authority.server_file(ADDRESS).read_bytes()
    for each in (tmp_path / "authority").iterdir():
        each.write_bytes(content)

    assert authority.server_file(ADDRESS).read_bytes() != before
    assert greeted(authority.server_file(ADDRESS), authority.certificate(), ADDRESS)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_nobody_else_on_this_computer_reads_its_keys(authority, tmp_path):
    authority.server_file(ADDRESS)

    modes = [stat.S_IMODE(each.stat().st_mode) for each in (tmp_path / "authority").iterdir()]
    assert modes == [0o600, 0o600]
