// Shows the blocks of a lesson: text, live boards, bars, the documents' tables, questions.

import { shownName } from "./algorithms.js";
import { el, scrolling } from "./dom.js";
import { currentLanguage, number, t } from "./i18n.js";
import { filled } from "./lesson-text.js";
import { LiveBoard } from "./live-board.js";
import { PowerScale } from "./log-scale.js";
import { markedUp } from "./inline-markdown.js";
import { toLink } from "./model.js";
import { boardTitle } from "./titles.js";

/** @typedef {import("./live-board.js").Run} Run */
/** @typedef {{key: string, en: string, pt: string}} Named */
/** @typedef {{document: string, title: Record<string, string>, corner: Named, columns: Named[], rows: (Named & {values: (number|null)[]})[]}} DocumentTable */
/** @typedef {{id: string, runs: Record<string, Run>, figures: Record<string, {document: string, title: string}>, facts: Record<string, number>}} Lesson */
/** @typedef {{algorithms: import("./algorithms.js").Algorithm[], boards: Record<string, import("./model.js").PuzzleRecord>, shipped: Set<string>, documents: DocumentTable[]}} Known what all lessons share */

const DIGITS = 4, IN_TEXT = 2; // decimals of a document's number: in its table, in a sentence
const named = (/** @type {any} */ one) => one[currentLanguage()];

export class LessonView {
  /** @param {Lesson} lesson @param {Known} known */
  constructor(lesson, known) {
    this.lesson = lesson;
    this.known = known;
    /** @type {LiveBoard[]} */ this.live = [];
    /** The live board used last. @type {LiveBoard|null} */ this.used = null;
  }

  /** Send keys to the board used last, if it is visible. @param {KeyboardEvent} event */
  key(event) {
    return Boolean(this.used?.isTraced && this.used.isSeen && this.used.player.key(event));
  }

