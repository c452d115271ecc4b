// Translations of the page. Only the current language is loaded. Sentences on steps come from the server.

/** @typedef {{words: Record<string, string>, server: Record<string, string>, refusals: () => Promise<[string, string][]>}} Tables words by key; translations of the server's texts, and of its errors, which are loaded at the first error */
/** @type {Record<string, () => Promise<Tables>>} */
const LANGUAGES = { en: () => import("./language-en.js"), pt: () => import("./language-pt.js") };
/** @type {Record<string, string>} */
export const LANGUAGE_NAMES = { en: "English", pt: "Português" };
const KEY = "sudoshiki.language";

/** `lang` in the address, which embedded pages have: they may have no access to storage. */
const fromAddress = new URLSearchParams(globalThis.location?.search).get("lang");
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let language = fromAddress ?? stored() ?? (navigator.language.startsWith("pt") ? "pt" : "en");
if (!LANGUAGES[language]) language = "en";
/** @type {Tables} */ let tables = { words: {}, server: {}, refusals: async () => [] };
/** Sentences that only exported pages have, by language. @type {Record<string, Record<string, string>>} */
const addedWords = {};

export const currentLanguage = () => language;
export const otherLanguage = () => (language === "en" ? "pt" : "en");

/** Load the language; must be done before the first call of `t`. @param {string} code */
export async function loadLanguage(code = language) {
  tables = await LANGUAGES[code]();
  language = code;
}

/** Switch to a language and store it. @param {string} code */
export async function setLanguage(code) {
  await loadLanguage(code);
  try {
    localStorage.setItem(KEY, code);
  } catch { /* no storage: it lasts until the page is closed */ }
}

/** @param {Record<string, Record<string, string>>} words by language */
export const addWords = (words) => Object.assign(addedWords, words);

/** The sentence for a key, with its gaps filled in. @param {string} key @param {Record<string, any>} [gaps] */
export function t(key, gaps = {}) {
  const words = tables.words[key] ?? addedWords[language]?.[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? ""));
}

const NUMBERS = /\d[\d,]*/g;

/** Translate a text of the server from English, if a translation exists. @param {string} text */
export function translateText(text) {
  const words = /** @type {string|undefined} */ (tables.server[text.replace(NUMBERS, "#")]), numbers = text.match(NUMBERS) ?? [];
  return words?.replace(/#/g, () => numbers.shift() ?? "#") ?? text;
}

/** @param {string} template */
function patternOf(template) {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("{}", "(.+?)").replaceAll("#", "([\\d,.]+)")}$`, "s");
}

/** Translate an error message of the server from English, if a translation exists. @param {string} text */
export async function translateError(text) {
  const patterns = (await tables.refusals()).map(([english, words]) => /** @type {[RegExp, string]} */ ([patternOf(english), words]));
  return translateByPatterns(text, patterns);
}

/** @param {string} text @param {[RegExp, string][]} patterns @returns {string} */
function translateByPatterns(text, patterns) {
  for (const [pattern, words] of patterns) {
    const gaps = pattern.exec(text)?.slice(1);
    if (gaps) return words.replace(/\{\}|#/g, () => translateByPatterns(gaps.shift() ?? "", patterns));
  }
  return text;
}

/** A number in the format of the language. @param {number} value @param {number} [digits] at most @param {number} [least] */
export const number = (value, digits = 0, least = 0) => value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: least });

/** A list in the format of the language. @param {string[]} things */
export const joinList = (things) => new Intl.ListFormat(language).format(things);
