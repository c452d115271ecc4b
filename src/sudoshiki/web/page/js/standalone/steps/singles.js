// Why a single is one: the placed values that block the other cells, or the other values. Same as logic/singles.py.

import { inOrder } from "./gaps.js";

/** @typedef {import("./situation.js").Situation} Situation */

/**
 * Why the value has no other place in the group: the blocker of each empty cell, null if the candidate was eliminated before.
 * @param {Situation} situation @param {number} group @param {number} cell @param {number} value
 */
export function hiddenSingle(situation, group, cell, value) {
  const rest = situation.puzzle.groups[group].filter((other) => other !== cell && !situation.values[other]);
  let left = rest.map((other) => ({ other, seers: situation.placedNear(other, value) }));
  /** @type {Map<number, number|null>} */ const blockedBy = new Map();
  const blockers = [];
  for (;;) {
    const now = left, count = (/** @type {number} */ seer) => now.filter(({ seers }) => seers.includes(seer)).length;
    const all = inOrder(now.flatMap(({ seers }) => seers));
    if (!all.length) break;
    const best = all.reduce((one, other) => (count(other) > count(one) ? other : one));
    blockers.push(best);
    for (const { other, seers } of now) if (seers.includes(best)) blockedBy.set(other, best);
    left = now.filter(({ seers }) => !seers.includes(best));
  }
  for (const { other } of left) blockedBy.set(other, null);
  return { blockers, blockedBy, crossedOut: left.map(({ other }) => other) };
}

/** Cells with the other values that this cell sees, in few groups (a greedy choice). @param {Situation} situation @param {number} cell */
export function nakedSingle({ puzzle, values }, cell) {
  const around = [...puzzle.groups.keys()].filter((number) => puzzle.groups[number].includes(cell));
  /** @type {Map<number, number>} */ const blockers = new Map(); // by value
  const groups = [], newIn = (/** @type {number} */ number) => puzzle.groups[number].filter((other) => values[other] && !blockers.has(values[other]));
  for (;;) {
    const best = around.reduce((one, other) => (newIn(other).length > newIn(one).length ? other : one), around[0]), found = newIn(best);
    if (!found.length) return { groups, blockers: inOrder([...blockers.values()]) };
    groups.push(best);
    for (const other of found) blockers.set(values[other], other);
  }
}
