// The buttons of Play: frequent ones, help, and a menu for the rest.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

const MOVES = ["undo", "redo", "erase", "auto"], HELP = ["hint", "check", "explain"];
const MENU = ["restart", "build", "solution", "second", "watch", "share", "copy", "print"];

export class Toolbar {
  /** @param {Record<string, () => any>} acts by the name of a button */
  constructor(acts) {
    this.acts = acts;
    this.list = el("div", { class: "menu", id: "play-menu", hidden: true }, ...MENU.map((act) => this.#button(act, "plain")));
    this.opener = el("button", { type: "button", "data-act": "menu", "aria-expanded": "false", "aria-controls": "play-menu", onclick: () => this.#turn(this.list.hidden) }, icon("menu"), t("play.menu"));
    const holder = el("div", { class: "menu-holder" }, this.opener, this.list);
    holder.addEventListener("focusout", (event) => { if (!holder.contains(/** @type {Node|null} */ (event.relatedTarget))) this.#turn(false); });
    holder.addEventListener("keydown", (event) => this.#key(event));
    this.element = el("div", { class: "actions" },
      el("div", { class: "icons" }, ...MOVES.map((act) => this.#button(act, "plain", icon(act)))),
      el("div", { class: "assist" }, ...HELP.map((act) => this.#button(act, act === "hint" ? "accent" : "", icon(act)))),
      el("div", { class: "assist" }, this.#button("new", "", icon("new")), holder));
  }

  /** @param {string} act @param {string} kind @param {Element} [picture] */
  #button(act, kind, picture) {
    return el("button", { type: "button", class: kind, "data-act": act, onclick: () => { this.#turn(false); this.acts[act](); } }, picture, el("span", {}, t(`play.${act}`)));
  }

  #turn(/** @type {boolean} */ open) {
    if (!this.list || this.list.hidden === !open) return;
    this.list.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) /** @type {HTMLElement} */ (this.list.firstElementChild).focus();
  }

  /** Arrow keys move in the menu, Escape closes it. @param {KeyboardEvent} event */
  #key(event) {
    if (this.list.hidden || !["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") { this.#turn(false); this.opener.focus(); return; }
    const all = /** @type {HTMLButtonElement[]} */ ([...this.list.children]).filter((one) => !one.disabled && !one.hidden);
    const at = all.indexOf(/** @type {any} */ (document.activeElement)), step = event.key === "ArrowDown" ? 1 : -1;
    all[(at + step + all.length) % all.length].focus();
  }

  /** @param {string} act @param {boolean} can */
  enable(act, can) {
    this.element.querySelector(`[data-act=${act}]`)?.toggleAttribute("disabled", !can);
  }
}
