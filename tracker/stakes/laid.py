"""Where each player laid his stakes from each chair, coup by coup: so the eyes learn whose chips are whose."""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[float, float]
Spots = tuple[Spot, ...]
MOST = 20  # coups; people change their habits, and a few tell enough


@dataclass
class LaidStakes:
    """The middles of the stakes that each player laid from each chair, in millimetres."""

    known: dict[tuple[str, str], Spots] = field(default_factory=dict)  # by chair and player

    def of(self, chair: str, player: str) -> Spots:
        return self.known.get((chair, player), ())

    def add(self, chair: str, player: str, spot: Spot) -> None:
        self.known[chair, player] = (*self.of(chair, player), spot)[-MOST:]
