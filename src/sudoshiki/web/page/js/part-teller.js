// A long chain told part after part: what is done fades, and what a pattern rests on is folded.

import { el, replace } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {{title: string, text: string, marks: any, parts: Part[]}} Part */

export class PartTeller {
  /** @param {any} step as the API has it, with parts @param {() => void} changed what is drawn is another now */
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
    /** Which part is told. */ this.at = 0;
    /** The sub-step that is open. @type {Part|null} */ this.below = null;
    this.count = el("span", { class: "count" });
    this.back = el("button", { type: "button", "data-part": "back", onclick: () => this.#go(-1) }, t("part.back"));
    this.next = el("button", { type: "button", "data-part": "next", class: "accent", onclick: () => this.#go(1) }, t("part.next"));
    this.told = el("div", { "aria-live": "polite" });
    this.element = el("div", { class: "chain-parts" }, el("div", { class: "row stepper" }, this.back, this.count, this.next), this.told);
    this.#show();
  }

  /** @returns {Part[]} */
  get parts() {
    return this.step.reason_parts;
  }

  /** What the board shows now. */
  get marks() {
    return (this.below ?? this.parts[this.at]).marks;
  }

  #go(/** @type {number} */ by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.parts.length - 1);
    this.below = null;
    this.#show();
    this.changed();
  }

  #show() {
    const { parts, at } = this, part = parts[at], last = at === parts.length - 1;
    this.count.textContent = t("part.count", { number: at + 1, count: parts.length });
    /** @type {any} */ (this.back).disabled = at === 0;
    /** @type {any} */ (this.next).disabled = last;
    const below = part.parts.map((one) => this.#folded(one));
    replace(this.told, ...parts.slice(0, at).map(({ text }) => el("p", { class: "done" }, text)),
      el("p", { class: "part-title" }, part.title), el("p", {}, part.text), ...below, last && el("p", { class: "change" }, this.step.change));
    const place = this.element.closest(".told"), head = /** @type {HTMLElement|null} */ (this.told.querySelector(".part-title"));
    const above = this.element.firstElementChild?.getBoundingClientRect().bottom ?? 0; // the buttons stay in view
    if (place && head) place.scrollTop += head.getBoundingClientRect().top - above;
  }

  /** A sub-step; while it is open the board shows it. @param {Part} part */
  #folded(part) {
    const details = el("details", { name: "sub-step", ontoggle: () => this.#opened(part, /** @type {any} */ (details).open) }, el("summary", {}, part.title), el("p", {}, part.text));
    return details;
  }

  /** @param {Part} part @param {boolean} open */
  #opened(part, open) {
    if (open === (this.below === part)) return;
    if (!open && this.below !== part) return; // another was opened
    this.below = open ? part : null;
    this.changed();
  }
}
