// Race: two to eight algorithms on one board, side by side, on the same clock or the same number of tries.

import { algorithmSelect, boardSelect, fullName, optionFields, rowOf, run } from "./algorithms.js";
import { look, Refused } from "./api.js";
import { el, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { number, t } from "./i18n.js";
import { toLink } from "./model.js";
import { Runner, standings } from "./runner.js";
import { copyLink, linkedPuzzle } from "./sharing.js";

/** @type {Record<string, {board: string, names: string[]}>} */
const READY = {
  s1: { board: "s1-sudoku-4x4", names: ["one-guess", "backtracking", "mrv"] },
  s2: { board: "s2-futoshiki-5x5", names: ["backtracking", "forward-checking:habits=s2", "mrv:habits=s2"] },
  s3: { board: "s1-sudoku-4x4", names: ["bfs", "dfs", "saturbfs"] },
  s4: { board: "sudoku-16x16", names: ["ilp", "auto"] },
  s5: { board: "s5-sudoku-9x9", names: ["forward-checking", "mrv", "mac"] },
};
const LEAST = 2, MOST = 8, LASTS = 8, SECONDS = 5; // runners; seconds that a race lasts on the page, and that each may run
/** @typedef {import("./algorithms.js").Algorithm} Algorithm */
/** @typedef {import("./algorithms.js").NamedBoard} NamedBoard */

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Race(place, query);
}

