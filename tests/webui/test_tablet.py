"""What a tablet does beside the coup: stakes for all, insurance, sounds, the camera, lost servers."""

import json
import os
import signal
import subprocess
import sys

from tests.patience import PATIENCE_S, answers, free_port, until
from tracker.game.cards import card
from tracker.game.events import CardDealt, StakePlaced
from tracker.store.log import Log, Origin
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.core.evening_hub import now_ms

from .touch import PEOPLE, begin, go, key, moved, says, see, seq, stake

BASE = f'variant = "base"\n{PEOPLE}stakes = [5, 10]\n'


def facts(app, kind):
    hub = app.extensions["hub"]
    return [e.event for e in hub.live(hub.current()).entries if isinstance(e.event, kind)]


def test_one_touch_stakes_for_everybody_and_one_undo_takes_it_back(app, served, tablet):
    page = tablet()
    begin(page, served, "base")
    go(page, served.url + "/stakes?place=all")
    page.locator(".chipbtn", has=page.get_by_text("Ajouter 5", exact=True)).tap()
    for seat in (1, 2):
        page.locator(f".stakeseat:nth-child({seat}) .bigstake", has_text="5").wait_for()
    page.locator(".chipbtn", has=page.get_by_text("Ajouter 2", exact=True)).tap()
    page.locator(".stakeseat:nth-child(2) .bigstake", has_text="7").wait_for()
    page.get_by_role("button", name="Annuler").tap()
    page.locator(".stakeseat:nth-child(2) .bigstake", has_text="5").wait_for()

    assert [fact.amount for fact in facts(app, StakePlaced)] == [5, 5, 7, 7]


def test_whoever_has_gone_to_another_page_is_not_called_back_by_an_acts_answer(served, tablet):
    # what a page asks of its service worker, no test can hold back
    page, held = tablet(worker="block"), []
    begin(page, served, "base")
    page.goto(served.url + "/stakes")
    page.route("**/act", lambda route: held.append((route, route.fetch(max_redirects=0))))
    page.locator(".chipbtn", has=page.get_by_text("Ajouter 5", exact=True)).tap()
    page.locator(".stakeseat:nth-child(1) .bigstake", has_text="5").wait_for()
    page.evaluate("dispatchEvent(new Event('beforeunload'))")  # a touch on a link, just before
    assert until(lambda: page.wait_for_timeout(50) or held)
    [(route, answer)] = held
    assert answer.headers["location"] != "/stakes"
    route.fulfill(response=answer)
    page.locator("form.sending").wait_for(state="detached")
    page.wait_for_timeout(300)

    assert page.url == served.url + "/stakes"


def test_insurance_is_taken_at_the_seat_or_by_all(load, app, tablet):
    load(
        f'variant = "blackjack"\n{PEOPLE}stakes = [5, 10]\n'
        'actions = ["deal 1 9S", "deal 2 8S", "deal B AH", "deal 1 2S", "deal 2 8H"]'
    )
    page = tablet()
    says(page, "Proposez l'assurance")
    assert page.get_by_role("button", name="Tous s'assurent").is_visible()
    assert page.locator(".acts").get_by_role("button", name="Rester Anne").is_visible()  # not all
    before = seq(page)
    page.locator("#seat-2").get_by_role("button", name="Assurer 5").tap()
    moved(page, before)
    page.locator("#seat-2", has_text="assurée 5").wait_for()

    assert page.get_by_role("button", name="Tous s'assurent").count() == 0
    assert page.locator("#seat-1").get_by_role("button", name="Assurer").is_visible()


def test_a_lost_camera_leaves_the_table_to_the_hands(load, app, tablet, eyes):
    eyes.lose()
    load(BASE + 'actions = ["shuffle", "cut"]')
    page = tablet()
    says(page, "table non vue")
    page.get_by_role("button", name="À la main").tap()
    page.locator(".banner", has_text="Tenue à la main").wait_for()
    key(page, "9")
    eyes.see()
    page.locator(".banner", has_text="La caméra voit la table").wait_for()
    page.get_by_role("button", name="Rendre à la caméra").tap()
    page.locator(".banner").wait_for(state="detached")

    assert page.locator(".key").count() == 0


def test_felt_and_seats_are_dragged_by_finger_and_by_arrow_key(served, load, tablet, camera):
    see(camera)
    load(BASE + 'actions = ["shuffle", "cut"]')
    page = tablet()
    go(page, served.url + "/camera/")
    page.locator("#cam").evaluate("el => { el.style.height = '400px' }")
    corner = page.locator('[data-part="corner"]').first
    box = corner.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
    page.mouse.up()
    seat = page.locator('[data-part="zone"][data-of="1"]')
    seat.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    vertex = page.locator('[data-part="vertex"][data-of="1"]').first
    vertex.focus()
    page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Prendre ces coins et places").click()
    page.wait_for_load_state()
    wish = json.loads((camera / "request.json").read_text())
    x, y = wish["corners"][0]
    (left, top), (right, _), *_ = dict(wish["zones"])["1"]

    assert (0.12 < x < 0.2, 0.11 < y < 0.2) == (True, True)
    assert (round(left, 3), round(right, 3)) == (0.26, 0.36)
    assert round(top, 4) == round(0.5 - 0.08 - 1 / 400, 4)
    assert page.errors == []


