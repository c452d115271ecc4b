// The spec of puzzles to generate: shape, ranges, symmetry, level. Impossible specs are refused.

import { Puzzle } from "./puzzle.js";
import { Refused } from "./refused.js";

const MAX_SIDE = 25; // largest side; `sudoshiki generate` makes larger ones
const MAX_RATING = 20; // the rating if no technique applies
const SWEEPS = 60, TEMPERATURE = 0.9; // random regions: exchanges tried per cell; temperature: how readily borders get longer
/** @typedef {{scale: string, least: number, most: number}} Difficulty */
/** @typedef {{kind: string, side: number, box: number[]|null, regions: number[]|null, diagonals: boolean, signs: boolean}} Shape */

export class Spec {
  /** @param {any} request @param {any} tables */
  constructor(request, tables) {
    const { kind = "sudoku", box = null, regions = null } = request, side = request.side ?? (box ? box[0] * box[1] : 9);
    if (side > MAX_SIDE) throw new Refused(`puzzles up to ${MAX_SIDE}×${MAX_SIDE} are made here; sudoshiki generate goes further`);
    const cells = side * side, edges = 2 * side * (side - 1), wantsSigns = request.signs === null || request.signs === undefined ? kind === "futoshiki" : span("signs", request.signs, edges)[1] > 0;
    if (kind === "latin" && wantsSigns) throw new Refused("a Latin square with signs between neighbours is a futoshiki: choose that kind");
    this.randomRegions = regions === "random";
    const empty = new Puzzle({ kind, side, ...(box && kind === "sudoku" && { box }), ...(regions && { regions: this.randomRegions ? rowsOf(side) : regions }) });
    /** @type {Shape} */ this.shape = { kind, side, box: empty.box, regions: empty.regions, diagonals: Boolean(request.diagonals), signs: wantsSigns };
    this.edges = wantsSigns ? edges : 0;
    /** Minimum and maximum. */ this.givens = span("givens", request.givens, cells);
    this.signs = span("signs", request.signs, this.edges);
    this.minimal = Boolean(request.minimal);
    const moves = tables.symmetries[request.symmetry ?? "none"];
    if (!moves) throw new Refused(`no symmetry ${request.symmetry}; choose from ${Object.keys(tables.symmetries).join(", ")}`);
    /** Cells that symmetry joins. */ this.items = orbits(moves, side);
    this.difficulty = this.#difficulty(request, tables);
    /** Techniques that the solution must use, and must not. @type {string[]} */ this.require = techniques(request.require, tables);
    this.forbid = techniques(request.forbid, tables);
    /** @type {Set<number>|null} */ this.pattern = patternOf(request.pattern, cells);
    const fewest = wantsSigns ? 0 : side === 9 && String(empty.box) === "3,3" && !request.diagonals ? 17 : side - 1;
    if (Math.min(this.givens[1], this.pattern?.size ?? cells) < fewest) throw new Refused(`no ${kind} of side ${side} with one solution has fewer than ${fewest} givens`);
  }

  /** The requested difficulty: a scale with minimum and maximum. @param {any} request @param {any} tables @returns {Difficulty|null} */
  #difficulty(request, { scales }) {
    const names = ["level", "er", "hodoku", "tatham"].filter((name) => request[name] && request[name] !== "any"), [name] = names;
    if (names.length > 1) throw new Refused(`give one of ${names.join(" and ")}: each says how hard a puzzle is to be`);
    if (!name) return null;
    if (name === "er") {
      const [least, most] = span("er", request.er, MAX_RATING, /^([\d.]*)(-?)([\d.]*)$/);
      return { scale: "se", least, most };
    }
    const { kind, signs } = this.shape, boxed = kind === "sudoku", tatham = boxed ? scales.solo : scales.unequal;
    if (signs && (name === "hodoku" || (name === "tatham" && boxed))) throw new Refused(`${name} knows no such puzzles with signs: there is no level of them`);
    const words = { level: scales.words.map((/** @type {any} */ row) => row.word), hodoku: scales.hodoku.map((/** @type {string} */ word) => word.toLowerCase()), tatham: tatham.words }[name] ?? [];
    const at = words.indexOf(String(request[name]).toLowerCase());
    if (at < 0) throw new Refused(`unknown ${name} ${request[name]}; choose from ${words.join(", ")}`);
    if (name !== "level") return { scale: name, least: at, most: at };
    return { scale: "se", least: at ? Math.round(10 * scales.words[at - 1].most + 1) / 10 : 0, most: scales.words[at].most ?? MAX_RATING };
  }

  /** Whether the numbers of givens and signs are in their ranges. @param {number} givens @param {number} signs */
  fits(givens, signs) {
    return givens >= this.givens[0] && givens <= this.givens[1] && signs >= this.signs[0] && signs <= this.signs[1];
  }
}

