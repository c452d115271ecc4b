// A game in progress: entries, pencil marks, colours; undone and redone without end, and kept in the browser.

import { Shape, isPuzzle } from "./model.js";

const KEY = "sudoshiki.game", LEFT = "sudoshiki.left", MOST_LEFT = 12; // the game that is played, and those left for another

/**
 * @typedef {object} Moment what can be undone
 * @property {number[]} values
 * @property {number[][]} marks by cell, ascending
 * @property {number[]} colours
 */

export class Game {
  /** @param {import("./model.js").PuzzleRecord} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.shape = new Shape(puzzle);
    /** @type {Moment} */
    this.now = {
      values: [...puzzle.givens],
      marks: puzzle.givens.map((_, cell) => puzzle.candidates?.[`r${Math.floor(cell / puzzle.side) + 1}c${(cell % puzzle.side) + 1}`] ?? []),
      colours: puzzle.givens.map(() => 0),
    };
    /** @type {Moment[]} */ this.past = [];
    /** @type {Moment[]} */ this.future = [];
    this.seconds = 0;
    this.done = false;
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.puzzle.givens[cell] > 0;
  }

  /** Change something; the moment before can be returned to. @param {(next: Moment) => void} change */
  change(change) {
    /** @type {Moment} */
    const next = { values: [...this.now.values], marks: this.now.marks.map((m) => m), colours: [...this.now.colours] };
    change(next);
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.past.push(this.now);
    this.future = [];
    this.now = next;
    this.save();
  }

  /** Put a value, or take it away if it is there already. Peers lose the pencil mark. @param {number[]} cells @param {number} value */
  put(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !this.isGiven(cell));
      const same = open.every((cell) => next.values[cell] === value);
      for (const cell of open) {
        next.values[cell] = same ? 0 : value;
        if (same || !value) continue;
        for (const peer of this.shape.peers[cell]) next.marks[peer] = next.marks[peer].filter((v) => v !== value);
      }
    });
  }

  /** @param {number[]} cells @param {number} value */
  pencil(cells, value) {
    this.change((next) => {
      const open = cells.filter((cell) => !next.values[cell]);
      const all = open.every((cell) => next.marks[cell].includes(value));
      for (const cell of open) {
        const others = next.marks[cell].filter((v) => v !== value);
        next.marks[cell] = all ? others : [...others, value].sort((a, b) => a - b);
      }
    });
  }

  /** @param {number[]} cells */
  erase(cells) {
    this.change((next) => {
      for (const cell of cells) {
        if (this.isGiven(cell)) continue;
        if (next.values[cell]) next.values[cell] = 0;
        else next.marks[cell] = [];
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

  /** Pencil marks that no placed value rules out, in every open cell. */
  markAll() {
    this.change((next) => {
      next.values.forEach((value, cell) => { next.marks[cell] = value ? [] : this.shape.open(next.values, cell); });
    });
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

  /** Back to the givens; that can be undone too. */
  restart() {
    this.change((next) => {
      next.values = [...this.puzzle.givens];
      next.marks = next.marks.map(() => []);
      next.colours = next.colours.map(() => 0);
    });
    this.seconds = 0;
    this.done = false;
  }

  /** Whether the player did anything that another puzzle would take away. */
  hasEntries() {
    const { values, marks, colours } = this.now, { givens, candidates } = this.puzzle;
    return values.some((value, cell) => value !== givens[cell]) || colours.some(Boolean) || (!candidates && marks.some((list) => list.length > 0));
  }

  /** How much of it is filled, from 0 to 1. */
  share() {
    const open = this.puzzle.givens.filter((given) => !given).length, filled = this.now.values.filter((value, cell) => value && !this.puzzle.givens[cell]).length;
    return open ? filled / open : 1;
  }

  isFull() {
    return this.now.values.every(Boolean);
  }

  #record(most = 200) {
    const { puzzle, now, past, future, seconds, done } = this;
    return { puzzle, now, past: past.slice(-most), future: future.slice(-most), seconds, done };
  }

  save() {
    keep(KEY, this.#record());
  }

  /** The game that was played last, or null. */
  static saved() {
    return read(kept(KEY));
  }

  /** For another puzzle; it can be gone on with. What was finished, or not begun, need not be kept. */
  leave() {
    if (this.done || !this.hasEntries()) return;
    const others = Game.left().filter((game) => game.#name() !== this.#name());
    keep(LEFT, [this, ...others].slice(0, MOST_LEFT).map((game) => game.#record(20)));
  }

  /** Gone on with: it is not one of those left any more. */
  takeUp() {
    keep(LEFT, Game.left().filter((game) => game.#name() !== this.#name()).map((game) => game.#record(20)));
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
    return Object.assign(new Game(data.puzzle), { now: data.now, past: data.past, future: data.future, seconds: data.seconds, done: data.done });
  } catch {
    return null;
  }
}

/** What is kept in a browser may be another version's, or anybody's. @param {any} data @param {number} side */
function isMoment(data, side) {
  const isList = (/** @type {any} */ list, /** @type {(one: any) => boolean} */ fits) => Array.isArray(list) && list.length === side ** 2 && list.every(fits);
  const isValue = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0 && value <= side;
  return isList(data?.values, isValue) && isList(data.marks, (marks) => Array.isArray(marks) && marks.every(isValue)) && isList(data.colours, Number.isInteger);
}
