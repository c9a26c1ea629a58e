// The demo: plays the film, draws what was seen, and lights the four stations of each step one after another.
import { picture } from "./picture.js";

const root = document.getElementById("show");
const data = root.dataset;
const video = root.querySelector("video");
const end = document.getElementById("ended");
const range = document.querySelector(".range");
const caption = document.getElementById("caption");
const stations = [...document.querySelectorAll("[data-station]")];
const tablet = document.getElementById("tablet");
const phone = document.getElementById("phone");
const playButton = document.querySelector('[data-go="play"]');
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ENDS_MS = +data.ends;

// how long each station is lit, in milliseconds; while nothing new comes, the film runs three times as fast
const OPENING_MS = 300; // the first step only opens the evening
const LIT_MS = { deal: 420, word: 600, card: 800, reread: 1300, doubt: 1700, answer: 1300, alarm: 1500, pay: 850, players: 1000 };
const QUICK = 3; // how many times as fast the film runs while nothing new comes
const SLOW_AGAIN_MS = 700; // before the next step at which it runs at its own speed again

let stills = [];
let steps = [];
let tables = [];
let at = -1; // the number of the step that is shown
let lit = 0; // the number of its station that is lit, 0 to 3
let since = 0; // for how many ms it has been lit
let playing = false;
let clock = null; // the film's time in ms if the browser cannot play the film; else null
let last = 0;
let drawn = { still: null, table: null, step: null, lit: null };
let shownPicture = null;

const lasts = (step) => (at === 0 ? OPENING_MS : LIT_MS[step.kind]);
const rate = () => +document.querySelector('[name="v"]:checked').value;
const now = () => (clock === null ? video.currentTime * 1000 : clock);
const search = (list, ms, key) => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (key(list[mid]) <= ms) low = mid + 1;
    else high = mid;
  }
  return low - 1;
};

function seek(ms) {
  if (clock !== null) clock = ms;
  else video.currentTime = ms / 1000;
}

// ---------- drawing

function slip([rank, french, suit]) {
  const el = document.createElement("span");
  el.className = "slip";
  if (suit) el.dataset.suit = suit;
  el.textContent = (document.documentElement.dataset.index === "fr" ? french : rank) + ({ S: "♠", H: "♥", D: "♦", C: "♣" }[suit] ?? "");
  return el;
}

function tell(step) {
  const parts = [];
  const put = (...nodes) => {
    const part = document.createElement("span");
    part.append(...nodes);
    if (parts.length) parts.push(arrow());
    parts.push(part);
  };
  const [seen, written, counted, told] = step.stations;
  if (seen.cards.length && step.kind !== "reread") put(`${data.sees} `, ...seen.cards.map(slip));
  else put(upper(seen.said));
  if (lit >= 1 && !seen.cards.length) put(written.said);
  if (lit >= 2 && seen.cards.length && counted.said) put(counted.said);
  if (lit >= 3) put(told.said);
  parts.at(-1).className = "latest";
  caption.replaceChildren(...parts);
}

const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function arrow() {
  const el = document.createElement("span");
  el.className = "to";
  el.textContent = "→";
  return el;
}

function light(step) {
  stations.forEach((el, n) => {
    el.dataset.is = n < lit ? "done" : n === lit ? "now" : "next";
    const said = step.stations[n].said;
    el.querySelector("[data-say]").textContent = n <= lit ? upper(said) : "";
  });
  root.dataset.kind = step.kind;
  root.dataset.step = `${step.at}${step.kind}`;
  tell(step);
  const players = step.kind === "players" && lit === 3;
  tablet.hidden = players;
  phone.hidden = !players;
  for (const el of document.querySelectorAll("[data-side]")) el.hidden = (el.dataset.side === "phone") !== players;
}

