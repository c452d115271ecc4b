// Sentences of exported pages.

export const english = {
  "standalone": "This page needs no server: all is worked out in your browser. Opened once, it works offline, and the browser can install it as an app. Left out, for it takes Python: solvers of others (SAT, CP-SAT, ILP), the lab, books as PDF, rules such as cages and arrows, and formats other than lines, grids, Futoshiki drawn with signs, the project's JSON and links of f-puzzles and SudokuWiki.",
};

export const portuguese = {
  "standalone": "Esta página dispensa servidor: tudo é calculado no navegador. Aberta uma vez, funciona sem internet, e o navegador pode instalá-la como aplicativo. Ficou de fora, porque exige Python: resolvedores de terceiros (SAT, CP-SAT, PLI), o laboratório, livros em PDF, regras como gaiolas e setas e formatos além de linhas, grades, Futoshiki desenhado com sinais, o JSON do projeto e links do f-puzzles e do SudokuWiki.",
};

/** Why a puzzle can't be explained, if the table of the language has no sentence for it. Same as logic/fitting.py. @type {Record<string, string>} */
export const refusals = {
  line: "logic needs every row and column; {line} may repeat values in this puzzle",
  side: "logic is built for sides up to {largest}; this puzzle has {side}",
  none: "this puzzle has no solution (proved)",
  many: "this puzzle has more than one solution: {cell} may be {first} or {second}; exactly one is needed",
};
