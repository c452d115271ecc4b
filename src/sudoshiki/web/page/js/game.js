// A game in progress: entries, marks, colours; undone and redone without end, and kept in the browser.

import { Shape, givensOf, isPuzzle, statedFor } from "./model.js";

const KEY = "sudoshiki.game", LEFT = "sudoshiki.left", MOST_LEFT = 12; // the game that is played, and those left for another

/**
 * @typedef {object} Moment what can be undone
 * @property {number[]} values
 * @property {number[][]} marks in the centre of a cell, ascending: all that is left there, as the player sees it
 * @property {number[][]} corners in its corners, ascending: places of a value in a house
 * @property {number[]} colours
 * @property {number[][]} gone by cell: candidates that the player crossed out
 */

export class Game {
  /** @param {import("./model.js").PuzzleRecord} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.givens = givensOf(puzzle);
    this.shape = new Shape(puzzle);
    this.now = this.#first();
    /** @type {Moment[]} */ this.past = [];
    /** @type {Moment[]} */ this.future = [];
    this.seconds = 0;
    this.done = false;
    /** How hard it is, once that is known. @type {import("./verdict.js").Grade|null} */ this.grade = null;
  }

  /** The board before anything was done. @returns {Moment} */
  #first() {
    const { givens } = this, none = () => givens.map(() => []);
    return { values: [...givens], marks: givens.map((_, cell) => this.#stated(cell) ?? []), corners: none(), colours: givens.map(() => 0), gone: none() };
  }

  /** The candidates that the puzzle itself states for a cell. @param {number} cell */
  #stated(cell) {
    return statedFor(this.puzzle, cell);
  }

  /** Values that neither a placed value nor the puzzle itself rules out. @param {number[]} values @param {number} cell */
  open(values, cell) {
    const stated = this.#stated(cell);
    return this.shape.open(values, cell).filter((value) => stated?.includes(value) ?? true);
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.givens[cell] > 0;
  }

  /** Change something; the moment before can be returned to. @param {(next: Moment) => void} change */
  change(change) {
    /** @type {Moment} */
    const { values, marks, corners, colours, gone } = this.now, next = { values: [...values], marks: [...marks], corners: [...corners], colours: [...colours], gone: [...gone] };
    change(next);
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.past.push(this.now);
    this.future = [];
    this.now = next;
    this.save();
  }

  /** Put a value, or take it away if it is there already. Peers lose the mark. @param {number[]} cells @param {number} value */
  put(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !this.isGiven(cell));
      const same = open.every((cell) => next.values[cell] === value);
      for (const cell of open) {
        next.values[cell] = same ? 0 : value;
        if (!same && value) ruleOut(next, this.shape.peers[cell], value);
      }
    });
  }

  /** A mark in the centre. @param {number[]} cells @param {number} value */
  pencil(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !next.values[cell]);
      const all = open.every((cell) => next.marks[cell].includes(value));
      for (const cell of open) {
        if (all) crossOut(next, cell, value);
        else note(next, cell, value);
      }
    });
  }

  /** A mark in the corner. @param {number[]} cells @param {number} value */
  corner(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !next.values[cell]), all = open.every((cell) => next.corners[cell].includes(value));
      for (const cell of open) next.corners[cell] = all ? without(next.corners[cell], value) : withValue(next.corners[cell], value);
    });
  }

  /** Where all that is open is seen: cross a candidate out, or bring it back. @param {number[]} cells @param {number} value */
  crossLive(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !next.values[cell] && this.open(next.values, cell).includes(value));
      const all = open.every((cell) => next.gone[cell].includes(value));
      for (const cell of open) next.gone[cell] = all ? without(next.gone[cell], value) : withValue(next.gone[cell], value);
    });
  }

  /** By cell what is open there, without what the player crossed out. @param {number[][]|null} left what rules leave @returns {number[][]} */
  liveMarks(left = null) {
    const { values, gone } = this.now;
    return values.map((value, cell) => (value ? [] : this.open(values, cell).filter((one) => !gone[cell].includes(one) && (left?.[cell].includes(one) ?? true))));
  }

  /** @param {number[]} cells */
  erase(cells) {
    this.change((next) => {
      for (const cell of cells) {
        if (this.isGiven(cell)) continue;
        if (next.values[cell]) next.values[cell] = 0;
        else next.marks[cell] = next.corners[cell] = next.gone[cell] = [];
      }
    });
  }

  /** @param {number[]} cells @param {number} colour */
  paint(cells, colour) {
    this.change((next) => {
      const same = cells.every((cell) => next.colours[cell] === colour);
      for (const cell of cells) next.colours[cell] = same ? 0 : colour;
    });
  }

  /** Marks in every open cell: all that is open there but what the player crossed out. @param {number[][]|null} left what rules leave */
  markAll(left = null) {
    this.change((next) => { next.marks = this.liveMarks(left); });
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.future.push(this.now);
    this.now = before;
    this.save();
  }

  redo() {
    const after = this.future.pop();
    if (!after) return;
    this.past.push(this.now);
    this.now = after;
    this.save();
  }

  /** Back to the start; that can be undone too. */
  restart() {
    this.change((next) => { Object.assign(next, this.#first()); });
    this.seconds = 0;
    this.done = false;
  }

  /** Whether the player did anything that another puzzle would take away. */
  hasEntries() {
    const seen = (/** @type {Moment} */ { values, marks, corners, colours, gone }) => JSON.stringify([values, marks, corners, colours, gone]);
    return seen(this.now) !== seen(this.#first());
  }

  /** How much of it is filled, from 0 to 1. */
  share() {
    const open = this.givens.filter((given) => !given).length, filled = this.now.values.filter((value, cell) => value && !this.givens[cell]).length;
    return open ? filled / open : 1;
  }

  isFull() {
    return this.now.values.every(Boolean);
  }

  /** Plain data that a game can be made of again, by `Game.of`. @param {number} [most] moments kept to undo */
  record(most = 200) {
    const { puzzle, now, past, future, seconds, done, grade } = this;
    return { puzzle, now, past: past.slice(-most), future: future.slice(-most), seconds, done, grade };
  }

  save() {
    keep(KEY, this.record());
  }

  /** The game that was played last, or null. */
  static saved() {
    return Game.of(kept(KEY));
  }

  /** @param {any} record as `record` makes it, or anything that was kept @returns {Game|null} */
  static of(record) {
    return read(record);
  }

  /** For another puzzle; it can be gone on with. What was finished, or not begun, need not be kept. */
  leave() {
    if (this.done || !this.hasEntries()) return;
    const others = Game.left().filter((game) => game.#name() !== this.#name());
    keep(LEFT, [this, ...others].slice(0, MOST_LEFT).map((game) => game.record(20)));
  }

  /** Gone on with: it is not one of those left any more. */
  takeUp() {
    keep(LEFT, Game.left().filter((game) => game.#name() !== this.#name()).map((game) => game.record(20)));
  }

  #name() {
    return JSON.stringify(this.puzzle);
  }

  /** Those left for another puzzle, the last first. @returns {Game[]} */
  static left() {
    const all = kept(LEFT);
    return Array.isArray(all) ? all.map(read).filter((game) => game !== null) : [];
  }
}

/** @param {number[]} marks @param {number} value */
const without = (marks, value) => marks.filter((one) => one !== value);

/** @param {number[]} marks @param {number} value */
const withValue = (marks, value) => [...new Set([...marks, value])].sort((a, b) => a - b);

/** A value was placed: cells that see it lose its marks. @param {Moment} moment @param {Iterable<number>} cells @param {number} value */
export function ruleOut(moment, cells, value) {
  for (const cell of cells) {
    moment.marks[cell] = without(moment.marks[cell], value);
    moment.corners[cell] = without(moment.corners[cell], value);
  }
}

/** @param {Moment} moment @param {number} cell @param {number} value */
function note(moment, cell, value) {
  moment.marks[cell] = withValue(moment.marks[cell], value);
  moment.gone[cell] = without(moment.gone[cell], value);
}

/** A mark is taken away, and `markAll` does not bring it back. Of a cell without marks nothing is known. @param {Moment} moment @param {number} cell @param {number} value */
export function crossOut(moment, cell, value) {
  moment.marks[cell] = without(moment.marks[cell], value);
  moment.gone[cell] = moment.marks[cell].length ? withValue(moment.gone[cell], value) : [];
}

/** The same where no marks are kept, as all that is open is seen. @param {Moment} moment @param {number} cell @param {number} value */
export function crossOutLive(moment, cell, value) {
  moment.gone[cell] = withValue(moment.gone[cell], value);
}

/** @param {string} key @param {any} data */
function keep(key, data) {
  try {
    localStorage.setItem(key, JSON.stringify(data));
  } catch { /* no room left: the game goes on, it is only not kept */ }
}

/** @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {any} data @returns {Game|null} */
function read(data) {
  try {
    if (!isPuzzle(data.puzzle) || ![data.now, ...data.past, ...data.future].every((moment) => isMoment(moment, data.puzzle.side))) return null;
    const none = (/** @type {Moment} */ moment) => moment.values.map(() => []);
    const whole = (/** @type {Moment} */ moment) => ({ ...moment, gone: moment.gone ?? none(moment), corners: moment.corners ?? none(moment) }); // older versions kept none
    const grade = typeof data.grade?.word === "string" && Number.isFinite(data.grade.er) ? data.grade : null;
    return Object.assign(new Game(data.puzzle), { now: whole(data.now), past: data.past.map(whole), future: data.future.map(whole), seconds: data.seconds, done: data.done, grade });
  } catch {
    return null;
  }
}

/** What is kept in a browser may be another version's, or anybody's. @param {any} data @param {number} side */
function isMoment(data, side) {
  const isList = (/** @type {any} */ list, /** @type {(one: any) => boolean} */ fits) => Array.isArray(list) && list.length === side ** 2 && list.every(fits);
  const isValue = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0 && value <= side;
  const isMarks = (/** @type {any} */ marks) => Array.isArray(marks) && marks.every(isValue);
  return isList(data?.values, isValue) && isList(data.marks, isMarks) && isList(data.colours, Number.isInteger) && [data.gone, data.corners].every((marks) => marks === undefined || isList(marks, isMarks));
}
