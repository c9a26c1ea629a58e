// The spoken banker: says what the page gives it to say, each thing once. What is no longer true is not said.
// It is off until somebody switches it on; this device remembers what was chosen.
import { blocked, ownVoice, say, setVolume, stop, unlock, volume } from "./voice_sound.js";

const kept = (name) => localStorage.getItem(name);
const on = () => kept("voice") === "on";
const wants = ([kind]) => kept(`voice-${kind}`) !== "off";
const key = ([, name]) => name;

let last = "";
let now = []; // what is to be said at this moment: its kind, its key, its pieces
let waiting = [];
let saying = null;
let going = false;
let said = new Set(JSON.parse(sessionStorage.getItem("voice-said") ?? "[]"));

function remember(keys) {
  said = new Set(keys);
  sessionStorage.setItem("voice-said", JSON.stringify([...said]));
}

// a new moment: stop saying what is no longer true, and say once what is new
export function nextVoice(live) {
  label();
  const text = live?.querySelector("[data-voice]")?.dataset.voice ?? "";
  if (text === last) return;
  last = text;
  now = text ? JSON.parse(text) : [];
  const keys = now.map(key);
  remember(on() ? [...said].filter((each) => keys.includes(each)) : []);
  if (saying !== null && !keys.includes(saying)) stop();
  waiting = on() ? now.filter((each) => !said.has(key(each))) : [];
  go();
}

async function go() {
  if (going || !waiting.length) return;
  going = true;
  unlock(); // if the browser needs a touch first, this is called again after it
  try {
    while (waiting.length && !blocked()) await utter(waiting.shift());
    fail(false);
  } catch {
    fail(true);
  }
  going = false;
  saying = null;
  label();
}

async function utter(each) {
  remember([...said, key(each)]);
  if (!wants(each)) return;
  saying = key(each);
  await say(each[2]);
}

function again(all) {
  stop();
  waiting = [...all];
  go();
}

function turn() {
  localStorage.setItem("voice", on() ? "off" : "on");
  label();
  if (on()) return again(now);
  waiting = [];
  stop();
}

function fail(lost) {
  document.querySelectorAll("[data-voice-failed]").forEach((el) => (el.hidden = !lost));
}

function label() {
  for (const button of document.querySelectorAll("[data-voice-switch]")) {
    button.hidden = false;
    button.textContent = on() ? button.dataset.on : button.dataset.off;
  }
  for (const button of document.querySelectorAll("[data-voice-repeat]")) {
    button.hidden = !on() || !last;
    const mute = waiting.length > 0 && blocked();
    button.toggleAttribute("data-mute", mute);
    button.querySelector("span").textContent = mute ? button.dataset.touch : button.dataset.say;
  }
}

function names() {
  const own = ownVoice() === null ? "no" : "yes";
  document.querySelectorAll("[data-voice-names]").forEach((el) => (el.hidden = el.dataset.voiceNames !== own));
}

function settings() {
  const part = document.querySelector("[data-voice-settings]");
  if (!part) return;
  part.hidden = false;
  names();
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", names);
  for (const box of part.querySelectorAll("[data-voice-kind]")) {
    const name = `voice-${box.dataset.voiceKind}`;
    box.checked = kept(name) !== "off";
    box.addEventListener("change", () => localStorage.setItem(name, box.checked ? "on" : "off"));
  }
  const slider = part.querySelector("[data-voice-volume]");
  slider.value = Math.round(volume() * 100);
  slider.addEventListener("input", () => setVolume(slider.value / 100));
  part.querySelector("[data-voice-try]").addEventListener("click", (event) => {
    const sample = JSON.parse(event.currentTarget.dataset.voiceTry);
    unlock().then(() => { stop(); return say(sample[0][2]); }).then(() => fail(false), () => fail(true));
  });
}

function touched(event) {
  if (event.target.closest?.("[data-voice-switch]")) turn();
  else if (event.target.closest?.("[data-voice-repeat]") && !waiting.length) again(now.filter(wants));
  if (on() && blocked()) unlock().then(go);
}

export function voice(live) {
  document.addEventListener("click", touched);
  document.addEventListener("keydown", () => { if (on() && blocked()) unlock().then(go); });
  settings();
  nextVoice(live);
  label();
}
