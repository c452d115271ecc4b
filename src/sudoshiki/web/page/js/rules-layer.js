// The drawing of a puzzle's rules: SVG from the server, put under and over the cells of a board.

import { post } from "./api.js";
import { el, failureWords, notice, svg } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";

/**
 * @typedef {{under: string, over: string}} Layers elements of SVG, in units of which a cell has `cell`
 * @typedef {{text: string, light: string, dark: string}} Note `light` and `dark`: a sample of the line it speaks of, or empty
 * @typedef {{cell: number, margin: number, light: Layers, dark: Layers, notes: Note[], words: string[]}} RuleLayer
 */

/** @type {Map<string, Promise<RuleLayer>>} */
const known = new Map();

/** @param {import("./model.js").PuzzleRecord} puzzle @returns {Promise<RuleLayer>} */
export function ruleLayer(puzzle) {
  const language = currentLanguage(), key = JSON.stringify([puzzle, language]);
  const before = known.get(key);
  if (before) return before;
  const answer = post("rules", { puzzle, language });
  answer.catch((error) => { known.delete(key); notice(failureWords(error), true); });
  known.set(key, answer);
  return answer;
}

/** The server's elements, one group per theme; CSS shows one of them. @param {string} light @param {string} dark @param {string} [transform] */
export function bothGrounds(light, dark, transform) {
  return svg("g", { class: "rules", "aria-hidden": "true", transform }, elements(light, "on-light"), elements(dark, "on-dark"));
}

/** @param {string} text @param {string} name */
function elements(text, name) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  return svg("g", { class: name }, ...[...parsed.documentElement.childNodes].map((node) => document.importNode(node, true)));
}

/** Notes below the board: rules that can't be drawn, and all rules as sentences. @param {RuleLayer} layer */
export function ruleNotes({ notes, words }) {
  const line = (/** @type {Note} */ { text, light, dark }) => el("li", {}, light && svg("svg", { viewBox: "0 0 26 12", class: "sample" }, bothGrounds(light, dark)), text);
  return [
    notes.length > 0 && el("ul", { class: "notes" }, ...notes.map(line)),
    el("details", {}, el("summary", {}, t("rules.words", { count: words.length })), el("ul", {}, ...words.map((text) => el("li", {}, text)))),
  ];
}
