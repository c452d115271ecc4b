// The counts that a document reports for a board, beside ours.

import { shownName } from "./algorithms.js";
import { el } from "./dom.js";
import { number, t } from "./i18n.js";

/** @typedef {import("./algorithms.js").Figure} Figure */

/** The full name of the algorithm with the settings of the document. @param {Figure} figure */
const nameOf = ({ algorithm, settings }) => (settings ? `${algorithm}:${settings}` : algorithm);

/**
 * @param {Figure[]} figures @param {string} now the algorithm that is watched @param {any} outcome of it, or null
 * @param {(name: string) => void} choose
 */
export function figuresTable(figures, now, outcome, choose) {
  const rows = figures.map((figure) => {
    const name = nameOf(figure), ours = outcome && name === now ? outcome : null;
    return el("tr", {},
      el("td", {}, el("button", { type: "button", "aria-pressed": String(name === now), onclick: () => choose(name) }, shownName(name))),
      el("td", { class: "number" }, figure.reported === null ? t("watch.over", { count: number(figure.over ?? 0) }) : number(figure.reported)),
      el("td", { class: "number" }, ours ? compared(figure, ours) : ""));
  });
  return el("table", {}, el("caption", { class: "unseen" }, t("watch.figures")),
    el("thead", {}, el("tr", {}, el("th", {}, t("watch.figures")), el("th", { class: "number" }, `${figures[0].document}: ${t(`counter.${figures[0].counter}`)}`), el("th", { class: "number" }, t("watch.ours")))),
    el("tbody", {}, ...rows));
}

/** Our count, and whether it equals the document's. @param {Figure} figure @param {any} outcome */
function compared({ counter, reported, over }, outcome) {
  const ours = outcome.counters[counter], same = ours === reported || (over !== null && ours > over);
  return `${number(ours)} ${same ? "=" : "≠"}`;
}
