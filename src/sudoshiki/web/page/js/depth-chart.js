// How deep the search is, step by step: a hill for each line of thought, a fall for each mistake.

/** @param {HTMLCanvasElement} canvas @param {number[]} depths @param {number} at */
export function drawDepths(canvas, depths, at) {
  const ratio = devicePixelRatio || 1, width = canvas.clientWidth * ratio, height = canvas.clientHeight * ratio;
  if (!width) return;
  if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), style = getComputedStyle(document.documentElement);
  const top = peak(depths), pad = 6 * ratio, columns = Math.min(width, depths.length);
  context.clearRect(0, 0, width, height);
  const wide = width / columns, gap = wide > 4 ? 1 : 0;
  for (let column = 0; column < columns; column += 1) {
    const begin = Math.floor((column / columns) * depths.length), end = Math.floor(((column + 1) / columns) * depths.length);
    const tall = (peak(depths.slice(begin, Math.max(begin + 1, end)), 0) / top) * (height - 2 * pad);
    context.fillStyle = style.getPropertyValue(begin <= at ? "--accent" : "--line");
    context.fillRect(column * wide, height - pad - tall, Math.max(1, wide - gap), Math.max(ratio, tall));
  }
}

/** @param {number[]} depths */
function peak(depths, most = 1) {
  for (const depth of depths) most = Math.max(most, depth);
  return most;
}
