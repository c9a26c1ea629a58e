// Players over all evenings: what is still being counted is asked for again until it is there.
const AGAIN_MS = 2000;

async function again() {
  const main = document.querySelector("main");
  if (!main.querySelector("[data-pending]")) return;
  // whoever is about to forget somebody is not disturbed
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
