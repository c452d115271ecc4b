// English: what the server says is English already.

import { english } from "./words-en.js";

export const words = english;
/** @type {Record<string, string>} */
export const server = {};
export const refusals = async () => /** @type {[string, string][]} */ ([]);
