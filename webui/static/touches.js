// Sends what the banker touches. Touches are sent one after the other, in the order in which they were made.
import { clearTold, tell, warnAway } from "./banners.js";

const HANGS_MS = 8000; // without an answer for so long, a touch is sent again
const FIRST_WAIT_MS = 250; // before a touch is sent again; each wait is twice as long as the last
const LONGEST_WAIT_MS = 4000;
const body = document.body;
const live = document.getElementById("live");
export const token = document.querySelector('meta[name="form-token"]').content;
let left = 0; // how often a page was left: after that an answer does not lead anywhere
let written = 0; // the last entry that an answer to this page's own touches has shown
let line = Promise.resolve();
let unsent = 0; // touches that the server has not answered
let stuck = false; // the oldest of them was sent in vain

export const leavings = () => left;

// the last entry of the log that the page shows
export const seqNow = () => live?.querySelector("[data-seq]")?.dataset.seq ?? "";

// crypto.randomUUID needs https; these bytes do not
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

function send(form, submitter) {
  const data = new FormData(form, submitter);
  data.set("csrf", token);
  data.set("key", newKey());
  // for which table this was meant: a card that somebody else has noted meanwhile is not noted twice
  if (live && seqNow() && !data.has("after")) data.set("after", Math.max(seqNow(), written));
  form.classList.add("sending");
  const touch = { form, to: form.action, body: new URLSearchParams(data), begun: left };
  unsent += 1;
  line = line.catch(() => {}).then(() => deliver(touch));
}

// send a touch again, with the same key, until the server has answered; a network that was away may leave one hanging
async function deliver({ form, to, body: sent, begun }) {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const hangs = new AbortController();
    const timer = setTimeout(() => hangs.abort(), HANGS_MS);
    try {
      const answer = await fetch(to, { method: "POST", body: sent, redirect: "follow", signal: hangs.signal });
      const html = await answer.text();
      unsent -= 1;
      stuck = false;
      written = Math.max(written, html.match(/data-seq="(\d+)"/)?.[1] ?? 0);
      form.classList.remove("sending");
      // if another page was opened meanwhile, stay there
      return left === begun ? arrived(answer, html) : undefined;
    } catch {
      stuck = true;
      warnAway();
      await new Promise((done) => setTimeout(done, wait));
    } finally {
      clearTimeout(timer);
    }
  }
}

function arrived(answer, html) {
  if (!answer.ok) return refused(html);
  clearTold();
  const place = new URL(answer.url);
  if (live && place.pathname === location.pathname && place.search === location.search) return;
  if (!unsent) location.assign(answer.url); // else the touches after this one would be lost with the page
}

function refused(html) {
  const found = new DOMParser().parseFromString(html, "text/html").querySelector("[data-error]");
  tell(found ? found.textContent : "?");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.act === undefined) return;
  event.preventDefault();
  if (!form.classList.contains("sending")) send(form, event.submitter);
  else if (stuck) tell(body.dataset.unsent);
});

addEventListener("beforeunload", () => { left += 1; });