SOUND = """
localStorage.setItem("sound", "on");
window.played = [];
window.AudioContext = class {
  currentTime = 0;
  createOscillator() {
    const start = () => {};
    const frequency = { setValueAtTime: (hz) => window.played.push(hz), linearRampToValueAtTime: start };
    return { frequency, connect: (next) => next, start, stop: start };
  }
  createGain() {
    const quiet = () => {};
    return { gain: { setValueAtTime: quiet, exponentialRampToValueAtTime: quiet }, connect: (next) => next };
  }
};
"""
NEXT, ALARM, LOST = 900, 180, 330


def test_each_kind_of_news_has_its_sound_and_its_switch(load, served, tablet, eyes):
    eyes.see()
    load(BASE.replace("base", "simplifie") + 'actions = ["shuffle", "cut"]')
    page = tablet()
    page.add_init_script(SOUND)
    go(page, served.url + "/devices")
    page.locator('[data-sound-kind="next"]').uncheck()
    go(page, served.url + "/table")
    says(page, "Donnez à Anne")
    page.locator("#felt").tap(position={"x": 600, "y": 300})  # a browser sounds after a touch only
    write = Log(served.app.extensions["hub"].log.path)
    session = served.app.extensions["hub"].current()
    write.append(session, CardDealt("1", card("9S"), covered=False), Origin(now_ms(), "camera"))
    says(page, "Donnez à Bruno")
    assert page.evaluate("window.played") == []
    write.append(session, CardDealt("1", card("9S"), covered=False), Origin(now_ms(), "camera"))
    page.locator(".case").wait_for()
    assert page.evaluate("window.played") == [ALARM, ALARM]
    eyes.lose()
    page.locator(".banner").wait_for()
    assert page.evaluate("window.played.slice(2, 4)") == [LOST, LOST]
    page.wait_for_function("() => window.played.length >= 6")  # it calls again
    eyes.see()
    page.locator(".banner").wait_for(state="detached")
    write.close()


def test_sound_is_off_until_it_is_switched_on(load, served, tablet):
    load(BASE + 'actions = ["shuffle", "cut"]')
    page = tablet()
    page.add_init_script(SOUND.replace('"on"', '"off"'))
    go(page, served.url + "/table")
    says(page, "Donnez à Anne")
    key(page, "9")
    assert page.evaluate("window.played") == []
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Son : coupé").tap()
    assert page.evaluate("window.played") == [NEXT]
    key(page, "8")
    page.wait_for_function("() => window.played.length === 2")


WORKS = "navigator.serviceWorker.getRegistration().then(found => Boolean(found?.active))"

# what is kept for the time without a server says this
KEPT = """async (said) => {
  const kept = await caches.match("/offline");
  return kept && (await kept.text()).includes(said);
}"""


def test_a_page_opened_while_the_server_is_away_says_so_and_comes_back(load, served, tablet):
    load(BASE + 'actions = ["shuffle", "cut"]')
    page = tablet()
    assert until(lambda: page.evaluate(WORKS))
    page.goto(served.url + "/devices")  # now the worker looks after the page
    page.get_by_role("button", name="English").tap()
    page.locator("h1", has_text="Devices").wait_for()
    assert until(lambda: page.evaluate(KEPT, "No word from the server"))
    served.stop()
    go(page, served.url + "/table")
    page.locator("[data-offline]", has_text="No word from the server").wait_for()
    assert (
        page.evaluate("[...document.styleSheets].map(each => each.cssRules.length > 0)")
        == [True] * 9
    )
    served.start()
    says(page, "Deal Anne")


def test_what_the_worker_keeps_names_nobody(app, load):
    load(BASE + 'actions = ["shuffle", "cut"]')

    assert "Anne" not in app.test_client().get("/offline").text


def test_the_replay_shows_text_and_film_of_the_moment(load, app, served, tablet, tmp_path):
    session = load(BASE + 'actions = ["deal 1 9S", "deal 2 8S", "deal B 6D"]')
    entries = app.extensions["hub"].live(session).entries
    recording = tmp_path / "recording"
    recording.mkdir()
    (recording / "0001.mp4").write_bytes(bytes(2000))  # no film: what is asked for is what counts
    began, ended = entries[0].at_ms - 500, entries[-1].at_ms + 60_000
    index = {"file": "0001.mp4", "from_ms": began, "to_ms": ended}
    (recording / "video.jsonl").write_text(json.dumps(index) + '\n{"file": "torn')
    app.extensions["hub"].log.set_setting(session, "recording", str(recording), now_ms())
    page = tablet()
    go(page, f"{served.url}/evenings/{session}/?at=4")
    assert page.locator("#couptext mark").inner_text().strip() == '"deal 1 9S",'
    page.locator("#at").evaluate("el => { el.value = 5; el.dispatchEvent(new Event('input')) }")
    page.locator("#couptext mark", has_text="deal 2 8S").wait_for()

    film = page.locator("video.film")
    assert film.get_attribute("src") == f"/evenings/{session}/film/0"
    part = page.request.get(
        f"{served.url}/evenings/{session}/film/0", headers={"Range": "bytes=0-99"}
    )
    assert (part.status, len(part.body())) == (206, 100)
    assert page.request.get(f"{served.url}/evenings/{session}/film/1").status == 404
    assert 'banker = "Denis"' in page.locator("#couptext").inner_text()


