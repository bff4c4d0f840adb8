import { GGML_TYPES } from './ggml-types.ts';

/** Longest list of the metadata that is kept; longer ones are skipped, except those of the vocabulary. */
const KEPT_LIST = 64;
const MOST_KEYS = 20_000;
const MOST_TENSORS = 200_000;
const MOST_KEY_BYTES = 65_535;
const MOST_TEXT_BYTES = 16 * 1024 * 1024;
/** Longest list of the vocabulary: the largest have 250,000 tokens and twice as many merges. */
const MOST_ITEMS = 2_000_000;
const MOST_DEPTH = 4;
const LARGEST_ALIGNMENT = 1 << 20;

/** Long lists of the vocabulary, kept to distinguish control tokens from text. */
const WHOLE_LISTS = new Set(['tokenizer.ggml.tokens', 'tokenizer.ggml.token_type']);

export type GgufMetadata = string | number | bigint | boolean | readonly (string | number | bigint | boolean)[];

export interface GgufHeader {
  readonly version: number;
  readonly metadata: ReadonlyMap<string, GgufMetadata>;
  readonly tensors: ReadonlyMap<string, { readonly type: number; readonly numbers: number }>;
  /** Required size of the whole file in bytes; null when a number type is unknown. */
  readonly expectedBytes: number | null;
}

export type ReadGguf =
  | { readonly type: 'header'; readonly header: GgufHeader }
  /** The header needs more bytes than these. */
  | { readonly type: 'more' }
  | { readonly type: 'bad'; readonly reason: string };

class More extends Error {}
class Bad extends Error {}

/**
 * Parses the header of an untrusted GGUF file. Checks every count and length against a limit before use. Pure; does not read
 * the weights.
 *
 * @param bytes the file's first bytes
 */
export function readGguf(bytes: Uint8Array<ArrayBuffer>): ReadGguf {
  try {
    return { type: 'header', header: readHeader(new Cursor(bytes)) };
  } catch (error) {
    if (error instanceof More) return { type: 'more' };
    if (error instanceof Bad) return { type: 'bad', reason: error.message };
    throw error;
  }
}

function readHeader(cursor: Cursor): GgufHeader {
  cursor.skip(4);
  const version = cursor.u32();
  if (version !== 2 && version !== 3) {
    throw new Bad(
      version > 0xffff
        ? 'it was written for big-endian machines'
        : `its format version is ${version}; supported versions are 2 and 3`,
    );
  }
  const tensorCount = cursor.count(MOST_TENSORS, 'tensors');
  const keyCount = cursor.count(MOST_KEYS, 'metadata entries');
  const metadata = new Map<string, GgufMetadata>();
  for (let at = 0; at < keyCount; at += 1) {
    const key = cursor.string(MOST_KEY_BYTES, 'a key');
    const value = readValue(cursor, cursor.u32(), key, 0);
    if (metadata.has(key)) throw new Bad(`its metadata says “${key}” twice`);
    if (value !== null) metadata.set(key, value);
  }
  const alignment = Number(metadata.get('general.alignment') ?? 32);
  if (!Number.isInteger(alignment) || alignment < 1 || alignment > LARGEST_ALIGNMENT || alignment & (alignment - 1)) {
    throw new Bad(`its alignment is ${alignment}, which is not a power of two up to ${LARGEST_ALIGNMENT}`);
  }
  const { tensors, dataBytes } = readTensors(cursor, tensorCount, alignment);
  const start = Math.ceil(cursor.at / alignment) * alignment;
  return { version, metadata, tensors, expectedBytes: dataBytes === null ? null : start + dataBytes };
}

