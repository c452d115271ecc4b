// A board as SVG: cells, lines, signs, values, pencil marks, marks of a step. It has no game logic.

import { el, replace, svg } from "./dom.js";
import { Shape, firstOf, givensOf, symbolOf } from "./model.js";
import { t } from "./i18n.js";
import { inTheCorners, inTheMiddle } from "./mark-places.js";
import { bothGrounds, ruleLayer, ruleNotes } from "./rules-layer.js";

const CELL = 60, EDGE = 6, TINTS = 4; // tints: colours for the houses of a step
const INSET = 4 / CELL, INSET_RULED = 0.11, HEAD_RULED = 0.27; // margins of candidates, in cells; the head leaves space for the sum of a cage
const MAX_SIDE_WITH_MARKS = 36, LARGE = 16; // largest side with pencil marks; above LARGE a board may be wider than a phone

/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

export class BoardView {
  /**
   * @param {PuzzleRecord} puzzle
   * @param {{label?: string, signs?: number, interactive?: boolean, dots?: boolean}} [options] `signs`: gap between cells for signs; `dots`: candidates as dots, not as digits
   */
  constructor(puzzle, options = {}) {
    this.shape = new Shape(puzzle);
    this.side = puzzle.side;
    this.first = firstOf(puzzle);
    this.dots = Boolean(options.dots);
    /** Whether each mark has its own place in the cell, or all are in the middle. */ this.inPlace = true;
    this.ruled = Boolean(puzzle.rules?.length);
    this.gap = !this.ruled && (this.shape.arcs.length || options.signs) ? 22 : 0;
    const step = CELL + this.gap;
    this.size = this.side * step - this.gap;
    this.svg = svg("svg", {
      viewBox: this.#viewBox(EDGE),
      class: `board${this.gap ? " spaced" : ""}${this.ruled ? " ruled" : ""}${this.side > LARGE ? " large" : ""}`,
      role: options.interactive ? "grid" : "img",
      "aria-label": options.label ?? `${t(`kind.${puzzle.kind}`)} ${this.side}×${this.side}`,
      "aria-multiselectable": options.interactive ? "true" : null,
    });
    /** @type {Map<number, string[]>} */ this.signLabels = new Map();
    for (const [low, high] of this.shape.arcs) {
      this.#addSignLabel(low, "cell.less", high);
      this.#addSignLabel(high, "cell.greater", low);
    }
    /** @type {SVGElement[]} */ this.cells = [];
    /** @type {SVGElement[]} */ this.texts = [];
    /** @type {(SVGElement|null)[]} */ this.marks = Array(this.shape.cells).fill(null);
    /** @type {Map<number, SVGElement>} */ this.corners = new Map();
    /** @type {Map<number, SVGElement>} */ this.cornerMarks = new Map();
    /** @type {string[]} */ this.state = Array(this.shape.cells).fill("");
    this.noted = svg("g", { class: "noted", "aria-hidden": "true" }); // marks; hidden from screen readers, as the labels of cells contain them
    this.#cells(puzzle, Boolean(options.interactive));
    this.lines = svg("g", {});
    this.svg.append(this.lines);
    if (!this.gap) this.#lines();
    if (this.shape.diagonals) this.#diagonals();
    if (!this.ruled) this.#signs();
    this.overlay = svg("g", { class: "overlay" });
    this.ring = svg("path", { class: "ring" });
    this.svg.append(this.ring, this.overlay);
    /** Sentences on the rules, to show below the board. */ this.notes = el("div", { class: "rule-notes" });
    if (this.ruled) this.#rules(puzzle);
  }

