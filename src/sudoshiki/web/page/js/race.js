// Race: two to eight algorithms on one board, side by side, on the same clock or the same number of tries.

import { look, stream, Refused } from "./api.js";
import { BoardView } from "./board.js";
import { el, notice, replace } from "./dom.js";
import { number, t } from "./i18n.js";
import { Replay } from "./replay.js";

const READY = {
  s1: { board: "s1-sudoku-4x4", runners: ["one-guess", "backtracking", "mrv"] },
  s2: { board: "s2-futoshiki-5x5", runners: ["backtracking", "forward-checking:habits=s2", "mrv:habits=s2"] },
  s3: { board: "s1-sudoku-4x4", runners: ["bfs", "dfs", "saturbfs"] },
  s5: { board: "s5-sudoku-9x9", runners: ["forward-checking", "mrv", "mac"] },
};
const MOST = 8, LASTS = 8; // runners; seconds that a race lasts on the page
/** @typedef {{name: string, replay: Replay, view: BoardView, outcome: any, dropped: number, bar: HTMLElement, lane: HTMLElement, place: HTMLElement, done: boolean, tries: number[]}} Runner */

/** @param {HTMLElement} place */
export function open(place) {
  return new Race(place);
}

class Race {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.by = "clock";
    this.asked = new AbortController();
    this.#begin();
  }

  async #begin() {
    [this.rows, this.boards] = await Promise.all([look("algorithms"), look("boards")]);
    this.rows = this.rows.filter((/** @type {any} */ row) => row.traces === "steps" && !row.unavailable);
    this.#prepare("s2");
  }

  /** @param {keyof typeof READY} name */
  #prepare(name) {
    this.names = [...READY[name].runners];
    this.board = READY[name].board;
    this.#build();
    this.#run();
  }

  #build() {
    const ready = Object.keys(READY).map((name) => el("button", { type: "button", onclick: () => this.#prepare(/** @type {any} */ (name)) }, t(`race.${name}`)));
    const board = el("select", { "aria-label": t("watch.board"), onchange: (/** @type {any} */ e) => { this.board = e.target.value; this.#run(); } },
      ...this.boards.map((/** @type {any} */ b) => el("option", { value: b.name, selected: b.name === this.board }, b.name)));
    const more = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": t("watch.algorithm") }, ...this.rows.map((/** @type {any} */ row) => el("option", { value: row.name }, row.name))));
    const by = el("select", { "aria-label": t("race.by"), onchange: (/** @type {any} */ e) => { this.by = e.target.value; this.#start(); } },
      ...["clock", "tries"].map((one) => el("option", { value: one, selected: this.by === one }, t(`race.${one}`))));
    this.chips = el("div", { class: "chips" });
    this.lanes = el("div", { class: "race-lanes" });
    this.words = el("p", { class: "quiet", role: "status" });
    this.leaders = el("div", { class: "leaders" });
    replace(this.place,
      el("section", { class: "card" }, el("h1", {}, t("tab.race")), el("p", { class: "quiet" }, t("race.ready")), el("div", { class: "row" }, ...ready),
        el("div", { class: "fields" },
          el("label", {}, t("watch.board"), board), el("label", {}, t("race.by"), by)),
        el("div", { class: "row" }, this.chips, more, el("button", { type: "button", onclick: () => this.#add(more.value) }, t("race.add")),
          el("button", { type: "button", class: "accent", onclick: () => this.#start() }, t("race.go")))),
      this.words, this.lanes, this.leaders);
    this.#showChips();
  }

  #showChips() {
    replace(this.chips, ...this.names.map((name) => el("span", { class: "chip" }, name, el("button", {
      type: "button", "aria-label": t("race.remove", { name }), onclick: () => { if (this.names.length > 2) { this.names = this.names.filter((n) => n !== name); this.#showChips(); this.#run(); } else notice(t("race.most")); },
    }, "×"))));
  }

  #add(/** @type {string} */ name) {
    if (this.names.length >= MOST || this.names.includes(name)) return notice(t("race.most"));
    this.names.push(name);
    this.#showChips();
    this.#run();
  }

  async #run() {
    this.asked.abort();
    this.asked = new AbortController();
    cancelAnimationFrame(this.frame ?? 0);
    const { signal } = this.asked, puzzle = this.boards.find((/** @type {any} */ b) => b.name === this.board).puzzle;
    this.words.textContent = t("race.running");
    replace(this.leaders);
    this.runners = this.names.map((name) => this.#runner(name, puzzle));
    replace(this.lanes, ...this.runners.map((runner) => runner.lane));
    for (const runner of this.runners) { // one after the other, so that none slows another down
      try {
        await stream("trace", { puzzle, algorithm: runner.name, limit: 1, seconds: 5 }, (record) => {
          if (record.events) runner.replay.add(record.events);
          if (record.notes) runner.dropped = record.dropped;
          if (record.outcome) runner.outcome = record.outcome;
        }, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        runner.place.textContent = error.message;
      }
      runner.tries = triesBefore(runner.replay.events);
    }
    this.#start();
  }

  /** @param {string} name @param {any} puzzle @returns {Runner} */
  #runner(name, puzzle) {
    const view = new BoardView(puzzle, { label: name }), bar = el("i", {}), place = el("span", { class: "quiet" });
    const lane = el("article", { class: "lane" }, el("header", {}, el("strong", {}, name), place), view.svg, el("div", { class: "bar" }, bar));
    return { name, replay: new Replay(puzzle), view, outcome: null, dropped: 0, bar, lane, place, done: false, tries: [0] };
  }

  #start() {
    cancelAnimationFrame(this.frame ?? 0);
    const all = this.runners.filter((one) => one.outcome);
    if (!all.length) return;
    for (const one of all) { one.done = false; one.lane.classList.remove("done"); one.place.textContent = ""; }
    const longest = Math.max(...all.map((one) => this.#length(one)));
    this.words.textContent = this.by === "clock" ? t("race.slow", { factor: number(LASTS / longest) }) : "";
    this.finished = [];
    this.began = performance.now();
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, (now - this.began) / 1000 / LASTS);
      for (const one of all) this.#show(one, share * longest);
      if (share < 1) this.frame = requestAnimationFrame(step); else this.#leaderBoard(all);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** How long a run is, on this race's measure. @param {Runner} one */
  #length(one) {
    return Math.max(1e-9, this.by === "clock" ? one.outcome.seconds : one.outcome.counters.tried);
  }

  /** @param {Runner} one @param {number} now on this race's measure */
  #show(one, now) {
    const share = Math.min(1, now / this.#length(one)), { replay, view } = one;
    const wanted = share >= 1 ? replay.events.length : this.by === "clock" ? Math.floor(share * replay.events.length) : upTo(one.tries, now);
    replay.seek(wanted);
    const solution = one.outcome.solutions[0], values = share >= 1 && solution ? solution : replay.values;
    for (let cell = 0; cell < values.length; cell += 1) view.show(cell, values[cell]);
    one.bar.style.transform = `scaleX(${share})`;
    if (share < 1 || one.done) return;
    one.done = true;
    if (solution) { this.finished.push(one); one.lane.classList.add("done"); }
    one.place.textContent = solution ? `${this.finished.length}.` : t("race.unfinished");
  }

  /** @param {Runner[]} all */
  #leaderBoard(all) {
    const order = [...all].sort((a, b) => Number(!a.outcome.solutions.length) - Number(!b.outcome.solutions.length) || this.#length(a) - this.#length(b));
    const head = [t("race.place"), t("race.name"), t("counter.seconds"), t("counter.tried"), t("counter.guesses"), t("counter.conflicts"), ""];
    replace(this.leaders, el("section", { class: "card" }, el("table", {},
      el("thead", {}, el("tr", {}, ...head.map((words, i) => el("th", { class: i > 1 && i < 6 ? "number" : "" }, words)))),
      el("tbody", {}, ...order.map(({ name, outcome }, i) => el("tr", {},
        el("td", {}, outcome.solutions.length ? `${i + 1}.` : "–"), el("td", {}, name), el("td", { class: "number" }, number(outcome.seconds, 6)),
        ...["tried", "guesses", "conflicts"].map((key) => el("td", { class: "number" }, number(outcome.counters[key]))), el("td", {}, t(`play.${outcome.verdict}`))))))));
  }

  leave() {
    cancelAnimationFrame(this.frame ?? 0);
    this.asked.abort();
  }
}

/** The number of events at each try. @param {import("./replay.js").TraceEvent[]} events */
function triesBefore(events) {
  const at = [0];
  events.forEach(([kind], i) => { if (kind === "tried") at.push(i + 1); });
  return at;
}

/** @param {number[]} tries @param {number} now */
const upTo = (tries, now) => tries[Math.min(tries.length - 1, Math.floor(now))];
