// A puzzle as the core needs it, made from its record. Invalid records are refused.

import { cellName, cellNumber, regionsOf, usualBox } from "../model.js";
import { Refused } from "./refused.js";

/** @typedef {import("../model.js").PuzzleRecord} PuzzleRecord */
const KINDS = ["sudoku", "latin", "futoshiki"];
export const MAX_SIDE = 100;

export class Puzzle {
  /** @param {any} record */
  constructor(record) {
    const side = sideOf(record);
    refuseRules(record);
    this.kind = String(record.kind || (!record.box && !record.regions && !record.groups && record.arcs?.length ? "futoshiki" : "sudoku"));
    this.name = typeof record.name === "string" ? record.name : "";
    this.side = side;
    this.full = 2n ** BigInt(side) - 1n;
    /** @type {number[][]} */ this.arcs = listOf(record.arcs ?? [], "arcs").map((/** @type {any} */ arc) => this.#arc(arc)).sort((/** @type {number[]} */ a, /** @type {number[]} */ b) => a[0] - b[0] || a[1] - b[1]);
    const [box, regions] = this.#boxes(record);
    /** @type {number[]|null} */ this.box = box;
    /** @type {number[]|null} */ this.regions = regions;
    this.diagonals = Boolean(record.diagonals) && side > 1;
    /** @type {number[][]} */ this.groups = [];
    /** Names of the groups. @type {string[]} */ this.names = [];
    /** @type {Record<string, string[]>|null} */ this.listed = record.groups ?? null;
    if (this.listed) for (const [name, cells] of Object.entries(this.listed)) this.#group(name, listOf(cells, "a group").map((cell) => this.#cell(cell)));
    else this.#plainGroups();
    /** The candidates of each cell. @type {bigint[]} */ this.masks = this.#masks(record);
    this.#refuseClashes();
  }

  get cells() {
    return this.side ** 2;
  }

  /** The value of each cell with one candidate. */
  get givens() {
    return this.masks.map((mask) => (mask & (mask - 1n) ? 0 : bitLength(mask)));
  }

  /** The first row or column that is no group, such as `row 1`; empty if all are. As logic/fitting.py. */
  get missingLine() {
    const { side } = this, lines = [...Array(side).keys()], key = (/** @type {number[]} */ cells) => [...cells].sort((a, b) => a - b).join();
    const groups = new Set(this.groups.map(key)), isMissing = (/** @type {number[]} */ cells) => !groups.has(key(cells));
    const row = lines.findIndex((line) => isMissing(lines.map((at) => line * side + at)));
    if (row >= 0) return `row ${row + 1}`;
    const column = lines.findIndex((line) => isMissing(lines.map((at) => at * side + line)));
    return column < 0 ? "" : `column ${column + 1}`;
  }

  /** @param {number} cell */
  cellName(cell) {
    return cellName(cell, this.side);
  }

  /** Whether some cell has several candidates, but not all. */
  get hasMarks() {
    return this.masks.some((mask) => mask !== this.full && (mask & (mask - 1n)) !== 0n);
  }

  /** The record of the API. @returns {PuzzleRecord} */
  record() {
    const { kind, name, side, box, regions, diagonals } = this, marks = this.#marks();
    return {
      kind, name, side, ...(box && { box }), ...(regions && { regions }), ...(diagonals && { diagonals }),
      ...(this.arcs.length && { arcs: this.arcs.map(([low, high]) => /** @type {[string, string]} */ ([this.cellName(low), this.cellName(high)])) }),
      givens: this.givens, ...(Object.keys(marks).length && { candidates: marks }), ...(this.listed && { groups: this.listed }),
    };
  }

  /** The same puzzle with other candidates. @param {bigint[]} masks */
  withMasks(masks) {
    const other = /** @type {Puzzle} */ (Object.create(Puzzle.prototype));
    return Object.assign(other, this, { masks });
  }

  #marks() {
    /** @type {Record<string, number[]>} */
    const marks = {};
    this.masks.forEach((mask, cell) => { if (mask !== this.full && mask & (mask - 1n)) marks[this.cellName(cell)] = valuesOf(mask); });
    return marks;
  }

