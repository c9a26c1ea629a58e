// One sound for each kind of news, off until it is switched on; never for good or bad luck.
let context = null;
let last = "";
const on = () => localStorage.getItem("sound") === "on";

function tone(frequency, at, length, type = "sine") {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency[0], context.currentTime + at);
  oscillator.frequency.linearRampToValueAtTime(frequency[1], context.currentTime + at + length);
  gain.gain.setValueAtTime(0.25, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length);
}

const SOUNDS = {
  next: () => tone([900, 700], 0, 0.06, "triangle"),
  alarm: () => { tone([180, 150], 0, 0.14); tone([180, 150], 0.2, 0.14); },
  doubt: () => tone([420, 760], 0, 0.3),
  lost: () => { tone([330, 330], 0, 0.5); tone([330, 330], 1, 0.5); },
};

export function nextSound(live) {
  const now = live.querySelector("[data-sounds]")?.dataset.sounds ?? "";
  const [act, alarms, doubts, camera] = now.split("|");
  const [actBefore, alarmsBefore, doubtsBefore, cameraBefore] = last.split("|");
  const first = last === "";
  last = now;
  if (first || !on() || !context || now === "") return;
  if (camera === "lost" && cameraBefore !== "lost") SOUNDS.lost();
  else if (+alarms > +alarmsBefore) SOUNDS.alarm();
  else if (+doubts > +doubtsBefore) SOUNDS.doubt();
  else if (act !== actBefore) SOUNDS.next();
}

function label(button) {
  button.hidden = false;
  button.textContent = on() ? document.body.dataset.soundOn : document.body.dataset.soundOff;
}

export function sound() {
  document.querySelectorAll("[data-sound]").forEach(label);
  document.addEventListener("click", (event) => {
    // a browser lets a page sound only after a touch
    if (on() && !context) context = new AudioContext();
    const button = event.target.closest("[data-sound]");
    if (!button) return;
    localStorage.setItem("sound", on() ? "off" : "on");
    if (on()) { context ??= new AudioContext(); SOUNDS.next(); }
    label(button);
  });
}
