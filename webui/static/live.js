// Live updates and sending of actions. Every page also works without this script, by plain forms.
import { sound, nextSound } from "./sound.js";
import { voice, nextVoice } from "./voice.js";
import { replay } from "./replay.js";
import { calibrate } from "./calibrate.js";
import { setup } from "./setup.js";
import { phone } from "./phone.js";
import { fingers } from "./fingers.js";
import { start } from "./start.js";

const body = document.body;
const live = document.getElementById("live");
const token = document.querySelector('meta[name="form-token"]').content;
let lastWord = Date.now();
let source = null;
let leavings = 0;
let refusals = 0;
let askAgain = 0;
let chosenAt = "";
let toldAt = 0;
let written = 0; // the last entry that an answer to this page's own touches has shown
let line = Promise.resolve();
let unsent = 0; // touches that the server has not answered
let stuck = false; // the oldest of them was sent in vain
const HANGS_MS = 8000; // without an answer for so long, a touch is sent again
const TOLD_MS = 6000; // a refusal stays at least this long, even if the log grows

// crypto.randomUUID needs https; these bytes do not
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

function draw(html) {
  const next = document.createElement("template");
  next.innerHTML = html;
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

const seqNow = () => live.querySelector("[data-seq]")?.dataset.seq ?? "";

// the log has grown: remove an older refusal, and forget the chosen hand, which has got its card
function moved() {
  if (Date.now() - toldAt > TOLD_MS) clearMessage();
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
  lastWord = Date.now();
  const banner = document.getElementById("lost");
  if (banner) banner.remove();
}

// the stream beats every two seconds; after a few missed beats say that the server is away, then listen again
function watch() {
  if (source.readyState === EventSource.CLOSED) return refused();
  const silent = Date.now() - lastWord;
  const broken = source.readyState !== EventSource.OPEN;
  if (silent > 8000 || (broken && silent > 1500)) {
    say(silence());
    if (silent > 12000) listen();
  }
}

// the stream was refused: fetch the page instead every three seconds, and every third time try the stream again
function refused() {
  if (Date.now() < askAgain) return;
  askAgain = Date.now() + 3000;
  refusals += 1;
  if (refusals % 3 === 0) listen();
  else ask();
}

async function ask() {
  const begun = leavings;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (leavings !== begun || source.readyState === EventSource.OPEN) return;
    if (answer.redirected) return location.assign(answer.url);
    if (!answer.ok) return say(silence());
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    lastWord = Date.now();
    say(body.dataset.full);
    draw(page.getElementById("live").innerHTML);
  } catch {
    say(silence());
  }
}

function silence() {
  const since = new Date(lastWord).toLocaleTimeString(document.documentElement.lang, { hourCycle: "h23" });
  return `${body.dataset.lost} ${since}. ${body.dataset.lostMore}`;
}

function say(words) {
  let banner = document.getElementById("lost");
  if (!banner) {
    banner = document.createElement("div");
    banner.id = "lost";
    banner.className = "banner lost";
    banner.setAttribute("role", "alert");
    banner.append(document.createElement("p"));
    body.prepend(banner);
  }
  if (banner.firstChild.textContent !== words) banner.firstChild.textContent = words;
}

// touches are sent one after the other, in the order in which they were made
function send(form, submitter) {
  const data = new FormData(form, submitter);
  data.set("csrf", token);
  data.set("key", newKey());
  // for which table this was meant: a card that somebody else has noted meanwhile is not noted twice
  if (live && seqNow() && !data.has("after")) data.set("after", Math.max(seqNow(), written));
  form.classList.add("sending");
  const touch = { form, to: form.action, body: new URLSearchParams(data), begun: leavings };
  unsent += 1;
  line = line.catch(() => {}).then(() => deliver(touch));
}

