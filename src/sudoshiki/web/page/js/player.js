// Play, pause, step, slider and speed: for anything that has steps.

import { el } from "./dom.js";
import { number, t } from "./i18n.js";

const SPEEDS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10000];

export class Player {
  /** @param {{at: () => number, length: () => number, go: (at: number) => void, turned: (playing: boolean) => void}} film */
  constructor(film) {
    this.film = film;
    this.playing = false;
    this.speed = 2;
    this.due = 0;
    this.before = 0;
    this.button = this.#button("play", "▶", () => this.toggle());
    this.button.classList.add("accent");
    this.slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("watch.slider"), oninput: () => film.go(Number(this.slider.value)) }));
    this.position = el("span", { class: "quiet" });
    this.element = el("div", { class: "player" },
      el("div", { class: "controls" }, this.#button("start", "«", () => film.go(0)), this.#button("back", "‹", () => film.go(film.at() - 1)), this.button, this.#button("step", "›", () => film.go(film.at() + 1)), this.#button("end", "»", () => film.go(Infinity)), this.position),
      this.slider, this.#speed());
  }

  /** @param {string} key @param {string} sign @param {() => void} act */
  #button(key, sign, act) {
    return el("button", { type: "button", "aria-label": t(`watch.${key}`), title: t(`watch.${key}`), onclick: act, "data-act": key }, sign);
  }

  #speed() {
    const words = el("span", { class: "quiet" }), say = () => { words.textContent = t("watch.persecond", { count: number(SPEEDS[this.speed]) }); };
    const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed, oninput: () => { this.speed = Number(slider.value); say(); } }));
    say();
    return el("label", { class: "speed" }, el("span", {}, t("watch.speed")), slider, words);
  }

  show() {
    const { film } = this;
    this.slider.max = String(film.length());
    this.slider.value = String(film.at());
    this.position.textContent = t("watch.position", { now: number(film.at()), all: number(film.length()) });
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
    const { film } = this;
    if (event.key === " ") this.toggle();
    else if (event.key === "," || event.key === "ArrowLeft") film.go(film.at() - 1);
    else if (event.key === "." || event.key === "ArrowRight") film.go(film.at() + 1);
    else if (event.key === "Home") film.go(0);
    else if (event.key === "End") film.go(Infinity);
    else return false;
    return true;
  }
}
