// The results of a race: a bar per runner, by time or by a counter, and a table of all figures.

import { el, replace, scrolling } from "./dom.js";
import { number, t } from "./i18n.js";
import { PowerScale, timeWords } from "./log-scale.js";
import { ranking } from "./runner.js";

/** @typedef {import("./runner.js").Runner} Runner */
/** @typedef {{runner: Runner, place: number}} Standing */
const MEASURES = ["seconds", "tried", "guesses", "conflicts"];

/** @param {Runner[]} racing who was measured @param {Runner[]} others who failed, or counts no tries @param {string} by */
export function raceResults(racing, others, by) {
  const order = [...ranking(racing, by), ...others.map((runner) => ({ runner, place: 0 }))];
  const bars = el("div", { class: "bars" }), choice = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("race.measure") });
  const choose = (/** @type {string} */ measure) => {
    replace(choice, ...MEASURES.map((one) => el("button", { type: "button", role: "radio", "data-measure": one, "aria-checked": String(one === measure), class: one === measure ? "on" : "", onclick: () => { choose(one); /** @type {HTMLElement} */ (choice.querySelector(".on")).focus(); } }, t(one === "seconds" ? "race.time" : `counter.${one}`))));
    replace(bars, ...barRows(order, measure));
  };
  choose(by === "clock" ? "seconds" : "tried");
  return el("section", { class: "card results" }, el("h2", {}, t("race.results")), choice, bars, el("small", {}, t("race.bars.note")), scrolling(t("table"), table(order)));
}

/** @param {number} value @param {string} measure */
const words = (value, measure) => (measure === "seconds" ? timeWords(value) : number(value));

/** A bar per runner, and the axis below. @param {Standing[]} order @param {string} measure */
function barRows(order, measure) {
  const values = order.map(({ runner }) => runner.measured(measure)), scale = new PowerScale(values.filter((value) => value !== null));
  const rows = order.map(({ runner: { title, settled, failure } }, i) => {
    const bar = el("i", { class: settled ? "" : "unfinished" }), value = values[i];
    bar.style.width = `${100 * scale.shareOf(value ?? 0)}%`;
    const text = value === null ? (failure ? t("race.failed") : t("race.silent")) : settled ? words(value, measure) : t("race.gaveup", { told: words(value, measure) });
    return el("div", { class: "bar-row" }, el("span", {}, title), el("span", { class: "track" }, bar), el("span", { class: "value" }, text));
  });
  return [...rows, el("div", { class: "bar-row bar-axis", "aria-hidden": "true" }, el("span", {}), scale.axis((value) => words(value, measure)), el("span", {}))];
}

/** A table of runners: finished ones by their result, then unfinished and failed ones with the reason. @param {Standing[]} order */
function table(order) {
  const head = [t("race.place"), t("race.name"), t("race.time"), t("counter.tried"), t("counter.guesses"), t("counter.conflicts"), t("race.outcome")];
  const cell = (/** @type {number|null} */ value, /** @type {string} */ measure) => el("td", { class: "number" }, value === null ? "–" : words(value, measure));
  return el("table", {},
    el("thead", {}, el("tr", {}, ...head.map((one, i) => el("th", { class: i > 1 && i < 6 ? "number" : "" }, one)))),
    el("tbody", {}, ...order.map(({ runner, place }) => el("tr", {},
      el("td", {}, place ? `${place}.` : "–"), el("td", {}, runner.title), ...MEASURES.map((key) => cell(runner.measured(key), key)),
      el("td", { class: runner.failure ? "loud" : "" }, runner.failure || (runner.settled ? t(`play.${runner.outcome.verdict}`) : t("race.unfinished")))))));
}
