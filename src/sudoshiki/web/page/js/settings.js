// The settings, stored in the browser. Changes send the event `settings`.

const KEY = "sudoshiki.settings";

/** The defaults; the type of each is that of its setting. */
const DEFAULTS = { timer: true, conflicts: true, highlights: true, live: false, inPlace: false, leftHanded: false, theme: "system" };
/** @typedef {typeof DEFAULTS} Settings */

let now = read();

/** Stored settings may come from another version: only those of the right type are used. @returns {Settings} */
function read() {
  /** @type {any} */ let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch { /* nothing can be kept, or it is broken */ }
  const fits = Object.entries(DEFAULTS).map(([name, first]) => [name, typeof kept?.[name] === typeof first ? kept[name] : first]);
  return Object.fromEntries(fits);
}

/** @returns {Readonly<Settings>} */
export const settings = () => now;

/** @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value */
export function set(name, value) {
  now = { ...now, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch { /* it holds until the page is left */ }
  dispatchEvent(new Event("settings"));
}
