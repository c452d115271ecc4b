// Shows pseudocode and highlights the current line.

import { el, replace } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";
import { lineOf, linesOf } from "./pseudocode.js";

export class CodeView {
  constructor() {
    this.list = el("ol", { class: "code" });
    this.none = el("p", { class: "quiet no-code" }, t("watch.nocode"));
    this.element = el("section", { class: "code-box", "aria-label": t("watch.code") }, this.list, this.none);
    /** @type {import("./pseudocode.js").Line[]} */ this.lines = [];
    this.lit = -1;
  }

  /** @param {string} name of an algorithm, with or without options */
  set(name) {
    const word = currentLanguage() === "pt" ? 2 : 1;
    this.lines = linesOf(name);
    this.lit = -1;
    this.list.hidden = !this.lines.length;
    this.none.hidden = this.lines.length > 0;
    replace(this.list, ...this.lines.map((line) => el("li", { class: `indent-${line[0]}` }, line[word])));
  }

  /** @param {string} event a kind, or one with a colon and what it is about; none: no line is lit */
  show(event) {
    const line = event ? lineOf(this.lines, event) : -1;
    if (line === this.lit) return;
    this.list.children[this.lit]?.removeAttribute("aria-current");
    this.list.children[line]?.setAttribute("aria-current", "step");
    this.lit = line;
  }
}
