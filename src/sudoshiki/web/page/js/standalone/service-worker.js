// Exported as sw.js: caches all files of the export, so that the page works offline.
//
// Files are cached by their hashes. The worker of a new export reuses unchanged files,
// fetches the rest, and deletes unused files when it takes over.

/** @type {Record<string, string>} */
const FILES = {}; // paths and SHA-256 in hex: written by `sudoshiki web --export`

const worker = /** @type {any} */ (self), { scope } = worker.registration, root = new URL(scope).pathname;
const store = () => caches.open(`sudoshiki ${scope}`); // other exports may share the origin
const keyOf = (/** @type {string} */ path) => `${scope}${path}?sha256=${FILES[path]}`;

/** @param {ArrayBuffer} bytes */
const hashOf = async (bytes) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fetch a file. A wrong hash, as when an upload is incomplete, is an error: the worker is then not installed. @param {string} path */
async function fetched(path) {
  const response = await fetch(scope + path, { cache: "no-cache" }), bytes = await response.arrayBuffer();
  if (!response.ok || (await hashOf(bytes)) !== FILES[path]) throw new Error(`${path} is not the file of this export`);
  return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }); // a new response, without redirection
}

async function install() {
  const cache = await store();
  await Promise.all(Object.keys(FILES).map(async (path) => {
    if (!(await cache.match(keyOf(path)))) await cache.put(keyOf(path), await fetched(path));
  }));
}

async function takeOver() {
  const cache = await store(), wanted = new Set(Object.keys(FILES).map(keyOf));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await worker.clients.claim(); // the open page already has the files of this export
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (/** @type {any} */ event) => { if (event.data === "take over") worker.skipWaiting(); });
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, { origin, pathname } = new URL(request.url), path = pathname.slice(root.length) || "index.html";
  if (request.method !== "GET" || origin !== worker.location.origin || !pathname.startsWith(root) || !(path in FILES)) return;
  event.respondWith(store().then((cache) => cache.match(keyOf(path))).then((found) => found ?? fetch(request)));
});
