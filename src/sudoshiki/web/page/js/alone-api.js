// Stands for api.js where there is no server (`sudoshiki web --export`): the same calls, answered by workers with the core.

import { Refused } from "./alone/refused.js";
import { t } from "./i18n.js";
import { english } from "./words-en.js";
import { portuguese } from "./words-pt.js";
import { english as moreEnglish, portuguese as morePortuguese } from "./alone/words.js";

export { Refused };

const MOST = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2)); // workers: a long request is not to keep short ones waiting
const SECONDS = 5; // of a request that says nothing of time
/** @typedef {{name: string, body: any, each: (record: any) => void, resolve: (value?: any) => void, reject: (error: Error) => void, signal?: AbortSignal}} Job */

Object.assign(english, moreEnglish);
Object.assign(portuguese, morePortuguese);

const tables = fetch("tables.json").then((response) => response.json());
const module = fetch("core.wasm").then((response) => response.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));

/** @type {Worker[]} */
const idle = [];
/** @type {Job[]} */
const waiting = [];
let workers = 0;

async function newWorker() {
  const worker = new Worker(new URL("./alone/worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ module: await module, tables: await tables });
  return worker;
}

async function next() {
  if (!waiting.length || (!idle.length && workers >= MOST)) return;
  const job = /** @type {Job} */ (waiting.shift());
  if (!idle.length) workers += 1;
  const worker = idle.pop() ?? (await newWorker());
  const end = (/** @type {boolean} */ good) => {
    job.signal?.removeEventListener("abort", abort);
    if (good) idle.push(worker); else { worker.terminate(); workers -= 1; }
    next();
  };
  const abort = () => { end(false); job.reject(aborted()); }; // whoever waited is gone: so is the work
  worker.onmessage = ({ data }) => {
    if (data.each) return job.each(data.each);
    end(!data.fault);
    if (data.done) job.resolve();
    else job.reject(data.fault ? new Error(data.fault) : new Refused(data.refused, data.cells));
  };
  worker.onerror = () => { end(false); job.reject(new Error("the core gave up on this")); };
  if (job.signal?.aborted) return abort();
  job.signal?.addEventListener("abort", abort);
  worker.postMessage({ name: job.name, body: job.body });
}

const aborted = () => new DOMException("nobody waits for it", "AbortError");

/**
 * Records one after the other, as they come.
 * @param {string} name @param {object} body @param {(record: any) => void} each @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function stream(name, body, each, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    waiting.push({ name, body: { seconds: SECONDS, ...body }, each, resolve, reject, signal });
    next();
  });
}

/** @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(name, body, signal) {
  /** @type {any} */ let answer;
  await stream(name, body, (record) => { answer = record; }, signal);
  return answer;
}

/** A picture, or a book: neither can be had here, and the answer says so. @param {string} name @param {object} body @returns {Promise<Blob>} */
export const postForFile = async (name, body) => post(name, body);

/** What does not change while the page is open. @param {string} name @returns {Promise<any>} */
export async function look(name) {
  const found = (await tables)[name];
  if (!found) throw new Refused(t("alone"));
  return found;
}

/** Nothing changes here. @param {string} name @param {AbortSignal} _signal @returns {Promise<any>} */
export const lookAgain = (name, _signal) => look(name);
