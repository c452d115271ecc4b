// Lab: what experiments gave. Shown where there is a folder of runs; else how to get one.

import { el, replace } from "./dom.js";
import { t } from "./i18n.js";

/** @param {HTMLElement} place */
export function open(place) {
  replace(place, el("section", { class: "card" }, el("h1", {}, t("tab.lab")), el("p", {}, t("lab.empty")), el("p", { class: "quiet" }, t("lab.how")),
    el("pre", {}, "sudoshiki lab run paper:s2 --quick")));
  return {};
}
