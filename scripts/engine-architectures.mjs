import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot, run } from './run-command.mjs';

/** Bytes of an entry of the engine's table: a number, padding, and the address of a name. */
const ENTRY_BYTES = 16;
/** Where the address stands in an entry. */
const ADDRESS_AT = 8;
/** The first names of the table, and the one that ends it. */
const FIRST = ['clip', 'llama', 'llama4'];
/** The name of entry 1, whose place tells how far data and addresses are apart. */
const SECOND = 'llama';
const END = '(unknown)';
const MOST_ENTRIES = 1000;

const tableFile = join(projectRoot, 'src/adapters/wllama/gguf/engine-architectures.ts');

/**
 * Reads the names of the architectures that the engine knows from its compiled file. llama.cpp keeps them in one table, in the data
 * of the file. Addresses in that table count from the start of the memory, so the script finds how far the data are from there.
 *
 * @returns {string[]}
 */
export function engineArchitectures() {
  const wasm = readFileSync(join(projectRoot, 'node_modules/@wllama/wllama/esm/wasm/wllama.wasm'));
  for (const start of tableStarts(wasm)) {
    const address = (/** @type {number} */ entry) => wasm.readUInt32LE(start + entry * ENTRY_BYTES + ADDRESS_AT);
    for (const place of placesOf(wasm, SECOND)) {
      const shift = place - address(1);
      const nameOf = (/** @type {number} */ entry) => textAt(wasm, address(entry) + shift);
      if (FIRST.every((name, entry) => nameOf(entry) === name)) return namesOf(nameOf);
    }
  }
  throw new Error('The engine has no table of architectures where this script looks for one.');
}

/**
 * Yields offsets at which three entries are numbered 0, 1 and 2.
 *
 * @param {Buffer} wasm
 */
function* tableStarts(wasm) {
  const first = Buffer.alloc(8);
  for (let at = wasm.indexOf(first); at >= 0; at = wasm.indexOf(first, at + 1)) {
    if (at + FIRST.length * ENTRY_BYTES > wasm.length) return;
    const numbers = FIRST.map((_, entry) => wasm.readUInt32LE(at + entry * ENTRY_BYTES));
    if (numbers.every((number, entry) => number === entry)) yield at;
  }
}

/**
 * @param {Buffer} wasm
 * @param {string} name
 */
function placesOf(wasm, name) {
  /** @type {number[]} */
  const places = [];
  const text = Buffer.from(`${name}\0`);
  for (let at = wasm.indexOf(text); at >= 0; at = wasm.indexOf(text, at + 1)) places.push(at);
  return places;
}

/**
 * @param {Buffer} wasm
 * @param {number} at
 */
function textAt(wasm, at) {
  const end = at >= 0 && at < wasm.length ? wasm.indexOf(0, at) : -1;
  return end < 0 ? '' : wasm.subarray(at, end).toString('latin1');
}

/** @param {(entry: number) => string} nameOf */
function namesOf(nameOf) {
  /** @type {string[]} */
  const names = [];
  for (let entry = 0; entry < MOST_ENTRIES; entry += 1) {
    const name = nameOf(entry);
    if (name === END) return names;
    if (!/^[a-z][a-z0-9_.-]*$/.test(name)) break;
    names.push(name);
  }
  throw new Error('The table of architectures has no end.');
}

/** Regenerates the table. Run it after a change of the package's version. */
async function writeTable() {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'node_modules/@wllama/wllama/package.json'), 'utf8'));
  const names = engineArchitectures().map((name) => JSON.stringify(name));
  writeFileSync(
    tableFile,
    `// Made by \`node scripts/engine-architectures.mjs\` from @wllama/wllama ${version}: not to be edited by hand.

/** The architectures that the engine of this build knows. Others are tried with a warning. */
export const KNOWN_ARCHITECTURES: ReadonlySet<string> = new Set([${names.join(', ')}]);
`,
  );
  const { code, output } = await run('biome', ['check', '--write', tableFile]);
  if (code !== 0) throw new Error(output);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTable();
