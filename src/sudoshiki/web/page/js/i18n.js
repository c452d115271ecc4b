// The words of the page in one of two languages; only that one is loaded. Sentences about steps come from the server.

/** @typedef {{words: Record<string, string>, server: Record<string, string>, refusals: () => Promise<[string, string][]>}} Tables words for keys; for what the server says, and refuses, in English: these are loaded when something is refused */
/** @type {Record<string, () => Promise<Tables>>} */
const LANGUAGES = { en: () => import("./language-en.js"), pt: () => import("./language-pt.js") };
/** @type {Record<string, string>} */
export const LANGUAGE_NAMES = { en: "English", pt: "Português" };
const KEY = "sudoshiki.language";

/** A frame in another page says in which language it is to be, and may not be let look up what was chosen. */
const told = new URLSearchParams(globalThis.location?.search).get("lang");
function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let language = told ?? kept() ?? (navigator.language.startsWith("pt") ? "pt" : "en");
if (!LANGUAGES[language]) language = "en";
/** @type {Tables} */ let tables = { words: {}, server: {}, refusals: async () => [] };
/** Words that only some pages have, by language. @type {Record<string, Record<string, string>>} */
const added = {};

export const currentLanguage = () => language;
export const otherLanguage = () => (language === "en" ? "pt" : "en");

/** Before any word is asked for. @param {string} wanted */
export async function loadLanguage(wanted = language) {
  tables = await LANGUAGES[wanted]();
  language = wanted;
}

/** As the player chose. @param {string} wanted */
export async function setLanguage(wanted) {
  await loadLanguage(wanted);
  try {
    localStorage.setItem(KEY, wanted);
  } catch { /* it holds until the page is left */ }
}

/** @param {Record<string, Record<string, string>>} words by language */
export const addWords = (words) => Object.assign(added, words);

/** The words for a key, with what stands in their gaps. @param {string} key @param {Record<string, any>} [gaps] */
export function t(key, gaps = {}) {
  const words = tables.words[key] ?? added[language]?.[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? ""));
}

const NUMBERS = /\d[\d,]*/g;

/** What the server said in English, in the language of the page where that is known. @param {string} text */
export function said(text) {
  const words = /** @type {string|undefined} */ (tables.server[text.replace(NUMBERS, "#")]), numbers = text.match(NUMBERS) ?? [];
  return words?.replace(/#/g, () => numbers.shift() ?? "#") ?? text;
}

/** @param {string} template */
function patternOf(template) {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("{}", "(.+?)").replaceAll("#", "([\\d,.]+)")}$`, "s");
}

/** What the server refused in English, in the language of the page where that is known. @param {string} text */
export async function refusalWords(text) {
  const known = (await tables.refusals()).map(([english, words]) => /** @type {[RegExp, string]} */ ([patternOf(english), words]));
  return translated(text, known);
}

/** @param {string} text @param {[RegExp, string][]} known @returns {string} */
function translated(text, known) {
  for (const [pattern, words] of known) {
    const gaps = pattern.exec(text)?.slice(1);
    if (gaps) return words.replace(/\{\}|#/g, () => translated(gaps.shift() ?? "", known));
  }
  return text;
}

/** A number as the language writes it. @param {number} value @param {number} [digits] at most @param {number} [least] */
export const number = (value, digits = 0, least = 0) => value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: least });

/** Several things, as the language lists them. @param {string[]} things */
export const listed = (things) => new Intl.ListFormat(language).format(things);
