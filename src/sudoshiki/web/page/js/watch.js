// Watch: any algorithm on a board, step by step, with what it counts and a sentence for each step.

import { algorithmSelect, boardSelect, fullName, optionFields, optionsOf, rowOf, run } from "./algorithms.js";
import { look } from "./api.js";
import { BoardView } from "./board.js";
import { DepthChart } from "./depth-chart.js";
import { el, replace } from "./dom.js";
import { figuresTable } from "./figures.js";
import { GraphView } from "./graph-view.js";
import { number, t } from "./i18n.js";
import { cellName, fromLink, symbol, toLink } from "./model.js";
import { Player } from "./player.js";
import { Replay } from "./replay.js";
import { SearchTree } from "./search-tree.js";
import { copyLink } from "./sharing.js";

const COUNTERS = ["tried", "placed", "guesses", "conflicts", "backtracks", "eliminations", "restarts"];
const FIRST = { board: "s2-futoshiki-5x5", algorithm: "mrv" };
const SECONDS = 10, MOST_MARKED = 16; // a run may take; sides whose candidates are shown
/** @type {Record<string, string>} */
const LOOKS = { tried: "tried", guessed: "tried", placed: "fresh", eliminated: "back", conflict: "wrong", "taken back": "back" };
/** @typedef {import("./algorithms.js").Algorithm} Algorithm */
/** @typedef {import("./algorithms.js").NamedBoard} NamedBoard */

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Watch(place, query);
}

