// SVG shapes for the marks of a step; `draw` uses the same list (draw/marks.py).

import { svg } from "./dom.js";
import { cellNumber } from "./model.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{cell: string, value: number}} Candidate */

const RING = 0.36; // radius around a placed value, in cells

/** @param {BoardView} view @param {any} marks as the API has them; what there is nothing of may be missing */
export function markShapes(view, marks) {
  const { cells = [], blockers = [], blocked = [], pattern = [], on = [], off = [], eliminated = [], placed = [], links = [], done_on = [], done_off = [], done_links = [] } = marks;
  return [
    ...cells.map((/** @type {string} */ name) => framed(view, name)),
    ...spots(view, done_on, "on done"), ...spots(view, done_off, "off done"),
    ...spots(view, without(pattern, [...on, ...off, ...eliminated, ...placed]), "pattern"), ...spots(view, without(on, placed), "on"), ...spots(view, without(off, eliminated), "off"),
    ...blockers.map((/** @type {string} */ name) => circle(view.middle(numberOf(view, name)), RING * view.cellSize, "blocker")),
    ...blocked.flatMap((/** @type {any} */ one) => kept(view, one)),
    ...done_links.flatMap((/** @type {any} */ link) => arrow(view, link, " done")), ...links.flatMap((/** @type {any} */ link) => arrow(view, link, "")),
    ...eliminated.map((/** @type {Candidate} */ one) => struck(view, one)),
    ...placed.flatMap((/** @type {Candidate} */ one) => [1.05, 1.45].map((times) => circle(spotOf(view, one), times * view.spotSize, "placed"))),
  ];
}

/** @param {BoardView} view @param {string} name */
function numberOf(view, name) {
  return cellNumber(name, view.side);
}

/** @param {BoardView} view @param {Candidate} candidate @returns {Point} */
function spotOf(view, { cell, value }) {
  return view.spot(numberOf(view, cell), value);
}

/** @param {Candidate[]} all @param {Candidate[]} others */
function without(all, others) {
  const key = (/** @type {Candidate} */ { cell, value }) => `${cell} ${value}`, known = new Set(others.map(key));
  return all.filter((one) => !known.has(key(one)));
}

/** @param {Point} at @param {number} r @param {string} name */
function circle({ x, y }, r, name) {
  return svg("circle", { cx: x, cy: y, r, class: `spot ${name}` });
}

/** @param {BoardView} view @param {Candidate[]} candidates @param {string} name */
function spots(view, candidates, name) {
  return candidates.map((one) => circle(spotOf(view, one), view.spotSize, name));
}

/** @param {BoardView} view @param {string} name */
function framed(view, name) {
  const { x, y } = view.middle(numberOf(view, name)), half = view.cellSize / 2 - 3;
  return svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 4, class: "framed" });
}

/** A cross where a value is impossible, and a line from the value that blocks it. @param {BoardView} view @param {Candidate & {by: string|null}} one */
function kept(view, one) {
  const at = spotOf(view, one), size = view.spotSize * 0.62, { x, y } = at;
  const cross = svg("path", { d: `M${x - size} ${y - size}L${x + size} ${y + size}M${x - size} ${y + size}L${x + size} ${y - size}`, class: "blocked" });
  if (one.by === null) return [cross];
  const blocker = view.middle(numberOf(view, one.by)), begin = towards(blocker, at, RING * view.cellSize + 1.4), end = towards(at, blocker, view.spotSize);
  return distance(blocker, at) > RING * view.cellSize + view.spotSize ? [cross, svg("path", { d: `M${begin.x} ${begin.y}L${end.x} ${end.y}`, class: "block-line" })] : [cross];
}

/** @param {BoardView} view @param {Candidate} candidate */
function struck(view, candidate) {
  const { x, y } = spotOf(view, candidate), r = view.spotSize;
  return svg("path", { d: `M${x - r} ${y + r}L${x + r} ${y - r}`, class: "struck" });
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

/** The point at this distance on the way from one point to another. @param {Point} from @param {Point} to @param {number} length @returns {Point} */
function towards(from, to, length) {
  const away = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / away) * length, y: from.y + ((to.y - from.y) / away) * length };
}

/** A curved arrow from edge to edge: flat if the two are far apart, else a loop; bent to the side that is on the board. @param {BoardView} view @param {{from: Candidate, to: Candidate, strong: boolean}} link @param {string} more */
function arrow(view, { from, to, strong }, more) {
  const start = spotOf(view, from), end = spotOf(view, to), away = distance(start, end), reach = view.spotSize + 0.9;
  if (!away) return [];
  const right = (end.x - start.x) / away, down = (end.y - start.y) / away, near = away <= 2 * reach + 9;
  const flat = near ? reach * 1.9 : Math.min(away * 0.16, view.cellSize * 0.5), along = near ? 0.1 : 0.3;
  const middle = { x: (start.x + end.x) / 2 - down * flat, y: (start.y + end.y) / 2 + right * flat };
  const bend = Math.min(middle.x, middle.y) >= 0 && Math.max(middle.x, middle.y) <= view.size ? flat : -flat;
  const first = { x: start.x + right * away * along - down * bend, y: start.y + down * away * along + right * bend };
  const second = { x: end.x - right * away * along - down * bend, y: end.y - down * away * along + right * bend };
  const begin = towards(start, first, reach), tip = towards(end, second, reach + 1.8);
  const d = `M${begin.x} ${begin.y}C${first.x} ${first.y} ${second.x} ${second.y} ${tip.x} ${tip.y}`;
  return [svg("path", { d, class: `link ${strong ? "strong" : "weak"}${more}` }), head(second, tip, more)];
}

/** @param {Point} before @param {Point} tip @param {string} more */
function head(before, tip, more) {
  const back = towards(tip, before, 7), away = distance(tip, back), right = (tip.x - back.x) / away, down = (tip.y - back.y) / away;
  const ends = [1, -1].map((turn) => `L${back.x - down * turn * 3.2} ${back.y + right * turn * 3.2}`);
  return svg("path", { d: `M${tip.x} ${tip.y}${ends.join("")}Z`, class: `arrowhead${more}` });
}
