// A web worker: gets the core and the tables, then one request after the other.

import { answersOf } from "./answers.js";
import { Core } from "./core.js";
import { Refused } from "./refused.js";

/** @type {Promise<Record<string, (request: any) => any>>} */
let answers;

addEventListener("message", async ({ data }) => {
  if (data.module) {
    answers = Core.from(data.module).then((core) => answersOf(core, data.tables));
    return;
  }
  try {
    const record = (await answers)[data.name](data.body);
    if (typeof record.next === "function") for (const each of record) postMessage({ each });
    else postMessage({ each: record });
    postMessage({ done: true });
  } catch (error) {
    const { message, cells } = /** @type {any} */ (error);
    postMessage(error instanceof Refused ? { refused: message, cells } : { fault: message });
  }
});
