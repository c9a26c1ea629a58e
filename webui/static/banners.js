// The two banners on top of a page: that the server is away, and why something was not done.
const body = document.body;
const TOLD_MS = 6000; // a refusal stays at least this long, even if the log grows
let lastWord = Date.now(); // when the server was heard last
let toldAt = 0;

export function hear() {
  lastWord = Date.now();
}

export const silentMs = () => Date.now() - lastWord;

// say that the server is away, and since when
export function warnAway() {
  const since = new Date(lastWord).toLocaleTimeString(document.documentElement.lang, { hourCycle: "h23" });
  warn(`${body.dataset.lost} ${since}. ${body.dataset.lostMore}`);
}

export function warn(words) {
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

export function clearWarning() {
  document.getElementById("lost")?.remove();
}

// show a sentence that says why nothing was done; it goes by its button, or when something is typed or done
export function tell(words) {
  clearTold();
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
  close.addEventListener("click", clearTold);
  note.append(p, close);
  body.prepend(note);
}

export function clearTold() {
  document.getElementById("refusal")?.remove();
}

export function clearOldTold() {
  if (Date.now() - toldAt > TOLD_MS) clearTold();
}

// whoever changes a field has read why it was refused
document.addEventListener("input", clearTold);
