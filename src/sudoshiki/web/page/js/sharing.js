// Puzzles in and out: pasted, dropped, as a link, as text in any format.

import { post, Refused } from "./api.js";
import { boardIn } from "./board-in-text.js";
import { closeDialog, dialog, el, notice } from "./dom.js";
import { listed, refusalWords, said, t } from "./i18n.js";
import { fromLink, toLink } from "./model.js";

const LEAST = 4; // characters: what is shorter was not meant for the board
/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

/** What can't be read, and where the fault stands in it: a part of the text, or nothing. */
export class Unreadable extends Refused {
  /** @param {string} words @param {[number, number]|null} part */
  constructor(words, part) {
    super(words);
    this.part = part;
  }
}

/** From where to where, as `line 2, column 5` says it. @param {string} why @param {string} text @returns {[number, number]|null} */
function faultIn(why, text) {
  const [, line, column] = /^line (\d+)(?:, column (\d+))?:/.exec(why) ?? [];
  if (!line) return null;
  const lines = text.split("\n"), before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return column ? [before + Number(column) - 1, before + Number(column)] : [before, before + (lines[Number(line) - 1] ?? "").length];
}

/** The first puzzle in a text of any format; a board whose values clash is one too. @param {string} text @returns {Promise<PuzzleRecord>} */
export async function readPuzzle(text) {
  notice(""); // what it says is about the board before
  const { puzzles, rejects } = await post("read", { text });
  if (puzzles.length > 1) notice(t("play.pasted", { count: puzzles.length }));
  const found = puzzles[0] ?? boardIn(text);
  if (found) return found;
  const why = rejects[0] ?? t("new.paste.help");
  throw new Unreadable(await refusalWords(why), faultIn(why, text));
}

/** What of the text that a puzzle came from was not understood. @param {PuzzleRecord} puzzle */
export function notRead({ not_read: parts = [] }) {
  return parts.length ? t("play.notread", { what: listed(parts.map(said)) }) : "";
}

/** Text or a file, pasted or dropped anywhere on the page. @param {(text: string) => void} take @returns {() => void} ends it */
export function listenForText(take) {
  const ending = new AbortController(), { signal } = ending;
  const over = (/** @type {boolean} */ is) => document.body.classList.toggle("dropping", is);
  addEventListener("dragover", (event) => { event.preventDefault(); over(true); }, { signal });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); }, { signal });
  addEventListener("drop", async (event) => {
    event.preventDefault(); // or the browser would leave the page for the file
    over(false);
    const file = event.dataTransfer?.files[0], text = file ? await file.text() : event.dataTransfer?.getData("text") ?? "";
    closeDialog();
    if (text) take(text);
  }, { signal });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!(/** @type {Element} */ (event.target).matches?.("input, textarea")) && text.length >= LEAST) take(text);
  }, { signal });
  return () => { ending.abort(); over(false); };
}

/** The puzzle in the address of a room, if there is one; a link that can't be read is said to be so. @param {URLSearchParams} query */
export function linkedPuzzle(query) {
  const text = query.get("p"), puzzle = text ? fromLink(text) : null;
  if (text && !puzzle) notice(t("link.broken"), true);
  return puzzle;
}

/** A link to where one is. @param {string} hash */
export async function copyLink(hash) {
  const address = `${location.origin}${location.pathname}#${hash}`;
  history.replaceState(null, "", address);
  if (await copied(address)) notice(t("play.linked"));
}

/** @param {PuzzleRecord} puzzle */
export const linkToPlay = (puzzle) => `play?p=${toLink(puzzle)}`;

/** In the formats that hold all of it. @param {PuzzleRecord} puzzle */
export async function copyDialog(puzzle) {
  const { texts } = await post("texts", { puzzle });
  const copy = async (/** @type {string} */ text) => {
    closeDialog();
    if (await copied(text)) notice(t("play.copied"));
  };
  dialog(t("play.copy"), el("ul", { class: "choices" }, ...texts.map((/** @type {any} */ { name, title, text }) => el("li", {}, el("button", { type: "button", "data-format": name, onclick: () => copy(text) }, el("strong", {}, name), " ", title)))));
}

/** Whether it is on the clipboard; where that is forbidden it is shown, to be taken by hand. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = /** @type {HTMLTextAreaElement} */ (el("textarea", { readonly: true, rows: 8, "aria-label": t("play.copy") }, text));
    dialog(t("play.copy"), area);
    area.select();
    return false;
  }
}
