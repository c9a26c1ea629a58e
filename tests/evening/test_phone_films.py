"""A phone films a coup: from its page in a browser, through the real recorder, to the accounts."""

import shutil
import subprocess
import sys
from itertools import chain, islice, repeat

import pytest

from tests import chance
from tests.demo import nets
from tests.evening.pretended import Pretended
from tests.patience import until
from tests.places import FILMED
from tests.webui.browsers import browser_path
from tests.webui.conftest import app, browsers, camera, served  # noqa: F401  fixtures
from tests.webui.filming import as_raw_film, camera_browser, phone_page
from tracker.game.coupfile import read_file
from tracker.pictures.frames import open_frames
from tracker.store.camera_link import PHONE_PICTURE
from tracker.store.evening_files import EveningFiles
from tracker.store.evening_table import EveningTable
from tracker.store.log import Origin
from webui.core.evening_hub import now_ms

FIRST_COUP = 236  # pictures, 8 a second; the cards are gathered after the last
EVERY = 2  # one picture of so many is shown
SHOWN_FPS = 2  # half the pace at which it was filmed: browser, server and eyes share two cores here
EMPTY_S, LAST_S = 10, 20  # the felt before the first card; and the accounts
SHOWN_S = EMPTY_S + FIRST_COUP / EVERY / SHOWN_FPS + LAST_S

pytestmark = [
    pytest.mark.slow,
    pytest.mark.serial,  # the browser that films, and the eyes, need both cores
    # The camera does not wait: where the machine stalls, a card is missed for good.
    pytest.mark.flaky(reruns=2),
    pytest.mark.skipif(browser_path() is None, reason="no chromium here"),
    pytest.mark.skipif(not chance.FULL, reason="a minute long: make test FULL=1"),
]


@pytest.fixture
def film(tmp_path):
    frames = islice(open_frames(FILMED / "000000001.mp4"), 0, FIRST_COUP, EVERY)
    shots = (frame.picture for frame in frames)
    first = next(shots)
    shown = chain(repeat(first, EMPTY_S * SHOWN_FPS), shots)
    return as_raw_film(held(shown, LAST_S * SHOWN_FPS), tmp_path / "film.y4m", SHOWN_FPS)


def held(pictures, times):
    """Give pictures, and the last one again and again."""
    last = None
    for last in pictures:
        yield last
    yield from repeat(last, times)


@pytest.fixture
def recording(app, tmp_path, served):  # noqa: F811
    """The camera's process as a household runs it, with the film's table mapped."""
    house = app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    house.choose("camera", "phone")
    house.choose("network", "yes")
    shutil.copy(FILMED / "tablemap.json", tmp_path / "table-map.json")
    words = house.wanted["camera"]
    recorder = subprocess.Popen([sys.executable, "-m", "tracker", *words], stderr=subprocess.PIPE)
    yield recorder
    recorder.terminate()
    recorder.communicate()
    house.network.shut()


def opened(app):  # noqa: F811
    """Open the film's evening as the banker does, with the stakes of its first coup."""
    hub, log = app.extensions["hub"], read_file((FILMED / "true.coup.toml").read_text())
    session = hub.open_session(log.entries[0].event, None)
    first = [each.event for each in log.entries[1 : log.openings[1] - 1]]
    stakes = first[: 1 + len(log.entries[0].event.seats)]
    hub.write(session, stakes, Origin(now_ms()))
    return hub, session, nets(EveningTable(log.entries[: log.openings[1] - 1]))


def facts(live):
    """List what was written, a line a fact, to be read where the accounts are wrong."""
    return "\n".join(f"{each.at_ms} {each.source} {each.event}" for each in live.entries)


def test_a_coup_that_a_phone_films_is_followed_to_its_accounts(
    recording,
    app,  # noqa: F811
    camera,  # noqa: F811
    film,
    browsers,  # noqa: F811
):
    hub, session, true = opened(app)

    def written():
        with hub.lock:
            return hub.live(session)

    with camera_browser(browsers, film) as browser:
        page = phone_page(browser, app)
        page.locator("[data-start]").tap()
        assert until((camera / PHONE_PICTURE).exists)
        assert until(lambda: nets(written()) == true, SHOWN_S), facts(written())
        assert page.errors == []
