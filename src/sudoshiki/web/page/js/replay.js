// A trace replayed: the board after any number of events, forwards and backwards.

import { givensOf } from "./model.js";

/** @typedef {[string, number, number, number]} TraceEvent kind, cell, value, because */

/** @type {Record<string, string>} */
const MARKED = { guessed: "guess", conflict: "conflict", solved: "solution" };
const EVERY = 512; // events between two boards that are kept, to go back to

export class Replay {
  /** @param {import("./model.js").PuzzleRecord} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.givens = givensOf(puzzle);
    this.side = puzzle.side;
    this.at = 0;
    /** @type {number[]} */ this.values = [];
    /** Candidates crossed out, by cell. @type {Set<number>[]} */ this.gone = [];
    /** What was placed, and what left with it. @type {{cell: number, left: [number, number][]}[]} */ this.stack = [];
    /** @type {TraceEvent[]} */ this.events = [];
    /** How many values are placed, before the first event and after each. @type {number[]} */ this.heights = [0];
    /** The steps after each guess, conflict and solution. @type {Record<string, number[]>} */ this.marks = { guess: [], conflict: [], solution: [] };
    /** Cells that may look different since they were last shown. @type {Set<number>} */
    this.changed = new Set();
    this.reset();
    /** @type {any[]} */ this.kept = [this.#copy()];
    this.walked = 0; // events whose boards are kept
  }

  reset() {
    this.at = 0;
    this.values = [...this.givens];
    this.gone = this.givens.map(() => new Set());
    this.stack = [];
    this.counters = { tried: 0, placed: 0, guesses: 0, conflicts: 0, backtracks: 0, eliminations: 0, restarts: 0 };
  }

  /** @param {TraceEvent[]} events */
  add(events) {
    const { at } = this;
    for (const event of events) {
      this.events.push(event);
      this.marks[MARKED[event[0]]]?.push(this.events.length);
    }
    this.#restore(this.kept[this.kept.length - 1]);
    while (this.at < this.events.length) {
      this.#do(this.events[this.at]);
      this.at += 1;
      this.heights.push(this.stack.length);
      if (this.at % EVERY === 0) this.kept.push(this.#copy());
    }
    this.seek(at);
  }

  /** The board after so many events. @param {number} wanted */
  seek(wanted) {
    const to = Math.min(Math.max(0, wanted), this.events.length);
    if (to < this.at || to - this.at > 2 * EVERY) this.#restore(this.kept[Math.floor(to / EVERY)]);
    while (this.at < to) {
      this.#do(this.events[this.at]);
      this.at += 1;
    }
  }

  /** The event that led to the board shown. */
  get last() {
    return this.at ? this.events[this.at - 1] : null;
  }

  /** What the event shown did, as a line of pseudocode names it. */
  get doing() {
    const kind = this.last?.[0] ?? "";
    return kind === "eliminated" && !this.stack.length ? "eliminated:first" : kind;
  }

  /** Values not crossed out. @param {number} cell */
  candidates(cell) {
    return Array.from({ length: this.side }, (_, i) => i + 1).filter((value) => !this.gone[cell].has(value));
  }

  /** @param {TraceEvent} event */
  #do([kind, cell, value]) {
    const { counters } = this;
    if (cell >= 0) this.changed.add(cell);
    switch (kind) {
      case "tried": counters.tried += 1; break;
      case "guessed": counters.guesses += 1; break;
      case "placed":
        counters.placed += 1;
        this.values[cell] = value;
        this.stack.push({ cell, left: [] });
        break;
      case "eliminated":
        counters.eliminations += 1;
        if (!this.gone[cell].has(value)) {
          this.gone[cell].add(value);
          this.stack.at(-1)?.left.push([cell, value]);
        }
        break;
      case "conflict": counters.conflicts += 1; break;
      case "taken back": counters.backtracks += 1; this.#takeBack(cell); break;
      case "restarted": counters.restarts += 1; while (this.stack.length) this.#pop(); break;
      default:
    }
  }

  #takeBack(/** @type {number} */ cell) {
    if (!this.stack.some((one) => one.cell === cell)) return;
    while (this.#pop() !== cell);
  }

  #pop() {
    const one = this.stack.pop();
    if (!one) return -1;
    this.values[one.cell] = this.givens[one.cell];
    this.changed.add(one.cell);
    for (const [cell, value] of one.left) {
      this.gone[cell].delete(value);
      this.changed.add(cell);
    }
    return one.cell;
  }

  #copy() {
    return {
      at: this.at, values: [...this.values], gone: this.gone.map((set) => new Set(set)),
      stack: this.stack.map(({ cell, left }) => ({ cell, left: [...left] })), counters: { ...this.counters },
    };
  }

  /** Those that changed, and none from now on. */
  takeChanged() {
    const { changed } = this;
    this.changed = new Set();
    return changed;
  }

  #restore(/** @type {any} */ kept) {
    this.changed = new Set(this.givens.keys());
    this.at = kept.at;
    this.values = [...kept.values];
    this.gone = kept.gone.map((/** @type {Set<number>} */ set) => new Set(set));
    this.stack = kept.stack.map((/** @type {any} */ one) => ({ cell: one.cell, left: [...one.left] }));
    this.counters = { ...kept.counters };
  }
}
