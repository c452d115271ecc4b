// Shows a game in Play: its cells, its keys, and which buttons are enabled.

import { firstOf } from "./model.js";
import { settings } from "./settings.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./game.js").Moment} Moment */

/** The board to show: the player's, with automatic candidates if set, or that of the help panel. @param {Play} play @returns {Moment} */
function seen({ game, help, rules }) {
  return help.moment ?? (settings().live ? { ...game.now, marks: game.liveMarks(rules.left) } : game.now);
}

/** @param {Play} play */
export function showCells(play) {
  const { game, view, selection, help } = play, { values, marks, corners, colours } = seen(play), { highlights, live, inPlace } = settings();
  const quiet = !highlights || help.step !== null, value = quiet ? 0 : values[selection.last], wrong = clashes(play, values);
  const peers = !quiet && selection.cells.size === 1 ? game.shape.peers[selection.last] : new Set();
  view.inPlace = inPlace || live || help.moment !== null;
  view.svg.classList.toggle("helped", help.step !== null); // the selection is less prominent
  for (let cell = 0; cell < game.shape.cells; cell += 1) {
    const classes = [
      wrong.has(cell) ? "wrong" : "", selection.cells.has(cell) ? "chosen" : "", peers.has(cell) ? "peer" : "",
      value && values[cell] === value && cell !== selection.last ? "same" : "", colours[cell] ? `colour-${colours[cell]}` : "",
    ].filter(Boolean).join(" ");
    view.show(cell, values[cell], marks[cell], classes, "", help.moment ? [] : corners[cell]);
  }
  view.choose(selection.cells);
  view.lightMarks(value);
}

/** Cells that break a rule, if the player wants to see them. @param {Play} play @param {number[]} values @returns {Set<number>} */
function clashes({ game, rules }, values) {
  if (!settings().conflicts) return new Set();
  return new Set([...game.shape.clashes(values), ...(values === game.now.values ? rules.broken : [])]);
}

/** @param {Play} play */
export function showPad(play) {
  const { game, selection, builder, mode, help } = play, { values, marks, corners } = seen(play), regions = builder.paints;
  const noted = mode === "centre" ? marks : mode === "corner" ? corners : [];
  play.pad.show({ mode, regions, brush: builder.brush, side: game.puzzle.side, first: firstOf(game.puzzle), values: regions ? builder.regions : values, marks: noted[selection.last] ?? [], locked: help.hidesGame });
}

/** Disable buttons that have nothing to do, and all that change the game while it is hidden. @param {Play} play */
export function showActs({ game, builder, toolbar, help }) {
  const can = { undo: game.past.length > 0 || builder.canUndo, redo: game.future.length > 0 || builder.canRedo, erase: true, auto: !settings().live, restart: true };
  for (const [act, is] of Object.entries(can)) toolbar.enable(act, is && !help.hidesGame);
}
