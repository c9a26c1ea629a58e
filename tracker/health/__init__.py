"""Checks of everything that an evening needs: disk, clock, database, network, model, camera."""
