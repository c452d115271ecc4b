// The address of the page: the part after # names the tab that is shown, and what it shows.

/** The part for which the tab was opened, or which it has kept since. */
let current = "";

/** Take the address for a tab that opens; returns the part without #. */
export function takeAddress() {
  current = location.hash;
  return current.slice(1);
}

/**
 * Keep in the address what a tab shows. A tab that was left may not; nor one that is about to be, since the address changes
 * before the event that says so.
 * @param {HTMLElement} place of the tab @param {string} hash without #
 */
export function keepAddress(place, hash) {
  if (!place.isConnected || location.hash !== current) return;
  history.replaceState(null, "", `#${hash}`);
  current = location.hash;
}
