// Race: two to eight algorithms on one board, compared by time or by values tried.

import { keepAddress } from "./address.js";
import { algorithmSelect, boardSelect, fullName, optionFields, findAlgorithm, run, shownName } from "./algorithms.js";
import { fetchOnce, post, Refused } from "./api.js";
import { el, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { toLink } from "./model.js";
import { RaceClock } from "./race-clock.js";
import { PRESETS } from "./race-presets.js";
import { raceResults } from "./race-results.js";
import { Runner, ranking } from "./runner.js";
import { copyLink, linkedPuzzle } from "./sharing.js";
import { boardTitle } from "./titles.js";

const MIN_RUNNERS = 2, MAX_RUNNERS = 8; // of a race
const SECONDS = 5, TRACED_SECONDS = 2, EVENTS = 60_000; // time limit of a run, and with a trace; events kept
const QUICK = 0.05, TIMES = 3; // seconds; shorter runs are repeated TIMES times
/** @typedef {import("./algorithms.js").Algorithm} Algorithm */
/** @typedef {import("./algorithms.js").NamedBoard} NamedBoard */

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Race(place, query);
}

class Race {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    const preset = PRESETS[query.get("preset") ?? ""] ?? PRESETS.lists;
    this.place = place;
    this.linked = ["p", "board", "run", "preset"].some((key) => query.has(key)); // a link starts its race at once
    this.by = query.get("by") ?? (query.has("preset") ? preset.by : "clock");
    if (this.by !== "tries") this.by = "clock";
    this.own = linkedPuzzle(query);
    this.board = this.own ? "" : query.get("board") ?? preset.board;
    this.names = (query.get("run") ?? preset.names.join()).split(",").slice(0, MAX_RUNNERS);
    this.own ??= Game.saved()?.puzzle ?? null;
    this.controller = new AbortController();
    /** @type {Algorithm[]} */ this.algorithms = [];
    /** @type {NamedBoard[]} */ this.boards = [];
    /** @type {Runner[]} */ this.runners = [];
    /** The runners that the current measure applies to. @type {Runner[]} */ this.racing = [];
    /** In order of place. @type {Map<Runner, number>} */ this.places = new Map();
    /** The options of the algorithm to add. @type {Record<string, string>} */ this.options = {};
    this.chips = el("div", { class: "chips" });
    this.optionPlace = el("div", { class: "fields wide options" });
    this.heading = el("span", { class: "when-closed" });
    this.setup = /** @type {HTMLDetailsElement} */ (el("details", { class: "card race-setup" }));
    this.clock = new RaceClock((now) => { for (const one of this.racing) one.show(now, this.by, this.places.get(one) ?? 0, this.clock.scale); }, () => this.#end());
    this.lanes = el("div", { class: "race-lanes" });
    this.words = el("p", { class: "quiet", role: "status" });
    this.leaders = el("div", { class: "leaders" });
    this.#begin();
  }