function readTensors(cursor: Cursor, count: number, alignment: number) {
  const tensors = new Map<string, { type: number; numbers: number }>();
  let dataBytes: number | null = 0;
  for (let at = 0; at < count; at += 1) {
    const name = cursor.string(MOST_KEY_BYTES, 'the name of a tensor');
    const dimensions = cursor.u32();
    if (dimensions > 4) throw new Bad(`its tensor “${name}” has ${dimensions} dimensions`);
    let numbers = 1;
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      numbers *= cursor.size(`a dimension of “${name}”`);
    }
    if (!Number.isSafeInteger(numbers)) throw new Bad(`its tensor “${name}” is larger than any file`);
    const type = cursor.u32();
    const offset = cursor.size(`the place of “${name}”`);
    if (offset % alignment !== 0)
      throw new Bad(`its tensor “${name}” starts at ${offset}, which is not aligned to ${alignment}`);
    if (tensors.has(name)) throw new Bad(`it contains the tensor “${name}” twice`);
    tensors.set(name, { type, numbers });
    const [, each, blockBytes] = GGML_TYPES.get(type) ?? [];
    if (each === undefined || blockBytes === undefined || dataBytes === null) dataBytes = null;
    else dataBytes = Math.max(dataBytes, offset + Math.ceil(numbers / each) * blockBytes);
  }
  return { tensors, dataBytes };
}

/** Null for a skipped value. */
function readValue(cursor: Cursor, type: number, key: string, depth: number): GgufMetadata | null {
  if (type === 8) return cursor.string(MOST_TEXT_BYTES, `“${key}”`);
  if (type === 9) return readList(cursor, key, depth);
  return readNumber(cursor, type, key);
}

function readList(cursor: Cursor, key: string, depth: number): GgufMetadata | null {
  if (depth >= MOST_DEPTH) throw new Bad(`the lists of “${key}” are nested too deeply`);
  const type = cursor.u32();
  const length = cursor.count(MOST_ITEMS, `entries of “${key}”`);
  const isKept = (length <= KEPT_LIST || WHOLE_LISTS.has(key)) && type !== 9;
  const size = SIZES.get(type);
  if (!isKept && size !== undefined) {
    cursor.skip(length * size);
    return null;
  }
  if (!isKept && type === 8) {
    for (let at = 0; at < length; at += 1) cursor.skipString(MOST_TEXT_BYTES, `“${key}”`);
    return null;
  }
  const list: (string | number | bigint | boolean)[] = [];
  for (let at = 0; at < length; at += 1) {
    const item = readValue(cursor, type, key, depth + 1);
    if (isKept && item !== null && typeof item !== 'object') list.push(item);
  }
  return isKept ? list : null;
}

const SIZES = new Map([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 1],
  [10, 8],
  [11, 8],
  [12, 8],
]);

function readNumber(cursor: Cursor, type: number, key: string): number | bigint | boolean {
  const size = SIZES.get(type);
  if (size === undefined) throw new Bad(`the type ${type} of “${key}” is unknown`);
  const view = cursor.view(size);
  switch (type) {
    case 0:
      return view.getUint8(0);
    case 1:
      return view.getInt8(0);
    case 2:
      return view.getUint16(0, true);
    case 3:
      return view.getInt16(0, true);
    case 4:
      return view.getUint32(0, true);
    case 5:
      return view.getInt32(0, true);
    case 6:
      return view.getFloat32(0, true);
    case 7:
      return view.getUint8(0) !== 0;
    case 10:
      return view.getBigUint64(0, true);
    case 11:
      return view.getBigInt64(0, true);
    default:
      return view.getFloat64(0, true);
  }
}

class Cursor {
  at = 0;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #decoder = new TextDecoder();

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  skip(bytes: number): void {
    if (this.at + bytes > this.#bytes.length) throw new More();
    this.at += bytes;
  }

  view(bytes: number): DataView {
    const from = this.at;
    this.skip(bytes);
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + from, bytes);
  }

  u32(): number {
    this.skip(4);
    return this.#view.getUint32(this.at - 4, true);
  }

  /** Reads a count: an integer within the safe range. */
  size(what: string): number {
    this.skip(8);
    const size = this.#view.getBigUint64(this.at - 8, true);
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) throw new Bad(`it says ${size} for ${what}`);
    return Number(size);
  }

  count(most: number, what: string): number {
    const count = this.size(what);
    if (count > most) throw new Bad(`it has ${count} ${what}; the limit is ${most}`);
    return count;
  }

  string(mostBytes: number, what: string): string {
    const from = this.at + 8;
    this.skipString(mostBytes, what);
    return this.#decoder.decode(this.#bytes.subarray(from, this.at));
  }

  skipString(mostBytes: number, what: string): void {
    const length = this.size(what);
    if (length > mostBytes) throw new Bad(`${what} is ${length} bytes long; the limit is ${mostBytes}`);
    this.skip(length);
  }
}
