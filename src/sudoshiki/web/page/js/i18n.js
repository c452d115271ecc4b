// The words of the page, in two languages. Sentences about steps come from the server, in the same language.

import { english } from "./words-en.js";
import { refusalsPortuguese } from "./refusals-pt.js";
import { portuguese } from "./words-pt.js";
import { serverPortuguese } from "./words-server-pt.js";

/** @type {Record<string, Record<string, string>>} */
const LANGUAGES = { en: english, pt: portuguese };
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

export const currentLanguage = () => language;
export const otherLanguage = () => (language === "en" ? "pt" : "en");

/** @param {string} wanted */
export function setLanguage(wanted) {
  language = wanted;
  try {
    localStorage.setItem(KEY, wanted);
  } catch { /* it holds until the page is left */ }
  document.documentElement.lang = wanted;
}

/** The words for a key, with what stands in their gaps. @param {string} key @param {Record<string, any>} [gaps] */
export function t(key, gaps = {}) {
  const words = LANGUAGES[language][key] ?? english[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? ""));
}

const NUMBERS = /\d[\d,]*/g;

/** What the server said in English, in the language of the page where that is known. @param {string} text */
export function said(text) {
  const words = language === "pt" ? serverPortuguese[text.replace(NUMBERS, "#")] : undefined, numbers = text.match(NUMBERS) ?? [];
  return words?.replace(/#/g, () => numbers.shift() ?? "#") ?? text;
}

/** @type {[RegExp, string][]} */
const REFUSALS = refusalsPortuguese.map(([english, words]) => [patternOf(english), words]);

/** @param {string} template */
function patternOf(template) {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("{}", "(.+?)").replaceAll("#", "([\\d,.]+)")}$`, "s");
}

/** What the server refused in English, in the language of the page where that is known. @param {string} text @returns {string} */
export function refusalWords(text) {
  if (language !== "pt") return text;
  for (const [pattern, words] of REFUSALS) {
    const gaps = pattern.exec(text)?.slice(1);
    if (gaps) return words.replace(/\{\}|#/g, () => refusalWords(gaps.shift() ?? ""));
  }
  return text;
}

/** A number as the language writes it. @param {number} value @param {number} [digits] at most @param {number} [least] */
export const number = (value, digits = 0, least = 0) => value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: least });

/** Several things, as the language lists them. @param {string[]} things */
export const listed = (things) => new Intl.ListFormat(language).format(things);
