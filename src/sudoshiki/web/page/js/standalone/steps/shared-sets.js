// The set that the cells of a loop or a BUG, counted as one cell, form with others. Same as say/steps/shared_sets.py.

/** @typedef {{cells: number[], values: number[], hidden: boolean}} SharedSet */

/** @template One @param {One[]} all @param {number} count @returns {Generator<One[]>} */
function* combinations(all, count) {
  if (!count) { yield []; return; }
  for (const [i, one] of all.entries()) for (const rest of combinations(all.slice(i + 1), count - 1)) yield [one, ...rest];
}

const ascending = (/** @type {Iterable<number>} */ values) => [...values].sort((a, b) => a - b);

/**
 * The smallest set that explains all eliminations of a loop or a BUG of type 3.
 * @param {import("./step-words.js").Step} step @param {import("./situation.js").Situation} situation @param {number[]} pair @param {Set<number>} extra @returns {SharedSet}
 */
export function setWith(step, situation, pair, extra) {
  const others = situation.puzzle.groups[step.groups[0]].filter((cell) => !pair.includes(cell) && !situation.values[cell]);
  const touched = new Set(step.eliminations.map(({ cell }) => cell)), gone = new Set(step.eliminations.map(({ value }) => value));
  for (let count = 1; count < others.length; count += 1) {
    for (const found of naked(situation, others, extra, count))
      if ([...gone].every((value) => found.values.includes(value)) && !found.cells.some((cell) => touched.has(cell))) return found;
    for (const found of hidden(situation, others, step.values, extra, count))
      if ([...touched].every((cell) => found.cells.includes(cell)) && !found.values.some((value) => gone.has(value))) return found;
  }
  return { cells: others, values: ascending(extra), hidden: false };
}

/** @param {import("./situation.js").Situation} situation @param {number[]} others @param {Set<number>} extra @param {number} count @returns {Generator<SharedSet>} */
function* naked(situation, others, extra, count) {
  for (const cells of combinations(others, count)) {
    const values = new Set([...extra, ...cells.flatMap((cell) => situation.candidates(cell))]);
    if (values.size === count + 1) yield { cells, values: ascending(values), hidden: false };
  }
}

/** @param {import("./situation.js").Situation} situation @param {number[]} others @param {number[]} both @param {Set<number>} extra @param {number} count @returns {Generator<SharedSet>} */
function* hidden(situation, others, both, extra, count) {
  const left = new Set(others.flatMap((cell) => situation.candidates(cell)).filter((value) => !both.includes(value) && !extra.has(value)));
  for (const more of combinations(ascending(left), count - 1)) {
    const values = new Set([...both, ...more]), cells = others.filter((cell) => situation.candidates(cell).some((value) => values.has(value)));
    if (cells.length === count) yield { cells, values: ascending(values), hidden: true };
  }
}
