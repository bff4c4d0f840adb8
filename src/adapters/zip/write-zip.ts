import { createCRC32 } from 'hash-wasm';
import { ZIP_LIMITS } from './zip-limits.ts';
import {
  centralHeader,
  DEFLATED,
  type EntryRecord,
  endRecords,
  localHeader,
  STORED,
  timestampField,
} from './zip-records.ts';

/** A file or folder to archive. */
export type ZipMember =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly modifiedMs: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: 'folder'; readonly path: string; readonly modifiedMs: number };

/** Bytes collected in memory before they become a blob, which the browser may store on disk. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Members that are packed at once, of together at most the bytes of a piece. */
const MOST_PACKING = 16;
/** Smaller files cannot exceed the ratio, because their headers take more than 100 bytes. */
const RATIO_FROM_BYTES = 16 * 1024;
/** Smaller files are stored uncompressed. */
const PACK_FROM_BYTES = 128;
/** What is compressed of a file at once; of a file larger than a piece, also what is tried first. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Writes the members in order. Only a few are in memory at a time, and packed at once: a stream takes its time to begin and end. The
 * records are written here and not by the library, whose streams for each entry take most of the time of an archive of many small files.
 */
export async function writeZip(members: AsyncIterable<ZipMember> | Iterable<ZipMember>): Promise<Blob> {
  const archive = createBlobSink();
  await writeZipInto(members, archive);
  return archive.finish();
}

/** Where the bytes of an archive go, in order. */
export interface ZipSink {
  /** Bytes added so far. */
  readonly sizeBytes: number;
  add(bytes: Uint8Array<ArrayBuffer>): void;
}

/**
 * Writes the members in order, and the end of the archive.
 *
 * @param comment returns the comment at the end, after everything before it was added. Default: none
 */
export async function writeZipInto(
  members: AsyncIterable<ZipMember> | Iterable<ZipMember>,
  archive: ZipSink,
  comment: () => Uint8Array = () => NO_DATA,
): Promise<void> {
  const crc32 = await createCRC32();
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const packing: { entry: ReturnType<typeof toEntry>; bytes: number }[] = [];
  let packingBytes = 0;
  const writeFirst = async () => {
    const [first] = packing.splice(0, 1);
    if (first === undefined) return;
    packingBytes -= first.bytes;
    const { entry, data } = await first.entry;
    directory.push(centralHeader(entry, archive.sizeBytes));
    archive.add(localHeader(entry));
    for (const chunk of data) archive.add(chunk);
  };
  // A function of its own: the loop would hold on to the content of one member while the next one is read.
  const take = async (member: ZipMember) => {
    const bytes = member.type === 'file' ? member.bytes.length : 0;
    while (packing.length > 0 && (packing.length >= MOST_PACKING || packingBytes + bytes > PIECE_BYTES))
      await writeFirst();
    const entry = toEntry(member, (content) => crc32.init().update(content).digest('binary'));
    // Reported when its turn comes.
    entry.catch(() => undefined);
    packing.push({ entry, bytes });
    packingBytes += bytes;
    // A large member is written before the next one is read.
    while (packingBytes > PIECE_BYTES) await writeFirst();
  };
  for await (const member of members) await take(member);
  while (packing.length > 0) await writeFirst();
  const offset = archive.sizeBytes;
  for (const header of directory) archive.add(header);
  const size = archive.sizeBytes - offset;
  for (const end of endRecords(directory.length, size, offset, comment())) archive.add(end);
}

const NO_DATA = new Uint8Array();

async function toEntry(
  member: ZipMember,
  sum: (bytes: Uint8Array) => Uint8Array,
): Promise<{ entry: EntryRecord; data: readonly Uint8Array<ArrayBuffer>[] }> {
  const { type, modifiedMs } = member;
  const name = member.path.slice(1);
  const head = { modifiedMs, extra: timestampField(modifiedMs) };
  if (type === 'folder') {
    const entry = { ...head, name: `${name}/`, method: STORED, crc32: 0, packedBytes: 0, sizeBytes: 0 } as const;
    return { entry, data: [] };
  }
  const { bytes } = member;
  const packed = await pack(bytes);
  const data = packed ?? (bytes.length > 0 ? [bytes] : []);
  const crc32 = new DataView(sum(bytes).buffer).getUint32(0);
  const method = packed === null ? STORED : DEFLATED;
  return { entry: { ...head, name, method, crc32, packedBytes: lengthOf(data), sizeBytes: bytes.length }, data };
}

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

/** Returns the compressed bytes in chunks; null when the file is stored uncompressed. */
async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[] | null> {
  if (bytes.length < PACK_FROM_BYTES) return null;
  // Pictures and archives are packed already: compressing them whole would take their memory once more.
  if (bytes.length > PIECE_BYTES && (await deflate(bytes.subarray(0, SLICE_BYTES))) === null) return null;
  const packed = await deflate(bytes);
  if (packed === null) return null;
  // The import would take it for a zip bomb. Half the limit, so that a whole archive of such files stays below it too.
  const isTooSmall = bytes.length >= RATIO_FROM_BYTES && lengthOf(packed) < (2 * bytes.length) / ZIP_LIMITS.ratio;
  return isTooSmall ? null : packed;
}

/**
 * Returns the compressed chunks; null when they are no shorter. Writes to the stream directly: in Chromium, the stream of a blob costs
 * fifteen times what compressing a small file does. The chunks are not joined, which would take their memory once more.
 */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // A failure also fails the readable side, which reports it.
  feed(writer, bytes).catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let packedBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return packedBytes < bytes.length ? chunks : null;
    chunks.push(value);
    packedBytes += value.length;
    if (packedBytes >= bytes.length) {
      await reader.cancel();
      return null;
    }
  }
}

/** Writes in slices: the stream copies what it is given. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) await writer.write(bytes.subarray(at, at + SLICE_BYTES));
  await writer.close();
}

interface BlobSink extends ZipSink {
  finish(): Blob;
}

function createBlobSink(): BlobSink {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  let sizeBytes = 0;
  const flush = () => {
    pieces.push(new Blob(chunks));
    chunks = [];
    heldBytes = 0;
  };
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    add(bytes) {
      chunks.push(bytes);
      heldBytes += bytes.length;
      sizeBytes += bytes.length;
      if (heldBytes >= PIECE_BYTES) flush();
    },
    finish() {
      flush();
      return new Blob(pieces, { type: 'application/zip' });
    },
  };
}
