// The help panel, shown instead of the keys: a hint in stages, or all steps to the solution, each drawn on the board.

import { post } from "./api.js";
import { el, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { boardOfHint, hintForPlayer, marksToSend, puzzleOfBoard } from "./hint-marks.js";
import { currentLanguage, number, t } from "./i18n.js";
import { boardFor, cellNumber, statedFor } from "./model.js";
import { settings } from "./settings.js";
import { PartView } from "./part-view.js";
import { clearStep, drawMarks, takeStep } from "./step-picture.js";

/** @typedef {import("./game.js").Moment} Moment */

export class HelpPanel {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** What is open: "", hint or explain. */ this.kind = "";
    this.record = /** @type {any} */ (null);
    /** Number of stages shown of a hint, or number of a step. */ this.at = 0;
    /** The step drawn on the board. */ this.step = /** @type {any} */ (null);
    /** Shows a long chain in parts. @type {PartView|null} */ this.partView = null;
    /** The board the step is drawn on, if not the player's. @type {Moment|null} */ this.moment = null;
    /** Where the steps start: the player's board, or the givens. @type {Game|null} */ this.start = null;
  }

  /** Whether the board shown is not the player's. */
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

  /** Request a hint; undefined if the board changed before it came. */
  async #askHint() {
    const { game } = this.play, { now } = game;
    const record = await post("hint", { puzzle: game.puzzle, board: boardFor(game.puzzle, now.values), candidates: marksToSend(game), language: currentLanguage(), seconds: 20 }, this.play.leaving.signal);
    return this.#isLate(game, now) ? null : hintForPlayer(record, game);
  }

  /** Whether the board changed since the request. @param {Game} game @param {Moment} now */
  #isLate(game, now) {
    return this.play.game !== game || game.now !== now || this.play.mode === "build";
  }

  /** Show all steps from the player's board, or from the givens. If the board has mistakes, show these first. */
  async explain(fromHere = true) {
    const { game } = this.play, { now } = game, here = fromHere && game.hasEntries() && !game.isFull();
    const mistakes = here ? await this.#askHint() : null;
    if (this.#isLate(game, now)) return;
    if (mistakes?.wrong.length) {
      this.#open("hint");
      this.record = mistakes;
      return this.#nextStage();
    }
    const puzzle = here ? puzzleOfBoard(game) : game.puzzle, record = await post("explain", { puzzle, language: currentLanguage(), seconds: 30 }, this.play.leaving.signal);
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
    this.step = this.moment = this.start = this.partView = null;
    replace(this.play.panel);
  }

  /** Show a heading, the text, and buttons that stay in place while the text scrolls. @param {Node[]} head @param {(Node|false)[]} content @param {(Node|false)[]} buttons */
  #show(head, content, buttons) {
    replace(this.play.panel, el("div", { class: "help-head" }, ...head), el("div", { class: "help-text", role: "group", "aria-label": t("help.told"), tabindex: 0 }, ...content), el("div", { class: "row" }, ...buttons));
    this.play.refresh();
  }

  /** @param {string} key @param {() => void} act */
  #button(key, act, kind = "") {
    return el("button", { type: "button", class: kind, "data-help": key, onclick: act }, t(key));
  }

  #nextStage() {
    const { record, play } = this, count = Math.min(this.at + 1, record.stages.length), last = count === record.stages.length;
    this.at = count;
    if (last && record.step) { this.#showing(record.step); this.moment = boardOfHint(play.game, record.candidates); }
    const stages = record.stages.slice(0, count).map((/** @type {string} */ text, /** @type {number} */ i) => (i === count - 1 && this.partView?.element) || el("p", { class: i === count - 1 ? "stage-now" : "quiet" }, text));
    this.#show([el("h2", {}, t("hint.title"), " ", el("small", {}, record.stages.length > 1 ? `${count}/${record.stages.length}` : ""))], stages, [
      !last && this.#button("hint.next", () => this.#nextStage(), "accent"),
      last && record.step && this.#button("hint.take", () => this.#take(), "accent"),
      last && record.wrong.length > 0 && this.#button("hint.mend", () => this.#mend(), "accent"),
      this.#button("hint.close", () => this.close()),
    ]);
  }

  /** Show the current step, a long chain in parts. @param {any} step */
  #showing(step) {
    this.step = step;
    this.partView = step.reason_parts.length ? new PartView(step, () => this.draw()) : null;
  }

  #take() {
    const { step, moment, play } = this;
    if (moment) play.game.change((next) => { takeStep(next, step, moment, play.game.shape, settings().live); });
    this.close();
    play.changed();
  }

  /** Erase wrong values, and replace wrong marks. */
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
      ...(this.partView ? [this.partView.element] : [el("p", {}, step.reason), el("p", { class: "change" }, step.change)]), last && el("p", {}, record.end)];
    if (!before) this.#show([el("h2", {}, t("explain.title")), stepper], words, [play.game.hasEntries() && this.#turnStart(), this.#button("hint.close", () => this.close())]);
    else { // keep the slider: it may be in use
      replace(/** @type {Element} */ (play.panel.querySelector(".help-text")), ...words);
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

  /** Switch between the player's board and the givens as the start. */
  #turnStart() {
    const { play } = this, fromGivens = this.start?.puzzle === play.game.puzzle;
    return this.#button(fromGivens ? "explain.here" : "explain.start", () => this.explain(fromGivens));
  }

  /** Draw the step's marks on the board, after its cells. */
  draw() {
    const { view } = this.play;
    if (this.step) drawMarks(view, this.partView?.marks ?? this.step.marks, this.record.unused);
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
    if (focused) play.view.focus(play.selection.last);
  }
}

/** The board before a step. @param {Game} game that it begins with @param {any[]} steps @param {number} count @returns {Moment} */
function momentBefore({ shape, puzzle, givens }, steps, count) {
  const values = [...givens], gone = values.map(() => new Set()), none = () => values.map(() => []);
  for (const step of steps.slice(0, count)) {
    for (const { cell, value } of step.placements) values[cellNumber(cell, shape.side)] = value;
    if (!step.placements.length) for (const { cell, value } of step.eliminations) gone[cellNumber(cell, shape.side)].add(value);
  }
  const stated = (/** @type {number} */ cell) => statedFor(puzzle, cell);
  const marks = values.map((value, cell) => (value ? [] : peersLeave(shape, values, cell).filter((v) => !gone[cell].has(v) && (stated(cell)?.includes(v) ?? true))));
  return { values, marks, corners: none(), colours: values.map(() => 0), gone: none() };
}

/** The candidates that placed values leave, by groups only: signs are used by steps. @param {import("./model.js").Shape} shape @param {number[]} values @param {number} cell */
function peersLeave(shape, values, cell) {
  const taken = new Set([...shape.peers[cell]].map((peer) => values[peer]));
  return Array.from({ length: shape.side }, (_, i) => i + 1).filter((value) => !taken.has(value));
}
