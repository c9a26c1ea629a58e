"""One table of a room: its log published over MQTT as it grows."""
