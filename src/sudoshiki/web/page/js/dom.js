// Helpers for elements. Text is always inserted as text, never as HTML.

import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element with attributes and children.
 * @param {string} name
 * @param {Record<string, any>} [attributes] `on…` are listeners, `class` and the rest attributes; false leaves one out
 * @param {...(Node|string|number|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(name), attributes, children));
}

/** A scrollable container for wide content; focusable, so that keys can scroll it. @param {string} label @param {...(Node|false)} children */
export const scrolling = (label, ...children) => el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, ...children);

/**
 * The same for SVG.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, name), attributes, children));
}

/** @param {Element} element @param {Record<string, any>} attributes @param {any[]} children */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  for (const child of children)
    if (child != null && child !== false) element.append(child instanceof Node ? child : String(child));
  return element;
}

/** @param {Element} element @param {...(Node|string|null|undefined|false)} children */
export function replace(element, ...children) {
  element.replaceChildren(.../** @type {(Node|string)[]} */ (children.filter((child) => child != null && child !== false)));
}

/** The message of an error. @param {any} reason */
export const failureWords = (reason) => (reason instanceof TypeError ? t("failed") : String(reason?.message ?? reason)); // fetch raises TypeError when there is no response

const noticeElement = () => /** @type {HTMLElement} */ (document.getElementById("notice"));
const CONTROLS = "button, a, input, select, textarea, [data-cell], summary";

/** Show a sentence for a few seconds, also to screen readers; an empty one hides it. @param {string} text */
export function notice(text, isError = false) {
  const place = noticeElement(), home = settle();
  place.textContent = text;
  place.className = `${text ? "shown" : ""}${isError ? " error" : ""}`;
  if (text && home === document.body) keepClear(place);
  clearTimeout(Number(place.dataset.timer));
  place.dataset.timer = String(setTimeout(() => { place.className = ""; }, 3000 + 40 * text.length));
}

/** Put the notice where it is visible: in an open dialog, in the tab's own line for it, or in the window. */
function settle() {
  const place = noticeElement(), home = dialogElement().open ? dialogElement() : document.querySelector("[data-notices]") ?? document.body;
  if (place.parentElement !== home) home.append(place);
  return home;
}

/** At the bottom of the window, else at the top, else above the tab: it must not cover controls. @param {HTMLElement} place */
function keepClear(place) {
  const covers = () => {
    const { left, top, right, bottom } = place.getBoundingClientRect();
    return [...document.querySelectorAll(CONTROLS)].some((one) => { const box = one.getBoundingClientRect(); return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top; });
  };
  if (!covers()) return;
  place.classList.add("high");
  if (!covers()) return;
  place.classList.replace("high", "flow");
  document.getElementById("tab")?.before(place);
}

/** Move the notice out of a tab before the tab is removed. */
export function freeNotice() {
  document.body.append(noticeElement());
  noticeElement().className = "";
}

const dialogElement = () => /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));

/**
 * A dialog with a title; resolves when it is closed. While it is open it contains the notice, since all else is covered and
 * inert.
 * @param {string} title
 * @param {...Node} content
 */
export function dialog(title, ...content) {
  const frame = dialogElement();
  noticeElement().className = ""; // it would cover the dialog
  const close = el("button", { class: "plain round close", type: "button", "aria-label": t("hint.close"), onclick: closeDialog }, "×");
  replace(frame, el("header", {}, el("h2", { id: "dialog-title" }, title), close), ...content, noticeElement());
  frame.onclick = (event) => { if (event.target === frame) closeDialog(); };
  frame.showModal();
  return new Promise((resolve) => frame.addEventListener("close", () => { settle(); resolve(undefined); }, { once: true }));
}

export function closeDialog() {
  dialogElement().close();
  settle(); // at once: the event `close` comes later, and a notice before it would be hidden
}
