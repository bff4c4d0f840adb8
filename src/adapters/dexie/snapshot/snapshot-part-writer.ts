import { createSHA256, type IHasher } from 'hash-wasm';

/** Some rows of a table as JSON lines. */
export interface WrittenPart {
  readonly table: string;
  /** Place within the table, from 0. */
  readonly index: number;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Offset of its first byte in the spool. */
  readonly from: number;
}

/** Takes bytes in order, without waiting. Throws when they do not fit. */
export interface Spool {
  append(bytes: Uint8Array<ArrayBuffer>): void;
}

/** A part may end from this size on, after a row whose key says so, and ends at the other one. */
const END_FROM_BYTES = 32 * 1024;
const MOST_BYTES = 1024 * 1024;
/** One key in so many ends a part. */
const ENDS_ONE_IN = 64;

/** Gathers the rows of a table after the other into parts, whose borders depend on the keys, not on what was written before. */
export interface PartWriter {
  /** @param key of the row, as text */
  add(table: string, key: string, line: string): void;
  /** The parts that have ended, in order. */
  readonly parts: readonly WrittenPart[];
  /** Ends the last part. Returns all, in order. */
  finish(): WrittenPart[];
}

export async function createPartWriter(spool: Spool): Promise<PartWriter> {
  const hasher: IHasher = await createSHA256();
  const encoder = new TextEncoder();
  const parts: WrittenPart[] = [];
  let table = '';
  let index = 0;
  let lines: string[] = [];
  let characters = 0;
  let from = 0;

  function end(): void {
    if (lines.length === 0) return;
    const bytes = encoder.encode(`${lines.join('\n')}\n`);
    const sha256 = hasher.init().update(bytes).digest('hex');
    spool.append(bytes);
    parts.push({ table, index, rows: lines.length, bytes: bytes.length, sha256, from });
    from += bytes.length;
    index += 1;
    lines = [];
    characters = 0;
  }

  return {
    parts,
    add(of, key, line) {
      if (of !== table) {
        end();
        table = of;
        index = 0;
      }
      lines.push(line);
      characters += line.length + 1;
      if (characters >= MOST_BYTES || (characters >= END_FROM_BYTES && hashOf(key) % ENDS_ONE_IN === 0)) end();
    },
    finish() {
      end();
      return parts;
    },
  };
}

/** FNV-1a over the UTF-16 units, with a final mixing: the low bits of keys that count up would be regular. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