function draw() {
  const ms = now();
  const step = steps[at];
  if (step && (drawn.step !== at || drawn.lit !== lit)) light(step);
  const frame = search(stills, ms, (each) => each[0]);
  // outlines must fit the picture on the screen, so draw none while the film is seeking
  const found = clock !== null || !video.seeking;
  if (found && frame >= 0 && (drawn.still !== frame || drawn.step !== at)) shownPicture.draw(stills[frame][1], step ? step.sees : []);
  // the tablet shows what was in the log at the film's time
  const table = Math.max(0, search(tables, answering(step) ? step.at - 1 : Math.max(ms, step ? step.at : 0), (each) => each.at));
  if (tables.length && drawn.table !== table) {
    tablet.innerHTML = tables[table].table;
    phone.innerHTML = tables[table].phone;
    // the phone repeats parts of the page; an id must stay unique
    for (const el of phone.querySelectorAll("[id]")) el.removeAttribute("id");
  }
  if (answering(step)) tap(step.tapped);
  drawn = { still: found ? frame : null, table, step: at, lit };
  if (document.activeElement !== range || playing) range.value = ms;
  const s = Math.floor(ms / 1000);
  document.querySelector("[data-time]").textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

// while the first station of an answer is lit, the tablet still shows the question and which card is tapped
const answering = (step) => step?.tapped && lit === 0;

function tap(card) {
  const question = tablet.querySelector(".case");
  const button = question?.querySelector(`[name="card"][value="${card}"]`) ?? question?.querySelector(".others a");
  if (button) button.dataset.tapped = "";
}

// ---------- going on

// Light stations and begin steps. A step begins when the film has reached it and all stations of the step before
// have been lit. The first step is shown from the start. The answer says how the film goes on: hold, quick, run, over.
function follow(ms, passed) {
  const step = steps[at];
  const next = steps[at + 1];
  since += passed * rate();
  if (step && lit < 3 && since > lasts(step)) {
    lit += 1;
    since = 0;
  }
  const read = !step || (lit === 3 && since > lasts(step));
  if (next && ms >= next.from) {
    if (read) begin(at + 1);
    else return "hold";
  }
  if (!next && ms >= ENDS_MS - 150 && read) return "over";
  const gap = next ? next.from - ms : ENDS_MS - ms;
  const quick = (next?.kind === "deal" && (!step || read)) || step?.kind === "deal" || (read && gap > SLOW_AGAIN_MS);
  return quick ? "quick" : "run";
}

// a step about the players' phones changes only the last station; the other three stay as they were
function begin(number) {
  at = number;
  lit = steps[number].kind === "players" ? 3 : 0;
  since = 0;
}

function frame(time) {
  const passed = Math.min(100, time - last);
  last = time;
  if (playing && steps.length) {
    const how = follow(now(), passed);
    if (how === "over") return over();
    const speed = how === "quick" ? QUICK * rate() : rate();
    document.querySelector("[data-rate]").hidden = how !== "quick";
    if (clock !== null) clock = how === "hold" ? clock : Math.min(ENDS_MS, clock + passed * speed);
    else if (how === "hold") video.pause();
    else {
      if (video.playbackRate !== speed) video.playbackRate = speed;
      if (video.paused && !video.ended) video.play().catch(unplayable);
    }
  }
  if (shownPicture) draw();
  requestAnimationFrame(frame);
}

function play(on) {
  playing = on;
  if (!on) video.pause();
  if (on && !end.hidden) again();
  if (!on) document.querySelector("[data-rate]").hidden = true;
  playButton.setAttribute("aria-pressed", String(on));
  playButton.querySelector("use").setAttribute("href", on ? "#i-pause" : "#i-play");
  playButton.querySelector("[data-word]").textContent = on ? data.pause : data.play;
}

// go one station further; a deal of face-down cards has no stations of its own
function step() {
  play(false);
  if (!end.hidden) return;
  const shown = steps[at];
  if (shown && lit < 3 && shown.kind !== "deal") {
    lit += 1;
    since = 0;
    return;
  }
  if (at + 1 >= steps.length) return over();
  begin(at + 1);
  const next = steps[at];
  if (next.kind === "deal") lit = 3;
  seek(next.at);
}

function back() {
  play(false);
  leave();
  if (lit > 0 && steps[at]?.kind !== "deal") lit -= 1;
  else if (at > 0) {
    begin(at - 1);
    lit = 3;
    seek(steps[at].at);
  }
}

function go(ms) {
  leave();
  seek(ms);
  at = search(steps, ms, (each) => each.from);
  lit = 3;
  since = Infinity;
}

function again() {
  leave();
  seek(0);
  begin(0);
  play(!still.matches);
}

function leave() {
  if (end.hidden) return;
  end.hidden = true;
  root.hidden = false;
}

function over() {
  play(false);
  end.hidden = false;
  root.hidden = true;
  range.value = ENDS_MS;
  document.getElementById("end-h").scrollIntoView({ block: "nearest" });
  requestAnimationFrame(frame);
}

// if the browser cannot play the film, go on without it, by the script's own clock
function unplayable(error) {
  if (clock !== null || error?.name === "AbortError") return;
  if (error?.name === "NotAllowedError") return play(false);
  clock = video.currentTime * 1000 || 0;
  say(data.noplay);
}

function say(words) {
  const note = document.querySelector("[data-said]");
  note.textContent = words;
  note.hidden = false;
}

// ---------- hands

document.addEventListener("click", (event) => {
  const what = event.target.closest("[data-go]")?.dataset.go;
  if (what === "play") play(!playing);
  if (what === "step") step();
  if (what === "again") again();
});

range.addEventListener("input", () => { play(false); go(+range.value); });

const KEYS = {
  " ": () => play(!playing), k: () => play(!playing), ArrowRight: step, ArrowLeft: back,
  r: again, Home: again, 1: () => pace("0.5"), 2: () => pace("1"), 3: () => pace("2"),
};

const pace = (value) => { document.querySelector(`[name="v"][value="${value}"]`).checked = true; };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (event.key === " " && event.target.closest("button, a")) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

document.querySelector("[data-look]").addEventListener("submit", (event) => {
  event.currentTarget.elements.at.value = Math.round(now());
});

video.addEventListener("error", unplayable);

// ---------- beginning

// List the places where cards lie in this film, each once. A place that is seen only once is left out: there a card
// was being carried.
function often() {
  const places = [];
  for (const [, marks] of stills.filter((_, n) => n % 4 === 0)) {
    for (const { outline: o } of marks) {
      const xs = [o[0], o[2], o[4], o[6]];
      const ys = [o[1], o[3], o[5], o[7]];
      const place = { l: Math.min(...xs), t: Math.min(...ys), r: Math.max(...xs), b: Math.max(...ys), times: 1 };
      const same = places.find((each) => Math.hypot(each.l - place.l, each.t - place.t) < 25);
      if (same) same.times += 1;
      else places.push(place);
    }
  }
  return places.filter((each) => each.times > 1);
}

async function start() {
  try {
    const [found, told] = await Promise.all(["found.json", "steps.json"].map(async (name) => (await fetch(data.from + name)).json()));
    stills = found;
    steps = told.steps;
    tables = told.tables;
  } catch {
    return say(data.lost);
  }
  shownPicture = picture(root.querySelector(".picture"), { width: +data.width, height: +data.height, places: JSON.parse(data.places), often: often() });
  for (const each of document.querySelectorAll(".rail-marks [data-at]")) each.style.setProperty("--at", each.dataset.at / ENDS_MS);
  const wanted = +new URLSearchParams(location.search).get("at");
  if (wanted) go(wanted);
  else begin(0);
  play(!still.matches && !wanted);
  requestAnimationFrame((time) => { last = time; frame(time); });
  document.body.dataset.ready = "";
}

start();
