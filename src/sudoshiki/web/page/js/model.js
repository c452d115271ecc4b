// The model of a puzzle: its record as in the API, and the groups, signs and clashes that follow from it.

/**
 * @typedef {object} PuzzleRecord
 * @property {string} kind sudoku, latin or futoshiki
 * @property {string} [name]
 * @property {number} side
 * @property {number[]} [box] rows, columns
 * @property {number[]} [regions] by cell
 * @property {boolean} [diagonals]
 * @property {[string, string][]} [arcs] lesser, greater
 * @property {number} [first_value] 0 if values begin with 0; boards of this page always count from 1
 * @property {(number|null)[]} givens 0 for empty cells; null if 0 is a value
 * @property {Record<string, number[]>} [candidates]
 * @property {Record<string, string[]>} [groups]
 * @property {Record<string, any>[]} [rules] as in the format `json`
 * @property {string[]} [not_read] parts of the source text that were not understood
 */

/** The levels that can be requested. */
export const LEVELS = ["any", "easy", "medium", "hard", "fiendish", "diabolical", "extreme"];

/** @param {number} cell @param {number} side */
export const cellName = (cell, side) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;

/** @param {string} name @param {number} side */
export function cellNumber(name, side) {
  const match = /^r(\d+)c(\d+)$/.exec(name);
  return match ? (Number(match[1]) - 1) * side + Number(match[2]) - 1 : -1;
}

/** The text of a value: a number, as in pictures and on the terminal. @param {number} value @param {number} [first] the number shown for value 1 */
export const symbolOf = (value, first = 1) => (value === 0 ? "" : String(value - 1 + first));

/** The key of a value: digits, then letters. @param {number} value @param {number} [first] */
export function keyOf(value, first = 1) {
  const shown = value - 1 + first;
  return shown <= 9 ? String(shown) : shown <= 35 ? String.fromCharCode(55 + shown) : "";
}

/** The value of a key, or 0. @param {string} key @param {number} side @param {number} [first] */
export function valueOfKey(key, side, first = 1) {
  const shown = /^[0-9]$/.test(key) ? Number(key) : side - 1 + first > 9 && /^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 55 : -1;
  return shown >= first && shown - first < side ? shown - first + 1 : 0;
}

/** The text of the first value. @param {PuzzleRecord} puzzle */
export const firstOf = (puzzle) => puzzle.first_value ?? 1;

/** The givens counted from 1, 0 for empty cells. @param {PuzzleRecord} puzzle @returns {number[]} */
export const givensOf = (puzzle) => puzzle.givens.map((given) => (firstOf(puzzle) ? given ?? 0 : given === null ? 0 : given + 1));

/** Convert a solution of the API to values counted from 1. @param {PuzzleRecord} puzzle @param {number[]} values */
export const boardFrom = (puzzle, values) => values.map((value) => value - firstOf(puzzle) + 1);

/** Convert a value to that of the record. @param {PuzzleRecord} puzzle @param {number} value 0 for none */
export const givenFor = (puzzle, value) => (firstOf(puzzle) ? value : value ? value - 1 : null);

/** Convert a board to the form of the API. @param {PuzzleRecord} puzzle @param {number[]} values 0 for none */
export const boardFor = (puzzle, values) => values.map((value) => givenFor(puzzle, value));

/** The candidates that the puzzle lists for a cell. @param {PuzzleRecord} puzzle @param {number} cell @returns {number[]|undefined} */
export const statedFor = (puzzle, cell) => puzzle.candidates?.[cellName(cell, puzzle.side)]?.map((value) => value - firstOf(puzzle) + 1);

/** The box nearest to a square, with no more rows than columns. @param {number} side @returns {[number, number]} */
export function usualBox(side) {
  let rows = Math.floor(Math.sqrt(side));
  while (side % rows) rows -= 1;
  return [rows, side / rows];
}

/** All box shapes for a side, without single rows and columns. @param {number} side @returns {[number, number][]} */
export function boxesOf(side) {
  /** @type {[number, number][]} */
  const boxes = Array.from({ length: side }, (_, i) => [i + 1, side / (i + 1)]);
  return boxes.filter(([rows, columns]) => Number.isInteger(columns) && rows > 1 && columns > 1);
}

export class Shape {
  /** @param {PuzzleRecord} puzzle */
  constructor(puzzle) {
    this.side = puzzle.side;
    this.cells = this.side * this.side;
    this.regionOf = puzzle.regions || puzzle.box ? regionsOf(puzzle) : null;
    this.diagonals = Boolean(puzzle.diagonals);
    this.arcs = (puzzle.arcs ?? []).map(([low, high]) => [cellNumber(low, this.side), cellNumber(high, this.side)]);
    this.groups = puzzle.groups
      ? Object.values(puzzle.groups).map((names) => names.map((name) => cellNumber(name, this.side)))
      : this.#plainGroups();
    /** @type {Set<number>[]} */
    this.peers = Array.from({ length: this.cells }, () => new Set());
    for (const group of this.groups)
      for (const a of group) for (const b of group) if (a !== b) this.peers[a].add(b);
  }

