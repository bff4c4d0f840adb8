import type { Said } from '../../contracts/errors/errors.ts';
import { zipDamagedError, zipLimitError } from '../../contracts/errors/messages/notebook-messages.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import type { BlobSource } from './blob-source.ts';
import type { Entry } from './zip-library.ts';

const LOCAL_HEADER_BYTES = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const DESCRIPTOR_FLAG = 0x8;
/** Flag bits that affect reading: encrypted, data descriptor, strong encryption, UTF-8. */
const READING_FLAGS = 0x1 | DESCRIPTOR_FLAG | 0x40 | 0x800;
const IN_ZIP64 = 0xffffffff;
const UNICODE_PATH = 0x7075;
const FIELD_HEAD_BYTES = 4;
/** The shortest Unicode path: its head, version, checksum and one character. */
const LEAST_UNICODE_PATH = FIELD_HEAD_BYTES + 6;
/** Entries that are checked before other tasks have their turn. Their headers are usually in memory. */
const ENTRIES_AT_ONCE = 500;

/**
 * Checks the local header of each entry against the central directory, because unpackers rely on either. Resolves with a message
 * for each entry whose headers differ or whose data overlap another entry.
 */
export async function checkHeaders(
  source: BlobSource,
  entries: readonly Entry[],
  directoryOffset: number,
  pause: () => Promise<void>,
): Promise<Map<Entry, Said>> {
  const bad = new Map<Entry, Said>();
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  let end = 0;
  let reachesThere: Entry | null = null;
  for (const [index, entry] of inOrder.entries()) {
    if (index % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await pause();
    const checked = await checkHeader(source, entry, directoryOffset);
    if (typeof checked === 'object') bad.set(entry, checked);
    if (entry.offset < end) {
      bad.set(entry, OVERLAPS);
      if (reachesThere) bad.set(reachesThere, OVERLAPS);
    }
    const entryEnd = typeof checked === 'object' ? entry.offset + LOCAL_HEADER_BYTES + entry.compressedSize : checked;
    if (entryEnd > end) {
      end = entryEnd;
      reachesThere = entry;
    }
  }
  return bad;
}

const OVERLAPS = zipLimitError.sentence('shared');
const DIFFERS = (what: 'kind' | 'packing' | 'name' | 'size') =>
  zipDamagedError.sentence('contradiction', { what: plainWord(what) });

/** End offset of the entry's data, or the problem. */
async function checkHeader(source: BlobSource, entry: Entry, directoryOffset: number): Promise<number | Said> {
  const header = await source.readUint8Array(entry.offset, LOCAL_HEADER_BYTES + entry.rawFilename.length);
  if (header.length < LOCAL_HEADER_BYTES) return zipDamagedError.sentence('missing');
  const view = new DataView(header.buffer);
  if (view.getUint32(0, true) !== LOCAL_SIGNATURE) return zipDamagedError.sentence('place');
  const flags = view.getUint16(6, true);
  if ((flags & READING_FLAGS) !== ((entry.rawBitFlag ?? 0) & READING_FLAGS)) return DIFFERS('kind');
  if (view.getUint16(8, true) !== entry.compressionMethod) return DIFFERS('packing');
  const nameLength = view.getUint16(26, true);
  const name = header.subarray(LOCAL_HEADER_BYTES);
  if (nameLength !== entry.rawFilename.length || entry.rawFilename.some((byte, at) => byte !== name[at])) {
    return DIFFERS('name');
  }
  const extraLength = view.getUint16(28, true);
  if (!(await hasSameUnicodePath(source, entry, entry.offset + LOCAL_HEADER_BYTES + nameLength, extraLength))) {
    return DIFFERS('name');
  }
  const end = entry.offset + LOCAL_HEADER_BYTES + nameLength + extraLength + entry.compressedSize;
  if (end > directoryOffset) return zipDamagedError.sentence('end');
  if ((flags & DESCRIPTOR_FLAG) !== 0) {
    const descriptor = await source.readUint8Array(end, 24);
    return describes(new DataView(descriptor.buffer), entry) ? end : DIFFERS('size');
  }
  const said = [view.getUint32(14, true), view.getUint32(18, true), view.getUint32(22, true)];
  const known = [entry.crc32 ?? 0, entry.compressedSize, entry.uncompressedSize];
  const same = said.every((value, at) => value === known[at] || (at > 0 && value === IN_ZIP64));
  return same ? end : DIFFERS('size');
}

/** Returns whether the Unicode path of the local header, if it has one, is that of the directory. */
async function hasSameUnicodePath(source: BlobSource, entry: Entry, from: number, length: number): Promise<boolean> {
  if (length < LEAST_UNICODE_PATH) return true;
  const extra = await source.readUint8Array(from, length);
  const view = new DataView(extra.buffer);
  const listed = entry.extraFieldUnicodePath?.data;
  for (let at = 0; at + FIELD_HEAD_BYTES <= extra.length; ) {
    const end = at + FIELD_HEAD_BYTES + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === UNICODE_PATH) {
      const own = extra.subarray(at + FIELD_HEAD_BYTES, end);
      return listed?.length === own.length && own.every((byte, place) => byte === listed[place]);
    }
    at = end;
  }
  return true;
}

/** Returns whether the data descriptor matches: with or without a signature, with 4-byte or 8-byte sizes. */
function describes(view: DataView, entry: Entry): boolean {
  for (const start of [0, 4]) {
    if (start === 4 && (view.byteLength < 4 || view.getUint32(0, true) !== DESCRIPTOR_SIGNATURE)) continue;
    if (view.byteLength < start + 12 || view.getUint32(start, true) !== (entry.crc32 ?? 0)) continue;
    const short = [view.getUint32(start + 4, true), view.getUint32(start + 8, true)];
    if (short[0] === entry.compressedSize && short[1] === entry.uncompressedSize) return true;
    if (view.byteLength < start + 20) continue;
    const long = [view.getBigUint64(start + 4, true), view.getBigUint64(start + 12, true)];
    if (long[0] === BigInt(entry.compressedSize) && long[1] === BigInt(entry.uncompressedSize)) return true;
  }
  return false;
}
