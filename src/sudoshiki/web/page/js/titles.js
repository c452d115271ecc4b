// What a puzzle is called for people.

import { t } from "./i18n.js";

const OF_DOCUMENT = /^(s\d)-/; // begins the name of a board from a document
const FOR_MACHINES = /^[a-z]\w*(-\w+)+$/; // the name of a file

/** By its kind and size, and what is special about it. @param {import("./model.js").PuzzleRecord} puzzle */
export function plainTitle({ kind, side, diagonals, regions }) {
  const more = [diagonals && t("new.diagonals"), regions && t("make.regions")].filter(Boolean);
  return [`${t(`kind.${kind}`)} ${side}×${side}`, ...more].join(", ");
}

/** @param {import("./model.js").PuzzleRecord} puzzle */
export const titleOf = (puzzle) => (puzzle.name && !FOR_MACHINES.test(puzzle.name) ? puzzle.name : plainTitle(puzzle));

/** Whether it is from a document. @param {string} name */
export const isDocuments = (name) => OF_DOCUMENT.test(name);

/** Of a board that ships: with the document it is from. @param {string} name @param {import("./model.js").PuzzleRecord} puzzle */
export function boardTitle(name, puzzle) {
  const document = OF_DOCUMENT.exec(name)?.[1].toUpperCase(), title = plainTitle(puzzle) + (puzzle.givens.every(Boolean) ? `, ${t("board.filled")}` : "");
  return document ? `${title} (${document})` : title;
}
