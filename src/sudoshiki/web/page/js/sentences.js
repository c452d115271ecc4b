// A step of an algorithm as a sentence.

import { number, t } from "./i18n.js";
import { cellName, firstOf, symbolOf } from "./model.js";

/** A sentence on an event of a search. @param {import("./replay.js").TraceEvent} event @param {import("./replay.js").Replay} replay as it stands after it */
export function eventSentence([kind, cell, value, because], replay) {
  const { side } = replay;
  const gaps = { value: symbolOf(value, firstOf(replay.puzzle)), cell: cell >= 0 ? cellName(cell, side) : "", because: because >= 0 ? cellName(because, side) : "" };
  const alone = (kind === "eliminated" && because < 0) || (kind === "conflict" && cell < 0);
  const sign = kind === "eliminated" && because >= 0 && replay.values[because] !== value;
  const empty = kind === "conflict" && cell >= 0 && value === 0;
  return t(`event.${kind}${alone ? ".alone" : sign ? ".sign" : empty ? ".empty" : ""}`, gaps);
}

/** A sentence on a move of a local search. @param {import("./walk-replay.js").WalkReplay} replay */
export function moveSentence(replay) {
  const step = replay.last, before = replay.at > 1 ? replay.events[replay.at - 2] : null;
  if (!step) return t("event.begin");
  const { changes, measure: [number_, , , cost] } = step, { side } = replay.puzzle;
  const gaps = { step: number(number_), count: number(changes.length), cell: "", other: "", value: "" };
  let key = changes.length ? "many" : "still";
  if (!before) key = cost || replay.events.length > 1 ? "first" : "settled";
  else if (before.restarts !== step.restarts) key = "again";
  else if (changes.length === 1) {
    key = "one";
    Object.assign(gaps, { cell: cellName(changes[0][0], side), value: symbolOf(changes[0][1], firstOf(replay.puzzle)) });
  } else if (changes.length === 2 && changes[0][1] === step.before[1] && changes[1][1] === step.before[0]) {
    key = "swap";
    Object.assign(gaps, { cell: cellName(changes[0][0], side), other: cellName(changes[1][0], side) });
  }
  return `${t(`move.${key}`, gaps)} ${cost ? t("move.cost", { cost: number(cost) }) : t("event.solved")}`;
}
