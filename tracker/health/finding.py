"""What one check has found: whether a thing is good, and a sentence that says so or says what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    name: str
    good: bool
    said: str


def good(name: str, said: str) -> Finding:
    return Finding(name, good=True, said=said)


def bad(name: str, said: str) -> Finding:
    return Finding(name, good=False, said=said)
