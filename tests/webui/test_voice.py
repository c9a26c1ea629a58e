"""The spoken banker, heard through a stand-in for the browser's sound: which clips, in which order."""

import pytest

from tests.patience import until
from tests.voice.kept import index
from tracker.game.cards import card
from tracker.game.events import CardDealt
from tracker.store.log import Origin
from webui.core.devices import Role
from webui.core.evening_hub import now_ms

from .touch import PEOPLE, faults, go, key, moved, seq

BASE = f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut"]'
COVERED = (
    f'variant = "permanent"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut", "deal 1 ??",'
    ' "deal 2 ??", "deal B 6S", "deal 1 ??", "deal 2 ??", "deal B ??"]'
)

# Sound that is only written down. It is mute until a touch, as browsers are.
SPY = """
window.started = [];
window.stopped = 0;
window.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  destination = {};
  resume() {
    if (!navigator.userActivation.hasBeenActive) return new Promise(() => {});
    this.state = "running";
    return Promise.resolve();
  }
  createGain() { return (window.gain = { gain: { value: 1 }, connect: () => {} }); }
  createBufferSource() {
    return {
      connect: () => {},
      start: (at, offset, length) => window.started.push([at, offset, length]),
      stop: () => { window.stopped += 1; },
    };
  }
  createOscillator() {
    const none = () => {};
    return { frequency: { setValueAtTime: none, linearRampToValueAtTime: none }, connect: (n) => n, start: none, stop: none };
  }
};
window.OfflineAudioContext = class {
  decodeAudioData() {
    const samples = new Float32Array(16000);
    samples[16000 * 0.25 + 800] = 0.5;  // this decoder leaves 50 ms before the mark
    return Promise.resolve({ sampleRate: 16000, getChannelData: () => samples });
  }
};
"""
AWAY = """
window.away = true;
const reach = window.fetch;
window.fetch = (place, ...rest) =>
  away && `${place}`.includes("/voice/") ? Promise.reject(new TypeError("away")) : reach(place, ...rest);
"""
ON = 'localStorage.setItem("voice", "on");'
SHIFT = 0.05
NAMED = """
window.names = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const own = [{ lang: "en-GB", localService: true }, { lang: "fr-FR", localService: LOCAL }];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => own,
  speak: (said) => { names.push([said.text, said.voice.lang, said.volume, started.length]); setTimeout(() => said.onend(), 1); },
  cancel: () => {},
  addEventListener: () => {},
} });
"""


def heard(page, code):
    """Give the clips that were begun so far, by their words."""
    words = {round(start, 3): word for word, (start, _) in index(code).items()}
    return [words[round(offset - SHIFT, 3)] for _, offset, _ in page.evaluate("window.started")]


def hears(page, code, said):
    """Wait until just these clips were begun, in this order."""
    assert until(lambda: heard(page, code) == said), (heard(page, code)[-6:], said[-6:])


def open_table(tablet, served, code, script=ON):
    page = tablet(locale="fr-FR" if code == "fr" else "en-GB")
    page.add_init_script(SPY + script)
    go(page, served.url + "/table")
    return page


def touch(page):
    page.locator("#felt").tap(position={"x": 600, "y": 250})


def first(page):
    """Touch the first button beside the instruction."""
    before = seq(page)
    page.locator(".acts .act").first.tap()
    moved(page, before)