  /** @param {import("./lesson-text.js").Block} block @returns {HTMLElement} */
  element(block) {
    switch (block.kind) {
      case "heading": return el("h2", {}, ...this.#words(block.text));
      case "code": return el("pre", {}, el("code", {}, this.#filled(block.text)));
      case "list": return el("ul", {}, ...block.items.map((item) => el("li", {}, ...this.#words(item))));
      case "table": return this.#table(block);
      case "question": return el("details", { class: "question" }, el("summary", {}, ...this.#words(block.text)), ...block.answer.map((text) => el("p", {}, ...this.#words(text))));
      case "show": return this.#shown(block);
      default: return el("p", {}, ...this.#words(block.text));
    }
  }

  /** @param {string} text */
  #words(text) {
    return markedUp(this.#filled(text));
  }

  /** @param {string} text */
  #filled(text) {
    return filled(text, (name) => this.#value(name), number);
  }

  /** A counter of a run (`five.tried`), a fact, or a number of a document (`hard:9:saturbfs`). @param {string} name */
  #value(name) {
    const { runs, facts } = this.lesson, [id, row, column] = name.split(":");
    if (row === undefined) {
      const [first, counter] = name.split(".");
      return first === "facts" ? facts[counter] : runs[first].counters[counter];
    }
    const table = this.#figures(id), value = table.rows.find(({ key }) => key === row)?.values[table.columns.findIndex(({ key }) => key === column)];
    return number(value ?? NaN, IN_TEXT);
  }

  /** @param {string} id @returns {DocumentTable} */
  #figures(id) {
    const { document, title } = this.lesson.figures[id];
    return /** @type {DocumentTable} */ (this.known.documents.find((table) => table.document === document && table.title.en === title));
  }

  /** @param {import("./lesson-text.js").TableBlock} table */
  #table({ head, rows }) {
    const isNumber = head.map((_, i) => rows.every((row) => /^[\d.,\s]+$/.test(this.#filled(row[i]))));
    const cells = (/** @type {string} */ name, /** @type {string[]} */ texts) => texts.map((text, i) => el(name, { class: isNumber[i] ? "number" : "" }, ...this.#words(text)));
    return scrolling(t("table"), el("table", {}, el("thead", {}, el("tr", {}, ...cells("th", head))), el("tbody", {}, ...rows.map((row) => el("tr", {}, ...cells("td", row))))));
  }

  /** @param {import("./lesson-text.js").ShowBlock} block @returns {HTMLElement} */
  #shown({ what, names }) {
    switch (what) {
      case "run": return el("div", { class: "lives" }, ...names.map((name) => this.#liveBoard(name)));
      case "figures": return this.#document(this.#figures(names[0]));
      case "bars": return this.#bars(names[0], names.slice(1));
      default: throw new Error(`a lesson asks for ${what}, which there is not`);
    }
  }

  /** @param {string} name */
  #liveBoard(name) {
    const run = this.lesson.runs[name];
    const live = new LiveBoard(run, this.#puzzle(run), this.known.algorithms, this.#boardTitle(run), `watch?${this.#board(run)}&with=${encodeURIComponent(run.with)}${run.seed ? `&seed=${run.seed}` : ""}`);
    this.live.push(live);
    for (const kind of ["pointerdown", "focusin"]) live.element.addEventListener(kind, () => { this.used = live; });
    return live.element;
  }

  /** @param {Run} run */
  #puzzle(run) {
    return this.known.boards[run.board];
  }

  /** The title of a board; names of a lesson's own boards are not shown. @param {Run} run */
  #boardTitle(run) {
    return this.known.shipped.has(run.board) ? boardTitle(run.board, this.#puzzle(run)) : run.board;
  }

  /** The parameters of a link to the board. @param {Run} run */
  #board(run) {
    return this.known.shipped.has(run.board) ? `board=${run.board}` : `p=${toLink(this.#puzzle(run))}`;
  }

  /** Bars that compare the counts of runs, on a logarithmic scale. @param {string} counter @param {string[]} names */
  #bars(counter, names) {
    const runs = names.map((name) => this.lesson.runs[name]), scale = new PowerScale(runs.map((run) => run.counters[counter] ?? 0));
    const isRace = runs.every((run) => run.board === runs[0].board && !run.seed), oneWay = runs.every((run) => run.with === runs[0].with);
    const rows = runs.map((run) => {
      const count = run.counters[counter] ?? 0, bar = el("i", {}), over = run.verdict === "undecided" && run.effort;
      bar.style.width = `${100 * scale.shareOf(count)}%`;
      return el("tr", {}, el("th", { scope: "row" }, oneWay ? this.#boardTitle(run) : shownName(run.with)), el("td", { class: "bar" }, bar), el("td", { class: "number" }, over ? t("watch.over", { count: number(count) }) : number(count)));
    });
    const race = `race?${this.#board(runs[0])}&run=${encodeURIComponent(runs.map((run) => run.with).join())}&by=tries`;
    return el("figure", { class: "bars card" },
      el("figcaption", {}, el("strong", {}, t(`counter.${counter}`)), " ", el("span", { class: "quiet" }, `${oneWay ? shownName(runs[0].with) : this.#boardTitle(runs[0])}; ${t("lesson.log")}`)),
      el("table", {}, el("tbody", {}, ...rows, el("tr", { "aria-hidden": "true" }, el("td", {}), el("td", { class: "bar" }, scale.axis((value) => number(value, 1))), el("td", {})))), isRace && el("div", { class: "row" }, el("a", { href: `#${race}`, class: "button" }, t("lesson.race"))));
  }

  /** @param {DocumentTable} table */
  #document({ document, title, corner, columns, rows }) {
    const shown = (/** @type {number|null} */ value) => (value === null ? "–" : number(value, DIGITS));
    return el("figure", { class: "document card" }, el("figcaption", {}, el("strong", {}, document), " ", named(title)),
      scrolling(t("table"), el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, named(corner)), ...columns.map((column) => el("th", { class: "number" }, named(column))))),
        el("tbody", {}, ...rows.map((row) => el("tr", {}, el("th", { scope: "row" }, named(row)), ...row.values.map((value) => el("td", { class: "number" }, shown(value)))))))));
  }
}
