"""The command prints a link that pairs the first device, and serves the pages."""

import re
import subprocess
import sys
import time
import urllib.request

from click.testing import CliRunner

from webui.serve import serve


def test_the_command_pairs_the_first_device(tmp_path):
    program = [sys.executable, "-c", "from webui.serve import serve; serve()"]
    options = ["--db", str(tmp_path / "evening.db"), "--port", "18021"]
    running = subprocess.Popen(program + options, stdout=subprocess.PIPE, text=True)
    try:
        said = ""
        while "Ctrl-C" not in said:
            said += running.stdout.readline()
        link = re.search(r"http://127\.0\.0\.1:18021/pair\?code=(\d{8})", said)
        page = ""
        for _ in range(50):
            try:
                with urllib.request.urlopen(link.group(0)) as answer:  # noqa: S310  our own
                    page = answer.read().decode()
                break
            except OSError:
                time.sleep(0.1)
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

    assert done.exit_code == 1
    assert "--db" in done.output
