// Play: a board to fill, with everything that helps and nothing that is in the way.

import { look, post, Refused } from "./api.js";
import { BoardView } from "./board.js";
import { closeDialog, dialog, el, notice, replace } from "./dom.js";
import { Game } from "./game.js";
import { currentLanguage, number, t } from "./i18n.js";
import { cellName, cellNumber, fromLink, symbol, toLink, valueOfKey } from "./model.js";
import { newPuzzleDialog } from "./new-puzzle.js";
import { drawStep, takeStep } from "./step-picture.js";

const COLOURS = 6;
const DEFAULT = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Play(place, query);
}

class Play {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    this.place = place;
    this.mode = "value";
    /** @type {Set<number>} */ this.chosen = new Set([0]);
    this.last = 0;
    this.asked = new AbortController();
    this.timer = setInterval(() => this.#tick(), 1000);
    this.#listen();
    this.#begin(query);
  }

  async #begin(/** @type {URLSearchParams} */ query) {
    const linked = fromLink(query.get("p") ?? "");
    const game = linked ? new Game(linked) : Game.saved();
    if (game) return this.#start(game);
    const { puzzles } = await post("read", { text: DEFAULT });
    this.#start(new Game(puzzles[0]));
  }

  /** @param {Game} game */
  #start(game) {
    this.game = game;
    this.chosen = new Set([0]);
    this.last = 0;
    this.verdict = "";
    this.panel = null;
    this.#build();
    this.#refresh();
    this.#judge();
    game.save();
  }

  /** Begin a game with another puzzle. @param {PuzzleRecord} puzzle */
  newGame(puzzle) {
    history.replaceState(null, "", "#play");
    this.#start(new Game(puzzle));
  }

  #build() {
    const { puzzle } = this.game;
    this.view = new BoardView(puzzle, { interactive: true, signs: this.mode === "build" && puzzle.kind === "futoshiki" ? 1 : 0 });
    this.status = el("p", { class: "verdict", role: "status" });
    this.clock = el("button", { class: "plain clock", type: "button", onclick: () => this.#toggleClock() });
    this.side = el("section", { class: "side", "aria-live": "polite" });
    this.pad = el("div", { class: "pad", role: "group", "aria-label": t("pad.label") });
    this.modes = el("div", { class: "segmented", role: "radiogroup", "aria-label": t("play.mode") });
    replace(this.place,
      el("div", { class: "board-column" },
        el("div", { class: "board-head" }, el("h1", {}, this.#title()), this.status, this.clock),
        this.view.svg),
      el("div", { class: "tools" }, this.modes, this.pad, this.#actions(), this.side));
    this.#buildPad();
    this.#listenToBoard();
  }

  #title() {
    const { kind, side, name } = this.game.puzzle;
    return name || `${t(`kind.${kind}`)} ${side}×${side}`;
  }

  #buildPad() {
    const modes = ["value", "pencil", "colour", "build"];
    replace(this.modes, ...modes.map((mode) => el("button", {
      type: "button", role: "radio", "aria-checked": String(this.mode === mode), class: this.mode === mode ? "on" : "",
      onclick: () => this.#setMode(mode),
    }, t(`mode.${mode}`))));
    const { side } = this.game.puzzle, colours = this.mode === "colour";
    const count = colours ? COLOURS : side;
    this.pad.classList.toggle("dense", count > 16);
    replace(this.pad,
      ...Array.from({ length: count }, (_, i) => el("button", {
        type: "button", class: colours ? `swatch colour-${i + 1}` : "key", "data-key": i + 1,
        "aria-label": colours ? t("colour.name", { number: i + 1 }) : symbol(i + 1, side), onclick: () => this.#enter(i + 1),
      }, colours ? String(i + 1) : symbol(i + 1, side))),
      el("button", { type: "button", class: "key erase", onclick: () => this.#erase() }, t("play.erase")));
  }

  #actions() {
    const button = (/** @type {string} */ key, /** @type {() => any} */ act, kind = "") => el("button", { type: "button", class: kind, onclick: act, "data-act": key }, t(`play.${key}`));
    return el("div", { class: "actions" },
      el("div", { class: "row" }, button("undo", () => this.#undo()), button("redo", () => this.#redo()), button("auto", () => this.#auto()), button("restart", () => this.#restart())),
      el("div", { class: "row" }, button("hint", () => this.#hint(), "accent"), button("check", () => this.#check()), button("explain", () => this.#explain())),
      el("div", { class: "row quiet" }, button("solution", () => this.#solution()), button("second", () => this.#second()), button("watch", () => this.#watch())),
      el("div", { class: "row quiet" }, button("new", () => this.#new(), "strong"), button("share", () => this.#share()), button("copy", () => this.#copy()), button("print", () => print())));
  }

  #listen() {
    this.place.ondragover = (event) => event.preventDefault();
    this.place.ondrop = async (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      this.#read(file ? await file.text() : event.dataTransfer?.getData("text") ?? "");
    };
    this.onpaste = (/** @type {ClipboardEvent} */ event) => {
      if (/** @type {Element} */ (event.target).matches?.("input, textarea")) return;
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.length > 3) this.#read(text);
    };
    addEventListener("paste", this.onpaste);
  }

  #listenToBoard() {
    const board = this.view.svg;
    board.addEventListener("pointerdown", (event) => {
      const cell = BoardView.cellOf(event);
      if (this.mode === "build" && this.#edge(event)) return;
      if (cell < 0) return;
      this.#choose(cell, event.ctrlKey || event.metaKey || event.shiftKey);
      this.dragging = true;
      event.preventDefault();
    });
    board.addEventListener("pointermove", (event) => {
      if (!this.dragging || !event.buttons) return;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
      if (under) this.#choose(Number(under.getAttribute("data-cell")), true);
    });
    board.addEventListener("pointerup", () => { this.dragging = false; });
    board.addEventListener("focusin", (event) => {
      const cell = BoardView.cellOf(event);
      if (cell >= 0 && !this.chosen.has(cell)) this.#choose(cell, false);
    });
  }

  /** @param {number} cell @param {boolean} more */
  #choose(cell, more) {
    if (!more) this.chosen.clear();
    this.chosen.add(cell);
    this.last = cell;
    this.view.focus(cell);
    this.#refresh();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.game) return false;
    const { side } = this.game.puzzle, moves = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
    const control = event.ctrlKey || event.metaKey;
    if (event.key in moves) {
      const [down, right] = moves[event.key];
      const row = (Math.floor(this.last / side) + down + side) % side, column = ((this.last % side) + right + side) % side;
      this.#choose(row * side + column, event.shiftKey);
    } else if (control && event.key.toLowerCase() === "z") event.shiftKey ? this.#redo() : this.#undo();
    else if (control && event.key.toLowerCase() === "y") this.#redo();
    else if (control || event.altKey) return false;
    else if (["Backspace", "Delete", "0"].includes(event.key)) this.#erase();
    else return this.#typed(event);
    return true;
  }

  #typed(/** @type {KeyboardEvent} */ event) {
    const { side } = this.game.puzzle, digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const value = event.shiftKey && digit ? valueOfKey(digit, side) : valueOfKey(event.key, side);
    if (value) this.#enter(value, event.shiftKey);
    else if (event.key === "p") this.#setMode(this.mode === "pencil" ? "value" : "pencil");
    else if (event.key === "g") this.#setMode(this.mode === "colour" ? "value" : "colour");
    else if (event.key === "h") this.#hint();
    else if (event.key === "c") this.#check();
    else return false;
    return true;
  }

  /** @param {number} value */
  #enter(value, shift = false) {
    const cells = [...this.chosen];
    if (this.mode === "build") return this.#setGivens(cells, value);
    if (this.mode === "colour") this.game.paint(cells, value);
    else if (this.mode === "pencil" || shift) this.game.pencil(cells, value);
    else this.game.put(cells, value);
    this.#changed();
  }

  #erase() {
    if (this.mode === "build") return this.#setGivens([...this.chosen], 0);
    if (this.mode === "colour") this.game.paint([...this.chosen], 0);
    else this.game.erase([...this.chosen]);
    this.#changed();
  }

  #undo() { this.game.undo(); this.#changed(); }
  #redo() { this.game.redo(); this.#changed(); }
  #auto() { this.game.markAll(); this.#changed(); }
  #restart() { this.game.restart(); this.#closePanel(); this.#changed(); }

  /** @param {string} mode */
  #setMode(mode) {
    const rebuild = this.mode === "build" || mode === "build";
    this.mode = mode;
    if (rebuild) { this.#build(); this.#refresh(); this.#showVerdict(); } else this.#buildPad();
    if (mode === "build") replace(this.side, el("p", { class: "quiet" }, t("build.help")));
  }

  /** @param {number[]} cells @param {number} value */
  #setGivens(cells, value) {
    const givens = [...this.game.puzzle.givens];
    for (const cell of cells) givens[cell] = givens[cell] === value ? 0 : value;
    this.#rebuilt({ ...this.game.puzzle, name: "", givens });
  }

  /** A click on the edge between two cells. @param {PointerEvent} event */
  #edge(event) {
    const board = /** @type {SVGSVGElement} */ (this.view.svg), { side } = this.game.puzzle;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {DOMMatrix} */ (board.getScreenCTM()).inverse());
    const step = this.view.size / side, at = (/** @type {number} */ n) => Math.min(side - 1, Math.max(0, Math.floor(n / step)));
    const row = at(point.y), column = at(point.x), nearX = Math.abs(point.x / step - Math.round(point.x / step)), nearY = Math.abs(point.y / step - Math.round(point.y / step));
    if (Math.min(nearX, nearY) > 0.14) return false;
    const across = nearX < nearY, line = Math.round((across ? point.x : point.y) / step);
    if (line < 1 || line >= side) return false;
    const [a, b] = across ? [row * side + line - 1, row * side + line] : [(line - 1) * side + column, line * side + column];
    this.#turnSign(cellName(a, side), cellName(b, side));
    return true;
  }

  /** None, less, greater, none. @param {string} a @param {string} b */
  #turnSign(a, b) {
    const arcs = this.game.puzzle.arcs ?? [], is = (/** @type {string} */ x, /** @type {string} */ y) => arcs.some((arc) => arc[0] === x && arc[1] === y);
    const others = arcs.filter(([x, y]) => !((x === a && y === b) || (x === b && y === a)));
    /** @type {[string, string][]} */
    const next = is(a, b) ? [...others, [b, a]] : is(b, a) ? others : [...others, [a, b]];
    const puzzle = { ...this.game.puzzle, name: "", arcs: next };
    if (!next.length) delete puzzle.arcs;
    if (puzzle.kind === "latin" && next.length) puzzle.kind = "futoshiki";
    this.#rebuilt(puzzle);
  }

  /** @param {PuzzleRecord} puzzle */
  #rebuilt(puzzle) {
    const { chosen, last } = this;
    this.game = new Game(puzzle);
    this.game.save();
    this.chosen = chosen;
    this.last = last;
    this.#build();
    replace(this.side, el("p", { class: "quiet" }, t("build.help")));
    this.#refresh();
    this.view.focus(last);
    this.#judge();
  }

  #changed() {
    if (this.panel?.kind === "hint") this.#closePanel();
    this.#refresh();
    const { game } = this;
    if (!game.isFull() || game.done) return;
    if (game.shape.clashes(game.now.values).size) return this.#showVerdict();
    game.done = true;
    game.save();
    this.view.svg.classList.add("finished");
    notice(t("play.done", { time: this.#time() }));
  }

  #refresh() {
    const { game, view } = this, { values, marks, colours } = this.panel?.moment ?? game.now, wrong = game.shape.clashes(values);
    const peers = this.chosen.size === 1 ? game.shape.peers[this.last] : new Set(), value = values[this.last];
    for (let cell = 0; cell < game.shape.cells; cell += 1) {
      const classes = [
        wrong.has(cell) ? "wrong" : "", this.chosen.has(cell) ? "chosen" : "", peers.has(cell) ? "peer" : "",
        value && values[cell] === value && cell !== this.last ? "same" : "", colours[cell] ? `colour-${colours[cell]}` : "",
      ].filter(Boolean).join(" ");
      view.show(cell, values[cell], marks[cell], classes);
    }
    if (this.panel?.step) drawStep(view, this.panel.step);
    this.place.querySelector('[data-act="undo"]')?.toggleAttribute("disabled", !game.past.length);
    this.place.querySelector('[data-act="redo"]')?.toggleAttribute("disabled", !game.future.length);
    this.#tick(0);
  }

  // ---- what the server knows ----

  /** None, one or many solutions: asked after every change of the puzzle. */
  async #judge() {
    this.asked.abort();
    this.asked = new AbortController();
    const { game } = this;
    if (game.shape.clashes(game.puzzle.givens).size) { this.verdict = "clash"; return this.#showVerdict(); }
    this.verdict = "looking";
    this.#showVerdict();
    try {
      const { verdict, solutions } = await post("solve", { puzzle: game.puzzle, seconds: 10 }, this.asked.signal);
      this.verdict = verdict;
      this.solutions = solutions;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.verdict = "";
      notice(/** @type {Error} */ (error).message, true);
    }
    this.#showVerdict();
  }

  #showVerdict() {
    this.status.textContent = this.verdict ? t(`play.${this.verdict}`) : "";
    this.status.dataset.verdict = this.verdict;
  }

  async #check() {
    const { game } = this;
    const { problems, wrong, empty } = await post("check", { puzzle: game.puzzle, board: game.now.values, against_solution: true });
    if (wrong?.length) notice(t("play.wrong", { count: wrong.length, cells: wrong.join(", ") }), true);
    else if (problems.length) notice(problems.join("; "), true);
    else if (wrong === null) notice(t("play.unknown"));
    else notice(empty ? t("play.right", { empty }) : t("play.full"));
    for (const name of wrong ?? []) this.view.cells[cellNumber(name, game.puzzle.side)].classList.add("wrong");
  }

  async #hint() {
    if (this.panel?.kind === "hint") return this.#nextStage();
    const { game } = this, { side } = game.puzzle;
    /** @type {Record<string, number[]>} */
    const candidates = {};
    game.now.marks.forEach((marks, cell) => { if (marks.length && !game.now.values[cell]) candidates[cellName(cell, side)] = marks; });
    const record = await post("hint", { puzzle: game.puzzle, board: game.now.values, candidates, language: currentLanguage(), seconds: 20 });
    this.panel = { kind: "hint", record, stage: 0 };
    this.#nextStage();
  }

  #nextStage() {
    const { panel } = this, { record } = panel;
    panel.stage = Math.min(panel.stage + 1, record.stages.length);
    const last = panel.stage === record.stages.length;
    if (last && record.step) { panel.step = record.step; panel.moment = this.#withCandidates(record.candidates); }
    replace(this.side,
      el("h2", {}, t("hint.title")),
      ...record.stages.slice(0, panel.stage).map((/** @type {string} */ text) => el("p", {}, text)),
      el("div", { class: "row" },
        !last && el("button", { type: "button", class: "accent", onclick: () => this.#nextStage() }, t("hint.next")),
        last && record.step && el("button", { type: "button", class: "accent", onclick: () => this.#take() }, t("hint.take")),
        el("button", { type: "button", onclick: () => this.#closePanel() }, t("hint.close"))));
    this.#refresh();
    if (matchMedia("(max-width: 52rem)").matches) this.side.scrollIntoView({ block: "nearest" });
  }

  /** The board as the server sees it: every open cell with what is left in it. @param {number[][]} candidates */
  #withCandidates(candidates) {
    const { now } = this.game;
    return { values: now.values, colours: now.colours, marks: candidates.map((left, cell) => (now.values[cell] ? [] : left)) };
  }

  #take() {
    const { step, moment } = this.panel;
    this.game.change((next) => { takeStep(next, step, moment, this.game.shape); });
    this.#closePanel();
    this.#changed();
  }

  #closePanel() {
    this.panel = null;
    replace(this.side);
    this.view.drawLinks([]);
    this.view.markCandidates([]);
    this.#refresh();
  }

  async #explain() {
    const record = await post("explain", { puzzle: this.game.puzzle, language: currentLanguage(), seconds: 30 });
    if (!record.steps.length) return notice(record.end, true);
    this.panel = { kind: "explain", record, number: 0 };
    this.#showStep();
  }

  #showStep() {
    const { panel } = this, { record } = panel, step = record.steps[panel.number];
    const go = (/** @type {number} */ by) => { panel.number = Math.min(Math.max(panel.number + by, 0), record.steps.length - 1); this.#showStep(); };
    panel.step = step;
    panel.moment = momentBefore(this.game, record.steps, panel.number);
    replace(this.side,
      el("h2", {}, t("explain.title")),
      el("div", { class: "row stepper" },
        el("button", { type: "button", onclick: () => go(-1), disabled: panel.number === 0 }, t("explain.back")),
        el("span", { class: "count" }, t("explain.step", { number: panel.number + 1, count: record.steps.length })),
        el("button", { type: "button", class: "accent", onclick: () => go(1), disabled: panel.number === record.steps.length - 1 }, t("explain.forward"))),
      el("input", { type: "range", min: 1, max: record.steps.length, value: panel.number + 1, "aria-label": t("explain.title"), oninput: (/** @type {any} */ event) => { panel.number = event.target.value - 1; this.#showStep(); } }),
      el("h3", {}, step.title, " ", el("small", {}, t("explain.rating", { rating: number(step.rating, 1) }))),
      el("p", {}, step.reason), el("p", { class: "change" }, step.change),
      panel.number === record.steps.length - 1 && el("p", {}, record.end),
      el("button", { type: "button", onclick: () => this.#closePanel() }, t("hint.close")));
    this.#refresh();
  }

  #solution() {
    const solution = this.solutions?.[0];
    if (!solution) return notice(t(`play.${this.verdict || "undecided"}`), true);
    this.game.change((next) => { next.values = [...solution]; });
    this.game.done = true;
    this.#refresh();
  }

  #second() {
    const second = this.solutions?.[1];
    if (!second) return notice(t(this.verdict === "one" ? "play.nosecond" : `play.${this.verdict || "undecided"}`));
    this.game.change((next) => { next.values = [...second]; });
    this.game.done = true;
    this.#refresh();
  }

  #watch() {
    location.hash = `watch?p=${toLink(this.game.puzzle)}`;
  }

  async #share() {
    const address = `${location.origin}${location.pathname}#play?p=${toLink(this.game.puzzle)}`;
    history.replaceState(null, "", address);
    await copied(address);
    notice(t("play.linked"));
  }

  async #copy() {
    const rows = await look("formats");
    const list = el("ul", { class: "choices" }, ...rows.map((/** @type {any} */ row) => el("li", {}, el("button", { type: "button", onclick: () => this.#copyAs(row.name) }, el("strong", {}, row.name), " ", row.title))));
    dialog(t("play.copy"), list);
  }

  async #copyAs(/** @type {string} */ format) {
    closeDialog();
    const { text } = await post("convert", { puzzle: this.game.puzzle, to: format });
    await copied(text);
    notice(t("play.copied"));
  }

  #new() {
    newPuzzleDialog((puzzle, build) => {
      if (build) this.mode = "build";
      this.newGame(puzzle);
      if (build) this.#setMode("build");
    }, (text) => this.#read(text));
  }

  async #read(/** @type {string} */ text) {
    const { puzzles, rejects } = await post("read", { text });
    if (!puzzles.length) throw new Refused(rejects[0] ?? t("new.paste.help"));
    this.newGame(puzzles[0]);
    if (puzzles.length > 1) notice(t("play.pasted", { count: puzzles.length }));
  }

  // ---- the clock ----

  #tick(by = 1) {
    if (!this.game || !this.clock) return;
    if (!this.game.done && !document.hidden) this.game.seconds += by;
    if (by && this.game.seconds % 10 === 0) this.game.save();
    const hidden = localStorage.getItem("sudoshiki.clock") === "hidden";
    this.clock.textContent = hidden ? "··:··" : this.#time();
    this.clock.setAttribute("title", t(hidden ? "play.show" : "play.hide"));
  }

  #time() {
    const all = this.game.seconds, minutes = Math.floor(all / 60);
    return `${minutes}:${String(all % 60).padStart(2, "0")}`;
  }

  #toggleClock() {
    const hidden = localStorage.getItem("sudoshiki.clock") === "hidden";
    localStorage.setItem("sudoshiki.clock", hidden ? "shown" : "hidden");
    this.#tick(0);
  }

  leave() {
    clearInterval(this.timer);
    this.asked.abort();
    removeEventListener("paste", this.onpaste);
    this.game?.save();
  }
}

/** The board before a step of an explanation. @param {Game} game @param {any[]} steps @param {number} count */
function momentBefore(game, steps, count) {
  const values = [...game.puzzle.givens], shape = game.shape;
  const gone = values.map(() => new Set());
  for (const step of steps.slice(0, count)) {
    for (const { cell, value } of step.placements) values[cellNumber(cell, shape.side)] = value;
    if (!step.placements.length) for (const { cell, value } of step.eliminations) gone[cellNumber(cell, shape.side)].add(value);
  }
  const marks = values.map((value, cell) => (value ? [] : peersLeave(shape, values, cell).filter((v) => !gone[cell].has(v))));
  return { values, marks, colours: values.map(() => 0) };
}

/** What placed values leave by groups alone: signs are steps of their own. @param {import("./model.js").Shape} shape @param {number[]} values @param {number} cell */
function peersLeave(shape, values, cell) {
  const taken = new Set([...shape.peers[cell]].map((peer) => values[peer]));
  return Array.from({ length: shape.side }, (_, i) => i + 1).filter((value) => !taken.has(value));
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    await dialog(t("play.copy"), el("textarea", { readonly: true, rows: 8 }, text));
  }
}
