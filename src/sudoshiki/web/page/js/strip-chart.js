// A chart of a number over the steps; past and future steps have different colours.

const PAD = 8;

/** @typedef {{hills?: boolean, scale?: (share: number) => number, labels?: boolean}} StripStyle `hills`: from the ground up; `scale`: of a share of the highest */

export class StripChart {
  /** @param {HTMLCanvasElement} canvas @param {StripStyle} style */
  constructor(canvas, style) {
    this.canvas = canvas;
    this.style = style;
    this.steps = 0;
    /** The whole chart in each colour; a frame only copies parts of the two. @type {HTMLCanvasElement[]} */
    this.pictures = [];
  }

  /** @param {number[]} values before the first step, and after each */
  set(values) {
    const { canvas, style } = this, ratio = devicePixelRatio || 1, colours = getComputedStyle(canvas);
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    this.steps = values.length;
    const columns = gathered(values, canvas.width), highest = columns.reduce((most, [, high]) => Math.max(most, high), 1);
    const y = (/** @type {number} */ value) => canvas.height - PAD - (style.scale ?? ((share) => share))(value / highest) * (canvas.height - 2 * PAD);
    this.pictures = ["--accent", "--line"].map((name) => this.#picture(columns, y, colours.getPropertyValue(name)));
    if (!style.labels) return;
    for (const picture of this.pictures) {
      const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
      context.fillStyle = colours.getPropertyValue("--quiet");
      context.font = `${11 * ratio}px system-ui, sans-serif`;
      context.textAlign = "right";
      context.fillText(String(highest), canvas.width - PAD, PAD + 8 * ratio);
      context.fillText("0", canvas.width - PAD, canvas.height - PAD / 2);
    }
  }

  /** @param {[number, number][]} columns @param {(value: number) => number} y @param {string} colour */
  #picture(columns, y, colour) {
    const { width, height } = this.canvas, wide = width / columns.length, gap = wide > 4 ? 1 : 0, ratio = devicePixelRatio || 1;
    const picture = document.createElement("canvas"), context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    Object.assign(picture, { width, height });
    context.fillStyle = colour;
    columns.forEach(([low, high], column) => {
      const top = y(high), bottom = this.style.hills ? height - PAD : y(low);
      context.fillRect(column * wide, top - ratio, Math.max(ratio, wide - gap), Math.max(2 * ratio, bottom - top + ratio));
    });
    return picture;
  }

  /** @param {number} at */
  draw(at) {
    const { canvas, pictures: [behind, ahead] } = this, { width, height } = canvas, context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const now = Math.min(width, Math.ceil((at / Math.max(1, this.steps - 1)) * width));
    context.clearRect(0, 0, width, height);
    if (now < width) context.drawImage(ahead, now, 0, width - now, height, now, 0, width - now, height);
    if (now > 0) context.drawImage(behind, 0, 0, now, height, 0, 0, now, height);
  }
}

/** The minimum and maximum of the values that share a column of pixels. @param {number[]} values @param {number} most columns @returns {[number, number][]} */
function gathered(values, most) {
  const count = Math.max(1, Math.min(most, values.length));
  /** @type {[number, number][]} */ const columns = Array.from({ length: count }, () => [Infinity, 0]);
  values.forEach((value, step) => {
    const column = columns[Math.floor((step * count) / values.length)];
    column[0] = Math.min(column[0], value);
    column[1] = Math.max(column[1], value);
  });
  return columns;
}
