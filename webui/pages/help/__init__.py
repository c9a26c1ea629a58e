"""What each page is for; the keys of a keyboard and the gestures of a finger."""
