// The constraint graph: cells are vertices, cells that must differ have an edge, a sign is an arrow to the greater cell, values are colours.

import { svg } from "./dom.js";
import { t } from "./i18n.js";
import { Shape, firstOf, givensOf, symbolOf } from "./model.js";

const SIZE = 600, MOST_EDGES = 4000;

export class GraphView {
  /** @param {import("./model.js").PuzzleRecord} puzzle */
  constructor(puzzle) {
    const shape = new Shape(puzzle), step = SIZE / puzzle.side, radius = Math.min(17, step * 0.32);
    this.side = puzzle.side;
    this.givens = givensOf(puzzle);
    this.first = firstOf(puzzle);
    // Vertices on a line would hide each other's edges, so each is shifted a little, always by the same amount.
    const spots = Array.from({ length: shape.cells }, (_, cell) => ({
      x: (cell % this.side + 0.5) * step + Math.sin(cell * 12.9898) * step * 0.16,
      y: (Math.floor(cell / this.side) + 0.5) * step + Math.cos(cell * 78.233) * step * 0.16,
    }));
    const lines = [];
    for (let a = 0; a < shape.cells; a += 1) for (const b of shape.peers[a]) if (a < b) lines.push(`M${spots[a].x} ${spots[a].y}L${spots[b].x} ${spots[b].y}`);
    const arrows = shape.arcs.map(([low, high]) => arrow(spots[low], spots[high], radius));
    /** @type {SVGElement[]} */ this.dots = [];
    /** @type {SVGElement[]} */ this.texts = [];
    const vertices = spots.map(({ x, y }, cell) => {
      this.dots[cell] = svg("circle", { cx: x, cy: y, r: radius, fill: "var(--card)" });
      this.texts[cell] = svg("text", { x, y, "font-size": radius }, "");
      return svg("g", {}, this.dots[cell], this.texts[cell]);
    });
    this.svg = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "board graph-view", role: "img", "aria-label": t("watch.view.graph") },
      lines.length <= MOST_EDGES && svg("path", { class: "edge", d: lines.join("") }), arrows.length > 0 && svg("path", { class: "arrow", d: arrows.join("") }), ...vertices);
  }

  /** @param {number} cell @param {number} value @param {number[]} _candidates @param {string} classes */
  show(cell, value, _candidates = [], classes = "") {
    const hue = ((value - 1) * 360) / this.side, given = this.givens[cell] > 0;
    this.dots[cell].setAttribute("fill", value ? `hsl(${hue} 62% ${given ? 62 : 76}%)` : "var(--card)");
    this.dots[cell].classList.toggle("hot", classes.includes("heat-"));
    this.dots[cell].setAttribute("stroke-width", classes ? "4" : given ? "2.4" : "1.2");
    this.texts[cell].textContent = symbolOf(value, this.first);
  }
}

/** An arrow between the rims of two vertices. @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} radius */
function arrow(from, to, radius) {
  const long = Math.hypot(to.x - from.x, to.y - from.y), ux = (to.x - from.x) / long, uy = (to.y - from.y) / long, rim = radius + 2, head = Math.max(5, radius * 0.45);
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${from.x + along * ux - aside * uy} ${from.y + along * uy + aside * ux}`;
  return `M${at(rim, 0)}L${at(long - rim, 0)}M${at(long - rim - head, head * 0.7)}L${at(long - rim, 0)}L${at(long - rim - head, -head * 0.7)}`;
}