  /** Make the board square. @param {number} edge */
  #viewBox(edge) {
    return `${-edge} ${-edge} ${this.size + 2 * edge} ${this.size + 2 * edge}`;
  }

  /** Add what the rules draw, under the values and over the lines, when the server has sent it. @param {PuzzleRecord} puzzle */
  async #rules(puzzle) {
    const layer = await ruleLayer(puzzle), { cell, margin, light, dark } = layer, scale = CELL / cell;
    const at = `scale(${scale}) translate(${-margin} ${-margin})`;
    this.svg.prepend(svg("rect", { width: this.size, height: this.size, class: "floor" }), bothGrounds(light.under, dark.under, at));
    this.lines.after(bothGrounds(light.over, dark.over, at));
    this.svg.setAttribute("viewBox", this.#viewBox(margin > cell / 2 ? margin * scale - EDGE : EDGE));
    replace(this.notes, ...ruleNotes(layer));
  }

  /** The centre of a cell. @param {number} cell */
  middle(cell) {
    const step = CELL + this.gap;
    return { x: (cell % this.side) * step + CELL / 2, y: Math.floor(cell / this.side) * step + CELL / 2 };
  }

  /** The place of a candidate in its cell. @param {number} cell @param {number} value */
  spot(cell, value) {
    const across = Math.ceil(Math.sqrt(this.side)), down = Math.ceil(this.side / across), { x, y } = this.middle(cell);
    const column = (value - 1) % across, row = Math.floor((value - 1) / across), inset = this.ruled ? INSET_RULED : INSET, head = this.ruled ? HEAD_RULED : INSET;
    return { x: x + ((column + 0.5) / across - 0.5) * (1 - 2 * inset) * CELL, y: y + (head - 0.5 + ((row + 0.5) / down) * (1 - head - inset)) * CELL };
  }

  #cells(/** @type {PuzzleRecord} */ puzzle, /** @type {boolean} */ interactive) {
    const layer = svg("g", { class: "cells" }), givens = givensOf(puzzle);
    for (let row = 0; row < this.side; row += 1) {
      const line = svg("g", interactive ? { role: "row" } : {});
      for (let column = 0; column < this.side; column += 1) line.append(this.#cell(row * this.side + column, givens[row * this.side + column], interactive));
      layer.append(line);
    }
    this.svg.append(layer, this.noted);
  }

  #symbol(/** @type {number} */ value) {
    return symbolOf(value, this.first);
  }

  #cell(/** @type {number} */ cell, /** @type {number} */ given, /** @type {boolean} */ interactive) {
    const { x, y } = this.middle(cell);
    const box = svg("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, rx: this.gap ? 8 : 0, class: "ground" });
    const value = svg("text", { x, y, class: "value" }, this.#symbol(given));
    const group = svg("g", {
      class: `cell${given ? " given" : ""}${this.#tint(cell)}`, "data-cell": cell,
      ...(interactive ? { role: "gridcell", tabindex: cell ? -1 : 0 } : {}),
    }, box, value);
    if (this.#symbol(this.side).length > 1) group.classList.add("wide");
    this.cells[cell] = group;
    this.texts[cell] = value;
    return group;
  }

  /** Tint every second region, so that boxes are visible where lines are thin. */
  #tint(/** @type {number} */ cell) {
    const regions = this.shape.regionOf;
    if (!regions || this.gap === 0) return "";
    return regions[cell] % 2 ? " tinted" : "";
  }

  #lines() {
    const { side, shape } = this;
    /** @type {string[]} */ const thin = [], /** @type {string[]} */ thick = [];
    const differ = (/** @type {number} */ a, /** @type {number} */ b) => shape.regionOf !== null && shape.regionOf[a] !== shape.regionOf[b];
    for (let i = 1; i < side; i += 1)
      for (let j = 0; j < side; j += 1) {
        const down = `M${j * CELL} ${i * CELL}h${CELL}`, across = `M${i * CELL} ${j * CELL}v${CELL}`;
        (differ((i - 1) * side + j, i * side + j) ? thick : thin).push(down);
        (differ(j * side + i - 1, j * side + i) ? thick : thin).push(across);
      }
    this.lines.replaceChildren(
      svg("path", { d: thin.join(""), class: "thin" }),
      svg("path", { d: thick.join(""), class: "thick" }),
      svg("rect", { x: 0, y: 0, width: this.size, height: this.size, rx: 1, class: "frame" }),
    );
  }

  /** Show regions in colours while they are painted. @param {number[]} regions @param {(region: number) => string} colour */
  paintRegions(regions, colour) {
    this.shape.regionOf = regions;
    if (!this.gap) this.#lines();
    this.cells.forEach((group, cell) => {
      /** @type {SVGElement} */ (group.firstElementChild).style.fill = colour(regions[cell]);
      group.setAttribute("data-region", String(regions[cell]));
    });
  }

  #addSignLabel(/** @type {number} */ cell, /** @type {string} */ key, /** @type {number} */ other) {
    const words = t(key, { row: Math.floor(other / this.side) + 1, column: (other % this.side) + 1 });
    this.signLabels.set(cell, [...(this.signLabels.get(cell) ?? []), words]);
  }

  #diagonals() {
    this.svg.append(svg("path", { d: `M0 0L${this.size} ${this.size}M${this.size} 0L0 ${this.size}`, class: "diagonal" }));
  }

  #signs() {
    const layer = svg("g", { class: "signs" });
    for (const [low, high] of this.shape.arcs) layer.append(this.sign(low, high));
    this.svg.append(layer);
  }

  /** An open angle that points to the lesser cell. @param {number} low @param {number} high */
  sign(low, high) {
    const a = this.middle(low), b = this.middle(high), x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
    const length = Math.hypot(b.x - a.x, b.y - a.y), ux = (b.x - a.x) / length, uy = (b.y - a.y) / length, s = 7;
    const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${x + along * ux - aside * uy} ${y + along * uy + aside * ux}`;
    return svg("path", { class: "sign", d: `M${at(s * 0.7, s)}L${at(-s * 0.7, 0)}L${at(s * 0.7, -s)}`, "data-arc": `${low},${high}` });
  }

  /**
   * What a cell shows: a value, or candidates and marks in the corners; a number in its corner. Only what changed is touched.
   * @param {number} cell @param {number} value @param {number[]} [candidates] @param {string} [classes] @param {string} [corner] @param {number[]} [corners]
   */
  show(cell, value, candidates = [], classes = "", corner = "", corners = []) {
    const key = `${value}|${value ? "" : `${candidates}|${corners}|${this.inPlace}`}|${classes}`;
    if (this.state[cell] === key) return;
    this.state[cell] = key;
    const group = this.cells[cell], text = this.#symbol(value);
    if (this.texts[cell].textContent !== text) this.texts[cell].textContent = text;
    const kept = group.classList.contains("given") ? " given" : "", wide = group.classList.contains("wide") ? " wide" : "";
    group.setAttribute("class", `cell${kept}${wide}${this.#tint(cell)} ${classes}`);
    if (this.dots) this.#showDots(cell, value ? [] : candidates);
    else this.#showMarks(cell, value ? [] : candidates, corners.length > 0);
    this.#showCornerMarks(cell, value ? [] : corners);
    this.#showCorner(cell, corner);
    if (!group.getAttribute("role")) return;
    group.setAttribute("aria-label", this.#label(cell, value, candidates, classes, corners));
    group.setAttribute("aria-selected", String(classes.includes("chosen")));
  }

  /** Candidates as dots, where digits would be too small. */
  #showDots(/** @type {number} */ cell, /** @type {number[]} */ candidates) {
    let path = this.marks[cell];
    if (!path && !candidates.length) return;
    if (!path) {
      path = svg("path", { class: "dots", "data-of": cell });
      this.marks[cell] = path;
      this.noted.append(path);
    }
    path.setAttribute("d", candidates.map((value) => { const { x, y } = this.spot(cell, value); return `M${x} ${y}h0`; }).join(""));
  }

  /**
   * One text a cell, a part of it for each candidate that was ever seen there: a browser paints whole texts, and a
   * board with a text for each candidate is too much for sixty frames a second.
   */
  #showMarks(/** @type {number} */ cell, /** @type {number[]} */ candidates, /** @type {boolean} */ between) {
    let text = this.marks[cell];
    const marks = this.side > MAX_SIDE_WITH_MARKS ? [] : candidates;
    if (!text && !marks.length) return;
    if (!text) {
      text = svg("text", { class: "marks", "data-of": cell });
      this.marks[cell] = text;
      this.noted.append(text);
    }
    const seen = new Set(marks), parts = /** @type {SVGElement[]} */ ([...text.children]);
    for (const part of parts) {
      const value = Number(part.dataset.value), is = part.textContent !== "";
      if (is !== seen.has(value)) part.textContent = is ? "" : this.#symbol(value);
      seen.delete(value);
    }
    for (const value of seen) text.append(svg("tspan", { ...this.spot(cell, value), "data-value": value }, this.#symbol(value)));
    this.#placeMarks(cell, text, marks, between);
  }

  /** @param {number} cell @param {SVGElement} text @param {number[]} marks @param {boolean} between */
  #placeMarks(cell, text, marks, between) {
    const own = this.inPlace && !between, places = own ? null : inTheMiddle(marks.length, this.#symbol(this.side).length, between);
    const size = places ? places.size * CELL : (this.#ownSize() * CELL) / Math.ceil(Math.sqrt(this.side));
    text.setAttribute("font-size", size.toFixed(1));
    if (own && !text.dataset.moved) return; // already in their own places
    text.dataset.moved = own ? "" : "1";
    for (const part of /** @type {SVGElement[]} */ ([...text.children])) {
      const value = Number(part.dataset.value), at = marks.indexOf(value), spot = places && at >= 0 ? this.#from(cell, places.spots[at]) : this.spot(cell, value);
      part.setAttribute("x", String(spot.x));
      part.setAttribute("y", String(spot.y));
    }
  }

  /** Font size of marks in their own places, times the number of columns; smaller for numbers of two digits. */
  #ownSize() {
    const size = this.ruled ? 0.85 * (1 - HEAD_RULED - INSET_RULED) : 0.72 * (1 - 2 * INSET);
    return this.#symbol(this.side).length > 1 ? 0.76 * size : size;
  }

  /** Coordinates of a place in a cell. @param {number} cell @param {import("./mark-places.js").Spot} spot */
  #from(cell, spot) {
    const { x, y } = this.middle(cell);
    return { x: x + spot.x * CELL, y: y + spot.y * CELL };
  }

  #showCornerMarks(/** @type {number} */ cell, /** @type {number[]} */ marks) {
    let text = this.cornerMarks.get(cell);
    if (!text && !marks.length) return;
    if (!text) {
      text = svg("text", { class: "corner-marks", "data-of": cell });
      this.cornerMarks.set(cell, text);
      this.noted.append(text);
    }
    const { size, spots } = inTheCorners(marks.length, this.#symbol(this.side).length);
    text.setAttribute("font-size", (size * CELL).toFixed(1));
    text.replaceChildren(...marks.map((value, i) => svg("tspan", { ...this.#from(cell, spots[i]), "data-value": value }, this.#symbol(value))));
  }

  #showCorner(/** @type {number} */ cell, /** @type {string} */ words) {
    let place = this.corners.get(cell);
    if (!place && words) {
      const { x, y } = this.middle(cell);
      place = svg("text", { x: x + CELL * 0.36, y: y - CELL * 0.33, class: "corner" });
      this.corners.set(cell, place);
      this.cells[cell].append(place);
    }
    if (place && place.textContent !== words) place.textContent = words;
  }

  #label(/** @type {number} */ cell, /** @type {number} */ value, /** @type {number[]} */ candidates, /** @type {string} */ classes, /** @type {number[]} */ corners) {
    const place = t("cell.place", { row: Math.floor(cell / this.side) + 1, column: (cell % this.side) + 1 });
    const given = this.cells[cell].classList.contains("given") ? t("cell.given") : "";
    const listed = (/** @type {number[]} */ values) => ({ values: values.map((one) => this.#symbol(one)).join(" ") });
    const what = value ? this.#symbol(value) : candidates.length ? t("cell.candidates", listed(candidates)) : t("cell.empty");
    const inCorners = !value && corners.length ? t("cell.corners", listed(corners)) : "";
    const colour = /colour-(\d)/.exec(classes)?.[1];
    return [place, what, inCorners, given, ...(this.signLabels.get(cell) ?? []), colour ? t("colour.name", { number: colour }) : "", classes.includes("wrong") ? t("cell.wrong") : ""].filter(Boolean).join(", ");
  }

  /** Draw a line around the selected cells. @param {Set<number>} cells */
  choose(cells) {
    const { side, gap } = this, half = CELL / 2 - 2, out = CELL / 2;
    const parts = [...cells].map((cell) => {
      const { x, y } = this.middle(cell), column = cell % side;
      if (gap) return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
      const up = cells.has(cell - side), down = cells.has(cell + side), left = column > 0 && cells.has(cell - 1), right = column < side - 1 && cells.has(cell + 1);
      const x1 = x - (left ? out : half), x2 = x + (right ? out : half), y1 = y - (up ? out : half), y2 = y + (down ? out : half);
      return `${up ? "" : `M${x1} ${y - half}H${x2}`}${down ? "" : `M${x1} ${y + half}H${x2}`}${left ? "" : `M${x - half} ${y1}V${y2}`}${right ? "" : `M${x + half} ${y1}V${y2}`}`;
    });
    this.ring.setAttribute("d", parts.join(""));
  }

  /** Highlight the marks of one value; none for 0. @param {number} value */
  lightMarks(value) {
    for (const part of this.svg.querySelectorAll("tspan.same")) part.removeAttribute("class");
    if (value) for (const part of this.svg.querySelectorAll(`tspan[data-value="${value}"]`)) part.setAttribute("class", "same");
  }

  /** Set the classes of candidates that a step marks. @param {{cell: number, value: number, class: string}[]} marks */
  markCandidates(marks) {
    for (const layer of this.svg.querySelectorAll(".marks [class]")) layer.removeAttribute("class");
    for (const { cell, value, class: name } of marks)
      this.marks[cell]?.querySelector(`[data-value="${value}"]`)?.setAttribute("class", name);
  }

  /** Highlight the signs that a step uses. @param {[number, number][]} arcs lesser, greater */
  markSigns(arcs) {
    const marks = new Set(arcs.map((arc) => arc.join()));
    for (const sign of this.svg.querySelectorAll(".sign")) sign.classList.toggle("seen", marks.has(sign.getAttribute("data-arc") ?? ""));
  }

  /** Give each house of a step its own tint. @param {number[][]} houses */
  tintHouses(houses) {
    for (const group of this.cells) for (let tint = 1; tint <= TINTS; tint += 1) group.classList.remove(`house-${tint}`);
    const tints = new Map([...houses.entries()].reverse().flatMap(([at, house]) => house.map((cell) => /** @type {[number, number]} */ ([cell, (at % TINTS) + 1]))));
    for (const [cell, tint] of tints) this.cells[cell].classList.add(`house-${tint}`);
  }

  /** Draw the marks of a step above everything else. @param {SVGElement[]} shapes */
  drawOver(shapes) {
    this.overlay.replaceChildren(...shapes);
  }

  get cellSize() {
    return CELL;
  }

  /** Half the size of a candidate. */
  get spotSize() {
    const inset = this.ruled ? INSET_RULED : INSET, head = this.ruled ? HEAD_RULED : INSET;
    return (0.46 * CELL * (1 - head - inset)) / Math.ceil(Math.sqrt(this.side));
  }

  /** @param {number} cell */
  focus(cell) {
    for (const group of this.cells) group.setAttribute("tabindex", group === this.cells[cell] ? "0" : "-1");
    /** @type {any} */ (this.cells[cell]).focus({ preventScroll: true });
  }

  /** The cell of an event, or -1. @param {Event} event */
  static cellOf(event) {
    const group = /** @type {Element} */ (event.target).closest?.("[data-cell]");
    return group ? Number(group.getAttribute("data-cell")) : -1;
  }
}
