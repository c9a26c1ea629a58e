// The voice's sound: clips of the recording, and names by the browser's own voice if it has one.
const LANGUAGE = document.documentElement.lang.slice(0, 2);
const RATE = 16000; // samples a second: decoded at this rate the recording takes a third of the memory
const SOON_S = 0.03; // from now to the first clip
const AFTER_SENTENCE_S = 0.22; // pause after a clip that ends a sentence
const NAME_MS = 2500; // the longest wait for a name: some browsers do not report its end
const LOUDNESS = 0.8; // until the volume is chosen, from 0 to 1

let context = null;
let gain = null;
let loading = null;
let turn = 0;
let playing = [];
let finish = () => {}; // ends the wait for what is being said

export const volume = () => Number(localStorage.getItem("voice-volume") ?? LOUDNESS);

export function setVolume(value) {
  localStorage.setItem("voice-volume", value);
  if (gain) gain.gain.value = value;
}

// browsers let a page make sound only after a touch
export const blocked = () => context === null || context.state !== "running";

export function unlock() {
  if (context === null) {
    context = new AudioContext();
    gain = context.createGain();
    gain.gain.value = volume();
    gain.connect(context.destination);
  }
  return context.state === "running" ? Promise.resolve() : context.resume();
}

async function decode(bytes) {
  try {
    return await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes.slice(0));
  } catch {
    return context.decodeAudioData(bytes);
  }
}

// decoders put different lengths of silence before the recording: find its first tone
function shiftOf(buffer, mark) {
  const samples = buffer.getChannelData(0);
  const first = samples.findIndex((sample) => Math.abs(sample) > 0.1);
  const shift = first / buffer.sampleRate - mark;
  return Math.abs(shift) < mark ? shift : 0;
}

async function fetched(name) {
  const answer = await fetch(new URL(`voice/${LANGUAGE}.${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

async function load() {
  const [sound, index] = await Promise.all([fetched("mp3"), fetched("json")]);
  const { mark, clips } = await index.json();
  const buffer = await decode(await sound.arrayBuffer());
  return { buffer, clips, shift: shiftOf(buffer, mark) };
}

function recording() {
  loading ??= load().catch((error) => {
    loading = null; // the next sentence tries again
    throw error;
  });
  return loading;
}

// find a voice that works on this device alone: others would send the guests' names to a server
export function ownVoice() {
  const all = globalThis.speechSynthesis?.getVoices() ?? [];
  return all.find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(LANGUAGE)) ?? null;
}

// group the parts: clips that follow each other are played as one run, a name is a run of its own
function runs(parts, named) {
  const found = [[]];
  for (const part of parts) {
    if (typeof part === "string") found.at(-1).push(part);
    else if (named) found.push({ name: part[0] }, []);
    else found.at(-1).push(...part[1]);
  }
  return found.filter((run) => run.name || run.length);
}

// wait for this time, or until `finish` is called
function over(ms) {
  return new Promise((done) => {
    finish = done;
    setTimeout(done, ms);
  });
}

function play(words, { buffer, clips, shift }) {
  let at = context.currentTime + SOON_S;
  const begun = at;
  for (const word of words) {
    const [start, length] = clips[word];
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(gain);
    source.start(at, start + shift, length);
    playing.push(source);
    at += length + (word.endsWith(",") ? 0 : AFTER_SENTENCE_S);
  }
  return over((at - begun + SOON_S) * 1000);
}

function sayName(name, voice) {
  const spoken = new SpeechSynthesisUtterance(name);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.volume = volume();
  const said = over(NAME_MS);
  spoken.onend = spoken.onerror = finish;
  speechSynthesis.speak(spoken);
  return said;
}

// say these pieces one after the other, unless something else is said meanwhile
export async function say(parts) {
  const mine = ++turn;
  const voice = ownVoice();
  const recorded = await recording();
  for (const run of runs(parts, voice !== null)) {
    if (mine !== turn) return;
    if (run.name) await sayName(run.name, voice);
    else await play(run, recorded);
  }
  if (mine === turn) playing = [];
}

export function stop() {
  turn += 1;
  for (const source of playing) source.stop();
  playing = [];
  finish();
  globalThis.speechSynthesis?.cancel();
}