def test_the_set_up_says_at_once_that_the_bank_is_too_small(served, tablet):
    page = tablet()
    go(page, served.url + "/new?variant=base")
    page.fill('[name="pb"]', "Denis")
    page.fill('[name="p1"]', "Anne")
    page.fill('[name="rule-highest_stake"]', "20")
    page.fill('[name="bank"]', "30")
    page.locator("[data-said][data-bad]", has_text="40 à payer").wait_for()
    page.fill('[name="bank"]', "300")
    page.locator("[data-said]:not([data-bad])", has_text="40 à payer").wait_for()
    page.locator('[name="colour0"]').select_option("violet")
    assert page.locator(".chipfield .chip").first.get_attribute("data-chip") == "violet"


def test_a_coup_is_kept_by_keyboard_alone(served, tablet):
    page = tablet()
    begin(page, served, "base")
    stake(page, "5", "10")
    for rank in ("9", "8", "T", "9", "8"):
        press(page, f'.key[value="{rank}?"]')
    says(page, "Anne : carte, ou vous restez")
    for _ in range(2):
        press(page, ".acts .act")
    press(page, '.key[value="8?"]')
    for _ in ("paid", "buried", "paid", "buried"):
        press(page, ".acts .act")
    reach(page, ".acts .act")
    page.keyboard.press("Enter")
    page.wait_for_url("**/stakes")


def press(page, selector):
    """Tab to a button, and press it; nothing is touched."""
    before = seq(page)
    reach(page, selector)
    page.keyboard.press("Enter")
    moved(page, before)


def reach(page, selector):
    reached = f"document.activeElement.matches('{selector}')"
    for _ in range(120):
        if page.evaluate(reached):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(reached), selector


# a server of its own, that can be killed


class Killed:
    """The real command on a port of its own; `kill` leaves it no time for anything."""

    def __init__(self, db):
        self.port = free_port()
        self.db, self.url = db, f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        program = [sys.executable, "-c", "from webui.serve.command import serve; serve()"]
        options = ["--db", str(self.db), "--port", str(self.port)]
        self.running = subprocess.Popen(
            program + options, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert until(lambda: answers(self.port)), "the server does not start"

    def kill(self):
        os.kill(self.running.pid, signal.SIGKILL)
        self.running.wait()
        self.running.stdout.close()


def test_a_killed_server_loses_nothing_and_takes_no_act_twice(tmp_path, chromium):
    db = tmp_path / "evening.db"
    app = create_app(Config(db))
    devices = app.extensions["devices"]
    token = devices.pair(devices.new_code(Role.BANKER), "tablet", now_ms())
    close(app)
    server = Killed(db)
    context = chromium.new_context(locale="fr-FR", has_touch=True)
    try:
        context.add_cookies([{"name": "vingtetun", "value": token, "url": server.url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        begin(page, server, "base")
        stake(page, "5", "10")
        key(page, "9")
        server.kill()
        page.locator('.key[value="8?"]').tap()
        page.locator("#lost", has_text="Plus de nouvelles").wait_for()
        server.start()
        page.locator("#lost").wait_for(state="detached")
        says(page, "Donnez-vous")
        page.locator("#seat-1 .total", has_text="9").wait_for()
        page.locator("#seat-2 .total", has_text="8").wait_for()
    finally:
        server.kill()
    log = Log(db)
    dealt = [e.event.card for e in log.read(1) if isinstance(e.event, CardDealt)]
    log.close()

    assert [str(each) for each in dealt] == ["9?", "8?"]


def test_over_https_the_screen_can_be_kept_awake(tmp_path, chromium, certificate):
    program = [sys.executable, "-c", "from webui.serve.command import serve; serve()"]
    options = ["--db", str(tmp_path / "e.db"), "--certificate", str(certificate)]
    port = free_port()
    running = subprocess.Popen(
        [*program, *options, "--port", str(port)], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    context = chromium.new_context(ignore_https_errors=True, locale="fr-FR")
    try:
        link = next(line for line in running.stdout if "https://" in line).split()[-1]
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.goto(link)
        page.get_by_role("button", name="Associer").click()
        page.wait_for_url("**/new")

        assert page.evaluate("isSecureContext && 'wakeLock' in navigator")
        assert context.cookies()[0]["secure"]
    finally:
        running.terminate()
        running.wait()
        running.stdout.close()
