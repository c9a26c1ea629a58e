"""Start real servers and recorders within milliseconds, so that they can be killed by the hundred.

Everything is imported once; each order on standard input forks a process that does it and says
`ready PID PORT`. A fork is a process of its own: killing it is what killing the command is.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from pathlib import Path

from tests.belief.stage import MAP, Stage
from tracker.game.events import Stood
from tracker.store.log import Log, Origin
from tracker.store.recordings import Recorder, rounded
from webui.app import Config, create_app
from webui.serve.listening import LOOPBACK, Listening


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def serve(database: str, most: str = "") -> None:
    if most:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), hard))
    camera = Path(database).parent / "camera"
    app = create_app(Config(Path(database), camera if camera.exists() else None))
    listening = Listening(app, LOOPBACK)
    say("ready", os.getpid(), listening.port)
    listening.run()


def record(database: str, recording: str) -> None:
    """Keep every frame, and write each down in the log, as fast as the disk allows."""
    log, recorder = Log(Path(database)), Recorder(Path(recording), MAP)
    stage = Stage()
    stage.lay("a", 0, 300, "KS")
    say("ready", os.getpid(), 0)
    for number, found in enumerate(map(rounded, stage.frames(100_000)), 1):
        recorder.keep(found)
        log.append(1, Stood("1"), Origin(found.at_ms, "camera", found.frame))
        say("kept", number)


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for order in sys.stdin:
        what, *words = order.split()
        if os.fork() == 0:
            {"serve": serve, "record": record}[what](*words)
            os._exit(0)


if __name__ == "__main__":
    main()
