// Play: a board to fill, with everything that helps and nothing that is in the way.

import { post } from "./api.js";
import { BoardView } from "./board.js";
import { Builder } from "./building.js";
import { Choice } from "./choosing.js";
import { Clock } from "./clock.js";
import { closeDialog, el, failureWords, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { HelpPanel } from "./help-panel.js";
import { refusalWords, t } from "./i18n.js";
import { boardFor, boardFrom, cellNumber, emptyPuzzle, firstOf, toLink, valueOfKey } from "./model.js";
import { newPuzzleDialog } from "./new-puzzle.js";
import { Pad } from "./pad.js";
import { RuleCheck, marksLeft } from "./rule-check.js";
import {
  copyDialog,
  copyLink,
  linkedPuzzle,
  linkToPlay,
  listenForText,
  notRead,
  readPuzzle,
} from "./sharing.js";

const DEFAULT = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/** @type {Record<string, number[]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MOST_MENDED = 20_000; // characters
/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Play(place, query);
}

export class Play {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    this.place = place;
    this.mode = "value";
    this.begun = false;
    this.game = new Game(emptyPuzzle("latin", 1)); // until the first is there
    this.view = new BoardView(this.game.puzzle);
    this.verdict = "";
    /** @type {number[][]} */ this.solutions = [];
    this.asked = new AbortController();
    this.stage = el("div", { class: "stage" });
    this.title = el("h1", {});
    this.status = el("p", { class: "verdict", role: "status" });
    this.unread = el("p", { class: "not-read", role: "status", hidden: true });
    this.panel = el("section", { class: "side", "aria-live": "polite" });
    this.clock = new Clock(() => (this.begun ? this.game : null));
    this.pad = new Pad({ mode: (mode) => this.setMode(mode), enter: (value) => this.#press(value), erase: () => this.#erase() });
    this.help = new HelpPanel(this);
    this.builder = new Builder(this);
    this.rules = new RuleCheck((solved) => this.#settle(solved));
    this.notes = el("div", { class: "under-board" });
    this.choice = new Choice(this.stage, () => this.view, {
      chosen: () => this.refresh(),
      pressed: (event, cell) => this.mode === "build" && this.builder.pressed(event, cell),
      passed: (cell) => this.mode === "build" && this.builder.passed(cell),
      released: () => this.builder.released(),
    });
    this.endListening = listenForText((text) => this.#take(text));
    this.#begin(linkedPuzzle(query));
  }

  async #begin(/** @type {PuzzleRecord|null} */ linked) {
    const saved = Game.saved();
    const goesOn = saved && (!linked || JSON.stringify(saved.puzzle) === JSON.stringify(linked)); // a link opened again keeps what was entered
    if (saved && !goesOn) saved.leave();
    const game = goesOn ? saved : linked ? new Game(linked) : new Game((await post("read", { text: DEFAULT })).puzzles[0]);
    replace(this.place,
      el("div", { class: "board-column" }, el("div", { class: "board-head" }, this.title, this.status, this.clock.button), this.unread, this.stage, this.notes),
      el("div", { class: "tools" }, this.pad.modes, this.pad.keys, this.#actions(), this.panel));
    this.begun = true;
    this.#start(game);
  }

  /** @param {Game} game */
  #start(game) {
    this.help.close();
    this.game = game;
    this.choice.reset();
    this.redraw();
    this.rules.look(game);
    this.#judge();
    game.save();
  }

  /** Begin a game with another puzzle. @param {PuzzleRecord} puzzle */
  newGame(puzzle, mode = "value") {
    history.replaceState(null, "", "#play");
    this.mode = mode;
    this.builder = new Builder(this);
    if (mode === "build" && puzzle.regions) this.builder.tool = "regions";
    this.#replaceBy(new Game(puzzle));
  }

  /** What was begun and not finished can be gone on with. @param {Game} game */
  #replaceBy(game) {
    const before = this.game;
    before.leave();
    if (before.hasEntries() && !before.done) notice(t("play.left"));
    this.#start(game);
  }

  /** @param {Game} game one that was left */
  #goOn(game) {
    history.replaceState(null, "", "#play");
    this.mode = "value";
    this.builder = new Builder(this);
    this.#replaceBy(game);
    game.takeUp();
  }

  /** The puzzle itself was changed, by building. @param {Game} game of the new puzzle, or of one that was changed before */
  rebuilt(game) {
    this.help.close();
    this.game.leave();
    if (this.game.hasEntries() && !game.hasEntries()) notice(t("build.left"));
    this.game = game;
    game.save();
    this.redraw();
    this.view.focus(this.choice.last);
    this.#judge();
  }

  /** The board anew, and what stands beside it. */
  redraw() {
    const { puzzle } = this.game, building = this.mode === "build";
    const signs = building && (puzzle.kind === "futoshiki" || this.builder.tool === "signs") ? 1 : 0;
    this.title.textContent = puzzle.name || `${t(`kind.${puzzle.kind}`)} ${puzzle.side}×${puzzle.side}`;
    this.unread.textContent = notRead(puzzle);
    this.unread.hidden = !this.unread.textContent;
    this.view = new BoardView(puzzle, { interactive: true, signs });
    if (puzzle.side > 16) this.view.svg.style.setProperty("--side", String(puzzle.side));
    replace(this.stage, this.view.svg);
    replace(this.notes, this.view.notes);
    replace(this.panel, building && this.builder.panel());
    this.refresh();
    this.#showVerdict();
  }

  #actions() {
    const button = (/** @type {string} */ key, /** @type {() => any} */ act, kind = "") => el("button", { type: "button", class: kind, onclick: act, "data-act": key }, t(`play.${key}`));
    const row = (/** @type {HTMLElement[]} */ ...buttons) => el("div", { class: "row" }, ...buttons);
    return el("div", { class: "actions" },
      row(button("undo", () => this.#undo()), button("redo", () => this.#redo()), button("auto", () => this.#auto()), button("restart", () => this.#restart())),
      row(button("hint", () => this.#helped("hint"), "accent"), button("check", () => this.#check()), button("explain", () => this.#helped("explain"))),
      row(button("solution", () => this.#solution(0)), button("second", () => this.#solution(1)), button("watch", () => { location.hash = `watch?p=${toLink(this.game.puzzle)}`; })),
      row(button("new", () => this.#new(), "strong"), button("share", () => copyLink(linkToPlay(this.game.puzzle))), button("copy", () => copyDialog(this.game.puzzle)), button("print", () => print())));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.begun) return false;
    const { side } = this.game.puzzle, { last } = this.choice, control = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      const cell = ((Math.floor(last / side) + down + side) % side) * side + (((last % side) + right + side) % side);
      if (event.shiftKey || control) this.choice.add(cell); else this.choice.one(cell);
    } else if (control && key === "z") event.shiftKey ? this.#redo() : this.#undo();
    else if (control && key === "y") this.#redo();
    else if (control || event.altKey) return false;
    else if (["Backspace", "Delete", ...(firstOf(this.game.puzzle) ? ["0"] : [])].includes(event.key)) this.#erase();
    else if (event.key === "Escape") this.help.close();
    else return this.#typed(event);
    return true;
  }

  #typed(/** @type {KeyboardEvent} */ event) {
    const { side } = this.game.puzzle, first = firstOf(this.game.puzzle), digit = /^Digit([0-9])$/.exec(event.code)?.[1];
    const value = valueOfKey(event.shiftKey && digit ? digit : event.key, side, first);
    if (this.mode === "build" && this.builder.signKey(event.key, this.choice.last)) return true;
    if (value) this.#enter(value, event.shiftKey);
    else if (event.key === "p") this.setMode(this.mode === "pencil" ? "value" : "pencil");
    else if (event.key === "g") this.setMode(this.mode === "colour" ? "value" : "colour");
    else if (event.key === "h") this.#helped("hint");
    else if (event.key === "c") this.#check();
    else return false;
    return true;
  }

  /** A key of the pad. Of regions it takes the brush; cells are painted by the pointer. @param {number} value */
  #press(value) {
    if (!this.builder.paints) return this.#enter(value);
    this.builder.brush = value;
    this.showPad();
  }

  /** Steps that are explained hide the player's board: nothing is to change it unseen. */
  #locked() {
    if (this.help.hidesGame) notice(t("explain.locked"));
    return this.help.hidesGame;
  }

  /** @param {number} value */
  #enter(value, shift = false) {
    if (this.#locked()) return;
    const cells = [...this.choice.cells];
    if (this.mode === "build") return this.builder.enter(cells, value);
    if (this.mode === "colour") this.game.paint(cells, value);
    else if (this.mode === "pencil" || shift) this.game.pencil(cells, value);
    else this.game.put(cells, value);
    this.changed();
  }

  #erase() {
    if (this.#locked()) return;
    const cells = [...this.choice.cells];
    if (this.mode === "build") return this.builder.setGivens(cells, 0);
    if (this.mode === "colour") this.game.paint(cells, 0);
    else this.game.erase(cells);
    this.changed();
  }

  /** What was entered last, then the last change of the puzzle, whatever a key does now. */
  #undo() {
    if (this.#locked()) return;
    if (!this.game.past.length) return this.builder.undo();
    this.game.undo();
    this.changed();
  }

  #redo() {
    if (this.#locked()) return;
    if (!this.game.future.length) return this.builder.redo();
    this.game.redo();
    this.changed();
  }

  async #auto() {
    if (this.#locked()) return;
    const { game } = this, { puzzle, now } = game, left = puzzle.rules?.length ? await marksLeft(puzzle, now.values) : null;
    if (this.game !== game || game.now !== now || this.help.hidesGame) return; // it is about a board that is not there any more
    game.markAll(left);
    this.changed();
  }

  #restart() {
    if (this.#locked()) return;
    this.help.close();
    this.game.restart();
    this.changed();
  }

  /** @param {string} mode */
  setMode(mode) {
    const redraw = this.mode === "build" || mode === "build", clicked = this.pad.modes.contains(document.activeElement);
    this.mode = mode;
    if (redraw) { this.help.close(); this.redraw(); } else this.refresh();
    if (clicked) /** @type {HTMLElement|null} */ (this.pad.modes.querySelector(`[data-mode=${mode}]`))?.focus(); // the buttons are new ones
  }

  /** The player's board changed. */
  changed() {
    const { game } = this;
    if (this.help.kind === "hint") this.help.close();
    this.rules.look(game); // its answer settles whether a board with rules is solved
    this.#settle(!game.puzzle.rules?.length && game.isFull() && !game.shape.clashes(game.now.values).size);
  }

  /** @param {boolean} solved */
  #settle(solved) {
    const { game } = this, first = solved && !game.done;
    game.done = solved;
    this.refresh();
    if (!first) return;
    game.save();
    this.#celebrate();
  }

  #celebrate() {
    const words = t("play.done", { time: this.clock.time() });
    this.help.close();
    this.view.svg.classList.add("finished");
    notice(words);
    replace(this.panel, el("h2", {}, `✓ ${words}`), el("p", { class: "quiet" }, t("play.done.more")),
      el("div", { class: "row" }, el("button", { type: "button", class: "accent", onclick: () => this.#new() }, t("play.new")), el("button", { type: "button", onclick: () => this.#helped("explain") }, t("play.explain"))));
  }

  refresh() {
    const { game, view, choice } = this, { values, marks, colours } = this.help.moment ?? game.now, wrong = game.shape.clashes(values);
    if (values === game.now.values) for (const cell of this.rules.broken) wrong.add(cell);
    const peers = choice.cells.size === 1 ? game.shape.peers[choice.last] : new Set(), value = values[choice.last];
    for (let cell = 0; cell < game.shape.cells; cell += 1) {
      const classes = [
        wrong.has(cell) ? "wrong" : "", choice.cells.has(cell) ? "chosen" : "", peers.has(cell) ? "peer" : "",
        value && values[cell] === value && cell !== choice.last ? "same" : "", colours[cell] ? `colour-${colours[cell]}` : "",
      ].filter(Boolean).join(" ");
      view.show(cell, values[cell], marks[cell], classes);
    }
    this.help.draw();
    this.builder.show();
    this.showPad();
    this.#enable("undo", game.past.length > 0 || this.builder.canUndo);
    this.#enable("redo", game.future.length > 0 || this.builder.canRedo);
    this.#enable("auto");
    this.#enable("restart");
    this.clock.show();
  }

  /** A button that changes the game: it can't where there is nothing to do, or where the game is hidden. @param {string} act */
  #enable(act, can = true) {
    this.place.querySelector(`[data-act=${act}]`)?.toggleAttribute("disabled", !can || this.help.hidesGame);
  }

  showPad() {
    const { game, choice, builder, mode, help } = this, { values, marks } = help.moment ?? game.now, regions = builder.paints;
    this.pad.show({ mode, regions, brush: builder.brush, side: game.puzzle.side, first: firstOf(game.puzzle), values: regions ? builder.regions : values, marks: marks[choice.last] ?? [], locked: help.hidesGame });
  }

  // ---- what the server knows ----

  /** None, one or many solutions: asked after every change of the puzzle. */
  async #judge() {
    this.asked.abort();
    this.asked = new AbortController();
    const { game } = this;
    this.solutions = [];
    this.verdict = this.builder.unfinished() ? "uneven" : game.shape.clashes(game.givens).size ? "clash" : "looking";
    this.#showVerdict();
    if (this.verdict !== "looking") return;
    try {
      const { verdict, solutions } = await post("solve", { puzzle: game.puzzle, seconds: 10 }, this.asked.signal);
      this.verdict = verdict;
      this.solutions = solutions.map((/** @type {number[]} */ board) => boardFrom(game.puzzle, board));
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.verdict = "";
      notice(/** @type {Error} */ (error).message, true);
    }
    this.#showVerdict();
  }

  #showVerdict() {
    const words = this.verdict === "uneven" ? this.builder.unfinished() : this.verdict ? t(`play.${this.verdict}`) : "";
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.dataset.verdict = this.verdict;
  }

  async #check() {
    const { game, view } = this;
    if (this.help.hidesGame) this.help.close(); // it is about the player's board
    const { problems, wrong, empty } = await post("check", { puzzle: game.puzzle, board: boardFor(game.puzzle, game.now.values), against_solution: true });
    if (wrong?.length) notice(t(wrong.length === 1 ? "play.wrong.one" : "play.wrong", { count: wrong.length, cells: wrong.join(", ") }), true);
    else if (problems.length) notice(problems.map(refusalWords).join("; "), true);
    else if (wrong === null) notice(t("play.unknown"));
    else notice(empty ? t("play.right", { empty }) : t("play.full"));
    for (const name of wrong ?? []) view.cells[cellNumber(name, game.puzzle.side)].classList.add("wrong");
  }

  /** @param {"hint"|"explain"} kind */
  #helped(kind) {
    if (this.mode === "build") this.setMode("value");
    return kind === "hint" ? this.help.hint() : this.help.explain();
  }

  /** @param {number} which */
  #solution(which) {
    const solution = this.solutions[which];
    if (!solution) return notice(t(which && this.verdict === "one" ? "play.nosecond" : `play.${this.verdict || "undecided"}`), !which);
    if (this.mode === "build") this.setMode("value");
    this.game.change((next) => { next.values = [...solution]; });
    this.game.done = true;
    this.help.close();
    this.refresh();
  }

  /** @param {{text: string, why: string}} [refused] what could not be read */
  #new(refused) {
    newPuzzleDialog((puzzle, build) => this.newGame(puzzle, build ? "build" : "value"), (text) => this.#read(text), (game) => this.#goOn(game), refused);
  }

  async #read(/** @type {string} */ text) {
    this.newGame(await readPuzzle(text));
  }

  /** Pasted or dropped. What can't be read is shown with the reason, unless it is too much to be mended by hand. @param {string} text */
  async #take(text) {
    try {
      await this.#read(text);
      closeDialog();
    } catch (error) {
      if (text.length > MOST_MENDED) throw error;
      closeDialog();
      this.#new({ text, why: failureWords(error) });
    }
  }

  leave() {
    this.clock.stop();
    this.asked.abort();
    this.rules.leave();
    this.endListening();
    if (this.begun) this.game.save();
  }
}
