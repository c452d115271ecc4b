// Asks an exported page's own answers, without a browser: one request a line on stdin, one answer a line on stdout.
// node alone.mjs DIR, where DIR is the exported folder.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/js/alone/${name}.js`).href);
const [{ answersOf }, { Core }, { Refused }] = await Promise.all([load("answers"), load("core"), load("refused")]);
const core = await Core.from(await WebAssembly.compile(readFileSync(`${folder}/core.wasm`)));
const answers = answersOf(core, JSON.parse(readFileSync(`${folder}/tables.json`, "utf8")));

for await (const line of createInterface({ input: process.stdin })) {
  const [name, body] = JSON.parse(line);
  let answer;
  try {
    answer = answers[name](body);
    if (typeof answer.next === "function") answer = [...answer];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { error: error.message, cells: error.cells };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
