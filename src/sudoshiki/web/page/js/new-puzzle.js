// The dialog for a new puzzle: generated, an unfinished game, pasted, empty, or one that ships.

import { fetchOnce } from "./api.js";
import { BoardView } from "./board.js";
import { closeDialog, dialog, el, failureWords, replace } from "./dom.js";
import { Game } from "./game.js";
import { number, t } from "./i18n.js";
import { GenerateTable } from "./generate-table.js";
import { boxesOf, emptyPuzzle, usualBox } from "./model.js";
import { plainTitle, titleOf } from "./titles.js";

/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

/**
 * @param {(puzzle: PuzzleRecord, build: boolean) => void} begin
 * @param {(text: string) => Promise<void>} read
 * @param {(game: Game) => void} goOn
 * @param {{text: string, why: any}} [refused] what could not be read, to be mended
 */
export function newPuzzleDialog(begin, read, goOn, refused) {
  const start = (/** @type {PuzzleRecord} */ puzzle, build = false) => { closeDialog(); begin(puzzle, build); };
  const making = new GenerateTable((puzzle) => start(puzzle)), made = section(t("new.make"), making.element), text = new PastedText(read);
  const [first, later] = refused ? [[text.element], []] : [[], [text.element]];
  dialog(t("new.title"), ...first, made, ...left(goOn), ...later, empty(start), shipped(start)).then(() => making.leave());
  if (refused) text.refuse(refused.text, refused.why); else making.focus();
}

/** The unfinished games. @param {(game: Game) => void} goOn */
function left(goOn) {
  const games = Game.left();
  if (!games.length) return [];
  return [section(t("new.left"), el("div", { class: "gallery" }, ...games.map((game) => {
    const { puzzle, now } = game, label = titleOf(puzzle), view = new BoardView(puzzle, { label });
    now.values.forEach((value, cell) => view.show(cell, value));
    return el("button", { type: "button", class: "thumb", "data-left": "", onclick: () => { closeDialog(); goOn(game); } }, view.svg, el("span", {}, `${label} · ${number(100 * game.share())} %`));
  })))];
}

/** Pasted text. If it is refused, it stays with the reason, and the wrong part is selected. */
class PastedText {
  /** @param {(text: string) => Promise<void>} read */
  constructor(read) {
    this.read = read;
    this.text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 3, "aria-label": t("new.paste"), placeholder: t("new.paste.help"), oninput: () => this.#blame(false) }));
    this.why = el("p", { class: "loud", role: "alert", id: "why-refused" });
    const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", "aria-label": t("new.paste"), onchange: async () => { const one = file.files?.[0]; if (one) this.text.value = await one.text(); } }));
    this.element = section(t("new.paste"), this.text, this.why, el("div", { class: "row" }, file, el("button", { type: "button", onclick: () => this.#take() }, t("new.read"))));
  }

  async #take() {
    this.why.textContent = "";
    try {
      await this.read(this.text.value);
      closeDialog();
    } catch (error) {
      this.refuse(this.text.value, error);
    }
  }

  /** @param {string} text @param {any} why */
  refuse(text, why) {
    this.text.value = text;
    this.why.textContent = failureWords(why);
    this.#blame(true);
    this.text.focus();
    if (why.part) this.text.setSelectionRange(why.part[0], why.part[1]);
  }

  #blame(/** @type {boolean} */ is) {
    this.text.setAttribute("aria-invalid", String(is));
    if (is) this.text.setAttribute("aria-describedby", this.why.id); else this.text.removeAttribute("aria-describedby");
  }
}

/** @param {(puzzle: PuzzleRecord, build: boolean) => void} start */
function empty(start) {
  const kind = select(["sudoku", "futoshiki", "latin"], (name) => t(`kind.${name}`), t("new.kind"));
  const size = select([9, 4, 5, 6, 7, 8, 10, 12, 14, 15, 16, 18, 20, 24, 25], (n) => `${n}×${n}`, t("new.size"));
  const box = select([], String, t("new.box"));
  const fill = () => {
    const side = Number(size.value), usual = usualBox(side).join("x");
    const shapes = boxesOf(side).map((shape) => shape.join("x"));
    replace(box, ...shapes.map((shape) => el("option", { value: shape, selected: shape === usual }, t("new.boxes", { shape: shape.replace("x", "×") }))), el("option", { value: "" }, t("new.free")));
    box.hidden = kind.value !== "sudoku";
  };
  kind.addEventListener("change", fill);
  size.addEventListener("change", fill);
  fill();
  const open = () => start(emptyPuzzle(kind.value, Number(size.value), box.value ? box.value.split("x").map(Number) : null), true);
  return section(t("new.empty"), el("div", { class: "row" }, kind, size, box, el("button", { type: "button", onclick: open }, t("new.open"))));
}

/** @param {(puzzle: PuzzleRecord) => void} start */
function shipped(start) {
  const list = el("div", { class: "gallery" });
  fetchOnce("boards").then((rows) => {
    for (const { puzzle } of rows)
      list.append(el("button", { type: "button", class: "thumb", onclick: () => start(puzzle) }, new BoardView(puzzle, { label: plainTitle(puzzle) }).svg, el("span", {}, plainTitle(puzzle))));
  });
  return section(t("new.boards"), list);
}

/** @param {any[]} values @param {(value: any) => string} words @param {string} label */
function select(values, words, label) {
  return /** @type {HTMLSelectElement} */ (el("select", { "aria-label": label }, ...values.map((value) => el("option", { value }, words(value)))));
}

/** @param {string} title @param {...Node} content */
function section(title, ...content) {
  return el("section", {}, el("h3", {}, title), ...content);
}
