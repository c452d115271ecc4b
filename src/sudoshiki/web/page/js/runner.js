// One who takes part in a race: what it did, and its lane on the page.

import { BoardView } from "./board.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { boardFrom } from "./model.js";
import { Replay } from "./replay.js";
import { WalkReplay } from "./walk-replay.js";

export class Runner {
  /** @param {string} name @param {import("./model.js").PuzzleRecord} puzzle @param {boolean} walks from one full board to the next */
  constructor(name, puzzle, walks) {
    this.name = name;
    this.replay = walks ? new WalkReplay(puzzle) : new Replay(puzzle);
    this.view = new BoardView(puzzle, { label: name });
    this.outcome = /** @type {any} */ (null);
    this.done = false;
    /** The number of events at each try. */ this.tries = [0];
    this.bar = el("i", {});
    this.place = el("span", { class: "quiet" });
    this.lane = el("article", { class: "lane" }, el("header", {}, el("strong", {}, name), this.place), this.view.svg, el("div", { class: "bar" }, this.bar));
  }

  /** @param {any} record of a trace */
  take(record) {
    if (record.events) this.replay.add(record.events, record.measures);
    if (record.outcome) this.outcome = record.outcome;
    if (!record.outcome || this.replay instanceof WalkReplay) return;
    this.replay.events.forEach(([kind], i) => { if (kind === "tried") this.tries.push(i + 1); });
  }

  /** @param {string} why */
  refused(why) {
    this.lane.querySelector(".bar")?.replaceWith(el("p", { class: "loud" }, why));
  }

  /** @returns {number[]|null} */
  get solution() {
    const found = this.outcome?.solutions[0];
    return found ? boardFrom(this.replay.puzzle, found) : null;
  }

  /** To the start; whether it takes part: who tries nothing can't be measured by tries. @param {string} by */
  begin(by) {
    if (!this.outcome) return false;
    this.done = false;
    this.lane.classList.remove("done");
    this.bar.style.transform = "scaleX(0)";
    const counts = by === "clock" || this.outcome.counters.tried > 0;
    this.place.textContent = counts ? "" : t("race.uncounted");
    return counts;
  }

  /** How long the run is, on a race's measure. @param {string} by */
  length(by) {
    return Math.max(1e-9, by === "clock" ? this.outcome.seconds : this.outcome.counters.tried);
  }

  #stepAt(/** @type {number} */ tries) {
    return this.replay instanceof WalkReplay ? this.replay.stepAt(tries) : this.tries[Math.min(this.tries.length - 1, Math.floor(tries))];
  }

  /** As it stood then. @param {number} now on the race's measure @param {string} by @param {number} place shown once it has come in */
  show(now, by, place) {
    const share = Math.min(1, now / this.length(by)), { replay, view, solution } = this, over = share >= 1;
    const { length } = replay.events;
    replay.seek(over ? length : by === "clock" ? Math.floor(share * length) : this.#stepAt(now));
    const values = over && solution ? solution : replay.values;
    for (let cell = 0; cell < values.length; cell += 1) view.show(cell, values[cell]);
    this.bar.style.transform = `scaleX(${share})`;
    if (!over || this.done) return;
    this.done = true;
    this.lane.classList.toggle("done", Boolean(solution));
    this.place.textContent = solution ? `${place}.` : t("race.unfinished");
  }
}

/**
 * Who finished, by what it took, then who did not, with place 0. Equal runs share a place.
 * @param {Runner[]} runners @param {string} by
 */
export function standings(runners, by) {
  const order = [...runners].sort((a, b) => Number(!a.solution) - Number(!b.solution) || a.length(by) - b.length(by));
  return order.map((runner) => ({ runner, place: runner.solution ? 1 + order.findIndex((one) => one.length(by) === runner.length(by)) : 0 }));
}
