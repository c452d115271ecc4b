// Has the exported page kept for times without a network, and a new export taken up when the page is opened again.

async function registerWorker() {
  const { serviceWorker } = navigator, hadWorker = Boolean(serviceWorker?.controller);
  if (!serviceWorker) return; // not over https, nor on this machine
  serviceWorker.addEventListener("controllerchange", () => { if (hadWorker) location.reload(); }); // never files of two exports on one page
  const registration = await serviceWorker.register("sw.js");
  registration.waiting?.postMessage("take over");
}

registerWorker().catch((error) => console.warn(error)); // in some frames it is forbidden: the page works all the same
