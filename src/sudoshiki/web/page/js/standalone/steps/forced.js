// If no technique applies: a cell, and a small set of facts that forces its value. Same as logic/forced.py.

import { bitOf, problemsOf } from "../puzzle.js";

const BEYOND = 20; // the rating if no technique applies
const CELLS = 8; // cells compared
const EFFORTS = [2_000, 200_000]; // values tried in one proof; the second if the first suffices for no cell
/** @typedef {{cells: number[], groups: number[], arcs: number[][]}} Facts */

/** @param {Facts} facts */
const total = (facts) => facts.cells.length + facts.groups.length + facts.arcs.length;

/**
 * The cell with the fewest facts, as a step; null if time ran out or no proof was short enough.
 * @param {import("./situation.js").Situation} situation @param {number[]} solution @param {import("../solving.js").Solving} solving @param {() => number|null} left
 * @returns {import("./step-words.js").Step|null}
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

/** Proofs from some facts, within an effort, that a cell has no value but that of the solution. */
class Proofs {
  /** @param {import("./situation.js").Situation} situation @param {number[]} solution @param {number} effort @param {import("../solving.js").Solving} solving @param {() => number|null} left */
  constructor(situation, solution, effort, solving, left) {
    this.situation = situation;
    this.solution = solution;
    this.effort = effort;
    this.solving = solving;
    this.left = left;
  }

  /** The empty cells whose other values can be refuted, easiest first. @param {Facts} facts */
  soonest(facts) {
    const open = this.situation.values.flatMap((value, cell) => (value ? [] : [cell]));
    const found = open.map((cell) => ({ cell, tried: this.#tried(cell, facts, "mrv") })).filter(({ tried }) => tried !== null);
    return found.sort((a, b) => Number(a.tried) - Number(b.tried) || a.cell - b.cell).map(({ cell }) => cell);
  }

  /** A minimal subset of the facts. @param {number} cell @param {Facts} facts */
  fewest(cell, facts) {
    for (const prover of ["mrv", "cdcl"]) // cdcl finds proofs that are too long for mrv
      for (const name of /** @type {const} */ (["groups", "arcs", "cells"])) // without groups fewer values matter
        for (const one of [.../** @type {any[]} */ (facts[name])]) {
          const fewer = { ...facts, [name]: /** @type {any[]} */ (facts[name]).filter((other) => other !== one) };
          if (this.#tried(cell, fewer, prover) !== null) facts = fewer;
        }
    return facts;
  }

  /** The number of values tried in the proof; null if there is none. @param {number} cell @param {Facts} facts @param {string} prover */
  #tried(cell, facts, prover) {
    if (this.left() === 0) return null;
    const puzzle = this.#withoutItsValue(cell, facts);
    if (puzzle.masks.some((mask) => !mask) || problemsOf(puzzle, puzzle.givens).length) return 0; // refuted without a search
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
