// A board before a step: values, and candidates of empty cells. Same as logic/situation.py.

import { bitOf, valuesOf } from "../puzzle.js";

/** @typedef {{cell: number, value: number}} Candidate */

export class Situation {
  /** @param {import("../puzzle.js").Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** The peers of each cell. @type {Set<number>[]} */ this.sees = puzzle.masks.map(() => new Set());
    for (const group of puzzle.groups) for (const a of group) for (const b of group) if (a !== b) this.sees[a].add(b);
    this.values = puzzle.masks.map(() => 0);
    this.masks = [...puzzle.masks];
    puzzle.givens.forEach((value, cell) => { if (value) place(this, cell, value); });
  }

  /** The situation after a step. @param {{placements: Candidate[], eliminations: Candidate[]}} step */
  after({ placements, eliminations }) {
    const next = /** @type {Situation} */ (Object.create(Situation.prototype, {}));
    Object.assign(next, this, { values: [...this.values], masks: [...this.masks] });
    for (const { cell, value } of placements) place(next, cell, value);
    if (!placements.length) for (const { cell, value } of eliminations) next.masks[cell] &= ~bitOf(value);
    return next;
  }

  /** @param {number} cell */
  candidates(cell) {
    return valuesOf(this.masks[cell]);
  }

  /** @param {number} cell @param {number} value */
  has(cell, value) {
    return Boolean(this.masks[cell] & bitOf(value));
  }

  /** The peers of this cell that have the value. @param {number} cell @param {number} value */
  placedNear(cell, value) {
    return [...this.sees[cell]].filter((other) => this.values[other] === value).sort((a, b) => a - b);
  }
}

/** @param {Situation} situation @param {number} cell @param {number} value */
function place(situation, cell, value) {
  situation.values[cell] = value;
  situation.masks[cell] = 0n;
  for (const other of situation.sees[cell]) situation.masks[other] &= ~bitOf(value);
}
