// The search tree as data: a node for each value placed, a child of the one placed before it.

export const MAX_NODES = 3000; // more could not be distinguished

/**
 * `step` brings it, `ended` takes it back, at `failed` it leads to a conflict, at `solved` to a solution; Infinity: never.
 * @typedef {{parent: number, depth: number, x: number, cell: number, value: number, guess: boolean, step: number, ended: number, failed: number, solved: number}} Node
 */

/** @param {import("./replay.js").TraceEvent[]} events @returns {Node[]} in the order in which they grow; the first is the root */
export function treeOf(events) {
  const node = (/** @type {Partial<Node>} */ known) => ({ parent: -1, depth: 0, x: 0, cell: -1, value: 0, guess: false, step: 0, ended: Infinity, failed: Infinity, solved: Infinity, ...known });
  const nodes = [node({})], path = [0];
  for (const [i, [kind, cell, value]] of events.entries()) {
    const top = path[path.length - 1], step = i + 1;
    if (kind === "placed") {
      if (nodes.length >= MAX_NODES) break;
      path.push(nodes.length);
      nodes.push(node({ parent: top, depth: path.length - 1, cell, value, step, guess: events[i - 1]?.[0] === "guessed" }));
    } else if (kind === "conflict") nodes[top].failed = Math.min(nodes[top].failed, step);
    else if (kind === "solved") nodes[top].solved = Math.min(nodes[top].solved, step);
    else if (kind === "restarted") close(nodes, path, 1, step);
    else if (kind === "taken back") {
      const from = path.findLastIndex((one) => nodes[one].cell === cell);
      if (from > 0) close(nodes, path, from, step);
    }
  }
  spread(nodes);
  return nodes;
}

/** @param {Node[]} nodes @param {number[]} path @param {number} from @param {number} step */
function close(nodes, path, from, step) {
  for (const one of path.splice(from)) nodes[one].ended = step;
}

const ASIDE = 2; // a parent is at most this far right of its first child, so that a path to a node fits in the window

/** Lay out the tree: leaves side by side, parents above the middle of their children or near the first. @param {Node[]} nodes */
function spread(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach((node, i) => { if (node.parent >= 0) children[node.parent].push(i); });
  let leaves = 0;
  for (let i = nodes.length - 1; i >= 0; i -= 1) // children come after their parents
    if (!children[i].length) nodes[i].x = leaves--;
    else nodes[i].x = Math.min(nodes[children[i][0]].x + ASIDE, children[i].reduce((sum, child) => sum + nodes[child].x, 0) / children[i].length);
  for (const node of nodes) node.x -= leaves + 1;
}

/** The current node of the search: the newest that is not undone. @param {Node[]} nodes @param {number} at steps done */
export function currentNode(nodes, at) {
  let low = 0, high = nodes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (nodes[middle].step <= at) low = middle; else high = middle - 1;
  }
  while (nodes[low].ended <= at) low = nodes[low].parent;
  return low;
}
