"""A clock that is set back during the evening hides nothing."""

import json
import time

from tests.webui.conftest import Device, app, camera  # noqa: F401  fixtures
from tracker.game.events import CoupOpened, SessionOpened, StakePlaced
from tracker.game.rules import PRESETS
from tracker.store.log import Origin
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.views.camera_status import read_camera_status

HOUR = 3_600_000


def test_a_camera_whose_last_frame_lies_in_the_future_counts_as_lost(tmp_path):
    status = {"last_frame_ms": time.time() * 1000 + HOUR}
    (tmp_path / "status.json").write_text(json.dumps(status))

    assert read_camera_status(tmp_path).state == "lost"


def test_an_evening_goes_on_over_a_clock_set_back(app):  # noqa: F811
    banker, hub = Device(app, Role.BANKER), app.extensions["hub"]
    later = Origin(now_ms() + HOUR, "banker")
    session = hub.log.open_session(SessionOpened(PRESETS["base"], "Denis", ("Anne",)), later).seq
    hub.write(session, [CoupOpened(), StakePlaced("1", 5)], later)

    banker.act("stake 1 10", "deal 1 9H")

    assert [entry.seq for entry in banker.entries()] == [1, 2, 3, 4, 5]
    assert banker.entries()[3].at_ms < later.at_ms
    assert banker.table().coup.hands["1"].cards
    for page in ("/table", "/journal", "/evenings/", "/evenings/1/", "/evenings/1/evening.csv"):
        assert banker.get(page).status_code == 200
