// Ready-made races, each named by what it teaches, with the document or paper it comes from.

/** @type {Record<string, {board: string, names: string[], by: string, source: string}>} */
export const PRESETS = {
  order: { board: "s5-sudoku-9x9", names: ["forward-checking", "mrv"], by: "clock", source: "S5" },
  lists: { board: "s2-futoshiki-5x5", names: ["backtracking", "forward-checking:habits=s2", "mrv:habits=s2"], by: "tries", source: "S2" },
  saturation: { board: "sudoku-6x6", names: ["bfs", "dfs", "saturbfs"], by: "tries", source: "S3" },
  guess: { board: "s5-sudoku-9x9", names: ["one-guess", "mac"], by: "clock", source: "S1" },
  inference: { board: "s2-futoshiki-9x9", names: ["forward-checking", "mrv", "mac"], by: "clock", source: "Sabin and Freuder 1994" },
  repair: { board: "s2-futoshiki-7x7", names: ["mac", "tabu", "annealing"], by: "clock", source: "Lewis 2007" },
  general: { board: "sudoku-16x16", names: ["ilp", "dlx", "auto"], by: "clock", source: "S4" },
};
