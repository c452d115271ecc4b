// What a puzzle is called for people.

import { t } from "./i18n.js";

const FOR_MACHINES = /^[a-z]\w*(-\w+)+$/; // the name of a file

/** @param {import("./model.js").PuzzleRecord} puzzle */
export const plainTitle = ({ kind, side }) => `${t(`kind.${kind}`)} ${side}×${side}`;

/** @param {import("./model.js").PuzzleRecord} puzzle */
export const titleOf = (puzzle) => (puzzle.name && !FOR_MACHINES.test(puzzle.name) ? puzzle.name : plainTitle(puzzle));
