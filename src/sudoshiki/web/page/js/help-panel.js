// Help beside the board: a hint in stages, and every step of the way, each drawn on the board.

import { post } from "./api.js";
import { el, notice, replace } from "./dom.js";
import { boardOfHint, hintForPlayer, marksToSend } from "./hint-marks.js";
import { currentLanguage, number, t } from "./i18n.js";
import { boardFor, cellNumber, statedFor } from "./model.js";
import { clearStep, drawStep, takeStep } from "./step-picture.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Moment} Moment */

export class HelpPanel {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** What is open: nothing, hint or explain. */ this.kind = "";
    this.record = /** @type {any} */ (null);
    /** Stages told of a hint, or the number of a step. */ this.at = 0;
    /** The step that is drawn. */ this.step = /** @type {any} */ (null);
    /** The board it is drawn on, where that is not the player's. @type {Moment|null} */ this.moment = null;
  }

  /** Whether the board shown is another than the player's. */
  get hidesGame() {
    return this.kind === "explain";
  }

  async hint() {
    if (this.kind === "hint") return this.#nextStage();
    const { game } = this.play, { now } = game;
    const record = await post("hint", { puzzle: game.puzzle, board: boardFor(game.puzzle, now.values), candidates: marksToSend(game), language: currentLanguage(), seconds: 20 });
    if (this.play.game !== game || game.now !== now || this.play.mode === "build") return; // it is about a board that is not there any more
    this.record = hintForPlayer(record, game);
    this.#open("hint");
    this.#nextStage();
  }

  async explain() {
    const { game } = this.play, record = await post("explain", { puzzle: game.puzzle, language: currentLanguage(), seconds: 30 });
    if (this.play.game !== game || this.play.mode === "build") return; // it comes too late
    if (!record.steps.length) return notice(record.end, true);
    this.record = record;
    this.#open("explain");
    this.#showStep();
  }

  #open(/** @type {string} */ kind) {
    this.kind = kind;
    this.at = 0;
    this.step = this.moment = null;
  }

  #nextStage() {
    const { record, play } = this, told = Math.min(this.at + 1, record.stages.length), last = told === record.stages.length;
    this.at = told;
    if (last && record.step) { this.step = record.step; this.moment = boardOfHint(play.game.now, record.candidates); }
    const stages = record.stages.slice(0, told).map((/** @type {string} */ text, /** @type {number} */ i) => el("p", { class: i === told - 1 ? "stage-now" : "quiet" }, text));
    replace(play.panel,
      el("h2", {}, t("hint.title"), " ", el("small", {}, record.stages.length > 1 ? `${told}/${record.stages.length}` : "")), ...stages,
      el("div", { class: "row" },
        !last && el("button", { type: "button", class: "accent", onclick: () => this.#nextStage() }, t("hint.next")),
        last && record.step && el("button", { type: "button", class: "accent", onclick: () => this.#take() }, t("hint.take")),
        last && record.wrong.length > 0 && el("button", { type: "button", class: "accent", onclick: () => this.#mend() }, t("hint.mend")),
        el("button", { type: "button", onclick: () => this.close() }, t("hint.close"))));
    play.refresh();
    this.#intoView();
  }

  /** On a phone the panel is below the board, and may be below the screen. */
  #intoView() {
    if (matchMedia("(max-width: 52rem)").matches) this.play.panel.scrollIntoView({ block: "nearest" });
  }

  #take() {
    const { step, moment, play } = this;
    if (moment) play.game.change((next) => { takeStep(next, step, moment, play.game.shape); });
    this.close();
    play.changed();
  }

  /** Wrong values are erased, wrong pencil marks made anew. */
  #mend() {
    const { game } = this.play, cells = this.#wrong();
    game.change((next) => {
      for (const cell of cells) if (next.values[cell] && !game.isGiven(cell)) next.values[cell] = 0;
      for (const cell of cells) if (next.marks[cell].length && !next.values[cell]) { next.marks[cell] = game.open(next.values, cell); next.gone[cell] = []; }
    });
    this.close();
    this.play.changed();
  }

  /** @returns {number[]} */
  #wrong() {
    return (this.record?.wrong ?? []).map((/** @type {string} */ name) => cellNumber(name, this.play.game.puzzle.side));
  }

  #showStep() {
    const { record, play } = this, { steps } = record, step = steps[this.at], last = this.at === steps.length - 1;
    const go = (/** @type {number} */ at) => { this.at = Math.min(Math.max(at, 0), steps.length - 1); this.#showStep(); };
    const button = (/** @type {string} */ key, /** @type {number} */ to, /** @type {boolean} */ off) => el("button", { type: "button", "data-go": key, class: key === "forward" ? "accent" : "", onclick: () => { go(to); /** @type {any} */ (play.panel.querySelector(`[data-go=${key}]:not(:disabled)`))?.focus(); }, disabled: off }, t(`explain.${key}`));
    this.step = step;
    this.moment = momentBefore(play.game, steps, this.at);
    const before = /** @type {HTMLInputElement|null} */ (play.panel.querySelector("input[type=range]"));
    const slider = before ?? el("input", { type: "range", min: 1, max: steps.length, "aria-label": t("explain.title"), oninput: (/** @type {any} */ event) => go(event.target.value - 1) });
    /** @type {HTMLInputElement} */ (slider).value = String(this.at + 1);
    const parts = [el("h2", {}, t("explain.title")),
      el("div", { class: "row stepper" }, button("back", this.at - 1, this.at === 0), el("span", { class: "count" }, t("explain.step", { number: this.at + 1, count: steps.length })), button("forward", this.at + 1, last))];
    const words = [el("h3", {}, step.title, " ", step.rating ? el("small", {}, t("explain.rating", { rating: number(step.rating, 1, 1) })) : ""),
      el("p", {}, step.reason), el("p", { class: "change" }, step.change), last && el("p", {}, record.end),
      el("button", { type: "button", onclick: () => this.close() }, t("hint.close"))];
    if (before) { // the slider stays where it is: a hand may be on it
      while (before.previousSibling) before.previousSibling.remove();
      while (before.nextSibling) before.nextSibling.remove();
      before.before(...parts);
      before.after(...words.filter((one) => one !== false));
    } else replace(play.panel, ...parts, slider, ...words);
    play.refresh();
    this.#intoView();
  }

  /** Marks on the board, once its cells are shown. */
  draw() {
    const { view } = this.play;
    if (this.step) drawStep(view, this.step, this.record.unused);
    else if (this.kind) clearStep(view);
    if (this.kind === "hint" && this.at === this.record.stages.length) for (const cell of this.#wrong()) view.cells[cell].classList.add("wrong");
  }

  close() {
    if (!this.kind) return;
    this.#open("");
    this.record = null;
    replace(this.play.panel);
    clearStep(this.play.view);
    this.play.refresh();
  }
}

/** The board before a step of an explanation. @param {Game} game @param {any[]} steps @param {number} count @returns {Moment} */
function momentBefore(game, steps, count) {
  const { shape, puzzle } = game, values = [...game.givens], gone = values.map(() => new Set());
  for (const step of steps.slice(0, count)) {
    for (const { cell, value } of step.placements) values[cellNumber(cell, shape.side)] = value;
    if (!step.placements.length) for (const { cell, value } of step.eliminations) gone[cellNumber(cell, shape.side)].add(value);
  }
  const begun = (/** @type {number} */ cell) => statedFor(puzzle, cell);
  const marks = values.map((value, cell) => (value ? [] : peersLeave(shape, values, cell).filter((v) => !gone[cell].has(v) && (begun(cell)?.includes(v) ?? true))));
  return { values, marks, colours: values.map(() => 0), gone: values.map(() => []) };
}

/** What placed values leave by groups alone: signs are steps of their own. @param {import("./model.js").Shape} shape @param {number[]} values @param {number} cell */
function peersLeave(shape, values, cell) {
  const taken = new Set([...shape.peers[cell]].map((peer) => values[peer]));
  return Array.from({ length: shape.side }, (_, i) => i + 1).filter((value) => !taken.has(value));
}
