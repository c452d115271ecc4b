// The tree of a search: a node for each value placed, below the one placed before it; a red end where it failed.

const MOST = 3000; // nodes: more would be a smear
const PAD = 10;

/** @typedef {{parent: number, depth: number, x: number, step: number, ended: number, failed: number}} Node */

export class SearchTree {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {Node[]} */ this.nodes = [];
    this.steps = 1;
    this.leftOut = 0; // values placed after the last that is shown
    this.deepest = this.widest = 1;
  }

  /** @param {import("./replay.js").TraceEvent[]} events */
  set(events) {
    const { canvas } = this, ratio = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    this.steps = events.length + 1;
    this.nodes = grown(events);
    this.leftOut = events.reduce((placed, [kind]) => placed + Number(kind === "placed"), 1 - this.nodes.length);
    spread(this.nodes);
    this.deepest = this.nodes.reduce((most, node) => Math.max(most, node.depth), 1);
    this.widest = this.nodes.reduce((most, node) => Math.max(most, node.x), 1);
  }

  /** What has been reached after so many steps. @param {number} at */
  draw(at) {
    const { canvas, nodes } = this, { width, height } = canvas, style = getComputedStyle(canvas);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const x = (/** @type {Node} */ node) => PAD + (node.x / this.widest) * (width - 2 * PAD);
    const y = (/** @type {Node} */ node) => PAD + (node.depth / this.deepest) * (height - 2 * PAD);
    const colours = { line: style.getPropertyValue("--line"), accent: style.getPropertyValue("--accent"), wrong: style.getPropertyValue("--wrong") };
    context.clearRect(0, 0, width, height);
    const radius = nodes.length > 600 ? 1.5 : 3;
    for (const node of nodes) {
      if (node.step > at) break;
      const alive = node.ended > at, parent = nodes[node.parent];
      if (parent) {
        context.strokeStyle = alive ? colours.accent : colours.line;
        context.lineWidth = alive ? 2 : 1;
        context.beginPath();
        context.moveTo(x(parent), y(parent));
        context.lineTo(x(node), y(node));
        context.stroke();
      }
      context.fillStyle = node.failed <= at ? colours.wrong : alive ? colours.accent : colours.line;
      context.beginPath();
      context.arc(x(node), y(node), radius, 0, 7);
      context.fill();
    }
  }
}

/** @param {import("./replay.js").TraceEvent[]} events @returns {Node[]} in the order in which they grow */
function grown(events) {
  /** @type {Node[]} */
  const nodes = [{ parent: -1, depth: 0, x: 0, step: 0, ended: Infinity, failed: Infinity }];
  /** @type {{node: number, cell: number}[]} */
  const path = [{ node: 0, cell: -1 }];
  for (const [i, [kind, cell]] of events.entries()) {
    if (nodes.length >= MOST) break;
    const top = path[path.length - 1];
    if (kind === "placed") {
      nodes.push({ parent: top.node, depth: path.length, x: 0, step: i + 1, ended: Infinity, failed: Infinity });
      path.push({ node: nodes.length - 1, cell });
    } else if (kind === "conflict") nodes[top.node].failed = Math.min(nodes[top.node].failed, i + 1);
    else if (kind === "restarted") close(nodes, path, 1, i + 1);
    else if (kind === "taken back") {
      const from = path.findLastIndex((one) => one.cell === cell);
      if (from > 0) close(nodes, path, from, i + 1);
    }
  }
  return nodes;
}

/** @param {Node[]} nodes @param {{node: number}[]} path @param {number} from @param {number} step */
function close(nodes, path, from, step) {
  for (const { node } of path.splice(from)) nodes[node].ended = step;
}

/** Leaves stand side by side, every other node above the middle of its own. @param {Node[]} nodes */
function spread(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach((node, i) => { if (node.parent >= 0) children[node.parent].push(i); });
  let leaves = 0;
  for (let i = nodes.length - 1; i >= 0; i -= 1) // children come after their parents
    if (!children[i].length) nodes[i].x = leaves--;
    else nodes[i].x = children[i].reduce((sum, child) => sum + nodes[child].x, 0) / children[i].length;
  for (const node of nodes) node.x -= leaves + 1;
}
