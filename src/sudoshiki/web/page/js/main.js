// Shows the tab of the address, and handles what all tabs share: language, keys, settings.

import { takeAddress } from "./address.js";
import { currentLanguage, LANGUAGE_NAMES, loadLanguage, otherLanguage, setLanguage, t } from "./i18n.js";
import { closeDialog, dialog, el, failureWords, freeNotice, notice } from "./dom.js";
import { showCode, showEmbedded } from "./embed.js";
import { settingsSheet } from "./settings-sheet.js";
import { showTheme } from "./theme.js";
import "./api.js"; // first: in an exported page it adds translations

const TABS = ["play", "watch", "race", "lessons", "make", "lab"];
/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  play: () => import("./play.js"), watch: () => import("./watch.js"), race: () => import("./race.js"),
  lessons: () => import("./lessons.js"), make: () => import("./make.js"), lab: () => import("./lab.js"),
};

/** @type {{leave?: () => void, key?: (event: KeyboardEvent) => boolean} | null} */
let tab = null;
let currentName = "";

/** Replace the place of the tab by an empty one, so that a tab that was left writes to no document. */
function emptyPlace() {
  const before = /** @type {HTMLElement} */ (document.getElementById("tab")), place = /** @type {HTMLElement} */ (before.cloneNode());
  closeDialog();
  freeNotice();
  place.className = "";
  before.replaceWith(place);
  return place;
}

async function show() {
  const place = emptyPlace(); // first, since a field that is removed may report a change: the tab's last
  tab?.leave?.();
  tab = null;
  const [name, query] = takeAddress().split("?");
  const tabName = TABS.includes(name) && document.querySelector(`[data-tab=${name}]`) ? name : "play"; // an exported page has no Lab
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tab]"))) {
    link.toggleAttribute("aria-current", link.dataset.tab === tabName);
    if (link.dataset.tab === tabName && link.parentElement) link.parentElement.scrollLeft = link.offsetLeft - link.parentElement.offsetLeft - 40; // on a phone not all tabs fit
  }
  showEmbedded(tabName);
  const module = await MODULES[tabName]();
  if (!place.isConnected) return; // another tab was chosen meanwhile
  place.className = tabName;
  tab = module.open(place, new URLSearchParams(query ?? ""));
  document.title = `${t(`tab.${tabName}`)} · Sudoshiki`;
  if (currentName && currentName !== tabName) place.focus();
  currentName = tabName;
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
  const keys = ["arrows", "several", "all", "values", "erase", "modes", "marks", "undo", "hint", "explain", "check", "new", "pause", "signs", "space", "steps", "jumps", "tabs", "help"];
  dialog(t("keys"), el("ul", { class: "keys" }, ...keys.map((key) => el("li", {}, t(`keys.${key}`)))));
}

/** Open the settings again after a change of language. */
function openSettings() {
  settingsSheet(async (language) => { closeDialog(); await switchLanguage(language); openSettings(); });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target), slides = /^(Arrow|Home|End|Page)/.test(event.key);
  const typing = target.matches?.(slides ? "input, textarea, select" : "input:not([type=range]), textarea, select");
  if (document.querySelector("dialog[open]")) return;
  if (event.altKey && /^[1-6]$/.test(event.key)) location.hash = TABS[Number(event.key) - 1];
  else if (!typing && event.key === "?") showKeys();
  else if (typing || !tab?.key?.(event)) return;
  event.preventDefault();
}

addEventListener("hashchange", show);
for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault()); // a file dropped by mistake must not replace the page
addEventListener("keydown", onKey);
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  event.preventDefault(); // the error is shown on the page
  if (reason?.name === "AbortError") return;
  notice(failureWords(reason), true);
});
document.getElementById("help")?.addEventListener("click", showKeys);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // its address would be taken for a tab
  document.getElementById("tab")?.focus();
});
document.getElementById("embed")?.addEventListener("click", showCode);
/** @param {string} language */
async function switchLanguage(language) {
  await setLanguage(language);
  translate();
  show();
}

addEventListener("settings", showTheme);
document.getElementById("settings")?.addEventListener("click", openSettings);
document.getElementById("language")?.addEventListener("click", () => switchLanguage(otherLanguage()));
showTheme();
loadLanguage().then(() => { translate(); show(); });
