// Watch: any algorithm on a board, step by step, with its pseudocode, its counters and a sentence for each step.

import { keepAddress } from "./address.js";
import { algorithmSelect, boardSelect, countsNothing, fullName, optionFields, optionsOf, findAlgorithm, run, verdictWords } from "./algorithms.js";
import { fetchOnce } from "./api.js";
import { BoardView } from "./board.js";
import { CodeView } from "./code-view.js";
import { el, replace } from "./dom.js";
import { figuresTable } from "./figures.js";
import { GraphView } from "./graph-view.js";
import { number, translateText, t } from "./i18n.js";
import { timeWords } from "./log-scale.js";
import { boardFrom, toLink } from "./model.js";
import { Player } from "./player.js";
import { Replay } from "./replay.js";
import { SearchTree } from "./search-tree.js";
import { copyLink, linkedPuzzle } from "./sharing.js";
import { StripChart } from "./strip-chart.js";
import { eventSentence, moveSentence } from "./sentences.js";
import { titleOf } from "./titles.js";
import { WalkReplay } from "./walk-replay.js";

const COUNTERS = ["tried", "placed", "guesses", "conflicts", "backtracks", "eliminations", "restarts"], OF_WALKS = ["tried", "placed", "conflicts", "restarts", "cost"];
const FIRST = { board: "s2-futoshiki-5x5", algorithm: "mrv" };
const LIMITS = [1, 2, 10, 100]; // choices for the number of solutions
const SAVED_AFTER = 300; // milliseconds without a step, before it is stored in the address
const SECONDS = 10, MAX_SIDE_WITH_MARKS = 16, LEGIBLE = 9, MAX_HIGHLIGHTED = 8, HOTTEST = 4; // time limit; largest side with candidates, and with digits; most cells highlighted at once; shades of heat
/** @type {Record<string, string>} */
const CLASSES = { tried: "tried", guessed: "tried", placed: "fresh", eliminated: "back", conflict: "wrong", "taken back": "back" };
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
    this.controller = new AbortController();
    this.own = linkedPuzzle(query);
    this.board = this.own ? "" : query.get("board") ?? FIRST.board;
    this.algorithm = query.get("with") ?? FIRST.algorithm;
    this.seed = wholeFrom(query.get("seed"));
    this.limit = LIMITS.find((one) => one === wholeFrom(query.get("limit"))) ?? 1;
    /** The step of a link; shown once the trace is long enough. */ this.linkedStep = wholeFrom(query.get("step"));
    this.saving = 0;
    /** @type {Algorithm[]} */ this.algorithms = [];
    /** @type {NamedBoard[]} */ this.boards = [];
    this.outcome = /** @type {any} */ (null);
    /** The parts of `auto` and their results. @type {any[]} */ this.notes = [];
    /** The element of each counter. @type {[string, HTMLElement][]} */ this.places = [];
    this.dropped = 0;
    this.every = 1;
    /** The cells of the current step. @type {number[]} */ this.lit = [];
    this.stage = el("div", { class: "stage" });
    this.about = el("p", { class: "quiet about" });
    this.options = el("div", { class: "fields options" });
    this.figures = el("div", { class: "figures" });
    this.sentence = el("p", { class: "sentence", role: "status" });
    this.counters = el("dl", { class: "counters" });
    this.code = new CodeView();
    this.tree = new SearchTree((at) => this.#go(at));
    this.canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { class: "depth", role: "img" }));
    this.chartNote = el("p", { class: "quiet chart-note" });
    this.instead = el("p", { class: "instead" });
    this.share = el("button", { type: "button", "data-act": "link", onclick: () => copyLink(this.place, this.#link()) });
    this.parts = el("ol", { class: "parts" });
    this.result = el("p", { class: "quiet result", role: "status" });
    this.chart = /** @type {SearchTree|StripChart} */ (this.tree);
    this.player = new Player({
      at: () => this.replay.at, length: () => this.replay.events.length, go: (at) => this.#go(at),
      marks: () => (this.#isShown() ? this.replay.marks : {}),
      turned: (playing) => this.sentence.setAttribute("aria-live", playing ? "off" : "polite"), // a screen reader must not read thousands of sentences
    });
    this.replay = /** @type {Replay|WalkReplay} */ (new Replay({ kind: "latin", side: 1, givens: [0] }));
    this.view = /** @type {BoardView|GraphView} */ (new BoardView({ kind: "latin", side: 1, givens: [0] }));
    this.ready = false;
    this.#begin();
  }

  async #begin() {
    [this.algorithms, this.boards] = await Promise.all([fetchOnce("algorithms"), fetchOnce("boards")]);
    if (!this.place.isConnected) return; // the tab was left
    if (!findAlgorithm(this.algorithms, this.algorithm)) this.algorithm = FIRST.algorithm;
    if (this.board && !this.boards.some((board) => board.name === this.board)) this.board = FIRST.board;
    this.ready = true;
    this.#build();
    this.#run();
  }

  get puzzle() {
    return this.boards.find((board) => board.name === this.board)?.puzzle ?? this.own ?? this.replay.puzzle;
  }

  get entry() {
    return /** @type {Algorithm} */ (findAlgorithm(this.algorithms, this.algorithm));
  }

  #build() {
    const own = this.own ? titleOf(this.own) : "";
    const algorithm = algorithmSelect(this.algorithms, this.entry.name, (name) => this.#choose(name));
    const board = boardSelect(this.boards, this.board, (name) => { this.board = name; this.#restart(); }, own);
    this.charts = this.#choice(["tree", "depth"], () => this.chartName, (name) => { this.#chooseChart(name); this.#show(); });
    this.chartBox = el("section", { class: "chart-box" }, this.charts, this.tree.element, this.canvas, this.chartNote);
    replace(this.place,
      el("h1", { class: "unseen" }, t("tab.watch")),
      el("div", { class: "fields setup" }, el("label", {}, t("watch.algorithm"), algorithm), el("label", {}, t("watch.board"), board)),
      this.options, this.about,
      el("div", { class: "board-column" }, this.stage, this.#choice(["board", "graph"], () => this.viewName, (name) => { this.viewName = name; this.#buildView(); this.#show(); })),
      el("div", { class: "tools" }, this.player.element, this.sentence, this.instead, this.code.element, this.counters),
      this.chartBox,
      el("div", { class: "outcome" }, this.parts, this.result, this.figures, this.share));
    this.canvas.addEventListener("pointerdown", (event) => this.#go(Math.round((event.offsetX / this.canvas.clientWidth) * this.replay.events.length)));
  }

  /** Go to a step; it is stored in the address when the replay stops. @param {number} at */
  #go(at) {
    this.linkedStep = 0;
    this.replay.seek(at);
    this.#show();
    clearTimeout(this.saving);
    this.saving = setTimeout(() => { if (!this.player.playing) keepAddress(this.place, this.#link()); }, SAVED_AFTER);
  }

  /** Fields for the options of the algorithm, and its seed. */
  #buildOptions() {
    const { entry } = this, options = optionsOf(this.algorithm);
    const seed = el("label", {}, t("make.seed"), el("input", { type: "number", min: 0, step: 1, value: this.seed, "data-option": "seed", onchange: (/** @type {any} */ event) => { this.seed = wholeFrom(event.target.value); this.#restart(); } }));
    const limit = el("label", {}, t("watch.limit"), el("select", { "data-option": "limit", onchange: (/** @type {any} */ event) => { this.limit = Number(event.target.value); this.#restart(); } },
      ...LIMITS.map((one) => el("option", { value: one, selected: one === this.limit }, number(one)))));
    replace(this.options, ...optionFields(entry, options, () => { this.algorithm = fullName(entry, options); this.#restart(); }), entry.seeded && seed, entry.traces === "steps" && limit);
  }

  #buildCounters() {
    const names = this.entry.traces === "moves" ? OF_WALKS : COUNTERS;
    this.places = names.map((name) => /** @type {[string, HTMLElement]} */ ([name, el("dd", {}, "0")]));
    replace(this.counters, ...this.places.map(([name, place]) => el("div", {}, el("dt", {}, t(`counter.${name}`)), place)));
  }

  /** @param {string} name with or without options */
  #choose(name) {
    this.algorithm = name;
    /** @type {HTMLSelectElement} */ (this.place.querySelector("[data-set=algorithm]")).value = this.entry.name;
    this.#restart();
  }

  /** Start again with another board or algorithm. */
  #restart() {
    this.linkedStep = 0;
    this.#run();
  }

  /** The number of solutions to look for: more than one only for tree searches. */
  get usedLimit() {
    return this.entry.traces === "steps" ? this.limit : 1;
  }

  /** The address with board, algorithm, options, seed and step. */
  #link() {
    const board = this.board ? `board=${this.board}` : `p=${toLink(this.puzzle)}`;
    return `watch?${board}&with=${encodeURIComponent(this.algorithm)}${this.entry.seeded && this.seed ? `&seed=${this.seed}` : ""}${this.usedLimit > 1 ? `&limit=${this.usedLimit}` : ""}${this.linkedStep || this.replay.at ? `&step=${this.linkedStep || this.replay.at}` : ""}`;
  }

  /** A choice between views. @param {string[]} names @param {() => string} chosen @param {(name: string) => void} choose */
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
    const walk = this.replay instanceof WalkReplay, tree = !walk && name === "tree", shown = this.#isShown();
    this.chartName = name;
    this.tree.element.hidden = !tree || !shown;
    this.canvas.hidden = tree || !shown;
    this.canvas.setAttribute("aria-label", t(`watch.view.${walk ? "cost" : name}`));
    // Most steps have few conflicts left: the square root of the cost gives these more height.
    this.chart = tree ? this.tree : new StripChart(this.canvas, walk ? { scale: Math.sqrt, labels: true } : { hills: true });
    this.chart.steps = 0; // forces a redraw
    this.chartNote.textContent = walk ? t("watch.cost.help") : "";
  }

  async #run() {
    this.controller.abort();
    this.controller = new AbortController();
    this.player.stop();
    this.outcome = null;
    this.replay = this.entry.traces === "moves" ? new WalkReplay(this.puzzle) : new Replay(this.puzzle);
    this.notes = [];
    this.about.textContent = `${translateText(this.entry.title)} (${translateText(this.entry.source)})`;
    this.result.textContent = t("watch.loading");
    this.result.classList.remove("loud");
    this.tree.reset();
    keepAddress(this.place, this.#link());
    /** @type {HTMLElement} */ (this.charts).hidden = this.entry.traces !== "steps";
    this.player.element.hidden = !this.entry.traces;
    this.share.textContent = t(this.entry.traces ? "watch.share" : "play.share");
    /** @type {HTMLElement} */ (this.chartBox).hidden = !this.#isShown();
    this.code.set(this.algorithm);
    replace(this.parts);
    replace(this.instead);
    this.#buildOptions();
    this.#buildCounters();
    this.#showFigures();
    this.#chooseChart(this.chartName);
    this.#buildView();
    this.#show();
    try {
      await run(this.entry, { puzzle: this.puzzle, algorithm: this.algorithm, seconds: SECONDS, seed: this.seed, limit: this.usedLimit }, (record) => this.#take(record), this.controller.signal);
      this.#conclude();
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.result.textContent = /** @type {Error} */ (error).message; // stays: what can't be done is no passing matter
      this.result.classList.add("loud");
      this.sentence.textContent = t("watch.failed", { name: this.entry.name });
    }
  }

  #take(/** @type {any} */ record) {
    if (record.events) this.replay.add(record.events, record.measures);
    if (record.notes) { this.notes = record.notes; this.dropped = record.dropped; this.every = record.every ?? 1; }
    if (record.outcome) this.outcome = record.outcome;
    this.#show();
  }

  #conclude() {
    const { counters, seconds } = this.outcome, all = this.replay.events.length + this.dropped;
    const thinned = this.every > 1 ? ` ${t("watch.every", { every: number(this.every) })}` : "";
    const figures = COUNTERS.filter((name) => counters[name]).map((name) => `${number(counters[name])} ${t(`counter.${name}`)}`);
    const dropped = this.dropped ? ` ${t("watch.dropped", { kept: number(this.replay.events.length), all: number(all) })}` : "";
    this.result.textContent = `${verdictWords(this.outcome)}: ${[...figures, this.entry.traces ? t("watch.seconds", { time: timeWords(seconds) }) : timeWords(seconds)].join(", ")}.${dropped}${thinned}`;
    replace(this.parts, ...this.notes.map(({ part, found, counters: counted }) => {
      const work = COUNTERS.filter((name) => counted[name]).map((name) => `${number(counted[name])} ${t(`counter.${name}`)}`).join(", ");
      return el("li", {}, `${translateText(part)}: ${translateText(found)}`, work && el("small", {}, ` (${work})`));
    }));
    this.#showFigures();
    this.#offerInstead();
    if (this.linkedStep) this.#go(this.linkedStep);
    this.#show();
  }

  /** If nothing was left to search, offer an algorithm that searches on the same board. */
  #offerInstead() {
    const { way, counters, solutions } = this.outcome, { entry } = this;
    const filled = way.startsWith("propagation"), forced = entry.traces === "steps" && counters.eliminations > 0 && counters.guesses === 0 && solutions.length > 0;
    if (!filled && !forced) return;
    const without = filled && entry.options.some(({ name }) => name === "propagation"), name = without ? fullName(entry, { ...optionsOf(this.algorithm), propagation: "false" }) : "backtracking";
    replace(this.instead, `${t(filled ? "watch.filled" : "watch.forced")} `, el("button", { type: "button", "data-act": "instead", onclick: () => this.#choose(name) }, t(without ? "watch.without" : "watch.plain")));
  }

  #showFigures() {
    const board = this.boards.find((one) => one.name === this.board);
    replace(this.figures, Boolean(board?.figures.length) && figuresTable(/** @type {NamedBoard} */ (board).figures, this.algorithm, this.usedLimit > 1 ? null : this.outcome, (name) => this.#choose(name)));
  }

  #buildView() {
    this.view = this.viewName === "graph" ? new GraphView(this.puzzle) : new BoardView(this.puzzle, { dots: this.puzzle.side > LEGIBLE });
    replace(this.stage, this.view.svg);
    this.replay.changed = new Set(this.puzzle.givens.keys());
  }

  /** The current values; at the end the solution, if no step fills it in. */
  #values() {
    const { replay } = this, found = this.#isShown() ? null : this.outcome?.solutions[0], solution = found && boardFrom(this.puzzle, found);
    if (solution) replay.changed = new Set(solution.keys());
    return solution && replay.at === replay.events.length ? solution : replay.values;
  }

  #show() {
    const { replay } = this, values = this.#values(), changed = replay.takeChanged();
    for (const cell of this.lit) if (cell < values.length) changed.add(cell); // of the step before
    if (replay instanceof WalkReplay) this.#showWalk(replay, changed);
    else this.#showSearch(replay, values, changed);
    const words = this.#sentenceOf();
    if (this.sentence.textContent !== words) this.sentence.textContent = words;
    this.player.show();
    this.code.show(this.#doing());
    const counted = /** @type {any} */ (this.#counted()), silent = countsNothing(this.entry, counted);
    for (const [name, place] of this.places) {
      const text = silent ? "–" : number(counted[name]);
      if (place.textContent !== text) place.textContent = text;
    }
    [...this.parts.children].forEach((part, i) => part.classList.toggle("now", i === replay.at - 1));
    if (!this.#isShown()) return;
    if (this.chart.steps !== replay.events.length + 1) {
      if (this.chart instanceof StripChart) this.chart.set(replay.heights);
      else this.chart.set(/** @type {Replay} */ (replay).events, this.puzzle);
      if (this.chart instanceof SearchTree) this.chartNote.textContent = this.chart.leftOut ? t("watch.tree.cut", { shown: number(this.chart.nodes.length - 1), all: number(this.chart.nodes.length - 1 + this.chart.leftOut) }) : "";
    }
    this.chart.draw(replay.at);
  }

  /** Whether steps are shown, not only the outcome. */
  #isShown() {
    return this.entry.traces === "steps" || this.entry.traces === "moves";
  }

  /** @param {Replay} replay @param {number[]} values @param {Set<number>} changed */
  #showSearch(replay, values, changed) {
    const { last } = replay, className = last && last[1] >= 0 ? CLASSES[last[0]] : undefined;
    const marks = this.puzzle.side <= MAX_SIDE_WITH_MARKS && this.viewName === "board" && this.entry.traces === "steps";
    this.lit = last && className ? [last[1]] : [];
    for (const cell of changed) this.view.show(cell, values[cell], marks ? replay.candidates(cell) : [], className && this.lit.includes(cell) ? className : "");
  }

  /** Colour cells by their number of clashes, and show the number. @param {WalkReplay} replay @param {Set<number>} changed */
  #showWalk(replay, changed) {
    const changes = replay.last?.changes ?? [];
    this.lit = changes.length <= MAX_HIGHLIGHTED ? changes.map(([cell]) => cell) : [];
    for (const cell of this.lit) changed.add(cell);
    for (const cell of changed) {
      const heat = replay.heat[cell], classes = `${heat ? ` heat-${Math.min(heat, HOTTEST)}` : ""}${this.lit.includes(cell) ? " lit" : ""}`;
      this.view.show(cell, replay.values[cell], [], classes.trim(), heat ? String(heat) : "");
    }
  }

  /** The counters: sums over the parts of `auto`; those of the outcome if there is no trace. */
  #counted() {
    if (this.#isShown() || !this.outcome) return this.replay.counters;
    if (!this.entry.traces) return this.outcome.counters;
    const done = this.notes.slice(0, this.replay.at);
    return Object.fromEntries(COUNTERS.map((name) => [name, done.reduce((sum, note) => sum + note.counters[name], 0)]));
  }

  /** The current step, as named in the pseudocode. */
  #doing() {
    const note = this.entry.traces === "parts" && this.replay.at ? this.notes[this.replay.at - 1] : null;
    return note ? `part:${note.part}` : this.replay.doing;
  }

  /** Show a sentence on the current step. */
  #sentenceOf() {
    const { replay } = this;
    if (!this.entry.traces) return this.outcome ? t("watch.untraced") : "";
    if (replay instanceof WalkReplay) return moveSentence(replay);
    if (!replay.last) return t("event.begin");
    if (replay.last[0] !== "part") return eventSentence(replay.last, replay);
    const note = this.notes[replay.at - 1];
    return note ? t("event.part", { part: translateText(note.part), found: translateText(note.found) }) : "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === " " && /** @type {HTMLElement} */ (event.target).matches("button, a, summary")) return false; // it presses what has the focus
    return this.ready && this.entry.traces !== "" && this.player.key(event);
  }

  leave() {
    clearTimeout(this.saving);
    this.player.playing = false;
    this.controller.abort();
  }
}

/** A whole number in a text, or 0. @param {any} text */
const wholeFrom = (text) => Math.max(0, Math.trunc(Number(text))) || 0;
