// A room in a frame of another page: without the header, and the code that puts it there.

import { dialog, el, notice } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";
import { copied } from "./sharing.js";

const FRAMED = ["watch", "race", "lessons"], HEIGHT = 720; // rooms that make sense alone; pixels
const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";

/** Without header where it is embedded, and a link to all of it. @param {string} room */
export function showFrame(room) {
  document.body.classList.toggle("embedded", isEmbedded && FRAMED.includes(room));
  const button = /** @type {HTMLElement} */ (document.getElementById("embed"));
  button.hidden = !FRAMED.includes(room);
  const whole = /** @type {HTMLAnchorElement} */ (document.getElementById("whole"));
  whole.onclick = whole.onfocus = () => { whole.href = location.pathname + location.hash; }; // rooms change it as they go
  whole.href = location.pathname + location.hash;
}

/** The page that is shown, in a frame, in the language that it is in now. */
export function frameCode() {
  const address = `${location.origin}${location.pathname}?embed=1&lang=${currentLanguage()}${location.hash}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${address}" title="${document.title.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="100%" height="${HEIGHT}" style="border:0" allow="clipboard-write" loading="lazy"></iframe>`;
}

export function showCode() {
  const code = frameCode(), area = el("textarea", { readonly: true, rows: 5, "aria-label": t("embed") }, code);
  dialog(t("embed"), el("p", {}, t("embed.help")), area,
    el("div", { class: "row" }, el("button", { type: "button", class: "accent", "data-act": "copy-embed", onclick: async () => { if (await copied(code)) notice(t("play.copied")); } }, t("embed.copy"))));
}
