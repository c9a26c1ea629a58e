"""The recorded voice: SVOX Pico speaks each clip once; all clips of a language are one file."""
