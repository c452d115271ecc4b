// Which room is shown, and what all rooms share: language, keys, the address.

import { currentLanguage, LANGUAGE_NAMES, loadLanguage, otherLanguage, setLanguage, t } from "./i18n.js";
import { closeDialog, dialog, el, failureWords, freeNotice, notice } from "./dom.js";
import { showCode, showFrame } from "./embed.js";
import { settingsSheet } from "./settings-sheet.js";
import { showTheme } from "./theme.js";
import "./api.js"; // before any word is asked for: an exported page's adds its own

const ROOMS = ["play", "watch", "race", "lessons", "make", "lab"];
/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  play: () => import("./play.js"), watch: () => import("./watch.js"), race: () => import("./race.js"),
  lessons: () => import("./lessons.js"), make: () => import("./make.js"), lab: () => import("./lab.js"),
};

/** @type {{leave?: () => void, key?: (event: KeyboardEvent) => boolean} | null} */
let room = null;
let shown = "";

async function show() {
  const [name, query] = location.hash.slice(1).split("?");
  const wanted = ROOMS.includes(name) && document.querySelector(`[data-room=${name}]`) ? name : "play"; // an exported page has no lab
  room?.leave?.();
  room = null;
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-room]"))) {
    link.toggleAttribute("aria-current", link.dataset.room === wanted);
    if (link.dataset.room === wanted && link.parentElement) link.parentElement.scrollLeft = link.offsetLeft - link.parentElement.offsetLeft - 40; // on a phone not all are seen
  }
  showFrame(wanted);
  const place = /** @type {HTMLElement} */ (document.getElementById("room"));
  const module = await MODULES[wanted]();
  freeNotice();
  place.replaceChildren();
  place.className = wanted;
  room = module.open(place, new URLSearchParams(query ?? ""));
  document.title = `${t(`tab.${wanted}`)} · Sudoshiki`;
  if (shown && shown !== wanted) place.focus();
  shown = wanted;
}

function translate() {
  document.documentElement.lang = currentLanguage();
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(/** @type {string} */ (element.getAttribute("data-t")));
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(/** @type {string} */ (element.getAttribute("data-label"))));
  const button = /** @type {HTMLElement} */ (document.getElementById("language"));
  button.textContent = LANGUAGE_NAMES[otherLanguage()];
  button.lang = otherLanguage();
}

function showKeys() {
  const keys = ["arrows", "several", "all", "values", "erase", "modes", "marks", "undo", "hint", "explain", "check", "new", "pause", "signs", "space", "steps", "jumps", "rooms", "help"];
  dialog(t("keys"), el("ul", { class: "keys" }, ...keys.map((key) => el("li", {}, t(`keys.${key}`)))));
}

/** In another language the sheet is another one. */
function openSettings() {
  settingsSheet(async (language) => { closeDialog(); await speak(language); openSettings(); });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target), slides = /^(Arrow|Home|End|Page)/.test(event.key);
  const typing = target.matches?.(slides ? "input, textarea, select" : "input:not([type=range]), textarea, select");
  if (document.querySelector("dialog[open]")) return;
  if (event.altKey && /^[1-6]$/.test(event.key)) location.hash = ROOMS[Number(event.key) - 1];
  else if (!typing && event.key === "?") showKeys();
  else if (typing || !room?.key?.(event)) return;
  event.preventDefault();
}

addEventListener("hashchange", show);
for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault()); // a file dropped by mistake does not end the page
addEventListener("keydown", onKey);
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  event.preventDefault(); // what went wrong is said on the page
  if (reason?.name === "AbortError") return;
  notice(failureWords(reason), true);
});
document.getElementById("help")?.addEventListener("click", showKeys);
document.getElementById("embed")?.addEventListener("click", showCode);
/** @param {string} language */
async function speak(language) {
  await setLanguage(language);
  translate();
  show();
}

addEventListener("settings", showTheme);
document.getElementById("settings")?.addEventListener("click", openSettings);
document.getElementById("language")?.addEventListener("click", () => speak(otherLanguage()));
showTheme();
loadLanguage().then(() => { translate(); show(); });
