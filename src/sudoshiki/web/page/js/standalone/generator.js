// Generates puzzles: fills boards, removes clues while the solution is unique, and searches for a requested level.

import { Chance } from "./chance.js";
import { Numbers } from "./core.js";
import { Puzzle, usualBoxOf } from "./puzzle.js";
import { Refused } from "./refused.js";
import { deadline } from "./solving.js";
import { randomRegions, Spec } from "./spec.js";
import { regionsOf } from "../model.js";

const MAX_GUESSES = 2000; // of a uniqueness test while clues are removed: beyond that the clue stays
const MAX_GUESSES_WITH_SIGNS = 200; // the same with signs, unless the puzzle must be minimal
const ONE = 1, MANY = 2; // the core's codes of verdicts
const BATCH = 8, PATTERN_BATCH = 256; // boards generated at once; more with a pattern, where most have several solutions
const STEPS = 12, NEIGHBOURS = 12, ORDERS = 4, STRIDES = 12; // parameters of the local searches
const INFERENCES = [[2.5, 0], [4.4, 2]]; // rating, and the inference that fills all boards up to it
/** @typedef {{flags: number[], solution: number[], puzzle: Puzzle, givens: number, signs: number}} Clues */
/** @typedef {{clues: Clues, miss: number}} Attempt `miss`: 0 where it meets the spec, below 0 where it is too easy */

export class PuzzleGenerator {
  /** @param {import("./grading.js").Grading} grading */
  constructor(grading) {
    this.grading = grading;
    this.core = grading.core;
    this.tables = grading.solving.tables;
  }

  /** Stream the puzzles, one record each. @param {any} request */
  * generate(request) {
    if (request.seed !== undefined && request.seed !== null && !(Number.isSafeInteger(request.seed) && request.seed >= 0)) throw new Refused(`a seed must be a whole number, not ${request.seed}`);
    const spec = new Spec(request, this.tables), seed = request.seed ?? Math.floor(Math.random() * 1e9);
    const count = Math.min(request.count ?? 1, this.tables.puzzles), left = deadline(request.seconds), attempt = new Set();
    for (let first = 0, number = 0; number < count; first += PATTERN_BATCH) {
      if (left() === 0) throw new Refused(`${number} of ${count} puzzles were made in time; allow more seconds or wider options`);
      const batch = new Batch(this, spec, seed, first, left);
      for (const { puzzle } of batch.puzzles()) {
        const text = JSON.stringify(puzzle.record());
        if (number === count || attempt.has(text)) continue;
        attempt.add(text);
        number += 1;
        yield { puzzle: puzzle.record(), seed, number, level: request.level ?? "any" };
      }
    }
  }
}

/** A batch of attempts of one shape. */
class Batch {
  /** @param {PuzzleGenerator} generator @param {Spec} spec @param {number} seed @param {number} first @param {() => number|null} left */
  constructor({ core, grading }, spec, seed, first, left) {
    this.core = core;
    this.grading = grading;
    this.spec = spec;
    this.left = left;
    this.seed = seed;
    this.first = first;
    this.chance = new Chance(`${seed}/${first}`);
    const { shape } = spec;
    this.shape = spec.randomRegions ? { ...shape, box: null, regions: randomRegions(shape.side, startRegions(shape.side), this.chance) } : shape;
    this.cells = shape.side ** 2;
    this.empty = new Puzzle({ ...this.shape, givens: Array(this.cells).fill(0) });
    this.edgeCells = shape.signs ? edgesOf(shape.side) : [];
  }

  /** The puzzles that meet the spec. @returns {Generator<Clues>} */
  * puzzles() {
    const { spec } = this, side = this.shape.side, count = spec.randomRegions || side > 16 ? 1 : spec.pattern && side <= 9 ? PATTERN_BATCH : BATCH;
    const boards = this.#fullBoards(count);
    if (spec.difficulty && side > 9 && !spec.minimal && !spec.pattern) {
      for (const solution of boards) yield* this.#matching([this.#bisect(solution)]);
      return;
    }
    const starting = this.#withOneSolution(boards.map((solution) => this.#clues(solution, this.#flags())));
    if (!starting.length) return;
    const attempts = this.#rate(this.#removeClues(starting, this.first));
    const matching = this.#matching(attempts), hard = attempts.filter(({ miss }) => miss > 0);
    yield* matching;
    if (matching.length || !attempts.length || this.left() === 0) return;
    if (2 * hard.length > attempts.length && !spec.minimal && !spec.pattern) for (const { clues } of hard) yield* this.#matching([this.#bisect(clues.solution)]);
    else yield* this.#matching([this.#localSearch(attempts.reduce((a, b) => (Math.abs(b.miss) < Math.abs(a.miss) ? b : a)))]);
  }

