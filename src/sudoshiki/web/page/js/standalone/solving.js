// Runs algorithms: the records of solve, trace, count, candidates and check.

import { Numbers } from "./core.js";
import { bitOf, problemsOf, valuesOf } from "./puzzle.js";
import { Refused } from "./refused.js";
import { puzzleOf, written } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./core.js").Bounds} Bounds */
const EVENTS_PER_RECORD = 4000; // events per record of a trace
const MIN_MEASURABLE = 0.004, MAX_RUNS = 200; // seconds that a browser's clock, with a resolution of 0.1 ms, can measure; most runs to add up

export class Solving {
  /** @param {import("./core.js").Core} core @param {any} tables */
  constructor(core, tables) {
    this.core = core;
    this.tables = tables;
  }

  /** Run the core, and check every solution. @param {Puzzle} puzzle @param {string} name @param {Bounds & {options?: Record<string, any>}} bounds */
  run(puzzle, name, bounds) {
    const { row, options } = this.#parsed(name, bounds.options ?? {});
    for (const [what, value] of Object.entries({ limit: bounds.limit ?? 2, effort: bounds.effort ?? 0, seed: bounds.seed ?? 0 }))
      if (!Number.isSafeInteger(value) || value < 0) throw new Refused(`${what} must be a whole number, not ${value}`);
    const numbers = new Numbers().text(row.name), set = Object.entries(options).filter(([, value]) => value !== null);
    numbers.put(set.length);
    for (const [option, value] of set) numbers.text(option).text(String(value));
    numbers.problem(puzzle, puzzle.masks).request(bounds);
    const began = performance.now(), answer = this.core.call("solve", numbers), seconds = (performance.now() - began) / 1000;
    for (const board of answer.solutions) if (!isSolution(puzzle, board)) throw new Error(`${row.name} gave a wrong board`);
    const exhausted = answer.exhausted && (row.complete || row.proves);
    return { ...answer, exhausted, verdict: verdictOf(answer.found, exhausted), seconds, row, options, seed: bounds.seed ?? 0 };
  }

  /** @param {any} request */
  solve(request) {
    const puzzle = puzzleOf(request.puzzle), { limit = 2 } = request;
    const again = () => this.run(puzzle, request.algorithm ?? "auto", { ...request, limit, keep: Math.min(limit, 2) }), found = again();
    return this.#record(puzzle, { ...found, seconds: meanSeconds(found.seconds, again) });
  }

