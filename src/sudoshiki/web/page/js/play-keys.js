// What the keys of a keyboard do in Play.

import { firstOf, valueOfKey } from "./model.js";

/** @type {Record<string, number[]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, string>} */
const MODES = { z: "value", x: "corner", c: "centre", v: "colour" };
const CYCLE = ["value", "corner", "centre", "colour"];
/** @typedef {import("./play.js").Play} Play */

/** Handle a key; returns whether it did something. @param {Play} play @param {KeyboardEvent} event */
export function pressed(play, event) {
  const { puzzle } = play.game, control = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
  if (event.key in MOVES) moved(play, MOVES[event.key], event.shiftKey || control);
  else if (control && key === "z") event.shiftKey ? play.redo() : play.undo();
  else if (control && key === "y") play.redo();
  else if (control && key === "a") play.chooseAll();
  else if (event.altKey) return false;
  else if (control) return /^(Digit|Numpad)\d$/.test(event.code) && entered(play, event, "centre"); // other Ctrl keys belong to the browser
  else if (["Backspace", "Delete", ...(firstOf(puzzle) ? ["0"] : [])].includes(event.key)) play.erase();
  else if (event.key === "Escape") play.help.close();
  else if (play.mode === "build" && play.builder.signKey(event.key, play.selection.last)) return true;
  else return entered(play, event, event.shiftKey ? "corner" : "") || named(play, event);
  return true;
}

/** @param {Play} play @param {number[]} move @param {boolean} add to what is chosen */
function moved(play, [down, right], add) {
  const { side } = play.game.puzzle, { last } = play.selection;
  const cell = ((Math.floor(last / side) + down + side) % side) * side + (((last % side) + right + side) % side);
  if (add) play.selection.add(cell); else play.selection.one(cell);
  play.zoom.reveal(cell);
}

/** Enter a digit, or a letter for values above 9. @param {Play} play @param {KeyboardEvent} event @param {string} mode nothing for the one that is set */
function entered(play, event, mode) {
  const { puzzle } = play.game, digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  const value = valueOfKey(mode && digit ? digit : event.key, puzzle.side, firstOf(puzzle));
  if (value) play.enter(value, mode);
  return value > 0;
}

/** @param {Play} play @param {KeyboardEvent} event */
function named(play, event) {
  const { key } = event, onButton = /** @type {Element} */ (event.target).matches?.("button, a, summary");
  if (key in MODES) play.setMode(MODES[key]);
  else if (key === " " && !onButton) play.setMode(CYCLE[(CYCLE.indexOf(play.mode) + 1) % CYCLE.length]);
  else if (key === "h") play.helped("hint");
  else if (key === "e") play.helped("explain");
  else if (key === "k") play.check();
  else if (key === "m") play.auto();
  else if (key === "n") play.new();
  else if (key === "p") play.clock.pause(true);
  else return false;
  return true;
}
