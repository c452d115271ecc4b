// What a player set: kept in the browser, told to whoever listens for `settings`.

const KEY = "sudoshiki.settings";

/** What holds for who never set anything; the type of each is that of its setting. */
const FIRST = { timer: true, conflicts: true, highlights: true, live: false, inPlace: false, leftHanded: false, theme: "system" };
/** @typedef {typeof FIRST} Settings */

let now = read();

/** What was kept may be another version's, or anybody's. @returns {Settings} */
function read() {
  /** @type {any} */ let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch { /* nothing can be kept, or it is broken */ }
  const fits = Object.entries(FIRST).map(([name, first]) => [name, typeof kept?.[name] === typeof first ? kept[name] : first]);
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
