// Play: a board to fill in, with hints, marks and tools.

import { keepAddress } from "./address.js";
import { post } from "./api.js";
import { BoardView } from "./board.js";
import { Builder } from "./builder.js";
import { Selection } from "./selection.js";
import { Clock } from "./clock.js";
import { closeDialog, el, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { HelpPanel } from "./help-panel.js";
import { translateError, t } from "./i18n.js";
import { boardFor, cellNumber, emptyPuzzle, toLink } from "./model.js";
import { newPuzzleDialog } from "./new-puzzle.js";
import { Pad } from "./pad.js";
import { pressed } from "./play-keys.js";
import { showActs, showCells, showPad } from "./play-view.js";
import { RuleCheck, marksLeft } from "./rule-check.js";
import { settings } from "./settings.js";
import { copyDialog, copyLink, linkedPuzzle, linkToPlay, listenForText, notRead, readPuzzle } from "./sharing.js";
import { titleOf } from "./titles.js";
import { Toolbar } from "./toolbar.js";
import { Verdict } from "./verdict.js";
import { Zoom } from "./zoom.js";

const FIRST = ".8.453.21.1...6...564..7....41.6523....3.4....3512.76....9..345...5...8.15.648.7."; // an easy puzzle for the first visit
const MAX_CORRECTED = 20_000; // characters of pasted text that the dialog shows for correction
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
    this.leaving = new AbortController(); // requests end when the tab is left
    const linked = linkedPuzzle(query), saved = Game.saved();
    const goesOn = saved && (!linked || JSON.stringify(saved.puzzle) === JSON.stringify(linked)); // a link opened again keeps the entries
    if (saved && !goesOn) saved.leave();
    this.game = goesOn ? saved : new Game(linked ?? { ...emptyPuzzle("sudoku", 9, [3, 3]), givens: [...FIRST].map((symbol) => Number(symbol) || 0) });
    this.view = new BoardView(this.game.puzzle);
    this.stage = el("div", { class: "stage" });
    this.unread = el("p", { class: "not-read", role: "status", hidden: true });
    this.panel = el("section", { class: "side", "aria-live": "polite" });
    this.notes = el("div", { class: "under-board" });
    this.clock = new Clock(() => this.game, () => this.#paused());
    this.pad = new Pad({ mode: (mode) => this.setMode(mode), enter: (value) => this.#press(value) });
    this.toolbar = new Toolbar(this.#acts());
    this.help = new HelpPanel(this);
    this.builder = new Builder(this);
    this.verdict = new Verdict(() => this.builder.unfinished());
    this.rules = new RuleCheck((solved) => this.#settle(solved));
    this.zoom = new Zoom(this.stage, () => this.view);
    this.selection = new Selection(this.stage, () => this.view, {
      changed: () => this.refresh(),
      pressed: (event, cell) => this.mode === "build" && this.builder.pressed(event, cell),
      movedOver: (cell) => this.mode === "build" && this.builder.movedOver(cell),
      released: () => this.builder.released(),
      twice: (cell) => this.chooseLike(cell),
    });
    this.endListening = listenForText((text) => this.#take(text));
    this.set = () => { this.#arrange(); this.rules.check(this.game); this.refresh(); };
    addEventListener("settings", this.set);
    this.#build();
    this.#start(this.game);
  }

  #build() {
    this.curtain = el("button", { type: "button", class: "curtain accent", hidden: true, onclick: () => this.clock.pause(false) }, t("play.resume"));
    this.keys = el("div", { class: "keys-area" }, this.pad.modes, this.pad.keys, this.toolbar.element);
    replace(this.place,
      el("div", { class: "board-column" },
        el("div", { class: "board-head" }, this.verdict.heading, this.clock.element, el("div", { class: "line", "data-notices": "" }, this.verdict.status)),
        this.unread, el("div", { class: "board-place" }, this.stage, this.curtain, this.zoom.buttons), this.notes),
      el("div", { class: "tools" }, this.keys, this.panel));
    this.#arrange();
  }

  /** Apply the settings. */
  #arrange() {
    this.place.classList.toggle("left-handed", settings().leftHanded);
  }

  #acts() {
    return {
      undo: () => this.undo(), redo: () => this.redo(), erase: () => this.erase(), auto: () => this.auto(),
      hint: () => this.helped("hint"), check: () => this.check(), explain: () => this.helped("explain"),
      new: () => this.new(), restart: () => this.#restart(), build: () => this.setMode(this.mode === "build" ? "value" : "build"),
      solution: () => this.#solution(0), second: () => this.#solution(1),
      watch: () => { location.hash = `watch?p=${toLink(this.game.puzzle)}`; },
      share: () => copyLink(this.place, linkToPlay(this.game.puzzle)), copy: () => copyDialog(this.game.puzzle, this.leaving.signal), print: () => print(),
    };
  }

  /** @param {Game} game */
  #start(game) {
    this.help.close();
    this.clock.pause(false);
    this.game = game;
    this.selection.reset();
    this.redraw();
    this.rules.check(game);
    this.verdict.judge(game);
    game.save();
  }

  /** Start a game with another puzzle. @param {PuzzleRecord} puzzle */
  newGame(puzzle, mode = "value") {
    keepAddress(this.place, "play");
    this.mode = mode;
    this.builder = new Builder(this);
    if (mode === "build" && puzzle.regions) this.builder.tool = "regions";
    this.#replaceBy(new Game(puzzle));
  }

  /** Replace the game; an unfinished one is kept. @param {Game} game */
  #replaceBy(game) {
    const before = this.game;
    before.leave();
    if (before.hasEntries() && !before.done) notice(t("play.left"));
    this.#start(game);
  }

  /** @param {Game} game one that was left */
  #goOn(game) {
    keepAddress(this.place, "play");
    this.mode = "value";
    this.builder = new Builder(this);
    this.#replaceBy(game);
    game.takeUp();
  }

  /** Show the puzzle after it was edited. @param {Game} game of the new puzzle, or of one that was changed before */
  rebuilt(game) {
    this.help.close();
    this.game.leave();
    if (this.game.hasEntries() && !game.hasEntries()) notice(t("build.left"));
    this.game = game;
    game.save();
    this.redraw();
    this.view.focus(this.selection.last);
    this.verdict.judge(game);
  }

  /** Redraw the board and what is beside it. */
  redraw() {
    const { puzzle } = this.game, building = this.mode === "build";
    const signs = building && (puzzle.kind === "futoshiki" || this.builder.tool === "signs") ? 1 : 0;
    this.verdict.title.textContent = titleOf(puzzle);
    this.unread.textContent = notRead(puzzle);
    this.unread.hidden = !this.unread.textContent;
    this.view = new BoardView(puzzle, { interactive: true, signs });
    replace(this.stage, this.view.svg);
    this.zoom.fit();
    replace(this.notes, this.view.notes);
    replace(this.panel, building && this.builder.panel());
    this.refresh();
    this.verdict.show(this.game);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.clock.paused) return pressed(this, event);
    if (![" ", "p", "Escape"].includes(event.key)) return false; // the board is hidden
    this.clock.pause(false);
    return true;
  }

  #paused() {
    const { paused } = this.clock;
    this.place.classList.toggle("paused", paused);
    /** @type {HTMLElement} */ (this.curtain).hidden = !paused;
    this.keys?.toggleAttribute("inert", paused);
    this.clock.show();
    if (paused) this.curtain?.focus(); else this.view.focus(this.selection.last);
  }

  /** Handle a key of the pad. While regions are painted it selects the region. @param {number} value */
  #press(value) {
    if (!this.builder.paints) return this.enter(value);
    this.builder.brush = value;
    this.showPad();
  }

  /** While explained steps hide the player's board, nothing may change it. */
  #locked() {
    if (this.help.hidesGame) notice(t("explain.locked"));
    return this.help.hidesGame;
  }

  /** @param {number} value @param {string} [mode] another than the one that is set */
  enter(value, mode = "") {
    if (this.#locked()) return;
    const cells = [...this.selection.cells], { game } = this, as = mode || this.mode;
    if (this.mode === "build") return this.builder.enter(cells, value);
    if (as === "colour") game.paint(cells, value);
    else if (as === "corner") game.corner(cells, value);
    else if (as === "centre" && settings().live) game.crossLive(cells, value);
    else if (as === "centre") game.pencil(cells, value);
    else game.put(cells, value);
    this.changed();
  }

  erase() {
    if (this.#locked()) return;
    const cells = [...this.selection.cells];
    if (this.mode === "build") return this.builder.setGivens(cells, 0);
    if (this.mode === "colour") this.game.paint(cells, 0);
    else this.game.erase(cells);
    this.changed();
  }

  chooseAll() {
    this.selection.all(this.game.now.values.keys());
  }

  /** Select all cells with the same value as this one, else the same marks, else the same colour. @param {number} cell */
  chooseLike(cell) {
    const { values, marks, corners, colours } = this.game.now, noted = (/** @type {number} */ one) => `${corners[one]}|${marks[one]}`;
    const like = values[cell] ? (/** @type {number} */ one) => values[one] === values[cell]
      : noted(cell) !== "|" ? (/** @type {number} */ one) => !values[one] && noted(one) === noted(cell)
      : colours[cell] ? (/** @type {number} */ one) => colours[one] === colours[cell] : null;
    if (like) this.selection.all([...values.keys()].filter(like));
  }

  /** Undo the last entry; if there is none, the last change of the puzzle. */
  undo() {
    if (this.#locked()) return;
    if (!this.game.past.length) return this.builder.undo();
    this.game.undo();
    this.changed();
  }

  redo() {
    if (this.#locked()) return;
    if (!this.game.future.length) return this.builder.redo();
    this.game.redo();
    this.changed();
  }

  async auto() {
    if (this.#locked()) return;
    const { game } = this, { puzzle, now } = game, left = puzzle.rules?.length ? await marksLeft(puzzle, now.values, this.leaving.signal) : null;
    if (this.game !== game || game.now !== now || this.help.hidesGame) return; // the board changed meanwhile
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

  /** Update everything after a change of the player's board. */
  changed() {
    const { game } = this;
    if (this.help.kind === "hint") this.help.close();
    this.rules.check(game); // its answer decides whether a board with rules is solved
    this.#settle(!game.puzzle.rules?.length && game.isFull() && !game.shape.clashes(game.now.values).size);
  }

  /** @param {boolean} solved */
  #settle(solved) {
    const { game } = this, first = solved && !game.done;
    if (game.done && !solved) this.#uncelebrate();
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
    replace(this.panel, el("h2", { class: "solved" }, `✓ ${words}`), el("p", { class: "quiet" }, t("play.done.more")),
      el("div", { class: "row" }, el("button", { type: "button", class: "accent", onclick: () => this.new() }, t("play.new")), el("button", { type: "button", onclick: () => this.helped("explain") }, t("play.explain"))));
  }

  /** Hide the message that the puzzle is solved. */
  #uncelebrate() {
    if (this.panel.querySelector(".solved")) replace(this.panel);
    this.view.svg.classList.remove("finished");
    notice("");
  }

  refresh() {
    showCells(this);
    this.help.draw();
    this.place.classList.toggle("helping", this.help.kind !== "");
    this.builder.show();
    this.showPad();
    showActs(this);
    this.clock.show();
  }

  showPad() {
    showPad(this);
  }

  // ---- requests to the server ----

  async check() {
    const { game, view } = this;
    if (this.help.hidesGame) this.help.close(); // show the player's board
    const { problems, wrong, empty } = await post("check", { puzzle: game.puzzle, board: boardFor(game.puzzle, game.now.values), against_solution: true }, this.leaving.signal);
    if (wrong?.length) notice(t(wrong.length === 1 ? "play.wrong.one" : "play.wrong", { count: wrong.length, cells: wrong.join(", ") }), true);
    else if (problems.length) notice((await Promise.all(problems.map(translateError))).join("; "), true);
    else if (wrong === null) notice(t("play.unknown"));
    else notice(empty ? t("play.right", { empty }) : t("play.full"));
    for (const name of wrong ?? []) view.cells[cellNumber(name, game.puzzle.side)].classList.add("wrong");
  }

  /** @param {"hint"|"explain"} kind */
  helped(kind) {
    if (this.mode === "build") this.setMode("value");
    return kind === "hint" ? this.help.hint() : this.help.explain();
  }

  /** @param {number} which */
  #solution(which) {
    const { solutions, word } = this.verdict, solution = solutions[which];
    if (!solution) return notice(t(which && word === "one" ? "play.nosecond" : `play.${word || "undecided"}`), !which);
    if (this.mode === "build") this.setMode("value");
    this.game.change((next) => { next.values = [...solution]; });
    this.game.done = true;
    this.help.close();
    this.refresh();
  }

  /** @param {{text: string, why: any}} [refused] what could not be read */
  new(refused) {
    newPuzzleDialog((puzzle, build) => this.newGame(puzzle, build ? "build" : "value"), (text) => this.#read(text), (game) => this.#goOn(game), refused);
  }

  async #read(/** @type {string} */ text) {
    this.newGame(await readPuzzle(text, this.leaving.signal));
  }

  /** Read pasted or dropped text. If that fails, show it with the reason, unless it is too long to correct by hand. @param {string} text */
  async #take(text) {
    try {
      await this.#read(text);
      closeDialog();
    } catch (error) {
      if (text.length > MAX_CORRECTED || this.leaving.signal.aborted) throw error;
      closeDialog();
      this.new({ text, why: error });
    }
  }

  leave() {
    this.leaving.abort();
    this.clock.stop();
    this.verdict.leave();
    this.rules.leave();
    this.endListening();
    removeEventListener("settings", this.set);
    this.game.save();
  }
}
