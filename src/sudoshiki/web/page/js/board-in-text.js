// Finds a 9×9 board in other text: a link, a sentence, cells copied from a spreadsheet.

import { emptyPuzzle } from "./model.js";

const CELLS = 81, SIDE = 9;
const RUN = /(?<![\w.])[1-9.0xX?*_-]{81}(?![\w.])/g; // digits, and symbols people use for an empty cell
const FRAME = /[\s|│║+─━═┼╬,;]/g;

/** The first board, even if values clash; or null. @param {string} text @returns {import("./model.js").PuzzleRecord|null} */
export function boardIn(text) {
  const cells = run(decoded(text)) ?? sheet(text) ?? rows(text);
  return cells && { ...emptyPuzzle("sudoku", SIDE, [3, 3]), givens: cells.map((cell) => Number(cell) || 0) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first 81 symbols in a row that contain a digit. @param {string} text @returns {string[]|null} */
function run(text) {
  const symbols = [...text.matchAll(RUN)].map(([all]) => all).find((all) => /[1-9]/.test(all));
  return symbols ? [...symbols] : null;
}

/** Cells separated by tabs; blanks are empty cells, and those at the end of a line may be missing. @param {string} text @returns {string[]|null} */
function sheet(text) {
  const lines = text.replace(/\n$/, "").split(/\r?\n/).map((line) => line.split("\t").map((cell) => cell.trim()));
  const fits = lines.length === SIDE && lines.some((line) => line.length > 1) && lines.every((line) => line.length <= SIDE && line.every((cell) => /^[1-9.0xX?*_-]?$/.test(cell)));
  return fits ? lines.flatMap((line) => Array.from({ length: SIDE }, (_, i) => line[i] ?? "")) : null;
}

/** Nine lines of nine cells, with or without a drawn frame. @param {string} text @returns {string[]|null} */
function rows(text) {
  const lines = text.split(/\r?\n/).filter((line) => !/^[\s|+─━═┼╬=-]*$/.test(line)).map((line) => line.replace(FRAME, ""));
  const cells = [...lines.join("")];
  return lines.length === SIDE && cells.length === CELLS && lines.every((line) => /^[1-9.0xX?*_-]{9}$/.test(line)) ? cells : null;
}
