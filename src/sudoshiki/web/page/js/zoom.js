// A board of many cells larger than its place: by buttons, by Ctrl and the wheel, by two fingers. It is moved by scrolling.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

const LEAST = 16, MOST = 6, STEP = 1.4; // side from which on it can be had; times as large; a click

export class Zoom {
  /** @param {HTMLElement} stage @param {() => import("./board.js").BoardView} view */
  constructor(stage, view) {
    this.stage = stage;
    this.view = view;
    this.level = 1;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) => el("button", { type: "button", class: "plain round", "data-zoom": name, "aria-label": t(`zoom.${name}`), title: t(`zoom.${name}`), onclick: act }, icon(name));
    this.buttons = el("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
      button("smaller", () => this.#to(this.level / STEP)), button("larger", () => this.#to(this.level * STEP)), button("whole", () => this.#to(1)));
    stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || !this.#can) return;
      event.preventDefault();
      this.#to(this.level * 1.01 ** -event.deltaY, event.clientX, event.clientY);
    }, { passive: false });
    this.#listenForFingers();
  }

  get #can() {
    return this.view().side >= LEAST;
  }

  #listenForFingers() {
    let apart = 0, begun = 1;
    const distance = (/** @type {TouchEvent} */ { touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.stage.addEventListener("touchstart", (event) => { if (event.touches.length === 2) { apart = distance(event); begun = this.level; } }, { passive: true });
    this.stage.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !apart || !this.#can) return;
      event.preventDefault();
      const [a, b] = event.touches;
      this.#to((begun * distance(event)) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    }, { passive: false });
  }

  /** The whole board, as large as its place. */
  fit() {
    this.buttons.hidden = !this.#can;
    this.stage.classList.toggle("zoomable", this.#can); // one finger moves it, a tap chooses
    this.#to(1);
  }

  /** What is at a point of the screen stays there; without one, the middle. @param {number} level @param {number} [x] @param {number} [y] */
  #to(level, x, y) {
    const { stage } = this, board = /** @type {SVGElement} */ (this.view().svg), wanted = Math.min(MOST, Math.max(1, level));
    if (this.level === 1 && wanted > 1) this.whole = board.getBoundingClientRect().width;
    const place = stage.getBoundingClientRect(), atX = (x ?? place.x + place.width / 2) - place.x, atY = (y ?? place.y + place.height / 2) - place.y;
    const ratio = wanted / this.level, left = (stage.scrollLeft + atX) * ratio - atX, top = (stage.scrollTop + atY) * ratio - atY;
    this.level = wanted;
    stage.classList.toggle("zoomed", wanted > 1);
    stage.style.maxHeight = wanted > 1 ? `${this.whole}px` : "";
    board.style.width = wanted > 1 ? `${(this.whole ?? 0) * wanted}px` : "";
    stage.scrollTo(left, top);
  }

  /** @param {number} cell */
  reveal(cell) {
    if (this.level > 1) this.view().cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
