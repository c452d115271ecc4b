// Registers the service worker, which caches the exported page for offline use and updates it when it is opened again.

async function registerWorker() {
  const { serviceWorker } = navigator, hadWorker = Boolean(serviceWorker?.controller);
  if (!serviceWorker) return; // only available over https or on localhost
  serviceWorker.addEventListener("controllerchange", () => { if (hadWorker) location.reload(); }); // don't mix files of two exports
  const registration = await serviceWorker.register("sw.js");
  registration.waiting?.postMessage("take over");
}

registerWorker().catch((error) => console.warn(error)); // forbidden in some frames; the page works without
