// Text formats that work without Python: a line, a grid, Futoshiki as text art, the JSON record.
// All can be read and written; links of other pages can be read.

import { artBoards, asArt, fromArt, isArt } from "./art.js";
import { fromLinkOf, isLink } from "./links.js";
import { MAX_SIDE, Puzzle, usualBoxOf } from "./puzzle.js";
import { Refused } from "./refused.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", SYMBOLS = `123456789${LETTERS}`;
const EMPTY = /^[.0*_-]+$/, FRAME = /^[\s|+\-=*:.'_─│┼═║╬├┤┬┴┌┐└┘]+$/, RULE = /--|==|──|══|-\+|\+-|__/, BARS = /[|│║]/;
const ELSE = "a line of symbols, a grid, Futoshiki drawn with < > ^ v, the project's JSON or a link of f-puzzles or SudokuWiki is read here; sudoshiki web reads every other format";
/** @typedef {{format: string, puzzles: any[], rejects: string[]}} Read */

/** @param {string} text @param {number} most puzzles @returns {Read} */
export function readText(text, most) {
  if (/^\s*[[{]/.test(text)) return readJson(text, most);
  if (isLink(text)) return gathered("link", text.trim().split(/\s+/).filter(isLink).slice(0, most), fromLinkOf);
  const lines = text.split(/\r?\n/).map((line) => line.split("#")[0].trimEnd());
  if (isArt(lines)) return gathered("art", artBoards(lines).slice(0, most), (rows) => fromArt(rows, valueOf));
  const whole = lines.filter((line) => isLine(line)), rest = lines.filter((line) => line.trim() && !isLine(line));
  if (whole.length && !rest.length) return gathered("line", whole.slice(0, most), (line) => fromLine(line.trim(), lines.indexOf(line)));
  return gathered("grid", boardsOf(lines).slice(0, most), fromRows);
}

/** The puzzle of a request. @param {any} given text or a record @returns {Puzzle} */
export function puzzleOf(given) {
  if (typeof given !== "string") return new Puzzle(given);
  const { puzzles, rejects } = readText(given, 1);
  if (!puzzles.length) throw new Refused(rejects[0] ?? ELSE);
  return new Puzzle(puzzles[0]);
}

/** @param {Puzzle} puzzle @param {string|null} to */
export function written(puzzle, to) {
  const { side, box, givens } = puzzle, plain = !puzzle.arcs.length && !puzzle.diagonals && !puzzle.listed && !puzzle.hasMarks && box;
  const usual = plain && side <= SYMBOLS.length && String(box) === String(usualBoxOf(side));
  const format = to ?? (usual ? "line" : "json");
  if (format === "json") return { text: JSON.stringify(puzzle.record()), format };
  if (format === "line" && usual) return { text: givens.map((value) => (value ? SYMBOLS[value - 1] : ".")).join(""), format };
  if (format === "grid" && plain) return { text: framed(puzzle), format };
  if (format === "art" && isDrawn(puzzle)) return { text: asArt(puzzle), format };
  throw new Refused(`${format} can't hold all of this puzzle here; json does`);
}

/** The puzzle in each format that can hold it. @param {Puzzle} puzzle @param {{name: string, title: string}[]} formats */
export function writtenAll(puzzle, formats) {
  return formats.flatMap((format) => {
    try {
      return [{ ...format, text: written(puzzle, format.name).text }];
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
  });
}

/** Whether it has only rows, columns and signs between neighbours. @param {Puzzle} puzzle */
function isDrawn({ kind, side, box, regions, diagonals, listed, hasMarks, arcs }) {
  const near = (/** @type {number[]} */ [a, b]) => Math.abs(a - b) === side || (Math.abs(a - b) === 1 && Math.floor(a / side) === Math.floor(b / side));
  return kind === "futoshiki" && !box && !regions && !diagonals && !listed && !hasMarks && arcs.every(near);
}

/** @param {Puzzle} puzzle */
function framed({ side, box, givens }) {
  const [high, wide] = /** @type {number[]} */ (box), width = String(side).length;
  const rule = Array(side / wide).fill("-".repeat(wide * (width + 1))).join("+-").slice(0, -1);
  const rows = Array.from({ length: side }, (_, row) => {
    const cells = givens.slice(row * side, (row + 1) * side).map((value) => String(value || ".").padStart(width));
    return Array.from({ length: side / wide }, (__, i) => cells.slice(i * wide, (i + 1) * wide).join(" ")).join(" | ");
  });
  return rows.flatMap((row, i) => (i && i % high === 0 ? [rule, row] : [row])).join("\n");
}

/** @template One @param {string} format @param {One[]} found @param {(one: One) => any} make @returns {Read} */
function gathered(format, found, make) {
  /** @type {any[]} */ const puzzles = [], rejects = [];
  for (const one of found)
    try {
      const made = make(one);
      puzzles.push({ ...new Puzzle(made).record(), ...(made.not_read && { not_read: made.not_read }) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      rejects.push(error.message);
    }
  if (!found.length) rejects.push(ELSE);
  return { format, puzzles, rejects };
}

/** @param {string} text @param {number} most @returns {Read} */
function readJson(text, most) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    try {
      data = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)); // one object per line
    } catch (error) {
      return { format: "json", puzzles: [], rejects: [`this is no JSON: ${/** @type {Error} */ (error).message}`] };
    }
  }
  const rows = Array.isArray(data) && data.every((row) => Array.isArray(row) && row.length === data.length);
  const all = rows ? [{ givens: data }] : Array.isArray(data) ? data : [data];
  return gathered("json", all.slice(0, most), (one) => (typeof one?.puzzle === "string" ? readText(one.puzzle, 1).puzzles[0] : one));
}

/** Whether a line has n² symbols and no blanks. @param {string} line */
const isLine = (line) => /^\s*[^\s|:/,]+$/.test(line) && line.trim().length >= 16 && Math.sqrt(line.trim().length) % 1 === 0;

/** @param {string} line @param {number} number of the line, from 0 */
const fromLine = (line, number) => ({ kind: "sudoku", side: Math.sqrt(line.length), givens: Array.from(line, (letter, cell) => valueOf(letter, Math.sqrt(line.length), cell, `line ${number + 1}, column ${cell + 1}: `)) });

/** @param {string} token @param {number} side @param {number} cell @param {string} [place] its place in the text */
function valueOf(token, side, cell, place = "") {
  if (EMPTY.test(token)) return 0;
  const single = token.length === 1 && side <= SYMBOLS.length ? SYMBOLS.indexOf(token) + 1 || (side <= 35 ? SYMBOLS.indexOf(token.toUpperCase()) + 1 : 0) : 0;
  const value = single || (/^\d+$/.test(token) ? Number(token) : 0);
  if (value < 1 || value > side) throw new Refused(`${place}${token} in cell ${cell + 1} is none of 1…${side}, nor empty (. 0 * _ -)`);
  return value;
}

/** @typedef {{cells: string[], bar: number, ruled: boolean}} Row `bar`: after this many cells; `ruled`: a line is drawn above it */

/** Split into boards, each with as many rows as its first row has cells. @param {string[]} lines @returns {Row[][]} */
function boardsOf(lines) {
  /** @type {Row[][]} */ const boards = [];
  /** @type {Row[]} */ let rows = [];
  let ruled = false;
  for (const line of lines) {
    if (FRAME.test(line) && RULE.test(line)) { ruled = true; continue; }
    if (!line.trim()) continue;
    rows.push(findAlgorithm(line, ruled));
    ruled = false;
    if (rows.length < rows[0].cells.length) continue;
    boards.push(rows);
    rows = [];
  }
  return rows.length ? [...boards, rows] : boards;
}

/** @param {string} line @param {boolean} ruled @returns {Row} */
function findAlgorithm(line, ruled) {
  const parts = line.split(BARS).map((part) => part.trim()).filter(Boolean).map((part) => part.split(/\s+/));
  const tokens = parts.flat(), single = tokens.every((token) => token.length === 1 || /^\d+$/.test(token) || EMPTY.test(token));
  const asTokens = tokens.length > 1 && single && (parts.length === 1 || parts.some((part) => part.length > 1) || tokens.every((token) => token.length === 1));
  const split = asTokens ? parts : parts.map((part) => [...part.join("")]);
  return { cells: split.flat(), bar: split.length > 1 ? split[0].length : 0, ruled };
}

/** @param {Row[]} rows */
function fromRows(rows) {
  const side = rows[0].cells.length;
  if (rows.length !== side || rows.some((row) => row.cells.length !== side) || side > MAX_SIDE) throw new Refused(`${rows.length} rows, the first of ${side} cells, make no square; ${ELSE}`);
  const high = rows.findIndex((row, i) => i && row.ruled), wide = rows[0].bar > 1 ? rows[0].bar : 0;
  const box = wide && side % wide === 0 ? [side / wide, wide] : high > 1 && side % high === 0 ? [high, side / high] : null;
  return { kind: "sudoku", side, ...(box && { box }), givens: rows.flatMap((row, r) => row.cells.map((token, c) => valueOf(token, side, r * side + c))) };
}