class Watch {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    this.place = place;
    this.viewName = "board";
    this.chartName = "tree";
    this.asked = new AbortController();
    this.own = fromLink(query.get("p") ?? "");
    this.board = this.own ? "" : query.get("board") ?? FIRST.board;
    this.algorithm = query.get("with") ?? FIRST.algorithm;
    this.seed = Math.max(0, Math.trunc(Number(query.get("seed")))) || 0;
    /** @type {Algorithm[]} */ this.rows = [];
    /** @type {NamedBoard[]} */ this.boards = [];
    this.outcome = /** @type {any} */ (null);
    /** Of `auto`: which part was at work, and what it found. @type {any[]} */ this.notes = [];
    this.dropped = 0;
    this.lit = -1;
    this.stage = el("div", { class: "stage" });
    this.about = el("p", { class: "quiet about" });
    this.options = el("div", { class: "fields options" });
    this.figures = el("div", { class: "figures" });
    this.sentence = el("p", { class: "sentence", role: "status" });
    this.counters = el("dl", { class: "counters" });
    this.canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { class: "depth", role: "img", "aria-label": t("watch.view.tree") }));
    this.parts = el("ol", { class: "parts" });
    this.result = el("p", { class: "quiet", role: "status" });
    this.chart = /** @type {SearchTree|DepthChart} */ (new SearchTree(this.canvas));
    this.player = new Player({
      at: () => this.replay.at, length: () => this.replay.events.length, go: (at) => { this.replay.seek(at); this.#show(); },
      turned: (playing) => this.sentence.setAttribute("aria-live", playing ? "off" : "polite"), // thousands of sentences are no help
    });
    this.replay = new Replay({ kind: "latin", side: 1, givens: [0] });
    this.view = /** @type {BoardView|GraphView} */ (new BoardView({ kind: "latin", side: 1, givens: [0] }));
    this.begun = false;
    this.#begin();
  }

  async #begin() {
    [this.rows, this.boards] = await Promise.all([look("algorithms"), look("boards")]);
    if (!rowOf(this.rows, this.algorithm)) this.algorithm = FIRST.algorithm;
    if (this.board && !this.boards.some((board) => board.name === this.board)) this.board = FIRST.board;
    this.begun = true;
    this.#build();
    this.#run();
  }

  get puzzle() {
    return this.boards.find((board) => board.name === this.board)?.puzzle ?? this.own ?? this.replay.puzzle;
  }

  get row() {
    return /** @type {Algorithm} */ (rowOf(this.rows, this.algorithm));
  }

  #build() {
    const own = this.own ? this.own.name || `${t(`kind.${this.own.kind}`)} ${this.own.side}×${this.own.side}` : "";
    const algorithm = algorithmSelect(this.rows, this.row.name, (name) => this.#choose(name));
    const board = boardSelect(this.boards, this.board, (name) => { this.board = name; this.#run(); }, own);
    this.charts = this.#choice(["tree", "depth"], () => this.chartName, (name) => { this.#chooseChart(name); this.#show(); });
    replace(this.place,
      el("h1", { class: "unseen" }, t("tab.watch")),
      el("div", { class: "board-column" }, this.stage),
      el("div", { class: "tools player" },
        el("div", { class: "fields" }, el("label", {}, t("watch.algorithm"), algorithm), el("label", {}, t("watch.board"), board)),
        this.about, this.options, this.#choice(["board", "graph"], () => this.viewName, (name) => { this.viewName = name; this.#buildView(); this.#show(); }),
        this.sentence, this.player.element, this.counters, this.charts, this.canvas, this.parts, this.result, this.figures,
        el("button", { type: "button", "data-act": "link", onclick: () => copyLink(this.#link()) }, t("play.share"))));
    replace(this.counters, ...COUNTERS.map((name) => el("div", {}, el("dt", {}, t(`counter.${name}`)), el("dd", {}, "0"))));
    this.canvas.addEventListener("pointerdown", (event) => { if (this.chartName === "depth") { this.replay.seek(Math.round((event.offsetX / this.canvas.clientWidth) * this.replay.events.length)); this.#show(); } });
  }

  /** The options of the algorithm, and a seed where it has one. */
  #buildOptions() {
    const { row } = this, options = optionsOf(this.algorithm);
    const seed = el("label", {}, t("make.seed"), el("input", { type: "number", min: 0, step: 1, value: this.seed, "data-option": "seed", onchange: (/** @type {any} */ event) => { this.seed = Math.max(0, Math.trunc(Number(event.target.value))); this.#run(); } }));
    replace(this.options, ...optionFields(row, options, () => { this.algorithm = fullName(row, options); this.#run(); }), row.seeded && seed);
  }

  /** @param {string} name with or without options */
  #choose(name) {
    this.algorithm = name;
    /** @type {HTMLSelectElement} */ (this.place.querySelector("[data-set=algorithm]")).value = this.row.name;
    this.#run();
  }

  /** Where one is, with board, algorithm, options and seed. */
  #link() {
    const board = this.board ? `board=${this.board}` : `p=${toLink(this.puzzle)}`;
    return `watch?${board}&with=${encodeURIComponent(this.algorithm)}${this.row.seeded && this.seed ? `&seed=${this.seed}` : ""}`;
  }

  /** Two or more ways to see the same. @param {string[]} names @param {() => string} chosen @param {(name: string) => void} choose */
  #choice(names, chosen, choose) {
    const place = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("watch.view") });
    const fill = () => replace(place, ...names.map((name) => el("button", {
      type: "button", role: "radio", "aria-checked": String(chosen() === name), class: chosen() === name ? "on" : "", "data-view": name,
      onclick: () => { choose(name); fill(); /** @type {HTMLElement} */ (place.querySelector(`[data-view=${name}]`)).focus(); },
    }, t(`watch.view.${name}`))));
    fill();
    return place;
  }

  /** @param {string} name */
  #chooseChart(name) {
    this.chartName = name;
    this.canvas.setAttribute("aria-label", t(`watch.view.${name}`));
    this.chart = name === "tree" ? new SearchTree(this.canvas) : new DepthChart(this.canvas);
  }

  async #run() {
    this.asked.abort();
    this.asked = new AbortController();
    this.player.stop();
    this.outcome = null;
    this.replay = new Replay(this.puzzle);
    this.notes = [];
    this.about.textContent = `${this.row.title} (${this.row.source})`;
    this.result.textContent = t("watch.loading");
    history.replaceState(null, "", `#${this.#link()}`);
    const steps = this.row.traces === "steps";
    for (const one of [this.charts, this.canvas]) /** @type {HTMLElement} */ (one).hidden = !steps;
    replace(this.parts);
    this.#buildOptions();
    this.#showFigures();
    this.#chooseChart(this.chartName);
    this.#buildView();
    this.#show();
    try {
      await run(this.row, { puzzle: this.puzzle, algorithm: this.algorithm, seconds: SECONDS, seed: this.seed }, (record) => this.#take(record), this.asked.signal);
      this.#conclude();
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.result.textContent = /** @type {Error} */ (error).message; // stays: what can't be done is no passing matter
    }
  }

  #take(/** @type {any} */ record) {
    if (record.events) this.replay.add(record.events);
    if (record.notes) { this.notes = record.notes; this.dropped = record.dropped; }
    if (record.outcome) this.outcome = record.outcome;
    this.#show();
  }

  #conclude() {
    const { verdict, counters, seconds } = this.outcome, all = this.replay.events.length + this.dropped;
    const figures = COUNTERS.filter((name) => counters[name]).map((name) => `${number(counters[name])} ${t(`counter.${name}`)}`);
    const dropped = this.dropped ? ` ${t("watch.dropped", { kept: number(this.replay.events.length), all: number(all) })}` : "";
    this.result.textContent = `${t(`play.${verdict}`)}: ${[...figures, `${number(seconds, 6)} ${t("counter.seconds")}`].join(", ")}.${dropped}`;
    replace(this.parts, ...this.notes.map(({ part, found, counters: counted }) => {
      const work = COUNTERS.filter((name) => counted[name]).map((name) => `${number(counted[name])} ${t(`counter.${name}`)}`).join(", ");
      return el("li", {}, `${part}: ${found}`, work && el("small", {}, ` (${work})`));
    }));
    this.#showFigures();
    this.#show();
  }

  #showFigures() {
    const board = this.boards.find((one) => one.name === this.board);
    replace(this.figures, Boolean(board?.figures.length) && figuresTable(/** @type {NamedBoard} */ (board).figures, this.algorithm, this.outcome, (name) => this.#choose(name)));
  }

  #buildView() {
    this.view = this.viewName === "graph" ? new GraphView(this.puzzle) : new BoardView(this.puzzle);
    replace(this.stage, this.view.svg);
    this.replay.changed = new Set(this.puzzle.givens.keys());
  }

  /** The board shown: where no step fills it, the solution stands there at the end. */
  #values() {
    const { replay } = this, solution = this.row.traces === "steps" ? null : this.outcome?.solutions[0];
    if (solution) replay.changed = new Set(solution.keys());
    return solution && replay.at === replay.events.length ? solution : replay.values;
  }

  #show() {
    const { replay, view } = this, last = replay.last, values = this.#values(), changed = replay.takeChanged();
    const look = last && last[1] >= 0 ? LOOKS[last[0]] : undefined, marks = this.puzzle.side <= MOST_MARKED && this.viewName === "board" && this.row.traces === "steps";
    if (this.lit >= 0 && this.lit < values.length) changed.add(this.lit); // by the step before
    this.lit = last && look ? last[1] : -1;
    for (const cell of changed) view.show(cell, values[cell], marks ? replay.candidates(cell) : [], look && this.lit === cell ? look : "");
    const words = this.#say(last);
    if (this.sentence.textContent !== words) this.sentence.textContent = words;
    this.player.show();
    [...this.counters.querySelectorAll("dd")].forEach((place, i) => {
      const text = number(/** @type {any} */ (this.#counted())[COUNTERS[i]]);
      if (place.textContent !== text) place.textContent = text;
    });
    [...this.parts.children].forEach((part, i) => part.classList.toggle("now", i === replay.at - 1));
    if (this.row.traces !== "steps") return;
    if (this.chart.steps !== replay.depths.length) this.chart.set(this.chartName === "tree" ? /** @type {any} */ (replay.events) : replay.depths);
    this.chart.draw(replay.at);
  }

  /** Of parts their own counters, added up; of what keeps no steps those of the outcome. */
  #counted() {
    if (this.row.traces === "steps" || !this.outcome) return this.replay.counters;
    if (!this.row.traces) return this.outcome.counters;
    const done = this.notes.slice(0, this.replay.at);
    return Object.fromEntries(COUNTERS.map((name) => [name, done.reduce((sum, note) => sum + note.counters[name], 0)]));
  }

  /** @param {import("./replay.js").TraceEvent|null} event */
  #say(event) {
    if (!this.row.traces) return this.outcome ? t("watch.untraced") : "";
    if (!event) return t("event.begin");
    const [kind, cell, value, because] = event, { side } = this.puzzle;
    if (kind === "part") {
      const note = this.notes[this.replay.at - 1];
      return note ? t("event.part", { part: note.part, found: note.found }) : "";
    }
    const gaps = { value: symbol(value, side), cell: cell >= 0 ? cellName(cell, side) : "", because: because >= 0 ? cellName(because, side) : "" };
    const alone = (kind === "eliminated" && because < 0) || (kind === "conflict" && cell < 0);
    const sign = kind === "eliminated" && because >= 0 && this.replay.values[because] !== value;
    const empty = kind === "conflict" && cell >= 0 && value === 0;
    return t(`event.${kind}${alone ? ".alone" : sign ? ".sign" : empty ? ".empty" : ""}`, gaps);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === " " && /** @type {HTMLElement} */ (event.target).matches("button, a, summary")) return false; // it presses what has the focus
    return this.begun && this.player.key(event);
  }

  leave() {
    this.player.playing = false;
    this.asked.abort();
  }
}
