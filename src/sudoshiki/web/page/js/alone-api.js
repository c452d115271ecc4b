// Stands for api.js where there is no server (`sudoshiki web --export`): the same calls, answered by workers with the core.

import { Refused } from "./alone/refused.js";
import { addWords, refusalWords, t } from "./i18n.js";
import { english, portuguese } from "./alone/words.js";
import "./alone/offline.js";

export { Refused };

/** Books take Python. */
export const hasBooks = false;

const MOST = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2)); // workers: a long request is not to keep short ones waiting
const SECONDS = 5; // of a request that says nothing of time
/** @typedef {{name: string, body: any, each: (record: any) => void, resolve: (value?: any) => void, reject: (error: Error) => void, signal?: AbortSignal, left: () => void}} Job `left`: nobody waits any more */

addWords({ en: english, pt: portuguese });

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

/** Gives the next request to a worker that is free, or to a new one. */
async function next() {
  if (!waiting.length || (!idle.length && workers >= MOST)) return;
  const job = /** @type {Job} */ (waiting.shift());
  job.left = () => {}; // seen below, once there is a worker
  try {
    if (!idle.length) workers += 1;
    work(idle.pop() ?? (await newWorker()), job);
  } catch (error) { // a file of the page could not be had
    workers -= 1;
    job.reject(/** @type {Error} */ (error));
  }
}

/** @param {Worker} worker @param {Job} job */
function work(worker, job) {
  const end = (/** @type {boolean} */ good) => {
    job.left = () => {};
    if (good) idle.push(worker); else { worker.terminate(); workers -= 1; }
    next();
  };
  job.left = () => end(false); // whoever waited is gone: so is the work
  worker.onmessage = async ({ data }) => {
    if (data.each) return job.each(data.each);
    end(!data.fault);
    if (data.done) job.resolve();
    else job.reject(data.fault ? new Error(data.fault) : new Refused(await refusalWords(data.refused), data.cells));
  };
  worker.onerror = () => { end(false); job.reject(new Error("the core gave up on this")); };
  if (job.signal?.aborted) return job.left();
  worker.postMessage({ name: job.name, body: job.body });
}

/**
 * Records one after the other, as they come.
 * @param {string} name @param {object} body @param {(record: any) => void} each @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function stream(name, body, each, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    /** @type {Job} */
    const job = { name, body: { seconds: SECONDS, ...body }, each, resolve, reject, signal, left: () => { waiting.splice(waiting.indexOf(job), 1); } };
    signal?.addEventListener("abort", () => { job.left(); reject(signal.reason); }, { once: true });
    waiting.push(job);
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
