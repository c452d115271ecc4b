// Futoshiki as text art: `<` `>` between cells, `^` (upper smaller) `v` (upper larger) below. As formats/art.py.

import { Refused } from "./refused.js";

const PART = /[<>]|\d+|[.0*_-]+|[^\s<>]/g, SMALLER_ABOVE = "^∧⌃";
/** @typedef {{parts: {token: string, column: number}[], below: string}} Row cells and signs with their columns, and the line of signs under it */

/** Whether a line has only vertical signs. @param {string} line */
const isSignLine = (line) => /^[\s^v∧∨V⌃⌄]*[^v∧∨V⌃⌄][\s^v∧∨V⌃⌄]*$/.test(line);

/** @param {string[]} lines */
export const isArt = (lines) => lines.some((line) => /[<>]/.test(line)) || lines.slice(1).some(isSignLine);

/** Split into boards, each with as many rows as its first row has cells. @param {string[]} lines @returns {Row[][]} */
export function artBoards(lines) {
  /** @type {Row[][]} */ const boards = [];
  for (const line of lines.filter((one) => one.trim())) {
    const board = boards[boards.length - 1];
    if (board && isSignLine(line)) board[board.length - 1].below ||= line;
    else {
      const row = { parts: [...line.matchAll(PART)].map((match) => ({ token: match[0], column: match.index })), below: "" };
      if (board && board.length < cellsOf(board[0]).length) board.push(row); else boards.push([row]);
    }
  }
  return boards;
}

/** @param {Row} row */
const cellsOf = (row) => row.parts.filter(({ token }) => token !== "<" && token !== ">");

/** The record of the puzzle. @param {Row[]} rows @param {(token: string, side: number, cell: number) => number} valueOf */
export function fromArt(rows, valueOf) {
  const side = cellsOf(rows[0]).length, name = (/** @type {number} */ cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
  if (rows.length !== side || rows.some((row) => cellsOf(row).length !== side)) throw new Refused(`${rows.length} rows, the first of ${side} cells, make no square`);
  const arcs = rows.flatMap((row, r) => [...across(row, r * side, side), ...(r + 1 < side || !row.below ? down(row, r * side, side) : nowhere())]);
  const givens = rows.flatMap((row, r) => cellsOf(row).map(({ token }, c) => valueOf(token, side, r * side + c)));
  return { kind: "futoshiki", side, givens, arcs: arcs.map((arc) => arc.map(name)) };
}

/** @returns {never} */
function nowhere() {
  throw new Refused("a sign stands between no two cells");
}

/** @param {Row} row @param {number} first its first cell @param {number} side @returns {number[][]} */
function across({ parts }, first, side) {
  let cell = first - 1;
  return parts.flatMap(({ token }, i) => {
    if (token !== "<" && token !== ">") { cell += 1; return []; }
    if (cell < first || cell + 1 === first + side || /[<>]/.test(parts[i - 1].token)) nowhere();
    return [token === "<" ? [cell, cell + 1] : [cell + 1, cell]];
  });
}

/** Find the cell above a sign. @param {Row} row @param {number} first @param {number} side @returns {number[][]} */
function down(row, first, side) {
  return [...row.below].flatMap((sign, column) => {
    if (!sign.trim()) return [];
    const c = cellsOf(row).findIndex((one) => one.column <= column && column < one.column + one.token.length), upper = first + c;
    if (c < 0) nowhere();
    return [SMALLER_ABOVE.includes(sign) ? [upper, upper + side] : [upper + side, upper]];
  });
}

/** @param {import("./puzzle.js").Puzzle} puzzle */
export function asArt({ side, givens, arcs }) {
  const width = String(side).length, less = new Set(arcs.map(String));
  const sign = (/** @type {number} */ a, /** @type {number} */ b, /** @type {string} */ first, /** @type {string} */ second) => (less.has(`${a},${b}`) ? first : less.has(`${b},${a}`) ? second : " ");
  return Array.from({ length: side }, (_, r) => {
    const cells = Array.from({ length: side }, (__, c) => r * side + c);
    const row = cells.map((cell, c) => (c ? ` ${sign(cell - 1, cell, "<", ">")} ` : "") + String(givens[cell] || ".").padStart(width)).join("");
    const below = cells.map((cell) => sign(cell, cell + side, "^", "v").padStart(width)).join("   ").trimEnd();
    return r + 1 < side ? `${row}\n${below}` : row;
  }).join("\n");
}
