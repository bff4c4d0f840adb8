import { nameTooLongError } from '../../contracts/errors/messages/notebook-messages.ts';

/** What the two headers of an entry say. */
export interface EntryRecord {
  /** Relative, with `/`; ends in `/` for a folder. */
  readonly name: string;
  readonly modifiedMs: number;
  readonly method: typeof STORED | typeof DEFLATED;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Extra fields of both headers. Default: none. */
  readonly extra?: Uint8Array;
}

export const STORED = 0;
export const DEFLATED = 8;

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const MAX_SECONDS = 0x7fffffff;
const UTF8_FLAG = 0x800;
const FOLDER_ATTRIBUTE = 0x10;
const TIMESTAMP = 0x5455;
const HAS_MODIFIED = 1;
/** Required format version, with and without zip64. */
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;

/** Returns the header in front of the data of an entry. */
export function localHeader(entry: EntryRecord): Uint8Array<ArrayBuffer> {
  const { name, sizeBytes, packedBytes, extra = NONE } = entry;
  const isLarge = sizeBytes >= MAX_32 || packedBytes >= MAX_32;
  const encoded = encode(name);
  const extraBytes = (isLarge ? 20 : 0) + extra.length;
  return record(30 + encoded.length + extraBytes, (put) => {
    put(4, 0x04034b50);
    common(put, isLarge, entry);
    put(2, encoded.length);
    put(2, extraBytes);
    put(encoded);
    if (isLarge) zip64(put, [sizeBytes, packedBytes]);
    put(extra);
  });
}

/** Returns the header of an entry in the central directory. `offset` is the position of its local header. */
export function centralHeader(entry: EntryRecord, offset: number): Uint8Array<ArrayBuffer> {
  const { name, sizeBytes, packedBytes, extra = NONE } = entry;
  const isLarge = sizeBytes >= MAX_32 || packedBytes >= MAX_32;
  const large = [...(isLarge ? [sizeBytes, packedBytes] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const extraBytes = (large.length === 0 ? 0 : 4 + 8 * large.length) + extra.length;
  const encoded = encode(name);
  return record(46 + encoded.length + extraBytes, (put) => {
    put(4, 0x02014b50);
    put(2, large.length > 0 ? ZIP64_VERSION : PLAIN_VERSION);
    common(put, large.length > 0, entry);
    put(2, encoded.length);
    put(2, extraBytes);
    // Comment length, disk number, internal attributes.
    for (const bytes of [2, 2, 2]) put(bytes, 0);
    put(4, name.endsWith('/') ? FOLDER_ATTRIBUTE : 0);
    put(4, Math.min(offset, MAX_32));
    put(encoded);
    if (large.length > 0) zip64(put, large);
    put(extra);
  });
}

/** Returns the extra field with the time of change in UTC to the second; the plain headers have local time in steps of two. */
export function timestampField(modifiedMs: number): Uint8Array {
  return record(9, (put) => {
    put(2, TIMESTAMP);
    put(2, 5);
    put(1, HAS_MODIFIED);
    put(4, Math.min(Math.max(Math.floor(modifiedMs / 1000), 0), MAX_SECONDS));
  });
}

const NONE = new Uint8Array();

type Put = (bytes: number | Uint8Array, value?: number) => void;

function common(put: Put, isLarge: boolean, entry: EntryRecord): void {
  const { time, date } = dosTime(entry.modifiedMs);
  put(2, isLarge ? ZIP64_VERSION : PLAIN_VERSION);
  put(2, UTF8_FLAG);
  put(2, entry.method);
  put(2, time);
  put(2, date);
  put(4, entry.crc32);
  // Both in zip64 when one is.
  const isHuge = entry.sizeBytes >= MAX_32 || entry.packedBytes >= MAX_32;
  put(4, isHuge ? MAX_32 : entry.packedBytes);
  put(4, isHuge ? MAX_32 : entry.sizeBytes);
}

function zip64(put: Put, values: readonly number[]): void {
  put(2, 1);
  put(2, 8 * values.length);
  for (const value of values) put(8, value);
}

/** Returns the records after the central directory: its number of entries, its bytes and its offset. `comment`: at most 65,535 bytes. */
export function endRecords(
  count: number,
  size: number,
  offset: number,
  comment: Uint8Array = NONE,
): Uint8Array<ArrayBuffer>[] {
  const isLarge = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const large = record(76, (put) => {
    put(4, 0x06064b50);
    put(8, 44);
    put(2, ZIP64_VERSION);
    put(2, ZIP64_VERSION);
    put(4, 0);
    put(4, 0);
    for (const value of [count, count, size, offset]) put(8, value);
    put(4, 0x07064b50);
    put(4, 0);
    put(8, offset + size);
    put(4, 1);
  });
  const plain = record(22 + comment.length, (put) => {
    put(4, 0x06054b50);
    put(4, 0);
    put(2, Math.min(count, MAX_16));
    put(2, Math.min(count, MAX_16));
    put(4, Math.min(size, MAX_32));
    put(4, Math.min(offset, MAX_32));
    put(2, comment.length);
    put(comment);
  });
  return isLarge ? [large, plain] : [plain];
}

/** Creates a little-endian record of a number of bytes, filled from the start. */
function record(length: number, fill: (put: Put) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  fill((what, value = 0) => {
    if (typeof what !== 'number') {
      bytes.set(what, at);
      at += what.length;
      return;
    }
    if (what === 1) view.setUint8(at, value);
    else if (what === 2) view.setUint16(at, value, true);
    else if (what === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += what;
  });
  return bytes;
}

function encode(name: string): Uint8Array {
  const encoded = new TextEncoder().encode(name);
  if (encoded.length <= MAX_16) return encoded;
  throw nameTooLongError('exported', { name: `${name.slice(0, 60)}…` }, { name });
}

/** Converts to DOS time: local time since 1980 in steps of two seconds. */
function dosTime(ms: number): { time: number; date: number } {
  const at = new Date(Math.max(ms, Date.UTC(1980, 0, 2)));
  const year = Math.min(at.getFullYear(), 2107);
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  };
}
