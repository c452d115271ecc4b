// Parses the text of a lesson, a subset of Markdown, into blocks; lesson-view.js shows them.

/**
 * @typedef {{kind: "heading"|"text"|"code", text: string}} TextBlock
 * @typedef {{kind: "list", items: string[]}} ListBlock
 * @typedef {{kind: "table", head: string[], rows: string[][]}} TableBlock
 * @typedef {{kind: "show", what: string, names: string[]}} ShowBlock `::run first`: live boards, bars, a document's table
 * @typedef {{kind: "question", text: string, answer: string[]}} QuestionBlock
 * @typedef {TextBlock|ListBlock|TableBlock|ShowBlock|QuestionBlock} Block
 * @typedef {{title: string, summary: string, blocks: Block[]}} LessonText
 */

/** @param {string} line */
const cellsOf = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());

/** Split into items that begin with a marker and may span lines. @param {string[]} lines @param {string} mark */
const partsOf = (lines, mark) => `\n${lines.join("\n")}`.split(`\n${mark} `).slice(1).map((part) => part.replaceAll("\n", " "));

/** Parse one paragraph into blocks. @param {string[]} lines @returns {Block[]} */
function blocksOf(lines) {
  const [first] = lines, text = lines.join(" ");
  if (first.startsWith("## ")) return [{ kind: "heading", text: text.slice(3) }];
  if (first.startsWith("```")) return [{ kind: "code", text: lines.slice(1, -1).join("\n") }];
  if (first.startsWith("|")) return [{ kind: "table", head: cellsOf(first), rows: lines.slice(2).map(cellsOf) }];
  if (first.startsWith("- ")) return [{ kind: "list", items: partsOf(lines, "-") }];
  if (first.startsWith("::")) return lines.map((line) => { const [what, ...names] = line.slice(2).split(" "); return { kind: "show", what, names }; });
  if (first.startsWith("? ")) {
    const answer = lines.findIndex((line) => line.startsWith("! "));
    return [{ kind: "question", text: lines.slice(0, answer).join(" ").slice(2), answer: partsOf(lines.slice(answer), "!") }];
  }
  return [{ kind: "text", text }];
}

/** @param {string} source @returns {LessonText} */
export function readLesson(source) {
  const groups = source.trim().split(/\n\n+/).map((group) => group.split("\n"));
  const [[title], summary, ...rest] = groups;
  return { title: title.slice(2), summary: summary.join(" ").slice(2), blocks: rest.flatMap(blocksOf) };
}

/**
 * Fill in the gaps of a text: `{five.tried}`, `{five.tried/plain.tried}`.
 * @param {string} text @param {(name: string) => number|string} value @param {(value: number) => string} shown
 */
export function filled(text, value, shown) {
  return text.replace(/\{([^{}]+)\}/g, (_, name) => {
    const [first, second] = name.split("/").map(value);
    if (typeof first === "string") return first;
    return shown(second === undefined ? first : Math.round(first / Number(second)));
  });
}
