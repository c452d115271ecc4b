// Draws a step of logic on a board, and applies it.

import { crossOut, crossOutLive, ruleOut } from "./game.js";
import { markShapes } from "./mark-shapes.js";
import { cellNumber } from "./model.js";

const KINDS = ["pattern", "on", "off", "eliminated", "placed"]; // classes of candidates; the last that applies wins

/** @param {import("./board.js").BoardView} view */
export function clearStep(view) {
  drawMarks(view, {});
}

/** @param {import("./board.js").BoardView} view @param {any} marks of a step or a part of it, as the API has them @param {{cell: number, value: number}[]} [unused] candidates that were ruled out before it */
export function drawMarks(view, marks, unused = []) {
  const number = (/** @type {string} */ name) => cellNumber(name, view.side);
  view.tintHouses((marks.houses ?? []).map((/** @type {string[]} */ house) => house.map(number)));
  view.markSigns((marks.signs ?? []).map((/** @type {any} */ one) => [number(one.smaller), number(one.greater)]));
  const classes = KINDS.flatMap((kind) => (marks[kind] ?? []).map((/** @type {any} */ one) => ({ cell: number(one.cell), value: one.value, class: kind })));
  view.markCandidates([...unused.map((candidate) => ({ ...candidate, class: "unused" })), ...classes]);
  view.drawOver(markShapes(view, marks));
}

/**
 * Apply a step to the game.
 * @param {import("./game.js").Moment} next @param {any} step
 * @param {import("./game.js").Moment} before the board with all candidates @param {import("./model.js").Shape} shape
 * @param {boolean} [live] whether all that is open is seen without marks
 */
export function takeStep(next, step, before, shape, live = false) {
  const number = (/** @type {string} */ name) => cellNumber(name, shape.side);
  for (const { cell, value } of step.placements) {
    next.values[number(cell)] = value;
    ruleOut(next, shape.peers[number(cell)], value);
  }
  if (step.placements.length) return;
  if (live) {
    for (const { cell, value } of step.eliminations) crossOutLive(next, number(cell), value);
    return;
  }
  const none = next.marks.every((marks, cell) => next.values[cell] || !marks.length); // a player without marks gets all of them, else the elimination would be lost
  for (const [cell, marks] of before.marks.entries()) if (none && !next.values[cell]) next.marks[cell] = marks;
  for (const { cell } of step.eliminations) if (!next.marks[number(cell)].length) next.marks[number(cell)] = before.marks[number(cell)];
  for (const { cell, value } of step.eliminations) crossOut(next, number(cell), value);
}
