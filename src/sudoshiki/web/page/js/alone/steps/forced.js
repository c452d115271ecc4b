// Where no technique applies: a cell, and the fewest facts found that force it. As logic/forced.py.

import { bitOf, problemsOf } from "../puzzle.js";

const BEYOND = 20; // what the scale says where no technique leads on
const CELLS = 8; // whose facts are compared
const EFFORTS = [2_000, 200_000]; // values tried in one proof; the greater where no cell is refuted with less
/** @typedef {{cells: number[], groups: number[], arcs: number[][]}} Facts */

/** @param {Facts} facts */
const total = (facts) => facts.cells.length + facts.groups.length + facts.arcs.length;

/**
 * The cell with the fewest facts as a step; null where time was up or no proof was short.
 * @param {import("./situation.js").Situation} situation @param {number[]} solution @param {import("../solving.js").Solving} solving @param {() => number|null} left
 * @returns {import("./told.js").Step|null}
 */
export function forcedStep(situation, solution, solving, left) {
  const { puzzle } = situation;
  /** @type {Facts} */ const every = { cells: situation.values.flatMap((value, cell) => (value ? [cell] : [])), groups: [...puzzle.groups.keys()], arcs: puzzle.arcs };
  /** @type {{facts: Facts, cell: number}|null} */ let best = null;
  for (const effort of EFFORTS) {
    const proofs = new Proofs(situation, solution, effort, solving, left), cells = proofs.soonest(every).slice(0, CELLS);
    for (const cell of cells) {
      const facts = proofs.fewest(cell, every);
      if (!best || total(facts) < total(best.facts)) best = { facts, cell };
    }
    if (best) break;
  }
  if (!best) return null;
  const { facts, cell } = best;
  return { technique: "forced", rating: BEYOND, size: total(facts), type: 0, level: 0, groups: facts.groups, cells: facts.cells, values: [], arcs: facts.arcs, parts: [], joints: [], branches: [], placements: [{ cell, value: solution[cell] }], eliminations: [] };
}

/** That a cell has no other value than that of the solution, by some facts, within an effort. */
class Proofs {
  /** @param {import("./situation.js").Situation} situation @param {number[]} solution @param {number} effort @param {import("../solving.js").Solving} solving @param {() => number|null} left */
  constructor(situation, solution, effort, solving, left) {
    this.situation = situation;
    this.solution = solution;
    this.effort = effort;
    this.solving = solving;
    this.left = left;
  }

  /** Open cells whose other values are refuted, those that take least first. @param {Facts} facts */
  soonest(facts) {
    const open = this.situation.values.flatMap((value, cell) => (value ? [] : [cell]));
    const found = open.map((cell) => ({ cell, tried: this.#tried(cell, facts, "mrv") })).filter(({ tried }) => tried !== null);
    return found.sort((a, b) => Number(a.tried) - Number(b.tried) || a.cell - b.cell).map(({ cell }) => cell);
  }

  /** What is left when no more can be left out. @param {number} cell @param {Facts} facts */
  fewest(cell, facts) {
    for (const prover of ["mrv", "cdcl"]) // the second finds proofs that are too long for the first
      for (const name of /** @type {const} */ (["groups", "arcs", "cells"])) // without groups fewer values matter
        for (const one of [.../** @type {any[]} */ (facts[name])]) {
          const fewer = { ...facts, [name]: /** @type {any[]} */ (facts[name]).filter((other) => other !== one) };
          if (this.#tried(cell, fewer, prover) !== null) facts = fewer;
        }
    return facts;
  }

  /** Values tried in the proof; null where there is none. @param {number} cell @param {Facts} facts @param {string} prover */
  #tried(cell, facts, prover) {
    if (this.left() === 0) return null;
    const puzzle = this.#withoutItsValue(cell, facts);
    if (puzzle.masks.some((mask) => !mask) || problemsOf(puzzle, puzzle.givens).length) return 0; // seen without a search
    const found = this.solving.run(puzzle, prover, { limit: 1, effort: this.effort, seconds: this.left() });
    return found.verdict === "none" ? found.counters[0] : null;
  }

  /** @param {number} cell @param {Facts} facts */
  #withoutItsValue(cell, facts) {
    const { puzzle, values } = this.situation, { givens } = puzzle;
    const masks = puzzle.masks.map((mask, at) => (givens[at] ? puzzle.full : mask));
    for (const known of facts.cells) masks[known] = bitOf(values[known]);
    masks[cell] &= ~bitOf(this.solution[cell]);
    const other = puzzle.withMasks(masks);
    other.groups = facts.groups.map((number) => puzzle.groups[number]);
    other.names = facts.groups.map((number) => puzzle.names[number]);
    other.arcs = facts.arcs;
    return other;
  }
}
