// The timeline of a race, logarithmic, with the finish of each runner; play, pause and a slider.

import { el, replace } from "./dom.js";
import { number, t } from "./i18n.js";
import { LogScale, timeWords } from "./log-scale.js";

const LASTS = 9, STILL = 0.1, GRAIN = 1000; // seconds of the replay, and with reduced motion; steps of the slider

/** @typedef {{name: string, length: number, finished: boolean}} Arrival */

export class RaceClock {
  /** @param {(now: number) => void} show the race at this time, or number of tries @param {() => void} over called at its end first */
  constructor(show, over) {
    this.show = show;
    this.over = over;
    this.scale = new LogScale(1, 10);
    this.share = 0;
    this.playing = false;
    this.ended = false; // shown to the end once
    this.before = 0;
    this.words = (/** @type {number} */ value) => String(value);
    this.button = el("button", { type: "button", class: "accent", "data-act": "play", onclick: () => this.toggle() });
    this.reading = el("output", { class: "reading" });
    this.note = el("small", {});
    this.slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: GRAIN, value: 0, "aria-label": t("watch.slider"), oninput: () => { this.pause(); this.#go(Number(this.slider.value) / GRAIN); } }));
    this.marks = el("div", { class: "clock-marks", "aria-hidden": "true" });
    this.element = el("section", { class: "race-clock card" }, el("div", { class: "clock-row" }, this.button, this.reading, this.note), el("div", { class: "clock-line" }, this.slider, this.marks));
    this.element.hidden = true;
  }

  /** @param {Arrival[]} arrivals @param {string} by `clock` or `tries` */
  set(arrivals, by) {
    const lengths = arrivals.map(({ length }) => length);
    this.words = by === "clock" ? timeWords : (/** @type {number} */ value) => t("race.count", { count: number(Math.floor(value + 1e-6)) });
    this.scale = new LogScale(Math.min(...lengths), Math.max(...lengths));
    this.element.hidden = false;
    this.note.textContent = t(`race.note.${by}`);
    const place = (/** @type {HTMLElement} */ mark, /** @type {number} */ share) => { mark.style.left = `${100 * share}%`; return mark; };
    replace(this.marks,
      ...this.scale.ticks().map(({ value, share }) => place(el("span", { class: "tick" }, by === "clock" ? timeWords(value) : number(value)), share)),
      ...arrivals.filter(({ finished }) => finished).map(({ name, length }) => place(el("i", { class: "flag", title: `${name}: ${this.words(length)}` }), this.scale.shareOf(length))));
    this.pause();
    this.ended = false;
    this.#go(0);
  }

  hide() {
    this.pause();
    this.element.hidden = true;
  }

  #go(/** @type {number} */ share) {
    this.share = Math.min(1, Math.max(0, share));
    this.slider.value = String(Math.round(this.share * GRAIN));
    const now = this.share >= 1 ? Infinity : this.scale.valueAt(this.share), words = this.words(this.scale.valueAt(this.share));
    this.reading.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
    this.show(now);
    if (this.share < 1 || this.ended) return;
    this.ended = true;
    this.over();
  }

  play() {
    if (this.share >= 1) this.#go(0);
    this.playing = true;
    this.before = performance.now();
    this.#label();
    requestAnimationFrame((now) => this.#frame(now));
  }

  pause() {
    this.playing = false;
    this.#label();
  }

  toggle() {
    if (this.playing) this.pause(); else this.play();
  }

  #label() {
    const words = t(this.playing ? "watch.pause" : "watch.play");
    this.button.textContent = this.playing ? "❚❚" : "▶";
    for (const name of ["aria-label", "title"]) this.button.setAttribute(name, words);
  }

  #frame(/** @type {number} */ now) {
    if (!this.playing) return;
    const lasts = matchMedia("(prefers-reduced-motion: reduce)").matches ? STILL : LASTS;
    this.#go(this.share + Math.max(0, now - this.before) / 1000 / lasts);
    this.before = now;
    if (this.share < 1) return void requestAnimationFrame((later) => this.#frame(later));
    this.pause();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ",": -0.01, ArrowLeft: -0.01, ".": 0.01, ArrowRight: 0.01, Home: -1, End: 1 }[event.key];
    if (this.element.hidden || (event.key !== " " && step === undefined)) return false;
    if (step === undefined) this.toggle();
    else {
      this.pause();
      this.#go(this.share + step);
    }
    return true;
  }
}
