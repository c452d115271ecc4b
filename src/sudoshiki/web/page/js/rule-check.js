// Asks the server after every change which cells break named rules; only the last answer counts.

import { post } from "./api.js";
import { boardFor, boardFrom, cellNumber } from "./model.js";
import { settings } from "./settings.js";

export class RuleCheck {
  /** @param {(solved: boolean) => void} checked the answer is there */
  constructor(checked) {
    this.checked = checked;
    /** @type {Set<number>} */ this.broken = new Set();
    /** The candidates of each cell that the rules leave, if automatic candidates are on. @type {number[][]|null} */ this.left = null;
    this.controller = new AbortController();
  }

  /** @param {import("./game.js").Game} game */
  async check({ puzzle, now }) {
    this.controller.abort();
    this.controller = new AbortController();
    const { signal } = this.controller;
    if (!puzzle.rules?.length) { this.broken = new Set(); this.left = null; return; }
    try {
      const { broken, solved, marks } = await post("check", { puzzle, board: boardFor(puzzle, now.values), marks: settings().live }, signal);
      this.broken = new Set(broken.map((/** @type {string} */ name) => cellNumber(name, puzzle.side)));
      this.left = marks ? asBoards(puzzle, marks) : null;
      this.checked(solved);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    }
  }

  leave() {
    this.controller.abort();
  }
}

/** The candidates of each cell that the rules leave. @param {import("./model.js").PuzzleRecord} puzzle @param {number[]} values @param {AbortSignal} signal @returns {Promise<number[][]>} */
export async function marksLeft(puzzle, values, signal) {
  const { marks } = await post("check", { puzzle, board: boardFor(puzzle, values), marks: true }, signal);
  return asBoards(puzzle, marks);
}

/** @param {import("./model.js").PuzzleRecord} puzzle @param {number[][]} marks as the API has them */
const asBoards = (puzzle, marks) => marks.map((left) => boardFrom(puzzle, left));