# A coup kept by touch: Anne draws to 18 and stands, Bruno stands on 17, the bank goes over.
COUP = {
    "fr": [
        ["Donnez à,", "la place un,", "une carte, retournée."],
        ["Donnez à,", "la place deux,", "une carte, retournée."],
        ["Donnez-vous une carte, retournée."],
        ["Donnez à,", "la place un,", "une carte, retournée."],
        ["Donnez à,", "la place deux,", "une carte, retournée."],
        ["la place un,", "carte, ou vous restez ?"],
        ["la place un,", "carte, ou vous restez ?"],
        ["la place deux,", "carte, ou vous restez ?"],
        ["Tirez une carte pour vous."],
        ["Tirez une carte pour vous."],
        ["Payez,", "cinq,", "à,", "la place un."],
        ["Enterrez les cartes,", "la place un."],
        ["Payez,", "dix,", "à,", "la place deux."],
    ],
    "en": [
        ["Deal,", "seat one,", "a card, face up."],
        ["Deal,", "seat two,", "a card, face up."],
        ["Deal yourself a card, face up."],
        ["Deal,", "seat one,", "a card, face up."],
        ["Deal,", "seat two,", "a card, face up."],
        ["seat one,", "card, or stand?"],
        ["seat one,", "card, or stand?"],
        ["seat two,", "card, or stand?"],
        ["Draw a card for yourself."],
        ["Draw a card for yourself."],
        ["Pay,", "seat one,", "five."],
        ["Discard the cards,", "seat one."],
        ["Pay,", "seat two,", "ten."],
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("code", ["fr", "en"])
def test_a_coup_kept_by_touch_is_said_step_by_step_each_once(load, served, tablet, code):
    load(BASE)
    page = open_table(tablet, served, code)
    page.locator("[data-voice-repeat][data-mute]").wait_for()
    assert heard(page, code) == []  # nothing before a touch, and the page says so
    touch(page)
    steps = iter(COUP[code])
    said = list(next(steps))
    hears(page, code, said)
    doings = ["9", "8", "6", "5", "9", "4", "stand", "stand", "K", "9", "done", "done"]
    for doing in doings:
        if doing in ("stand", "done"):
            first(page)
        else:
            key(page, doing)
        said += next(steps)
        hears(page, code, said)
    go(page, served.url + "/journal")
    go(page, served.url + "/table")
    touch(page)
    page.wait_for_timeout(300)

    assert heard(page, code) == []  # the same step, on a page opened anew
    assert page.errors == []


def test_nothing_is_fetched_or_said_while_the_voice_is_off(load, served, tablet):
    load(BASE)
    asked = []
    page = open_table(tablet, served, "fr", "")
    page.on("request", lambda request: asked.append(request.url))
    touch(page)
    key(page, "9")
    page.wait_for_timeout(500)

    assert heard(page, "fr") == []
    assert not [each for each in asked if "/voice/" in each]
    assert page.locator("[data-voice-repeat]").is_hidden()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Voix : coupée").tap()
    hears(page, "fr", COUP["fr"][1])  # what is due now
    page.get_by_role("button", name="Voix : active").tap()
    key(page, "8")
    page.wait_for_timeout(300)
    assert heard(page, "fr") == COUP["fr"][1]


def test_a_newer_instruction_interrupts_the_older(load, served, tablet):
    load(BASE)
    page = open_table(tablet, served, "fr")
    touch(page)
    hears(page, "fr", COUP["fr"][0])
    assert page.evaluate("window.stopped") == 0
    key(page, "9")
    hears(page, "fr", COUP["fr"][0] + COUP["fr"][1])
    assert page.evaluate("window.stopped") == 3  # the clips of the first step
    # clips that belong together follow at once, without a gap
    [at, _, length], [then, _, _] = page.evaluate("window.started")[3:5]
    assert then == pytest.approx(at + length)


def test_what_was_said_is_repeated_by_a_button_and_by_a_key(load, served, tablet):
    load(BASE)
    page = open_table(tablet, served, "fr")
    touch(page)
    hears(page, "fr", COUP["fr"][0])
    page.get_by_role("button", name="Répéter").tap()
    hears(page, "fr", COUP["fr"][0] * 2)
    page.keyboard.press("s")
    hears(page, "fr", COUP["fr"][0] * 3)


def test_each_kind_has_its_switch_and_the_volume_is_kept(load, served, tablet):
    load(BASE)
    page = open_table(tablet, served, "fr")
    go(page, served.url + "/devices")
    page.locator('[data-voice-kind="instruction"]').uncheck()
    page.locator("[data-voice-volume]").fill("35")
    page.get_by_role("button", name="Écouter un exemple").tap()
    sample = ["Payez,", "quinze,", "à,", "la place un."]
    hears(page, "fr", sample)
    assert page.evaluate("window.gain.gain.value") == 0.35
    go(page, served.url + "/table")
    touch(page)
    key(page, "9")
    page.wait_for_timeout(300)
    assert heard(page, "fr") == []
    hub = served.app.extensions["hub"]
    dealt = CardDealt("B", card("9S"), covered=False)
    hub.write(hub.current(), [dealt], Origin(now_ms(), "camera"))
    wrong = ["Irrégularité.", "la place deux,", "Aucune carte reçue au premier tour."]
    page.locator(".case").wait_for()
    hears(page, "fr", wrong)
    assert page.evaluate("window.gain.gain.value") == 0.35
    go(page, served.url + "/devices")
    assert not page.locator('[data-voice-kind="instruction"]').is_checked()
    page.locator('[data-voice-kind="irregularities"]').uncheck()
    go(page, served.url + "/table")
    touch(page)
    page.get_by_role("button", name="Répéter").tap()
    page.wait_for_timeout(300)
    assert heard(page, "fr") == []


@pytest.mark.parametrize(("local", "said"), [("true", True), ("false", False)])
def test_a_name_is_said_by_a_voice_of_this_device_and_by_no_other(
    load, served, tablet, local, said
):
    load(COVERED)
    page = open_table(tablet, served, "fr", ON + NAMED.replace("LOCAL", local))
    touch(page)
    question = ["carte, ou vous restez ?", "Ne regardez pas votre carte couverte."]
    words = ["Le joueur dit,", "Carte,", "ou,", "J'arrête."]
    seat = [] if said else ["la place un,"]

    hears(page, "fr", [*seat, *question, *words])
    assert page.evaluate("window.names") == ([["Anne", "fr-FR", 0.8, 0]] if said else [])


def test_a_table_that_is_not_seen_is_said(load, served, tablet, eyes):
    eyes.see()
    load(BASE)
    page = open_table(tablet, served, "fr")
    touch(page)
    hears(page, "fr", COUP["fr"][0])
    eyes.lose()
    hears(page, "fr", [*COUP["fr"][0], "Attendez. La table n'est pas vue."])


def test_the_stakes_are_asked_for_on_their_own_page(load, served, tablet):
    load(f'variant = "base"\n{PEOPLE}actions = ["shuffle", "cut"]')
    page = open_table(tablet, served, "en")
    go(page, served.url + "/stakes")
    page.locator("h1.say").tap()
    hears(page, "en", ["Ask for the stakes."])
    page.locator(".chipbtn", has=page.get_by_text("Add 5", exact=True)).tap()
    page.locator(".stakeseat:nth-child(1) .bigstake", has_text="5").wait_for()
    page.locator("h1.say").tap()  # the stake has opened the page anew
    page.wait_for_timeout(300)
    assert heard(page, "en") == []  # what follows is said at the table


def test_a_recording_that_cannot_be_had_is_said_on_the_page(load, served, tablet):
    load(BASE)
    page = open_table(tablet, served, "fr", ON + AWAY)
    go(page, served.url + "/devices")
    assert page.locator("[data-voice-failed]").is_hidden()
    page.get_by_role("button", name="Écouter un exemple").tap()
    page.locator("[data-voice-failed]").wait_for()
    page.evaluate("window.away = false")
    page.get_by_role("button", name="Écouter un exemple").tap()
    page.locator("[data-voice-failed]").wait_for(state="hidden")

    assert page.errors == []


DECODE = """async (code) => {
  const bytes = await (await fetch(`/static/voice/${code}.mp3`)).arrayBuffer();
  const { mark, clips } = await (await fetch(`/static/voice/${code}.json`)).json();
  const sound = await new OfflineAudioContext(1, 1, 16000).decodeAudioData(bytes);
  const samples = sound.getChannelData(0);
  const shift = samples.findIndex((each) => Math.abs(each) > 0.1) / 16000 - mark;
  const silent = Object.entries(clips).filter(([, [start, length]]) => {
    const at = Math.round((start + shift) * 16000);
    return !samples.subarray(at, at + length * 16000).some((each) => Math.abs(each) > 0.1);
  });
  return { shift, length: sound.duration, silent };
}"""


@pytest.mark.parametrize("code", ["fr", "en"])
def test_a_real_browser_opens_the_recording_and_finds_every_clip(served, tablet, code):
    found = tablet().evaluate(DECODE, code)
    *_, (start, length) = index(code).values()

    assert abs(found["shift"]) < 0.1
    assert found["length"] >= start + length
    assert found["silent"] == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("code", ["fr", "en"])
def test_the_settings_of_the_voice_are_fit_for_everybody(served, tablet, axe, code, scheme):
    page = tablet(locale="fr-FR" if code == "fr" else "en-GB", scheme=scheme, size=(1024, 600))
    go(page, served.url + "/devices")
    page.locator("#voice").wait_for()

    assert faults(axe, page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


BOXES = """[...document.querySelectorAll("#strip .tools .btn")].map((each) => {
  const { left, right, height } = each.getBoundingClientRect();
  return [left, right, height];
})"""


@pytest.mark.parametrize("size", [(390, 844), (1024, 600)])
@pytest.mark.parametrize("code", ["fr", "en"])
def test_the_button_of_the_voice_leaves_room_for_the_others(load, served, tablet, axe, code, size):
    load(BASE)
    page = tablet(locale="fr-FR" if code == "fr" else "en-GB", size=size)
    page.add_init_script(SPY + ON)
    go(page, served.url + "/table")
    page.locator("[data-voice-repeat][data-mute]").wait_for()
    for _ in range(2):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for left, right, height in page.evaluate(BOXES):
            assert left >= 0
            assert right <= size[0]
            assert height >= 44
        page.locator("h1.say").tap()  # from now on it is heard
        page.locator("[data-voice-repeat]:not([data-mute])").wait_for()

    assert faults(axe, page) == []


def test_a_screen_that_only_shows_the_table_speaks_too_and_a_players_phone_does_not(load, app):
    load(COVERED)
    from .conftest import Device  # noqa: PLC0415  only here

    shown = {
        role: Device(app, role).get("/players" if role is Role.PLAYERS else "/table").text
        for role in (Role.TABLE, Role.PLAYERS)
    }
    assert "data-voice=" in shown[Role.TABLE]
    assert "data-voice=" not in shown[Role.PLAYERS]
