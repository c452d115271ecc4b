// Which cells are chosen: one by a click, many by dragging, with Ctrl or Shift, or with the keyboard.

import { BoardView } from "./board.js";

export class Choice {
  /**
   * @param {HTMLElement} stage what holds the board: it stays when the board is drawn anew, so that a drag goes on
   * @param {() => BoardView} view the board as it is now
   * @param {{chosen: () => void, pressed: (event: PointerEvent, cell: number) => boolean, passed: (cell: number) => boolean, released: () => void, twice: (cell: number) => void}} tells
   *   `pressed` and `passed` may take a pointer's visit for themselves, by answering true
   */
  constructor(stage, view, tells) {
    this.view = view;
    this.tells = tells;
    /** @type {Set<number>} */ this.cells = new Set([0]);
    this.last = 0;
    this.dragging = false;
    /** Where fingers move the board: the cell that is chosen if this was a tap. */ this.tapped = -1;
    this.stage = stage;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) stage.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    stage.addEventListener("dblclick", (event) => { const cell = BoardView.cellOf(event); if (cell >= 0) tells.twice(cell); });
    stage.addEventListener("focusin", (event) => {
      const cell = BoardView.cellOf(event);
      if (cell >= 0 && cell !== this.last) this.one(cell); // by Tab, or a screen reader
    });
  }

  reset() {
    this.cells = new Set([0]);
    this.last = 0;
  }

  /** @param {number} cell */
  one(cell) {
    this.cells = new Set([cell]);
    this.#at(cell);
  }

  /** @param {Iterable<number>} cells */
  all(cells) {
    this.cells = new Set(cells);
    this.tells.chosen();
  }

  /** @param {number} cell */
  add(cell) {
    this.cells.add(cell);
    this.#at(cell);
  }

  /** @param {number} cell */
  #turn(cell) {
    if (this.cells.has(cell) && this.cells.size > 1) this.cells.delete(cell);
    else this.cells.add(cell);
    this.#at(cell);
  }

  /** All from the last cell to this one, as in a sheet. @param {number} cell */
  #upTo(cell) {
    const { side } = this.view(), { last } = this, row = (/** @type {number} */ c) => Math.floor(c / side);
    const [top, bottom] = [row(last), row(cell)].sort((a, b) => a - b), [left, right] = [last % side, cell % side].sort((a, b) => a - b);
    for (let r = top; r <= bottom; r += 1) for (let c = left; c <= right; c += 1) this.cells.add(r * side + c);
    this.tells.chosen(); // the corner stays where it is, for the next Shift and click
  }

  #at(/** @type {number} */ cell) {
    this.last = cell;
    this.view().focus(cell);
    this.tells.chosen();
  }

  #down(/** @type {PointerEvent} */ event) {
    const cell = BoardView.cellOf(event);
    if (event.button > 0) return;
    if (this.tells.pressed(event, cell)) { this.dragging = cell >= 0; event.preventDefault(); return; }
    if (event.pointerType === "touch" && this.stage.classList.contains("zoomable")) { this.tapped = event.isPrimary ? cell : -1; return; }
    if (cell < 0) return;
    if (event.shiftKey) this.#upTo(cell);
    else if (event.ctrlKey || event.metaKey) this.#turn(cell);
    else this.one(cell);
    this.dragging = !event.shiftKey;
    event.preventDefault();
  }

  #move(/** @type {PointerEvent} */ event) {
    if (!this.dragging || !event.buttons) return;
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) { // a quick finger skips no cell
      const under = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
      const cell = under ? Number(under.getAttribute("data-cell")) : -1;
      if (cell < 0 || this.tells.passed(cell) || this.cells.has(cell)) continue;
      this.add(cell);
    }
  }

  #up(/** @type {PointerEvent} */ event) {
    if (this.dragging) this.tells.released();
    this.dragging = false;
    if (event.type === "pointerup" && this.tapped >= 0) this.one(this.tapped);
    this.tapped = -1;
  }
}
