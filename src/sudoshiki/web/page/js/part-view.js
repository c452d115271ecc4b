// Shows a long chain part by part: earlier parts fade, and sub-steps are folded.

import { el, replace } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {{title: string, text: string, marks: any, parts: Part[]}} Part */

export class PartView {
  /** @param {any} step as the API has it, with parts @param {() => void} changed what is drawn is another now */
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
    /** The current part. */ this.at = 0;
    /** The open sub-step. @type {Part|null} */ this.below = null;
    /** The part of each sub-step on the page. @type {WeakMap<Element, Part>} */ this.partOf = new WeakMap();
    this.count = el("span", { class: "count" });
    this.back = el("button", { type: "button", "data-part": "back", onclick: () => this.#go(-1) }, t("part.back"));
    this.next = el("button", { type: "button", "data-part": "next", class: "accent", onclick: () => this.#go(1) }, t("part.next"));
    this.text = el("div", { "aria-live": "polite" });
    this.element = el("div", { class: "chain-parts" }, el("div", { class: "row stepper" }, this.back, this.count, this.next), this.text);
    this.#show();
  }

  /** @returns {Part[]} */
  get parts() {
    return this.step.reason_parts;
  }

  /** The marks to draw on the board. */
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
    replace(this.text, ...parts.slice(0, at).map(({ text }) => el("p", { class: "done" }, text)),
      el("p", { class: "part-title" }, part.title), el("p", {}, part.text), ...below, last && el("p", { class: "change" }, this.step.change));
    this.#scrollTo(this.text.querySelector(".part-title"));
  }

  /** Scroll to below the buttons, which stay visible. @param {Element|null} head */
  #scrollTo(head) {
    const place = this.element.closest(".help-text"), above = this.element.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    if (place && head) place.scrollTop += head.getBoundingClientRect().top - above;
  }

  /** A folded sub-step. The board shows it while it is open; at each depth only one is open. @param {Part} part */
  #folded(part, depth = 0) {
    const details = el("details", { name: `sub-step-${depth}`, ontoggle: () => this.#turned() }, el("summary", {}, part.title), el("p", {}, part.text), ...part.parts.map((one) => this.#folded(one, depth + 1)));
    this.partOf.set(details, part);
    return details;
  }

  /** After one is opened or closed: draw the innermost open one. */
  #turned() {
    const open = [...this.text.querySelectorAll("details[open]")].filter((one) => !one.parentElement?.closest("details:not([open])")).pop();
    const below = (open && this.partOf.get(open)) ?? null;
    if (below === this.below) return;
    this.below = below;
    this.#scrollTo(open ?? null);
    this.changed();
  }
}
