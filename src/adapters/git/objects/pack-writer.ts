import { deflate } from 'pako';
import { fromHex, sha1, toHex } from './sha1.ts';

const KINDS = { commit: 1, tree: 2, blob: 3, tag: 4 } as const;
const HEAD_BYTES = 12;
const SUM_BYTES = 20;
/** Largest offset that an index notes in four bytes. */
const MAX_OFFSET = 0x7fff_ffff;

interface Packed {
  readonly oid: string;
  readonly offset: number;
  readonly crc: number;
}

/** Makes a pack and its index. Each object is stored whole. */
export class PackWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly #objects: Packed[] = [];
  #length = HEAD_BYTES;

  get sizeBytes(): number {
    return this.#length;
  }

  add(type: keyof typeof KINDS, oid: string, bytes: Uint8Array): void {
    const head = headOf(KINDS[type], bytes.length);
    const content = deflate(bytes);
    this.#objects.push({ oid, offset: this.#length, crc: crc32(content, crc32(head)) });
    this.#pieces.push(head, content);
    this.#length += head.length + content.length;
  }

  /** Null without objects. Throws for more than an index can note. */
  async finish(): Promise<{ name: string; pack: Uint8Array; index: Uint8Array } | null> {
    if (this.#objects.length === 0) return null;
    if (this.#length > MAX_OFFSET) throw new RangeError('A pack of this size needs another form of index.');
    const pack = new Uint8Array(this.#length + SUM_BYTES);
    const view = new DataView(pack.buffer);
    for (const [at, value] of [0x5041434b, 2, this.#objects.length].entries()) view.setUint32(at * 4, value);
    let at = HEAD_BYTES;
    for (const piece of this.#pieces) {
      pack.set(piece, at);
      at += piece.length;
    }
    const sum = await sha1(pack.subarray(0, at));
    pack.set(sum, at);
    return { name: `pack-${toHex(sum)}`, pack, index: await indexOf(this.#objects, sum) };
  }
}

/** Returns an index of version 2. */
async function indexOf(objects: readonly Packed[], sum: Uint8Array): Promise<Uint8Array> {
  const sorted = objects.toSorted((a, b) => (a.oid < b.oid ? -1 : 1));
  const count = sorted.length;
  const index = new Uint8Array(8 + 256 * 4 + count * 28 + SUM_BYTES * 2);
  const view = new DataView(index.buffer);
  view.setUint32(0, 0xff744f63);
  view.setUint32(4, 2);
  const counts = new Uint32Array(256);
  for (const [n, { oid, offset, crc }] of sorted.entries()) {
    const first = Number.parseInt(oid.slice(0, 2), 16);
    counts[first] = (counts[first] ?? 0) + 1;
    index.set(fromHex(oid), 1032 + n * 20);
    view.setUint32(1032 + count * 20 + n * 4, crc);
    view.setUint32(1032 + count * 24 + n * 4, offset);
  }
  let below = 0;
  for (const [byte, more] of counts.entries()) {
    below += more;
    view.setUint32(8 + byte * 4, below);
  }
  const end = 1032 + count * 28;
  index.set(sum, end);
  index.set(await sha1(index.subarray(0, end + SUM_BYTES)), end + SUM_BYTES);
  return index;
}

/** Kind and length of an object, as a pack notes them: seven bits in a byte, the lowest first. */
function headOf(kind: number, length: number): Uint8Array {
  const bytes = [(kind << 4) | (length & 15)];
  for (let rest = Math.floor(length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Uint8Array.from(bytes);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param before the sum of what stands before these bytes */
function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
