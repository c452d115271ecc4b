// Replays a trace: the board after any number of events, forwards and backwards.

import { givensOf } from "./model.js";

/** @typedef {[string, number, number, number]} TraceEvent kind, cell, value, because */

/** @type {Record<string, string>} */
const MARKED = { guessed: "guess", conflict: "conflict", solved: "solution" };
const EVERY = 512; // events between two snapshots

export class Replay {
  /** @param {import("./model.js").PuzzleRecord} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.givens = givensOf(puzzle);
    this.side = puzzle.side;
    this.at = 0;
    /** @type {number[]} */ this.values = [];
    /** The eliminated candidates of each cell. @type {Set<number>[]} */ this.gone = [];
    /** The stack of placed values, with the candidates eliminated since. @type {{cell: number, left: [number, number][]}[]} */ this.stack = [];
    /** @type {TraceEvent[]} */ this.events = [];
    /** The number of placed values, before the first event and after each. @type {number[]} */ this.heights = [0];
    /** The positions of guesses, conflicts and solutions. @type {Record<string, number[]>} */ this.marks = { guess: [], conflict: [], solution: [] };
    /** Cells that changed since they were last shown. @type {Set<number>} */
    this.changed = new Set();
    this.reset();
    /** @type {any[]} */ this.kept = [this.#copy()];
    this.walked = 0; // events covered by snapshots
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

  /** Go to the board after this many events. @param {number} step */
  seek(step) {
    const to = Math.min(Math.max(0, step), this.events.length);
    if (to < this.at || to - this.at > 2 * EVERY) this.#restore(this.kept[Math.floor(to / EVERY)]);
    while (this.at < to) {
      this.#do(this.events[this.at]);
      this.at += 1;
    }
  }

  /** The last event before the current board. */
  get last() {
    return this.at ? this.events[this.at - 1] : null;
  }

  /** The current event, as named in the pseudocode. */
  get doing() {
    const kind = this.last?.[0] ?? "";
    return kind === "eliminated" && !this.stack.length ? "eliminated:first" : kind;
  }

  /** The values that are not eliminated. @param {number} cell */
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

  /** Return the changed cells, and reset the list. */
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
