// A tab embedded in a frame of another page: without the header; and the HTML code for it.

import { dialog, el, notice } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";
import { copyText } from "./sharing.js";

const EMBEDDABLE = ["watch", "race", "lessons"], HEIGHT = 720; // tabs that can be embedded; pixels
const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";

/** Hide the header if embedded, and link to the whole page. @param {string} tab */
export function showEmbedded(tab) {
  document.body.classList.toggle("embedded", isEmbedded && EMBEDDABLE.includes(tab));
  const button = /** @type {HTMLElement} */ (document.getElementById("embed"));
  button.hidden = !EMBEDDABLE.includes(tab);
  const whole = /** @type {HTMLAnchorElement} */ (document.getElementById("whole"));
  whole.onclick = whole.onfocus = () => { whole.href = location.pathname + location.hash; }; // set late, as tabs change the address
  whole.href = location.pathname + location.hash;
}

/** The HTML code that embeds the current tab, in the current language. */
export function embedCode() {
  const address = `${location.origin}${location.pathname}?embed=1&lang=${currentLanguage()}${location.hash}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${address}" title="${document.title.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="100%" height="${HEIGHT}" style="border:0" allow="clipboard-write" loading="lazy"></iframe>`;
}

export function showCode() {
  const code = embedCode(), area = el("textarea", { readonly: true, rows: 5, "aria-label": t("embed") }, code);
  dialog(t("embed"), el("p", {}, t("embed.help")), area,
    el("div", { class: "row" }, el("button", { type: "button", class: "accent", "data-act": "copy-embed", onclick: async () => { if (await copyText(code)) notice(t("play.copied")); } }, t("embed.copy"))));
}
