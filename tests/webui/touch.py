"""What a banker's finger does, for the tests in a real browser."""

import json
import threading
from contextlib import contextmanager

from tests.patience import PATIENCE_S, until
from webui.core.evening_hub import now_ms

TRIES = 6
GAVE_WAY = ("ERR_ABORTED", "interrupted by another", "Timeout")
SHOWN_AT = """css => {
  const rect = document.querySelector(css)?.getBoundingClientRect();
  return rect?.width ? rect.toJSON() : null;
}"""
PEOPLE = 'banker = "Denis"\nseats = ["Anne", "Bruno"]\n'


def go(page, address):
    """Open a page; what answers the last touch may be opening one just then, and ours gives way.

    The browser says so, or, where both were asked for at the same moment, forgets ours without a word.
    """
    from playwright.sync_api import Error  # noqa: PLC0415  only where there is a browser

    def opened():
        try:
            page.goto(address, timeout=PATIENCE_S * 1000 / TRIES)
        except Error as error:
            if not any(each in str(error) for each in GAVE_WAY):
                raise
            return False
        return True

    assert until(opened)


def begin(page, served, variant):
    go(page, f"{served.url}/new?variant={variant}")
    page.fill('[name="pb"]', "Denis")
    page.fill('[name="p1"]', "Anne")
    page.fill('[name="p2"]', "Bruno")
    page.get_by_role("button", name="Commencer").tap()
    page.wait_for_url("**/table")
    act(page, "Mêlé et coupé")


def says(page, text):
    page.locator("h1.say", has_text=text).wait_for()


def seq(page):
    return page.locator("[data-seq]").get_attribute("data-seq")


def moved(page, before):
    """Wait until the page shows a later moment of the log."""
    page.wait_for_function(
        "n => document.querySelector('[data-seq]').dataset.seq !== n", arg=before
    )


def box(page, css):
    """Tell where the first such thing is shown; at once, for the page may be drawn again at any time."""
    return page.wait_for_function(SHOWN_AT, arg=css).json_value()


def key(page, rank):
    """Touch a card's key, and wait until the card lies there."""
    before = seq(page)
    page.locator(f'.key[value="{rank}?"]').tap()
    moved(page, before)


def act(page, word):
    before = seq(page)
    page.locator(".acts").get_by_role("button", name=word).first.tap()
    moved(page, before)


def stake(page, *chips):
    if "/stakes" not in page.url:
        page.get_by_role("link", name="Mises").first.tap()
        page.wait_for_url("**/stakes**")
    for number, value in enumerate(chips, 1):
        page.locator(".chipbtn", has=page.get_by_text(f"Ajouter {value}", exact=True)).tap()
        page.wait_for_url(f"**place={number}")  # the first answer leads there
        page.locator(f".stakeseat:nth-child({number}) .bigstake", has_text=value).wait_for()
        if number < len(chips):
            page.locator(".tray").get_by_role("link", name=f"Place {number + 1}").tap()
            page.wait_for_url(f"**place={number + 1}")
    page.locator(".tray").get_by_role("link", name="Servez").tap()
    page.wait_for_url("**/table")


def settle_all(page, then=None):
    """Tick every account off, and open the next coup; without `then` the stakes come next."""
    for _ in range(20):
        button = page.locator(".acts .act").first
        if "Coup suivant" in button.inner_text():
            break
        before = seq(page)
        button.tap()
        moved(page, before)
    page.locator(".acts").get_by_role("button", name="Coup suivant").tap()
    if then is None:
        page.wait_for_url("**/stakes")
    else:
        says(page, then)


def ledger(served):
    hub = served.app.extensions["hub"]
    return dict(hub.live(hub.current()).table.ledger)


def see(camera, age_ms=0):
    status = {"last_frame_ms": now_ms() - age_ms, "fps": 15.0, "delay_ms": 80, "error_mm": 1.4}
    status |= {
        "corners": [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]],
        "zones": [["1", 0.3, 0.5]],
    }
    part = camera / "status.part"
    part.write_text(json.dumps(status))
    part.replace(camera / "status.json")
    # the smallest picture there is of the right kind would not be drawn; its place is enough here
    (camera / "frame.jpg").write_bytes(b"\xff\xd8\xff\xd9")


def faults(axe, page, rules=None):
    """Give what axe finds on a page, but for trifles; all its rules are asked, or these."""
    options = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    return [
        (page.url, each["id"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in axe.run(page, options=options)["violations"]
        if each["impact"] in ("moderate", "serious", "critical")
    ]


@contextmanager
def kept_by_somebody_else(devices):
    """Let another thread hold the devices' file."""
    taken, over = threading.Event(), threading.Event()

    def keep():
        with devices._lock:
            taken.set()
            over.wait(PATIENCE_S)

    other = threading.Thread(target=keep)
    other.start()
    assert taken.wait(PATIENCE_S)
    try:
        yield
    finally:
        over.set()
        other.join()
