"""A real film beside the replay: what the camera saw at the moment that is drawn."""

import json
import shutil
from pathlib import Path

import pytest

from tracker.game.coupfile import read_file
from tracker.store.log import Origin
from webui.core.evening_hub import now_ms

FILMED = Path(__file__).parents[1] / "evenings" / "filmed"
BEGAN_MS, LENGTH_MS, STEP_MS = 1_750_000_000_000, 59_000, 1_500

# the picture that stands there, as a few bright and dark squares
SEEN = """film => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 32, height: 18 });
  const pen = canvas.getContext("2d");
  pen.drawImage(film, 0, 0, 32, 18);
  return [...pen.getImageData(0, 0, 32, 18).data];
}"""


@pytest.fixture
def evening(app, tmp_path):
    """An evening with its film, one act every second and a half."""
    hub = app.extensions["hub"]
    first, *rest = read_file((FILMED / "true.coup.toml").read_text()).entries
    session = hub.open_session(first.event, None)
    for number, entry in enumerate(rest):
        hub.write(session, [entry.event], Origin(BEGAN_MS + STEP_MS * number, "camera"))
    folder = tmp_path / "recording"
    folder.mkdir()
    film = shutil.copy(FILMED / "000000001.mp4", folder)
    index = {"file": Path(film).name, "from_ms": BEGAN_MS, "to_ms": BEGAN_MS + LENGTH_MS}
    (folder / "video.jsonl").write_text(json.dumps(index) + "\n")
    hub.log.set_setting(session, "recording", str(folder), now_ms())
    return session


def test_the_film_stands_where_the_scrubber_stands_and_runs_with_it(evening, served, tablet):
    page = tablet()
    page.goto(f"{served.url}/evenings/{evening}/?at=4")
    film = page.locator("video.film")
    if not film.evaluate("el => el.canPlayType('video/mp4; codecs=\"avc1.640028\"')"):
        pytest.skip("this browser plays no H.264")
    stands = "el => !el.seeking && el.readyState >= 2 && el.videoWidth === 1920 && el.currentTime"

    def at(seconds):
        page.wait_for_function(
            f"([el, s]) => ({stands})(el) === s", arg=[film.element_handle(), seconds]
        )
        return film.evaluate(SEEN)

    early = at(4.5)
    page.locator("#at").evaluate("el => { el.value = 20; el.dispatchEvent(new Event('input')) }")
    late = at(28.5)
    assert sum(abs(a - b) > 40 for a, b in zip(early, late, strict=True)) > 20

    page.locator('.speed input[value="1"]').check(force=True)
    page.get_by_role("button", name="Lire").tap()
    page.wait_for_function("el => !el.paused && el.currentTime > 28.6", arg=film.element_handle())
    page.get_by_role("button", name="Lire").tap()
    assert film.evaluate("el => el.paused")
