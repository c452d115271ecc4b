// Reads links of f-puzzles and SudokuWiki, as far as this page supports them. Same as formats/fpuzzles.py and sudokuwiki.py.

import { cellName, usualBox } from "../model.js";
import { unpacked } from "./lz-string.js";
import { Refused } from "./refused.js";

const FPUZZLES = /(?:load=|fpuz(?:zles)?)([A-Za-z0-9+/=%]{8,})/, WIKI = /[?&]bd=([^\s&#]+)/;
const HARMLESS = ["size", "grid", "title", "author", "solution", "highlightConflicts", "successMessage", "disabledlogic", "truecandidatesoptions", "diagonal+", "diagonal-"];
/** Drawings and texts that may stand for a rule. @type {Record<string, string>} */
const UNREAD = {
  line: "lines drawn on the board", circle: "circles drawn on the board", rectangle: "rectangles drawn on the board", text: "texts drawn on the board", cage: "cages drawn on the board",
  fogofwar: "fog", foglight: "fog", triggereffect: "fog", ruleset: "a text of rules", metadata: "metadata",
};

/** @param {string} text */
export const isLink = (text) => WIKI.test(text) || FPUZZLES.test(text);

/** The record of the puzzle in a link. @param {string} text */
export function fromLinkOf(text) {
  const wiki = WIKI.exec(text);
  return wiki ? fromWiki(wiki[1]) : fromFpuzzles(decodeURIComponent(/** @type {RegExpExecArray} */ (FPUZZLES.exec(text))[1]));
}

/** @param {string} board digits, or S9B and two characters a cell */
function fromWiki(board) {
  const plain = { kind: "sudoku", side: 9, box: [3, 3] };
  if (/^[\d.]{81}$/.test(board)) return { ...plain, givens: Array.from(board, (digit) => Number(digit) || 0) };
  const packed = /^S9B([0-9a-z]{162})$/.exec(board)?.[1];
  if (!packed) throw new Refused("expected 81 digits after bd=, or S9B and 162 characters");
  const codes = Array.from({ length: 81 }, (_, cell) => parseInt(packed.slice(2 * cell, 2 * cell + 2), 36));
  const wrong = codes.find((code) => code < 1 || code - 18 > 511);
  if (wrong !== undefined) throw new Refused(`the number ${wrong} is no set of candidates`);
  const marks = codes.flatMap((code, cell) => (code > 18 ? [[cellName(cell, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((value) => (code - 18) >> (value - 1) & 1)]] : []));
  return { ...plain, givens: codes.map((code) => (code > 18 ? 0 : ((code - 1) % 9) + 1)), candidates: Object.fromEntries(marks) };
}

/** @param {any} value */
const says = (value) => Boolean(value) && (typeof value !== "object" || Object.keys(value).length > 0);

/** @param {string} packed */
function fromFpuzzles(packed) {
  const data = parsed(unpacked(packed)), cells = Array.isArray(data.grid) ? data.grid.flat() : [], side = data.size;
  if (!Number.isInteger(side) || cells.length !== side ** 2) throw new Refused("the JSON is not what f-puzzles writes");
  const rules = Object.keys(data).filter((key) => says(data[key]) && !HARMLESS.includes(key) && !(key in UNREAD));
  if (rules.length) throw new Refused(`the rules ${rules.join(", ")} need Python, and are left out of this page: sudoshiki web has them`);
  if (says(data["diagonal+"]) !== says(data["diagonal-"])) throw new Refused("the rules diagonal need Python, and are left out of this page: sudoshiki web has them");
  const rulesOf = [...new Set(Object.keys(UNREAD).filter((key) => says(data[key])).map((key) => UNREAD[key]))];
  return { kind: "sudoku", name: typeof data.title === "string" ? data.title : "", side, ...layout(cells, side), ...(says(data["diagonal+"]) && { diagonals: true }), ...values(cells, side), ...(rulesOf.length && { not_read: rulesOf }) };
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    const data = JSON.parse(text);
    if (data && typeof data === "object") return data;
  } catch { /* said below */ }
  throw new Refused("the packed data is not a JSON object");
}

/** Values not marked as given are the setter's notes, unless no cell is marked. @param {any[]} cells @param {number} side */
function values(cells, side) {
  const some = cells.some((cell) => cell.given), givens = cells.map((cell) => (cell.given || !some ? cell.value ?? 0 : 0));
  const marks = cells.flatMap((cell, at) => (!givens[at] && cell.givenPencilMarks?.length ? [[cellName(at, side), cell.givenPencilMarks]] : []));
  return { givens, ...(marks.length && { candidates: Object.fromEntries(marks) }) };
}

/** Boxes, or regions if the link has some. @param {any[]} cells @param {number} side */
function layout(cells, side) {
  const [rows, columns] = usualBox(side), usual = cells.map((_, at) => Math.floor(Math.floor(at / side) / rows) * (side / columns) + Math.floor((at % side) / columns));
  const regions = cells.map((cell, at) => (cell.region === undefined ? usual[at] : cell.region));
  if (regions.some((region) => region === null)) throw new Refused("cells without a region need Python, and are left out of this page: sudoshiki web has them");
  return regions.every((region, at) => region === usual[at]) && rows > 1 ? { box: [rows, columns] } : { regions: regions.map((region) => region + 1) };
}
