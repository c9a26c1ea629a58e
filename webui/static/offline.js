// Over HTTPS: keeps the screen on while a table is shown, and shows the offline page when the server is away.
const live = document.getElementById("live");
const AGAIN_MS = 2000; // between two looks of the offline page for the server

// if the browser cannot keep the screen on, the devices page says so
export async function stayAwake() {
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

export function offline() {
  if (isSecureContext && "serviceWorker" in navigator) addEventListener("load", () => prepare().catch(() => {}));
  if (!document.querySelector("[data-offline]")) return;
  setInterval(() => fetch("/static/icon.svg", { cache: "no-store" }).then(() => location.reload()).catch(() => {}), AGAIN_MS);
}