  /** Flags of the clues that a full board starts with. @returns {number[]} */
  #flags() {
    const { pattern } = this.spec, flags = Array(this.cells + this.spec.edges).fill(1);
    return pattern ? flags.map((_, clue) => (clue >= this.cells || pattern.has(clue) ? 1 : 0)) : flags;
  }

  /** The boards with one solution: all of them, unless a pattern removed clues before. @param {Clues[]} all */
  #withOneSolution(all) {
    if (!this.spec.pattern) return all;
    const verdicts = this.#verdicts(all);
    return all.filter((_, i) => verdicts[i] === ONE);
  }

  /** @param {Attempt[]} attempts */
  #matching(attempts) {
    return attempts.filter(({ miss }) => !miss).map(({ clues }) => clues);
  }

  /** The shape, as arguments for the core. */
  #kind() {
    const { box, regions, diagonals, signs } = this.shape, [rows, columns] = regions || diagonals ? [-1, -1] : box ?? [0, 0];
    return new Numbers().graph(this.empty).put(rows, columns, signs ? 1 : 0);
  }

  /** @param {number} count @returns {number[][]} */
  #fullBoards(count) {
    const values = this.core.call("fill", this.#kind().wide(this.first).put(count).request({ seed: this.seed, seconds: this.left() }));
    return Array.from({ length: values.length / this.cells }, (_, i) => values.slice(i * this.cells, (i + 1) * this.cells));
  }

  /** @param {number[]} solution @param {number[]} flags of the clues that are there: cells, then pairs of neighbours @returns {Clues} */
  #clues(solution, flags) {
    const givens = solution.map((value, cell) => (flags[cell] ? value : 0)), arcs = [];
    for (const [i, [a, b]] of this.edgeCells.entries()) if (flags[this.cells + i]) arcs.push(solution[a] < solution[b] ? [a, b] : [b, a]);
    const { empty } = this, { kind, side, box, regions, diagonals } = this.shape, name = (/** @type {number} */ cell) => empty.cellName(cell);
    const puzzle = new Puzzle({ kind, side, box, regions, diagonals, givens, arcs: arcs.map((arc) => arc.map(name)) });
    return { flags, solution, puzzle, givens: givens.filter(Boolean).length, signs: arcs.length };
  }

  /** Remove clues while the solution is unique. @param {Clues[]} boards @param {number} first @returns {Clues[]} */
  #removeClues(boards, first) {
    const { spec } = this, drawn = (/** @type {[number, number]} */ [least, most]) => (spec.minimal || (least === 0 && most >= this.cells) ? least : this.chance.between(least, most));
    const fewGivens = spec.givens[1] < this.cells && this.shape.signs, fewSigns = spec.signs[1] < spec.edges;
    const numbers = this.#kind().list(boards.flatMap(({ solution }) => solution)).list(boards.flatMap(({ flags }) => flags));
    numbers.put(spec.items.length + spec.edges);
    for (const item of spec.items) numbers.put(fewSigns && !fewGivens ? 1 : 0).list(item);
    for (let edge = 0; edge < spec.edges; edge += 1) numbers.put(fewGivens ? 1 : 0).list([this.cells + edge]);
    numbers.list(boards.map(() => drawn(spec.givens))).list(boards.map(() => (spec.edges ? drawn(spec.signs) : 0)));
    const effort = this.shape.signs && !spec.minimal ? MAX_GUESSES_WITH_SIGNS : MAX_GUESSES;
    const left = this.core.call("dig", numbers.wide(first).request({ seed: this.seed, effort, seconds: this.left() }));
    const size = this.cells + spec.edges;
    return boards.map(({ solution }, i) => this.#clues(solution, left.slice(i * size, (i + 1) * size)));
  }

  /** @param {Clues[]} all @returns {Attempt[]} */
  #rate(all) {
    return all.map((clues) => ({ clues, miss: this.#miss(clues) }));
  }

  /** How far a puzzle is from the spec; 0 if it meets it. @param {Clues} clues */
  #miss(clues) {
    const { spec } = this;
    if (!spec.fits(clues.givens, clues.signs)) return 100 + Math.max(0, clues.givens - spec.givens[1]) + Math.max(0, clues.signs - spec.signs[1]);
    if (spec.minimal && !this.#isMinimal(clues)) return 50;
    const miss = spec.difficulty ? this.#missOf(clues.puzzle, spec.difficulty) : 0;
    return miss || (spec.require.length || spec.forbid.length ? this.#missOfTechniques(clues.puzzle) : 0);
  }

  /** @param {Puzzle} puzzle @param {import("./spec.js").Difficulty} difficulty */
  #missOf(puzzle, { scale, least, most }) {
    const ratings = scale === "tatham" ? [this.grading.levelOf(puzzle)] : this.grading.ratings(puzzle, scale, this.left);
    if (!ratings) return 1000;
    const rating = scale === "se" ? ratings[0] / 10 : scale === "hodoku" ? ratings[1] : ratings[0];
    return Math.min(0, rating - least) + Math.max(0, rating - most);
  }

  /** The number of required techniques not used, else of forbidden ones used. @param {Puzzle} puzzle */
  #missOfTechniques(puzzle) {
    const names = this.grading.logic.techniquesOf(puzzle, this.left);
    if (!names) return 1000;
    return this.spec.require.filter((name) => !names.has(name)).length || this.spec.forbid.filter((name) => names.has(name)).length;
  }

  /** @param {Clues} clues */
  #isMinimal({ flags, solution }) {
    const each = flags.flatMap((flag, i) => (flag ? [flags.with(i, 0)] : [])).map((fewer) => this.#clues(solution, fewer));
    return this.#verdicts(each).every((verdict) => verdict === MANY);
  }

  /** @param {Clues[]} all @returns {number[]} */
  #verdicts(all) {
    const signs = all.flatMap(({ flags, solution }) => this.edgeCells.map(([a, b], i) => (flags[this.cells + i] ? Math.sign(solution[b] - solution[a]) : 0)));
    const numbers = this.#kind().list(all.flatMap(({ puzzle }) => puzzle.givens)).list(signs).put(MAX_GUESSES);
    return this.core.call("prove", numbers.request({ seconds: this.left() }));
  }

  /** Local search: add a few clues of the solution, remove what is not needed, keep the nearest to the spec. @param {Attempt} start @returns {Attempt} */
  #localSearch(start) {
    let best = start, here = start;
    for (let step = 0; step < STEPS && best.miss && this.left() !== 0; step += 1) {
      const { flags, solution } = here.clues, items = [...this.spec.items, ...this.edgeCells.map((_, i) => [this.cells + i])], absent = items.filter(([one]) => !flags[one] && (one >= this.cells || (this.spec.pattern?.has(one) ?? true)));
      if (!absent.length) break;
      const starts = Array.from({ length: NEIGHBOURS }, () => {
        const more = [...flags];
        for (const item of this.chance.shuffled(absent).slice(0, this.chance.between(2, 6))) for (const clue of item) more[clue] = 1;
        return this.#clues(solution, more);
      });
      for (const clues of this.#removeClues(starts, this.chance.between(0, 1e9))) {
        const attempt = { clues, miss: this.#miss(clues) };
        if (Math.abs(attempt.miss) <= Math.abs(here.miss)) here = attempt;
        if (!attempt.miss) return attempt;
      }
      if (Math.abs(here.miss) < Math.abs(best.miss)) best = here;
    }
    return best;
  }

  /** Remove clues until the puzzle is too hard: in strides, then by bisection. @param {number[]} solution @returns {Attempt} */
  #bisect(solution) {
    /** @type {Attempt|null} */ let best = null;
    for (let order = 0; order < ORDERS && (!best || best.miss) && this.left() !== 0; order += 1) {
      const gone = this.chance.shuffled([...this.spec.items, ...this.edgeCells.map((_, i) => [this.cells + i])]), attempt = this.#bisectOrder(solution, gone);
      if (!best || Math.abs(attempt.miss) < Math.abs(best.miss)) best = attempt;
    }
    return best ?? { clues: this.#clues(solution, Array(this.cells + this.spec.edges).fill(1)), miss: 1000 };
  }

  /** @param {number[]} solution @param {number[][]} gone */
  #bisectOrder(solution, gone) {
    const stage = (/** @type {number} */ taken) => {
      const flags = Array(this.cells + this.spec.edges).fill(1);
      for (const item of gone.slice(0, taken)) for (const clue of item) flags[clue] = 0;
      const clues = this.#clues(solution, flags);
      return { clues, miss: this.#beyondInference(clues) ? 20 : this.#miss(clues) };
    };
    const tooFew = (/** @type {Attempt} */ { clues }) => clues.givens < this.spec.givens[0] || clues.signs < this.spec.signs[0];
    let best = stage(0), low = 0, high = gone.length + 1;
    const stride = Math.max(1, Math.floor(gone.length / STRIDES));
    while (high - low > 1 && this.left() !== 0) {
      const middle = high > gone.length ? Math.min(low + stride, high - 1) : Math.floor((low + high) / 2), attempt = stage(middle);
      if ((attempt.miss > 0 && attempt.miss < 100) || tooFew(attempt)) high = middle; else low = middle;
      if (!attempt.miss || Math.abs(attempt.miss) < Math.abs(best.miss)) best = attempt;
    }
    if (!best.miss && this.#verdicts([best.clues])[0] !== ONE) best.miss = 500; // some techniques assume one solution, so check it
    return best;
  }

  /** Whether it is almost surely too hard: a quick test, since rating a large board is slow. @param {Clues} clues */
  #beyondInference({ puzzle }) {
    const { difficulty } = this.spec, level = INFERENCES.find(([most]) => difficulty?.scale === "se" && difficulty.most <= most);
    return Boolean(level) && !this.core.call("inferred", new Numbers().problem(puzzle, puzzle.masks).put(/** @type {number[]} */ (level)[1]));
  }
}

/** Pairs of neighbouring cells: horizontal ones first. @param {number} side @returns {number[][]} */
function edgesOf(side) {
  const all = [...Array(side * side).keys()];
  return [...all.filter((cell) => (cell + 1) % side).map((cell) => [cell, cell + 1]), ...all.slice(0, -side).map((cell) => [cell, cell + side])];
}

/** Start of random regions: the default boxes, or rows. @param {number} side */
function startRegions(side) {
  let box;
  try {
    box = usualBoxOf(side);
  } catch {
    box = [1, side];
  }
  return regionsOf(/** @type {any} */ ({ side, box })).map((one) => one + 1);
}
