// Puzzles to order: full boards, clues taken away while one solution is left, and a search where a level is asked for.

import { Chance } from "./chance.js";
import { Numbers } from "./core.js";
import { Puzzle, usualBoxOf } from "./puzzle.js";
import { Refused } from "./refused.js";
import { deadline } from "./solving.js";
import { randomRegions, Wish } from "./wish.js";
import { regionsOf } from "../model.js";

const MOST_GUESSES = 2000; // of a proof while clues are taken away: what takes longer stays
const MOST_WITH_SIGNS = 200; // the same with signs, unless every clue must be needed
const ONE = 1, MANY = 2; // verdicts, as the core counts them
const TOGETHER = 8, OFTEN_MISSED = 256; // boards made at once; of a pattern most have more than one solution
const STEPS = 12, NEIGHBOURS = 12, ORDERS = 4, STRIDES = 12; // of a walk, and of a climb
const INFERENCES = [[2.5, 0], [4.4, 2]]; // up to this rating: the inference that fills all such boards
/** @typedef {{flags: number[], solution: number[], puzzle: Puzzle, givens: number, signs: number}} Clues */
/** @typedef {{clues: Clues, miss: number}} Attempt `miss`: 0 where it meets the wish, below 0 where it is too easy */

export class Making {
  /** @param {import("./grading.js").Grading} grading */
  constructor(grading) {
    this.grading = grading;
    this.core = grading.core;
    this.tables = grading.solving.tables;
  }

  /** One record a puzzle, as they are made. @param {any} request */
  * generate(request) {
    if (request.seed !== undefined && request.seed !== null && !(Number.isSafeInteger(request.seed) && request.seed >= 0)) throw new Refused(`a seed must be a whole number, not ${request.seed}`);
    const wish = new Wish(request, this.tables), seed = request.seed ?? Math.floor(Math.random() * 1e9);
    const count = Math.min(request.count ?? 1, this.tables.puzzles), left = deadline(request.seconds), met = new Set();
    for (let first = 0, number = 0; number < count; first += OFTEN_MISSED) {
      if (left() === 0) throw new Refused(`${number} of ${count} puzzles were found in the time given; a wider wish may do`);
      const batch = new Batch(this, wish, seed, first, left);
      for (const { puzzle } of batch.found()) {
        const text = JSON.stringify(puzzle.record());
        if (number === count || met.has(text)) continue;
        met.add(text);
        number += 1;
        yield { puzzle: puzzle.record(), seed, number, level: request.level ?? "any" };
      }
    }
  }
}

/** Attempts of one shape, made together. */
class Batch {
  /** @param {Making} making @param {Wish} wish @param {number} seed @param {number} first @param {() => number|null} left */
  constructor({ core, grading }, wish, seed, first, left) {
    this.core = core;
    this.grading = grading;
    this.wish = wish;
    this.left = left;
    this.seed = seed;
    this.first = first;
    this.chance = new Chance(`${seed}/${first}`);
    const { shape } = wish;
    this.shape = wish.randomRegions ? { ...shape, box: null, regions: randomRegions(shape.side, beginning(shape.side), this.chance) } : shape;
    this.cells = shape.side ** 2;
    this.empty = new Puzzle({ ...this.shape, givens: Array(this.cells).fill(0) });
    this.edgeCells = shape.signs ? edgesOf(shape.side) : [];
  }

  /** Those that meet the wish. @returns {Generator<Clues>} */
  * found() {
    const { wish } = this, side = this.shape.side, count = wish.randomRegions || side > 16 ? 1 : wish.pattern && side <= 9 ? OFTEN_MISSED : TOGETHER;
    const full = this.#full(count);
    if (wish.judged && side > 9 && !wish.minimal && !wish.pattern) {
      for (const solution of full) yield* this.#good([this.#climb(solution)]);
      return;
    }
    const begun = this.#proved(full.map((solution) => this.#clues(solution, this.#flags())));
    if (!begun.length) return;
    const made = this.#judged(this.#dug(begun, this.first));
    const good = this.#good(made), hard = made.filter(({ miss }) => miss > 0);
    yield* good;
    if (good.length || !made.length || this.left() === 0) return;
    if (2 * hard.length > made.length && !wish.minimal && !wish.pattern) for (const { clues } of hard) yield* this.#good([this.#climb(clues.solution)]);
    else yield* this.#good([this.#walk(made.reduce((a, b) => (Math.abs(b.miss) < Math.abs(a.miss) ? b : a)))]);
  }

