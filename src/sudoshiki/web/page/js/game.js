// A game in progress: entries, marks, colours, unlimited undo and redo; saved in the browser.

import { Shape, givensOf, isPuzzle, statedFor } from "./model.js";

const CURRENT = "sudoshiki.game", UNFINISHED = "sudoshiki.left", MAX_UNFINISHED = 12; // keys of the current game and of unfinished ones

/**
 * @typedef {object} Moment what can be undone
 * @property {number[]} values
 * @property {number[][]} marks marks in the centre of cells, ascending: the candidates in the player's view
 * @property {number[][]} corners marks in the corners, ascending: possible places of a value in a house
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
    /** The grade, once it is known. @type {import("./verdict.js").Grade|null} */ this.grade = null;
  }

  /** The board before the first move. @returns {Moment} */
  #first() {
    const { givens } = this, none = () => givens.map(() => []);
    return { values: [...givens], marks: givens.map((_, cell) => this.#stated(cell) ?? []), corners: none(), colours: givens.map(() => 0), gone: none() };
  }

  /** The candidates that the puzzle lists for a cell. @param {number} cell */
  #stated(cell) {
    return statedFor(this.puzzle, cell);
  }

  /** The values that neither a placed value nor the puzzle rules out. @param {number[]} values @param {number} cell */
  open(values, cell) {
    const stated = this.#stated(cell);
    return this.shape.open(values, cell).filter((value) => stated?.includes(value) ?? true);
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.givens[cell] > 0;
  }

  /** Apply a change; undo returns to the moment before. @param {(next: Moment) => void} change */
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

  /** Enter a value, or remove it if it is there already. Its mark is removed from peers. @param {number[]} cells @param {number} value */
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

  /** Toggle a mark in the centre. @param {number[]} cells @param {number} value */
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

  /** Toggle a mark in the corner. @param {number[]} cells @param {number} value */
  corner(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !next.values[cell]), all = open.every((cell) => next.corners[cell].includes(value));
      for (const cell of open) next.corners[cell] = all ? without(next.corners[cell], value) : withValue(next.corners[cell], value);
    });
  }

  /** With automatic candidates: cross a candidate out, or restore it. @param {number[]} cells @param {number} value */
  crossLive(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !next.values[cell] && this.open(next.values, cell).includes(value));
      const all = open.every((cell) => next.gone[cell].includes(value));
      for (const cell of open) next.gone[cell] = all ? without(next.gone[cell], value) : withValue(next.gone[cell], value);
    });
  }

  /** The automatic candidates of each cell, without those the player crossed out. @param {number[][]|null} left what rules leave @returns {number[][]} */
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

  /** Fill every empty cell with marks: all candidates but those the player crossed out. @param {number[][]|null} left what rules leave */
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

  /** Go back to the start; undo reverts it. */
  restart() {
    this.change((next) => { Object.assign(next, this.#first()); });
    this.seconds = 0;
    this.done = false;
  }

  /** Whether the player entered anything. */
  hasEntries() {
    const seen = (/** @type {Moment} */ { values, marks, corners, colours, gone }) => JSON.stringify([values, marks, corners, colours, gone]);
    return seen(this.now) !== seen(this.#first());
  }

  /** The share of cells that are filled, from 0 to 1. */
  share() {
    const open = this.givens.filter((given) => !given).length, filled = this.now.values.filter((value, cell) => value && !this.givens[cell]).length;
    return open ? filled / open : 1;
  }

  isFull() {
    return this.now.values.every(Boolean);
  }

  /** The game as plain data; `Game.of` restores it. @param {number} [most] moments kept to undo */
  record(most = 200) {
    const { puzzle, now, past, future, seconds, done, grade } = this;
    return { puzzle, now, past: past.slice(-most), future: future.slice(-most), seconds, done, grade };
  }

  save() {
    keep(CURRENT, this.record());
  }

  /** The last game, or null. */
  static saved() {
    return Game.of(kept(CURRENT));
  }

  /** @param {any} record as `record` makes it, or anything that was kept @returns {Game|null} */
  static of(record) {
    return read(record);
  }

  /** Save an unfinished game before another puzzle is opened. Finished games and those without entries are dropped. */
  leave() {
    if (this.done || !this.hasEntries()) return;
    const others = Game.left().filter((game) => game.#name() !== this.#name());
    keep(UNFINISHED, [this, ...others].slice(0, MAX_UNFINISHED).map((game) => game.record(20)));
  }

  /** Remove the game from the unfinished ones, since it is played again. */
  takeUp() {
    keep(UNFINISHED, Game.left().filter((game) => game.#name() !== this.#name()).map((game) => game.record(20)));
  }

  #name() {
    return JSON.stringify(this.puzzle);
  }

  /** The unfinished games, newest first. @returns {Game[]} */
  static left() {
    const all = kept(UNFINISHED);
    return Array.isArray(all) ? all.map(read).filter((game) => game !== null) : [];
  }
}

/** @param {number[]} marks @param {number} value */
const without = (marks, value) => marks.filter((one) => one !== value);

/** @param {number[]} marks @param {number} value */
const withValue = (marks, value) => [...new Set([...marks, value])].sort((a, b) => a - b);

/** Remove the marks of a placed value from its peers. @param {Moment} moment @param {Iterable<number>} cells @param {number} value */
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

/** Remove a mark, so that `markAll` does not restore it. A cell without marks is left alone: the player has noted nothing there. @param {Moment} moment @param {number} cell @param {number} value */
export function crossOut(moment, cell, value) {
  moment.marks[cell] = without(moment.marks[cell], value);
  moment.gone[cell] = moment.marks[cell].length ? withValue(moment.gone[cell], value) : [];
}

/** The same with automatic candidates, where no marks are stored. @param {Moment} moment @param {number} cell @param {number} value */
export function crossOutLive(moment, cell, value) {
  moment.gone[cell] = withValue(moment.gone[cell], value);
}

/** @param {string} key @param {any} data */
function keep(key, data) {
  try {
    localStorage.setItem(key, JSON.stringify(data));
  } catch { /* storage full: the game goes on unsaved */ }
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

/** Validates stored data, which may come from another version. @param {any} data @param {number} side */
function isMoment(data, side) {
  const isList = (/** @type {any} */ list, /** @type {(one: any) => boolean} */ fits) => Array.isArray(list) && list.length === side ** 2 && list.every(fits);
  const isValue = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0 && value <= side;
  const isMarks = (/** @type {any} */ marks) => Array.isArray(marks) && marks.every(isValue);
  return isList(data?.values, isValue) && isList(data.marks, isMarks) && isList(data.colours, Number.isInteger) && [data.gone, data.corners].every((marks) => marks === undefined || isList(marks, isMarks));
}
