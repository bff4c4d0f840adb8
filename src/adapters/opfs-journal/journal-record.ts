import { crc32 } from './crc32.ts';

/** A row that a transaction wrote, or the key of one that it removed. */
export type JournalRow =
  | { readonly table: string; readonly row: object }
  | { readonly table: string; readonly key: IDBValidKey };

/** First record of a base: which part of each journal file the base already contains. */
export interface BaseHead {
  /** Bytes by file name. */
  readonly covered: Readonly<Record<string, number>>;
  readonly schemaVersion: number;
}

/** The rows of one transaction, in order. */
export interface JournalRecord {
  /** Number of the newest log entry after the transaction. */
  readonly seq: number;
  /** Never decreases within a file. */
  readonly atMs: number;
  readonly rows: readonly JournalRow[];
  /** Only in the first record of a base. */
  readonly base?: BaseHead;
  /** Only in the last record of a base: the base is complete. */
  readonly end?: true;
}

/**
 * Layout of a record, little endian: magic, length of the body, length of its JSON, CRC-32 of the body; the body, which is
 * JSON followed by bytes; then a trailer, so that the newest number is one short read: number, CRC-32 of the number, magic.
 */
const MAGIC = 0x314a4c43;
const HEADER_BYTES = 16;
export const TRAILER_BYTES = 16;
/** Keys that mark bytes, and an object that itself has one of these keys. */
const BYTES = '\u0000b';
const ENTRIES = '\u0000e';

export function encodeRecord(record: JournalRecord): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const json = new TextEncoder().encode(
    JSON.stringify(record, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      if (value instanceof Uint8Array) {
        parts.push(value);
        length += value.byteLength;
        return { [BYTES]: [length - value.byteLength, value.byteLength] };
      }
      return Object.hasOwn(value, BYTES) || Object.hasOwn(value, ENTRIES)
        ? { [ENTRIES]: Object.entries(value) }
        : value;
    }),
  );
  const bodyBytes = json.byteLength + length;
  const encoded = new Uint8Array(HEADER_BYTES + bodyBytes + TRAILER_BYTES);
  const body = encoded.subarray(HEADER_BYTES, HEADER_BYTES + bodyBytes);
  body.set(json);
  let at = json.byteLength;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
  }
  const view = new DataView(encoded.buffer);
  for (const [index, value] of [MAGIC, bodyBytes, json.byteLength, crc32(body)].entries())
    view.setUint32(index * 4, value, true);
  const end = HEADER_BYTES + bodyBytes;
  view.setFloat64(end, record.seq, true);
  view.setUint32(end + 8, crc32(encoded.subarray(end, end + 8)), true);
  view.setUint32(end + 12, MAGIC, true);
  return encoded;
}

/** Parses records from the start of a file. Stops at the first torn or damaged one. */
export function* parseRecords(file: Uint8Array): Generator<JournalRecord> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  while (at + HEADER_BYTES + TRAILER_BYTES <= file.byteLength && view.getUint32(at, true) === MAGIC) {
    const bodyBytes = view.getUint32(at + 4, true);
    const from = at + HEADER_BYTES;
    at = from + bodyBytes + TRAILER_BYTES;
    if (at > file.byteLength) return;
    const body = file.subarray(from, from + bodyBytes);
    if (crc32(body) !== view.getUint32(from - 4, true)) return;
    yield decodeBody(body, view.getUint32(from - 8, true));
  }
}

/** Returns the number of the newest log entry from the last bytes of a file; null when its end is torn. */
export function seqInTrailer(trailer: Uint8Array): number | null {
  if (trailer.byteLength !== TRAILER_BYTES) return null;
  const view = new DataView(trailer.buffer, trailer.byteOffset, trailer.byteLength);
  const isSound = view.getUint32(12, true) === MAGIC && view.getUint32(8, true) === crc32(trailer.subarray(0, 8));
  return isSound ? view.getFloat64(0, true) : null;
}

function decodeBody(body: Uint8Array, jsonBytes: number): JournalRecord {
  const bytes = body.subarray(jsonBytes);
  // The checksum matched: this is what `encodeRecord` wrote.
  return JSON.parse(new TextDecoder().decode(body.subarray(0, jsonBytes)), (_key, value) => {
    if (typeof value !== 'object' || value === null) return value;
    const range: unknown = value[BYTES];
    if (Array.isArray(range)) return bytes.slice(range[0], range[0] + range[1]);
    const entries: unknown = value[ENTRIES];
    return Array.isArray(entries) ? Object.fromEntries(entries) : value;
  });
}
