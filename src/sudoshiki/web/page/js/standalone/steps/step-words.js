// Sentences of a step: which are needed, and the values of their gaps. Same as say/steps/phrases.py, for the scale se.

import { ChainWords, innerOf } from "./chains.js";
import { filled, inOrder } from "./gaps.js";
import { setWith } from "./shared-sets.js";
import { SIGN_REASONS } from "./signs.js";
import { hiddenSingle as whyHidden } from "./singles.js";

/** @typedef {import("./situation.js").Candidate} Candidate */
/** @typedef {import("./chains.js").Part} Part */
/** @typedef {{technique: string, rating: number, size: number, type: number, level: number, groups: number[], cells: number[], parts: number[][], values: number[], arcs: number[][], joints: number[][], branches: import("./clauses.js").Branch[], placements: Candidate[], eliminations: Candidate[]}} Step */

export class StepWords {
  /** @param {import("./gaps.js").Gaps} gaps @param {import("./situation.js").Situation} situation @param {Step} step */
  constructor(gaps, situation, step) {
    this.gaps = gaps;
    this.situation = situation;
    this.step = step;
    this.chain = new ChainWords(gaps, step);
  }

  /** The name of its technique in the table. */
  get name() {
    return this.gaps.name(this.step.technique, this.step.size);
  }

  title() {
    const { step, gaps } = this, regions = step.groups.every((group) => gaps.puzzle.names[group].startsWith("region "));
    const plain = this.name === "hidden-single-box" && regions ? gaps.word("hidden-single-region", {}) : gaps.language.NAMES[this.name];
    const name = filled(plain, { size: step.size }), met = this.chain.patternsMet();
    if (step.type) return gaps.word("type", { name, type: step.type });
    return met.length ? gaps.word("with", { name, patterns: gaps.listed(met) }) : name;
  }

