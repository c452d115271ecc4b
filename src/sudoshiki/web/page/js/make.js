// Make: puzzles to order, in a list that grows as they are made; each can be graded, played and copied.

import { post, postForFile, stream } from "./api.js";
import { BoardView } from "./board.js";
import { el, notice, replace } from "./dom.js";
import { number, t } from "./i18n.js";
import { toLink } from "./model.js";
import { copied } from "./sharing.js";

const BOXES = ["3x3", "2x2", "2x3", "2x4", "2x5", "3x4", "4x4"];
const LEVELS = ["any", "easy", "medium", "hard"];
/** @typedef {{puzzle: any, seed: number, level: string, word: string, card: HTMLElement}} Made */

/** @param {HTMLElement} place */
export function open(place) {
  return new Make(place);
}

class Make {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {Made[]} */ this.made = [];
    this.asked = new AbortController();
    const select = (/** @type {string[]} */ values, /** @type {(v: string) => string} */ words) => /** @type {HTMLSelectElement} */ (el("select", {}, ...values.map((value) => el("option", { value }, words(value)))));
    this.box = select(BOXES, (box) => box.replace("x", "×"));
    this.level = select(LEVELS, (level) => t(`level.${level}`));
    this.count = /** @type {HTMLInputElement} */ (el("input", { type: "number", min: 1, max: 100, value: 6 }));
    this.seed = /** @type {HTMLInputElement} */ (el("input", { type: "number", min: 0, placeholder: "–" }));
    this.filter = select([""], () => t("make.all"));
    this.filter.addEventListener("change", () => this.#showMade());
    this.go = el("button", { type: "button", class: "accent", onclick: () => this.#make() }, t("make.go"));
    this.words = el("p", { class: "quiet", role: "status" }, t("make.empty"));
    this.list = el("div", { class: "made" });
    this.#build();
  }

  #build() {
    const field = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => el("label", {}, t(key), input);
    replace(this.place,
      el("section", { class: "card" }, el("h1", {}, t("tab.make")),
        el("div", { class: "fields wide" }, field("make.box", this.box), field("new.level", this.level), field("make.count", this.count), field("make.seed", this.seed), field("make.filter", this.filter)),
        el("div", { class: "row" }, this.go, el("button", { type: "button", onclick: () => this.#copy() }, t("make.copy")), el("button", { type: "button", onclick: () => this.#book() }, t("make.book"))), this.words),
      this.list);
  }

  async #make() {
    this.asked.abort();
    this.asked = new AbortController();
    this.made = [];
    replace(this.list);
    const box = this.box.value.split("x").map(Number), count = Math.min(100, Math.max(1, Number(this.count.value)));
    const wish = { box, level: this.level.value, count, seed: this.seed.value === "" ? null : Number(this.seed.value), seconds: 30 };
    await stream("generate", wish, (record) => {
      this.made.push({ ...record, word: "", card: this.#card(record.puzzle) });
      this.words.textContent = t("make.made", { done: this.made.length, all: count });
      this.#showMade();
      this.#grade(/** @type {Made} */ (this.made.at(-1)), this.asked.signal);
    }, this.asked.signal);
  }

  /** @param {any} puzzle */
  #card(puzzle) {
    return el("article", {}, new BoardView(puzzle).svg, el("p", { class: "quiet grade" }, "…"),
      el("a", { href: `#play?p=${toLink(puzzle)}` }, t("make.play")));
  }

  async #grade(/** @type {Made} */ one, /** @type {AbortSignal} */ signal) {
    const { grade } = await post("grade", { puzzle: one.puzzle }, signal);
    one.word = grade.word ?? "";
    const words = grade.se ? `${one.word} · ER ${number(grade.se.er, 1)}` : "–";
    /** @type {HTMLElement} */ (one.card.querySelector(".grade")).textContent = words;
    this.#showFilter();
  }

  #showFilter() {
    const words = [...new Set(this.made.map((one) => one.word).filter(Boolean))], chosen = this.filter.value;
    replace(this.filter, el("option", { value: "" }, t("make.all")), ...words.map((word) => el("option", { value: word, selected: word === chosen }, word)));
    this.#showMade();
  }

  #showMade() {
    const cards = this.#wanted().map((one) => one.card);
    if (cards.length !== this.list.childElementCount || cards.some((card, i) => this.list.children[i] !== card)) replace(this.list, ...cards);
  }

  /** Those that are shown, as a book to print. */
  async #book() {
    const puzzles = this.#wanted().map((one) => one.puzzle);
    if (!puzzles.length) return notice(t("make.empty"));
    const file = await postForFile("book", { puzzles, title: t("make.title"), seconds: 30 });
    const link = /** @type {HTMLAnchorElement} */ (el("a", { href: URL.createObjectURL(file), download: "sudoshiki.pdf" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  #wanted() {
    return this.made.filter((one) => !this.filter.value || one.word === this.filter.value);
  }

  async #copy() {
    const lines = await Promise.all(this.made.map(async ({ puzzle }) => (await post("convert", { puzzle, to: "line" })).text));
    if (await copied(lines.join("\n"))) notice(t("play.copied"));
  }

  leave() {
    this.asked.abort();
  }
}
