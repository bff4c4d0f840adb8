import { crc32, deflateRawSync } from 'node:zlib';

/** One entry with raw fields, which may be wrong. Omitted fields are written correctly. */
export interface RawEntry {
  name: string | Uint8Array;
  data?: Uint8Array | string;
  /** Stored uncompressed. Default: compressed with deflate. */
  stored?: boolean;
  method?: number;
  flags?: number;
  /** Upper half of the external attributes: type and permissions of Unix. */
  unixMode?: number;
  /** Checksum of the data. Default: the correct one. */
  crc?: number;
  /** Uncompressed size. Default: the correct one. */
  size?: number;
  packedSize?: number;
  extra?: Uint8Array;
  /** Extra fields of the local header, where they differ from the directory. */
  localExtra?: Uint8Array;
  /** System of the program that made the entry. Default: 3, Unix. */
  host?: number;
  /** Offset of the entry in the directory. Default: the correct one. */
  offset?: number;
  /** Fields of the local header that differ from the directory. */
  local?: { name?: string; flags?: number; method?: number; crc?: number; size?: number };
  /** A data descriptor after the data. `lie` writes another size there. */
  descriptor?: 'honest' | 'unsigned' | 'lie';
  /** Sizes in the 8-byte ZIP64 fields. */
  zip64?: boolean;
  /** Only in the directory, without header and data. */
  ghost?: boolean;
}

export interface RawZip {
  entries: readonly RawEntry[];
  /** Number of entries in the end record. */
  count?: number;
  directorySize?: number;
  directoryOffset?: number;
  /** Bytes before and after everything. */
  before?: Uint8Array;
  after?: Uint8Array;
}

const encoder = new TextEncoder();
const UTF8 = 0x800;
const DESCRIPTOR = 0x8;
const MOST_COUNTED = 0xffff;

/** Returns the bytes of an archive, written field by field. */
export function rawZip({ entries, count, directorySize, directoryOffset, before, after }: RawZip): Blob {
  const parts: Uint8Array[] = before ? [before] : [];
  const listed: Uint8Array[] = [];
  let at = before?.length ?? 0;
  for (const entry of entries) {
    const made = makeEntry(entry, at);
    listed.push(made.listed);
    if (entry.ghost) continue;
    parts.push(...made.local);
    at += made.local.reduce((sum, part) => sum + part.length, 0);
  }
  const listedBytes = listed.reduce((sum, part) => sum + part.length, 0);
  const most = Math.min(entries.length, MOST_COUNTED);
  const end = fields(
    ...(entries.length > MOST_COUNTED ? end64(entries.length, listedBytes, at) : []),
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count ?? most],
    [2, count ?? most],
    [4, directorySize ?? listedBytes],
    [4, directoryOffset ?? at],
    [2, 0],
  );
  return new Blob([...parts, ...listed, end, ...(after ? [after] : [])].map((part) => new Uint8Array(part)));
}

/** Returns the ZIP64 end records, which are needed for many entries. */
function end64(entries: number, listedBytes: number, at: number): [number, number][] {
  return [
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
    ] as [number, number][]),
    ...([
      [8, entries],
      [8, entries],
      [8, listedBytes],
      [8, at],
    ] as [number, number][]),
    ...([
      [4, 0x07064b50],
      [4, 0],
      [8, at + listedBytes],
      [4, 1],
    ] as [number, number][]),
  ];
}

function makeEntry(entry: RawEntry, at: number): { local: Uint8Array[]; listed: Uint8Array } {
  const name = typeof entry.name === 'string' ? encoder.encode(entry.name) : entry.name;
  const data = typeof entry.data === 'string' ? encoder.encode(entry.data) : (entry.data ?? new Uint8Array());
  const method = entry.method ?? (entry.stored || data.length === 0 ? 0 : 8);
  const packed = method === 8 ? new Uint8Array(deflateRawSync(data)) : data;
  const crc = entry.crc ?? crc32(data);
  const size = entry.size ?? data.length;
  const packedSize = entry.packedSize ?? packed.length;
  const flags = (entry.flags ?? (typeof entry.name === 'string' ? UTF8 : 0)) | (entry.descriptor ? DESCRIPTOR : 0);
  const local = entry.local ?? {};
  const localName = local.name === undefined ? name : encoder.encode(local.name);
  const localSize = local.size ?? size;
  const extra = join([
    ...(entry.extra ? [entry.extra] : []),
    ...(entry.zip64 ? [fields([2, 1], [2, 16], [8, size], [8, packedSize])] : []),
  ]);
  const localExtra = entry.localExtra ?? extra;
  const inFront = entry.descriptor ? [0, 0, 0] : [local.crc ?? crc, packedSize, localSize];
  const header = fields(
    [4, 0x04034b50],
    [2, 20],
    [2, local.flags ?? flags],
    [2, local.method ?? method],
    [4, 0x58210000],
    [4, inFront[0] ?? 0],
    [4, entry.zip64 ? 0xffffffff : (inFront[1] ?? 0)],
    [4, entry.zip64 ? 0xffffffff : (inFront[2] ?? 0)],
    [2, localName.length],
    [2, localExtra.length],
  );
  const behind = entry.descriptor
    ? [
        fields(
          ...(entry.descriptor === 'unsigned' ? [] : [[4, 0x08074b50] as [number, number]]),
          [4, crc],
          [4, packedSize],
          [4, entry.descriptor === 'lie' ? size + 1 : size],
        ),
      ]
    : [];
  const listed = fields(
    [4, 0x02014b50],
    [2, ((entry.host ?? 3) << 8) | 0x1e],
    [2, 20],
    [2, flags],
    [2, method],
    [4, 0x58210000],
    [4, crc],
    [4, entry.zip64 ? 0xffffffff : packedSize],
    [4, entry.zip64 ? 0xffffffff : size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, ((entry.unixMode ?? 0) << 16) >>> 0],
    [4, entry.offset ?? at],
  );
  return { local: [header, localName, localExtra, packed, ...behind], listed: join([listed, name, extra]) };
}

/** Returns the header and the data of an entry. */
export function localBytes(entry: RawEntry): Uint8Array {
  return join(makeEntry(entry, 0).local);
}

/** Returns numbers as little-endian bytes: `[bytes, value]` each. */
function fields(...parts: readonly [number, number][]): Uint8Array {
  const bytes: number[] = [];
  for (const [length, value] of parts) {
    for (let n = 0; n < length; n += 1) bytes.push(Math.floor(value / 256 ** n) % 256);
  }
  return Uint8Array.from(bytes);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
