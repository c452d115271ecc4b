// What Play shows of a game: its cells, the keys beside them, and what can be done.

import { firstOf } from "./model.js";
import { settings } from "./settings.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./game.js").Moment} Moment */

/** The board that is seen: the player's, with all that is open where that is set, or the one that help speaks of. @param {Play} play @returns {Moment} */
function seen({ game, help, rules }) {
  return help.moment ?? (settings().live ? { ...game.now, marks: game.liveMarks(rules.left) } : game.now);
}

/** @param {Play} play */
export function showCells(play) {
  const { game, view, choice, help } = play, { values, marks, corners, colours } = seen(play), { highlights, live, inPlace } = settings();
  const quiet = !highlights || help.step !== null, value = quiet ? 0 : values[choice.last], wrong = clashes(play, values);
  const peers = !quiet && choice.cells.size === 1 ? game.shape.peers[choice.last] : new Set();
  view.inPlace = inPlace || live || help.moment !== null;
  view.svg.classList.toggle("helped", help.step !== null); // what is chosen steps back
  for (let cell = 0; cell < game.shape.cells; cell += 1) {
    const classes = [
      wrong.has(cell) ? "wrong" : "", choice.cells.has(cell) ? "chosen" : "", peers.has(cell) ? "peer" : "",
      value && values[cell] === value && cell !== choice.last ? "same" : "", colours[cell] ? `colour-${colours[cell]}` : "",
    ].filter(Boolean).join(" ");
    view.show(cell, values[cell], marks[cell], classes, "", help.moment ? [] : corners[cell]);
  }
  view.choose(choice.cells);
  view.lightMarks(value);
}

/** Cells that break a rule, where they are to be seen at once. @param {Play} play @param {number[]} values @returns {Set<number>} */
function clashes({ game, rules }, values) {
  if (!settings().conflicts) return new Set();
  return new Set([...game.shape.clashes(values), ...(values === game.now.values ? rules.broken : [])]);
}

/** @param {Play} play */
export function showPad(play) {
  const { game, choice, builder, mode, help } = play, { values, marks, corners } = seen(play), regions = builder.paints;
  const noted = mode === "centre" ? marks : mode === "corner" ? corners : [];
  play.pad.show({ mode, regions, brush: builder.brush, side: game.puzzle.side, first: firstOf(game.puzzle), values: regions ? builder.regions : values, marks: noted[choice.last] ?? [], locked: help.hidesGame });
}

/** What changes the game can't be done where there is nothing to do, or where the game is hidden. @param {Play} play */
export function showActs({ game, builder, toolbar, help }) {
  const can = { undo: game.past.length > 0 || builder.canUndo, redo: game.future.length > 0 || builder.canRedo, erase: true, auto: !settings().live, restart: true };
  for (const [act, is] of Object.entries(can)) toolbar.enable(act, is && !help.hidesGame);
}
