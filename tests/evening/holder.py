"""A process that holds a camera whose driver hangs; it says which process asks the driver."""

import sys

from tests.live.fake_cameras import Hanging
from tracker.camera.capture import Camera
from tracker.camera.sources import source_of

if __name__ == "__main__":
    camera = Camera(source_of("0"), Hanging)
    while camera.next() is None:
        pass
    sys.stdout.write(f"{camera._holder.process.pid}\n")
    sys.stdout.flush()
    sys.stdin.read()
