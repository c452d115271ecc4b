// The answers of the API in exported pages; the records are those of the server.

import { Grading } from "./grading.js";
import { PuzzleGenerator } from "./generator.js";
import { Refused } from "./refused.js";
import { Solving } from "./solving.js";
import { Logic } from "./steps/logic.js";
import { puzzleOf, readText, written, writtenAll } from "./texts.js";

const LEFT_OUT = "needs Python, and is left out of this page: sudoshiki web has it";

/** @param {import("./core.js").Core} core @param {any} tables @returns {Record<string, (request: any) => any>} */
export function answersOf(core, tables) {
  const solving = new Solving(core, tables), logic = new Logic(solving), grading = new Grading(solving, logic), generator = new PuzzleGenerator(grading);
  const refuse = (/** @type {string} */ what) => () => { throw new Refused(`${what} ${LEFT_OUT}`); };
  return {
    read: ({ text }) => ({ ...readText(text, tables.puzzles), most: tables.puzzles }),
    solve: (request) => solving.solve(request),
    trace: (request) => solving.trace(request),
    count: (request) => solving.count(request),
    candidates: (request) => solving.candidates(request),
    check: (request) => solving.check(request),
    hint: (request) => logic.hint(request),
    explain: (request) => logic.explain(request),
    grade: (request) => grading.grade(request),
    generate: (request) => generator.generate(request),
    convert: ({ puzzle, to = null }) => written(puzzleOf(puzzle), to),
    texts: ({ puzzle }) => ({ texts: writtenAll(puzzleOf(puzzle), tables.formats) }),
    book: refuse("a book as a PDF"),
    draw: refuse("a picture as a file"),
    rules: refuse("a puzzle with such rules"),
    "lab/report": refuse("the lab"),
    "lab/run": refuse("the lab"),
  };
}
