// The marks that a picture shows for a step, or for a part of a chain. Same as logic/pictures.py.

import { hiddenSingle, nakedSingle } from "./singles.js";

/** @typedef {import("./situation.js").Candidate} Candidate */
/** @typedef {import("./situation.js").Situation} Situation */
/** @typedef {import("./step-words.js").Step} Step */
/** @typedef {import("./chains.js").Part} Part */
/** @typedef {import("./clauses.js").Link} Link */
/** @typedef {[number, number]} Place number of the branch, and place in it */
/** @typedef {{from: Candidate, to: Candidate, strong: boolean}} Arrow */
/** @typedef {{houses: number[][], cells: number[], signs: number[][], blockers: number[], blocked: {cell: number, value: number, by: number|null}[], pattern: Candidate[], on: Candidate[], off: Candidate[], eliminated: Candidate[], placed: Candidate[], links: Arrow[], done_on: Candidate[], done_off: Candidate[], done_links: Arrow[]}} Marks */

const BY_WHOLE_CELLS = ["xy-wing", "xyz-wing", "aligned-exclusion", "cell-forcing-chain"];
/** @type {Marks} */
const NOTHING = { houses: [], cells: [], signs: [], blockers: [], blocked: [], pattern: [], on: [], off: [], eliminated: [], placed: [], links: [], done_on: [], done_off: [], done_links: [] };

const keyOf = (/** @type {Candidate} */ { cell, value }) => `${cell} ${value}`;
const keyOfArrow = (/** @type {Arrow} */ { from, to, strong }) => `${keyOf(from)} ${keyOf(to)} ${strong}`;

/** Remove duplicates. @template One @param {One[]} all @param {(one: One) => string} key @returns {One[]} */
function once(all, key) {
  return [...new Map(all.map((one) => [key(one), one])).values()];
}

/** Remove those in the other list. @template One @param {One[]} all @param {One[]} others @param {(one: One) => string} key */
function without(all, others, key) {
  const known = new Set(others.map(key));
  return all.filter((one) => !known.has(key(one)));
}

/** Sort by cell and value, without duplicates. @param {Candidate[]} all */
function sorted(all) {
  return once(all, keyOf).sort((a, b) => a.cell - b.cell || a.value - b.value);
}

/** @param {Step} step @param {Situation} situation @returns {Marks} */
export function stepMarks(step, situation) {
  const every = step.branches.flatMap((branch, number) => branch.map((_, place) => /** @type {Place} */ ([number, place])));
  const marks = chainMarks(step, every), { groups } = situation.puzzle;
  return {
    ...marks, houses: [...step.parts, ...step.groups.map((number) => groups[number])], cells: step.cells.filter((cell) => !situation.values[cell]),
    pattern: seenCandidates(step, situation), eliminated: sorted(step.placements.length ? [] : step.eliminations), placed: sorted(step.placements),
    signs: once([...step.arcs, ...marks.signs], String), ...whySingle(step, situation),
  };
}

/** @param {Part} part @param {Situation} situation @returns {Marks} */
export function marksOfPart(part, situation) {
  const { step } = part, { houses, cells, pattern, eliminated, placed } = stepMarks(step, situation), { branches } = step;
  if (part.kind === "pattern") return patternMarks(step, situation, part.links);
  if (part.kind === "cases") return { ...states(branches.map((branch) => branch[branch.length - 1])), houses, cells, pattern };
  if (part.kind === "end") return { ...states(branches.flatMap((branch) => [branch[0], branch[branch.length - 1]])), cells, eliminated, placed };
  const marks = chainMarks(step, part.links, false), before = chainMarks(step, part.earlier, false), now = [...marks.on, ...marks.off];
  return { ...marks, cells, done_on: without(before.on, now, keyOf), done_off: without(before.off, now, keyOf), done_links: without(before.links, marks.links, keyOfArrow) };
}

