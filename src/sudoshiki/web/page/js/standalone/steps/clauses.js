// Clauses of chains: the consequences along the way. Same as say/steps/clauses.py.

import { runsOf } from "./gaps.js";

/** @typedef {{cell: number, value: number, on: boolean, cause: string, group: number|null, pattern: string|null, parents: number[], others: number[], moreGroups: number[], sign: number[]|null, inner: import("./step-words.js").Step|null}} Link inner: the chain, where the pattern is one */
/** @typedef {Link[]} Branch from its end back to what was assumed */

/** The signs that exclude a value, each once. @param {Link[]} links @returns {number[][]} */
export function signsOf(links) {
  const found = new Map();
  for (const { sign } of links) if (sign) found.set(String(sign), sign);
  return [...found.values()];
}

/** The key of a state: a candidate, and whether it is true. @param {Link} link */
export const stateKey = ({ cell, value, on }) => `${cell} ${value} ${on}`;

export class Clauses {
  /** @param {import("./gaps.js").Gaps} gaps */
  constructor(gaps) {
    this.gaps = gaps;
  }

  /** @param {{cell: number, value: number}} candidate @param {boolean} on @param {string} [mood] */
  state({ cell, value }, on, mood = "") {
    return this.gaps.word(`${mood}is${on ? "" : "-not"}`, { cell: this.gaps.cell(cell), value });
  }

  /** Positions in the branch, grouped by clause: values that become true, eliminations by patterns, the end. @param {Branch} branch @param {Set<string>} stated */
  runs(branch, stated) {
    const shown = [...branch.keys()].reverse().filter((place) => {
      const link = branch[place];
      return link.cause !== "assumed" && (place === 0 || ((link.on || link.cause === "pattern") && !stated.has(stateKey(link))));
    });
    return runsOf(shown, (place) => (branch[place].cause === "pattern" ? this.gaps.pattern(branch[place].pattern ?? "") : stateKey(branch[place])));
  }

  /** @param {Branch} branch @param {number[]} places */
  clause(branch, places) {
    const links = places.map((place) => branch[place]), [link] = links, { gaps } = this, { value, group } = link;
    if (link.cause === "pattern") return this.#takenByPattern(links);
    const cell = gaps.cells([link.cell, ...link.others], "or");
    const clause = !link.on ? gaps.word("cannot-be", { cell, value }) : group === null ? gaps.word("left-with", { cell, value }) : gaps.word("goes-to", { cell, value, group: gaps.group(group) });
    const signs = signsOf([link, ...link.parents.map((parent) => branch[parent])]);
    return signs.length ? gaps.word("as-signs", { told: clause, signs: gaps.listed(signs.map((sign) => gaps.path(sign))) }) : clause;
  }

  /** One clause for eliminations by several patterns of one kind. @param {Link[]} links */
  #takenByPattern(links) {
    const several = new Set(links.map((link) => String(link.parents))).size > 1;
    return this.gaps.word(several ? "patterns" : "pattern", { pattern: this.gaps.pattern(links[0].pattern ?? "", several), taken: this.#taken(links) });
  }

  /** @param {Link[]} links */
  #taken(links) {
    /** @type {Map<number, number[]>} */ const cells = new Map();
    for (const { value, cell } of links) cells.set(value, [...(cells.get(value) ?? []), cell]);
    return this.gaps.listed([...cells].map(([values, gone]) => this.gaps.word("taken", { values, cells: this.gaps.cells(gone) })));
  }

  /** What one pattern eliminates, and the earlier states that it uses. @param {Branch} branch @param {number[]} places */
  patternSentence(branch, places) {
    const links = places.map((place) => branch[place]), [{ pattern, parents }] = links;
    const states = parents.map((parent) => this.state(branch[parent], branch[parent].on));
    return this.gaps.sentence("pattern-rests-on", { pattern: this.gaps.pattern(pattern ?? ""), taken: this.#taken(links), states: this.gaps.listed(states) });
  }
}
