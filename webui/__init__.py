"""The web pages: what the banker, the table and the players see, and how they write to the log."""

from webui.app import Config, create_app

__all__ = ["Config", "create_app"]
