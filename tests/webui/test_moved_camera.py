"""While the camera stands elsewhere, with cards in doubt and out of order: nothing is below anything else."""

import json

import pytest

from tests.webui.test_stakes_by_camera import ask
from tracker.game.sentences import packed
from tracker.live.blindness import BLIND_SENTENCES
from webui.core.evening_hub import now_ms

PLAYED = (
    *("shuffle", "cut", "stake 1 18", "stake 2 12", "stake 3 9"),
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 8S", "deal 1 ??", "deal 2 ??", "deal 3 ??"),
    *("deal B ??", "stand 1", "stand 2", "deal 2 AS", "stand 3", "show B QD"),
)
BELOW = """() => {
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const last = document.querySelector('.readings .reading:last-child');
  return {readings: last.getBoundingClientRect().right, tools: box('.tools').left,
          banner: [box('.banner p').top - box('.banner').top, box('.banner').bottom - box('.banner p').bottom]};
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids=str)
def test_the_items_of_the_status_bar_lie_beside_its_buttons(
    app, banker, camera, tablet, served, size
):
    people = {"pb": "Banquier", "p1": "Anne", "p2": "Bruno", "p3": "Chloé"}
    banker.post("/new", variant="permanent", bank="200", **people)
    banker.act(*PLAYED)
    ask(app, banker, "stake 1 18")
    said, mend = BLIND_SENTENCES["moved"]
    report = {"last_frame_ms": now_ms(), "moved": True, "blind": ["moved", packed(said), mend]}
    (camera / "status.json").write_text(json.dumps(report))
    page = tablet(size=size)
    page.goto(served.url + "/table")
    page.locator(".banner").wait_for()

    found = page.evaluate(BELOW)

    assert "irrégularité" in page.locator(".readings").inner_text()
    assert "doute" in page.locator(".readings").inner_text()
    assert "ne compte pas" in page.locator(".readings").inner_text()
    assert found["readings"] <= found["tools"] + 1
    assert min(found["banner"]) >= 0
