"""The browser of the tests; one that no longer answers is ended, and the next test has a new one.

Most of what is asked of a browser has no limit of its own (a script run in a page, a page opened or
closed), so that one that hangs would hold up every test after it.
"""

import os
import shutil
import subprocess
import threading
from contextlib import contextmanager, suppress

from tests.patience import PATIENCE_S

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HANGS_S, CLOSES_S = 2 * PATIENCE_S, 15.0
WHOLE = ("chromium", "chromium-browser")
# The shell draws pages as the whole browser does, without its windows and menus: in two files of
# tests it took 26 and 42 seconds of processor time where the whole browser took 43 and 57.
SHELL = "chromium-headless-shell"


def browser_path(names=(SHELL, *WHOLE)):
    """Give where Chromium lies on this machine, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


class Browsers:
    """One browser for many tests, opened anew after it was lost."""

    def __init__(self, path):
        self._path, self._driver, self._browser = path, None, None

    @contextmanager
    def lent(self, seconds=HANGS_S, closes_s=CLOSES_S):
        """Lend the browser; whoever waits for it longer hears that it is gone."""
        from playwright.sync_api import Error  # noqa: PLC0415  only where there is a browser

        if self._browser is None:
            self._open()
        with self._watched(seconds):
            yield self._browser
        # closing is what it hangs at now and then, for no fault of the test
        with suppress(Error), self._watched(closes_s):
            for context in self._browser.contexts if self._browser else ():
                context.close()

    @contextmanager
    def another(self, flags, seconds=HANGS_S):
        """Lend a browser of its own flags beside the other; one driver holds both."""
        if self._browser is None:
            self._open()
        browser = self._launched([*FLAGS, *flags])
        try:
            with self._watched(seconds):
                yield browser
        finally:
            if self._driver is not None:
                browser.close()

    @contextmanager
    def _watched(self, seconds):
        """End the browser if it is waited for longer than this."""
        lost = threading.Event()
        watch = threading.Timer(seconds, self._end, [lost])
        watch.start()
        try:
            yield
        finally:
            watch.cancel()
            watch.join()
            if lost.is_set():
                self.close()

    def close(self):
        """End the browser, and what drives it; the next who asks has a new one."""
        if self._driver is not None:
            self._driver.stop()
        self._driver, self._browser = None, None

    def _open(self):
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  only where there is a browser

        self._driver = sync_playwright().start()
        self._browser = self._launched(FLAGS)

    def _launched(self, flags):
        return self._driver.chromium.launch(
            executable_path=self._path, args=flags, timeout=PATIENCE_S * 1000
        )

    def _end(self, lost):
        """End the process that drives the browser, and so the browser and all that waits for it."""
        lost.set()
        if pkill := shutil.which("pkill"):
            subprocess.run(
                [pkill, "-KILL", "-P", str(os.getpid()), "-f", "playwright"], check=False
            )
