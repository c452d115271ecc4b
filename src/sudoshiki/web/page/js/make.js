// Make: generates puzzles to order, in a growing list; each can be graded, played and copied.

import { hasBooks, fetchOnce, post, postForFile, stream } from "./api.js";
import { BoardView } from "./board.js";
import { el, notice, replace } from "./dom.js";
import { currentLanguage, number, t } from "./i18n.js";
import { boxesOf, LEVELS, toLink, usualBox } from "./model.js";
import { PatternField } from "./pattern-field.js";
import { copyText } from "./sharing.js";
import { TechniqueField } from "./technique-field.js";

const SYMMETRIES = ["none", "rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal", "full"];
const SIZES = [9, 4, 5, 6, 7, 8, 10, 12, 16];
const SECONDS = 30;
/** @typedef {{puzzle: any, seed: number, word: string, er: number|null, card: HTMLElement}} MadePuzzle `er`: null until it is graded */

/** The last puzzles and the form's fields, restored when the tab is opened again. @type {{puzzles: MadePuzzle[], all: number, fields: Record<string, string>}} */
const saved = { puzzles: [], all: 0, fields: {} };
const SAVED_FIELDS = ["kind", "size", "level", "symmetry", "count", "seed", "givens", "signs", "er"]; // restored when the tab is opened again

/** @param {HTMLElement} place */
export function open(place) {
  return new Make(place);
}

/** @param {any[]} values @param {(value: any) => string} words */
function select(values, words) {
  return /** @type {HTMLSelectElement} */ (el("select", {}, ...values.map((value) => el("option", { value }, words(value)))));
}

const checkbox = () => /** @type {HTMLInputElement} */ (el("input", { type: "checkbox" }));
const range = (/** @type {string} */ example) => /** @type {HTMLInputElement} */ (el("input", { type: "text", placeholder: example, pattern: "[0-9]*(-[0-9]*)?" }));

