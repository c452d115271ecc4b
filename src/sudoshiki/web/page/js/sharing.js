// Import and export of puzzles: pasted, dropped, as a link, as text in any format.

import { keepAddress } from "./address.js";
import { post, Refused } from "./api.js";
import { boardIn } from "./board-in-text.js";
import { closeDialog, dialog, el, notice } from "./dom.js";
import { joinList, translateError, translateText, t } from "./i18n.js";
import { fromLink, toLink } from "./model.js";

const MIN_LENGTH = 4; // characters: shorter text was not meant for the board
/** @typedef {import("./model.js").PuzzleRecord} PuzzleRecord */

/** Text that can't be read, with the part that is wrong, if known. */
export class Unreadable extends Refused {
  /** @param {string} words @param {[number, number]|null} part */
  constructor(words, part) {
    super(words);
    this.part = part;
  }
}

/** The range in the text for a message with `line 2, column 5`. @param {string} why @param {string} text @returns {[number, number]|null} */
function faultIn(why, text) {
  const [, line, column] = /^line (\d+)(?:, column (\d+))?:/.exec(why) ?? [];
  if (!line) return null;
  const lines = text.split("\n"), before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return column ? [before + Number(column) - 1, before + Number(column)] : [before, before + (lines[Number(line) - 1] ?? "").length];
}

/** The first puzzle in a text of any format; a board with clashing values is accepted. @param {string} text @param {AbortSignal} signal @returns {Promise<PuzzleRecord>} */
export async function readPuzzle(text, signal) {
  notice(""); // it is about the board before
  const { puzzles, rejects } = await post("read", { text }, signal);
  if (puzzles.length > 1) notice(t("play.pasted", { count: puzzles.length }));
  const puzzle = puzzles[0] ?? boardIn(text);
  if (puzzle) return puzzle;
  const why = rejects[0] ?? t("new.paste.help");
  throw new Unreadable(await translateError(why), faultIn(why, text));
}

/** Show which parts of the text were not understood. @param {PuzzleRecord} puzzle */
export function notRead({ not_read: parts = [] }) {
  return parts.length ? t("play.notread", { what: joinList(parts.map(translateText)) }) : "";
}

/** Listen for text or files, pasted or dropped anywhere on the page. @param {(text: string) => void} take @returns {() => void} ends it */
export function listenForText(take) {
  const ending = new AbortController(), { signal } = ending;
  const over = (/** @type {boolean} */ is) => document.body.classList.toggle("dropping", is);
  addEventListener("dragover", (event) => { event.preventDefault(); over(true); }, { signal });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); }, { signal });
  addEventListener("drop", async (event) => {
    event.preventDefault(); // else the browser would open the file instead of the page
    over(false);
    const file = event.dataTransfer?.files[0], text = file ? await file.text() : event.dataTransfer?.getData("text") ?? "";
    if (signal.aborted) return;
    closeDialog();
    if (text) take(text);
  }, { signal });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!(/** @type {Element} */ (event.target).matches?.("input, textarea")) && text.length >= MIN_LENGTH) take(text);
  }, { signal });
  return () => { ending.abort(); over(false); };
}

/** The puzzle in the address, or null; shows a notice if it can't be read. @param {URLSearchParams} query */
export function linkedPuzzle(query) {
  const text = query.get("p"), puzzle = text ? fromLink(text) : null;
  if (text && !puzzle) notice(t("link.broken"), true);
  return puzzle;
}

/** Copy a link to what a tab shows. @param {HTMLElement} place of the tab @param {string} hash */
export async function copyLink(place, hash) {
  keepAddress(place, hash);
  if (await copyText(`${location.origin}${location.pathname}#${hash}`)) notice(t("play.linked"));
}

/** @param {PuzzleRecord} puzzle */
export const linkToPlay = (puzzle) => `play?p=${toLink(puzzle)}`;

/** A dialog with the puzzle in all formats that can hold it. @param {PuzzleRecord} puzzle @param {AbortSignal} signal */
export async function copyDialog(puzzle, signal) {
  const { texts } = await post("texts", { puzzle }, signal);
  const copy = async (/** @type {string} */ text) => {
    closeDialog();
    if (await copyText(text)) notice(t("play.copied"));
  };
  dialog(t("play.copy"), el("ul", { class: "choices" }, ...texts.map((/** @type {any} */ { name, title, text }) => el("li", {}, el("button", { type: "button", "data-format": name, onclick: () => copy(text) }, el("strong", {}, name), " ", title)))));
}

/** Copy to the clipboard; if that is forbidden, show the text to copy by hand. Returns whether it was copied. @param {string} text */
export async function copyText(text) {
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
