// The theme of the page: the system's, or the chosen one.

import { settings } from "./settings.js";

/** @type {Record<string, string>} */
const MEDIA = { system: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" };
export const THEMES = Object.keys(MEDIA);

export function showTheme() {
  const dark = /** @type {HTMLLinkElement} */ (document.getElementById("dark")), { theme } = settings();
  dark.media = MEDIA[theme] ?? MEDIA.system;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", theme === "light" || theme === "dark" ? theme : "light dark");
}
