// A game in progress: entries, pencil marks, colours; undone and redone without end, and kept in the browser.

import { Shape, isPuzzle } from "./model.js";

const KEY = "sudoshiki.game";

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

  isFull() {
    return this.now.values.every(Boolean);
  }

  save() {
    const { puzzle, now, past, future, seconds, done } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ puzzle, now, past: past.slice(-200), future: future.slice(-200), seconds, done }));
    } catch { /* no room left: the game goes on, it is only not kept */ }
  }

  /** The game that was left, or null. */
  static saved() {
    try {
      const data = JSON.parse(localStorage.getItem(KEY) ?? "");
      if (!isPuzzle(data.puzzle) || ![data.now, ...data.past, ...data.future].every((moment) => isMoment(moment, data.puzzle.side))) return null;
      const game = new Game(data.puzzle);
      return Object.assign(game, { now: data.now, past: data.past, future: data.future, seconds: data.seconds, done: data.done });
    } catch {
      return null;
    }
  }
}

/** What is kept in a browser may be another version's, or anybody's. @param {any} data @param {number} side */
function isMoment(data, side) {
  const isList = (/** @type {any} */ list, /** @type {(one: any) => boolean} */ fits) => Array.isArray(list) && list.length === side ** 2 && list.every(fits);
  const isValue = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0 && value <= side;
  return isList(data?.values, isValue) && isList(data.marks, (marks) => Array.isArray(marks) && marks.every(isValue)) && isList(data.colours, Number.isInteger);
}
