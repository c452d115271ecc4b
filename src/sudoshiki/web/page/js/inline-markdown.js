// Inline Markdown (`code`, *em*, **strong**, links) as elements.

import { el } from "./dom.js";

/** @typedef {{kind: "plain"|"strong"|"em"|"code"|"link", text: string, to?: string}} Piece */
const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

/** Split a line into pieces of one style. @param {string} text @returns {Piece[]} */
export function piecesOf(text) {
  /** @type {Piece[]} */ const pieces = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, strong, em, code, link, to] = match;
    if (match.index > end) pieces.push({ kind: "plain", text: text.slice(end, match.index) });
    if (strong) pieces.push({ kind: "strong", text: strong });
    else if (em) pieces.push({ kind: "em", text: em });
    else if (code) pieces.push({ kind: "code", text: code });
    else pieces.push({ kind: "link", text: link, to });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: "plain", text: text.slice(end) });
  return pieces;
}

/** @param {string} text @returns {(string|HTMLElement)[]} */
export const markedUp = (text) => piecesOf(text).map(({ kind, text: words, to }) => {
  if (kind === "plain") return words;
  return kind === "link" ? el("a", { href: to }, words) : el(kind, {}, words);
});
