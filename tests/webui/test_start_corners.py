"""The first start's corners: they follow the cards until somebody drags one, and stay as they were dragged."""

import numpy as np
import pytest

from tests.patience import until
from tests.webui.playedtable import PlayedTable
from tests.webui.test_first_start import (  # noqa: F401  stage is a fixture
    BRIDGE,
    drag_corners,
    next_step,
    stage,
    to_the_camera,
    to_the_seats,
)
from tracker.map.map_file import load


def corners_shown(page):
    """Give the corners as the page shows them, as shares of the picture."""
    handles = page.locator("[data-corner]").all()
    return np.array([[float(h.get_attribute(f"data-{axis}")) for axis in "xy"] for h in handles])


@pytest.mark.slow
def test_corners_that_nobody_dragged_follow_the_cards_and_a_drag_tells_the_size(stage):  # noqa: F811
    played = PlayedTable()
    page = stage(played)
    to_the_camera(page)
    first = corners_shown(page)
    played.lay("middle", 0, 0, "AS")
    page.locator(".start-card").wait_for()

    assert until(lambda: np.abs(corners_shown(page) - first).min(axis=1).max() > 0.01)
    drag_corners(page, played)
    size = page.locator("[data-size]")
    assert until(lambda: "× 60 cm" in size.inner_text())
    assert page.locator(".start-card strong").inner_text() == "Ace of spades"
    assert page.errors == []


@pytest.mark.slow
def test_on_a_phone_the_lengths_beside_the_felt_lie_in_the_picture(stage):  # noqa: F811
    played = PlayedTable()
    page = stage(played, size=(390, 844))
    to_the_camera(page)
    played.lay("middle", 0, 0, "AS")
    page.locator(".start-mm:not(:empty)").nth(1).wait_for()

    picture = page.locator("[data-picture]").bounding_box()
    for label in page.locator(".start-mm").all():
        box = label.bounding_box()
        assert picture["x"] <= box["x"]
        assert box["x"] + box["width"] <= picture["x"] + picture["width"] + 1
    tall = page.locator(".start-other summary").bounding_box()["height"]
    assert tall >= 44
    assert page.errors == []


@pytest.mark.slow
def test_the_table_is_as_it_was_dragged_after_a_step_back(stage, tmp_path):  # noqa: F811
    played = PlayedTable(card=BRIDGE)
    page = stage(played)
    to_the_camera(page)
    to_the_seats(page, played)
    before = load(tmp_path / "table-map.json").felt_mm
    page.get_by_role("button", name="Back").click()
    page.wait_for_url("**/start/table")
    page.reload()
    page.locator(".start-card").wait_for()
    with page.expect_response("**/start/table/live"):  # where the cards would place them
        pass

    assert corners_shown(page) == pytest.approx(played.corners(), abs=0.01)
    assert page.locator('[name="card"]:checked').get_attribute("value") == "bridge"
    next_step(page, "seats")
    assert load(tmp_path / "table-map.json").felt_mm == pytest.approx(before, rel=0.03)
    assert page.errors == []
