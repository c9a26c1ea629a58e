"""Publish one table's log over MQTT as it grows."""
