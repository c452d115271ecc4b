// The selected cells: one by a click, several by dragging, with Ctrl or Shift, or by keyboard.

import { BoardView } from "./board.js";

export class Selection {
  /**
   * @param {HTMLElement} stage container of the board: it stays when the board is redrawn, so that a drag continues
   * @param {() => BoardView} view the current board
   * @param {{changed: () => void, pressed: (event: PointerEvent, cell: number) => boolean, movedOver: (cell: number) => boolean, released: () => void, twice: (cell: number) => void}} callbacks
   *   `pressed` and `movedOver` return true if they handled the pointer
   */
  constructor(stage, view, callbacks) {
    this.view = view;
    this.callbacks = callbacks;
    /** @type {Set<number>} */ this.cells = new Set([0]);
    this.last = 0;
    this.dragging = false;
    /** Where dragging scrolls the board: the cell to select if this is a tap. */ this.tapped = -1;
    this.stage = stage;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) stage.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    stage.addEventListener("dblclick", (event) => { const cell = BoardView.cellOf(event); if (cell >= 0) callbacks.twice(cell); });
    stage.addEventListener("focusin", (event) => {
      const cell = BoardView.cellOf(event);
      if (cell >= 0 && cell !== this.last) this.one(cell); // focused by Tab or a screen reader
    });
  }

  reset() {
    this.cells = new Set([0]);
    this.last = 0;
  }

  /** @param {number} cell */
  one(cell) {
    this.cells = new Set([cell]);
    this.#moveTo(cell);
  }

  /** @param {Iterable<number>} cells */
  all(cells) {
    this.cells = new Set(cells);
    this.callbacks.changed();
  }

  /** @param {number} cell */
  add(cell) {
    this.cells.add(cell);
    this.#moveTo(cell);
  }

  /** @param {number} cell */
  #toggle(cell) {
    if (this.cells.has(cell) && this.cells.size > 1) this.cells.delete(cell);
    else this.cells.add(cell);
    this.#moveTo(cell);
  }

  /** Select the rectangle from the last cell to this one, as in a spreadsheet. @param {number} cell */
  #extendTo(cell) {
    const { side } = this.view(), { last } = this, row = (/** @type {number} */ c) => Math.floor(c / side);
    const [top, bottom] = [row(last), row(cell)].sort((a, b) => a - b), [left, right] = [last % side, cell % side].sort((a, b) => a - b);
    for (let r = top; r <= bottom; r += 1) for (let c = left; c <= right; c += 1) this.cells.add(r * side + c);
    this.callbacks.changed(); // `last` stays, for the next Shift+click
  }

  #moveTo(/** @type {number} */ cell) {
    this.last = cell;
    this.view().focus(cell);
    this.callbacks.changed();
  }

  #down(/** @type {PointerEvent} */ event) {
    const cell = BoardView.cellOf(event);
    if (event.button > 0) return;
    if (this.callbacks.pressed(event, cell)) { this.dragging = cell >= 0; event.preventDefault(); return; }
    if (event.pointerType === "touch" && this.stage.classList.contains("zoomable")) { this.tapped = event.isPrimary ? cell : -1; return; }
    if (cell < 0) return;
    if (event.shiftKey) this.#extendTo(cell);
    else if (event.ctrlKey || event.metaKey) this.#toggle(cell);
    else this.one(cell);
    this.dragging = !event.shiftKey;
    event.preventDefault();
  }

  #move(/** @type {PointerEvent} */ event) {
    if (!this.dragging || !event.buttons) return;
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) { // fast movements must not skip cells
      const under = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
      const cell = under ? Number(under.getAttribute("data-cell")) : -1;
      if (cell < 0 || this.callbacks.movedOver(cell) || this.cells.has(cell)) continue;
      this.add(cell);
    }
  }

  #up(/** @type {PointerEvent} */ event) {
    if (this.dragging) this.callbacks.released();
    this.dragging = false;
    if (event.type === "pointerup" && this.tapped >= 0) this.one(this.tapped);
    this.tapped = -1;
  }
}