/** Check the names of techniques. @param {any} names @param {any} tables @returns {string[]} */
function techniques(names, { judging }) {
  for (const name of names ?? []) if (!judging.includes(name)) throw new Refused(`no technique ${name} on the ways by which puzzles are difficulty`);
  return names ?? [];
}

/** The cells that may have givens. @param {any} cells @param {number} count @returns {Set<number>|null} */
function patternOf(cells, count) {
  if (!cells) return null;
  for (const cell of cells) if (!Number.isInteger(cell) || cell < 0 || cell >= count) throw new Refused(`cell ${cell} of the pattern is off the board`);
  return new Set(cells);
}

/** 24, "24-28", "24-", "-28", or nothing for any number. @param {string} name @param {any} request @param {number} most @param {RegExp} [form] @returns {[number, number]} */
function span(name, request, most, form = /^(\d*)(-?)(\d*)$/) {
  if (request === null || request === undefined || request === "") return [0, most];
  const match = form.exec(String(request).trim());
  if (!match || match.slice(1).some((part) => part !== "-" && Number.isNaN(Number(part)))) throw new Refused(`${name} must be a number or a range such as 24-28, not ${request}`);
  const low = match[1] ? Number(match[1]) : 0, high = match[2] ? (match[3] ? Number(match[3]) : most) : low;
  if (low > high) throw new Refused(`${name} from ${low} to ${high}: the first must be the lesser`);
  if (low > most) throw new Refused(`${low} ${name} are too many: at most ${most}`);
  return [low, Math.min(high, most)];
}

const rowsOf = (/** @type {number} */ side) => Array.from({ length: side * side }, (_, cell) => Math.floor(cell / side) + 1);

/** The sets of cells that the symmetry maps to each other. @param {number[][]} moves where each of a cell's row and column goes, as signs @param {number} side @returns {number[][]} */
function orbits(moves, side) {
  const last = side - 1, seen = new Set(), sets = [];
  const moved = (/** @type {number[]} */ [swap, row, column], /** @type {number} */ cell) => {
    const [r, c] = swap ? [cell % side, Math.floor(cell / side)] : [Math.floor(cell / side), cell % side];
    return (row ? last - r : r) * side + (column ? last - c : c);
  };
  for (let cell = 0; cell < side * side; cell += 1) {
    if (seen.has(cell)) continue;
    const orbit = new Set([cell]);
    for (const at of orbit) for (const move of moves) orbit.add(moved(move, at)); // the set grows during the loop
    for (const at of orbit) seen.add(at);
    sets.push([...orbit].sort((a, b) => a - b));
  }
  return sets;
}

/** Random regions: neighbouring regions exchange cells while both stay connected. @param {number} side @param {number[]} start @param {import("./chance.js").Chance} chance @returns {number[]} */
export function randomRegions(side, start, chance) {
  const region = [...start], all = [...region.keys()];
  const near = all.map((cell) => [cell >= side ? cell - side : -1, cell + side < side * side ? cell + side : -1, cell % side ? cell - 1 : -1, (cell + 1) % side ? cell + 1 : -1].filter((other) => other >= 0));
  const border = (/** @type {number} */ cell) => near[cell].filter((other) => region[other] !== region[cell]).length;
  const connected = (/** @type {number} */ label) => {
    const reached = new Set([region.indexOf(label)]);
    for (const cell of reached) for (const other of near[cell]) if (region[other] === label) reached.add(other); // the set grows during the loop
    return reached.size === side;
  };
  for (let turn = 0; turn < SWEEPS * side * side; turn += 1) {
    const out = chance.between(0, all.length - 1), here = region[out], there = region[chance.one(near[out])];
    const back = here === there ? [] : all.filter((cell) => region[cell] === there && near[cell].some((other) => region[other] === here && other !== out));
    if (!back.length) continue;
    const home = chance.one(back), before = border(out) + border(home);
    [region[out], region[home]] = [there, here];
    const longer = border(out) + border(home) - before;
    if (!((longer <= 0 || chance.next() < Math.exp(-longer / TEMPERATURE)) && connected(here) && connected(there))) [region[out], region[home]] = [here, there];
  }
  return region;
}
