// A form field for a pattern of givens: cells of an empty board, toggled by clicks, dragging, or arrows and Space.

import { BoardView } from "./board.js";
import { el, replace } from "./dom.js";
import { t } from "./i18n.js";
import { emptyPuzzle, usualBox } from "./model.js";

/** @type {Record<string, number[]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class PatternField {
  constructor() {
    /** @type {Set<number>} */ this.cells = new Set();
    this.side = 0;
    this.view = new BoardView(emptyPuzzle("latin", 1));
    this.stage = el("div", { class: "stage pattern" });
    this.words = el("span", { class: "quiet", role: "status" });
    this.element = el("details", { "data-set": "pattern" }, el("summary", {}, t("make.pattern")), el("p", { class: "quiet" }, t("make.pattern.help")), this.stage,
      el("div", { class: "row" }, this.words, el("button", { type: "button", onclick: () => { this.cells.clear(); this.#show(); } }, t("make.pattern.clear"))));
    let filling = true;
    this.stage.addEventListener("pointerdown", (event) => {
      const cell = BoardView.cellOf(event);
      if (cell < 0) return;
      filling = !this.cells.has(cell);
      this.#turn(cell, filling);
      event.preventDefault();
    });
    this.stage.addEventListener("pointermove", (event) => {
      const under = event.buttons ? document.elementFromPoint(event.clientX, event.clientY)?.closest(".pattern [data-cell]") : null;
      if (under) this.#turn(Number(under.getAttribute("data-cell")), filling);
    });
    this.stage.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Change kind or size of the board; the pattern is cleared. @param {string} kind @param {number} side */
  fit(kind, side) {
    this.side = side;
    this.cells.clear();
    this.view = new BoardView(emptyPuzzle(kind === "sudoku" ? kind : "latin", side, usualBox(side)), { interactive: true, label: t("make.pattern") });
    replace(this.stage, this.view.svg);
    this.#show();
  }

  /** The numbers of the cells, or undefined if all cells may be given. */
  get value() {
    return this.cells.size ? [...this.cells].sort((a, b) => a - b) : null;
  }

  #turn(/** @type {number} */ cell, /** @type {boolean} */ on) {
    if (this.cells.has(cell) === on) return;
    if (on) this.cells.add(cell); else this.cells.delete(cell);
    this.#show();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const cell = BoardView.cellOf(event), { side } = this, move = MOVES[event.key];
    if (cell < 0 || (!move && event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!move) return this.#turn(cell, !this.cells.has(cell));
    this.view.focus(((Math.floor(cell / side) + move[0] + side) % side) * side + ((cell % side) + move[1] + side) % side);
  }

  #show() {
    for (let cell = 0; cell < this.side ** 2; cell += 1) this.view.show(cell, 0, [], this.cells.has(cell) ? "chosen" : "");
    this.words.textContent = this.cells.size ? t("make.pattern.count", { count: this.cells.size }) : t("make.pattern.all");
  }
}
