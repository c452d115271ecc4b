// How a race ended: a bar for each, by time or by what was counted, and a table of all figures.

import { el, replace } from "./dom.js";
import { number, t } from "./i18n.js";
import { LogScale, timeWords } from "./log-scale.js";
import { standings } from "./runner.js";

/** @typedef {import("./runner.js").Runner} Runner */
const MEASURES = ["seconds", "tried", "guesses", "conflicts"];

/** @param {any} outcome @param {string} measure */
const measured = (outcome, measure) => (measure === "seconds" ? outcome.seconds : outcome.counters[measure]);

/** @param {Runner[]} runners @param {string} by */
export function raceResults(runners, by) {
  const order = standings(runners, by), bars = el("div", { class: "bars" }), choice = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("race.measure") });
  const choose = (/** @type {string} */ measure) => {
    replace(choice, ...MEASURES.map((one) => el("button", { type: "button", role: "radio", "data-measure": one, "aria-checked": String(one === measure), class: one === measure ? "on" : "", onclick: () => { choose(one); /** @type {HTMLElement} */ (choice.querySelector(".on")).focus(); } }, t(one === "seconds" ? "race.time" : `counter.${one}`))));
    replace(bars, ...barRows(order, measure));
  };
  choose(by === "clock" ? "seconds" : "tried");
  return el("section", { class: "card results" }, el("h2", {}, t("race.results")), choice, bars, el("small", {}, t("race.bars.note")), el("div", { class: "scroll" }, table(order)));
}

/** @param {{runner: Runner, place: number}[]} order @param {string} measure */
function barRows(order, measure) {
  const values = order.map(({ runner }) => measured(runner.outcome, measure)), some = values.filter((value) => value > 0);
  const scale = new LogScale(some.length ? Math.min(...some) : 1, Math.max(1e-9, ...values));
  return order.map(({ runner: { name, solution } }, i) => {
    const bar = el("i", { class: solution ? "" : "unfinished" }), told = measure === "seconds" ? timeWords(values[i]) : number(values[i]);
    bar.style.width = `${100 * scale.shareOf(values[i])}%`;
    return el("div", { class: "bar-row" }, el("span", {}, name), el("span", { class: "track" }, bar), el("span", { class: "value" }, solution ? told : t("race.gaveup", { told })));
  });
}

/** Who finished, by what it took; then who did not. @param {{runner: Runner, place: number}[]} order */
function table(order) {
  const head = [t("race.place"), t("race.name"), t("counter.seconds"), t("counter.tried"), t("counter.guesses"), t("counter.conflicts"), ""];
  return el("table", {},
    el("thead", {}, el("tr", {}, ...head.map((words, i) => el("th", { class: i > 1 && i < 6 ? "number" : "" }, words)))),
    el("tbody", {}, ...order.map(({ runner: { name, outcome, solution }, place }) => el("tr", {},
      el("td", {}, place ? `${place}.` : "–"), el("td", {}, name), ...MEASURES.map((key) => el("td", { class: "number" }, number(measured(outcome, key), 6))),
      el("td", {}, solution ? t(`play.${outcome.verdict}`) : t("race.unfinished"))))));
}
