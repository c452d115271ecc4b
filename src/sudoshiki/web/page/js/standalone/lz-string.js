// LZString's base64 unpacked, as formats/lzstring.py does: codes of a growing width, lowest bit first.

import { Refused } from "./refused.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SHORT = 0, LONG = 1, END = 2, MOST = 1 << 22; // codes that bring a character in, the one that ends; characters

/** Reads numbers of a given number of bits. @param {string} packed */
function bitsOf(packed) {
  const digits = packed.replace(/=+$/, "");
  let at = 0;
  return (/** @type {number} */ count) => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, at += 1) {
      const digit = DIGITS.indexOf(digits[Math.floor(at / 6)] ?? " ");
      if (digit < 0) throw new Refused(at >= 6 * digits.length ? "the packed data ends too early" : "the packed data is damaged");
      value |= (digit >> (5 - (at % 6)) & 1) << bit;
    }
    return value;
  };
}

/** @param {string} packed */
export function unpacked(packed) {
  const take = bitsOf(packed), known = new Map();
  let text = "", before = "", size = 3, width = 2, room = 2;
  const use = () => { room -= 1; if (!room) { room = 1 << width; width += 1; } };
  for (;;) {
    let code = take(width);
    if (code === END) return text;
    if (code === SHORT || code === LONG) {
      known.set(size, String.fromCharCode(take(code === LONG ? 16 : 8)));
      code = size;
      size += 1;
      use();
    }
    const entry = code === size && before ? before + before[0] : known.get(code);
    if (!entry || text.length > MOST) throw new Refused("the packed data is damaged");
    text += entry;
    if (before) { known.set(size, before + entry[0]); size += 1; }
    use();
    before = entry;
  }
}