  /** Stream events in pieces, then the notes and the outcome. @param {any} request */
  * trace(request) {
    const puzzle = puzzleOf(request.puzzle), { limit = 2 } = request, { eventKinds, events: most } = this.tables;
    const row = this.#parsed(request.algorithm ?? "auto", request.options ?? {}).row;
    if (!row.traces) throw new Refused(`${row.name} can't be traced`);
    const found = this.run(puzzle, request.algorithm ?? "auto", { ...request, limit, keep: Math.min(limit, 2), events: Math.min(request.events ?? most, most) });
    const numbers = this.core.beside(), { measures } = found;
    for (let begin = 0; begin < numbers.length; begin += 4 * EVENTS_PER_RECORD) {
      const events = [];
      for (let i = begin; i < Math.min(numbers.length, begin + 4 * EVENTS_PER_RECORD); i += 4) events.push([eventKinds[numbers[i]], numbers[i + 1], numbers[i + 2], numbers[i + 3]]);
      yield { events, measures: measures.splice(0, events.filter(([kind]) => kind === "measured").length) };
    }
    yield { dropped: found.dropped, every: found.every, notes: found.notes.map((/** @type {any} */ note) => ({ ...note, counters: this.#counters(note.counters) })) };
    yield { outcome: this.#record(puzzle, found) };
  }

  /** @param {any} request */
  count(request) {
    const puzzle = puzzleOf(request.puzzle), found = this.run(puzzle, "auto", { limit: request.limit ?? 1000, seconds: request.seconds });
    return { ...this.#record(puzzle, found), found: found.found };
  }

  /** The values of each cell that occur in a solution: solves once for each value in doubt. @param {any} request */
  candidates(request) {
    const puzzle = puzzleOf(request.puzzle), until = deadline(request.seconds), began = performance.now();
    const occurs = puzzle.masks.map(() => 0n), doubt = [...puzzle.masks];
    let stopped = "finished";
    for (let cell = 0; cell < doubt.length && stopped === "finished"; cell += 1)
      while (doubt[cell]) {
        const narrowed = puzzle.withMasks(puzzle.masks.with(cell, doubt[cell])), found = this.run(narrowed, "auto", { limit: 1, seconds: until() });
        found.solutions[0]?.forEach((/** @type {number} */ value, /** @type {number} */ place) => { occurs[place] |= bitOf(value); doubt[place] &= ~bitOf(value); });
        if (found.solutions.length) continue;
        if (found.verdict !== "none") { stopped = found.stopped; break; }
        doubt[cell] = 0n;
      }
    const exact = doubt.every((mask) => !mask), all = occurs.every(Boolean);
    const verdict = occurs.some((mask) => mask & (mask - 1n)) ? "many" : exact ? (all ? "one" : "none") : all ? "some" : "undecided";
    return { puzzle: written(puzzle, null).text, candidates: occurs.map(valuesOf), exact, verdict, seconds: (performance.now() - began) / 1000, stopped };
  }

  /** @param {any} request */
  check(request) {
    const puzzle = puzzleOf(request.puzzle), { board } = request, problems = [...disallowed(puzzle, board), ...problemsOf(puzzle, board)];
    const empty = board.filter((/** @type {number} */ value) => !value).length;
    /** @type {string[]|null} */ let wrong = null;
    if (request.against_solution && board.length === puzzle.cells) {
      const { verdict, solutions } = this.run(puzzle, "auto", { seconds: request.seconds });
      if (verdict === "one") wrong = board.flatMap((/** @type {number} */ value, /** @type {number} */ cell) => (value && value !== solutions[0][cell] ? [puzzle.cellName(cell)] : []));
    }
    return { problems, empty, correct: !problems.length, solved: !problems.length && !empty, wrong, broken: [], marks: null };
  }

  /** @param {Puzzle} puzzle @param {any} found */
  #record(puzzle, found) {
    const { verdict, solutions, seconds, stopped, way, seed, options } = found;
    return { puzzle: written(puzzle, null).text, kind: puzzle.kind, size: puzzle.side, algorithm: found.row.name, verdict, solutions, counters: this.#counters(found.counters), seconds, stopped, way, seed, options };
  }

  /** @param {number[]} counts */
  #counters(counts) {
    return Object.fromEntries(this.tables.counters.map((/** @type {string} */ name, /** @type {number} */ i) => [name, counts[i]]));
  }

  /** The entry of `mrv:habits=s2`, and its options; null for those not set. @param {string} name @param {Record<string, any>} given */
  #parsed(name, given) {
    const [first, ...settings] = name.trim().split(":"), row = this.tables.algorithms.find((/** @type {any} */ one) => one.name === first);
    if (!row) throw new Refused(`unknown algorithm ${first}`);
    if (row.unavailable) throw new Refused(`${first} is not available here: it ${row.unavailable}`);
    const all = { ...given, ...Object.fromEntries(settings.map((one) => [one.split("=")[0].trim(), one.split("=").slice(1).join("=").trim()])) };
    for (const option of Object.keys(all)) if (!row.options.some((/** @type {any} */ one) => one.name === option)) throw new Refused(`${first} has no option ${option}`);
    return { row, options: Object.fromEntries(row.options.map((/** @type {any} */ one) => [one.name, one.name in all ? setting(one, all[one.name]) : one.by_size ? null : one.default])) };
  }
}

/** The seconds of a run; the mean of many if one is too short for the clock. @param {number} seconds of the first @param {() => {seconds: number}} again */
function meanSeconds(seconds, again) {
  if (seconds >= MIN_MEASURABLE) return seconds;
  const until = performance.now() + 1000 * MIN_MEASURABLE;
  let sum = seconds, times = 1;
  for (; times < MAX_RUNS && performance.now() < until; times += 1) sum += again().seconds;
  return sum / times;
}

/** @param {any} option @param {any} value */
function setting(option, value) {
  const refused = () => new Refused(`option ${option.name}=${value}: expected ${option.expected}`);
  if (typeof option.default === "boolean") {
    if (!["true", "false"].includes(String(value))) throw refused();
    return String(value) === "true";
  }
  if (typeof option.default === "string") {
    if (!option.choices.includes(value)) throw refused();
    return value;
  }
  const number = Number(value);
  if (String(value).trim() === "" || !Number.isFinite(number) || (option.whole && !Number.isInteger(number)) || number < option.low || number > option.high) throw refused();
  return number;
}

/** @param {number} found @param {boolean} exhausted */
function verdictOf(found, exhausted) {
  if (found >= 2) return "many";
  return exhausted ? (found ? "one" : "none") : found ? "some" : "undecided";
}

/** Cells with values that the puzzle does not allow. @param {Puzzle} puzzle @param {number[]} board @returns {string[]} */
function disallowed(puzzle, board) {
  if (board.length !== puzzle.cells) return [`${board.length} cells, expected ${puzzle.cells}`];
  return board.flatMap((value, cell) => (value && !(puzzle.masks[cell] & bitOf(value)) ? [`${puzzle.cellName(cell)} is ${value}, which the puzzle does not allow`] : []));
}

/** @param {Puzzle} puzzle @param {number[]} board */
const isSolution = (puzzle, board) => board.every((value) => value >= 1 && value <= puzzle.side) && !disallowed(puzzle, board).length && !problemsOf(puzzle, board).length;

/** A function that returns the seconds left. @param {number|null|undefined} seconds @returns {() => number|null} */
export function deadline(seconds) {
  const end = seconds === null || seconds === undefined ? null : performance.now() + 1000 * seconds;
  return () => (end === null ? null : Math.max(0, (end - performance.now()) / 1000));
}
