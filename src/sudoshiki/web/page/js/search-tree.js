// Draws the search tree in a window that scrolls and zooms; a click on a node goes to its step.

import { el } from "./dom.js";
import { number, t } from "./i18n.js";
import { cellName, firstOf, symbolOf } from "./model.js";
import { treeOf, currentNode } from "./search-nodes.js";

/** @typedef {import("./search-nodes.js").Node} Node */
const ACROSS = 70, DOWN = 34, PAD = 30, TALL = 20; // distances between nodes, margin, height of a label; pixels at full size
const ZOOMS = [0.06, 0.12, 0.25, 0.5, 0.75, 1, 1.4], LEGIBLE = 0.75, NEAR = 48; // pixels: a node nearer to the border is scrolled in

export class SearchTree {
  /** @param {(step: number) => void} go */
  constructor(go) {
    this.go = go;
    this.zoom = { x: 1, y: 1 }; // differ when the whole tree is shown
    /** @type {Node[]} */ this.nodes = [];
    /** The nodes by depth, from left to right. @type {Node[][]} */ this.rows = [];
    /** @type {Map<Node, {x: number, y: number}>} */ this.spots = new Map();
    this.at = 0;
    this.steps = 0;
    this.leftOut = 0; // values placed after the last node shown
    this.now = 0; // the current node
    /** The visible part of the tree. Cached, since reading it from the page at each step would force a layout. */
    this.seen = { left: 0, top: 0, wide: 0, high: 0 };
    /** @type {(node: Node) => string} */ this.label = () => "";
    this.canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { role: "img", onclick: (/** @type {MouseEvent} */ event) => this.#click(event), onpointermove: (/** @type {PointerEvent} */ event) => this.#point(event) }));
    this.extent = el("div", {});
    this.window = el("div", { class: "tree-window", tabindex: 0, role: "group", "aria-label": t("watch.view.tree"), onscroll: () => this.#scrolled() }, this.canvas, this.extent);
    this.window.addEventListener("wheel", (event) => { if (event.ctrlKey) { event.preventDefault(); this.#step(event.deltaY < 0 ? 1 : -1); } }, { passive: false });
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) => el("button", { type: "button", title: t(`tree.${key}`), "aria-label": t(`tree.${key}`), "data-act": `tree-${key}`, onclick: act }, sign);
    this.element = el("div", { class: "tree-box" }, this.window,
      el("div", { class: "tree-tools" }, el("small", {}, t("tree.legend")), button("out", "−", () => this.#step(-1)), button("in", "+", () => this.#step(1)), button("fit", "⤢", () => this.#fit()), button("find", "◎", () => this.#follow(true))));
    new ResizeObserver(() => { this.#size(); this.#follow(false); }).observe(this.window); // it may be drawn before it is visible
  }

  /** Start with another search, at full size. */
  reset() {
    this.zoom = { x: 1, y: 1 };
  }

  /** @param {import("./replay.js").TraceEvent[]} events @param {import("./model.js").PuzzleRecord} puzzle */
  set(events, puzzle) {
    const first = firstOf(puzzle);
    this.steps = events.length + 1;
    this.nodes = treeOf(events);
    this.rows = [];
    for (const node of this.nodes) (this.rows[node.depth] ??= []).push(node);
    for (const row of this.rows) row.sort((a, b) => a.x - b.x);
    this.leftOut = events.reduce((placed, [kind]) => placed + Number(kind === "placed"), 1 - this.nodes.length);
    this.label = (node) => (node.cell < 0 ? t("tree.root") : `${cellName(node.cell, puzzle.side)}=${symbolOf(node.value, first)}`);
    this.at = -1;
    this.#size();
  }

  /** Draw the tree after this many steps. @param {number} at */
  draw(at) {
    const moved = at !== this.at;
    this.at = at;
    this.now = this.nodes.length ? currentNode(this.nodes, at) : 0;
    if (moved) this.#follow(false);
    this.#paint();
  }

  /** Size of the whole tree in pixels at this zoom. */
  get #whole() {
    const widest = this.nodes.reduce((most, node) => Math.max(most, node.x), 0);
    return { wide: 2 * PAD + widest * ACROSS * this.zoom.x + 20, high: 2 * PAD + (this.rows.length - 1) * DOWN * this.zoom.y };
  }

  #size() {
    const { window: { clientWidth, clientHeight }, canvas } = this, ratio = devicePixelRatio || 1, { wide, high } = this.#whole;
    Object.assign(this.seen, { wide: clientWidth, high: clientHeight });
    if (!clientWidth) return;
    Object.assign(canvas, { width: Math.round(clientWidth * ratio), height: Math.round(clientHeight * ratio) });
    Object.assign(canvas.style, { width: `${clientWidth}px`, height: `${clientHeight}px` });
    Object.assign(this.extent.style, { width: `${wide}px`, height: `${high}px` });
    const left = Math.max(0, (clientWidth - wide) / 2) + PAD + 10; // a narrow tree is centred
    this.spots = new Map(this.nodes.map((node) => [node, { x: left + node.x * ACROSS * this.zoom.x, y: PAD + node.depth * DOWN * this.zoom.y }]));
    this.#scrolled();
  }

  #scrolled() {
    Object.assign(this.seen, { left: this.window.scrollLeft, top: this.window.scrollTop });
    this.#paint();
  }

  /** The place of a node in the whole tree. @param {Node} node */
  #spot(node) {
    return this.spots.get(node) ?? { x: 0, y: 0 };
  }

  /** Scroll the current node into the window. @param {boolean} always to its middle */
  #follow(always) {
    const { seen: { left, top, wide, high }, window: view } = this, node = this.nodes[this.now];
    if (!node || !wide) return;
    const { x, y } = this.#spot(node), outside = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ size) => place < from + NEAR || place > from + size - NEAR;
    if (always || outside(x, left, wide)) view.scrollLeft = Math.max(0, x - wide / 2);
    if (always || outside(y, top, high)) view.scrollTop = Math.max(0, y - high / 2);
    if (always || outside(x, left, wide) || outside(y, top, high)) Object.assign(this.seen, { left: view.scrollLeft, top: view.scrollTop });
  }

  #step(/** @type {number} */ way) {
    const { x } = this.zoom, scale = (way > 0 ? ZOOMS.find((one) => one > x + 1e-9) : ZOOMS.findLast((one) => one < x - 1e-9)) ?? x;
    this.#resize({ x: scale, y: scale });
  }

  /** Zoom so that the whole tree fits in the window. */
  #fit() {
    const { window: { clientWidth, clientHeight }, zoom } = this, { wide, high } = this.#whole;
    const part = (/** @type {number} */ room, /** @type {number} */ needed, /** @type {number} */ rim) => (room - rim) / Math.max(1, needed - rim);
    this.#resize({ x: Math.min(1, zoom.x * part(clientWidth, wide, 2 * PAD + 20)), y: Math.min(1, zoom.y * part(clientHeight, high, 2 * PAD)) });
  }

  #resize(/** @type {{x: number, y: number}} */ zoom) {
    this.zoom = zoom;
    this.#size();
    this.#follow(true);
    this.#paint();
  }

  /** The node near the pointer, if any. @param {MouseEvent} event */
  #nodeAt(event) {
    const x = event.offsetX + this.seen.left, y = event.offsetY + this.seen.top, down = DOWN * this.zoom.y;
    const row = this.rows[Math.min(this.rows.length - 1, Math.max(0, Math.round((y - PAD) / down)))] ?? [];
    const far = (/** @type {Node} */ node) => Math.abs(this.#spot(node).x - x);
    const nearest = row.reduce((best, node) => (best && far(best) <= far(node) ? best : node), /** @type {Node|null} */ (null));
    return nearest && far(nearest) <= Math.max(16, (ACROSS / 2) * this.zoom.x) ? nearest : null;
  }

  #click(/** @type {MouseEvent} */ event) {
    const node = this.#nodeAt(event);
    if (node) this.go(node.step);
  }

  #point(/** @type {PointerEvent} */ event) {
    const node = this.#nodeAt(event);
    this.canvas.style.cursor = node ? "pointer" : "default";
    this.canvas.title = node ? t("tree.node", { label: this.label(node), step: number(node.step) }) : "";
  }

