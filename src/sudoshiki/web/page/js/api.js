// The client of the server's API; all requests go through it.

import { translateError } from "./i18n.js";

export class Refused extends Error {
  /** @param {string} message @param {string[]} cells */
  constructor(message, cells = []) {
    super(message);
    this.cells = cells;
  }
}

/** Whether books can be made. */
export const hasBooks = true;

const WAIT = 1000; // milliseconds, if a busy server sends no Retry-After

/** @param {string} name @param {object|null} body @param {AbortSignal} [signal] @returns {Promise<Response>} */
async function ask(name, body, signal) {
  const options = body === null ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`api/${name}`, { ...options, signal });
    if (response.status === 429 && tries < 5) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get("Retry-After")) || WAIT));
      continue;
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

/** @param {Response} response */
async function refusal(response) {
  try {
    const data = await response.json();
    return new Refused(await translateError(data.error ?? response.statusText), data.cells);
  } catch {
    return new Refused(response.statusText || String(response.status));
  }
}

/** @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export const post = async (name, body, signal) => (await ask(name, body, signal)).json();

/** Data that may change: never cached. @param {string} name @param {AbortSignal} signal @returns {Promise<any>} */
export const fetchAgain = async (name, signal) => (await ask(name, null, signal)).json();

/** A picture or a book. @param {string} name @param {object} body @returns {Promise<Blob>} */
export const postForFile = async (name, body) => (await ask(name, body)).blob();

/** @type {Map<string, Promise<any>>} */
const known = new Map();

/** Data that does not change while the page is open: requested once. @param {string} name @returns {Promise<any>} */
export function fetchOnce(name) {
  const before = known.get(name);
  if (before) return before;
  const answer = ask(name, null).then((response) => response.json());
  answer.catch(() => known.delete(name));
  known.set(name, answer);
  return answer;
}

/**
 * Stream the records of an answer, one per line.
 * @param {string} name @param {object} body @param {(record: any) => void} each @param {AbortSignal} [signal]
 */
export async function stream(name, body, each, signal) {
  const response = await ask(name, body, signal);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader(), decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) each(await checked(JSON.parse(line)));
    if (done) break;
  }
  if (rest) each(await checked(JSON.parse(rest)));
}

/** @param {any} record */
async function checked(record) {
  if (record.error) throw new Refused(await translateError(record.error), record.cells);
  return record;
}
