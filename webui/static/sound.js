// One sound for each kind of news, each with its own switch; none for winning or losing.
// No sound is played until the banker switches sound on.
let context = null;
let last = "";
let calling = null;
const AGAIN_MS = 6000; // between two sounds of a lost camera

const kept = (name) => localStorage.getItem(name);
const on = (kind) => kept("sound") === "on" && kept(`sound-${kind}`) !== "off";

function tone(frequency, at, length, type = "sine") {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const start = context.currentTime + at;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency[0], start);
  oscillator.frequency.linearRampToValueAtTime(frequency[1], start + length);
  gain.gain.setValueAtTime(0.25, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const SOUNDS = {
  next: () => tone([900, 700], 0, 0.06, "triangle"),
  alarm: () => { tone([180, 150], 0, 0.14); tone([180, 150], 0.2, 0.14); },
  doubt: () => tone([420, 760], 0, 0.3),
  lost: () => { tone([330, 330], 0, 0.5); tone([330, 330], 1, 0.5); },
};

function play(kind) {
  if (on(kind) && context) SOUNDS[kind]();
}

// choose the sound by what has changed; of several changes the most serious counts
function news(before, now) {
  const [act, alarms, doubts, camera] = now.split("|");
  const [actBefore, alarmsBefore, doubtsBefore, cameraBefore] = before.split("|");
  if (camera === "lost" && cameraBefore !== "lost") return "lost";
  if (+alarms > +alarmsBefore) return "alarm";
  if (+doubts > +doubtsBefore) return "doubt";
  return act === actBefore ? "" : "next";
}

export function nextSound(live) {
  const now = live.querySelector("[data-sounds]")?.dataset.sounds ?? "";
  const kind = last && now ? news(last, now) : "";
  last = now;
  if (kind) play(kind);
  // a lost camera repeats its sound slowly until the table is seen
  const lost = now.endsWith("|lost");
  if (lost && calling === null) calling = setInterval(() => play("lost"), AGAIN_MS);
  if (!lost) { clearInterval(calling); calling = null; }
}

function label(button) {
  button.hidden = false;
  button.textContent = kept("sound") === "on" ? document.body.dataset.soundOn : document.body.dataset.soundOff;
}

export function sound() {
  document.querySelectorAll("[data-sound]").forEach(label);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sound]");
    if (button) localStorage.setItem("sound", kept("sound") === "on" ? "off" : "on");
    // browsers play sound only after a touch
    if (kept("sound") === "on") context ??= new AudioContext();
    if (!button) return;
    document.querySelectorAll("[data-sound]").forEach(label);
    play("next");
  });
  for (const box of document.querySelectorAll("[data-sound-kind]")) {
    const kind = box.dataset.soundKind;
    box.closest("[hidden]")?.removeAttribute("hidden");
    box.checked = kept(`sound-${kind}`) !== "off";
    box.addEventListener("change", () => {
      localStorage.setItem(`sound-${kind}`, box.checked ? "on" : "off");
      play(kind);
    });
  }
}
