"""Run commands by the thousand, each in a process of its own that is forked from a warm one.

Everything is imported once. Each order on standard input, one JSON object in a line, says which
words to run and in which folder; the answer says how it ended and what it took. A fork is a process
of its own: its memory and its time are those of the command.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
import traceback

from tracker.cli.main import main

COMMANDS = ("backup", "calibrate", "deck", "detect", "doctor", "record", "rejudge", "replay")
COMMANDS += ("report", "restore", "settle")
GUARD_CPU_S = 60  # where a command that never ends is ended
GUARD_BYTES = 6 * 1024**3  # so that one that takes everything does not take the machine


def run(words: list[str], out: int) -> int:
    """Be the command, as its own process would be."""
    os.dup2(out, 1)
    os.dup2(out, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (GUARD_CPU_S, GUARD_CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (GUARD_BYTES, GUARD_BYTES))
    try:
        main(words, prog_name="vingtetun")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:  # noqa: BLE001  printed as Python does
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def answer(order: dict[str, object]) -> dict[str, object]:
    folder = str(order["folder"])
    out = os.open(f"{folder}/said.txt", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    begun = time.monotonic()
    pid = os.fork()
    if pid == 0:
        os.chdir(folder)
        os._exit(run(order["words"], out))
    _, status, used = os.wait4(pid, 0)
    os.close(out)
    return {
        "code": os.waitstatus_to_exitcode(status),
        "megabytes": used.ru_maxrss // 1024,
        "cpu_s": round(used.ru_utime + used.ru_stime, 2),
        "wall_s": round(time.monotonic() - begun, 2),
    }


def forever() -> None:
    for name in COMMANDS:
        main.get_command(None, name)  # imports what it needs
    print(json.dumps("ready"), flush=True)  # noqa: T201  the answer
    for order in sys.stdin:
        print(json.dumps(answer(json.loads(order))), flush=True)  # noqa: T201


if __name__ == "__main__":
    forever()
