// Lessons: eight pages of text with questions and boards on which algorithms run. A text is loaded when it is opened.

import { fetchOnce } from "./api.js";
import { el, replace } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";
import { readLesson } from "./lesson-text.js";
import { LessonView } from "./lesson-view.js";

/** @typedef {import("./lesson-view.js").Lesson} Lesson */

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(`lessons/${path}`);
  if (!response.ok) throw new Error(`${response.status} lessons/${path}`);
  return response;
}

/** The text of a lesson in the language of the page. @param {Lesson} lesson */
const textOf = async ({ id }) => readLesson(await (await fetched(`${currentLanguage()}/${id}.md`)).text());

/** @param {HTMLElement} place @param {URLSearchParams} query */
export function open(place, query) {
  return new Lessons(place, query);
}

class Lessons {
  /** @param {HTMLElement} place @param {URLSearchParams} query */
  constructor(place, query) {
    this.place = place;
    /** @type {LessonView|null} */ this.view = null;
    this.#begin(query.get("lesson"));
  }

  /** @param {string|null} wantedId */
  async #begin(wantedId) {
    const { boards, lessons } = await (await fetched("lessons.json")).json();
    const number = lessons.findIndex((/** @type {Lesson} */ { id }) => id === wantedId);
    if (number < 0) return this.#list(lessons);
    const [text, algorithms, named, documents] = await Promise.all([textOf(lessons[number]), fetchOnce("algorithms"), fetchOnce("boards"), fetchOnce("documents")]);
    if (!this.place.isConnected) return; // the tab was left
    const known = { algorithms, documents, shipped: new Set(named.map((/** @type {any} */ { name }) => name)), boards: Object.fromEntries([
      ...named.map((/** @type {any} */ { name, puzzle }) => [name, puzzle]), ...Object.entries(boards).map(([name, { puzzle }]) => [name, { ...puzzle, name }])]) };
    this.view = new LessonView(lessons[number], known);
    this.#page(text, number, lessons);
  }

  /** @param {Lesson[]} lessons */
  async #list(lessons) {
    const texts = await Promise.all(lessons.map(textOf));
    if (!this.place.isConnected) return; // the tab was left
    replace(this.place, el("h1", {}, t("tab.lessons")), el("p", { class: "quiet" }, t("lesson.about")),
      el("ol", { class: "lesson-list" }, ...texts.map(({ title, summary }, i) => el("li", {}, el("a", { href: linkTo(lessons[i]), class: "card" }, el("strong", {}, title), el("span", {}, summary))))));
  }

  /** @param {import("./lesson-text.js").LessonText} text @param {number} number @param {Lesson[]} lessons */
  #page({ title, summary, blocks }, number, lessons) {
    const view = /** @type {LessonView} */ (this.view), questions = blocks.filter(({ kind }) => kind === "question");
    replace(this.place, el("article", { class: "lesson" },
      el("p", { class: "quiet" }, el("a", { href: "#lessons" }, t("tab.lessons")), ` · ${t("lesson.number", { number: number + 1, all: lessons.length })}`),
      el("h1", {}, title), el("p", { class: "summary" }, summary),
      ...blocks.filter((block) => !questions.includes(block)).map((block) => view.element(block)),
      el("h2", {}, t("lesson.questions")), ...questions.map((block) => view.element(block)),
      el("nav", { class: "row", "aria-label": t("tab.lessons") },
        number > 0 && el("a", { href: linkTo(lessons[number - 1]), class: "button" }, `‹ ${t("lesson.before")}`),
        number + 1 < lessons.length && el("a", { href: linkTo(lessons[number + 1]), class: "button accent" }, `${t("lesson.next")} ›`))));
    document.title = `${title} · Sudoshiki`;
    scrollTo(0, 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.view?.key(event) ?? false;
  }

  leave() {
    for (const live of this.view?.live ?? []) live.leave();
  }
}

/** @param {Lesson} lesson */
const linkTo = ({ id }) => `#lessons?lesson=${id}`;
