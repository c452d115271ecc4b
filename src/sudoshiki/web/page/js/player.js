// Controls for a sequence of steps: play, pause, step, slider, speed, and jumps to marked steps.

import { el, replace } from "./dom.js";
import { number, t } from "./i18n.js";

const SPEEDS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10000];

/** @typedef {{at: () => number, length: () => number, go: (at: number) => void, turned: (playing: boolean) => void, marks: () => Record<string, number[]>}} Film `marks`: steps worth a jump, ascending, by name */

export class Player {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    this.playing = false;
    this.speed = 2;
    this.due = 0;
    this.before = 0;
    this.button = this.#button("play", "▶", () => this.toggle());
    this.button.classList.add("accent");
    this.slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("watch.slider"), oninput: () => film.go(Number(this.slider.value)) }));
    this.position = el("span", { class: "position" });
    this.jumps = el("div", { class: "jumps" });
    this.jumpNames = "";
    this.element = el("div", { class: "player transport" },
      el("div", { class: "controls" }, this.#button("start", "«", () => film.go(0)), this.#button("back", "‹", () => film.go(film.at() - 1)), this.button, this.#button("step", "›", () => film.go(film.at() + 1)), this.#button("end", "»", () => film.go(Infinity))),
      this.slider, this.jumps, el("div", { class: "below" }, this.position, this.#speed()));
  }

  /** @param {string} key @param {string} sign @param {() => void} act @param {string} [label] */
  #button(key, sign, act, label = t(`watch.${key}`)) {
    const press = (/** @type {MouseEvent} */ event) => {
      act();
      if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur(); // by pointer: Space plays again
    };
    return el("button", { type: "button", "aria-label": label, title: label, onclick: press, "data-act": key }, sign);
  }

  #speed() {
    const words = el("span", { class: "quiet" }), showSpeed = () => { words.textContent = t("watch.persecond", { count: number(SPEEDS[this.speed]) }); };
    const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed, oninput: () => { this.speed = Number(slider.value); showSpeed(); } }));
    showSpeed();
    return el("label", { class: "speed" }, el("span", { class: "unseen" }, t("watch.speed")), slider, words);
  }

  show() {
    const { film } = this;
    this.slider.max = String(film.length());
    this.slider.value = String(film.at());
    this.position.textContent = t("watch.position", { now: number(film.at()), all: number(film.length()) });
    this.#showJumps();
  }

  #showJumps() {
    const marks = this.film.marks(), names = Object.keys(marks).join();
    if (names !== this.jumpNames) {
      this.jumpNames = names;
      replace(this.jumps, ...Object.keys(marks).map((name) => el("div", { class: "jump", role: "group" },
        this.#button(`back-${name}`, "‹", () => this.#jump(name, -1), t(`watch.before.${name}`)), this.#button(`next-${name}`, t(`watch.next.${name}`), () => this.#jump(name, 1), t(`watch.next.${name}`)))));
    }
    for (const [i, name] of Object.keys(marks).entries())
      [-1, 1].forEach((way, side) => { /** @type {HTMLButtonElement} */ (this.jumps.children[i].children[side]).disabled = this.#target(name, way) < 0; });
  }

  /** The next or previous step with this mark; -1 if there is none. @param {string} name @param {number} way */
  #target(name, way) {
    const marks = this.film.marks()[name], now = this.film.at();
    let low = 0, high = marks.length;
    while (low < high) { // binary search: how many are before, or up to, the current step
      const middle = (low + high) >> 1;
      if (way > 0 ? marks[middle] <= now : marks[middle] < now) low = middle + 1; else high = middle;
    }
    return marks[way > 0 ? low : low - 1] ?? -1;
  }

  #jump(/** @type {string} */ name, /** @type {number} */ way) {
    this.stop();
    const to = this.#target(name, way);
    if (to >= 0) this.film.go(to);
  }

  toggle() {
    const { film } = this;
    this.playing = !this.playing;
    if (this.playing && film.at() >= film.length()) film.go(0);
    this.button.textContent = this.playing ? "❚❚" : "▶";
    for (const name of ["aria-label", "title"]) this.button.setAttribute(name, t(this.playing ? "watch.pause" : "watch.play"));
    film.turned(this.playing);
    this.due = 0;
    this.before = performance.now();
    if (this.playing) requestAnimationFrame((now) => this.#frame(now));
  }

  stop() {
    if (this.playing) this.toggle();
  }

  #frame(/** @type {number} */ now) {
    if (!this.playing) return;
    const { film } = this;
    this.due += ((now - this.before) / 1000) * SPEEDS[this.speed];
    this.before = now;
    const steps = Math.floor(this.due);
    this.due -= steps;
    if (steps) film.go(film.at() + steps);
    if (film.at() >= film.length()) return this.toggle();
    requestAnimationFrame((later) => this.#frame(later));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { film } = this, name = { g: "guess", c: "conflict", s: "solution" }[event.key.toLowerCase()];
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === " ") this.toggle();
    else if (event.key === "," || event.key === "ArrowLeft") film.go(film.at() - 1);
    else if (event.key === "." || event.key === "ArrowRight") film.go(film.at() + 1);
    else if (event.key === "Home") film.go(0);
    else if (event.key === "End") film.go(Infinity);
    else if (name && film.marks()[name]) this.#jump(name, event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }
}
