// Over HTTPS: stores the app's own files, and the page shown while the server is away.
// live.js stores that page, so that it has the language and theme of the others.
// The table itself is never stored: an old table shown as current would be worse than none.
const CACHE = "vingtetun";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function own(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const before = await cache.match(request);
    if (before) return before;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.cache === "no-store") return; // a page checks whether the server is there
  if (new URL(request.url).pathname.startsWith("/static/")) event.respondWith(own(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
