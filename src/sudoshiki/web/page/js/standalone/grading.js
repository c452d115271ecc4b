// The record of grade: the difficulty on several scales. Same as logic/grading.py.

import { Numbers } from "./core.js";
import { deadline } from "./solving.js";
import { puzzleOf, written } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class Grading {
  /** @param {import("./solving.js").Solving} solving @param {import("./steps/logic.js").Logic} logic */
  constructor(solving, logic) {
    this.solving = solving;
    this.core = solving.core;
    this.logic = logic;
    /** @type {any} */ this.scales = solving.tables.scales;
  }

  /** @param {any} request */
  grade(request) {
    const puzzle = puzzleOf(request.puzzle), left = deadline(request.seconds), began = performance.now();
    const solution = this.logic.onlySolution(puzzle, left), grade = solution ? this.#grades(puzzle, solution, left) : {};
    const { se, search } = grade, whole = se && search.guesses !== null && search.backdoor !== null;
    return { puzzle: written(puzzle, null).text, kind: puzzle.kind, size: puzzle.side, grade, settings: { assumes_one_solution: true }, seconds: (performance.now() - began) / 1000, stopped: whole ? "finished" : "seconds" };
  }

  /** The ratings of a puzzle: ER, EP and ED in tenths, or score and level of HoDoKu; null if time ran out. @param {Puzzle} puzzle @param {string} way @param {() => number|null} left @returns {number[]|null} */
  ratings(puzzle, way, left) {
    const numbers = new Numbers().text(way).graph(puzzle).put(1).board(puzzle.givens, puzzle.masks, puzzle.side).request({ seconds: left() });
    return this.core.call("ratings", numbers)[0] ?? null;
  }

  /** @param {number} er */
  wordFor(er) {
    return this.scales.words.find((/** @type {any} */ row) => row.most === null || er <= row.most).word;
  }

  /** @param {Puzzle} puzzle @param {number[]} solution @param {() => number|null} left @returns {Record<string, any>} */
  #grades(puzzle, solution, left) {
    const se = this.ratings(puzzle, "se", left)?.map((tenths) => tenths / 10), boxed = puzzle.groups.length > 2 * puzzle.side, signs = puzzle.arcs.length > 0;
    const hodoku = signs ? null : this.ratings(puzzle, "hodoku", left); // HoDoKu has no signs
    return {
      word: se ? this.wordFor(se[0]) : null, se: se ? { er: se[0], ep: se[1], ed: se[2] } : null,
      hodoku: hodoku && { score: hodoku[0], level: this.scales.hodoku[hodoku[1]] },
      tatham: boxed && signs ? null : this.#level(puzzle, boxed ? this.scales.solo : this.scales.unequal),
      qqwing: signs ? null : this.#level(puzzle, this.scales.qqwing),
      search: this.#search(puzzle, solution, left),
    };
  }

  /** The level of Simon Tatham's Solo, or of Unequal for boards without boxes. @param {Puzzle} puzzle @returns {number} */
  levelOf(puzzle, { deductions } = puzzle.groups.length > 2 * puzzle.side ? this.scales.solo : this.scales.unequal) {
    return this.core.call("level", new Numbers().graph(puzzle).board(puzzle.givens, puzzle.masks, puzzle.side).list(deductions));
  }

  /** @param {Puzzle} puzzle @param {{words: string[], deductions: number[]}} scale */
  #level(puzzle, scale) {
    return scale.words[this.levelOf(puzzle, scale)];
  }

  /** @param {Puzzle} puzzle @param {number[]} solution @param {() => number|null} left */
  #search(puzzle, solution, left) {
    const { restarts, tries } = this.scales.search, numbers = new Numbers().problem(puzzle, puzzle.masks).list(solution).put(restarts).wide(tries).request({ seconds: left() });
    const { singles, guesses, backdoor, at_least } = this.core.call("search_scale", numbers);
    return { singles, guesses, backdoor: backdoor?.length ?? null, backdoor_at_least: backdoor ? at_least : null, backdoor_cells: backdoor?.map((/** @type {number} */ cell) => puzzle.cellName(cell)) ?? null };
  }
}
