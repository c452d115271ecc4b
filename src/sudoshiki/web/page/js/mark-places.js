// Places of marks in a cell, in parts of its size: in the middle, or along the corners.

const WIDE = 0.62; // width of a digit to its height
/** @typedef {{x: number, y: number}} Spot from the middle, in cells */
/** @typedef {{size: number, spots: Spot[]}} Places `size`: of the letters */

/** Marks in rows around the centre. @param {number} count @param {number} letters of the longest @param {boolean} between whether marks stand in the corners too @returns {Places} */
export function inTheMiddle(count, letters, between) {
  const columns = count <= 4 ? count : Math.max(3, Math.ceil(Math.sqrt(count))), rows = Math.ceil(count / columns);
  const size = Math.min(0.3, 0.92 / (columns * WIDE * letters), (between ? 0.46 : 0.9) / (rows * 1.1));
  return { size, spots: Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns), here = Math.min(columns, count - row * columns);
    return { x: ((i % columns) - (here - 1) / 2) * size * WIDE * letters, y: (row - (rows - 1) / 2) * size * 1.1 };
  }) };
}

/** Marks along the upper edge, then along the lower one. @param {number} count @param {number} letters @returns {Places} */
export function inTheCorners(count, letters) {
  const above = Math.max(2, Math.ceil(count / 2)), size = Math.min(0.26, 0.9 / (above * WIDE * letters)), edge = 0.46 - (size * WIDE * letters) / 2;
  return { size, spots: Array.from({ length: count }, (_, i) => {
    const upper = i < above, line = Math.max(2, upper ? above : count - above), at = upper ? i : i - above;
    return { x: edge * ((2 * at) / (line - 1) - 1), y: upper ? -0.35 : 0.35 };
  }) };
}
