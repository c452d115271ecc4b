// Editing a puzzle: givens, signs, diagonals, boxes and regions. Undo restores the game before, with its entries.

import { el, replace } from "./dom.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { boxesOf, cellName, givenFor, regionsOf } from "./model.js";
import { regionColour } from "./pad.js";

const NEAR = 0.14; // of a cell: a click this near to an edge means the edge
/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("./game.js").Moment} Moment */

export class Builder {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.tool = "givens";
    this.brush = 1;
    /** Regions being painted, until the pointer is released. @type {number[]|null} */ this.draft = null;
    /** The games before each change of the puzzle; as records, since the Shape of a large board takes much memory. @type {any[]} */ this.past = [];
    /** Undone games, each with the moment it follows: it can be redone only if no move was made since. @type {{record: any, after: Moment}[]} */ this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.at(-1)?.after === this.play.game.now;
  }

  get puzzle() {
    return this.play.game.puzzle;
  }

  get paints() {
    return this.play.mode === "build" && this.tool === "regions";
  }

  /** The current regions, numbered from 1. */
  get regions() {
    return this.draft ?? regionsOf(this.puzzle).map((region) => region + (this.puzzle.regions ? 0 : 1));
  }

  /** The panel beside the board. */
  panel() {
    const { puzzle } = this, tools = ["givens", "signs", ...(puzzle.kind === "sudoku" && !puzzle.groups ? ["regions"] : [])];
    if (!tools.includes(this.tool)) this.tool = "givens";
    const place = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("build.title") });
    replace(place, ...tools.map((tool) => el("button", {
      type: "button", role: "radio", "aria-checked": String(tool === this.tool), class: tool === this.tool ? "on" : "", "data-tool": tool,
      onclick: () => { this.tool = tool; this.play.redraw(); },
    }, t(`build.${tool}`))));
    return el("div", { class: "building" }, el("h2", {}, t("build.title")), place, el("p", { class: "quiet" }, t(`build.${this.tool}.help`)),
      puzzle.kind === "sudoku" && !puzzle.groups && el("div", { class: "row" }, this.#boxes(), this.#diagonals()),
      el("button", { type: "button", class: "accent", "data-act": "built", onclick: () => this.play.setMode("value") }, t("build.done")));
  }

  #boxes() {
    const { puzzle } = this, chosen = puzzle.box?.join("x") ?? "";
    const shapes = boxesOf(puzzle.side).map((box) => box.join("x"));
    return el("label", {}, t("new.box"), el("select", { "data-set": "box", onchange: (/** @type {any} */ event) => this.#setBox(event.target.value) },
      !puzzle.box && el("option", { value: "", selected: true }, t("new.free")),
      ...shapes.map((shape) => el("option", { value: shape, selected: shape === chosen }, shape.replace("x", "×")))));
  }

  #diagonals() {
    const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", checked: this.puzzle.diagonals, onchange: () => {
      const { diagonals, ...rest } = this.puzzle;
      this.#changePuzzle(box.checked ? { ...rest, diagonals: true } : rest);
    } }));
    return el("label", {}, box, " ", t("new.diagonals"));
  }

  #setBox(/** @type {string} */ shape) {
    const { regions, ...rest } = this.puzzle;
    if (shape) this.#changePuzzle({ ...rest, box: shape.split("x").map(Number) });
  }

  /** @param {number[]} cells @param {number} value from a key, not from the pad */
  enter(cells, value) {
    if (!this.paints) return this.setGivens(cells, value);
    this.brush = value;
    for (const cell of cells) this.#paint(cell);
    this.released();
  }

  /** @param {number[]} cells @param {number} value */
  setGivens(cells, value) {
    const givens = [...this.puzzle.givens], given = givenFor(this.puzzle, value);
    const same = value > 0 && cells.every((cell) => givens[cell] === given);
    for (const cell of cells) givens[cell] = same ? givenFor(this.puzzle, 0) : given;
    this.#changePuzzle({ ...this.puzzle, givens });
  }

  /** Handle a pressed pointer; returns whether it did something. @param {PointerEvent} event @param {number} cell */
  pressed(event, cell) {
    if (this.paints && cell >= 0) { this.#paint(cell); return true; }
    return !this.paints && (this.tool === "signs" || this.play.view.gap > 0) && this.#edge(event);
  }

  /** @param {number} cell */
  movedOver(cell) {
    if (this.paints) this.#paint(cell);
    return this.paints;
  }

  released() {
    const { draft } = this;
    if (!draft) return;
    this.draft = null;
    const { box, ...rest } = this.puzzle;
    this.#changePuzzle({ ...rest, regions: draft });
  }

  #paint(/** @type {number} */ cell) {
    const draft = [...this.regions];
    draft[cell] = this.brush;
    this.draft = draft;
    this.show();
    this.play.showPad();
  }

  /** Show regions in colours while they are painted. */
  show() {
    const { side } = this.puzzle;
    if (this.paints) this.play.view.paintRegions(this.regions, (region) => regionColour(region, side));
  }

  /** A click on the edge between two cells. @param {PointerEvent} event */
  #edge(event) {
    const { view } = this.play, board = /** @type {SVGSVGElement} */ (view.svg), { side } = view;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {DOMMatrix} */ (board.getScreenCTM()).inverse());
    const step = (view.size + view.gap) / side, x = (point.x + view.gap / 2) / step, y = (point.y + view.gap / 2) / step;
    const nearX = Math.abs(x - Math.round(x)), nearY = Math.abs(y - Math.round(y)), across = nearX < nearY;
    const line = Math.round(across ? x : y), along = Math.floor(across ? y : x);
    if (Math.min(nearX, nearY) > NEAR || line < 1 || line >= side || along < 0 || along >= side) return false;
    const [a, b] = across ? [along * side + line - 1, along * side + line] : [(line - 1) * side + along, line * side + along];
    this.turnSign(cellName(a, side), cellName(b, side));
    return true;
  }

  /** < and > for the cell to the right, ^ and v for the one below. @param {string} key @param {number} cell */
  signKey(key, cell) {
    const { side } = this.puzzle, right = key === "<" || key === ">", other = right ? cell + 1 : cell + side;
    if (!"<>^v".includes(key) || (right ? cell % side === side - 1 : other >= side * side)) return false;
    const [a, b] = [cellName(cell, side), cellName(other, side)], wanted = key === "<" || key === "^" ? [a, b] : [b, a];
    const there = (this.puzzle.arcs ?? []).some(([low, high]) => low === wanted[0] && high === wanted[1]);
    this.#setSign(a, b, there ? null : /** @type {[string, string]} */ (wanted));
    return true;
  }

  /** None, less, greater, none. @param {string} a @param {string} b */
  turnSign(a, b) {
    const arcs = this.puzzle.arcs ?? [], is = (/** @type {string} */ x, /** @type {string} */ y) => arcs.some((arc) => arc[0] === x && arc[1] === y);
    this.#setSign(a, b, is(a, b) ? [b, a] : is(b, a) ? null : [a, b]);
  }

  /** @param {string} a @param {string} b @param {[string, string]|null} sign */
  #setSign(a, b, sign) {
    const { arcs = [], ...rest } = this.puzzle;
    const others = arcs.filter(([x, y]) => !((x === a && y === b) || (x === b && y === a))), next = sign ? [...others, sign] : others;
    const kind = rest.kind === "latin" && next.length ? "futoshiki" : rest.kind;
    this.#changePuzzle(next.length ? { ...rest, kind, arcs: next } : { ...rest, kind });
  }

  #changePuzzle(/** @type {PuzzleRecord} */ puzzle) {
    if (JSON.stringify(puzzle) === JSON.stringify(this.puzzle)) return;
    const { game } = this.play;
    game.future = []; // changes of puzzle and game share one history
    this.past.push(game.record(Infinity));
    this.future = [];
    this.play.rebuilt(new Game({ ...puzzle, name: "" }));
  }

  undo() {
    const record = this.play.game.record(Infinity), game = Game.of(this.past.pop());
    if (!game) return;
    this.future.push({ record, after: game.now });
    this.#goTo(game);
  }

  redo() {
    const game = this.canRedo ? Game.of(this.future.pop()?.record) : null;
    if (!game) return;
    this.past.push(this.play.game.record(Infinity));
    this.#goTo(game);
  }

  /** @param {Game} game */
  #goTo(game) {
    this.play.rebuilt(game);
    game.takeUp();
  }

  /** What is wrong with the regions, or "". */
  unfinished() {
    const { puzzle } = this, counts = new Map();
    if (!puzzle.regions) return "";
    for (const region of puzzle.regions) counts.set(region, (counts.get(region) ?? 0) + 1);
    const uneven = [...counts].filter(([, count]) => count !== puzzle.side).map(([region, count]) => `${region} (${count})`);
    return uneven.length ? t("build.uneven", { side: puzzle.side, regions: uneven.join(", ") }) : "";
  }
}
