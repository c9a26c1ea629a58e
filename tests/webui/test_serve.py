"""The command prints a link that pairs the first device, and serves the pages."""

import re
import subprocess
import sys
import urllib.request

from click.testing import CliRunner

from tests.patience import PATIENCE_S, free_port, hear
from webui.serve.command import serve


def test_the_command_pairs_the_first_device(tmp_path):
    program = [sys.executable, "-c", "from webui.serve.command import serve; serve()"]
    port = free_port()
    options = ["--db", str(tmp_path / "evening.db"), "--port", str(port)]
    running = subprocess.Popen(program + options, stdout=subprocess.PIPE, text=True)
    try:
        said = hear(running, "Ctrl-C")  # by then it listens
        link = re.search(rf"http://127\.0\.0\.1:{port}/pair\?code=(\d{{8}})", said)
        with urllib.request.urlopen(link.group(0), timeout=PATIENCE_S) as answer:  # noqa: S310  our own
            page = answer.read().decode()
    finally:
        running.terminate()
        running.wait()
        running.stdout.close()

    assert "█" in said
    assert link.group(1) in page


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("this is not a database, and long enough to be taken for one" * 9)
    done = CliRunner().invoke(serve, ["--db", str(path)])

    assert done.exit_code == 2
    assert "--db" in done.output
