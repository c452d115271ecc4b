// Algorithms with their options: chosen in fields, written as one name (`mrv:habits=s2`), and run.

import { post, stream } from "./api.js";
import { el } from "./dom.js";
import { said, t } from "./i18n.js";
import { boardTitle, isDocuments } from "./titles.js";

/** @typedef {{name: string, default: any, choices: any[], help: string}} Option */
/** @typedef {{name: string, title: string, source: string, traces: string, unavailable: string, seeded: boolean, effort: string, options: Option[]}} Algorithm */
/** @typedef {{name: string, puzzle: import("./model.js").PuzzleRecord, figures: Figure[]}} NamedBoard */
/** @typedef {{document: string, algorithm: string, counter: string, reported: number|null, settings: string, over: number|null}} Figure `over`: the document stopped past so many */

/** The row of an algorithm that is named with or without options. @param {Algorithm[]} rows @param {string} name */
export const rowOf = (rows, name) => rows.find((row) => row.name === name.split(":")[0]);

/** Whether its counters say nothing: it counts no effort, and nothing else either. @param {Algorithm|undefined} row @param {Record<string, number>} counters */
export const countsNothing = (row, counters) => row?.effort === "" && Object.values(counters).every((count) => !count);

/** What a run came to. Only one whose time was up is said to have had too little. @param {{verdict: string, stopped: string}} outcome */
export const verdictWords = ({ verdict, stopped }) => t(verdict === "undecided" && stopped !== "seconds" ? "verdict.open" : `play.${verdict}`);

/** What stands behind the name. @param {string} name @returns {Record<string, string>} */
export const optionsOf = (name) => Object.fromEntries(name.split(":").slice(1).map((one) => [one.split("=")[0], one.split("=").slice(1).join("=")]));

/** Only what differs from the usual is written. @param {Algorithm} row @param {Record<string, string>} options */
export function fullName(row, options) {
  const told = row.options.filter((one) => one.name in options && options[one.name] !== "" && options[one.name] !== String(one.default));
  return [row.name, ...told.map((one) => `${one.name}=${options[one.name]}`)].join(":");
}

/** Its name where there are no words for it: an algorithm of the user's own has options of its own. @param {string} words @param {string} name */
const wordsOr = (words, name) => (/^(option|choice)\./.test(words) ? name : words);
const optionWords = (/** @type {string} */ name) => wordsOr(t(`option.${name}`), name);
const choiceWords = (/** @type {string} */ option, /** @type {string} */ value) => wordsOr(t(`choice.${option}.${value}`), wordsOr(t(`choice.${value}`), value));

/** For people: `mrv (counts like: S2)`. @param {string} name with its options */
export function shownName(name) {
  const told = Object.entries(optionsOf(name)).map(([option, value]) => `${optionWords(option)}: ${choiceWords(option, value)}`.replace(/^./, (first) => first.toLowerCase()));
  return name.split(":")[0] + (told.length ? ` (${told.join(", ")})` : "");
}

/**
 * A field for each option. `options` is changed by them.
 * @param {Algorithm} row @param {Record<string, string>} options @param {() => void} changed
 */
export function optionFields(row, options, changed) {
  return row.options.map((one) => {
    const now = options[one.name] ?? String(one.default), choices = typeof one.default === "boolean" ? ["true", "false"] : one.choices.map(String);
    const set = (/** @type {any} */ event) => { options[one.name] = event.target.value; changed(); };
    const input = choices.length
      ? el("select", { "data-option": one.name, onchange: set }, ...choices.map((value) => el("option", { value, selected: value === now }, choiceWords(one.name, value))))
      : el("input", { type: "number", step: "any", value: now, "data-option": one.name, onchange: set });
    return el("label", { title: said(one.help) }, optionWords(one.name), input);
  });
}

/** A select of algorithms: first those whose steps can be seen. @param {Algorithm[]} rows @param {string} chosen @param {(name: string) => void} choose */
export function algorithmSelect(rows, chosen, choose) {
  const here = rows.filter((row) => !row.unavailable), option = (/** @type {Algorithm} */ row) => el("option", { value: row.name, selected: row.name === chosen }, row.name);
  return /** @type {HTMLSelectElement} */ (el("select", { onchange: (/** @type {any} */ event) => choose(event.target.value), "data-set": "algorithm" },
    el("optgroup", { label: t("watch.traced") }, ...here.filter((row) => row.traces).map(option)),
    el("optgroup", { label: t("watch.outcomes") }, ...here.filter((row) => !row.traces).map(option))));
}

/** A select of boards: first those of the documents. @param {NamedBoard[]} boards @param {string} chosen @param {(name: string) => void} choose @param {string} [own] what to call the player's own */
export function boardSelect(boards, chosen, choose, own = "") {
  const option = (/** @type {NamedBoard} */ { name, puzzle }) => el("option", { value: name, selected: name === chosen }, boardTitle(name, puzzle));
  return /** @type {HTMLSelectElement} */ (el("select", { onchange: (/** @type {any} */ event) => choose(event.target.value), "data-set": "board" },
    own && el("option", { value: "", selected: !chosen }, own),
    el("optgroup", { label: t("watch.documents") }, ...boards.filter(({ name }) => isDocuments(name)).map(option)),
    el("optgroup", { label: t("watch.others") }, ...boards.filter(({ name }) => !isDocuments(name)).map(option))));
}

/**
 * Run one, for its first solution unless more are wished for: with every step where it keeps them, else for the outcome alone.
 * @param {Algorithm|undefined} row @param {{puzzle: any, algorithm: string, seconds: number, seed: number, limit?: number, events?: number}} wish
 * @param {(record: any) => void} each @param {AbortSignal} signal
 */
export async function run(row, wish, each, signal) {
  const request = { limit: 1, ...wish };
  if (!row || row.traces) return stream("trace", request, each, signal);
  each({ notes: [], dropped: 0 });
  each({ outcome: await post("solve", request, signal) });
}
