// The records of hint and explain: steps on the scale se, with sentences.

import { Numbers } from "../core.js";
import { problemsOf, Puzzle } from "../puzzle.js";
import { Refused } from "../refused.js";
import { deadline } from "../solving.js";
import { puzzleOf, written } from "../texts.js";
import { refusals } from "../words.js";
import { forcedStep } from "./forced.js";
import { filled, Gaps } from "./gaps.js";
import { marksOfPart, marksRecord, stepMarks } from "./marks.js";
import { Situation } from "./situation.js";
import { StepWords } from "./step-words.js";

/** @typedef {import("./step-words.js").Step} Step */
const LARGEST = 32; // largest side of the core's logic
const ALONG_SIGNS = ["sign-beside-value", "sign-bound", "chain-from-value", "ascending-chain"];
/** @type {Record<string, string>} */
const CAUSES = { "-1": "cell", "-2": "pattern", "-3": "assumed", "-4": "sign" };

export class Logic {
  /** @param {import("../solving.js").Solving} solving */
  constructor(solving) {
    this.solving = solving;
    this.tables = solving.tables;
  }

  /** The only solution, or null if time ran out. Puzzles with no or several solutions are refused. @param {Puzzle} puzzle @param {() => number|null} left @param {string} [language] @returns {number[]|null} */
  onlySolution(puzzle, left, language = "en") {
    if (puzzle.missingLine) throw this.#refusal("line", language, { line: puzzle.missingLine });
    if (puzzle.side > LARGEST) throw this.#refusal("side", language, { largest: LARGEST, side: puzzle.side });
    const { verdict, solutions } = this.solving.run(puzzle, "auto", { seconds: left() });
    if (verdict === "none") throw this.#refusal("none", language, {});
    if (verdict === "many") {
      const cell = solutions[0].findIndex((/** @type {number} */ value, /** @type {number} */ at) => value !== solutions[1][at]);
      throw this.#refusal("many", language, { cell: puzzle.cellName(cell), first: solutions[0][cell], second: solutions[1][cell] });
    }
    return verdict === "one" ? solutions[0] : null;
  }

  /** @param {string} reason @param {string} language @param {Record<string, any>} gaps */
  #refusal(reason, language, gaps) {
    return new Refused(filled(this.tables.languages[language].REFUSALS[reason] ?? refusals[reason], gaps));
  }

  /** The common names of the techniques needed; null if time ran out. @param {Puzzle} puzzle @param {() => number|null} left */
  techniquesOf(puzzle, left) {
    const { found, stopped } = this.#native(new Situation(puzzle), left, null), gaps = this.#gaps(puzzle, "en");
    return stopped === "finished" ? new Set(found.map(({ technique, size }) => gaps.name(technique, size))) : null;
  }

  /** The steps from this board on, at most `most`. @param {Situation} start @param {number[]|null} solution @param {() => number|null} left @param {number|null} most */
  path(start, solution, left, most) {
    /** @type {Step[]} */ const steps = [];
    let situation = start, { found, solved, stopped } = this.#native(situation, left, most);
    for (;;) {
      for (const step of found) { steps.push(step); situation = situation.after(step); }
      if (solved || stopped !== "finished" || !solution || (most !== null && steps.length >= most)) break;
      const forced = forcedStep(situation, solution, this.solving, left);
      if (!forced) { if (left() === 0) stopped = "seconds"; break; }
      steps.push(forced);
      situation = situation.after(forced);
      ({ found, solved, stopped } = this.#native(situation, left, most === null ? null : most - steps.length));
    }
    return { steps, solved, stopped, board: situation.values };
  }

  /** @param {Situation} situation @param {() => number|null} left @param {number|null} most */
  #native({ puzzle, values, masks }, left, most) {
    const numbers = new Numbers().text("se").graph(puzzle).board(values, masks, puzzle.side).request({ effort: most, seconds: left() });
    const { steps, solved, stopped } = this.solving.core.call("steps", numbers);
    return { found: /** @type {Step[]} */ (steps.map((/** @type {any} */ step) => stepOf(step, puzzle))), solved, stopped };
  }

  /** @param {any} request */
  explain(request) {
    const puzzle = puzzleOf(request.puzzle), { language = "en" } = request, left = deadline(request.seconds), gaps = this.#gaps(puzzle, language);
    const solution = this.onlySolution(puzzle, left, language), head = { puzzle: written(puzzle, null).text, kind: puzzle.kind, size: puzzle.side, language, scale: "se" };
    if (!solution) return { ...head, solved: false, stopped: "seconds", end: gaps.sentence("no-time"), steps: [], board: puzzle.givens };
    let situation = new Situation(puzzle);
    const way = this.path(situation, solution, left, null);
    const steps = way.steps.map((step, i) => {
      const record = { number: i + 1, ...stepRecord(step, new StepWords(gaps, situation, step)) };
      situation = situation.after(step);
      return record;
    });
    const end = gaps.sentence(way.solved ? "solved" : way.stopped === "finished" ? "no-technique" : "no-time");
    return { ...head, solved: way.solved, stopped: way.stopped, end, steps, board: way.board };
  }

  /** The stages as sentences, and the step as data for a picture. @param {any} request */
  hint(request) {
    const puzzle = puzzleOf(request.puzzle), { language = "en", board = puzzle.givens, candidates = {} } = request, left = deadline(request.seconds);
    const gaps = this.#gaps(puzzle, language), solution = this.onlySolution(puzzle, left, language);
    if (!solution) return hintRecord([gaps.sentence("no-time")], new Situation(puzzle), { stopped: "seconds" });
    const masks = playersMasks(puzzle, board, candidates);
    const wrong = solution.flatMap((value, cell) => (masks[cell] >> BigInt(value - 1) & 1n ? [] : [cell]));
    if (wrong.length) return hintRecord(wrongStages(wrong, gaps, board), new Situation(puzzle), { wrong: wrong.map((cell) => puzzle.cellName(cell)) });
    const standing = puzzle.withMasks(puzzle.masks.map((mask, cell) => mask & masks[cell])), situation = new Situation(standing);
    const { steps: [step], stopped } = this.path(situation, solution, left, 1), solved = standing.givens.every(Boolean);
    if (!step) return hintRecord([gaps.sentence(solved ? "solved" : stopped === "finished" ? "no-technique" : "no-time")], situation, { solved, stopped });
    const words = new StepWords(gaps, situation, step);
    return hintRecord(stages(step, words, gaps), situation, { step: stepRecord(step, words), solved });
  }

  /** @param {Puzzle} puzzle @param {string} language */
  #gaps(puzzle, language) {
    return new Gaps(this.tables.languages[language], puzzle, this.tables.known);
  }
}

