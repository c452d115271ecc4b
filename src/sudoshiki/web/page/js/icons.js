// Icons as paths on a square of 24 by 24. Each is beside a text, or in a button with a label.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "M16 5l4.5 4.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11h3",
  erase: "M9 20h11M4 14l9.5-9.5a1.5 1.5 0 0 1 2 0l4 4a1.5 1.5 0 0 1 0 2L10.5 20H8l-4-4a1.5 1.5 0 0 1 0-2zM9 9l6.5 6.5",
  auto: "M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M16 12h.01M12 16h.01",
  hint: "M9 18h6M10 21h4M9 18c0-2-.3-2.7-1.2-3.6a6 6 0 1 1 8.4 0C15.3 15.3 15 16 15 18",
  check: "M4.5 12.5l5 5 10-11",
  explain: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  new: "M12 5v14M5 12h14",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  pause: "M9 6v12M15 6v12",
  resume: "M8 5.5v13l10-6.5z",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
};

/** @param {string} name */
export const icon = (name) => svg("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
