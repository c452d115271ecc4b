// Hints with the player's own pencil marks. The server takes marks as all candidates of a cell, and a single one as
// a placed value; so the first hint is to place it, before any step uses it.

import { t } from "./i18n.js";
import { boardFor, cellName, firstOf, givenFor, statedFor, symbolOf } from "./model.js";
import { settings } from "./settings.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {{cell: number, value: number}} Candidate */

/** The candidates of each cell in the player's view; empty if the player noted none. @param {Game} game */
function playersMarks(game) {
  const { values, marks, gone } = game.now, noted = settings().live ? game.liveMarks().map((left, cell) => (gone[cell].length ? left : [])) : marks;
  return noted.map((left, cell) => (values[cell] ? [] : left));
}

/** The marks of empty cells, in the form of the API. @param {Game} game @returns {Record<string, number[]>} */
export function marksToSend(game) {
  const marked = playersMarks(game).map((marks, cell) => /** @type {[string, number[]]} */ ([cellName(cell, game.puzzle.side), marks]));
  return Object.fromEntries(marked.filter(([, marks]) => marks.length));
}

/** The player's board as a puzzle, to explain from there. A single mark is not a placed value. @param {Game} game @returns {import("./model.js").PuzzleRecord} */
export function puzzleOfBoard(game) {
  const { puzzle, now } = game, { candidates = {}, ...rest } = puzzle, values = [...now.values.keys()].filter((cell) => now.values[cell]).map((cell) => cellName(cell, puzzle.side));
  const stated = Object.entries(candidates).filter(([name]) => !values.includes(name));
  const marked = Object.entries(marksToSend(game)).map(([name, marks]) => /** @type {[string, number[]]} */ ([name, marks.map((value) => Number(givenFor(puzzle, value))).filter((value) => candidates[name]?.includes(value) ?? true)]));
  const left = Object.fromEntries([...stated, ...marked.filter(([, marks]) => marks.length > 1)]);
  return { ...rest, givens: boardFor(puzzle, now.values), ...(Object.keys(left).length && { candidates: left }) };
}

/**
 * The hint for this player's marks. `unused` are marks that are already ruled out.
 * @param {any} record as the API has it @param {Game} game
 */
export function hintForPlayer(record, game) {
  if (record.wrong.length || (!record.step && !record.solved)) return { ...record, unused: [] };
  const marks = playersMarks(game), single = marks.findIndex((_, cell) => marksLeft(game, marks, cell).length === 1);
  if (single >= 0) return hintOfSingle(game, marks, single);
  const unused = unusedMarks(marks, record.candidates);
  if (!unused.length || !record.step) return { ...record, unused: [] };
  const { side } = game.puzzle, listed = unused.map(({ cell, value }) => t("hint.mark", { value: symbolOf(value, firstOf(game.puzzle)), cell: cellName(cell, side) }));
  return { ...record, unused, stages: [...record.stages.slice(0, -1), `${record.stages.at(-1)} ${t("hint.unused", { marks: listed.join(", ") })}`] };
}

/** The marks of a cell that the puzzle does not rule out. @param {Game} game @param {number[][]} marks @param {number} cell */
function marksLeft({ puzzle }, marks, cell) {
  const stated = statedFor(puzzle, cell);
  return marks[cell].filter((value) => stated?.includes(value) ?? true);
}

/** A hint to place a single mark, before other steps use it. @param {Game} game @param {number[][]} marks @param {number} at */
function hintOfSingle(game, marks, at) {
  const { side } = game.puzzle, cell = cellName(at, side), [value] = marksLeft(game, marks, at);
  const gaps = { cell, value: symbolOf(value, firstOf(game.puzzle)) };
  return {
    stages: [t("hint.single.where", gaps), t("hint.single", gaps)], wrong: [], unused: [], candidates: marks,
    step: { placements: [{ cell, value }], eliminations: [], marks: { cells: [cell], placed: [{ cell, value }] }, reason_parts: [] },
  };
}

/** Marks that are not among the server's candidates. @param {number[][]} marks @param {number[][]} candidates @returns {Candidate[]} */
function unusedMarks(marks, candidates) {
  return marks.flatMap((left, cell) => left.filter((value) => !candidates[cell].includes(value)).map((value) => ({ cell, value })));
}

/** The board that a hint is drawn on: with the player's marks, or all candidates where there are none. @param {Game} game @param {number[][]} candidates @returns {Moment} */
export function boardOfHint(game, candidates) {
  const { now } = game;
  return { ...now, marks: playersMarks(game).map((marks, cell) => (now.values[cell] ? [] : marks.length ? marks : candidates[cell])) };
}
