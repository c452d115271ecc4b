// Algorithms and their options: form fields, full names (`mrv:habits=s2`), and runs.

import { post, stream } from "./api.js";
import { el } from "./dom.js";
import { translateText, t } from "./i18n.js";
import { boardTitle, isFromDocument } from "./titles.js";

/** @typedef {{name: string, default: any, choices: any[], help: string}} Option */
/** @typedef {{name: string, title: string, source: string, traces: string, unavailable: string, seeded: boolean, effort: string, options: Option[]}} Algorithm */
/** @typedef {{name: string, puzzle: import("./model.js").PuzzleRecord, figures: Figure[]}} NamedBoard */
/** @typedef {{document: string, algorithm: string, counter: string, reported: number|null, settings: string, over: number|null}} Figure `over`: the document stopped after this many */

/** The entry of an algorithm; the name may have options. @param {Algorithm[]} algorithms @param {string} name */
export const findAlgorithm = (algorithms, name) => algorithms.find((algorithm) => algorithm.name === name.split(":")[0]);

/** Whether the run has no counters to show. @param {Algorithm|undefined} algorithm @param {Record<string, number>} counters */
export const countsNothing = (algorithm, counters) => algorithm?.effort === "" && Object.values(counters).every((count) => !count);

/** The verdict of a run in words. "Not enough time" is for runs that reached the time limit. @param {{verdict: string, stopped: string}} outcome */
export const verdictWords = ({ verdict, stopped }) => t(verdict === "undecided" && stopped !== "seconds" ? "verdict.open" : `play.${verdict}`);

/** The options in a full name. @param {string} name @returns {Record<string, string>} */
export const optionsOf = (name) => Object.fromEntries(name.split(":").slice(1).map((one) => [one.split("=")[0], one.split("=").slice(1).join("=")]));

/** The name with those options that differ from their defaults. @param {Algorithm} algorithm @param {Record<string, string>} options */
export function fullName(algorithm, options) {
  const changed = algorithm.options.filter((one) => one.name in options && options[one.name] !== "" && options[one.name] !== String(one.default));
  return [algorithm.name, ...changed.map((one) => `${one.name}=${options[one.name]}`)].join(":");
}

/** The translation, or the plain name for options of user algorithms, which have none. @param {string} words @param {string} name */
const wordsOr = (words, name) => (/^(option|choice)\./.test(words) ? name : words);
const optionWords = (/** @type {string} */ name) => wordsOr(t(`option.${name}`), name);
const choiceWords = (/** @type {string} */ option, /** @type {string} */ value) => wordsOr(t(`choice.${option}.${value}`), wordsOr(t(`choice.${value}`), value));

/** The name to show: `mrv (counts like: S2)`. @param {string} name full name */
export function shownName(name) {
  const settings = Object.entries(optionsOf(name)).map(([option, value]) => `${optionWords(option)}: ${choiceWords(option, value)}`.replace(/^./, (first) => first.toLowerCase()));
  return name.split(":")[0] + (settings.length ? ` (${settings.join(", ")})` : "");
}

/**
 * A form field for each option. They change `options`.
 * @param {Algorithm} algorithm @param {Record<string, string>} options @param {() => void} changed
 */
export function optionFields(algorithm, options, changed) {
  return algorithm.options.map((one) => {
    const current = options[one.name] ?? String(one.default), choices = typeof one.default === "boolean" ? ["true", "false"] : one.choices.map(String);
    const set = (/** @type {any} */ event) => { options[one.name] = event.target.value; changed(); };
    const input = choices.length
      ? el("select", { "data-option": one.name, onchange: set }, ...choices.map((value) => el("option", { value, selected: value === current }, choiceWords(one.name, value))))
      : el("input", { type: "number", step: "any", value: current, "data-option": one.name, onchange: set });
    return el("label", { title: translateText(one.help) }, optionWords(one.name), input);
  });
}

/** A select of algorithms, those with traces first. @param {Algorithm[]} algorithms @param {string} chosen @param {(name: string) => void} choose */
export function algorithmSelect(algorithms, chosen, choose) {
  const available = algorithms.filter((algorithm) => !algorithm.unavailable), option = (/** @type {Algorithm} */ algorithm) => el("option", { value: algorithm.name, selected: algorithm.name === chosen }, algorithm.name);
  return /** @type {HTMLSelectElement} */ (el("select", { onchange: (/** @type {any} */ event) => choose(event.target.value), "data-set": "algorithm" },
    el("optgroup", { label: t("watch.traced") }, ...available.filter((algorithm) => algorithm.traces).map(option)),
    el("optgroup", { label: t("watch.outcomes") }, ...available.filter((algorithm) => !algorithm.traces).map(option))));
}

/** A select of boards, those of the documents first. @param {NamedBoard[]} boards @param {string} chosen @param {(name: string) => void} choose @param {string} [own] title of the player's own board */
export function boardSelect(boards, chosen, choose, own = "") {
  const option = (/** @type {NamedBoard} */ { name, puzzle }) => el("option", { value: name, selected: name === chosen }, boardTitle(name, puzzle));
  return /** @type {HTMLSelectElement} */ (el("select", { onchange: (/** @type {any} */ event) => choose(event.target.value), "data-set": "board" },
    own && el("option", { value: "", selected: !chosen }, own),
    el("optgroup", { label: t("watch.documents") }, ...boards.filter(({ name }) => isFromDocument(name)).map(option)),
    el("optgroup", { label: t("watch.others") }, ...boards.filter(({ name }) => !isFromDocument(name)).map(option))));
}

/**
 * Run an algorithm: with its trace if it keeps one, else only for the outcome. By default it stops at the first solution.
 * @param {Algorithm|undefined} algorithm @param {{puzzle: any, algorithm: string, seconds: number, seed: number, limit?: number, events?: number}} parameters
 * @param {(record: any) => void} each @param {AbortSignal} signal
 */
export async function run(algorithm, parameters, each, signal) {
  const request = { limit: 1, ...parameters };
  if (!algorithm || algorithm.traces) return stream("trace", request, each, signal);
  each({ notes: [], dropped: 0 });
  each({ outcome: await post("solve", request, signal) });
}