  /** @param {any} record @returns {[number[]|null, number[]|null]} */
  #boxes({ box, regions, groups }) {
    const { side } = this;
    if (!KINDS.includes(this.kind) && !groups) throw new Refused(`kind ${this.kind} is not one of ${KINDS.join(", ")}`);
    if (box && !(Array.isArray(box) && box.length === 2 && box.every(Number.isInteger) && box[0] * box[1] === side && box[0] > 0)) throw new Refused(`boxes of ${box}: a box of a ${side}×${side} board has ${side} cells`);
    if (regions) {
      if (!Array.isArray(regions) || regions.length !== side ** 2 || !regions.every(Number.isInteger)) throw new Refused(`regions must be ${side ** 2} whole numbers, one for each cell`);
      for (const one of new Set(regions)) {
        const count = regions.filter((other) => other === one).length;
        if (count !== side && !groups) throw new Refused(`region ${one} has ${count} cells, expected ${side}`);
      }
    }
    return [box ?? (this.kind === "sudoku" && !regions && !groups ? usualBoxOf(side) : null), regions ?? null];
  }

  #plainGroups() {
    const { side, cells } = this, lines = [...Array(side).keys()], all = [...Array(cells).keys()];
    for (const row of lines) this.#group(`row ${row + 1}`, lines.map((column) => row * side + column));
    for (const column of lines) this.#group(`column ${column + 1}`, lines.map((row) => row * side + column));
    if (this.regions) for (const one of new Set(this.regions)) this.#group(`region ${one}`, all.filter((cell) => this.regions?.[cell] === one));
    else if (this.box) {
      const boxOf = regionsOf(/** @type {any} */ ({ side, box: this.box }));
      for (const one of lines) this.#group(`box ${one + 1}`, all.filter((cell) => boxOf[cell] === one));
    }
    if (!this.diagonals) return;
    this.#group("the falling diagonal", lines.map((i) => i * (side + 1)));
    this.#group("the rising diagonal", lines.map((i) => (i + 1) * (side - 1)));
  }

  /** @param {string} name @param {number[]} cells */
  #group(name, cells) {
    if (cells.length > this.side || new Set(cells).size !== cells.length) throw new Refused(`${name} names too many cells, or one twice`);
    this.groups.push(cells);
    this.names.push(name);
  }

  /** @param {any} record */
  #masks({ givens, candidates }) {
    const { side, cells, full } = this, values = givens ? listOf(givens, "givens").flat() : Array(cells).fill(0);
    if (values.length !== cells) throw new Refused(`${values.length} cells, expected ${cells}`);
    const bit = (/** @type {any} */ value, /** @type {number} */ cell) => {
      if (!Number.isInteger(value) || value < 1 || value > side) throw new Refused(`${this.cellName(cell)}: ${value} is outside 1…${side}`, [this.cellName(cell)]);
      return 1n << BigInt(value - 1);
    };
    const masks = values.map((/** @type {any} */ value, /** @type {number} */ cell) => (value === 0 ? full : bit(value, cell)));
    for (const [name, marks] of Object.entries(candidates ?? {})) {
      const cell = this.#cell(name);
      masks[cell] &= listOf(marks, "candidates").reduce((mask, value) => mask | bit(value, cell), 0n);
      if (!masks[cell]) throw new Refused(`${name} has no candidate`, [name]);
    }
    return masks;
  }

  /** @param {any} arc */
  #arc(arc) {
    const cells = Array.isArray(arc) ? arc.map((name) => this.#cell(name)) : [];
    if (cells.length !== 2 || cells[0] === cells[1]) throw new Refused("a sign stands between two cells, the lesser first");
    return cells;
  }

  /** @param {any} name */
  #cell(name) {
    const cell = cellNumber(String(name), this.side);
    if (cell < 0 || cell >= this.side ** 2 || cellName(cell, this.side) !== name) throw new Refused(`${name} is no cell of a ${this.side}×${this.side} board; cells are named r1c1`);
    return cell;
  }

  #refuseClashes() {
    const problems = problemsOf(this, this.givens);
    if (problems.length) throw new Refused(problems[0]);
  }
}

/** The broken constraints of a board, as sentences with their cells. @param {Puzzle} puzzle @param {number[]} board @returns {string[]} */
export function problemsOf(puzzle, board) {
  const problems = [];
  for (const [number, group] of puzzle.groups.entries()) {
    const first = new Map();
    for (const cell of group) {
      if (board[cell] && first.has(board[cell])) problems.push(`${board[cell]} appears twice in ${puzzle.names[number]}: ${puzzle.cellName(first.get(board[cell]))} and ${puzzle.cellName(cell)}`);
      else first.set(board[cell], cell);
    }
  }
  for (const [low, high] of puzzle.arcs)
    if (board[low] && board[high] && board[low] >= board[high]) problems.push(`${puzzle.cellName(low)}=${board[low]} is not less than ${puzzle.cellName(high)}=${board[high]}`);
  return problems;
}

/** @param {any} record @returns {number} */
function sideOf(record) {
  if (typeof record !== "object" || record === null) throw new Refused("a puzzle is an object, or text");
  const count = listOf(record.givens ?? [], "givens").flat().length, side = record.side ?? Math.round(Math.sqrt(count));
  if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) throw new Refused(`boards up to ${MAX_SIDE}×${MAX_SIDE} are taken here; this one has ${side}`);
  return side;
}

/** Refuse named rules: they are implemented in Python only. @param {any} record */
function refuseRules({ rules = [], first_value: first = 1 }) {
  if (first !== 1) throw new Refused("values from 0 need Python, and are left out of this page: sudoshiki web has them");
  const names = [...new Set(listOf(rules, "rules").map((rule) => String(rule?.rule ?? rule)))];
  if (names.length) throw new Refused(`the rules ${names.join(", ")} need Python, and are left out of this page: sudoshiki web has them`);
}

/** @param {any} value @param {string} what @returns {any[]} */
function listOf(value, what) {
  if (!Array.isArray(value)) throw new Refused(`${what} must be a list`);
  return value;
}

/** @param {number} side */
export function usualBoxOf(side) {
  const box = usualBox(side);
  if (box[0] === 1 && side > 3) throw new Refused(`no box fits a side of ${side} but a row`);
  return box;
}

/** @param {bigint} mask */
export const bitLength = (mask) => (mask ? mask.toString(2).length : 0);

/** @param {bigint} mask @returns {number[]} */
export function valuesOf(mask) {
  const values = [];
  for (let value = 1; mask; value += 1, mask >>= 1n) if (mask & 1n) values.push(value);
  return values;
}

/** @param {number} value */
export const bitOf = (value) => 1n << BigInt(value - 1);
