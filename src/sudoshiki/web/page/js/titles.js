// Titles of puzzles.

import { t } from "./i18n.js";

const OF_DOCUMENT = /^(s\d)-/; // prefix of the names of documents' boards
const FOR_MACHINES = /^[a-z]\w*(-\w+)+$/; // looks like a file name

/** A title from kind, size and special properties. @param {import("./model.js").PuzzleRecord} puzzle */
export function plainTitle({ kind, side, diagonals, regions }) {
  const more = [diagonals && t("new.diagonals"), regions && t("make.regions")].filter(Boolean);
  return [`${t(`kind.${kind}`)} ${side}×${side}`, ...more].join(", ");
}

/** @param {import("./model.js").PuzzleRecord} puzzle */
export const titleOf = (puzzle) => (puzzle.name && !FOR_MACHINES.test(puzzle.name) ? puzzle.name : plainTitle(puzzle));

/** Whether the board is from a document. @param {string} name */
export const isFromDocument = (name) => OF_DOCUMENT.test(name);

/** The title of a board that ships, with its document. @param {string} name @param {import("./model.js").PuzzleRecord} puzzle */
export function boardTitle(name, puzzle) {
  const document = OF_DOCUMENT.exec(name)?.[1].toUpperCase(), title = plainTitle(puzzle) + (puzzle.givens.every(Boolean) ? `, ${t("board.filled")}` : "");
  return document ? `${title} (${document})` : title;
}
