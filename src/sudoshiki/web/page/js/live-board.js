// A board in a lesson on which an algorithm runs: its steps forwards and backwards, and its counters.

import { findAlgorithm, run, shownName, verdictWords } from "./algorithms.js";
import { BoardView } from "./board.js";
import { el, failureWords, replace } from "./dom.js";
import { GraphView } from "./graph-view.js";
import { number, translateText, t } from "./i18n.js";
import { boardFrom } from "./model.js";
import { Player } from "./player.js";
import { Replay } from "./replay.js";
import { eventSentence } from "./sentences.js";

const SECONDS = 10, EVENTS = 100_000, LEGIBLE = 9; // time limit; events kept; largest side whose candidates are shown
const COUNTERS = ["tried", "placed", "guesses", "conflicts", "backtracks", "eliminations", "restarts"];
/** @type {Record<string, string>} */
const CLASSES = { tried: "tried", guessed: "tried", placed: "fresh", eliminated: "back", conflict: "wrong", "taken back": "back" };
/** @typedef {{board: string, with: string, seed?: number, effort?: number, view?: string, verdict: string, counters: Record<string, number>}} Run */

export class LiveBoard {
  /**
   * @param {Run} settings @param {import("./model.js").PuzzleRecord} puzzle @param {import("./algorithms.js").Algorithm[]} algorithms
   * @param {string} board what it is called @param {string} watch the link to the same in Watch
   */
  constructor(settings, puzzle, algorithms, board, watch) {
    this.settings = settings;
    this.puzzle = puzzle;
    this.algorithm = /** @type {import("./algorithms.js").Algorithm} */ (findAlgorithm(algorithms, settings.with));
    this.isTraced = this.algorithm.traces === "steps";
    this.viewName = settings.view ?? "board";
    this.controller = new AbortController();
    this.replay = new Replay(puzzle);
    this.outcome = /** @type {any} */ (null);
    this.lit = -1;
    this.stage = el("div", { class: "stage" });
    this.sentence = el("p", { class: this.isTraced && "sentence" });
    this.result = el("p", { class: "quiet result", role: "status" });
    /** The element of each counter. @type {[string, HTMLElement][]} */
    this.places = COUNTERS.filter((name) => settings.counters[name]).map((name) => [name, el("dd", { "data-counter": name }, "0")]);
    const counters = el("dl", { class: "counters" }, ...this.places.map(([name, place]) => el("div", {}, el("dt", {}, t(`counter.${name}`)), place)));
    const film = { at: () => this.replay.at, length: () => this.replay.events.length, go: (/** @type {number} */ at) => { this.replay.seek(at); this.#show(); }, turned: () => {}, marks: () => ({}) };
    this.player = new Player(film);
    this.view = this.#newView();
    const name = el("header", {}, el("strong", {}, shownName(settings.with)), " ", el("span", { class: "quiet" }, `${translateText(this.algorithm.title)}; ${board}`));
    const tools = el("div", { class: "tools" }, this.sentence, this.isTraced && this.player.element, counters, this.result,
      el("div", { class: "row" }, this.isTraced && this.#viewButton(), !this.algorithm.unavailable && el("a", { href: `#${watch}`, class: "button" }, t("lesson.watch"))));
    this.element = el("figure", { class: "live card", "data-run": settings.with }, name, el("div", { class: "live-parts" }, this.stage, tools));
    this.#show();
    this.#whenSeen(() => this.#run());
  }

  /** Run only when the board is scrolled into view. @param {() => void} act */
  #whenSeen(act) {
    this.watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.watcher?.disconnect();
      act();
    }, { rootMargin: "200px" });
    this.watcher.observe(this.element);
  }

  #newView() {
    const view = this.viewName === "graph" ? new GraphView(this.puzzle) : new BoardView(this.puzzle);
    replace(this.stage, view.svg);
    this.replay.changed = new Set(this.puzzle.givens.keys());
    return view;
  }

  #viewButton() {
    const button = el("button", { type: "button", "data-act": "view", onclick: () => {
      this.viewName = this.viewName === "graph" ? "board" : "graph";
      button.textContent = other();
      this.view = this.#newView();
      this.#show();
    } });
    const other = () => t(`watch.view.${this.viewName === "graph" ? "board" : "graph"}`);
    button.textContent = other();
    return button;
  }

  async #run() {
    if (this.algorithm.unavailable) return;
    const { settings } = this, request = { puzzle: this.puzzle, algorithm: settings.with, seconds: SECONDS, seed: settings.seed ?? 0 };
    this.result.textContent = t("watch.loading");
    try {
      await run(this.algorithm, { ...request, ...(settings.effort && { effort: settings.effort }), ...(this.isTraced && { events: EVENTS }) }, (record) => this.#take(record), this.controller.signal);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") this.result.textContent = failureWords(error);
    }
  }

  #take(/** @type {any} */ record) {
    if (record.events) this.replay.add(record.events);
    if (record.outcome) this.#conclude(record.outcome);
    this.#show();
  }

  #conclude(/** @type {any} */ outcome) {
    this.outcome = outcome;
    const counted = COUNTERS.filter((name) => this.isTraced && outcome.counters[name]).map((name) => `${number(outcome.counters[name])} ${t(`counter.${name}`)}`);
    const kept = this.replay.events.length, all = this.isTraced && kept >= EVENTS ? ` ${t("lesson.first", { kept: number(kept) })}` : "";
    this.result.textContent = `${t("lesson.whole")} ${[verdictWords(outcome), ...counted].join(", ")}.${all}`;
  }

  #show() {
    const { replay } = this, first = this.isTraced ? null : this.outcome?.solutions[0], solution = first && boardFrom(this.puzzle, first);
    const changed = solution ? new Set(solution.keys()) : replay.takeChanged(), { last } = replay, className = last && CLASSES[last[0]];
    if (this.lit >= 0) changed.add(this.lit);
    this.lit = className && last ? last[1] : -1;
    const marks = this.isTraced && this.puzzle.side <= LEGIBLE && this.viewName === "board";
    for (const cell of changed) this.view.show(cell, (solution ?? replay.values)[cell], marks ? replay.candidates(cell) : [], cell === this.lit ? className ?? "" : "");
    this.sentence.textContent = this.#translateText();
    this.player.show();
    const counted = this.isTraced ? replay.counters : this.outcome?.counters ?? {};
    for (const [name, place] of this.places) place.textContent = number(/** @type {any} */ (counted)[name] ?? 0);
  }

  #translateText() {
    const { last } = this.replay;
    if (this.algorithm.unavailable) return t("lesson.unavailable");
    if (!this.isTraced) return t("watch.untraced");
    return last ? eventSentence(last, this.replay) : t("event.begin");
  }

  /** Whether a part of it is visible. */
  get isSeen() {
    const { top, bottom } = this.element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  leave() {
    this.player.stop();
    this.controller.abort();
    this.watcher?.disconnect();
  }
}
