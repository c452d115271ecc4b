// A logarithmic scale that nevertheless begins at 0.

import { el } from "./dom.js";
import { number, t } from "./i18n.js";

const BEFORE = 4; // below the smallest value divided by this, the scale is nearly linear

export class LogScale {
  /** @param {number} smallest value to distinguish @param {number} largest the end of the scale */
  constructor(smallest, largest) {
    this.bend = Math.max(smallest, 1e-9) / BEFORE;
    this.steepness = Math.log1p(Math.max(largest, smallest, 1e-9) / this.bend);
  }

  /** @param {number} share of the scale, from 0 to 1 */
  valueAt(share) {
    return this.bend * Math.expm1(share * this.steepness);
  }

  /** @param {number} value */
  shareOf(value) {
    return Math.min(1, Math.log1p(Math.max(0, value) / this.bend) / this.steepness);
  }

  /** Ticks at powers of ten, with space for their labels. @param {number} apart least share between two @returns {{value: number, share: number}[]} */
  ticks(apart = 0.1) {
    const marks = [], most = this.valueAt(1) * 1.0001;
    for (let power = Math.ceil(Math.log10(this.bend)); 10 ** power <= most; power += 1) {
      const share = this.shareOf(10 ** power);
      if (share >= apart / 2 && share - (marks.at(-1)?.share ?? -1) >= apart) marks.push({ value: 10 ** power, share });
    }
    return marks;
  }
}

/** A scale for bars: from the power of ten below the smallest value to the one at or above the largest. */
export class PowerScale {
  /** @param {number[]} values */
  constructor(values) {
    const logs = values.filter((value) => value > 0).map((value) => Math.log10(value)), whole = (/** @type {number} */ log) => Math.ceil(log - 1e-9);
    this.floor = logs.length ? whole(Math.min(...logs)) - 1 : 0;
    this.top = Math.max(this.floor + 1, ...logs.map(whole));
  }

  /** @param {number} value */
  shareOf(value) {
    return value > 0 ? (Math.log10(value) - this.floor) / (this.top - this.floor) : 0;
  }

  /** An axis with powers of ten, at most five. @param {(value: number) => string} words */
  axis(words) {
    const wide = this.top - this.floor, every = Math.ceil(wide / 4), marks = [];
    for (let power = this.floor; power <= this.top; power += every) {
      const mark = el("span", {}, words(10 ** power));
      mark.style.left = `${(100 * (power - this.floor)) / wide}%`;
      marks.push(mark);
    }
    return el("span", { class: "ticks" }, ...marks);
  }
}

/** A time in a suitable unit. @param {number} seconds */
export function timeWords(seconds) {
  const [unit, factor] = seconds < 0.9995e-3 ? ["us", 1e6] : seconds < 0.9995 ? ["ms", 1e3] : ["s", 1], value = seconds * Number(factor);
  return t(`time.${unit}`, { value: number(value, value < 10 ? 2 : value < 100 ? 1 : 0) });
}
