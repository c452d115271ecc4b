// How deep the search is, step by step: a hill for each line of thought, a fall for each mistake.

const PAD = 6;

export class DepthChart {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** The deepest of the steps that share a column of pixels. @type {number[]} */
    this.columns = [];
    this.steps = 1;
    this.highest = 1;
  }

  /** @param {number[]} depths after each step */
  set(depths) {
    const { canvas } = this, ratio = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    this.steps = depths.length;
    this.columns = Array(Math.min(canvas.width, depths.length)).fill(0);
    depths.forEach((depth, step) => {
      const column = Math.floor((step / depths.length) * this.columns.length);
      if (depth > this.columns[column]) this.columns[column] = depth;
    });
    this.highest = this.columns.reduce((a, b) => Math.max(a, b), 1);
  }

  /** What is behind has one colour, what is to come another. @param {number} at */
  draw(at) {
    const { canvas, columns } = this, { width, height } = canvas, wide = width / columns.length, gap = wide > 4 ? 1 : 0;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), style = getComputedStyle(canvas);
    const now = Math.floor((at / this.steps) * columns.length);
    context.clearRect(0, 0, width, height);
    columns.forEach((depth, column) => {
      if (column === 0) context.fillStyle = style.getPropertyValue("--accent");
      if (column === now + 1) context.fillStyle = style.getPropertyValue("--line");
      const tall = Math.max(1, (depth / this.highest) * (height - 2 * PAD));
      context.fillRect(column * wide, height - PAD - tall, Math.max(1, wide - gap), tall);
    });
  }
}
