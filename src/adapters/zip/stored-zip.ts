import { CloisterError } from '../../contracts/errors/errors.ts';

/** A file to store uncompressed in the archive. */
export interface StoredMember<B extends { readonly size: number } = Blob> {
  /** Relative, with `/`. */
  readonly name: string;
  readonly modifiedMs: number;
  readonly blob: B;
  readonly crc32: number;
}

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const UTF8_FLAG = 0x800;
/** Required format version, with and without zip64. */
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;

/**
 * Composes an archive as a blob of headers and uncompressed files without reading the files, so that a model of many gigabytes can
 * be exported without a copy on disk or in memory.
 */
export function layOutZip<B extends { readonly size: number }>(
  members: readonly StoredMember<B>[],
): (Uint8Array<ArrayBuffer> | B)[] {
  const pieces: (Uint8Array<ArrayBuffer> | B)[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const member of members) {
    const local = localHeader(member);
    directory.push(centralHeader(member, offset));
    pieces.push(local, member.blob);
    offset += local.length + member.blob.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return [...pieces, ...directory, ...end(members.length, size, offset)];
}

function localHeader({
  name,
  modifiedMs,
  blob,
  crc32,
}: StoredMember<{ readonly size: number }>): Uint8Array<ArrayBuffer> {
  const isLarge = blob.size >= MAX_32;
  const encoded = encode(name);
  return record(30 + encoded.length + (isLarge ? 20 : 0), (put) => {
    put(4, 0x04034b50);
    common(put, isLarge, modifiedMs, crc32, blob.size, blob.size);
    put(2, encoded.length);
    put(2, isLarge ? 20 : 0);
    put(encoded);
    if (isLarge) extra(put, [blob.size, blob.size]);
  });
}

function centralHeader(
  { name, modifiedMs, blob, crc32 }: StoredMember<{ readonly size: number }>,
  offset: number,
): Uint8Array<ArrayBuffer> {
  const large = [...(blob.size >= MAX_32 ? [blob.size, blob.size] : []), ...(offset >= MAX_32 ? [offset] : [])];
  const extraBytes = large.length === 0 ? 0 : 4 + 8 * large.length;
  const encoded = encode(name);
  return record(46 + encoded.length + extraBytes, (put) => {
    put(4, 0x02014b50);
    put(2, large.length > 0 ? ZIP64_VERSION : PLAIN_VERSION);
    common(put, large.length > 0, modifiedMs, crc32, blob.size, blob.size);
    put(2, encoded.length);
    put(2, extraBytes);
    // Comment length, disk number, attributes.
    for (const bytes of [2, 2, 2, 4]) put(bytes, 0);
    put(4, Math.min(offset, MAX_32));
    put(encoded);
    if (large.length > 0) extra(put, large);
  });
}

type Put = (bytes: number | Uint8Array, value?: number) => void;

function common(put: Put, isLarge: boolean, modifiedMs: number, crc32: number, packed: number, size: number): void {
  const { time, date } = dosTime(modifiedMs);
  put(2, isLarge ? ZIP64_VERSION : PLAIN_VERSION);
  put(2, UTF8_FLAG);
  put(2, 0);
  put(2, time);
  put(2, date);
  put(4, crc32);
  put(4, Math.min(packed, MAX_32));
  put(4, Math.min(size, MAX_32));
}

function extra(put: Put, values: readonly number[]): void {
  put(2, 1);
  put(2, 8 * values.length);
  for (const value of values) put(8, value);
}

function end(count: number, size: number, offset: number): Uint8Array<ArrayBuffer>[] {
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
  const plain = record(22, (put) => {
    put(4, 0x06054b50);
    put(4, 0);
    put(2, Math.min(count, MAX_16));
    put(2, Math.min(count, MAX_16));
    put(4, Math.min(size, MAX_32));
    put(4, Math.min(offset, MAX_32));
    put(2, 0);
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
    if (what === 2) view.setUint16(at, value, true);
    else if (what === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += what;
  });
  return bytes;
}

function encode(name: string): Uint8Array {
  const encoded = new TextEncoder().encode(name);
  if (encoded.length <= MAX_16) return encoded;
  throw new CloisterError('name-too-long', `${name.slice(0, 60)}… is too long as a name in an archive.`, { name });
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
