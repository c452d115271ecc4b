// Random numbers seeded by a text; the core has its own generator for boards.

export class Chance {
  /** @param {string} words */
  constructor(words) {
    this.state = 2166136261;
    for (const letter of words) this.state = Math.imul(this.state ^ letter.charCodeAt(0), 16777619);
  }

  /** A number from 0 to below 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from low to high, both included. @param {number} least @param {number} most */
  between(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** @template One @param {One[]} all @returns {One} */
  one(all) {
    return all[this.between(0, all.length - 1)];
  }

  /** @template One @param {One[]} all @returns {One[]} */
  shuffled(all) {
    const order = [...all];
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = this.between(0, i);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}
