"""The numbers by which the doctor, the camera's process and the tablet judge camera and table alike."""

from __future__ import annotations

SLOW_FPS = 2.0  # pictures a second: with fewer, cards that come and go are missed
BUSY_FPS = 5.0  # with fewer the pages show the number in red
LATE_MS = 1000.0  # milliseconds from a picture to its facts
NARROWEST_PX = 60.0  # narrower cards have an index of a few pixels, which blur makes unreadable
# Share by which most cards may measure wrong before the table counts as measured wrongly.
WRONG_SIZE = 0.12
