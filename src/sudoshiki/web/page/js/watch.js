// Watch: any algorithm on a board, step by step, with what it counts and a sentence for each step.

import { look, stream } from "./api.js";
import { BoardView } from "./board.js";
import { DepthChart } from "./depth-chart.js";
import { el, replace } from "./dom.js";
import { GraphView } from "./graph-view.js";
import { number, t } from "./i18n.js";
import { cellName, fromLink } from "./model.js";
import { Replay } from "./replay.js";
import { SearchTree } from "./search-tree.js";

const SPEEDS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10000];
const COUNTERS = ["tried", "placed", "guesses", "conflicts", "backtracks", "eliminations", "restarts"];
const FIRST = { board: "s2-futoshiki-5x5", algorithm: "mrv" };

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Watch(place, query);
}

class Watch {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    this.place = place;
    this.speed = 2;
    this.viewName = "board";
    this.playing = false;
    this.asked = new AbortController();
    this.#begin(query);
  }

  async #begin(/** @type {URLSearchParams} */ query) {
    [this.rows, this.boards] = await Promise.all([look("algorithms"), look("boards")]);
    const linked = fromLink(query.get("p") ?? "");
    this.own = linked;
    this.puzzle = linked ?? this.boards.find((/** @type {any} */ b) => b.name === (query.get("board") ?? FIRST.board)).puzzle;
    this.algorithm = query.get("with") ?? FIRST.algorithm;
    this.#build();
    this.#run();
  }

  #build() {
    const traced = this.rows.filter((/** @type {any} */ row) => row.traces && !row.unavailable);
    const algorithm = el("select", { onchange: (/** @type {any} */ e) => { this.algorithm = e.target.value; this.#run(); } },
      ...traced.map((/** @type {any} */ row) => el("option", { value: row.name, selected: row.name === this.algorithm.split(":")[0] }, row.name)));
    const board = el("select", { onchange: (/** @type {any} */ e) => this.#choose(e.target.value) },
      this.own && el("option", { value: "", selected: true }, this.own.name || `${t(`kind.${this.own.kind}`)} ${this.own.side}×${this.own.side}`),
      ...this.boards.map((/** @type {any} */ b) => el("option", { value: b.name, selected: b.puzzle === this.puzzle }, b.name)));
    this.about = el("p", { class: "quiet" });
    this.stage = el("div", { class: "stage" });
    this.sentence = el("p", { class: "sentence", role: "status" });
    this.counterPlace = el("dl", { class: "counters" });
    this.depth = /** @type {HTMLCanvasElement} */ (el("canvas", { class: "depth", role: "img", "aria-label": t("watch.view.tree") }));
    this.#chooseChart("tree");
    this.result = el("p", { class: "quiet", role: "status" });
    replace(this.place,
      el("div", { class: "board-column" }, this.stage),
      el("div", { class: "tools player" },
        el("div", { class: "fields" }, el("label", {}, t("watch.algorithm"), algorithm), el("label", {}, t("watch.board"), board)),
        this.about, this.#views(), this.sentence, this.#controls(), this.counterPlace,
        this.#choice(["tree", "depth"], () => this.chartName, (name) => { this.#chooseChart(name); this.#show(); }), this.depth, this.result));
    this.depth.addEventListener("pointerdown", (event) => this.#go(Math.round((event.offsetX / this.depth.clientWidth) * this.replay.events.length)));
  }

  #views() {
    return this.#choice(["board", "graph"], () => this.viewName, (name) => { this.viewName = name; this.#buildView(); this.#show(); });
  }

  /** Two or more ways to see the same. @param {string[]} names @param {() => string} chosen @param {(name: string) => void} choose */
  #choice(names, chosen, choose) {
    const place = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("watch.view") });
    const fill = () => replace(place, ...names.map((name) => el("button", {
      type: "button", role: "radio", "aria-checked": String(chosen() === name), class: chosen() === name ? "on" : "",
      onclick: () => { choose(name); fill(); },
    }, t(`watch.view.${name}`))));
    fill();
    return place;
  }

  /** @param {string} name */
  #chooseChart(name) {
    this.chartName = name;
    this.chart = name === "tree" ? new SearchTree(this.depth) : new DepthChart(this.depth);
  }

  #controls() {
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) => el("button", { type: "button", "aria-label": t(`watch.${key}`), title: t(`watch.${key}`), onclick: act, "data-act": key }, sign);
    this.playButton = button("play", "▶", () => this.#toggle());
    this.playButton.classList.add("accent");
    this.slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("watch.position", { now: "", all: "" }), oninput: () => this.#go(Number(this.slider.value)) }));
    this.position = el("span", { class: "quiet" });
    this.speedWords = el("span", { class: "quiet" }, t("watch.persecond", { count: number(SPEEDS[this.speed]) }));
    const speed = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed, "aria-label": t("watch.speed"), oninput: () => {
      this.speed = Number(speed.value);
      this.speedWords.textContent = t("watch.persecond", { count: number(SPEEDS[this.speed]) });
    } }));
    return el("div", { class: "player" },
      el("div", { class: "controls" }, button("start", "«", () => this.#go(0)), button("back", "‹", () => this.#go(this.replay.at - 1)), this.playButton, button("step", "›", () => this.#go(this.replay.at + 1)), button("end", "»", () => this.#go(Infinity)), this.position),
      this.slider, speed, this.speedWords);
  }

  #choose(/** @type {string} */ name) {
    this.puzzle = name ? this.boards.find((/** @type {any} */ b) => b.name === name).puzzle : this.own;
    this.#run();
  }

  async #run() {
    this.asked.abort();
    this.asked = new AbortController();
    this.playing = false;
    this.outcome = null;
    this.replay = new Replay(this.puzzle);
    const row = this.rows.find((/** @type {any} */ one) => one.name === this.algorithm.split(":")[0]);
    this.about.textContent = row ? `${row.title} (${row.source})` : "";
    this.result.textContent = t("watch.loading");
    this.notes = [];
    this.#buildView();
    this.#show();
    await stream("trace", { puzzle: this.puzzle, algorithm: this.algorithm, limit: 1, seconds: 10, effort: row?.effort ? 2_000_000 : null }, (record) => {
      if (record.events) this.replay.add(record.events);
      if (record.notes) { this.notes = record.notes; this.dropped = record.dropped; }
      if (record.outcome) this.outcome = record.outcome;
      this.#show();
    }, this.asked.signal);
    this.#conclude();
  }

  #conclude() {
    const { verdict, counters, seconds } = this.outcome, all = this.replay.events.length + this.dropped;
    const figures = COUNTERS.filter((name) => counters[name]).map((name) => `${number(counters[name])} ${t(`counter.${name}`)}`);
    const dropped = this.dropped ? ` ${t("watch.dropped", { kept: number(this.replay.events.length), all: number(all) })}` : "";
    this.result.textContent = `${t(`play.${verdict}`)}: ${[...figures, `${number(seconds, 6)} ${t("counter.seconds")}`].join(", ")}.${dropped}`;
  }

  #buildView() {
    this.view = this.viewName === "graph" ? new GraphView(this.puzzle) : new BoardView(this.puzzle);
    replace(this.stage, this.view.svg);
    this.replay.changed = new Set(this.puzzle.givens.keys());
  }

  #show() {
    const { replay, view } = this, last = replay.last, changed = replay.takeChanged();
    const marked = last ? { tried: "tried", guessed: "tried", placed: "fresh", eliminated: "back", conflict: "wrong", "taken back": "back" }[last[0]] : undefined;
    const marks = this.puzzle.side <= 16 && this.viewName === "board";
    if (this.lit !== undefined) changed.add(this.lit); // by the step before
    this.lit = last && marked && last[1] >= 0 ? last[1] : undefined;
    for (const cell of changed)
      view.show(cell, replay.values[cell], marks ? replay.candidates(cell) : [], this.lit === cell ? marked : "");
    this.sentence.textContent = this.#say(last);
    this.slider.max = String(replay.events.length);
    this.slider.value = String(replay.at);
    this.position.textContent = t("watch.position", { now: number(replay.at), all: number(replay.events.length) });
    this.#count();
    if (this.chart.steps !== replay.depths.length) this.chart.set(this.chartName === "tree" ? /** @type {any} */ (replay.events) : replay.depths);
    this.chart.draw(replay.at);
  }

  #count() {
    const { counters } = this.replay;
    if (!this.counterPlace.childElementCount)
      replace(this.counterPlace, ...COUNTERS.map((name) => el("div", {}, el("dt", {}, t(`counter.${name}`)), el("dd", {}, "0"))));
    [...this.counterPlace.querySelectorAll("dd")].forEach((place, i) => {
      const text = number(/** @type {any} */ (counters)[COUNTERS[i]]);
      if (place.textContent !== text) place.textContent = text;
    });
  }

  /** @param {import("./replay.js").TraceEvent|null} event */
  #say(event) {
    if (!event) return t("event.begin");
    const [kind, cell, value, because] = event, { side } = this.puzzle;
    const gaps = { value, cell: cell >= 0 ? cellName(cell, side) : "", because: because >= 0 ? cellName(because, side) : "" };
    if (kind === "part") {
      const note = this.notes[this.replay.events.slice(0, this.replay.at).filter(([k]) => k === "part").length - 1];
      return note ? t("event.part", { part: note.part, found: note.found }) : "";
    }
    const alone = (kind === "eliminated" && because < 0) || (kind === "conflict" && cell < 0);
    const sign = kind === "eliminated" && because >= 0 && this.replay.values[because] !== value;
    return t(`event.${kind}${alone ? ".alone" : sign ? ".sign" : ""}`, gaps);
  }

  /** @param {number} at */
  #go(at) {
    this.replay.seek(at);
    this.#show();
  }

  #toggle() {
    this.playing = !this.playing;
    if (this.playing && this.replay.at >= this.replay.events.length) this.replay.seek(0);
    this.playButton.textContent = this.playing ? "❚❚" : "▶";
    this.playButton.setAttribute("aria-label", t(this.playing ? "watch.pause" : "watch.play"));
    this.due = 0;
    this.before = performance.now();
    if (this.playing) requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(/** @type {number} */ now) {
    if (!this.playing) return;
    this.due += ((now - this.before) / 1000) * SPEEDS[this.speed];
    this.before = now;
    const steps = Math.floor(this.due);
    this.due -= steps;
    if (steps) this.#go(this.replay.at + steps);
    if (this.replay.at >= this.replay.events.length) return this.#toggle();
    requestAnimationFrame((later) => this.#frame(later));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.replay) return false;
    if (event.key === " ") this.#toggle();
    else if (event.key === "," || event.key === "ArrowLeft") this.#go(this.replay.at - 1);
    else if (event.key === "." || event.key === "ArrowRight") this.#go(this.replay.at + 1);
    else if (event.key === "Home") this.#go(0);
    else if (event.key === "End") this.#go(Infinity);
    else return false;
    return true;
  }

  leave() {
    this.playing = false;
    this.asked.abort();
  }
}
