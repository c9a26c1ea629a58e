// Players over all evenings: load the page again until everything on it is computed.
const AGAIN_MS = 2000; // between two loads

async function again() {
  const main = document.querySelector("main");
  if (!main.querySelector("[data-pending]")) return;
  // do not disturb somebody who is about to forget a player
  if (!main.querySelector("details[open]")) {
    const answer = await fetch(location.href).catch(() => null);
    if (answer?.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!main.querySelector("details[open]")) main.innerHTML = page.querySelector("main").innerHTML;
    }
  }
  setTimeout(again, AGAIN_MS);
}
setTimeout(again, AGAIN_MS);
