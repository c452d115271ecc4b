// Chains told briefly: what must be true on the way. As say/steps/chains.py.

import { runsOf } from "./gaps.js";

/** @typedef {{cell: number, value: number, on: boolean, cause: string, group: number|null, pattern: string|null, parents: number[], others: number[], moreGroups: number[], sign: number[]|null}} Link */
/** @typedef {Link[]} Branch from its end back to what was assumed */
const CLAUSES = 6; // in one sentence

/** Signs that forbid something, each once. @param {Link[]} links @returns {number[][]} */
function signsOf(links) {
  const found = new Map();
  for (const { sign } of links) if (sign) found.set(String(sign), sign);
  return [...found.values()];
}

const keyOf = (/** @type {Link} */ { cell, value, on }) => `${cell} ${value} ${on}`;

export class ChainWords {
  /** @param {import("./gaps.js").Gaps} gaps @param {{branches: Branch[]}} step */
  constructor(gaps, step) {
    this.gaps = gaps;
    this.step = step;
  }

  /** @param {{cell: number, value: number}} candidate @param {boolean} on @param {string} [mood] */
  state({ cell, value }, on, mood = "") {
    return this.gaps.word(`${mood}is${on ? "" : "-not"}`, { cell: this.gaps.cell(cell), value });
  }

  /** @param {Branch} branch @param {string} mood */
  #assumed(branch, mood) {
    const start = branch[branch.length - 1];
    return this.state(start, start.on, mood);
  }

  supposition() {
    const [branch] = this.step.branches;
    return this.gaps.sentence("suppose", { assumed: this.#assumed(branch, "suppose-"), chain: this.#sentences(branch) });
  }

  /** Of two branches from one assumption, whose ends can't both be. */
  contradiction() {
    const longer = this.step.branches.filter((branch) => branch.length > 1).sort((a, b) => a.length - b.length);
    const assumed = this.#assumed(this.step.branches[0], "suppose-"), chain = this.#sentences(longer[0]);
    if (longer.length === 1) return this.gaps.sentence("suppose", { assumed, chain });
    return this.gaps.sentence("suppose-both", { assumed, chain, again: this.#sentences(longer[1], "also", longer[0]) });
  }

  /** Of several assumptions, one of which is true, that all lead to the same. */
  branches() {
    return [...this.step.branches.map((branch) => this.#branch(branch)), this.gaps.sentence("in-every-case")].join(" ");
  }

  /** The two halves of a cycle: its start stands at both ends. */
  ring() {
    const around = this.step.branches[0].slice(0, -1), signs = signsOf(around);
    const told = this.gaps.sentence("cycle", { ones: this.#together(around.filter((link) => link.on)), others: this.#together(around.filter((link) => !link.on)) });
    return signs.length ? `${told} ${this.gaps.sentence("cycle-signs", { signs: this.gaps.listed(signs.map((sign) => this.gaps.path(sign))) })}` : told;
  }

  /** `Then …, …, so ….`; what was told before is not said again. @param {Branch} branch @param {string} [first] @param {Branch} [told] */
  #sentences(branch, first = "then", told = []) {
    const clauses = this.#clauses(branch, new Set(told.map(keyOf)));
    /** @type {string[][]} */ const parts = [];
    for (let i = 0; i < clauses.length; i += CLAUSES) parts.push(clauses.slice(i, i + CLAUSES));
    if (parts.length > 1 && parts[parts.length - 1].length === 1) parts.splice(-2, 2, parts.slice(-2).flat());
    const texts = [...parts.slice(0, -1).map((part) => part.join(", ")), this.#concluded(parts[parts.length - 1])];
    return texts.map((text, i) => this.gaps.word(i ? "further" : first, { clauses: text })).join(" ");
  }

  /** `If …, …, so ….` @param {Branch} branch */
  #branch(branch) {
    const assumed = this.#assumed(branch, "if-");
    if (branch.length === 1) return this.gaps.sentence("branch-itself", { assumed });
    return this.gaps.sentence("branch", { assumed, chain: this.#concluded(this.#clauses(branch, new Set())) });
  }

  /** @param {string[]} clauses */
  #concluded(clauses) {
    const most = clauses.slice(0, -1), end = clauses[clauses.length - 1];
    return most.length ? this.gaps.word("finally", { clauses: most.join(", "), end }) : end;
  }

  /** What comes true on the way, what patterns take away, and the end. @param {Branch} branch @param {Set<string>} told */
  #clauses(branch, told) {
    const [end] = branch;
    const shown = [...branch].reverse().filter((link) => link.cause !== "assumed" && (link === end || ((link.on || link.cause === "pattern") && !told.has(keyOf(link)))));
    const together = (/** @type {Link} */ link) => (link.cause === "pattern" ? this.gaps.pattern(link.pattern ?? "") : keyOf(link));
    return runsOf(shown, together).map((links) => this.#clause(links, branch));
  }

  /** @param {Link[]} links @param {Branch} branch */
  #clause(links, branch) {
    const [link] = links, { gaps } = this, { value, group } = link;
    if (link.cause === "pattern") return this.#takenByPattern(links);
    const cell = gaps.cells([link.cell, ...link.others], "or");
    const told = !link.on ? gaps.word("cannot-be", { cell, value }) : group === null ? gaps.word("left-with", { cell, value }) : gaps.word("goes-to", { cell, value, group: gaps.group(group) });
    const signs = signsOf([link, ...link.parents.map((parent) => branch[parent])]);
    return signs.length ? gaps.word("as-signs", { told, signs: gaps.listed(signs.map((sign) => gaps.path(sign))) }) : told;
  }

  /** What patterns of one kind take, one after the other, in one clause. @param {Link[]} links */
  #takenByPattern(links) {
    const { gaps } = this, several = new Set(links.map((link) => String(link.parents))).size > 1;
    /** @type {Map<number, number[]>} */ const cells = new Map();
    for (const { value, cell } of links) cells.set(value, [...(cells.get(value) ?? []), cell]);
    const taken = [...cells].map(([values, gone]) => gaps.word("taken", { values, cells: gaps.cells(gone) }));
    return gaps.word(several ? "patterns" : "pattern", { pattern: gaps.pattern(links[0].pattern ?? "", several), taken: gaps.listed(taken) });
  }

  /** What the branches come upon, in words. @returns {string[]} */
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
