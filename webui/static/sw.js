// The service worker, over HTTPS only: it serves the app's own files from the browser's cache, and the offline page
// while the server is away. live.js stores both there, so that this page has the language and theme of the others.
// The table itself is never stored: an old table shown as current would be worse than none.
const CACHE = "vingtetun";
const OFFLINE = "/offline";
const MARKED = "/static/v-"; // an address with a mark always gives the same file, see core/static_files.py

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // a browser with static routing takes a stored file without waiting for this worker
  event.addRoutes?.([{ condition: { urlPattern: new URLPattern({ pathname: `${MARKED}*` }) }, source: { cacheName: CACHE } }]);
});

// let the browser request a page while this worker is still starting
async function activate() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return caches.match(OFFLINE);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (new URL(request.url).pathname.startsWith(MARKED)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