  /** The reason as one paragraph, and in parts if it is a long chain. @returns {{reason: string, parts: Part[]}} */
  reason() {
    const text = (REASONS[this.step.technique] ?? pattern)(this);
    if (typeof text === "string") return { reason: text, parts: [] };
    const isLong = text.filter(({ links }) => links.length).length > 1;
    return { reason: text.map(({ text }) => text).join(" "), parts: isLong ? text.map((part) => this.#withInnerChains(part)) : [] };
  }

  /** Add the explanation of an inner chain: in the same text, or in parts if it is long. @param {Part} part @returns {Part} */
  #withInnerChains(part) {
    const inner = innerOf(part);
    if (!inner) return { ...part, parts: part.parts.map((below) => this.#withInnerChains(below)) };
    const { reason, parts } = new StepWords(this.gaps, this.situation, inner).reason();
    return parts.length ? { ...part, parts } : { ...part, text: `${part.text} ${reason}` };
  }

  change() {
    const { step, gaps } = this;
    if (step.placements.length) return gaps.word("so", { changes: gaps.listed(step.placements.map((one) => this.chain.state(one, true))) });
    const [[cells, values], ...more] = merged(step.eliminations);
    const first = gaps.word(values.length > 1 ? "lose" : "loses", { values: gaps.values(values), cells: gaps.cells(cells) });
    return gaps.word("so", { changes: [first, ...more.map(([where, what]) => gaps.candidates(where, what))].join("; ") });
  }
}

/** Group eliminated values by their cells. @param {Candidate[]} eliminations @returns {[number[], number[]][]} */
function merged(eliminations) {
  /** @type {Map<string, [number[], number[]]>} */ const found = new Map();
  for (const value of inOrder(eliminations.map((one) => one.value))) {
    const cells = inOrder(eliminations.filter((one) => one.value === value).map((one) => one.cell));
    const [, values] = found.get(String(cells)) ?? [cells, []];
    found.set(String(cells), [cells, [...values, value]]);
  }
  return [...found.values()];
}

/** @param {StepWords} w */
function fullHouse({ gaps, step }) {
  const [{ cell, value }] = step.placements;
  return gaps.sentence("full-house", { cell: gaps.cell(cell), value, groups: gaps.group(...step.groups) });
}

/** A hidden single, with the cells that block the other cells of the group. @param {StepWords} w */
function hiddenSingle({ gaps, step, situation }) {
  const [{ cell, value }] = step.placements, [number] = step.groups, because = [];
  const { blockers, crossedOut } = whyHidden(situation, number, cell, value);
  if (blockers.length) because.push(gaps.word(blockers.length > 1 ? "keep-out" : "kept-out", { value, cells: gaps.cells(blockers) }));
  if (crossedOut.length) because.push(gaps.word("crossed-out", { cells: gaps.cells(crossedOut) }));
  return gaps.sentence("hidden-single", { cell: gaps.cell(cell), value, groups: gaps.group(number), because: gaps.listed(because) });
}

/** @param {StepWords} w */
function nakedSingle({ gaps, step, situation }) {
  const [{ cell, value }] = step.placements, because = [];
  const others = Array.from({ length: situation.puzzle.side }, (_, i) => i + 1).filter((other) => other !== value);
  const seen = others.filter((other) => situation.placedNear(cell, other).length), lost = others.filter((other) => !seen.includes(other));
  if (seen.length) because.push(gaps.word("sees", { values: gaps.values(seen) }));
  if (lost.length) because.push(gaps.word(lost.length > 1 ? "have-lost" : "has-lost", { values: gaps.values(lost) }));
  return gaps.sentence("naked-single", { cell: gaps.cell(cell), value, because: gaps.listed(because) });
}

/** @param {StepWords} w */
function directLocked({ gaps, step, situation: { puzzle } }) {
  const [base, cover] = step.groups, target = step.placements[0].cell, kindOf = (/** @type {number} */ number) => puzzle.names[number].split(" ")[0];
  const other = puzzle.groups.findIndex((group, number) => kindOf(number) === kindOf(base) && group.includes(target));
  return gaps.sentence("direct-locked", { group: gaps.group(base), cover: gaps.group(cover), other: gaps.group(other), value: gaps.values(step.values), cells: gaps.cells(step.cells, "or"), target: gaps.cell(target) });
}

/** @param {StepWords} w */
function directHidden(w) {
  const [{ cell, value }] = w.step.placements;
  return pattern(w, "direct-hidden", { target: w.gaps.cell(cell), placed: value });
}

/** @param {StepWords} w */
function locked({ gaps, step }) {
  const [base, cover] = step.groups;
  return gaps.sentence("locked", { group: gaps.group(base), cover: gaps.group(cover), value: gaps.values(step.values), cells: gaps.cells(step.cells, "or") });
}

/** The sentence of the technique, with the groups, cells and values of the pattern. @param {StepWords} w @param {string} [key] @param {Record<string, any>} [more] */
function pattern({ gaps, step }, key = step.technique, more = {}) {
  return gaps.sentence(key, { groups: gaps.group(...step.groups), cells: gaps.cells(step.cells), values: gaps.values(step.values), ...more });
}

/** @param {StepWords} w */
function fish({ gaps, step }) {
  const half = Math.floor(step.groups.length / 2);
  return gaps.sentence("fish", { bases: gaps.group(...inOrder(step.groups.slice(0, half))), covers: gaps.group(...inOrder(step.groups.slice(half))), value: gaps.values(step.values) });
}

/** @param {StepWords} w */
function wing({ gaps, step, situation }) {
  const [pivot, ...wings] = step.cells, [value] = step.values, choices = situation.candidates(pivot);
  /** @type {string[]} */ const cases = [], itself = [];
  for (const choice of choices) {
    const found = wings.find((cell) => choice !== value && situation.has(cell, choice));
    if (choice === value) itself.push(gaps.word("wing-itself", { value }));
    else if (found !== undefined) cases.push(gaps.word("wing", { value: choice, cell: gaps.cell(found), other: value }));
  }
  return gaps.sentence(step.technique, { pivot: gaps.cell(pivot), choice: gaps.values(choices, "or"), cases: [...cases, ...itself].join("; "), wings: gaps.cells(wings), value });
}

/** @param {StepWords} w */
function uniqueLoop(w) {
  const { gaps, step, situation } = w, over = (/** @type {number} */ cell) => situation.candidates(cell).filter((value) => !step.values.includes(value));
  const extras = step.cells.filter((cell) => over(cell).length), more = inOrder(step.cells.flatMap(over));
  const common = { extras: gaps.cells(extras), groups: gaps.group(...step.groups) };
  if (step.type === 4) {
    const gone = step.eliminations[0].value, kept = step.values.find((value) => value !== gone);
    return `${pattern(w)} ${gaps.sentence("unique-loop-4", { kept, gone, ...common })}`;
  }
  if (step.type !== 3) return `${pattern(w)} ${gaps.sentence(`unique-loop-${step.type}`, { others: gaps.values(more), ...common })}`;
  const shared = setWith(step, situation, extras, new Set(more));
  return `${pattern(w)} ${gaps.sentence(shared.hidden ? "unique-loop-hidden" : "unique-loop-naked", { others: gaps.values(more, "or"), ...common, values: gaps.values(shared.values), cells: gaps.cells(shared.cells) })}`;
}

/** @param {StepWords} w */
function bug({ gaps, step, situation }) {
  let values = gaps.values(step.values), cells = gaps.cells(step.cells);
  const first = gaps.sentence("bug", { extra: gaps.word(step.values.length > 1 || step.cells.length > 1 ? "extras" : "extra", { values, cells }) });
  if (step.type === 3) {
    const shared = setWith(step, situation, step.cells, new Set(step.values));
    [values, cells] = [gaps.values(shared.values), gaps.cells(shared.cells)];
  }
  return `${first} ${gaps.sentence(`bug-${step.type}`, { values, cells, groups: gaps.group(...step.groups) })}`;
}

/** @param {StepWords} w */
function aligned(w) {
  const gone = w.gaps.listed(merged(w.step.eliminations).map(([cells, values]) => w.gaps.candidates(cells, values)), "or");
  return pattern(w, w.step.technique, { gone });
}

/** @param {StepWords} w */
function fromACell({ gaps, step, chain }) {
  const [cell] = step.cells, values = step.branches.map((branch) => branch[branch.length - 1].value);
  return chain.cases(gaps.sentence("from-a-cell", { cell: gaps.cell(cell), values: gaps.values(values, "or") }));
}

/** @param {StepWords} w */
function fromAGroup({ gaps, step, chain }) {
  const starts = step.branches.map((branch) => branch[branch.length - 1]);
  return chain.cases(gaps.sentence("from-a-group", { groups: gaps.group(...step.groups), value: starts[0].value, cells: gaps.cells(starts.map(({ cell }) => cell), "or") }));
}

/** @param {StepWords} w */
function fromBothSides({ gaps, step, chain }) {
  const [branch] = step.branches;
  return chain.cases(gaps.sentence("from-both-sides", { state: chain.state(branch[branch.length - 1], true) }));
}

/** The facts: the values, groups and signs that matter. @param {StepWords} w */
function forced({ gaps, step }) {
  const signs = step.arcs.map(([lesser, greater]) => gaps.path([lesser, greater]));
  const facts = [
    step.cells.length && gaps.word("facts-values", { cells: gaps.cells(step.cells) }),
    step.groups.length && gaps.word("facts-groups", { groups: gaps.group(...step.groups) }),
    signs.length && gaps.word("facts-signs", { signs: gaps.listed(signs) }),
  ];
  return gaps.sentence("forced", { cell: gaps.cell(step.placements[0].cell), facts: gaps.listed(/** @type {string[]} */ (facts.filter(Boolean))) });
}

/** @type {Record<string, (w: StepWords) => string|Part[]>} */
const REASONS = {
  "full-house": fullHouse,
  "hidden-single-box": hiddenSingle,
  "hidden-single-line": hiddenSingle,
  "direct-pointing": directLocked,
  "direct-claiming": directLocked,
  "direct-hidden-pair": directHidden,
  "direct-hidden-triplet": directHidden,
  "naked-single": nakedSingle,
  "pointing": locked,
  "claiming": locked,
  "fish": fish,
  "xy-wing": wing,
  "xyz-wing": wing,
  "unique-loop": uniqueLoop,
  "bug": bug,
  "aligned-exclusion": aligned,
  "x-cycle": (w) => w.chain.ring(),
  "y-cycle": (w) => w.chain.ring(),
  "xy-cycle": (w) => w.chain.ring(),
  "x-forcing-chain": (w) => w.chain.supposition(),
  "xy-forcing-chain": (w) => w.chain.supposition(),
  "cell-forcing-chain": fromACell,
  "region-forcing-chain": fromAGroup,
  "double-forcing-chain": fromBothSides,
  "contradiction-chain": (w) => w.chain.contradiction(),
  "nishio": (w) => w.chain.contradiction(),
  ...SIGN_REASONS,
  "forced": forced,
};