class Race {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    this.place = place;
    this.by = query.get("by") === "tries" ? "tries" : "clock";
    this.own = linkedPuzzle(query);
    this.board = this.own ? "" : query.get("board") ?? READY.s2.board;
    this.names = (query.get("run") ?? READY.s2.names.join()).split(",").slice(0, MOST);
    this.own ??= Game.saved()?.puzzle ?? null;
    this.asked = new AbortController();
    this.frame = 0;
    /** @type {Algorithm[]} */ this.rows = [];
    /** @type {NamedBoard[]} */ this.boards = [];
    /** @type {Runner[]} */ this.runners = [];
    /** The options of the one that may be added. @type {Record<string, string>} */ this.options = {};
    this.chips = el("div", { class: "chips" });
    this.optionPlace = el("div", { class: "fields wide options" });
    this.lanes = el("div", { class: "race-lanes" });
    this.words = el("p", { class: "quiet", role: "status" });
    this.leaders = el("div", { class: "leaders" });
    this.#begin();
  }

  async #begin() {
    [this.rows, this.boards] = await Promise.all([look("algorithms"), look("boards")]);
    if (this.board && !this.boards.some((board) => board.name === this.board)) this.board = READY.s2.board;
    this.names = this.names.filter((name) => rowOf(this.rows, name));
    if (this.names.length < LEAST) this.names = [...READY.s2.names];
    this.#build();
    this.#run();
  }

  /** @param {string} key */
  #prepare(key) {
    this.names = [...READY[key].names];
    this.board = READY[key].board;
    this.#build();
    this.#run();
  }

  #build() {
    const ready = Object.keys(READY).map((key) => el("button", { type: "button", "data-race": key, onclick: () => this.#prepare(key) }, t(`race.${key}`)));
    const board = boardSelect(this.boards, this.board, (name) => { this.board = name; this.#run(); }, this.own ? t("race.own") : "");
    const by = el("select", { "data-set": "by", onchange: (/** @type {any} */ event) => { this.by = event.target.value; this.#start(); } },
      ...["clock", "tries"].map((one) => el("option", { value: one, selected: this.by === one }, t(`race.${one}`))));
    const more = algorithmSelect(this.rows, "backtracking", (name) => this.#showOptions(name));
    replace(this.place,
      el("section", { class: "card" }, el("h1", {}, t("tab.race")), el("p", { class: "quiet" }, t("race.ready")), el("div", { class: "row" }, ...ready),
        el("div", { class: "fields" }, el("label", {}, t("watch.board"), board), el("label", {}, t("race.by"), by)),
        this.chips,
        el("div", { class: "row" }, el("label", { class: "grow" }, t("watch.algorithm"), more), el("button", { type: "button", "data-act": "add", onclick: () => this.#add(more.value) }, t("race.add")),
          el("button", { type: "button", class: "accent", onclick: () => this.#start() }, t("race.go")),
          el("button", { type: "button", "data-act": "link", onclick: () => copyLink(this.#link()) }, t("play.share"))),
        this.optionPlace),
      this.words, this.lanes, this.leaders);
    this.#showOptions(more.value);
    this.#showChips();
  }

  #showOptions(/** @type {string} */ name) {
    this.options = {};
    const row = rowOf(this.rows, name);
    replace(this.optionPlace, ...(row ? optionFields(row, this.options, () => {}) : []));
  }

  #showChips() {
    replace(this.chips, ...this.names.map((name) => el("span", { class: "chip" }, name, el("button", { type: "button", "aria-label": t("race.remove", { name }), onclick: () => this.#remove(name) }, "×"))));
  }

  #remove(/** @type {string} */ name) {
    if (this.names.length <= LEAST) return notice(t("race.most"));
    this.names = this.names.filter((one) => one !== name);
    this.#showChips();
    this.#run();
  }

  /** The same algorithm may run twice, with other options. @param {string} name */
  #add(name) {
    const row = rowOf(this.rows, name), full = row ? fullName(row, this.options) : name;
    if (this.names.includes(full)) return notice(t("race.twice", { name: full }));
    if (this.names.length >= MOST) return notice(t("race.most"));
    this.names.push(full);
    this.#showChips();
    this.#run();
  }

  #link() {
    const board = this.board ? `board=${this.board}` : `p=${toLink(this.#puzzle())}`;
    return `race?${board}&run=${encodeURIComponent(this.names.join())}&by=${this.by}`;
  }

  #puzzle() {
    return this.boards.find((board) => board.name === this.board)?.puzzle ?? this.own ?? this.boards[0].puzzle;
  }

  async #run() {
    this.asked.abort();
    this.asked = new AbortController();
    cancelAnimationFrame(this.frame);
    history.replaceState(null, "", `#${this.#link()}`);
    const { signal } = this.asked, puzzle = this.#puzzle();
    this.words.textContent = t("race.running");
    replace(this.leaders);
    const runners = this.names.map((name) => new Runner(name, puzzle, rowOf(this.rows, name)?.traces === "moves"));
    this.runners = runners;
    replace(this.lanes, ...runners.map((runner) => runner.lane));
    for (const runner of runners) { // one after the other, so that none slows another down
      try {
        await run(rowOf(this.rows, runner.name), { puzzle, algorithm: runner.name, seconds: SECONDS, seed: 0 }, (record) => runner.take(record), signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        runner.refused(error.message);
      }
    }
    this.#start();
  }

  #start() {
    cancelAnimationFrame(this.frame);
    history.replaceState(null, "", `#${this.#link()}`);
    const all = this.runners.filter((one) => one.begin(this.by));
    replace(this.leaders);
    if (!all.length) { this.words.textContent = t("race.nobody"); return; }
    const longest = Math.max(...all.map((one) => one.length(this.by)));
    this.words.textContent = this.by === "clock" ? t(LASTS >= longest ? "race.slow" : "race.quick", { factor: number(Math.max(LASTS / longest, longest / LASTS), LASTS > longest * 10 ? 0 : 1) }) : "";
    const began = performance.now(), lasts = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0.1 : LASTS;
    const places = new Map(standings(all, this.by).map(({ runner, place }) => [runner, place]));
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, (now - began) / 1000 / lasts);
      for (const one of all) one.show(share * longest, this.by, places.get(one) ?? 0);
      if (share < 1) this.frame = requestAnimationFrame(step); else this.#leaderBoard(all);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Who finished, by what it took; then who did not. @param {Runner[]} all */
  #leaderBoard(all) {
    const head = [t("race.place"), t("race.name"), t("counter.seconds"), t("counter.tried"), t("counter.guesses"), t("counter.conflicts"), ""];
    replace(this.leaders, el("section", { class: "card scroll" }, el("table", {},
      el("thead", {}, el("tr", {}, ...head.map((words, i) => el("th", { class: i > 1 && i < 6 ? "number" : "" }, words)))),
      el("tbody", {}, ...standings(all, this.by).map(({ runner: { name, outcome, solution }, place }) => el("tr", {},
        el("td", {}, place ? `${place}.` : "–"), el("td", {}, name), el("td", { class: "number" }, number(outcome.seconds, 6)),
        ...["tried", "guesses", "conflicts"].map((key) => el("td", { class: "number" }, number(outcome.counters[key]))), el("td", {}, solution ? t(`play.${outcome.verdict}`) : t("race.unfinished"))))))));
  }

  leave() {
    cancelAnimationFrame(this.frame);
    this.asked.abort();
  }
}
