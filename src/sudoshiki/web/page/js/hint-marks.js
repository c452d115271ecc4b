// A hint on the player's own pencil marks. The server takes them as all that is left in a cell, and a single one as
// placed: the player is told so before any step rests on it.

import { t } from "./i18n.js";
import { cellName, firstOf, statedFor, symbol } from "./model.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {{cell: number, value: number}} Candidate */

/** The marks of open cells, as the API takes them. @param {Game} game @returns {Record<string, number[]>} */
export function marksToSend({ now, puzzle }) {
  const marked = now.marks.map((marks, cell) => /** @type {[string, number[]]} */ ([cellName(cell, puzzle.side), now.values[cell] ? [] : marks]));
  return Object.fromEntries(marked.filter(([, marks]) => marks.length));
}

/**
 * The hint as it is told to this player. `unused` are marks that are ruled out already.
 * @param {any} record as the API has it @param {Game} game
 */
export function hintForPlayer(record, game) {
  if (record.wrong.length || (!record.step && !record.solved)) return { ...record, unused: [] };
  const single = game.now.marks.findIndex((_, cell) => marksLeft(game, cell).length === 1);
  if (single >= 0) return hintOfSingle(game, single);
  const unused = unusedMarks(game.now, record.candidates);
  if (!unused.length || !record.step) return { ...record, unused: [] };
  const { side } = game.puzzle, listed = unused.map(({ cell, value }) => t("hint.mark", { value: symbol(value, side, firstOf(game.puzzle)), cell: cellName(cell, side) }));
  return { ...record, unused, stages: [...record.stages.slice(0, -1), `${record.stages.at(-1)} ${t("hint.unused", { marks: listed.join(", ") })}`] };
}

/** The player's marks in an open cell, without those that the puzzle itself rules out. @param {Game} game @param {number} cell */
function marksLeft({ now, puzzle }, cell) {
  const stated = statedFor(puzzle, cell);
  return now.values[cell] ? [] : now.marks[cell].filter((value) => stated?.includes(value) ?? true);
}

/** A single mark is the step: nothing else may rest on it before it is placed. @param {Game} game @param {number} at */
function hintOfSingle(game, at) {
  const { side } = game.puzzle, cell = cellName(at, side), [value] = marksLeft(game, at);
  const gaps = { cell, value: symbol(value, side, firstOf(game.puzzle)) };
  return {
    stages: [t("hint.single.where", gaps), t("hint.single", gaps)], wrong: [], unused: [], candidates: game.now.marks,
    step: { cells: [cell], values: [value], branches: [], placements: [{ cell, value }], eliminations: [] },
  };
}

/** Marks that are not among what the server sees left. @param {Moment} now @param {number[][]} candidates @returns {Candidate[]} */
function unusedMarks(now, candidates) {
  return now.marks.flatMap((marks, cell) => (now.values[cell] ? [] : marks.filter((value) => !candidates[cell].includes(value)).map((value) => ({ cell, value }))));
}

/** The board that a hint is drawn on: the player's marks, and where there are none, all that is left. @param {Moment} now @param {number[][]} candidates @returns {Moment} */
export function boardOfHint(now, candidates) {
  return { ...now, marks: now.marks.map((marks, cell) => (now.values[cell] ? [] : marks.length ? marks : candidates[cell])) };
}
