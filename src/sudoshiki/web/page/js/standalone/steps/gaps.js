// Values for the gaps of sentences: lists, cells, groups with prepositions and articles. Same as say/steps/gaps.py.

/** @typedef {{NOUNS: Record<string, string[]>, ARTICLES: any, WORDS: Record<string, string>, NAMES: Record<string, string>, PATTERNS: Record<string, string[]>, SENTENCES: Record<string, string>}} Language */

/** Names of groups in a sentence: {groups}, or with a preposition, {groups:in} and {groups:of}. */
class GroupNames {
  /** @param {Gaps} gaps @param {string[]} names */
  constructor(gaps, names) {
    this.gaps = gaps;
    this.names = names;
  }

  /** @param {string} use */
  format(use) {
    const runs = runsOf(this.names, (name) => name.split(" ")[0]);
    return this.gaps.listed(runs.map((names) => this.#ofAKind(names, use)));
  }

  /** @param {string[]} names @param {string} use @returns {string} */
  #ofAKind(names, use) {
    const { gaps } = this, found = names.map((name) => this.#noun(name)), several = names.length > 1;
    if (new Set(found.map(([noun]) => noun)).size > 1 || (several && !found.every(([, number]) => number))) return gaps.listed(names.map((name) => this.#ofAKind([name], use)));
    const [one, many, gender] = found[0][0], article = gaps.language.ARTICLES[use][gender][several ? 1 : 0];
    return [article, several ? many : one, gaps.listed(found.map(([, number]) => number).filter(Boolean))].filter(Boolean).join(" ");
  }

  /** @param {string} name @returns {[string[], string]} */
  #noun(name) {
    const { NOUNS } = this.gaps.language, [kind, ...rest] = name.split(" "), number = rest.join(" ");
    if (NOUNS[name]) return [NOUNS[name], ""];
    return NOUNS[kind] && number ? [NOUNS[kind], number] : [NOUNS.group, name];
  }
}

/** Group neighbours with the same key. @template One @param {One[]} all @param {(one: One) => string} key @returns {One[][]} */
export function runsOf(all, key) {
  /** @type {One[][]} */ const runs = [];
  all.forEach((one, i) => { if (i && key(one) === key(all[i - 1])) runs[runs.length - 1].push(one); else runs.push([one]); });
  return runs;
}

/** Sorted, without duplicates. @param {number[]} numbers */
export const inOrder = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);

export class Gaps {
  /** @param {Language} language @param {import("../puzzle.js").Puzzle} puzzle @param {[string, number, string][]} known techniques by size */
  constructor(language, puzzle, known) {
    this.language = language;
    this.puzzle = puzzle;
    this.known = known;
  }

  /** `a, b and c`; nothing for none. @param {string[]} parts */
  listed(parts, last = "and") {
    const { WORDS } = this.language, most = parts.slice(0, -1), end = parts.at(-1) ?? "";
    return most.length ? most.join(WORDS.comma) + WORDS[last] + end : end;
  }

  /** @param {number} cell */
  cell(cell) {
    return this.puzzle.cellName(cell);
  }

  /** @param {number[]} cells */
  cells(cells, last = "and") {
    return this.listed(inOrder(cells).map((cell) => this.cell(cell)), last);
  }

  /** @param {number[]} values */
  values(values, last = "and") {
    return this.listed(inOrder(values).map(String), last);
  }

  /** `3 and 5 in r1c1` @param {number[]} cells @param {number[]} values */
  candidates(cells, values, last = "and") {
    return this.word("candidate", { values: this.values(values), cells: this.cells(cells, last) });
  }

  /** Cells of a path of signs, each less than the next. @param {number[]} cells */
  path(cells) {
    return cells.map((cell) => this.cell(cell)).join(" < ");
  }

  /** @param {...number} numbers */
  group(...numbers) {
    return new GroupNames(this, numbers.map((number) => this.puzzle.names[number]));
  }

  /** The common name of a technique. @param {string} technique @param {number} size */
  name(technique, size) {
    const row = this.known.find(([one, of]) => one === technique && of === size) ?? this.known.find(([one, of]) => one === technique && of === 0);
    return row?.[2] ?? technique;
  }

  /** The name of a pattern with its article or in the plural: `a naked pair`, `naked pairs`. @param {string} technique @param {boolean} [several] */
  pattern(technique, several = false) {
    const { PATTERNS } = this.language;
    return (PATTERNS[this.name(technique, 2)] ?? PATTERNS.chain)[several ? 1 : 0];
  }

  /** @param {string} key @param {Record<string, any>} gaps */
  word(key, gaps) {
    return filled(this.language.WORDS[key], gaps);
  }

  /** @param {string} key @param {Record<string, any>} [gaps] */
  sentence(key, gaps = {}) {
    const text = filled(this.language.SENTENCES[key], gaps);
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  }
}

/** @param {string} text @param {Record<string, any>} gaps */
export function filled(text, gaps) {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, use = "") => (gaps[name] instanceof GroupNames ? gaps[name].format(use) : String(gaps[name])));
}
