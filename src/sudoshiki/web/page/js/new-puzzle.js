// The dialog for another puzzle: made, pasted, empty, or one that ships with the project.

import { look, stream } from "./api.js";
import { BoardView } from "./board.js";
import { closeDialog, dialog, el, failureWords, replace } from "./dom.js";
import { Game } from "./game.js";
import { number, t } from "./i18n.js";
import { boxesOf, emptyPuzzle, LEVELS, usualBox } from "./model.js";

/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

/**
 * @param {(puzzle: PuzzleRecord, build: boolean) => void} begin
 * @param {(text: string) => Promise<void>} read
 * @param {(game: Game) => void} goOn
 * @param {{text: string, why: string}} [refused] what could not be read, to be mended
 */
export function newPuzzleDialog(begin, read, goOn, refused) {
  const start = (/** @type {PuzzleRecord} */ puzzle, build = false) => { closeDialog(); begin(puzzle, build); };
  const place = pasted(read, refused), [first, later] = refused ? [[place], []] : [[], [place]];
  dialog(t("new.title"), ...first, made(start), ...left(goOn), ...later, empty(start), shipped(start));
  if (refused) /** @type {HTMLElement|null} */ (place.querySelector("textarea"))?.focus();
}

/** Games that were left for another puzzle. @param {(game: Game) => void} goOn */
function left(goOn) {
  const games = Game.left();
  if (!games.length) return [];
  return [section(t("new.left"), el("div", { class: "gallery" }, ...games.map((game) => {
    const { puzzle, now } = game, label = puzzle.name || `${t(`kind.${puzzle.kind}`)} ${puzzle.side}×${puzzle.side}`, view = new BoardView(puzzle, { label });
    now.values.forEach((value, cell) => view.show(cell, value));
    return el("button", { type: "button", class: "thumb", "data-left": "", onclick: () => { closeDialog(); goOn(game); } }, view.svg, el("span", {}, `${label} · ${number(100 * game.share())} %`));
  })))];
}

/** @param {(puzzle: PuzzleRecord) => void} start */
function made(start) {
  const buttons = LEVELS.map((level) => el("button", { type: "button", class: "accent", onclick: () => stream("generate", { level }, ({ puzzle }) => start(puzzle)) }, t(`level.${level}`)));
  return section(t("new.make"), el("div", { class: "row" }, ...buttons));
}

/** What is refused stays, with the reason: it can be mended. @param {(text: string) => Promise<void>} read @param {{text: string, why: string}} [refused] */
function pasted(read, refused) {
  const text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 3, "aria-label": t("new.paste"), placeholder: t("new.paste.help") }, refused?.text));
  const why = el("p", { class: "loud", role: "alert" }, refused?.why);
  const take = async () => {
    why.textContent = "";
    try {
      await read(text.value);
      closeDialog();
    } catch (error) {
      why.textContent = failureWords(error);
      text.focus();
    }
  };
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", "aria-label": t("new.paste"), onchange: async () => { const one = file.files?.[0]; if (one) text.value = await one.text(); } }));
  return section(t("new.paste"), text, why, el("div", { class: "row" }, file, el("button", { type: "button", onclick: take }, t("new.read"))));
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
  look("boards").then((rows) => {
    for (const { name, puzzle } of rows)
      list.append(el("button", { type: "button", class: "thumb", onclick: () => start(puzzle) }, new BoardView(puzzle, { label: name }).svg, el("span", {}, name)));
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
