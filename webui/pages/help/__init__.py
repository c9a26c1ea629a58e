"""The keys of a keyboard and the gestures of a finger, listed."""
