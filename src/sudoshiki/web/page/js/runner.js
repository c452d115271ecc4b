// A runner of a race: its run, and its place on the page.

import { countsNothing, shownName } from "./algorithms.js";
import { BoardView } from "./board.js";
import { el, replace } from "./dom.js";
import { number, t } from "./i18n.js";
import { timeWords } from "./log-scale.js";
import { boardFrom } from "./model.js";
import { Replay } from "./replay.js";
import { WalkReplay } from "./walk-replay.js";

const COUNTERS = ["tried", "guesses", "conflicts"];

export class Runner {
  /** @param {string} name @param {import("./model.js").PuzzleRecord} puzzle @param {import("./algorithms.js").Algorithm|undefined} row */
  constructor(name, puzzle, row) {
    const traces = row?.traces ?? "";
    this.name = name;
    /** The name to show. */ this.title = shownName(name);
    this.row = row;
    /** Why it failed. */ this.failure = "";
    this.replay = traces === "moves" ? new WalkReplay(puzzle) : new Replay(puzzle);
    this.counts = traces === "steps" || traces === "moves"; // whether it counts during the run
    this.view = new BoardView(puzzle, { label: this.title });
    this.outcome = /** @type {any} */ (null);
    this.dropped = 0; // events that did not fit in the trace
    this.done = false;
    /** The number of events at each value tried. */ this.tries = [0];
    this.bar = el("i", {});
    this.place = el("span", { class: "quiet" });
    this.time = el("dd", {});
    this.numbers = COUNTERS.map(() => el("dd", {}));
    const rows = [["seconds", this.time], ...COUNTERS.map((key, i) => [key, this.numbers[i]])];
    this.lane = el("article", { class: "lane" }, el("header", {}, el("strong", {}, this.title), this.place), this.view.svg, el("div", { class: "bar" }, this.bar),
      el("dl", { class: "lane-counts" }, ...rows.map(([key, place]) => el("div", {}, el("dt", {}, t(key === "seconds" ? "race.time" : `counter.${key}`)), /** @type {HTMLElement} */ (place)))));
  }

  /** @param {any} record of a trace */
  take(record) {
    if (record.events) this.replay.add(record.events, record.measures);
    if (record.notes) this.dropped = record.dropped;
    if (record.outcome) this.outcome = record.outcome;
    if (!record.outcome || this.replay instanceof WalkReplay) return;
    this.replay.events.forEach(([kind], i) => { if (kind === "tried") this.tries.push(i + 1); });
  }

  /** Take the outcome of the same run without a trace, which is faster and may get further. @param {any} outcome */
  finish(outcome) {
    const traced = this.outcome?.counters.tried ?? 0, { length } = this.replay.events, { tried } = outcome.counters;
    this.dropped = Math.max(0, (length + this.dropped) * (traced && tried ? tried / traced : 1) - length);
    this.outcome = outcome;
  }

  /** @param {string} why */
  refused(why) {
    this.failure = why;
    this.outcome = null;
    this.lane.querySelector(".lane-counts")?.remove();
    this.lane.querySelector(".bar")?.replaceWith(el("p", { class: "loud" }, why));
  }

  /** Its value on a measure; null if it failed or has no such counter. @param {string} measure */
  measured(measure) {
    if (!this.outcome) return null;
    if (measure === "seconds") return this.outcome.seconds;
    return countsNothing(this.row, this.outcome.counters) ? null : this.outcome.counters[measure];
  }

  /** @returns {number[]|null} */
  get solution() {
    const first = this.outcome?.solutions[0];
    return first ? boardFrom(this.replay.puzzle, first) : null;
  }

  /** Whether it found a solution, or proved that there is none. */
  get settled() {
    return Boolean(this.solution) || this.outcome?.verdict === "none";
  }

  /** Go to the start; returns whether the measure applies to it. @param {string} by */
  begin(by) {
    if (!this.outcome) return false;
    const counts = by === "clock" || this.outcome.counters.tried > 0;
    this.#come(false, 0);
    this.bar.style.transform = "scaleX(0)";
    if (!counts) this.place.textContent = t("race.uncounted");
    return counts;
  }

  /** The length of the run on the measure of the race. @param {string} by */
  length(by) {
    return Math.max(1e-9, by === "clock" ? this.outcome.seconds : this.outcome.counters.tried);
  }

  /** The step of the trace at this part of the run. @param {number} share @param {string} by */
  #stepAt(share, by) {
    const { replay, dropped } = this, { length } = replay.events, tries = share * this.outcome.counters.tried;
    if (by === "clock" || !this.counts) return Math.min(length, Math.floor(share * (length + dropped)));
    return replay instanceof WalkReplay ? replay.stepAt(tries) : this.tries[Math.min(this.tries.length - 1, Math.floor(tries))];
  }

  /**
   * As it stood then.
   * @param {number} now on the race's measure @param {string} by @param {number} place shown once it has come in
   * @param {import("./log-scale.js").LogScale} scale of the race
   */
  show(now, by, place, scale) {
    const all = this.length(by), share = Math.min(1, now / all), { replay, view, solution } = this, over = share >= 1;
    const step = over ? replay.events.length : this.#stepAt(share, by);
    replay.seek(step);
    const values = over && solution ? solution : replay.values;
    for (let cell = 0; cell < values.length; cell += 1) view.show(cell, values[cell]);
    this.bar.style.transform = `scaleX(${scale.shareOf(Math.min(now, all))})`;
    this.time.textContent = timeWords(share * this.outcome.seconds);
    this.#count(share, this.dropped > 0 && step >= replay.events.length);
    if (over !== this.done) this.#come(over, place);
  }

  /** Show its counter; past the end of its trace an estimate, marked as such. @param {number} share @param {boolean} past */
  #count(share, past) {
    const now = /** @type {Record<string, number>} */ (this.replay.counters), { counters } = this.outcome;
    COUNTERS.forEach((key, i) => {
      const text = countsNothing(this.row, counters) ? "–" : share >= 1 ? number(counters[key]) : !this.counts ? "…" : past ? `≈ ${number(Math.round(share * counters[key]))}` : number(now[key] ?? 0);
      if (this.numbers[i].textContent !== text) this.numbers[i].textContent = text;
    });
  }

  #come(/** @type {boolean} */ over, /** @type {number} */ place) {
    const { settled } = this;
    this.done = over;
    this.lane.classList.toggle("done", over && settled);
    replace(this.place, over ? (settled ? `${place}.` : t("race.unfinished")) : "");
  }
}

/**
 * The runners in order: finished ones by their result, then the others with place 0. Ties share a place.
 * @param {Runner[]} runners @param {string} by
 */
export function ranking(runners, by) {
  const order = [...runners].sort((a, b) => Number(!a.settled) - Number(!b.settled) || a.length(by) - b.length(by));
  return order.map((runner) => ({ runner, place: runner.settled ? 1 + order.findIndex((one) => one.length(by) === runner.length(by)) : 0 }));
}
