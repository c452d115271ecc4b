// What a puzzle is called for people.

import { t } from "./i18n.js";

const FOR_MACHINES = /^[a-z]\w*(-\w+)+$/; // the name of a file

/** By its kind and size, and what is special about it. @param {import("./model.js").PuzzleRecord} puzzle */
export function plainTitle({ kind, side, diagonals, regions }) {
  const more = [diagonals && t("new.diagonals"), regions && t("make.regions")].filter(Boolean);
  return [`${t(`kind.${kind}`)} ${side}×${side}`, ...more].join(", ");
}

/** @param {import("./model.js").PuzzleRecord} puzzle */
export const titleOf = (puzzle) => (puzzle.name && !FOR_MACHINES.test(puzzle.name) ? puzzle.name : plainTitle(puzzle));
