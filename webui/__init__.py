"""The face: what the banker, the table and the players see of the log, and how they write to it."""

from webui.app import Config, create_app

__all__ = ["Config", "create_app"]
