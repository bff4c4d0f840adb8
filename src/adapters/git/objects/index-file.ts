import { damagedError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Repository } from '../repository.ts';
import { fromHex, sha1, toHex } from './sha1.ts';

/** A staged file, and what the index notes to know it again. */
export interface IndexEntry {
  /** Without a leading slash. */
  readonly path: string;
  readonly mode: number;
  readonly oid: string;
  readonly sizeBytes: number;
  readonly ino: number;
  readonly version: number;
}

const INDEX = '/.git/index';
const SIGNATURE = 0x44495243;
const HEAD_BYTES = 12;
const ENTRY_BYTES = 62;
const SUM_BYTES = 20;
/** Owner, group and device, as the file system gives them. */
const ID = 1;

/** Reads the staged files, by path. Empty without an index. Rejects with `damaged`. */
export async function readIndex({ fs }: Repository): Promise<Map<string, IndexEntry>> {
  const bytes: unknown = await fs.promises.readFile(INDEX).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (bytes === null) return new Map();
  if (!(bytes instanceof Uint8Array)) throw damaged();
  const end = bytes.length - SUM_BYTES;
  if (end < HEAD_BYTES || toHex(bytes.subarray(end)) !== toHex(await sha1(bytes.subarray(0, end)))) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, end);
  const decoder = new TextDecoder();
  const entries = new Map<string, IndexEntry>();
  if (view.getUint32(0) !== SIGNATURE) throw damaged();
  let at = HEAD_BYTES;
  for (let count = view.getUint32(8); count > 0; count -= 1) {
    if (at + ENTRY_BYTES > end) throw damaged();
    const flags = view.getUint16(at + 60);
    const name = at + ENTRY_BYTES + (flags & EXTENDED ? 2 : 0);
    const nameEnd = bytes.indexOf(0, name);
    if (nameEnd === -1 || nameEnd >= end) throw damaged();
    const path = decoder.decode(bytes.subarray(name, nameEnd));
    // Sides of a merge that is not over: this app writes none.
    if ((flags & STAGE) === 0)
      entries.set(path, {
        path,
        mode: view.getUint32(at + 24),
        oid: toHex(bytes.subarray(at + 40, at + 60)),
        sizeBytes: view.getUint32(at + 36),
        ino: view.getUint32(at + 20),
        version: view.getUint32(at) * 1000 + Math.round(view.getUint32(at + 4) / 1e6),
      });
    at += paddedLength(nameEnd - at);
  }
  return entries;
}

const EXTENDED = 0x4000;
const STAGE = 0x3000;
const MAX_NAME_FLAG = 0xfff;

/** Writes the staged files. */
export async function writeIndex({ fs }: Repository, entries: Iterable<IndexEntry>): Promise<void> {
  const encoder = new TextEncoder();
  const rows = [...entries].map((entry) => ({ entry, name: encoder.encode(entry.path) }));
  rows.sort((a, b) => compareBytes(a.name, b.name));
  const length = rows.reduce((sum, { name }) => sum + paddedLength(ENTRY_BYTES + name.length), HEAD_BYTES);
  const bytes = new Uint8Array(length + SUM_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of [SIGNATURE, 2, rows.length].entries()) view.setUint32(at * 4, value);
  let at = HEAD_BYTES;
  for (const { entry, name } of rows) {
    const { mode, oid, sizeBytes, ino, version } = entry;
    const times = [Math.floor(version / 1000), (version % 1000) * 1e6, 0, 0];
    for (const [n, value] of [...times, ID, ino, mode, ID, ID, sizeBytes].entries()) view.setUint32(at + n * 4, value);
    bytes.set(fromHex(oid), at + 40);
    view.setUint16(at + 60, Math.min(name.length, MAX_NAME_FLAG));
    bytes.set(name, at + ENTRY_BYTES);
    at += paddedLength(ENTRY_BYTES + name.length);
  }
  bytes.set(await sha1(bytes.subarray(0, length)), length);
  await fs.promises.writeFile(INDEX, bytes);
}

/** An entry ends with one to eight zeros. */
function paddedLength(length: number): number {
  return Math.floor((length + 8) / 8) * 8;
}

/** Compares as git does. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function damaged() {
  return damagedError('git', { path: INDEX }, { table: 'gitFiles' });
}
