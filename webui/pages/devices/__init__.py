"""Pair a device with a code, list the paired ones, revoke one; language and theme."""
