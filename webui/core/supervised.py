"""The supervisor as the pages know it: `vingtetun run` has one, `vingtetun serve` has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from flask import abort, current_app

if TYPE_CHECKING:
    from tracker.store.settings import Settings


class TriedCamera(NamedTuple):
    """A camera that was tried: its name as it is stored, and why it gives no picture, if so."""

    camera: str
    trouble: str = ""


class Supervised(Protocol):
    """What the pages ask of the supervisor."""

    @property
    def choices(self) -> Settings: ...
    def choose(self, name: str, value: str) -> None: ...
    def cameras(self) -> list[tuple[str, str]]: ...
    def is_calibrated(self) -> bool: ...
    def trouble(self) -> str: ...
    def try_camera(self, name: str) -> TriedCamera: ...
    def network_trouble(self) -> str: ...
    def certificate(self) -> bytes: ...


def supervisor() -> Supervised:
    """Give the supervisor, or answer 404 if there is none."""
    found: Supervised | None = current_app.extensions.get("supervisor")
    if found is None:
        abort(404)
    return found
