// Reasons of steps with signs: bounds along signs, and sets with few fillings. Same as say/steps/signs.py.

/** @typedef {import("./step-words.js").StepWords} StepWords */
const MAX_WAYS_LISTED = 6; // more are not listed

/** @param {StepWords} w */
function besideValue({ step, gaps, situation: { values } }) {
  const [[lesser, greater]] = step.arcs, key = values[lesser] ? "sign-above" : "sign-below";
  return gaps.sentence(key, { value: values[lesser] || values[greater], lesser: gaps.cell(lesser), greater: gaps.cell(greater) });
}

/** The bounds propagated upwards and downwards, as far as they eliminate something. @param {StepWords} w */
function alongSigns(w) {
  const { gaps, step } = w, one = step.arcs.length === 1, sentences = [gaps.sentence(one ? "one-sign" : "sign-chain", { path: gaps.path(step.cells) })];
  for (const [key, bounds] of /** @type {[string, string[]][]} */ ([["going-up", bounded(w, true)], ["going-down", bounded(w, false)]]))
    if (bounds.length > 1) sentences.push(gaps.sentence(one ? "across-sign" : key, { first: bounds[0], rest: gaps.listed(bounds.slice(1)) }));
  return sentences.join(" ");
}

/** `r1c1 is at least 1`, and so on to the last cell that loses something by it. @param {StepWords} w @param {boolean} up */
function bounded({ gaps, step, situation }, up) {
  /** @type {string[]} */ const bounds = [];
  let bound = up ? 0 : situation.puzzle.side + 1, last = 0;
  (up ? step.cells : [...step.cells].reverse()).forEach((cell, number) => {
    const placed = situation.values[cell], values = placed ? [placed] : situation.candidates(cell);
    if (up ? Math.min(...values) <= bound : Math.max(...values) >= bound) last = number;
    const now = bound;
    bound = up ? Math.min(...values.filter((value) => value > now)) : Math.max(...values.filter((value) => value < now));
    bounds.push(gaps.word(placed ? "is" : up ? "at-least" : "at-most", { cell: gaps.cell(cell), value: bound }));
  });
  return bounds.slice(0, last + 1);
}

/** @param {StepWords} w */
function hill({ gaps, step }) {
  const [top, ...members] = step.cells, gone = step.eliminations.map(({ value }) => value), downhill = step.technique.startsWith("valley");
  const following = new Map(step.arcs.map(([lesser, greater]) => (downhill ? [greater, lesser] : [lesser, greater])));
  const paths = members.map((member) => {
    const path = [member];
    while (path[path.length - 1] !== top) path.push(following.get(path[path.length - 1]) ?? top);
    return gaps.path(downhill ? path.reverse() : path);
  });
  return gaps.sentence(step.technique, { top: gaps.cell(top), cells: gaps.cells(members), groups: gaps.group(...step.groups), bound: downhill ? Math.min(...gone) : Math.max(...gone), paths: gaps.listed(paths) });
}

/** @param {StepWords} w */
function orderedSet(w) {
  const { gaps, step } = w, groups = gaps.group(...step.groups), ways = waysOf(w), sentences = [];
  sentences.push(gaps.sentence("ordered-set", { groups, cells: gaps.cells(step.cells), values: gaps.values(step.values), signs: gaps.listed(step.arcs.map((arc) => gaps.path(arc))) }));
  const order = [...step.cells].sort((a, b) => a - b);
  if (ways.length <= MAX_WAYS_LISTED) sentences.push(gaps.sentence("ordered-ways", { ways: gaps.listed(ways.map((way) => order.map((cell) => way.get(cell)).join("-")), "or") }));
  const inside = step.eliminations.filter(({ cell }) => step.cells.includes(cell)), outside = step.eliminations.filter(({ cell }) => !step.cells.includes(cell));
  if (inside.length) sentences.push(gaps.sentence("ordered-none", { gone: gaps.listed(inside.map(({ cell, value }) => gaps.candidates([cell], [value])), "or") }));
  if (outside.length) sentences.push(gaps.sentence("ordered-all", { values: gaps.values(outside.map(({ value }) => value)), groups }));
  return sentences.join(" ");
}

/** All ways to fill the cells with different values that the signs allow. @param {StepWords} w @returns {Map<number, number>[]} */
function waysOf({ step, situation }) {
  /** @type {Map<number, number>[]} */ let ways = [new Map()];
  for (const cell of step.cells)
    ways = ways.flatMap((way) => situation.candidates(cell).filter((value) => ![...way.values()].includes(value)).map((value) => new Map([...way, [cell, value]])));
  return ways.filter((way) => step.arcs.every(([low, high]) => Number(way.get(low)) < Number(way.get(high))));
}

/** @type {Record<string, (w: StepWords) => string>} */
export const SIGN_REASONS = {
  "sign-beside-value": besideValue,
  "sign-bound": alongSigns,
  "chain-from-value": alongSigns,
  "ascending-chain": alongSigns,
  "hill": hill,
  "valley": hill,
  "hill-of-chains": hill,
  "valley-of-chains": hill,
  "ordered-set": orderedSet,
};
