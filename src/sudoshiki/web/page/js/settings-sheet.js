// The dialog with all settings; changes take effect at once.

import { dialog, el } from "./dom.js";
import { currentLanguage, LANGUAGE_NAMES, t } from "./i18n.js";
import { set, settings } from "./settings.js";
import { THEMES } from "./theme.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @type {("timer"|"conflicts"|"highlights"|"live"|"inPlace"|"leftHanded")[]} */
const SWITCHES = ["timer", "conflicts", "highlights", "live", "inPlace", "leftHanded"];

/** @param {(language: string) => void} setLanguage */
export function settingsSheet(setLanguage) {
  dialog(t("settings"), el("div", { class: "sheet" },
    ...SWITCHES.map(toggle),
    choice("theme", THEMES.map((name) => [name, t(`theme.${name}`)]), settings().theme, (name) => set("theme", name)),
    choice("language", Object.entries(LANGUAGE_NAMES), currentLanguage(), setLanguage)));
}

/** @param {typeof SWITCHES[number]} name */
function toggle(name) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", role: "switch", "data-setting": name, checked: settings()[name], onchange: () => set(name, box.checked) }));
  return el("label", { class: "setting" }, el("span", {}, t(`set.${name}`), el("small", {}, t(`set.${name}.help`))), box);
}

/** @param {string} name @param {string[][]} options value and words @param {string} chosen @param {(value: string) => void} take */
function choice(name, options, chosen, take) {
  const list = /** @type {HTMLSelectElement} */ (el("select", { "data-setting": name, onchange: () => take(list.value) },
    ...options.map(([value, words]) => el("option", { value, selected: value === chosen }, words))));
  return el("label", { class: "setting" }, el("span", {}, t(`set.${name}`)), list);
}
