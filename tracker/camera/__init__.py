"""Cameras: open one, give its newest picture or say why there is none, and keep its video on disk."""