// send a touch again, with the same key, until the server has answered; a network that was away may leave one hanging
async function deliver({ form, to, body, begun }) {
  for (let wait = 250; ; wait = Math.min(wait * 2, 4000)) {
    const hangs = new AbortController();
    const timer = setTimeout(() => hangs.abort(), HANGS_MS);
    try {
      const answer = await fetch(to, { method: "POST", body, redirect: "follow", signal: hangs.signal });
      const html = await answer.text();
      unsent -= 1;
      stuck = false;
      written = Math.max(written, html.match(/data-seq="(\d+)"/)?.[1] ?? 0);
      form.classList.remove("sending");
      // if another page was opened meanwhile, stay there
      return leavings === begun ? arrived(answer, html) : undefined;
    } catch {
      stuck = true;
      say(silence());
      await new Promise((done) => setTimeout(done, wait));
    } finally {
      clearTimeout(timer);
    }
  }
}

function arrived(answer, html) {
  if (!answer.ok) return refuse(html);
  clearMessage();
  const place = new URL(answer.url);
  if (live && place.pathname === location.pathname && place.search === location.search) return;
  if (!unsent) location.assign(answer.url); // else the touches after this one would be lost with the page
}

function refuse(html) {
  const found = new DOMParser().parseFromString(html, "text/html").querySelector("[data-error]");
  tell(found ? found.textContent : "?");
}

function clearMessage() {
  document.getElementById("refusal")?.remove();
}

// show a sentence that says why nothing was done; it goes by its button, or when something is typed or done
function tell(words) {
  clearMessage();
  toldAt = Date.now();
  const note = document.createElement("div");
  note.id = "refusal";
  note.className = "banner refusal";
  note.setAttribute("role", "alert");
  const p = document.createElement("p");
  p.textContent = words;
  const close = document.createElement("button");
  close.className = "btn";
  close.type = "button";
  close.textContent = "OK";
  close.addEventListener("click", clearMessage);
  note.append(p, close);
  body.prepend(note);
}

// whoever changes a field has read why it was refused
document.addEventListener("input", clearMessage);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.act === undefined) return;
  event.preventDefault();
  if (!form.classList.contains("sending")) send(form, event.submitter);
  else if (stuck) tell(body.dataset.unsent);
});

// keep the screen on while a table is shown; if the browser cannot, the devices page says so
async function stayAwake() {
  if (!("wakeLock" in navigator)) return document.querySelectorAll("[data-wake]").forEach((el) => (el.hidden = false));
  if (live && document.visibilityState === "visible") try { await navigator.wakeLock.request("screen"); } catch { /* the battery decides */ }
}

// Over HTTPS a service worker shows the offline page when the server is away, even if the app is opened then.
// Each page stores it again, so that it has this page's language and theme, with the files that both need.
async function prepare() {
  await navigator.serviceWorker.register("/sw.js");
  const cache = await caches.open("vingtetun");
  await cache.add("/offline");
  const own = new URL(".", import.meta.url).href;
  const kept = (await cache.keys()).map((request) => request.url);
  const old = kept.filter((url) => url.includes("/static/") && !url.startsWith(own));
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  const missing = new Set(used.filter((url) => url.startsWith(own) && !kept.includes(url)));
  await Promise.all([...old.map((url) => cache.delete(url)), cache.addAll([...missing])]);
}
if (isSecureContext && "serviceWorker" in navigator) addEventListener("load", () => prepare().catch(() => {}));
if (document.querySelector("[data-offline]")) {
  setInterval(() => fetch("/static/icon.svg", { cache: "no-store" }).then(() => location.reload()).catch(() => {}), 2000);
}

if (live && live.dataset.stream) {
  follow();
  listen();
  setInterval(watch, 500);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") { listen(); stayAwake(); } });
  addEventListener("online", listen);
}
addEventListener("beforeunload", () => { leavings += 1; });
addEventListener("pagehide", () => source && source.close());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
stayAwake();
sound();
voice(live);
replay();
calibrate();
setup();
phone();
fingers(choose, tell);
start();
