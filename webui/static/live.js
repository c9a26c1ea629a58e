// Live updates: the table is drawn again whenever the log grows. Every page also works without this script.
import { clearOldTold, clearWarning, hear, silentMs, tell, warn, warnAway } from "./banners.js";
import { leavings, seqNow, token } from "./touches.js";
import { offline, stayAwake } from "./offline.js";
import { sound, nextSound } from "./sound.js";
import { voice, nextVoice } from "./voice.js";
import { replay } from "./replay.js";
import { calibrate } from "./calibrate.js";
import { setup } from "./setup.js";
import { phone } from "./phone.js";
import { gestures } from "./gestures.js";
import { start } from "./start.js";

const body = document.body;
const live = document.getElementById("live");
const AWAY_MS = 8000; // silence after which the server counts as away: it beats every two seconds
const BROKEN_MS = 1500; // the same if the connection is known to be broken
const AGAIN_MS = 12_000; // silence after which the stream is opened again
const ASK_MS = 3000; // between two pages that are fetched where the stream was refused
let source = null;
let refusals = 0;
let askAgain = 0;
let chosenAt = ""; // the last entry when a hand was chosen for the next card; empty while none is

function draw(html) {
  const next = document.createElement("template");
  next.innerHTML = html;
  // the stream is the same for all devices; without this device's token every form would differ and lose what is typed
  for (const field of next.content.querySelectorAll('[name="csrf"]')) field.setAttribute("value", token);
  const focused = document.activeElement && describe(document.activeElement);
  const menu = document.getElementById("menu");
  const menuOpen = menu && menu.open;
  const before = seqNow();
  const old = [...live.children];
  const now = [...next.content.children];
  const same = old.length === now.length && old.every((el, i) => el.tagName === now[i].tagName);
  if (same) old.forEach((el, i) => patch(el, now[i]));
  else live.replaceChildren(...now);
  if (menuOpen && document.getElementById("menu")) document.getElementById("menu").open = true;
  if (focused) focused();
  nextSound(live);
  nextVoice(live);
  follow();
  if (before !== seqNow()) moved();
}

// the log has grown: remove an older refusal, and forget the chosen hand, which has got its card
function moved() {
  clearOldTold();
  if (!chosenAt || chosenAt === seqNow()) return;
  chosenAt = "";
  live.dataset.stream = live.dataset.stream.split("?")[0];
  listen();
}

// after a double tap: draw the table with this hand chosen for the next card
async function choose(hand) {
  const place = `${live.dataset.stream.split("?")[0]}?place=${encodeURIComponent(hand)}`;
  chosenAt = seqNow();
  live.dataset.stream = place;
  const answer = await fetch(`/table?place=${encodeURIComponent(hand)}`).catch(() => null);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    draw(page.getElementById("live").innerHTML);
  }
  if (document.getElementById("pad")?.dataset.hand !== hand) tell(body.dataset.noCard);
  listen();
}

// if the accounts do not fit, scroll to the one to settle now
function follow() {
  for (const row of live.querySelectorAll(".accounts > [data-now]")) {
    const list = row.parentElement;
    list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  }
}

// replace only what differs, seat by seat, so that nothing flickers and screen readers stay quiet
function patch(el, now) {
  if (el.isEqualNode(now)) return;
  const deep = ["felt", "top", "strip"].includes(el.id) || el.matches(".seats, .desk, .prompt, .readings");
  if (!deep || el.children.length !== now.children.length) return el.replaceWith(now);
  for (const name of new Set([...el.getAttributeNames(), ...now.getAttributeNames()])) {
    if (now.hasAttribute(name)) el.setAttribute(name, now.getAttribute(name));
    else el.removeAttribute(name);
  }
  const fresh = [...now.children];
  [...el.children].forEach((child, i) => patch(child, fresh[i]));
}

function describe(el) {
  const path = el.id ? `#${el.id}` : el.name ? `${el.tagName}[name="${el.name}"][value="${CSS.escape(el.value)}"]` : el.getAttribute("href") ? `a[href="${el.getAttribute("href")}"]` : "";
  return path && live && live.contains(el) ? () => { const again = live.querySelector(path); if (again && again !== document.activeElement) again.focus({ preventScroll: true }); } : null;
}

function listen() {
  if (source) source.close();
  source = new EventSource(live.dataset.stream);
  source.addEventListener("draw", (event) => { heard(); draw(JSON.parse(event.data)); });
  source.addEventListener("beat", heard);
  source.addEventListener("gone", () => location.assign("/"));
  source.onopen = heard;
}

function heard() {
  hear();
  clearWarning();
}

// the stream beats every two seconds; after a few missed beats say that the server is away, then listen again
function watch() {
  if (source.readyState === EventSource.CLOSED) return refused();
  const silent = silentMs();
  const broken = source.readyState !== EventSource.OPEN;
  if (silent > AWAY_MS || (broken && silent > BROKEN_MS)) {
    warnAway();
    if (silent > AGAIN_MS) listen();
  }
}

// the stream was refused: fetch the page instead every three seconds, and every third time try the stream again
function refused() {
  if (Date.now() < askAgain) return;
  askAgain = Date.now() + ASK_MS;
  refusals += 1;
  if (refusals % 3 === 0) listen();
  else ask();
}

async function ask() {
  const begun = leavings();
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (leavings() !== begun || source.readyState === EventSource.OPEN) return;
    if (answer.redirected) return location.assign(answer.url);
    if (!answer.ok) return warnAway();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    hear();
    warn(body.dataset.full);
    draw(page.getElementById("live").innerHTML);
  } catch {
    warnAway();
  }
}

if (live && live.dataset.stream) {
  follow();
  listen();
  setInterval(watch, 500);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") { listen(); stayAwake(); } });
  addEventListener("online", listen);
}
addEventListener("pagehide", () => source && source.close());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
stayAwake();
offline();
sound();
voice(live);
replay();
calibrate();
setup();
phone();
gestures(choose, tell);
start();
