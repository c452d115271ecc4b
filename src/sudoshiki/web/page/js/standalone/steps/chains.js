// Explains chains branch by branch, in parts of a few clauses. Same as say/steps/chains.py.

import { Clauses, signsOf, stateKey } from "./clauses.js";
import { inOrder, runsOf } from "./gaps.js";

/** @typedef {import("./clauses.js").Link} Link */
/** @typedef {import("./clauses.js").Branch} Branch */
/** @typedef {import("./step-words.js").Step} Step */
/** @typedef {import("./marks.js").Place} Place */
/** @typedef {{title: string, text: string, links: Place[], earlier: Place[], parts: Part[], kind: "cases"|"chain"|"pattern"|"end", step: Step}} Part step: that it tells of, the whole one or a chain within a chain */
const CLAUSES = 4; // in one part

export class ChainWords {
  /** @param {import("./gaps.js").Gaps} gaps @param {Step} step */
  constructor(gaps, step) {
    this.gaps = gaps;
    this.step = step;
    this.clauses = new Clauses(gaps);
  }

  /** @param {Part["kind"]} kind @param {string} title @param {string} text @param {Partial<Part>} [more] @returns {Part} */
  #part(kind, title, text, { links = [], earlier = [], parts = [] } = {}) {
    return { step: this.step, title, text, links, earlier, parts, kind };
  }

  /** @param {{cell: number, value: number}} candidate @param {boolean} on @param {string} [mood] */
  state(candidate, on, mood) {
    return this.clauses.state(candidate, on, mood);
  }

  /** A chain that contradicts its own start. */
  supposition() {
    return this.#supposed([0], this.gaps.sentence("contradicts-itself"));
  }

  /** Two branches from one assumption whose ends contradict each other. */
  contradiction() {
    const { branches } = this.step, longer = [...branches.keys()].filter((number) => branches[number].length > 1).sort((a, b) => branches[a].length - branches[b].length);
    return this.#supposed(longer, this.gaps.sentence(longer.length > 1 ? "not-both" : "contradicts-itself"));
  }

  /** Several assumptions with the same consequence; `start` states why one of them is true. @param {string} start */
  cases(start) {
    return [this.#part("cases", this.gaps.word("part-start", {}), start), ...this.step.branches.flatMap((_, number) => this.#branch(number)), this.#end(this.gaps.sentence("in-every-case"))];
  }

  /** `If …, …, so ….` @param {number} number */
  #branch(number) {
    const { gaps } = this, branch = this.step.branches[number], assumed = this.#assumed(branch, "if-"), title = gaps.word("part-case", { assumed });
    if (branch.length === 1) return [this.#part("chain", title, gaps.sentence("branch-itself", { assumed }), { links: [[number, 0]] })];
    return this.#pieces(number, title, (chain) => gaps.sentence("branch", { assumed, chain }));
  }

  /** @param {string} text */
  #end(text) {
    return this.#part("end", this.gaps.word("part-end", {}), text);
  }

  /** Branches from one assumption; a later one does not repeat the steps of an earlier one. @param {number[]} numbers @param {string} end */
  #supposed(numbers, end) {
    const { gaps } = this, assumed = this.#assumed(this.step.branches[numbers[0]], "suppose-"), title = gaps.word("part-suppose", { assumed }), start = gaps.sentence("suppose", { assumed });
    const stated = new Set(), parts = numbers.flatMap((number, i) => {
      const name = numbers.length > 1 ? gaps.word("part-chain", { title, number: i + 1 }) : title;
      const pieces = this.#pieces(number, name, (clauses) => (i ? gaps.word("also", { clauses }) : `${start} ${gaps.word("then", { clauses })}`), stated);
      for (const link of this.step.branches[number]) stated.add(stateKey(link));
      return pieces;
    });
    return [...parts, this.#end(end)];
  }

  /** @param {Branch} branch @param {string} mood */
  #assumed(branch, mood) {
    const start = branch[branch.length - 1];
    return this.state(start, start.on, mood);
  }

  /** The parts of a branch, a few clauses each; `opening` makes the text of the first. @param {number} number @param {string} title @param {(clauses: string) => string} opening @param {Set<string>} [stated] */
  #pieces(number, title, opening, stated = new Set()) {
    const { gaps, clauses } = this, branch = this.step.branches[number], pieces = divided(clauses.runs(branch, stated));
    const done = new Set([...branch.keys()].filter((place) => stated.has(stateKey(branch[place])))), count = pieces.length;
    const placed = (/** @type {number[]} */ places) => places.map((place) => /** @type {Place} */ ([number, place]));
    return pieces.map((runs, i) => {
      const texts = runs.map((run) => clauses.clause(branch, run)), text = i === count - 1 ? this.#concluded(texts) : texts.join(", ");
      const earlier = inOrder([...done]), places = withAncestors(branch, new Set(runs.flat()), done);
      for (const place of places) done.add(place);
      const name = count > 1 ? gaps.word("part-piece", { title, number: i + 1, count }) : title;
      return this.#part("chain", name, i ? gaps.word("further", { clauses: text }) : opening(text), { links: placed(places), earlier: placed(earlier), parts: this.#patternParts(number, runs) });
    });
  }

  /** @param {number} number @param {number[][]} runs */
  #patternParts(number, runs) {
    const branch = this.step.branches[number], met = runs.flat().filter((place) => branch[place].cause === "pattern");
    return runsOf(met, (place) => JSON.stringify([branch[place].pattern, branch[place].parents, branch[place].inner])).map((places) => {
      const name = this.gaps.pattern(branch[places[0]].pattern ?? "");
      return this.#part("pattern", name.slice(0, 1).toUpperCase() + name.slice(1), this.clauses.patternSentence(branch, places), { links: places.map((place) => [number, place]) });
    });
  }

  /** @param {string[]} clauses */
  #concluded(clauses) {
    const most = clauses.slice(0, -1), end = clauses[clauses.length - 1];
    return most.length ? this.gaps.word("finally", { clauses: most.join(", "), end }) : end;
  }

  /** The two halves of a cycle; both begin with its start. */
  ring() {
    const around = this.step.branches[0].slice(0, -1), signs = signsOf(around);
    const text = this.gaps.sentence("cycle", { ones: this.#together(around.filter((link) => link.on)), others: this.#together(around.filter((link) => !link.on)) });
    return signs.length ? `${text} ${this.gaps.sentence("cycle-signs", { signs: this.gaps.listed(signs.map((sign) => this.gaps.path(sign))) })}` : text;
  }

  /** A phrase for the patterns used in the branches. @returns {string[]} */
  patternsMet() {
    /** @type {Map<string, Set<string>>} */ const uses = new Map();
    /** @type {Map<string, string>} */ const several = new Map();
    for (const branch of this.step.branches)
      for (const link of branch.filter(({ cause }) => cause === "pattern")) {
        const one = this.gaps.pattern(link.pattern ?? "");
        several.set(one, this.gaps.pattern(link.pattern ?? "", true));
        uses.set(one, (uses.get(one) ?? new Set()).add(link.parents.map((parent) => `${branch[parent].cell} ${branch[parent].value}`).join()));
      }
    return [...uses].map(([one, found]) => (found.size > 1 ? several.get(one) ?? one : one));
  }

  /** `5 in r1c1 and r4c7`, or where the values differ each with its cell. @param {Link[]} links */
  #together(links) {
    const values = links.map((link) => link.value);
    if (new Set(values).size === 1 && !links.some((link) => link.others.length)) return this.gaps.candidates(links.map((link) => link.cell), [values[0]]);
    return this.gaps.listed(links.map((link) => this.gaps.candidates([link.cell, ...link.others], [link.value], "or")));
  }
}

/** The inner chain that this part uses, if any. @param {Part} part */
export function innerOf({ kind, step, links: [[number, place] = [0, 0]] }) {
  return kind === "pattern" ? step.branches[number][place].inner : null;
}

/** Divide into pieces of a few each, without a single one at the end. @param {number[][]} runs */
function divided(runs) {
  /** @type {number[][][]} */ const pieces = [];
  for (let i = 0; i < runs.length; i += CLAUSES) pieces.push(runs.slice(i, i + CLAUSES));
  if (pieces.length > 1 && pieces[pieces.length - 1].length === 1) pieces.splice(-2, 2, pieces.slice(-2).flat());
  return pieces;
}

/** These positions and their ancestors that are not in `done`; parents come later in a branch. @param {Branch} branch @param {Set<number>} wanted @param {Set<number>} done */
function withAncestors(branch, wanted, done) {
  /** @type {number[]} */ const found = [];
  branch.forEach(({ parents }, place) => {
    if (!wanted.has(place) || done.has(place)) return;
    found.unshift(place);
    for (const parent of parents) wanted.add(parent);
  });
  return found;
}
