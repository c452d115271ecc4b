// The time a game has taken: shown or hidden, and standing still while nobody looks.

import { el } from "./dom.js";
import { t } from "./i18n.js";

const KEY = "sudoshiki.clock", SAVED_EVERY = 10; // seconds

export class Clock {
  /** @param {() => import("./game.js").Game|null} game the one whose time it is, once there is one */
  constructor(game) {
    this.game = game;
    this.button = el("button", { class: "plain clock", type: "button", onclick: () => this.#turn() });
    this.timer = setInterval(() => this.#tick(), 1000);
  }

  #tick() {
    const game = this.game();
    if (!game || game.done || document.hidden) return;
    game.seconds += 1;
    if (game.seconds % SAVED_EVERY === 0) game.save();
    this.show();
  }

  show() {
    const hidden = localStorage.getItem(KEY) === "hidden", words = t(hidden ? "play.show" : "play.hide");
    this.button.textContent = hidden ? "··:··" : this.time();
    this.button.title = words;
    this.button.setAttribute("aria-label", hidden ? words : `${t("play.timer")} ${this.time()}. ${words}`);
  }

  time() {
    const all = this.game()?.seconds ?? 0;
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
  }

  #turn() {
    localStorage.setItem(KEY, localStorage.getItem(KEY) === "hidden" ? "shown" : "hidden");
    this.show();
  }

  stop() {
    clearInterval(this.timer);
  }
}
