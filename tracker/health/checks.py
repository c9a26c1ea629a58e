"""Check everything that an evening needs, one thing after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.health import camera as camera_checks
from tracker.health import computer

if TYPE_CHECKING:
    from tracker.health.computer import Machine
    from tracker.health.finding import Finding
    from tracker.store.evening_files import EveningFiles


def run_checks(places: EveningFiles, camera: str, machine: Machine) -> list[Finding]:
    """Run all checks; `camera` is the one that was chosen, or an empty text."""
    network = computer.network(machine.address)
    return [
        *camera_checks.camera(camera, places, machine.now_s),
        computer.model(machine.weights),
        computer.disk(machine.free_bytes),
        computer.clock(places, machine.now_s),
        computer.database(places),
        network,
        computer.browser(reachable_by_tablets=network.good),
    ]
