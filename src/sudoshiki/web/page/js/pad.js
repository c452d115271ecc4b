// The keys beside the board: modes, and one key per value, colour or region.

import { el, replace } from "./dom.js";
import { t } from "./i18n.js";
import { keyOf, symbolOf } from "./model.js";

const MODES = ["value", "corner", "centre", "colour"];
const COLOURS = 6, DENSE = 16; // with more keys than this, they are small

/** @typedef {{mode: string, regions: boolean, brush: number, side: number, first: number, values: number[], marks: number[], locked: boolean}} Shown `marks`: of the chosen cell, as the mode has them; `locked`: keys do nothing */

export class Pad {
  /** @param {{mode: (mode: string) => void, enter: (value: number) => void}} acts */
  constructor(acts) {
    this.acts = acts;
    this.modes = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("play.mode") });
    this.keys = el("div", { class: "pad", role: "group", "aria-label": t("pad.label") });
    this.kind = "";
  }

  /** @param {Shown} now */
  show(now) {
    const kind = `${now.mode} ${now.regions} ${now.side} ${now.first}`;
    if (kind !== this.kind) this.#build(now);
    this.kind = kind;
    if (now.mode !== "colour" && !now.regions) this.#count(now);
    if (now.regions) this.#regions(now);
    for (const key of this.keys.querySelectorAll("button")) key.disabled = now.locked;
  }

  #build(/** @type {Shown} */ { mode, regions, side, first }) {
    replace(this.modes, ...MODES.map((one) => el("button", {
      type: "button", role: "radio", "aria-checked": String(mode === one), class: mode === one ? "on" : "", "data-mode": one,
      onclick: () => this.acts.mode(one),
    }, t(`mode.${one}`))));
    const colours = mode === "colour", count = colours ? COLOURS : side;
    this.keys.className = `pad ${mode}${count > DENSE ? " dense" : ""}`;
    this.keys.style.setProperty("--keys", String(count));
    replace(this.keys,
      ...Array.from({ length: count }, (_, i) => el("button", {
        type: "button", class: colours ? `swatch colour-${i + 1}` : "key", "data-key": i + 1,
        "aria-label": colours ? t("colour.name", { number: i + 1 }) : symbolOf(i + 1, first), title: colours || regions || i + first < 10 ? null : t("pad.key", { key: keyOf(i + 1, first) }), onclick: () => this.acts.enter(i + 1),
      }, colours || regions ? String(i + 1) : symbolOf(i + 1, first))));
  }

  /** Show how many of each value are left to place; finished values are greyed out. @param {Shown} now */
  #count({ side, first, values, marks }) {
    const placed = Array(side + 1).fill(0);
    for (const value of values) placed[value] += 1;
    for (const key of this.#all()) {
      const value = Number(key.dataset.key), left = Math.max(0, side - placed[value]);
      key.classList.toggle("done", left === 0);
      key.classList.toggle("marked", marks.includes(value));
      key.setAttribute("aria-label", `${symbolOf(value, first)}, ${left ? t("pad.left", { count: left }) : t("pad.done")}`);
      key.dataset.left = left ? String(left) : "✓"; // shown by CSS; the label above has it in words
    }
  }

  /** Show the selected region, and how many cells each has. @param {Shown} now */
  #regions({ side, values, brush }) {
    for (const key of this.#all()) {
      const region = Number(key.dataset.key), cells = values.filter((one) => one === region).length;
      key.style.backgroundColor = regionColour(region, side);
      key.classList.toggle("marked", region === brush);
      key.setAttribute("aria-pressed", String(region === brush));
      key.setAttribute("aria-label", t("pad.region", { region, cells, side }));
      key.dataset.left = cells === side ? "✓" : `${cells}/${side}`;
    }
  }

  #all() {
    return /** @type {HTMLElement[]} */ ([...this.keys.querySelectorAll("[data-key]")]);
  }
}

/** Translucent, so that it suits both themes. @param {number} region @param {number} side */
export const regionColour = (region, side) => `hsl(${Math.round(((region - 1) * 360 * 0.382) % 360)} 60% 50% / ${side > 9 && region % 2 ? 0.38 : 0.24})`;
