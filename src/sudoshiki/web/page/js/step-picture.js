// A step of logic drawn on a board, and taken.

import { crossOut, crossOutLive, ruleOut } from "./game.js";
import { cellNumber } from "./model.js";

/** @param {import("./board.js").BoardView} view */
export function clearStep(view) {
  view.drawLinks([]);
  view.markCandidates([]);
  view.markSigns([]);
}

/** @param {import("./board.js").BoardView} view @param {any} step as the API has it @param {{cell: number, value: number}[]} [unused] candidates that were ruled out before it */
export function drawStep(view, step, unused = []) {
  const { side } = view, number = (/** @type {string} */ name) => cellNumber(name, side);
  for (const name of step.cells) view.cells[number(name)].classList.add("seen");
  for (const { cell } of step.placements) view.cells[number(cell)].classList.add("aimed");
  for (const { cell } of step.eliminations) view.cells[number(cell)].classList.add("aimed");
  const marks = unused.map((candidate) => ({ ...candidate, class: "unused" }));
  for (const name of step.cells) for (const value of step.values) marks.push({ cell: number(name), value, class: "pattern" });
  for (const branch of step.branches) for (const link of branch) marks.push({ cell: number(link.cell), value: link.value, class: link.on ? "on" : "off" });
  if (!step.placements.length) for (const { cell, value } of step.eliminations) marks.push({ cell: number(cell), value, class: "taken" });
  for (const { cell, value } of step.placements) marks.push({ cell: number(cell), value, class: "placed" });
  view.markCandidates(marks);
  const sign = (/** @type {any} */ one) => /** @type {[number, number]} */ ([number(one.smaller), number(one.greater)]);
  const ofLinks = step.branches.flat().map((/** @type {any} */ link) => link.sign).filter(Boolean);
  view.markSigns([...(step.signs ?? []), ...ofLinks].map(sign));
  view.drawLinks(step.branches.flatMap((/** @type {any[]} */ branch) => links(branch, number)));
}

/** From each state to those it follows from. @param {any[]} branch @param {(name: string) => number} number */
function links(branch, number) {
  return branch.flatMap((link) => link.parents.map((/** @type {number} */ parent) => ({
    from: [number(branch[parent].cell), branch[parent].value], to: [number(link.cell), link.value], strong: link.on,
  })));
}

/**
 * Do what a step says.
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
  const none = next.marks.every((marks, cell) => next.values[cell] || !marks.length); // who keeps no marks gets them all, and can go on from there
  for (const [cell, marks] of before.marks.entries()) if (none && !next.values[cell]) next.marks[cell] = marks;
  for (const { cell } of step.eliminations) if (!next.marks[number(cell)].length) next.marks[number(cell)] = before.marks[number(cell)];
  for (const { cell, value } of step.eliminations) crossOut(next, number(cell), value);
}
