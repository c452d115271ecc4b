// The core as WebAssembly: numbers in, JSON out. See core/wasm.

const UNLIMITED = 2n ** 64n - 1n;
const ENOSYS = 52;

/** @typedef {{side: number, groups: number[][], arcs: number[][]}} Graph */
/** @typedef {{limit?: number, keep?: number, effort?: number|null, seconds?: number|null, seed?: number, events?: number}} Bounds */

/** The arguments of a call, as a list of numbers. */
export class Numbers {
  constructor() {
    /** @type {number[]} */ this.all = [];
  }

  /** @param {...number} numbers */
  put(...numbers) {
    for (const number of numbers) this.all.push(number);
    return this;
  }

  /** 64 bits in two halves, the lesser first. @param {bigint|number} number */
  wide(number) {
    const whole = BigInt.asUintN(64, BigInt(number));
    return this.put(Number(whole & 0xffffffffn) | 0, Number(whole >> 32n) | 0);
  }

  /** @param {ArrayLike<number>} list */
  list(list) {
    this.put(list.length);
    for (let i = 0; i < list.length; i += 1) this.all.push(list[i]);
    return this;
  }

  /** @param {string} text plain letters */
  text(text) {
    return this.list(Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  /** @param {Graph} graph */
  graph({ side, groups, arcs }) {
    this.put(side, groups.length);
    for (const group of groups) this.list(group);
    this.put(arcs.length);
    for (const [lesser, greater] of arcs) this.put(lesser, greater);
    return this;
  }

  /** One 64-bit word per cell up to side 64, else two. @param {bigint[]} masks @param {number} side */
  masks(masks, side) {
    const words = Math.ceil(side / 64);
    this.put(masks.length * words);
    for (const mask of masks) for (let word = 0; word < words; word += 1) this.wide(mask >> BigInt(64 * word));
    return this;
  }

  /** @param {Graph} graph @param {bigint[]} masks */
  problem(graph, masks) {
    return this.graph(graph).masks(masks, graph.side);
  }

  /** The values and candidates of a board. @param {number[]} values @param {bigint[]} masks @param {number} side */
  board(values, masks, side) {
    return this.list(values).masks(masks, side);
  }

  /** @param {Bounds} bounds */
  request({ limit = 2, keep = 2, effort = null, seconds = null, seed = 0, events = 0 }) {
    this.wide(limit).wide(keep).wide(effort ?? UNLIMITED);
    return this.put(seconds === null ? -1 : Math.max(0, Math.min(2 ** 31 - 1, Math.round(1000 * seconds)))).wide(seed).put(events);
  }
}

export class Core {
  /** @param {WebAssembly.Module} module */
  static async from(module) {
    const core = new Core();
    const instance = await WebAssembly.instantiate(module, core.#imports(module));
    core.exports = /** @type {any} */ (instance.exports);
    core.exports._initialize();
    return core;
  }

  constructor() {
    this.exports = /** @type {any} */ (null);
  }

  /** @param {string} name @param {Numbers} [numbers] @returns {any} */
  call(name, numbers = new Numbers()) {
    const { exports } = this, place = exports.input_buffer(numbers.all.length);
    new Int32Array(exports.memory.buffer, place, numbers.all.length).set(numbers.all);
    const length = exports[name]();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.text(), length)));
  }

  /** Further numbers that the last call returned. */
  beside() {
    return new Int32Array(this.exports.memory.buffer, this.exports.numbers(), this.exports.number_count());
  }

  /** The system calls of the core: only the time is needed, the others fail. @param {WebAssembly.Module} module */
  #imports(module) {
    /** @type {Record<string, Record<string, Function>>} */
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => ENOSYS;
    imports.wasi_snapshot_preview1 = {
      ...imports.wasi_snapshot_preview1,
      clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ place) => {
        new DataView(this.exports.memory.buffer).setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      proc_exit: () => { throw new Error("the core gave up"); },
    };
    return /** @type {any} */ (imports);
  }
}
