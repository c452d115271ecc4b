// Help in the place of the keys: a hint in stages, or every step of the way, each drawn on the board.

import { post } from "./api.js";
import { el, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { boardOfHint, hintForPlayer, marksToSend, standing } from "./hint-marks.js";
import { currentLanguage, number, t } from "./i18n.js";
import { boardFor, cellNumber, statedFor } from "./model.js";
import { settings } from "./settings.js";
import { PartTeller } from "./part-teller.js";
import { clearStep, drawMarks, takeStep } from "./step-picture.js";

/** @typedef {import("./game.js").Moment} Moment */

export class HelpPanel {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** What is open: nothing, hint or explain. */ this.kind = "";
    this.record = /** @type {any} */ (null);
    /** Stages told of a hint, or the number of a step. */ this.at = 0;
    /** The step that is drawn. */ this.step = /** @type {any} */ (null);
    /** Tells a long chain in parts. @type {PartTeller|null} */ this.teller = null;
    /** The board it is drawn on, where that is not the player's. @type {Moment|null} */ this.moment = null;
    /** The game that steps begin with: the player's as it stands, or before any move. @type {Game|null} */ this.start = null;
  }

  /** Whether the board shown is another than the player's. */
  get hidesGame() {
    return this.kind === "explain";
  }

  async hint() {
    if (this.kind === "hint") return this.#nextStage();
    const record = await this.#askHint();
    if (!record) return;
    this.#open("hint");
    this.record = record;
    this.#nextStage();
  }

  /** As it is told to this player; nothing where it comes too late. */
  async #askHint() {
    const { game } = this.play, { now } = game;
    const record = await post("hint", { puzzle: game.puzzle, board: boardFor(game.puzzle, now.values), candidates: marksToSend(game), language: currentLanguage(), seconds: 20 });
    return this.#isLate(game, now) ? null : hintForPlayer(record, game);
  }

  /** Whether what was asked for is about a board that is not there any more. @param {Game} game @param {Moment} now */
  #isLate(game, now) {
    return this.play.game !== game || game.now !== now || this.play.mode === "build";
  }

  /** All steps from the player's board on, or from the givens. What is wrong on that board is said first. */
  async explain(fromHere = true) {
    const { game } = this.play, { now } = game, here = fromHere && game.hasEntries() && !game.isFull();
    const mistakes = here ? await this.#askHint() : null;
    if (this.#isLate(game, now)) return;
    if (mistakes?.wrong.length) {
      this.#open("hint");
      this.record = mistakes;
      return this.#nextStage();
    }
    const puzzle = here ? standing(game) : game.puzzle, record = await post("explain", { puzzle, language: currentLanguage(), seconds: 30 });
    if (this.#isLate(game, now)) return;
    if (!record.steps.length) return notice(record.end, true);
    this.#open("explain");
    this.record = record;
    this.start = here ? new Game(puzzle) : game;
    this.#showStep();
  }

  #open(/** @type {string} */ kind) {
    this.kind = kind;
    this.at = 0;
    this.step = this.moment = this.start = this.teller = null;
    replace(this.play.panel);
  }

  /** A heading, what is told, and buttons that stay where they are while it is read. @param {Node[]} head @param {(Node|false)[]} told @param {(Node|false)[]} buttons */
  #show(head, told, buttons) {
    replace(this.play.panel, el("div", { class: "help-head" }, ...head), el("div", { class: "told", role: "group", "aria-label": t("help.told"), tabindex: 0 }, ...told), el("div", { class: "row" }, ...buttons));
    this.play.refresh();
  }

  /** @param {string} key @param {() => void} act */
  #button(key, act, kind = "") {
    return el("button", { type: "button", class: kind, "data-help": key, onclick: act }, t(key));
  }

  #nextStage() {
    const { record, play } = this, told = Math.min(this.at + 1, record.stages.length), last = told === record.stages.length;
    this.at = told;
    if (last && record.step) { this.#showing(record.step); this.moment = boardOfHint(play.game, record.candidates); }
    const stages = record.stages.slice(0, told).map((/** @type {string} */ text, /** @type {number} */ i) => (i === told - 1 && this.teller?.element) || el("p", { class: i === told - 1 ? "stage-now" : "quiet" }, text));
    this.#show([el("h2", {}, t("hint.title"), " ", el("small", {}, record.stages.length > 1 ? `${told}/${record.stages.length}` : ""))], stages, [
      !last && this.#button("hint.next", () => this.#nextStage(), "accent"),
      last && record.step && this.#button("hint.take", () => this.#take(), "accent"),
      last && record.wrong.length > 0 && this.#button("hint.mend", () => this.#mend(), "accent"),
      this.#button("hint.close", () => this.close()),
    ]);
  }

  /** The step that is told now, a long chain in parts. @param {any} step */
  #showing(step) {
    this.step = step;
    this.teller = step.reason_parts.length ? new PartTeller(step, () => this.draw()) : null;
  }

  #take() {
    const { step, moment, play } = this;
    if (moment) play.game.change((next) => { takeStep(next, step, moment, play.game.shape, settings().live); });
    this.close();
    play.changed();
  }

  /** Wrong values are erased, wrong marks made anew. */
  #mend() {
    const { game } = this.play, cells = this.#wrong();
    game.change((next) => {
      for (const cell of cells) if (next.values[cell] && !game.isGiven(cell)) next.values[cell] = 0;
      for (const cell of cells.filter((one) => !next.values[one])) {
        if (next.marks[cell].length) next.marks[cell] = game.open(next.values, cell);
        next.gone[cell] = [];
      }
    });
    this.close();
    this.play.changed();
  }

  /** @returns {number[]} */
  #wrong() {
    return (this.record?.wrong ?? []).map((/** @type {string} */ name) => cellNumber(name, this.play.game.puzzle.side));
  }

  #showStep() {
    const { record, play, start } = this, { steps } = record, step = steps[this.at], last = this.at === steps.length - 1;
    this.#showing(step);
    this.moment = start && momentBefore(start, steps, this.at);
    const before = play.panel.querySelector(".steps"), stepper = before ?? this.#stepper(steps.length);
    this.#showPosition(stepper, steps.length);
    const words = [el("h3", {}, step.title, " ", step.rating ? el("small", {}, t("explain.rating", { rating: number(step.rating, 1, 1) })) : ""),
      ...(this.teller ? [this.teller.element] : [el("p", {}, step.reason), el("p", { class: "change" }, step.change)]), last && el("p", {}, record.end)];
    if (!before) this.#show([el("h2", {}, t("explain.title")), stepper], words, [play.game.hasEntries() && this.#turnStart(), this.#button("hint.close", () => this.close())]);
    else { // a hand may be on the slider: it stays where it is
      replace(/** @type {Element} */ (play.panel.querySelector(".told")), ...words);
      play.refresh();
    }
  }

  /** @param {number} count of steps */
  #stepper(count) {
    const go = (/** @type {number} */ at) => { this.at = Math.min(Math.max(at, 0), count - 1); this.#showStep(); };
    const button = (/** @type {string} */ key, /** @type {number} */ by) => el("button", { type: "button", "data-go": key, class: key === "forward" ? "accent" : "", onclick: () => go(this.at + by) }, t(`explain.${key}`));
    return el("div", { class: "steps" },
      el("div", { class: "row stepper" }, button("back", -1), el("span", { class: "count" }), button("forward", 1)),
      el("input", { type: "range", min: 1, max: count, "aria-label": t("explain.title"), oninput: (/** @type {any} */ event) => go(event.target.value - 1) }));
  }

  /** @param {Element} stepper @param {number} count */
  #showPosition(stepper, count) {
    const part = (/** @type {string} */ selector) => /** @type {any} */ (stepper.querySelector(selector));
    part(".count").textContent = t("explain.step", { number: this.at + 1, count });
    part("input").value = String(this.at + 1);
    part("[data-go=back]").disabled = this.at === 0;
    part("[data-go=forward]").disabled = this.at === count - 1;
  }

  /** From the givens instead of the player's board, and back. */
  #turnStart() {
    const { play } = this, fromGivens = this.start?.puzzle === play.game.puzzle;
    return this.#button(fromGivens ? "explain.here" : "explain.start", () => this.explain(fromGivens));
  }

  /** Marks on the board, once its cells are shown. */
  draw() {
    const { view } = this.play;
    if (this.step) drawMarks(view, this.teller?.marks ?? this.step.marks, this.record.unused);
    else if (this.kind) clearStep(view);
    if (this.kind === "hint" && this.at === this.record.stages.length) for (const cell of this.#wrong()) view.cells[cell].classList.add("wrong");
  }

  close() {
    const { play } = this, focused = play.panel.contains(document.activeElement);
    if (!this.kind) return;
    this.#open("");
    this.record = null;
    clearStep(play.view);
    play.refresh();
    if (focused) play.view.focus(play.choice.last);
  }
}

