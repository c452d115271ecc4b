// The tree of a search: a node for each value placed, below the one placed before it; a red end where it failed.

const MOST = 3000; // nodes: more would be a smear
const PAD = 10;

/** @typedef {{parent: number, depth: number, x: number, step: number, ended: number, failed: number}} Node */

export class SearchTree {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** What is given up does not change any more: it is drawn once, here. */
    this.ground = document.createElement("canvas");
    /** @type {Node[]} */ this.nodes = [];
    /** In the order in which they are given up. @type {Node[]} */ this.givenUp = [];
    /** @type {Set<Node>} */ this.alive = new Set();
    this.grown = this.gone = this.at = 0; // nodes that have come, nodes drawn on the ground, and when that was
    this.steps = 1;
    this.leftOut = 0; // values placed after the last that is shown
    this.deepest = this.widest = 1;
    this.colours = { line: "", accent: "", wrong: "" };
  }

  /** @param {import("./replay.js").TraceEvent[]} events */
  set(events) {
    const { canvas } = this, ratio = devicePixelRatio || 1, style = getComputedStyle(canvas);
    canvas.width = this.ground.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = this.ground.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    this.colours = { line: style.getPropertyValue("--line"), accent: style.getPropertyValue("--accent"), wrong: style.getPropertyValue("--wrong") };
    this.steps = events.length + 1;
    this.nodes = grown(events);
    this.leftOut = events.reduce((placed, [kind]) => placed + Number(kind === "placed"), 1 - this.nodes.length);
    spread(this.nodes);
    this.givenUp = this.nodes.filter((node) => node.ended < Infinity).sort((a, b) => a.ended - b.ended);
    this.deepest = this.nodes.reduce((most, node) => Math.max(most, node.depth), 1);
    this.widest = this.nodes.reduce((most, node) => Math.max(most, node.x), 1);
    this.#begin();
  }

  #begin() {
    this.grown = this.gone = 0;
    this.alive.clear();
    context2d(this.ground).clearRect(0, 0, this.ground.width, this.ground.height);
  }

  /** What has been reached after so many steps. @param {number} at */
  draw(at) {
    const { canvas, nodes, givenUp: over, alive, colours } = this, ground = context2d(this.ground), context = context2d(canvas);
    if (at < this.at) this.#begin();
    this.at = at;
    for (; this.grown < nodes.length && nodes[this.grown].step <= at; this.grown += 1) alive.add(nodes[this.grown]);
    for (; this.gone < over.length && over[this.gone].ended <= at; this.gone += 1) {
      alive.delete(over[this.gone]);
      this.#draw(ground, [over[this.gone]], colours.line, 1, at);
    }
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.ground, 0, 0);
    this.#draw(context, alive, colours.accent, 2, at);
  }

  /** @param {CanvasRenderingContext2D} context @param {Iterable<Node>} nodes @param {string} colour @param {number} wide @param {number} at */
  #draw(context, nodes, colour, wide, at) {
    const { width, height } = this.canvas, radius = this.nodes.length > 600 ? 1.5 : 3;
    const x = (/** @type {Node} */ node) => PAD + (node.x / this.widest) * (width - 2 * PAD);
    const y = (/** @type {Node} */ node) => PAD + (node.depth / this.deepest) * (height - 2 * PAD);
    const lines = new Path2D(), dots = new Path2D(), failed = new Path2D();
    for (const node of nodes) {
      const parent = this.nodes[node.parent];
      if (parent) {
        lines.moveTo(x(parent), y(parent));
        lines.lineTo(x(node), y(node));
      }
      const dot = node.failed <= at ? failed : dots;
      dot.moveTo(x(node), y(node));
      dot.arc(x(node), y(node), radius, 0, 7);
    }
    Object.assign(context, { strokeStyle: colour, fillStyle: colour, lineWidth: wide });
    context.stroke(lines);
    context.fill(dots);
    context.fillStyle = this.colours.wrong;
    context.fill(failed);
  }
}

const context2d = (/** @type {HTMLCanvasElement} */ canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

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
