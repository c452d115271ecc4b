// What is left to mend, step by step: a line that falls to nothing where a solution is found.

const PAD = 8;

export class CostChart {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.steps = 0;
    this.highest = 1;
    /** By column of pixels: the least and the most of its steps. @type {[number, number][]} */ this.columns = [];
    this.colours = { line: "", accent: "", quiet: "" };
  }

  /** @param {import("./walk-replay.js").Step[]} steps */
  set(steps) {
    const { canvas } = this, ratio = devicePixelRatio || 1, style = getComputedStyle(canvas);
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    this.colours = { line: style.getPropertyValue("--line"), accent: style.getPropertyValue("--accent"), quiet: style.getPropertyValue("--quiet") };
    this.steps = steps.length + 1; // the board before the first is one of them
    this.columns = Array.from({ length: Math.min(canvas.width, steps.length) }, () => [Infinity, 0]);
    steps.forEach(({ measure }, step) => {
      const column = this.columns[Math.floor((step / steps.length) * this.columns.length)];
      column[0] = Math.min(column[0], measure[3]);
      column[1] = Math.max(column[1], measure[3]);
    });
    this.highest = this.columns.reduce((most, [, high]) => Math.max(most, high), 1);
  }

  /** What is behind has one colour, what is to come another. @param {number} at */
  draw(at) {
    const { canvas, columns, colours } = this, { width, height } = canvas, context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const wide = width / Math.max(1, columns.length), ratio = devicePixelRatio || 1;
    // The last conflicts are what it takes longest to mend: the root of the cost gives them room.
    const y = (/** @type {number} */ cost) => PAD + (1 - Math.sqrt(cost / this.highest)) * (height - 2 * PAD);
    context.clearRect(0, 0, width, height);
    const now = Math.ceil((at / Math.max(1, this.steps - 1)) * columns.length);
    for (const [from, to, colour] of /** @type {[number, number, string][]} */ ([[now, columns.length, colours.line], [0, now, colours.accent]])) {
      context.fillStyle = colour;
      for (let i = from; i < to; i += 1) {
        const top = y(columns[i][1]), bottom = y(columns[i][0]);
        context.fillRect(i * wide, top - ratio, Math.max(ratio, wide), Math.max(2 * ratio, bottom - top + 2 * ratio));
      }
    }
    context.fillStyle = colours.quiet;
    context.font = `${11 * ratio}px system-ui, sans-serif`;
    context.textAlign = "right";
    context.fillText(String(this.highest), width - PAD, PAD + 8 * ratio);
    context.fillText("0", width - PAD, height - PAD / 2);
  }
}