/** The player's values and candidates. @param {Puzzle} puzzle @param {number[]} board @param {Record<string, number[]>} candidates */
function playersMasks(puzzle, board, candidates) {
  if (board.length !== puzzle.cells) throw new Refused(`the board has ${board.length} cells, expected ${puzzle.cells}`);
  if (problemsOf(puzzle, board).length) candidates = {}; // ignore marks if values break the rules
  const marks = new Puzzle({ side: puzzle.side, groups: {}, candidates }); // without rules: contradicting marks are reported as wrong, not refused
  return board.map((value, cell) => (value ? 1n << BigInt(value - 1) : marks.masks[cell]));
}

/** @param {any} step of the core @param {Puzzle} puzzle @returns {Step} */
function stepOf(step, puzzle) {
  const candidate = (/** @type {number[]} */ [cell, value]) => ({ cell, value });
  const branches = step.branches.map((/** @type {any[][]} */ rows) => rows.map((row) => linkOf(row, rows, puzzle)));
  return { ...step, rating: step.tenths / 10, branches, placements: step.placements.map(candidate), eliminations: step.eliminations.map(candidate) };
}

/** @param {any[]} row @param {any[][]} branch @param {Puzzle} puzzle @returns {import("./clauses.js").Link} */
function linkOf([cell, value, on, number, pattern, parents, others, moreGroups, inner], branch, puzzle) {
  const cause = CAUSES[number] ?? "group";
  return { cell, value, on, cause, group: cause === "group" ? number : null, pattern: cause === "pattern" ? pattern : null, parents, others, moreGroups, sign: cause === "sign" ? signOf(cell, value, branch[parents[0]], puzzle) : null, inner: inner ? stepOf(inner, puzzle) : null };
}

/** The sign between the cells of a link and its predecessor. @param {number} here @param {number} value @param {any[]} parent @param {Puzzle} puzzle */
function signOf(here, value, [there, other], puzzle) {
  const upwards = other >= value && puzzle.arcs.some(([low, high]) => low === there && high === here);
  return upwards ? [there, here] : [here, there];
}

