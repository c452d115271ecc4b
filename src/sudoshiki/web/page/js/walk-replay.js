// Replays a local search: a full board changed move by move, forwards and backwards, with its conflicts.

import { Shape, givensOf } from "./model.js";

/** @typedef {[number, number, number, number]} Measure step, tried, placed, cost */
/** @typedef {{changes: [number, number][], before: number[], measure: Measure, restarts: number}} Step cells with their new values; their old ones */

export class WalkReplay {
  /** @param {import("./model.js").PuzzleRecord} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.shape = new Shape(puzzle);
    this.at = 0;
    this.values = [...givensOf(puzzle)];
    /** The steps. @type {Step[]} */ this.events = [];
    /** Cells that changed since they were last shown. @type {Set<number>} */ this.changed = new Set();
    /** The changes of the incomplete last step. @type {[number, number][]} */ this.open = [];
    this.restarts = 0;
    /** The steps with a new lowest cost, the restarts, and the solution. @type {Record<string, number[]>} */ this.marks = { best: [], restart: [], solution: [] };
    this.lowest = Infinity;
    this.end = [...givensOf(puzzle)]; // the board after the last step
    this.heat = this.#measureHeat();
  }

  /** @param {import("./replay.js").TraceEvent[]} events @param {Measure[]} [measures] one for each event `measured` */
  add(events, measures = []) {
    let next = 0;
    for (const [kind, cell, value] of events) {
      if (kind === "restarted") this.restarts += 1;
      else if (kind === "moved" && this.end[cell] !== value) this.open.push([cell, value]);
      else if (kind === "measured") {
        const changes = this.open;
        this.events.push({ changes, before: changes.map(([at]) => this.end[at]), measure: measures[next], restarts: this.restarts });
        for (const [at, now] of changes) this.end[at] = now;
        this.#mark(measures[next][3]);
        this.open = [];
        next += 1;
      }
    }
  }

  #mark(/** @type {number} */ cost) {
    const { events, marks } = this, step = events.length;
    if (cost < this.lowest) marks.best.push(step);
    if (cost === 0) marks.solution.push(step);
    if (step > 1 && events[step - 1].restarts !== events[step - 2].restarts) marks.restart.push(step);
    this.lowest = Math.min(this.lowest, cost);
  }

  /** The current step, as named in the pseudocode. */
  get doing() {
    const { last } = this;
    if (!last) return "";
    if (last.measure[3] === 0) return "solved";
    if (this.at === 1 || this.events[this.at - 2].restarts !== last.restarts) return "restarted";
    return last.changes.length ? "moved" : "measured";
  }

  /** Go to the board after this many steps. @param {number} step */
  seek(step) {
    const to = Math.min(Math.max(0, step), this.events.length);
    for (; this.at < to; this.at += 1) for (const [cell, value] of this.events[this.at].changes) this.#put(cell, value);
    for (; this.at > to; this.at -= 1) {
      const { changes, before } = this.events[this.at - 1];
      changes.forEach(([cell], i) => this.#put(cell, before[i]));
    }
  }

  #put(/** @type {number} */ cell, /** @type {number} */ value) {
    this.values[cell] = value;
    this.changed.add(cell);
  }

  get last() {
    return this.at ? this.events[this.at - 1] : null;
  }

  /** The counters up to here. Values tried and not placed were rejected. */
  get counters() {
    const [, tried, placed, cost] = this.last?.measure ?? [0, 0, 0, 0];
    return { tried, placed, conflicts: tried - placed, restarts: this.last?.restarts ?? 0, cost };
  }

  /** The cost after each step; before the first it is that of the first. */
  get heights() {
    const costs = this.events.map(({ measure }) => measure[3]);
    return [costs[0] ?? 0, ...costs];
  }

  /** The last step with at most this many values tried. @param {number} tries */
  stepAt(tries) {
    let low = 0, high = this.events.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.events[middle - 1].measure[1] <= tries) low = middle; else high = middle - 1;
    }
    return low;
  }

  /** Return the cells whose values or number of clashes changed, and reset the list. */
  takeChanged() {
    const { changed } = this, before = this.heat;
    this.heat = this.#measureHeat();
    this.heat.forEach((heat, cell) => { if (heat !== before[cell]) changed.add(cell); });
    this.changed = new Set();
    return changed;
  }

  /** The number of clashes of each cell: cells of its groups with its value, and broken signs. */
  #measureHeat() {
    const { values, shape } = this, heat = Array(values.length).fill(0), many = new Uint16Array(shape.side + 1);
    for (const group of shape.groups) {
      many.fill(0);
      for (const cell of group) many[values[cell]] += 1;
      for (const cell of group) if (values[cell]) heat[cell] += many[values[cell]] - 1;
    }
    for (const [low, high] of shape.arcs)
      if (values[low] && values[high] && values[low] >= values[high]) { heat[low] += 1; heat[high] += 1; }
    return heat;
  }
}
