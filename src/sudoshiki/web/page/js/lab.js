// Lab: results of experiments as tables and a plot whose dots link to boards; quick experiments can be started.

import { fetchAgain, post, Refused } from "./api.js";
import { el, notice, replace, scrolling, svg } from "./dom.js";
import { currentLanguage, joinList, number, t } from "./i18n.js";
import { timeWords } from "./log-scale.js";
import { markedUp } from "./inline-markdown.js";
import { toLink } from "./model.js";

const WIDTH = 900, ROW = 34, LEFT = 190, MEASURES = ["seconds", "tried", "guesses", "conflicts"];
const SECONDS = 30; // time limit of a run or a report
const ROWS_SHOWN = 20; // rows of a table shown at first
const UPDATE_AFTER = 1500; // milliseconds between updates of a run in progress

/** @param {HTMLElement} place */
export function open(place) {
  return new Lab(place);
}

class Lab {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.measure = "seconds";
    this.recipe = "";
    /** The run whose report is shown. */ this.current = "";
    /** @type {Record<string, string>} */ this.filter = {};
    this.controller = new AbortController();
    this.data = /** @type {any} */ (null);
    this.picture = el("section", { class: "card" });
    this.report = el("div", {});
    this.list = el("div", { class: "row" });
    this.begin = el("div", { class: "row" });
    replace(this.place, el("section", { class: "card" }, el("h1", {}, t("tab.lab")), this.list, el("p", { class: "quiet" }, t("lab.begin")), this.begin), this.report);
    this.#refresh();
  }

  /** The names of all runs. @returns {Promise<string[]>} */
  async #refresh() {
    const { runs, recipes } = await fetchAgain("lab", this.controller.signal);
    replace(this.list, ...(runs.length ? runs.map((/** @type {any} */ run) => el("button", { type: "button", onclick: () => this.#show(run.name) }, run.name, " ", el("small", {}, number(run.jobs.done ?? 0)))) : [el("p", {}, t("lab.empty"))]));
    const select = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": t("lab.recipe") }, ...recipes.map((/** @type {any} */ one) => el("option", { value: one.name, selected: one.name === this.recipe }, one.titles[currentLanguage()]))));
    replace(this.begin, select, el("button", { type: "button", class: "accent", onclick: () => this.#run(select.value) }, t("lab.run")));
    return runs.map((/** @type {any} */ run) => run.name);
  }

  async #run(/** @type {string} */ recipe) {
    this.recipe = recipe;
    notice(t("lab.running"));
    const name = `${recipe.replace(":", "-")}-quick`;
    const done = post("lab/run", { recipe, seconds: SECONDS }, this.controller.signal);
    let over = false;
    const grow = async () => {
      if (!over && (await this.#refresh()).includes(name) && this.current === name) await this.#show(name);
      if (!over) setTimeout(() => grow().catch(() => {}), UPDATE_AFTER);
    };
    this.#wait(name);
    grow().catch(() => {}); // the run itself reports errors
    try {
      await done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice(`${error.message}. ${t("lab.again")}`); // finished jobs are kept
    } finally {
      over = true;
    }
    if ((await this.#refresh()).includes(name) && this.current === name) await this.#show(name);
  }

  #wait(/** @type {string} */ name) {
    this.current = name;
    this.filter = {};
    replace(this.report, el("p", { class: "quiet", role: "status" }, t("watch.loading")));
  }

  async #show(/** @type {string} */ name) {
    if (this.current !== name) this.#wait(name);
    const data = await this.#report(name);
    if (!data || this.current !== name) return; // another run was chosen meanwhile
    this.data = data;
    this.picture = el("section", { class: "card" });
    replace(this.report, this.picture, ...this.data.blocks.map(block));
    this.#draw();
  }

  /** The report of a run, or why there is none. @param {string} name */
  async #report(name) {
    try {
      return await post("lab/report", { run: name, language: currentLanguage(), seconds: SECONDS }, this.controller.signal);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.current === name) replace(this.report, el("p", { class: "loud", role: "alert" }, error.message));
      return null;
    }
  }

  #draw() {
    const { runs, words } = this.data, labels = varying(runs), word = (/** @type {string} */ text) => words[text] ?? text;
    const chosen = runs.filter((/** @type {any} */ run) => Object.entries(this.filter).every(([key, value]) => !value || String(run.labels[key]) === value));
    const filters = labels.map(([key, values]) => el("label", {}, word(key), el("select", { onchange: (/** @type {any} */ e) => { this.filter[key] = e.target.value; this.#draw(); } },
      el("option", { value: "" }, "–"), ...values.map((value) => el("option", { value, selected: this.filter[key] === value }, word(value))))));
    const measure = el("label", {}, t("lab.measure"), el("select", { onchange: (/** @type {any} */ e) => { this.measure = e.target.value; this.#draw(); } },
      ...MEASURES.map((one) => el("option", { value: one, selected: one === this.measure }, t(`counter.${one}`)))));
    replace(this.picture, el("div", { class: "fields wide" }, measure, ...filters), el("div", { class: "scroll" }, strips(chosen, this.measure, word, (run) => toBoard(run, this.controller.signal))));
  }

  leave() {
    this.controller.abort();
  }
}

/** The labels that differ between runs, with their values. @param {any[]} runs @returns {[string, string[]][]} */
function varying(runs) {
  /** @type {Map<string, Set<string>>} */
  const seen = new Map();
  for (const run of runs) for (const [key, value] of Object.entries(run.labels)) seen.set(key, (seen.get(key) ?? new Set()).add(String(value)));
  return [...seen].filter(([, values]) => values.size > 1 && values.size <= 30).map(([key, values]) => [key, [...values].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))]);
}

/** A strip of dots for each algorithm, on a logarithmic scale. @param {any[]} runs @param {string} measure @param {(text: string) => string} word @param {(run: any) => void} choose @returns {Element} */
function strips(runs, measure, word, choose) {
  const value = (/** @type {any} */ run) => Math.max(measure === "seconds" ? 1e-6 : 0.5, measure === "seconds" ? run.seconds : run.counters[measure]);
  const silent = [...new Set(runs.filter((run) => measure !== "seconds" && run.counters[measure] === null).map((run) => run.algorithm))];
  if (silent.length) return el("div", {}, strips(runs.filter((run) => !silent.includes(run.algorithm)), measure, word, choose), el("p", { class: "quiet" }, t("lab.silent", { names: joinList(silent.map(word)) })));
  const names = [...new Set(runs.map((run) => run.algorithm))], logs = runs.map((run) => Math.log10(value(run)));
  const low = Math.floor(Math.min(0, ...logs)), high = Math.ceil(Math.max(low + 1, ...logs));
  const x = (/** @type {number} */ log) => LEFT + ((log - low) / (high - low)) * (WIDTH - LEFT - 20);
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i), bottom = names.length * ROW + 10;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${bottom + 28}`, class: "strips", role: "group", "aria-label": `${t(`counter.${measure}`)}: ${t("lab.dots")}` },
    ...powers.map((power) => svg("g", {}, svg("line", { x1: x(power), x2: x(power), y1: 4, y2: bottom, class: "grid" }), svg("text", { x: x(power), y: bottom + 20, class: "tick" }, power < -3 || power > 4 ? `1e${power}` : number(10 ** power, 3)))),
    ...names.map((name, i) => svg("text", { x: LEFT - 12, y: i * ROW + ROW / 2 + 4, class: "name" }, word(name))));
  const dots = runs.map((run, i) => {
    const row = names.indexOf(run.algorithm), jitter = ((i * 7919) % 17) - 8, words = `${word(run.algorithm)}, ${run.board}: ${measure === "seconds" ? timeWords(value(run)) : number(value(run))} (${word(run.status)})`;
    const dot = svg("circle", { cx: x(logs[i]), cy: row * ROW + ROW / 2 + jitter, r: 4, class: run.status === "solved" ? "dot" : "dot open", role: "link", tabindex: -1, "aria-label": words }, svg("title", {}, words));
    dot.addEventListener("click", () => choose(run));
    return { dot, row, log: logs[i] };
  });
  picture.append(...dots.map(({ dot }) => dot));
  walkable(dots.sort((a, b) => a.row - b.row || a.log - b.log));
  return picture;
}

/** Make the plot one Tab stop; arrow keys move between dots and strips, Enter opens the board. @param {{dot: SVGElement, row: number, log: number}[]} dots in order */
function walkable(dots) {
  dots[0]?.dot.setAttribute("tabindex", "0");
  dots.forEach(({ dot, row, log }, i) => dot.addEventListener("keydown", (event) => {
    const nearest = (/** @type {number} */ row) => dots.filter((one) => one.row === row).reduce((/** @type {any} */ best, one) => (!best || Math.abs(one.log - log) < Math.abs(best.log - log) ? one : best), null);
    /** @type {Record<string, () => any>} */
    const ways = { ArrowRight: () => dots[i + 1], ArrowLeft: () => dots[i - 1], ArrowDown: () => nearest(row + 1), ArrowUp: () => nearest(row - 1), Home: () => dots[0], End: () => dots.at(-1) };
    if (event.key === "Enter" || event.key === " ") dot.dispatchEvent(new Event("click"));
    const next = ways[event.key]?.()?.dot;
    if (!next && event.key !== " ") return;
    event.preventDefault();
    if (!next) return;
    dot.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }));
}

/** Open the board of a run. @param {any} run @param {AbortSignal} signal */
async function toBoard(run, signal) {
  const { puzzles } = await post("read", { text: run.puzzle }, signal);
  if (puzzles.length) location.hash = `watch?p=${toLink({ ...puzzles[0], name: run.board })}`;
}

/** @param {any} one */
function block(one) {
  if (one.heading) return one.level === 1 ? el("h2", { class: "report-title" }, one.heading) : el("h2", {}, one.heading);
  if (one.text) return el("p", { class: one.loud ? "loud" : "quiet" }, ...markedUp(one.text));
  if (!one.header) return el("div", {});
  const row = (/** @type {string[]} */ cells) => el("tr", {}, ...cells.map((cell) => el("td", {}, cell)));
  const body = el("tbody", {}, ...one.rows.slice(0, ROWS_SHOWN).map(row)), rest = one.rows.slice(ROWS_SHOWN);
  const more = rest.length > 0 && el("button", { type: "button", onclick: (/** @type {any} */ event) => { body.append(...rest.map(row)); event.target.remove(); } }, t("lab.all", { count: number(one.rows.length) }));
  return el("div", { class: "card" }, scrolling(t("table"), el("table", {}, el("thead", {}, el("tr", {}, ...one.header.map((/** @type {string} */ cell) => el("th", {}, cell)))), body)), more);
}
