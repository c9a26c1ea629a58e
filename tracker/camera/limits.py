"""Limits by which the doctor, the camera's process and the tablet judge camera and table map."""

from __future__ import annotations

SLOW_FPS = 2.0  # pictures a second: with fewer, cards that come and go are missed
BUSY_FPS = 5.0  # pictures a second: with fewer, the pages show the number in red
LATE_MS = 1000.0  # from a picture until its facts are written: a longer delay is reported
NARROWEST_PX = 60.0  # width of a card: on a narrower one, blur hides the few pixels of its index
# Share by which the measured size of the cards may differ from their true size (median of all
# cards). If it differs by more, the table map is reported as wrong.
WRONG_SIZE = 0.12
# Without a picture for longer, as after a computer's sleep, the table counts as not seen: cards may have
# been laid and gathered again meanwhile.
AWAY_S = 5.0
