// Replaces api.js in exported pages (`sudoshiki web --export`): the same calls, answered by web workers with the core.

import { Refused } from "./standalone/refused.js";
import { addWords, translateError, t } from "./i18n.js";
import { english, portuguese } from "./standalone/words.js";
import "./standalone/offline.js";

export { Refused };

/** Books need Python. */
export const hasBooks = false;

const MAX_WORKERS = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2)); // workers, so that long requests don't block short ones
const DEFAULT_SECONDS = 5; // default time limit
/** @typedef {{name: string, body: any, each: (record: any) => void, resolve: (value?: any) => void, reject: (error: Error) => void, signal?: AbortSignal, abandon: () => void}} Job `abandon`: called when the caller aborts */

addWords({ en: english, pt: portuguese });

const tables = fetch("tables.json").then((response) => response.json());
const module = fetch("core.wasm").then((response) => response.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));

/** @type {Worker[]} */
const idle = [];
/** @type {Job[]} */
const waiting = [];
let workers = 0;

async function newWorker() {
  const worker = new Worker(new URL("./standalone/worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ module: await module, tables: await tables });
  return worker;
}

/** Give the next request to an idle worker, or to a new one. */
async function startNext() {
  if (!waiting.length || (!idle.length && workers >= MAX_WORKERS)) return;
  const job = /** @type {Job} */ (waiting.shift());
  job.abandon = () => {}; // `runJob` checks the signal
  try {
    if (!idle.length) workers += 1;
    runJob(idle.pop() ?? (await newWorker()), job);
  } catch (error) { // a file of the page could not be loaded
    workers -= 1;
    job.reject(/** @type {Error} */ (error));
  }
}

/** @param {Worker} worker @param {Job} job */
function runJob(worker, job) {
  const end = (/** @type {boolean} */ good) => {
    job.abandon = () => {};
    if (good) idle.push(worker); else { worker.terminate(); workers -= 1; }
    startNext();
  };
  job.abandon = () => end(false); // the caller aborted: stop the worker
  worker.onmessage = async ({ data }) => {
    if (data.each) return job.each(data.each);
    end(!data.fault);
    if (data.done) job.resolve();
    else job.reject(data.fault ? new Error(data.fault) : new Refused(await translateError(data.refused), data.cells));
  };
  worker.onerror = () => { end(false); job.reject(new Error("the core gave up on this")); };
  if (job.signal?.aborted) return job.abandon();
  worker.postMessage({ name: job.name, body: job.body });
}

/**
 * Stream the records of an answer.
 * @param {string} name @param {object} body @param {(record: any) => void} each @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function stream(name, body, each, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    /** @type {Job} */
    const job = { name, body: { seconds: DEFAULT_SECONDS, ...body }, each, resolve, reject, signal, abandon: () => { waiting.splice(waiting.indexOf(job), 1); } };
    signal?.addEventListener("abort", () => { job.abandon(); reject(signal.reason); }, { once: true });
    waiting.push(job);
    startNext();
  });
}

/** @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(name, body, signal) {
  /** @type {any} */ let answer;
  await stream(name, body, (record) => { answer = record; }, signal);
  return answer;
}

/** A picture or a book: refused here, as both need Python. @param {string} name @param {object} body @returns {Promise<Blob>} */
export const postForFile = async (name, body) => post(name, body);

/** Data that does not change while the page is open. @param {string} name @returns {Promise<any>} */
export async function fetchOnce(name) {
  const table = (await tables)[name];
  if (!table) throw new Refused(t("standalone"));
  return table;
}

/** The same: no data changes here. @param {string} name @param {AbortSignal} _signal @returns {Promise<any>} */
export const fetchAgain = (name, _signal) => fetchOnce(name);
