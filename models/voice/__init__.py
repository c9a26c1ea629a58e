"""The recorded voice: each clip spoken once by SVOX Pico, all of them in one sound file a language."""