/** @param {Step} step @param {StepWords} words */
function stepRecord(step, words) {
  const { puzzle } = words.situation, { reason, parts } = words.reason(), name = (/** @type {number} */ cell) => puzzle.cellName(cell);
  const one = (/** @type {{cell: number, value: number}} */ { cell, value }) => ({ cell: name(cell), value });
  const sign = (/** @type {number[]|null} */ arc) => arc && { smaller: name(arc[0]), greater: name(arc[1]) };
  return {
    technique: words.name, rating: step.rating, size: step.size, type: step.type, level: step.level,
    groups: step.groups.map((number) => puzzle.names[number]), cells: step.cells.map(name), parts: step.parts.map((part) => part.map(name)),
    values: step.values, signs: step.arcs.map(sign), joints: step.joints,
    branches: step.branches.map((branch) => branch.map((link) => ({ ...one(link), on: link.on, cause: link.cause, group: link.group === null ? null : puzzle.names[link.group], more_groups: link.moreGroups.map((number) => puzzle.names[number]), sign: sign(link.sign), pattern: link.pattern, parents: link.parents, others: link.others.map(name) }))),
    placements: step.placements.map(one), eliminations: step.eliminations.map(one), title: words.title(), reason, change: words.change(),
    marks: marksRecord(stepMarks(step, words.situation), name), reason_parts: parts.map((part) => partRecord(part, words)),
  };
}

/** @param {import("./chains.js").Part} part @param {StepWords} words @returns {any} */
function partRecord(part, words) {
  const { situation } = words, name = (/** @type {number} */ cell) => situation.puzzle.cellName(cell);
  return { title: part.title, text: part.text, marks: marksRecord(marksOfPart(part, situation), name), parts: part.parts.map((one) => partRecord(one, words)) };
}

/** @param {string[]} stages @param {Situation} situation @param {{wrong?: string[], step?: any, solved?: boolean, stopped?: string}} more */
function hintRecord(stages, situation, { wrong = [], step = null, solved = false, stopped = "finished" }) {
  return { stages, wrong, step, solved, stopped, candidates: situation.values.map((value, cell) => (value ? [value] : situation.candidates(cell))) };
}

/** Stages for a wrong board: first the cells, then what is wrong with each. @param {number[]} wrong @param {Gaps} gaps @param {number[]} board */
function wrongStages(wrong, gaps, board) {
  const reasons = wrong.map((cell) => gaps.sentence(board[cell] ? "wrong-value" : "wrong-candidates", { cells: gaps.cell(cell), values: board[cell] }));
  return [gaps.sentence(wrong.length > 1 ? "wrong-many" : "wrong-one", { cells: gaps.cells(wrong) }), reasons.join(" ")];
}

/** Stages of a hint: where to look, the technique, the step with its reason. @param {Step} step @param {StepWords} words @param {Gaps} gaps */
function stages(step, words, gaps) {
  const numbers = groupsToLookAt(step, words.situation.puzzle), groups = gaps.group(...numbers), title = words.title(), reason = `${title}. ${words.reason().reason} ${words.change()}`;
  if (numbers.length) return [gaps.sentence("where-groups", { groups }), gaps.sentence("which-groups", { groups, title }), reason];
  return [where(step, gaps), gaps.sentence("which", { title }), reason];
}

/** The groups of the pattern, or the bases of a fish; for a single the last group of its cell. @param {Step} step @param {Puzzle} puzzle @returns {number[]} */
function groupsToLookAt(step, puzzle) {
  const { technique, groups, cells, placements } = step;
  if (technique === "forced") return [...groups, ...puzzle.groups.keys()].filter((number) => puzzle.groups[number].includes(placements[0].cell)).slice(0, 1);
  if (technique === "fish") return groups.slice(0, Math.floor(groups.length / 2)).sort((a, b) => a - b);
  if (step.branches.length || ALONG_SIGNS.includes(technique)) return groups;
  if (groups.length) return groups.slice(0, 1);
  const around = cells.length ? cells : [placements[0].cell];
  return [...puzzle.groups.keys()].filter((number) => around.every((cell) => puzzle.groups[number].includes(cell))).slice(-1);
}

/** @param {Step} step @param {Gaps} gaps */
function where(step, gaps) {
  if (ALONG_SIGNS.includes(step.technique)) return step.arcs.length === 1 ? gaps.sentence("where-sign", { cells: gaps.cells(step.cells) }) : gaps.sentence("where-signs", { cells: gaps.cells(step.cells.slice(0, 1)) });
  const values = new Set(step.branches.flat().map((link) => link.value));
  if (values.size === 1) return gaps.sentence("where-value", { value: [...values][0] });
  const [branch] = step.branches;
  return gaps.sentence("where-cells", { cells: gaps.cells(step.cells.length ? step.cells : [branch[branch.length - 1].cell]) });
}
