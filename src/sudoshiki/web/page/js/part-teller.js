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
    /** What each sub-step on the page tells. @type {WeakMap<Element, Part>} */ this.partOf = new WeakMap();
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
    this.#scrollTo(this.told.querySelector(".part-title"));
  }

  /** Below the buttons, which stay in view. @param {Element|null} head */
  #scrollTo(head) {
    const place = this.element.closest(".told"), above = this.element.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    if (place && head) place.scrollTop += head.getBoundingClientRect().top - above;
  }

  /** A sub-step; while it is open the board shows it. One is open at a time at each depth. @param {Part} part */
  #folded(part, depth = 0) {
    const details = el("details", { name: `sub-step-${depth}`, ontoggle: () => this.#turned() }, el("summary", {}, part.title), el("p", {}, part.text), ...part.parts.map((one) => this.#folded(one, depth + 1)));
    this.partOf.set(details, part);
    return details;
  }

  /** One was opened or closed: the board shows the innermost that is open. */
  #turned() {
    const open = [...this.told.querySelectorAll("details[open]")].filter((one) => !one.parentElement?.closest("details:not([open])")).pop();
    const below = (open && this.partOf.get(open)) ?? null;
    if (below === this.below) return;
    this.below = below;
    this.#scrollTo(open ?? null);
    this.changed();
  }
}