/** The board before a step of an explanation. @param {Game} game that it begins with @param {any[]} steps @param {number} count @returns {Moment} */
function momentBefore({ shape, puzzle, givens }, steps, count) {
  const values = [...givens], gone = values.map(() => new Set()), none = () => values.map(() => []);
  for (const step of steps.slice(0, count)) {
    for (const { cell, value } of step.placements) values[cellNumber(cell, shape.side)] = value;
    if (!step.placements.length) for (const { cell, value } of step.eliminations) gone[cellNumber(cell, shape.side)].add(value);
  }
  const begun = (/** @type {number} */ cell) => statedFor(puzzle, cell);
  const marks = values.map((value, cell) => (value ? [] : peersLeave(shape, values, cell).filter((v) => !gone[cell].has(v) && (begun(cell)?.includes(v) ?? true))));
  return { values, marks, corners: none(), colours: values.map(() => 0), gone: none() };
}

/** What placed values leave by groups alone: signs are steps of their own. @param {import("./model.js").Shape} shape @param {number[]} values @param {number} cell */
function peersLeave(shape, values, cell) {
  const taken = new Set([...shape.peers[cell]].map((peer) => values[peer]));
  return Array.from({ length: shape.side }, (_, i) => i + 1).filter((value) => !taken.has(value));
}