/** A pattern within a chain: its own marks, what it eliminates, and the states it uses. @param {Step} step @param {Situation} situation @param {Place[]} links @returns {Marks} */
function patternMarks(step, situation, links) {
  const branch = step.branches[links[0][0]], taken = links.map(([, place]) => branch[place]), [{ inner, parents }] = taken;
  if (!inner) return chainMarks(step, links);
  const chain = stepMarks(inner, situation), before = states(parents.map((parent) => branch[parent])), now = [...chain.on, ...chain.off];
  return { ...chain, pattern: without(chain.pattern, before.off, keyOf), eliminated: sorted(taken.map(candidateOf)), placed: [], done_on: without(before.on, now, keyOf), done_off: without(before.off, now, keyOf) };
}

/** The candidates of the pattern; for some techniques all candidates of its cells. @param {Step} step @param {Situation} situation */
function seenCandidates(step, situation) {
  const whole = BY_WHOLE_CELLS.includes(step.technique) || step.arcs.length > 0, cells = [...step.cells, ...step.parts.flat()];
  return sorted(cells.flatMap((cell) => situation.candidates(cell).filter((value) => whole || step.values.includes(value)).map((value) => ({ cell, value }))));
}

/** The links of a branch, each from the states it follows from. @param {Step} step @param {Place[]} places */
function chainMarks(step, places, patterns = true) {
  const found = places.map(([number, place]) => {
    const branch = step.branches[number], link = branch[place];
    return { link, parents: patterns || link.cause !== "pattern" ? link.parents.map((parent) => branch[parent]) : [] };
  });
  const links = found.flatMap(({ link, parents }) => parents.map((parent) => ({ from: candidateOf(parent), to: candidateOf(link), strong: link.on })));
  return { ...states(found.flatMap(({ link, parents }) => [link, ...parents])), links: once(links, keyOfArrow) };
}

const candidateOf = (/** @type {Link} */ { cell, value }) => ({ cell, value });

/** @param {Link[]} links @returns {Marks} */
function states(links) {
  const of = (/** @type {boolean} */ on) => sorted(links.filter((link) => link.on === on).flatMap(({ cell, others, value }) => [cell, ...others].map((one) => ({ cell: one, value }))));
  return { ...NOTHING, on: of(true), off: of(false), signs: once(/** @type {number[][]} */ (links.map(({ sign }) => sign).filter(Boolean)), String) };
}

/** Why a single is one: the values that block the other cells of a group, or the other values of a cell. @param {Step} step @param {Situation} situation */
function whySingle(step, situation) {
  if (["hidden-single-box", "hidden-single-line"].includes(step.technique)) {
    const [{ cell, value }] = step.placements, { blockers, blockedBy } = hiddenSingle(situation, step.groups[0], cell, value);
    const blocked = [...blockedBy].sort(([a], [b]) => a - b).map(([other, by]) => ({ cell: other, value, by }));
    return { blockers: [...blockers].sort((a, b) => a - b), blocked };
  }
  if (step.technique !== "naked-single") return {};
  const { groups, blockers } = nakedSingle(situation, step.placements[0].cell);
  return { blockers, houses: groups.map((number) => situation.puzzle.groups[number]) };
}

/** The record of the API: cells by name, without empty lists. @param {Marks} marks @param {(cell: number) => string} name */
export function marksRecord(marks, name) {
  const one = (/** @type {Candidate} */ { cell, value }) => ({ cell: name(cell), value });
  const arrow = (/** @type {Arrow} */ { from, to, strong }) => ({ from: one(from), to: one(to), strong });
  const record = {
    houses: marks.houses.map((house) => house.map(name)), cells: marks.cells.map(name), signs: marks.signs.map(([smaller, greater]) => ({ smaller: name(smaller), greater: name(greater) })),
    blockers: marks.blockers.map(name), blocked: marks.blocked.map(({ by, ...spot }) => ({ ...one(spot), by: by === null ? null : name(by) })),
    pattern: marks.pattern.map(one), on: marks.on.map(one), off: marks.off.map(one), eliminated: marks.eliminated.map(one), placed: marks.placed.map(one), links: marks.links.map(arrow),
    done_on: marks.done_on.map(one), done_off: marks.done_off.map(one), done_links: marks.done_links.map(arrow),
  };
  return Object.fromEntries(Object.entries(record).filter(([, found]) => found.length));
}
