// Portuguese: the page's own words, and those for what the server says in English.

import { portuguese } from "./words-pt.js";
import { serverPortuguese } from "./words-server-pt.js";

export const words = portuguese;
export const server = serverPortuguese;
export const refusals = async () => (await import("./refusals-pt.js")).refusalsPortuguese;
