// A new puzzle in one click: a table of kinds, sizes and those levels that can be generated in a few seconds.

import { stream } from "./api.js";
import { el, failureWords, replace } from "./dom.js";
import { t } from "./i18n.js";
import { LEVELS } from "./model.js";
import { plainTitle } from "./titles.js";

const SECONDS = 30;
/** @type {[string, number[]][]} */
const SIZES = [["sudoku", [9, 4, 6, 12, 16]], ["futoshiki", [5, 4, 6, 7, 9]], ["latin", [7, 9]]];
/** Levels that small boards don't have, or that are rare on large ones. @type {Record<string, string[]>} */
const RARE = {
  "sudoku 4": ["medium", "hard", "fiendish", "diabolical", "extreme"], "sudoku 6": ["extreme"],
  "sudoku 12": ["fiendish", "extreme"], "sudoku 16": ["fiendish", "extreme"],
};
const levels = LEVELS.filter((level) => level !== "any");
let last = "sudoku 9 easy";

export class GenerateTable {
  /** @param {(puzzle: import("./model.js").PuzzleRecord) => void} onPuzzle */
  constructor(onPuzzle) {
    this.onPuzzle = onPuzzle;
    this.controller = new AbortController();
    this.words = el("p", { class: "making", role: "status" });
    this.table = el("table", { class: "levels" },
      el("thead", {}, el("tr", {}, el("td", {}), ...levels.map((level) => el("th", { scope: "col" }, el("span", {}, t(`level.${level}`)))))),
      ...SIZES.map(([kind, sides]) => el("tbody", {}, ...sides.map((side) => this.#row(kind, side)))));
    this.element = el("div", {}, this.words, this.table);
  }

  /** @param {string} kind @param {number} side */
  #row(kind, side) {
    const name = plainTitle({ kind, side, givens: [] }), rare = RARE[`${kind} ${side}`] ?? [];
    const cells = levels.map((level, i) => el("td", {}, !rare.includes(level) && el("button", {
      type: "button", "data-make": `${kind} ${side} ${level}`, "aria-label": `${name}, ${t(`level.${level}`)}`, title: `${name}, ${t(`level.${level}`)}`, onclick: () => this.#make(kind, side, level),
    }, "●\u200b".repeat(i + 1)))); // lets narrow cells break the line
    return el("tr", {}, el("th", { scope: "row" }, name), ...cells);
  }

  focus() {
    /** @type {HTMLElement} */ (this.table.querySelector(`[data-make="${last}"]`)).focus();
  }

  /** @param {string} kind @param {number} side @param {string} level */
  async #make(kind, side, level) {
    const began = Date.now(), what = `${plainTitle({ kind, side, givens: [] })}, ${t(`level.${level}`)}`, elapsed = el("span", {});
    const show = () => { elapsed.textContent = t("new.seconds", { seconds: Math.floor((Date.now() - began) / 1000) }); };
    const stop = el("button", { type: "button", onclick: () => this.leave() }, t("new.stop")), timer = setInterval(show, 1000);
    last = `${kind} ${side} ${level}`;
    this.controller = new AbortController();
    this.table.hidden = true;
    show();
    replace(this.words, t("new.making", { what }), " ", elapsed, el("progress", { "aria-label": t("new.making", { what }) }), stop);
    stop.focus();
    try {
      await stream("generate", { kind, side, level, seconds: SECONDS }, ({ puzzle }) => this.onPuzzle(puzzle), this.controller.signal);
      replace(this.words);
    } catch (error) {
      replace(this.words, /** @type {Error} */ (error).name === "AbortError" ? "" : el("span", { class: "loud" }, failureWords(error)));
    }
    clearInterval(timer);
    this.table.hidden = false;
    this.focus();
  }

  leave() {
    this.controller.abort();
  }
}