  #plainGroups() {
    const all = [...Array(this.cells).keys()], { side } = this, lines = [...Array(side).keys()];
    const groups = [...lines.map((row) => all.filter((c) => Math.floor(c / side) === row)), ...lines.map((column) => all.filter((c) => c % side === column))];
    if (this.regionOf) for (const region of new Set(this.regionOf)) groups.push(all.filter((c) => this.regionOf?.[c] === region));
    if (this.diagonals) groups.push(lines.map((i) => i * side + i), lines.map((i) => (i + 1) * (side - 1)));
    return groups;
  }

  /** Cells whose values break a rule. @param {number[]} values @returns {Set<number>} */
  clashes(values) {
    const wrong = new Set();
    for (const group of this.groups) {
      const seen = new Map();
      for (const cell of group) {
        const value = values[cell];
        if (!value) continue;
        if (seen.has(value)) wrong.add(cell).add(seen.get(value));
        seen.set(value, cell);
      }
    }
    for (const [low, high] of this.arcs)
      if (values[low] && values[high] && values[low] >= values[high]) wrong.add(low).add(high);
    return wrong;
  }

  /** The values that no placed value rules out, as a mask. @param {number[]} values @param {number} cell */
  open(values, cell) {
    let mask = 2n ** BigInt(this.side) - 1n;
    for (const peer of this.peers[cell]) if (values[peer]) mask &= ~(1n << BigInt(values[peer] - 1));
    for (const [low, high] of this.arcs) {
      if (low === cell) mask &= 2n ** BigInt((values[high] || this.side + 1) - 1) - 1n;
      if (high === cell && values[low]) mask &= ~(2n ** BigInt(values[low]) - 1n);
      if (high === cell && !values[low]) mask &= ~1n;
      if (low === cell && !values[high]) mask &= ~(1n << BigInt(this.side - 1));
    }
    return [...Array(this.side).keys()].filter((v) => mask >> BigInt(v) & 1n).map((v) => v + 1);
  }
}

/** The region of each cell: as listed, else its box, else its row. @param {PuzzleRecord} puzzle @returns {number[]} */
export function regionsOf(puzzle) {
  if (puzzle.regions) return puzzle.regions;
  const { side } = puzzle, [rows, columns] = puzzle.box ?? [1, side];
  return Array.from({ length: side * side }, (_, c) => Math.floor(Math.floor(c / side) / rows) * (side / columns) + Math.floor((c % side) / columns));
}

/**
 * A Sudoku without boxes gets its rows as regions: a start for painting others.
 * @param {string} kind @param {number} side @param {number[]|null} [box] @returns {PuzzleRecord}
 */
export function emptyPuzzle(kind, side, box) {
  /** @type {PuzzleRecord} */
  const puzzle = { kind, name: "", side, givens: Array(side * side).fill(0) };
  if (kind !== "sudoku") return puzzle;
  return box ? { ...puzzle, box } : { ...puzzle, regions: regionsOf(puzzle).map((row) => row + 1) };
}

/** Encode a puzzle for a link. @param {PuzzleRecord} puzzle */
export function toLink(puzzle) {
  return btoa(unescape(encodeURIComponent(JSON.stringify(puzzle)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {PuzzleRecord|null} */
export function fromLink(text) {
  try {
    const puzzle = JSON.parse(decodeURIComponent(escape(atob(text.replaceAll("-", "+").replaceAll("_", "/")))));
    return isPuzzle(puzzle) ? puzzle : null;
  } catch {
    return null;
  }
}

const KINDS = ["sudoku", "latin", "futoshiki"], MAX_SIDE = 100;

/** Check enough that no link can break the page; the server checks the rest. @param {any} data */
export function isPuzzle(data) {
  const whole = (/** @type {any} */ n, /** @type {number} */ least, /** @type {number} */ most) => Number.isInteger(n) && n >= least && n <= most;
  if (!data || !KINDS.includes(data.kind) || !whole(data.side, 1, MAX_SIDE)) return false;
  const { side } = data, cells = side ** 2;
  const isList = (/** @type {any} */ list, /** @type {(one: any) => boolean} */ fits, /** @type {number} */ length = list?.length) => Array.isArray(list) && list.length === length && list.every(fits);
  const isCell = (/** @type {any} */ name) => { const cell = cellNumber(String(name), side); return whole(cell, 0, cells - 1) && cellName(cell, side) === name; };
  const isTable = (/** @type {any} */ table, /** @type {(one: any) => boolean} */ fits) => typeof table === "object" && table !== null && Object.values(table).every((row) => isList(row, fits));
  const left = (/** @type {string} */ key, /** @type {(value: any) => boolean} */ fits) => data[key] === undefined || data[key] === null || fits(data[key]);
  const first = data.first_value ?? 1, isValue = (/** @type {any} */ value) => whole(value, first, side - 1 + first);
  return whole(first, 0, 1) && isList(data.givens, (value) => isValue(value) || value === (first ? 0 : null), cells) && left("name", (name) => typeof name === "string")
    && left("box", (box) => isList(box, (n) => whole(n, 1, side), 2) && box[0] * box[1] === side)
    && left("regions", (regions) => isList(regions, (n) => whole(n, 0, cells), cells))
    && left("arcs", (arcs) => isList(arcs, (arc) => isList(arc, isCell, 2) && arc[0] !== arc[1]))
    && left("candidates", (table) => isTable(table, isValue) && Object.keys(table).every(isCell))
    && left("groups", (table) => isTable(table, isCell)) && left("rules", (rules) => isList(rules, (rule) => typeof rule === "object" && rule !== null && typeof rule.rule === "string")) && left("not_read", (parts) => isList(parts, (part) => typeof part === "string"));
}
