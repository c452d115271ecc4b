// The clock of a game. It stops while the page is hidden or the player pauses.

import { el, replace } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { settings } from "./settings.js";

const SAVED_EVERY = 10; // seconds

export class Clock {
  /** @param {() => import("./game.js").Game|null} game the one whose time it is, once there is one @param {() => void} turned it was paused, or goes on */
  constructor(game, turned) {
    this.game = game;
    this.turned = turned;
    this.paused = false;
    this.face = el("span", { class: "clock", role: "timer" });
    this.button = el("button", { class: "plain round", type: "button", "data-act": "pause", onclick: () => this.pause(!this.paused) });
    this.element = el("div", { class: "time" }, this.face, this.button);
    this.timer = setInterval(() => this.#tick(), 1000);
  }

  #tick() {
    const game = this.game();
    if (!game || game.done || this.paused || document.hidden) return;
    game.seconds += 1;
    if (game.seconds % SAVED_EVERY === 0) game.save();
    this.show();
  }

  /** @param {boolean} paused */
  pause(paused) {
    if (this.paused === paused || (paused && this.game()?.done)) return;
    this.paused = paused;
    this.turned();
  }

  show() {
    const words = t(this.paused ? "play.resume" : "play.pause");
    this.face.textContent = this.time();
    this.face.hidden = !settings().timer;
    this.button.hidden = Boolean(this.game()?.done);
    if (this.button.getAttribute("aria-label") === words) return;
    this.button.setAttribute("aria-label", words);
    this.button.title = words;
    replace(this.button, icon(this.paused ? "resume" : "pause"));
  }

  time() {
    const all = this.game()?.seconds ?? 0, hours = Math.floor(all / 3600), two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    return hours ? `${hours}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}` : `${Math.floor(all / 60)}:${two(all % 60)}`;
  }

  stop() {
    clearInterval(this.timer);
  }
}