  /** Of the clues that a full board begins with. @returns {number[]} */
  #flags() {
    const { pattern } = this.wish, flags = Array(this.cells + this.wish.edges).fill(1);
    return pattern ? flags.map((_, clue) => (clue >= this.cells || pattern.has(clue) ? 1 : 0)) : flags;
  }

  /** Those with one solution: all, where no pattern takes clues away beforehand. @param {Clues[]} all */
  #proved(all) {
    if (!this.wish.pattern) return all;
    const verdicts = this.#verdicts(all);
    return all.filter((_, i) => verdicts[i] === ONE);
  }

  /** @param {Attempt[]} made */
  #good(made) {
    return made.filter(({ miss }) => !miss).map(({ clues }) => clues);
  }

  /** What the core has to know of the shape. */
  #kind() {
    const { box, regions, diagonals, signs } = this.shape, [rows, columns] = regions || diagonals ? [-1, -1] : box ?? [0, 0];
    return new Numbers().graph(this.empty).put(rows, columns, signs ? 1 : 0);
  }

  /** @param {number} count @returns {number[][]} */
  #full(count) {
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

  /** Clues taken away for as long as each has one solution. @param {Clues[]} boards @param {number} first @returns {Clues[]} */
  #dug(boards, first) {
    const { wish } = this, drawn = (/** @type {[number, number]} */ [least, most]) => (wish.minimal || (least === 0 && most >= this.cells) ? least : this.chance.between(least, most));
    const fewGivens = wish.givens[1] < this.cells && this.shape.signs, fewSigns = wish.signs[1] < wish.edges;
    const numbers = this.#kind().list(boards.flatMap(({ solution }) => solution)).list(boards.flatMap(({ flags }) => flags));
    numbers.put(wish.items.length + wish.edges);
    for (const item of wish.items) numbers.put(fewSigns && !fewGivens ? 1 : 0).list(item);
    for (let edge = 0; edge < wish.edges; edge += 1) numbers.put(fewGivens ? 1 : 0).list([this.cells + edge]);
    numbers.list(boards.map(() => drawn(wish.givens))).list(boards.map(() => (wish.edges ? drawn(wish.signs) : 0)));
    const effort = this.shape.signs && !wish.minimal ? MOST_WITH_SIGNS : MOST_GUESSES;
    const left = this.core.call("dig", numbers.wide(first).request({ seed: this.seed, effort, seconds: this.left() }));
    const size = this.cells + wish.edges;
    return boards.map(({ solution }, i) => this.#clues(solution, left.slice(i * size, (i + 1) * size)));
  }

  /** @param {Clues[]} all @returns {Attempt[]} */
  #judged(all) {
    return all.map((clues) => ({ clues, miss: this.#miss(clues) }));
  }

  /** By how much a puzzle misses the wish. @param {Clues} clues */
  #miss(clues) {
    const { wish } = this;
    if (!wish.fits(clues.givens, clues.signs)) return 100 + Math.max(0, clues.givens - wish.givens[1]) + Math.max(0, clues.signs - wish.signs[1]);
    if (wish.minimal && !this.#isMinimal(clues)) return 50;
    const miss = wish.judged ? this.#missOf(clues.puzzle, wish.judged) : 0;
    return miss || (wish.require.length || wish.forbid.length ? this.#missOfWay(clues.puzzle) : 0);
  }

  /** @param {Puzzle} puzzle @param {import("./wish.js").Judged} judged */
  #missOf(puzzle, { scale, least, most }) {
    const ratings = scale === "tatham" ? [this.grading.levelOf(puzzle)] : this.grading.ratings(puzzle, scale, this.left);
    if (!ratings) return 1000;
    const rating = scale === "se" ? ratings[0] / 10 : scale === "hodoku" ? ratings[1] : ratings[0];
    return Math.min(0, rating - least) + Math.max(0, rating - most);
  }

  /** By the techniques that are used and should not be, or the other way round. @param {Puzzle} puzzle */
  #missOfWay(puzzle) {
    const names = this.grading.logic.techniquesOf(puzzle, this.left);
    if (!names) return 1000;
    return this.wish.require.filter((name) => !names.has(name)).length || this.wish.forbid.filter((name) => names.has(name)).length;
  }

  /** @param {Clues} clues */
  #isMinimal({ flags, solution }) {
    const each = flags.flatMap((flag, i) => (flag ? [flags.with(i, 0)] : [])).map((fewer) => this.#clues(solution, fewer));
    return this.#verdicts(each).every((verdict) => verdict === MANY);
  }

  /** @param {Clues[]} all @returns {number[]} */
  #verdicts(all) {
    const signs = all.flatMap(({ flags, solution }) => this.edgeCells.map(([a, b], i) => (flags[this.cells + i] ? Math.sign(solution[b] - solution[a]) : 0)));
    const numbers = this.#kind().list(all.flatMap(({ puzzle }) => puzzle.givens)).list(signs).put(MOST_GUESSES);
    return this.core.call("prove", numbers.request({ seconds: this.left() }));
  }

  /** Step by step to the neighbour that misses least: a few more of the solution's clues, then as few as can be. @param {Attempt} start @returns {Attempt} */
  #walk(start) {
    let best = start, here = start;
    for (let step = 0; step < STEPS && best.miss && this.left() !== 0; step += 1) {
      const { flags, solution } = here.clues, items = [...this.wish.items, ...this.edgeCells.map((_, i) => [this.cells + i])], absent = items.filter(([one]) => !flags[one] && (one >= this.cells || (this.wish.pattern?.has(one) ?? true)));
      if (!absent.length) break;
      const starts = Array.from({ length: NEIGHBOURS }, () => {
        const more = [...flags];
        for (const item of this.chance.shuffled(absent).slice(0, this.chance.between(2, 6))) for (const clue of item) more[clue] = 1;
        return this.#clues(solution, more);
      });
      for (const clues of this.#dug(starts, this.chance.between(0, 1e9))) {
        const met = { clues, miss: this.#miss(clues) };
        if (Math.abs(met.miss) <= Math.abs(here.miss)) here = met;
        if (!met.miss) return met;
      }
      if (Math.abs(here.miss) < Math.abs(best.miss)) best = here;
    }
    return best;
  }

  /** From the full board down to the last stage before it gets too hard, by strides, then by halves. @param {number[]} solution @returns {Attempt} */
  #climb(solution) {
    /** @type {Attempt|null} */ let best = null;
    for (let order = 0; order < ORDERS && (!best || best.miss) && this.left() !== 0; order += 1) {
      const gone = this.chance.shuffled([...this.wish.items, ...this.edgeCells.map((_, i) => [this.cells + i])]), met = this.#down(solution, gone);
      if (!best || Math.abs(met.miss) < Math.abs(best.miss)) best = met;
    }
    return best ?? { clues: this.#clues(solution, Array(this.cells + this.wish.edges).fill(1)), miss: 1000 };
  }

  /** @param {number[]} solution @param {number[][]} gone */
  #down(solution, gone) {
    const stage = (/** @type {number} */ taken) => {
      const flags = Array(this.cells + this.wish.edges).fill(1);
      for (const item of gone.slice(0, taken)) for (const clue of item) flags[clue] = 0;
      const clues = this.#clues(solution, flags);
      return { clues, miss: this.#beyondInference(clues) ? 20 : this.#miss(clues) };
    };
    const tooFew = (/** @type {Attempt} */ { clues }) => clues.givens < this.wish.givens[0] || clues.signs < this.wish.signs[0];
    let best = stage(0), low = 0, high = gone.length + 1;
    const stride = Math.max(1, Math.floor(gone.length / STRIDES));
    while (high - low > 1 && this.left() !== 0) {
      const middle = high > gone.length ? Math.min(low + stride, high - 1) : Math.floor((low + high) / 2), met = stage(middle);
      if ((met.miss > 0 && met.miss < 100) || tooFew(met)) high = middle; else low = middle;
      if (!met.miss || Math.abs(met.miss) < Math.abs(best.miss)) best = met;
    }
    if (!best.miss && this.#verdicts([best.clues])[0] !== ONE) best.miss = 500; // a way may rest on there being one solution
    return best;
  }

  /** Whether it is as good as surely harder than the wish: seen at once, where rating a large board takes long. @param {Clues} clues */
  #beyondInference({ puzzle }) {
    const { judged } = this.wish, level = INFERENCES.find(([most]) => judged?.scale === "se" && judged.most <= most);
    return Boolean(level) && !this.core.call("inferred", new Numbers().problem(puzzle, puzzle.masks).put(/** @type {number[]} */ (level)[1]));
  }
}

/** Pairs of neighbours: those side by side first, then those one above the other. @param {number} side @returns {number[][]} */
function edgesOf(side) {
  const all = [...Array(side * side).keys()];
  return [...all.filter((cell) => (cell + 1) % side).map((cell) => [cell, cell + 1]), ...all.slice(0, -side).map((cell) => [cell, cell + side])];
}

/** Where regions at random begin: the usual boxes, or rows. @param {number} side */
function beginning(side) {
  let box;
  try {
    box = usualBoxOf(side);
  } catch {
    box = [1, side];
  }
  return regionsOf(/** @type {any} */ ({ side, box })).map((one) => one + 1);
}