class Make {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {MadePuzzle[]} */ this.puzzles = saved.puzzles;
    this.controller = new AbortController();
    this.kind = select(["sudoku", "futoshiki", "latin"], (kind) => t(`kind.${kind}`));
    this.size = select(SIZES, (side) => `${side}×${side}`);
    this.box = select([], String);
    for (const one of [this.kind, this.size]) one.addEventListener("change", () => this.#fit());
    this.symmetry = select(SYMMETRIES, (name) => t(`symmetry.${name}`));
    this.diagonals = checkbox();
    this.minimal = checkbox();
    this.givens = range("24-28");
    this.signs = range("10-14");
    this.er = /** @type {HTMLInputElement} */ (el("input", { type: "text", placeholder: "7.0-7.9", pattern: "[0-9.]*(-[0-9.]*)?" }));
    this.hodoku = select([], String);
    this.tatham = select([], String);
    this.require = new TechniqueField("make.require");
    this.forbid = new TechniqueField("make.forbid");
    this.pattern = new PatternField();
    this.names = /** @type {any} */ (null);
    this.level = select(LEVELS, (level) => t(`level.${level}`));
    this.count = /** @type {HTMLInputElement} */ (el("input", { type: "number", min: 1, max: 100, value: 6 }));
    this.seed = /** @type {HTMLInputElement} */ (el("input", { type: "number", min: 0, placeholder: "–" })); // the dash: one is drawn
    this.filter = select([""], () => t("make.all"));
    this.filter.addEventListener("change", () => this.#showMade());
    this.go = el("button", { type: "button", class: "accent", onclick: () => this.#make() }, t("make.go"));
    this.words = el("p", { class: "quiet", role: "status" }, t("make.empty"));
    this.list = el("div", { class: "made" });
    this.#build();
    this.#restore();
  }

  #build() {
    const field = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => {
      input.dataset.set = key.split(".")[1];
      return el("label", {}, t(key), input);
    };
    this.scales = el("div", { class: "scales", hidden: true },
      el("div", { class: "fields wide" }, field("make.er", this.er), field("make.hodoku", this.hodoku), field("make.tatham", this.tatham)),
      el("div", { class: "fields wide" }, this.require.element, this.forbid.element), this.pattern.element);
    replace(this.place,
      el("section", { class: "card" }, el("h1", {}, t("tab.make")),
        el("div", { class: "fields wide" }, field("new.kind", this.kind), field("new.size", this.size), field("new.level", this.level), field("make.symmetry", this.symmetry), field("make.count", this.count), field("make.seed", this.seed), field("make.filter", this.filter)),
        el("details", {}, el("summary", {}, t("make.more")),
          el("div", { class: "fields wide" }, field("new.box", this.box), field("make.givens", this.givens), field("make.signs", this.signs)),
          el("div", { class: "row" }, el("label", {}, this.diagonals, t("make.diagonals")), el("label", {}, this.minimal, t("make.minimal"))),
          this.scales),
        el("div", { class: "row" }, this.go, el("button", { type: "button", onclick: () => this.#copy() }, t("make.copy")), hasBooks && el("button", { type: "button", onclick: () => this.#book() }, t("make.book"))), this.words),
      this.list);
    this.#fit();
    fetchOnce("generate-options").then((names) => { this.names = names; /** @type {HTMLElement} */ (this.scales).hidden = false; this.#fit(); }, () => {}); // without them all else can be requested
  }

  /** Restore the tab; cards are made again, as the language may have changed. */
  #restore() {
    for (const [name, value] of Object.entries(saved.fields)) this.#field(name).value = value;
    this.#fit();
    for (const one of this.puzzles) {
      one.card = this.#card(one.puzzle);
      if (one.er === null) this.#grade(one, this.controller.signal); else this.#showGrade(one);
    }
    if (this.puzzles.length) this.#showCount();
    this.#showFilter();
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.place.querySelector(`[data-set=${name}]`));
  }

  /** Offer the boxes that fit the size, and only fields that apply to the kind. */
  #fit() {
    const side = Number(this.size.value), usual = usualBox(side).join("x"), sudoku = this.kind.value === "sudoku";
    const shapes = boxesOf(side).map((shape) => shape.join("x"));
    replace(this.box, ...shapes.map((shape) => el("option", { value: shape, selected: shape === usual }, shape.replace("x", "×"))), el("option", { value: "random" }, t("make.regions")));
    this.box.disabled = this.diagonals.disabled = !sudoku;
    this.signs.disabled = this.kind.value === "latin";
    this.hodoku.disabled = this.kind.value === "futoshiki";
    this.pattern.fit(this.kind.value, side);
    if (!this.names) return;
    const level = (/** @type {string} */ name) => el("option", { value: name }, name || t("level.any"));
    replace(this.hodoku, ...["", ...this.names.hodoku].map(level));
    replace(this.tatham, ...["", ...this.names.tatham[this.kind.value]].map(level));
    for (const one of [this.require, this.forbid]) one.offer(this.names.techniques);
  }

  /** The request; fields that don't apply to the kind are left out. */
  #request() {
    const textOf = (/** @type {HTMLInputElement|HTMLSelectElement} */ input) => (input.disabled ? null : input.value.trim() || null);
    const shape = this.box.disabled ? "" : this.box.value, irregular = shape === "random";
    return {
      kind: this.kind.value, side: Number(this.size.value),
      box: shape && !irregular ? shape.split("x").map(Number) : null, regions: irregular ? "random" : null,
      diagonals: !this.diagonals.disabled && this.diagonals.checked, givens: textOf(this.givens), signs: textOf(this.signs),
      symmetry: this.symmetry.value, level: this.level.value, minimal: this.minimal.checked,
      er: textOf(this.er), hodoku: textOf(this.hodoku), tatham: textOf(this.tatham), require: this.require.chosen, forbid: this.forbid.chosen, pattern: this.pattern.value,
      count: Math.min(100, Math.max(1, Number(this.count.value))), seed: this.seed.value === "" ? null : Number(this.seed.value), seconds: SECONDS,
    };
  }

  async #make() {
    this.controller.abort();
    this.controller = new AbortController();
    const request = this.#request();
    this.puzzles = saved.puzzles = [];
    saved.all = request.count;
    replace(this.list);
    this.words.textContent = t("make.made", { done: 0, all: request.count });
    await stream("generate", request, (record) => {
      this.puzzles.push({ puzzle: record.puzzle, seed: record.seed, word: "", er: null, card: this.#card(record.puzzle) });
      this.#showCount();
      this.#showMade();
      this.#grade(/** @type {MadePuzzle} */ (this.puzzles.at(-1)), this.controller.signal);
    }, this.controller.signal);
  }

  #showCount() {
    this.words.textContent = t("make.seeded", { done: this.puzzles.length, all: saved.all, seed: this.puzzles[0].seed });
  }

  /** @param {any} puzzle */
  #card(puzzle) {
    return el("article", {}, new BoardView(puzzle).svg, el("p", { class: "quiet grade" }, "…"),
      el("a", { href: `#play?p=${toLink(puzzle)}` }, t("make.play")));
  }

  async #grade(/** @type {MadePuzzle} */ one, /** @type {AbortSignal} */ signal) {
    const { grade } = await post("grade", { puzzle: one.puzzle }, signal);
    one.word = grade.word ?? "";
    one.er = grade.se?.er ?? null;
    this.#showGrade(one);
    this.#showFilter();
  }

  #showGrade(/** @type {MadePuzzle} */ { word, er, card }) {
    /** @type {HTMLElement} */ (card.querySelector(".grade")).textContent = er === null ? "–" : t("play.level", { level: t(`level.${word}`), er: number(er, 1, 1) });
  }

  #showFilter() {
    const words = [...new Set(this.puzzles.map((one) => one.word).filter(Boolean))], chosen = this.filter.value;
    replace(this.filter, el("option", { value: "" }, t("make.all")), ...words.map((word) => el("option", { value: word, selected: word === chosen }, t(`level.${word}`))));
    this.#showMade();
  }

  #showMade() {
    const cards = this.#shownPuzzles().map((one) => one.card);
    if (cards.length !== this.list.childElementCount || cards.some((card, i) => this.list.children[i] !== card)) replace(this.list, ...cards);
  }

  /** Make a book of the puzzles shown. */
  async #book() {
    const puzzles = this.#shownPuzzles().map((one) => one.puzzle);
    if (!puzzles.length) return notice(t("make.empty"));
    const file = await postForFile("book", { puzzles, title: t("make.title"), language: currentLanguage(), seconds: 30 });
    const link = /** @type {HTMLAnchorElement} */ (el("a", { href: URL.createObjectURL(file), download: "sudoshiki.pdf" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  #shownPuzzles() {
    return this.puzzles.filter((one) => !this.filter.value || one.word === this.filter.value);
  }

  async #copy() {
    const lines = await Promise.all(this.puzzles.map(async ({ puzzle }) => (await post("convert", { puzzle })).text));
    if (await copyText(lines.join("\n"))) notice(t("play.copied"));
  }

  leave() {
    saved.fields = Object.fromEntries(SAVED_FIELDS.map((name) => [name, this.#field(name).value]));
    this.controller.abort();
  }
}
