"""Serve the pages: connections, their limits, and HTTPS."""
