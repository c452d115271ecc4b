// Asks an exported page's own answers, without a browser: one request a line on stdin, one answer a line on stdout.
// node standalone.mjs DIR, where DIR is the exported folder: its core and tables are used, and the modules that its bundles are
// made of. Without a core in it, what the core would say comes with the request.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [folder] = process.argv.slice(2);
const modules = new URL("../../src/sudoshiki/web/page/js/standalone/", import.meta.url);
const load = (name) => import(new URL(`${name}.js`, modules).href);
const [{ answersOf }, { Core }, { Refused }] = await Promise.all([load("answers"), load("core"), load("refused")]);
const bytes = readFileSync(`${folder}/core.wasm`), said = [];
const core = bytes.length ? await Core.from(await WebAssembly.compile(bytes)) : { call: () => said.shift(), beside: () => [] };
const answers = answersOf(core, JSON.parse(readFileSync(`${folder}/tables.json`, "utf8")));

for await (const line of createInterface({ input: process.stdin })) {
  const [name, body, ...answersOfCore] = JSON.parse(line);
  said.push(...answersOfCore);
  const before = process.cpuUsage();
  let answer;
  try {
    answer = answers[name](body);
    if (typeof answer.next === "function") answer = [...answer];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { error: error.message, cells: error.cells };
  }
  const { user, system } = process.cpuUsage(before);
  if (body.cpu) answer = { cpu: (user + system) / 1e6 }; // what it took, for the benchmark
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
