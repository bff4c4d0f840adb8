import { Inflate } from 'pako';
import { gitDamagedError } from '../../../contracts/errors/messages/git-messages.ts';

/** Largest content of one object, and of all, in bytes. A pack of some kilobytes can unfold to terabytes. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
const MAX_ALL_BYTES = 2 * 1024 * 1024 * 1024;
/** First bytes of a delta that are read for the size of its result. */
const DELTA_HEAD_BYTES = 24;
const CHECKSUM_BYTES = 20;

/** Kinds of objects in a pack that are stored as differences. */
const OFS_DELTA = 6;
const REF_DELTA = 7;

/**
 * Checks a pack before anything of it is unfolded into memory: its form, its length, its checksum, and the sizes of its objects. Throws
 * `git-damaged`.
 */
export async function checkPack(pack: Uint8Array<ArrayBuffer>): Promise<void> {
  const end = pack.length - CHECKSUM_BYTES;
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  if (end < 12 || view.getUint32(0) !== 0x5041434b || view.getUint32(4) !== 2) throw gitDamagedError('pack');
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-1', pack.subarray(0, end)));
  if (sum.some((byte, at) => byte !== pack[end + at])) throw gitDamagedError('cut');
  const reader = new PackReader(pack, end);
  let all = 0;
  for (let count = view.getUint32(8); count > 0; count -= 1) {
    all += reader.object();
    if (all > MAX_ALL_BYTES) throw gitDamagedError('large', { bytes: MAX_ALL_BYTES });
  }
}

class PackReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at = 12;

  constructor(bytes: Uint8Array, end: number) {
    this.#bytes = bytes;
    this.#end = end;
  }

  /** Reads one object. Returns the size of its content. */
  object(): number {
    const first = this.#byte();
    const kind = (first >> 4) & 7;
    let size = first & 15;
    for (let byte = first, shift = 4; byte & 0x80; shift += 7) {
      byte = this.#byte();
      size += (byte & 0x7f) * 2 ** shift;
    }
    if (kind === OFS_DELTA) while (this.#byte() & 0x80);
    if (kind === REF_DELTA) this.#at += CHECKSUM_BYTES;
    if (size > MAX_OBJECT_BYTES) throw gitDamagedError('large', { bytes: MAX_OBJECT_BYTES });
    const head = this.#inflate(size);
    const result = kind === OFS_DELTA || kind === REF_DELTA ? resultSize(head) : size;
    if (result > MAX_OBJECT_BYTES) throw gitDamagedError('large', { bytes: MAX_OBJECT_BYTES });
    return result;
  }

  /** Inflates one content and keeps only its first bytes. */
  #inflate(size: number): Uint8Array {
    const head = new Uint8Array(DELTA_HEAD_BYTES);
    let length = 0;
    const inflate = new Inflate();
    inflate.onData = (chunk: Uint8Array) => {
      if (length < head.length) head.set(chunk.subarray(0, head.length - length), length);
      length += chunk.length;
      if (length > size) throw gitDamagedError('pack');
    };
    for (let isOver = false; !isOver; ) {
      const piece = this.#bytes.subarray(this.#at, Math.min(this.#at + 65_536, this.#end));
      if (piece.length === 0) throw gitDamagedError('cut');
      inflate.push(piece, false);
      if (inflate.err !== 0) throw gitDamagedError('pack');
      this.#at += piece.length - inflate.strm.avail_in;
      isOver = inflate.ended;
    }
    if (length !== size) throw gitDamagedError('pack');
    return head.subarray(0, Math.min(length, head.length));
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined || this.#at >= this.#end) throw gitDamagedError('cut');
    this.#at += 1;
    return byte;
  }
}

/** Reads the size of what a delta makes: the second number of its head. */
function resultSize(head: Uint8Array): number {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; at < head.length; shift += 7) {
      const byte = head[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  number();
  return number();
}