  async #begin() {
    [this.algorithms, this.boards] = await Promise.all([fetchOnce("algorithms"), fetchOnce("boards")]);
    if (!this.place.isConnected) return; // the tab was left
    if (this.board && !this.boards.some((board) => board.name === this.board)) this.board = PRESETS.lists.board;
    this.names = this.names.filter((name) => findAlgorithm(this.algorithms, name));
    if (this.names.length < MIN_RUNNERS) this.names = [...PRESETS.lists.names];
    this.#build();
    this.setup.open = !this.linked;
    if (this.linked) this.#run();
  }

  /** @param {string} key */
  #prepare(key) {
    const { board, names, by } = PRESETS[key];
    Object.assign(this, { board, names: [...names], by });
    this.#build();
    this.#run();
  }

  #build() {
    const board = boardSelect(this.boards, this.board, (name) => { this.board = name; this.#showChosen(); }, this.own ? t("race.own") : "");
    const by = el("select", { "data-set": "by", onchange: (/** @type {any} */ event) => { this.by = event.target.value; this.#showChosen(); if (this.runners.length) this.#start(); } },
      ...["clock", "tries"].map((one) => el("option", { value: one, selected: this.by === one }, t(`race.${one}`))));
    const more = algorithmSelect(this.algorithms, "backtracking", (name) => this.#showOptions(name));
    replace(this.setup, el("summary", {}, el("strong", { class: "when-open" }, t("race.setup")), this.heading, el("span", { class: "when-closed plain" }, t("race.change"))),
      el("h2", {}, t("race.ready")), this.#presets(),
      el("h2", {}, t("race.yours")), el("div", { class: "fields" }, el("label", {}, t("watch.board"), board), el("label", {}, t("race.by"), by)),
      this.chips,
      el("div", { class: "row" }, el("label", { class: "grow" }, t("watch.algorithm"), more), el("button", { type: "button", "data-act": "add", onclick: () => this.#add(more.value) }, t("race.add"))),
      this.optionPlace,
      el("div", { class: "row" }, el("button", { type: "button", class: "accent", "data-act": "go", onclick: () => this.#run() }, t("race.go")), el("button", { type: "button", "data-act": "link", onclick: () => copyLink(this.place, this.#link()) }, t("play.share"))));
    replace(this.place, el("h1", { class: "unseen" }, t("tab.race")), this.setup, this.words, this.clock.element, this.lanes, this.leaders);
    this.#showOptions(more.value);
    this.#showChosen();
  }

  /** The presets whose algorithms are available. */
  #presets() {
    const can = Object.entries(PRESETS).filter(([, { names }]) => names.every((name) => { const algorithm = findAlgorithm(this.algorithms, name); return algorithm && !algorithm.unavailable; }));
    return el("div", { class: "presets" }, ...can.map(([key, { names, board, source }]) => el("button", { type: "button", "data-race": key, onclick: () => this.#prepare(key) },
      el("strong", {}, t(`race.preset.${key}`)), el("span", {}, t(`race.why.${key}`)), el("small", {}, `${names.map(shownName).join(", ")} · ${this.#boardTitle(board)} · ${source}`))));
  }

  #boardTitle(/** @type {string} */ id) {
    const board = this.boards.find(({ name }) => name === id);
    return board ? boardTitle(id, board.puzzle) : t("race.own");
  }

  #showOptions(/** @type {string} */ name) {
    this.options = {};
    const algorithm = findAlgorithm(this.algorithms, name);
    replace(this.optionPlace, ...(algorithm ? optionFields(algorithm, this.options, () => {}) : []));
  }

  /** Show the chosen runners, and a line on the race. */
  #showChosen() {
    const ready = Object.keys(PRESETS).find((key) => PRESETS[key].board === this.board && PRESETS[key].names.join() === this.names.join());
    replace(this.heading, el("strong", {}, ready ? t(`race.preset.${ready}`) : t("race.between", { names: this.names.map(shownName).join(", ") })), el("small", {}, ` ${this.#boardTitle(this.board)}, ${t(`race.by.${this.by}`)}`));
    replace(this.chips, ...this.names.map((name) => el("span", { class: "chip" }, shownName(name), el("button", { type: "button", "aria-label": t("race.remove", { name: shownName(name) }), onclick: () => this.#remove(name) }, "×"))));
  }

  #remove(/** @type {string} */ name) {
    if (this.names.length <= MIN_RUNNERS) return notice(t("race.most"));
    this.names = this.names.filter((one) => one !== name);
    this.#showChosen();
  }

  /** Add a runner. An algorithm may run twice, with other options. @param {string} name */
  #add(name) {
    const algorithm = findAlgorithm(this.algorithms, name), full = algorithm ? fullName(algorithm, this.options) : name;
    if (this.names.includes(full)) return notice(t("race.twice", { name: shownName(full) }));
    if (this.names.length >= MAX_RUNNERS) return notice(t("race.most"));
    this.names.push(full);
    this.#showChosen();
  }

  #link() {
    const board = this.board ? `board=${this.board}` : `p=${toLink(this.#puzzle())}`;
    return `race?${board}&run=${encodeURIComponent(this.names.join())}&by=${this.by}`;
  }

  #puzzle() {
    return this.boards.find((board) => board.name === this.board)?.puzzle ?? this.own ?? this.boards[0].puzzle;
  }

  async #run() {
    this.controller.abort();
    this.controller = new AbortController();
    this.clock.hide();
    this.setup.open = false;
    keepAddress(this.place, this.#link());
    const { signal } = this.controller, puzzle = this.#puzzle();
    replace(this.leaders);
    const runners = this.names.map((name) => new Runner(name, puzzle, findAlgorithm(this.algorithms, name)));
    this.runners = runners;
    replace(this.lanes, ...runners.map((runner) => runner.lane));
    for (const runner of runners) { // one after the other, so that they don't slow each other down
      this.words.textContent = t("race.running", { name: runner.title });
      try {
        await this.#runOne(runner, { puzzle, algorithm: runner.name, seed: 0 }, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        runner.refused(error.message);
      }
    }
    const solver = runners.find((runner) => runner.solution);
    for (const runner of runners) // only user algorithms can be wrong
      if (solver && runner.outcome?.verdict === "none") runner.refused(t("race.wrong", { name: runner.title, solver: solver.title }));
    this.#start();
  }

  /** Run with a trace to show, then without one to measure; of short runs the fastest counts. @param {Runner} runner @param {any} settings @param {AbortSignal} signal */
  async #runOne(runner, settings, signal) {
    const algorithm = findAlgorithm(this.algorithms, runner.name), request = { ...settings, seconds: SECONDS, limit: 1 };
    if (algorithm?.traces)
      try {
        await run(algorithm, { ...settings, seconds: TRACED_SECONDS, events: EVENTS }, (record) => runner.take(record), signal);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        runner.counts = false; // it takes part without a trace
      }
    let best = await post("solve", request, signal);
    for (let n = 1; n < TIMES && best.seconds < QUICK; n += 1) {
      const again = await post("solve", request, signal);
      if (again.seconds < best.seconds) best = again;
    }
    runner.finish(best);
  }

  #start() {
    const { by } = this;
    keepAddress(this.place, this.#link());
    replace(this.leaders);
    this.racing = this.runners.filter((one) => one.begin(by));
    this.words.textContent = t(this.racing.length ? "race.alone" : "race.nobody");
    if (!this.racing.length) {
      this.clock.hide();
      return this.#end();
    }
    this.places = new Map(ranking(this.racing, by).map(({ runner, place }) => [runner, place]));
    this.clock.set(this.racing.map((one) => ({ name: one.title, length: one.length(by), finished: one.settled })), by);
    this.clock.play();
  }

  #end() {
    replace(this.leaders, raceResults(this.racing, this.runners.filter((one) => !this.racing.includes(one)), this.by));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === " " && /** @type {HTMLElement} */ (event.target).matches("button, a, summary")) return false; // it presses what has the focus
    return this.clock.key(event);
  }

  leave() {
    this.clock.pause();
    this.controller.abort();
  }
}
