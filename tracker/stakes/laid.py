"""Where each player laid his stakes at each seat, coup by coup: from this the eyes learn whose chips are whose."""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[float, float]
Spots = tuple[Spot, ...]
MOST = 20  # coups; people change their habits, and a few tell enough


@dataclass
class LaidStakes:
    """The middles of the stakes that each player laid at each seat, in millimetres."""

    known: dict[tuple[str, str], Spots] = field(default_factory=dict)  # by seat and player

    def of(self, seat: str, player: str) -> Spots:
        return self.known.get((seat, player), ())

    def add(self, seat: str, player: str, spot: Spot) -> None:
        self.known[seat, player] = (*self.of(seat, player), spot)[-MOST:]
