// Zoom for large boards: by buttons, Ctrl and the wheel, or two fingers. Scrolling moves the board.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

const MIN_SIDE = 16, MAX_FACTOR = 6, STEP = 1.4; // smallest side with zoom; largest factor; factor per click

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
    return this.view().side >= MIN_SIDE;
  }

  #listenForFingers() {
    let apart = 0, startLevel = 1;
    const distance = (/** @type {TouchEvent} */ { touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.stage.addEventListener("touchstart", (event) => { if (event.touches.length === 2) { apart = distance(event); startLevel = this.level; } }, { passive: true });
    this.stage.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !apart || !this.#can) return;
      event.preventDefault();
      const [a, b] = event.touches;
      this.#to((startLevel * distance(event)) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    }, { passive: false });
  }

  /** Fit the whole board to its container. */
  fit() {
    this.buttons.hidden = !this.#can;
    this.stage.classList.toggle("zoomable", this.#can); // one finger scrolls, a tap selects
    this.#to(1);
  }

  /** Zoom around a point of the screen, or around the centre. @param {number} level @param {number} [x] @param {number} [y] */
  #to(level, x, y) {
    const { stage } = this, board = /** @type {SVGElement} */ (this.view().svg), next = Math.min(MAX_FACTOR, Math.max(1, level));
    if (this.level === 1 && next > 1) this.whole = board.getBoundingClientRect().width;
    const place = stage.getBoundingClientRect(), atX = (x ?? place.x + place.width / 2) - place.x, atY = (y ?? place.y + place.height / 2) - place.y;
    const ratio = next / this.level, left = (stage.scrollLeft + atX) * ratio - atX, top = (stage.scrollTop + atY) * ratio - atY;
    this.level = next;
    stage.classList.toggle("zoomed", next > 1);
    stage.style.maxHeight = next > 1 ? `${this.whole}px` : "";
    board.style.width = next > 1 ? `${(this.whole ?? 0) * next}px` : "";
    stage.scrollTo(left, top);
  }

  /** @param {number} cell */
  reveal(cell) {
    if (this.level > 1) this.view().cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
