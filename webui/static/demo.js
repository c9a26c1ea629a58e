// The demo: plays the film, and carries out what is wanted of it. Its progress and what it draws have their own files.
import { drawing } from "./demo_drawing.js";
import { progress } from "./demo_progress.js";

const root = document.getElementById("show");
const data = root.dataset;
const video = root.querySelector("video");
const end = document.getElementById("ended");
const range = document.querySelector(".range");
const playButton = document.querySelector('[data-go="play"]');
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ENDS_MS = +data.ends;
const QUICK = 3; // how many times as fast the film runs while nothing new comes
const LONGEST_MS = 100; // between two frames; after a longer pause nothing is skipped

let going = null; // the progress, once its steps are here
let draw = null;
let playing = false;
let clock = null; // the film's time in ms if the browser cannot play the film; else null
let last = 0;

const rate = () => +document.querySelector('[name="v"]:checked').value;
const now = () => (clock === null ? video.currentTime * 1000 : clock);

function seek(ms) {
  if (ms === null) return;
  if (clock !== null) clock = ms;
  else video.currentTime = ms / 1000;
}

function say(words) {
  const note = document.querySelector("[data-said]");
  note.textContent = words;
  note.hidden = false;
}

// if the browser cannot play the film, go on without it, by the script's own clock
function unplayable(error) {
  if (clock !== null || error?.name === "AbortError") return;
  if (error?.name === "NotAllowedError") return play(false);
  clock = video.currentTime * 1000 || 0;
  say(data.noplay);
}

// ---------- frame by frame

function run(how, passed) {
  const speed = how === "quick" ? QUICK * rate() : rate();
  document.querySelector("[data-rate]").hidden = how !== "quick";
  if (clock !== null) clock = how === "hold" ? clock : Math.min(ENDS_MS, clock + passed * speed);
  else if (how === "hold") video.pause();
  else {
    if (video.playbackRate !== speed) video.playbackRate = speed;
    if (video.paused && !video.ended) video.play().catch(unplayable);
  }
}

function frame(time) {
  const passed = Math.min(LONGEST_MS, time - last);
  last = time;
  if (playing) {
    const how = going.follow(now(), passed * rate());
    if (how === "over") over();
    else run(how, passed);
  }
  const ms = now();
  draw(going.shown(), ms, clock === null && video.seeking);
  if (document.activeElement !== range || playing) range.value = ms;
  const s = Math.floor(ms / 1000);
  document.querySelector("[data-time]").textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  requestAnimationFrame(frame);
}

// ---------- what can be wanted

function play(on) {
  if (on && !end.hidden) return again();
  playing = on && going !== null;
  if (!on) video.pause();
  if (!on) document.querySelector("[data-rate]").hidden = true;
  playButton.setAttribute("aria-pressed", String(on));
  playButton.querySelector("use").setAttribute("href", on ? "#i-pause" : "#i-play");
  playButton.querySelector("[data-word]").textContent = on ? data.pause : data.play;
}

function step() {
  play(false);
  if (!end.hidden || !going) return;
  const ms = going.forward();
  if (ms === "over") over();
  else seek(ms);
}

function back() {
  play(false);
  leave();
  seek(going?.back() ?? null);
}

function go(ms) {
  leave();
  seek(ms);
  going?.go(ms);
}

function again() {
  leave();
  seek(0);
  going?.begin(0);
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
}

// ---------- hands

const pace = (value) => { document.querySelector(`[name="v"][value="${value}"]`).checked = true; };

const KEYS = {
  " ": () => play(!playing), k: () => play(!playing), ArrowRight: step, ArrowLeft: back,
  r: again, Home: again, 1: () => pace("0.5"), 2: () => pace("1"), 3: () => pace("2"),
};
const BUTTONS = { play: () => play(!playing), step, again };

document.addEventListener("click", (event) => {
  BUTTONS[event.target.closest("[data-go]")?.dataset.go]?.();
});

range.addEventListener("input", () => { play(false); go(+range.value); });

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

async function start() {
  let stills, told;
  try {
    [stills, told] = await Promise.all(["found.json", "steps.json"].map(async (name) => (await fetch(data.from + name)).json()));
  } catch {
    return say(data.lost);
  }
  going = progress(told.steps, ENDS_MS);
  draw = drawing(root, stills, told.tables);
  for (const each of document.querySelectorAll(".rail-marks [data-at]")) each.style.setProperty("--at", each.dataset.at / ENDS_MS);
  const wanted = +new URLSearchParams(location.search).get("at");
  if (wanted) go(wanted);
  else going.begin(0);
  play(!still.matches && !wanted);
  requestAnimationFrame((time) => { last = time; frame(time); });
  document.body.dataset.ready = "";
}

start();
