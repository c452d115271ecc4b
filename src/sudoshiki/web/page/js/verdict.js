// The title line of a puzzle: its name, grade and number of solutions (none, one or several).

import { post } from "./api.js";
import { el, notice } from "./dom.js";
import { number, t } from "./i18n.js";
import { boardFrom } from "./model.js";

const SECONDS = 10;
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{word: string, er: number}} Grade */

export class Verdict {
  /** @param {() => string} unfinished what is not right with a puzzle that is being built, or nothing */
  constructor(unfinished) {
    this.unfinished = unfinished;
    /** none, one, many, some, undecided; clash, uneven, looking; or "". */ this.word = "";
    /** @type {number[][]} */ this.solutions = [];
    this.title = el("span", { class: "title" });
    this.level = el("span", { class: "level" });
    this.heading = el("h1", {}, this.title, " ", this.level);
    this.status = el("p", { class: "verdict", role: "status" });
    this.controller = new AbortController();
  }

  /** Request the verdict after every change of the puzzle. @param {Game} game */
  async judge(game) {
    this.controller.abort();
    this.controller = new AbortController();
    const { signal } = this.controller;
    this.solutions = [];
    this.word = this.unfinished() ? "uneven" : game.shape.clashes(game.givens).size ? "clash" : "looking";
    this.show(game);
    if (this.word !== "looking") return;
    try {
      const { verdict, solutions } = await post("solve", { puzzle: game.puzzle, seconds: SECONDS }, signal);
      this.word = verdict;
      this.solutions = solutions.map((/** @type {number[]} */ board) => boardFrom(game.puzzle, board));
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.word = "";
      notice(/** @type {Error} */ (error).message, true);
    }
    this.show(game);
    if (this.word === "one") await this.#grade(game, signal);
  }

  /** Request the grade, once per puzzle. A puzzle that can't be graded has no level. @param {Game} game @param {AbortSignal} signal */
  async #grade(game, signal) {
    if (game.grade) return;
    try {
      const { grade: { word, se } } = await post("grade", { puzzle: game.puzzle, seconds: SECONDS }, signal);
      if (!se) return;
      game.grade = { word, er: se.er };
    } catch {
      return;
    }
    if (signal.aborted) return;
    game.save();
    this.show(game);
  }

  /** @param {Game} game */
  show(game) {
    const words = this.word === "uneven" ? this.unfinished() : this.word ? t(`play.${this.word}`) : "", { grade } = game;
    const level = grade ? t("play.level", { level: t(`level.${grade.word}`), er: number(grade.er, 1, 1) }) : "";
    if (this.level.textContent !== level) this.level.textContent = level;
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.dataset.verdict = this.word;
  }

  leave() {
    this.controller.abort();
  }
}
