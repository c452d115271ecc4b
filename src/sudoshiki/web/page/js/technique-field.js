// A form field for techniques: each chosen one is a chip that can be removed.

import { el, replace } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";

/** @typedef {{name: string, en: string, pt: string}} Technique */

export class TechniqueField {
  /** @param {string} key of its words */
  constructor(key) {
    /** @type {string[]} */ this.chosen = [];
    /** @type {Technique[]} */ this.all = [];
    this.select = /** @type {HTMLSelectElement} */ (el("select", { "data-set": key.split(".")[1], onchange: () => this.#add(this.select.value) }));
    this.chips = el("div", { class: "chips" });
    this.element = el("div", { class: "techniques" }, el("label", {}, t(key), this.select), this.chips);
  }

  /** @param {Technique[]} all */
  offer(all) {
    this.all = all;
    this.#show();
  }

  #add(/** @type {string} */ name) {
    if (name && !this.chosen.includes(name)) this.chosen.push(name);
    this.#show();
  }

  #title(/** @type {string} */ name) {
    const one = this.all.find((technique) => technique.name === name);
    return one ? (currentLanguage() === "pt" ? one.pt : one.en) : name;
  }

  #show() {
    const left = this.all.map(({ name }) => name).filter((name) => !this.chosen.includes(name));
    replace(this.select, el("option", { value: "" }, "–"), ...left.map((name) => el("option", { value: name }, this.#title(name))));
    replace(this.chips, ...this.chosen.map((name) => el("span", { class: "chip" }, this.#title(name),
      el("button", { type: "button", "aria-label": t("race.remove", { name: this.#title(name) }), onclick: () => { this.chosen = this.chosen.filter((one) => one !== name); this.#show(); } }, "×"))));
  }
}
