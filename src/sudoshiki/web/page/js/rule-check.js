// Cells that break rules which only the server knows: asked after every change, and only the last answer counts.

import { post } from "./api.js";
import { boardFor, boardFrom, cellNumber } from "./model.js";

export class RuleCheck {
  /** @param {(solved: boolean) => void} checked the answer is there */
  constructor(checked) {
    this.checked = checked;
    /** @type {Set<number>} */ this.broken = new Set();
    this.asked = new AbortController();
  }

  /** @param {import("./game.js").Game} game */
  async look({ puzzle, now }) {
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    if (!puzzle.rules?.length) { this.broken = new Set(); return; }
    try {
      const { broken, solved } = await post("check", { puzzle, board: boardFor(puzzle, now.values) }, signal);
      this.broken = new Set(broken.map((/** @type {string} */ name) => cellNumber(name, puzzle.side)));
      this.checked(solved);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    }
  }

  leave() {
    this.asked.abort();
  }
}

/** By cell the values that rules leave. @param {import("./model.js").PuzzleRecord} puzzle @param {number[]} values @returns {Promise<number[][]>} */
export async function marksLeft(puzzle, values) {
  const { marks } = await post("check", { puzzle, board: boardFor(puzzle, values), marks: true });
  return marks.map((/** @type {number[]} */ left) => boardFrom(puzzle, left));
}