  #paint() {
    const { canvas, zoom, seen: { left, top, wide, high } } = this, legible = Math.min(zoom.x, zoom.y) >= LEGIBLE, node = this.nodes[this.now];
    if (!node || !wide) return;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), ratio = devicePixelRatio || 1;
    const label = t("tree.now", { label: this.label(node), depth: number(node.depth), count: number(this.nodes.length - 1) });
    if (canvas.getAttribute("aria-label") !== label) canvas.setAttribute("aria-label", label);
    context.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
    context.clearRect(left, top, wide, high);
    const style = getComputedStyle(canvas), colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
    const [ahead, over, alive] = this.#layers();
    const layers = [{ ink: colour("line"), broad: 0.7, nodes: ahead }, { ink: colour("quiet"), broad: 1, nodes: over }, { ink: colour("accent"), broad: 2.2, nodes: alive }];
    for (const { ink, broad, nodes } of layers) this.#edges(context, nodes, ink, broad);
    for (const { ink, nodes } of layers) {
      if (!legible) this.#dots(context, nodes, ink, colour("wrong"));
      else for (const one of nodes) this.#pill(context, one, ink, colour);
    }
    if (!legible) this.#ring(context, node, colour("ink"));
  }

  /** The nodes to draw, in layers: future ones, abandoned ones and the current path; only those that, with the edge to their parent, may be in the window. */
  #layers() {
    const { at, seen: { left, top, wide, high } } = this;
    /** @type {Node[][]} */ const layers = [[], [], []];
    for (const node of this.nodes) {
      const spot = this.#spot(node), from = node.parent < 0 ? spot : this.#spot(this.nodes[node.parent]);
      if (spot.y < top - TALL || from.y > top + high + TALL || Math.max(spot.x, from.x) < left - ACROSS || Math.min(spot.x, from.x) > left + wide + ACROSS) continue;
      layers[node.step > at ? 0 : node.ended <= at ? 1 : 2].push(node);
    }
    return layers;
  }

  /** @param {CanvasRenderingContext2D} context @param {Node[]} nodes @param {string} ink @param {number} wide */
  #edges(context, nodes, ink, wide) {
    context.beginPath();
    for (const node of nodes) {
      const parent = this.nodes[node.parent];
      if (!parent) continue;
      const from = this.#spot(parent), to = this.#spot(node);
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    Object.assign(context, { strokeStyle: ink, lineWidth: wide });
    context.setLineDash([]);
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {Node[]} nodes @param {string} ink @param {string} wrong */
  #dots(context, nodes, ink, wrong) {
    const radius = Math.max(1.5, 4 * this.zoom.x);
    for (const failed of [false, true]) {
      context.beginPath();
      for (const node of nodes) {
        if (node.failed <= this.at !== failed) continue;
        const { x, y } = this.#spot(node);
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 7);
      }
      context.fillStyle = failed ? wrong : ink;
      context.fill();
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Node} node @param {string} ink */
  #ring(context, node, ink) {
    const { x, y } = this.#spot(node);
    context.beginPath();
    context.arc(x, y, 6, 0, 7);
    Object.assign(context, { strokeStyle: ink, lineWidth: 2 });
    context.stroke();
  }

  /** A label in a frame: solid for a guess, dashed if there was no choice. @param {CanvasRenderingContext2D} context @param {Node} node @param {string} ink @param {(name: string) => string} colour */
  #pill(context, node, ink, colour) {
    const { zoom: { x: zoom }, at } = this, { x, y } = this.#spot(node), here = this.nodes[this.now] === node, failed = node.failed <= at, solved = node.solved <= at;
    const words = `${this.label(node)}${solved ? " ★" : failed ? " ✕" : ""}`;
    context.font = `${here ? 700 : 500} ${Math.max(9, Math.round(10.5 * Math.min(1.3, zoom)))}px ui-sans-serif, system-ui, sans-serif`;
    const wide = context.measureText(words).width + 10, high = TALL * Math.min(1.2, zoom);
    context.beginPath();
    context.roundRect(x - wide / 2, y - high / 2, wide, high, 6);
    context.setLineDash(node.guess || node.cell < 0 ? [] : [3, 2]);
    Object.assign(context, { fillStyle: here ? colour("accent") : colour(failed ? "wrong-soft" : "card"), strokeStyle: failed ? colour("wrong") : ink, lineWidth: here ? 2.5 : 1.2 });
    context.fill();
    context.stroke();
    Object.assign(context, { fillStyle: here ? colour("on-accent") : failed ? colour("wrong") : node.step > at ? colour("quiet") : colour("ink"), textAlign: "center", textBaseline: "middle" });
    context.fillText(words, x, y + 0.5);
  }
}
