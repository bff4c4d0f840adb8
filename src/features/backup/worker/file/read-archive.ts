import { createCRC32 } from 'hash-wasm';
import { endRecords } from '../../../../adapters/zip/zip-records.ts';
import { backupDamagedError } from '../../../../contracts/errors/messages/backup-messages.ts';
import { formatBytes } from '../../../../core/notebook/text/format-bytes.ts';
import { readChunks } from './read-chunks.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Offset of its local header. */
  readonly offset: number;
}

/** A zip file that is read by names that the caller knows. No name of it is ever a path. */
export interface Archive {
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  /** The comment at the end. */
  readonly comment: string;
  /** Offset of the records at the end, which follow all data. */
  readonly endOffset: number;
  /** Whether the records at the end are those that the app writes. */
  readonly isPlainEnd: boolean;
  /** Unpacks an entry, at most the size that the directory says. Rejects with its name when it is damaged. */
  read(entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>>;
  /** Resolves with the data of a large entry that is not compressed, without reading or checking them; null for any other entry. */
  blobOf(entry: ArchiveEntry): Promise<Blob | null>;
}

/** Bytes after the central directory at most: both records of zip64, and the end with its comment. */
const TAIL_BYTES = 76 + 22 + 0xffff;
const MOST_DIRECTORY_BYTES = 512 * 1024 * 1024;
/** Largest unpacked entry: a file, or a row with bytes of git. */
const MOST_ENTRY_BYTES = 256 * 1024 * 1024;
/** Unpacked bytes of one packed byte. A backup stores what would pack better. */
const MOST_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
const WINDOW_BYTES = 4 * 1024 * 1024;
const LOCAL_BYTES = 30;
/** Room for the extra fields of a local header, so that header and data are one read. */
const EXTRA_BYTES = 64;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Opens a zip file. Rejects with `backup-damaged` for anything that is not exactly one sound archive. */
export async function openZipArchive(blob: Blob): Promise<Archive> {
  const crc = await createCRC32();
  const readAt = createWindow(blob);
  const tailFrom = Math.max(0, blob.size - TAIL_BYTES);
  const tail = new DataView(await blob.slice(tailFrom).arrayBuffer());
  const end = findEnd(tail);
  if (end === null) throw backupDamagedError(blob.size === 0 ? 'notBackup' : 'cut', { reason: 'its end is missing' });
  const { count, size, offset, endAt } = readEnd(tail, end);
  const endOffset = tailFrom + endAt;
  if (offset + size !== endOffset)
    throw backupDamagedError('cut', { reason: 'its list of files is not where it should be' });
  if (size > MOST_DIRECTORY_BYTES) throw tooLarge(`a list of files of ${formatBytes(size)}`);
  const entries = readDirectory(new DataView(await blob.slice(offset, offset + size).arrayBuffer()), count);
  checkAmounts([...entries.values()], offset);
  const comment = new Uint8Array(tail.buffer, end + 22);
  return {
    entries,
    comment: new TextDecoder().decode(comment),
    endOffset,
    isPlainEnd: isSame(new Uint8Array(tail.buffer, endAt), endRecords(count, size, offset, comment)),
    async read(entry) {
      const packed = await readPacked(readAt, entry);
      const bytes = await unpack(entry, packed);
      if (crcOf(crc.init().update(bytes).digest('binary')) !== entry.crc32)
        throw differs(entry, 'its checksum does not match');
      return bytes;
    },
    async blobOf(entry) {
      if (entry.method !== 0 || entry.packedBytes <= WINDOW_BYTES) return null;
      if (entry.packedBytes !== entry.sizeBytes) throw otherSize(entry);
      const from = (await readHeader(readAt, entry)).dataFrom;
      return blob.slice(from, from + entry.packedBytes);
    },
  };
}

function isSame(bytes: Uint8Array, records: readonly Uint8Array[]): boolean {
  const written = records.flatMap((record) => [...record]);
  return bytes.length === written.length && written.every((byte, at) => byte === bytes[at]);
}

function differs({ name }: ArchiveEntry, reason: string) {
  return backupDamagedError('differs', { place: name, reason });
}

function otherSize(entry: ArchiveEntry) {
  return differs(entry, 'it has another size than the list says');
}

function tooLarge(reason: string) {
  return backupDamagedError('tooLarge', { reason });
}

function crcOf(digest: Uint8Array): number {
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0);
}

/** Returns the offset of the last end record whose comment ends where the file does. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - 22; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === 0x06054b50 && at + 22 + tail.getUint16(at + 20, true) === tail.byteLength)
      return at;
  return null;
}

function readEnd(tail: DataView, end: number): { count: number; size: number; offset: number; endAt: number } {
  const plain = {
    count: tail.getUint16(end + 10, true),
    size: tail.getUint32(end + 12, true),
    offset: tail.getUint32(end + 16, true),
    endAt: end,
  };
  const isLarge = plain.count === MAX_16 || plain.size === MAX_32 || plain.offset === MAX_32;
  const at = end - 76;
  if (!isLarge || at < 0 || tail.getUint32(at, true) !== 0x06064b50) return plain;
  return {
    count: Number(tail.getBigUint64(at + 32, true)),
    size: Number(tail.getBigUint64(at + 40, true)),
    offset: Number(tail.getBigUint64(at + 48, true)),
    endAt: at,
  };
}

function readDirectory(view: DataView, count: number): Map<string, ArchiveEntry> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const entries = new Map<string, ArchiveEntry>();
  let at = 0;
  try {
    while (at < view.byteLength) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('an entry is not one');
      const nameBytes = view.getUint16(at + 28, true);
      const extraBytes = view.getUint16(at + 30, true);
      const name = decoder.decode(new Uint8Array(view.buffer, at + 46, nameBytes));
      if ((view.getUint16(at + 8, true) & 1) !== 0) throw new RangeError('an entry has a password');
      if (entries.has(name)) throw new RangeError('two entries have one name');
      entries.set(name, { name, ...readSizes(view, at, at + 46 + nameBytes, extraBytes) });
      at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw backupDamagedError('cut', { reason: `its list of files cannot be read (${reason})` }, {}, error);
  }
  if (entries.size !== count) throw backupDamagedError('cut', { reason: 'its list of files is not whole' });
  return entries;
}

function readSizes(view: DataView, at: number, extraFrom: number, extraBytes: number): Omit<ArchiveEntry, 'name'> {
  let large = extraFrom;
  const extraEnd = extraFrom + extraBytes;
  while (large + 4 <= extraEnd && view.getUint16(large, true) !== 1) large += 4 + view.getUint16(large + 2, true);
  large += 4;
  const field = (offset: number) => {
    const value = view.getUint32(at + offset, true);
    if (value !== MAX_32 || large + 8 > extraEnd) return value;
    large += 8;
    return Number(view.getBigUint64(large - 8, true));
  };
  const sizeBytes = field(24);
  const packedBytes = field(20);
  const offset = field(42);
  return {
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    packedBytes,
    sizeBytes,
    offset,
  };
}

/** Refuses what a backup never holds: one byte in two entries, an entry that unpacks to more than fits, or all of them together. */
function checkAmounts(entries: readonly ArchiveEntry[], directoryOffset: number): void {
  let from = 0;
  let sizeBytes = 0;
  let packedBytes = 0;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < from) throw tooLarge(`two entries have the same bytes, one of them ${entry.name}`);
    from = entry.offset + LOCAL_BYTES + entry.packedBytes;
    if (entry.sizeBytes > MOST_ENTRY_BYTES) throw tooLarge(`${entry.name} has ${formatBytes(entry.sizeBytes)}`);
    if (entry.sizeBytes > RATIO_FROM_BYTES && entry.sizeBytes > MOST_RATIO * entry.packedBytes)
      throw tooLarge(`${entry.name} unpacks to ${formatBytes(entry.sizeBytes)}`);
    sizeBytes += entry.sizeBytes;
    packedBytes += entry.packedBytes;
  }
  if (from > directoryOffset) throw backupDamagedError('cut', { reason: 'an entry ends behind the data' });
  if (sizeBytes > RATIO_FROM_BYTES && sizeBytes > MOST_RATIO * (packedBytes + directoryOffset))
    throw tooLarge(`it unpacks to ${formatBytes(sizeBytes)}`);
}

type ReadAt = (from: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Reads the local header, with as much of the data as are read along with it. */
async function readHeader(
  readAt: ReadAt,
  entry: ArchiveEntry,
): Promise<{ dataFrom: number; along: Uint8Array<ArrayBuffer> }> {
  const nameBytes = new TextEncoder().encode(entry.name).length;
  const header = LOCAL_BYTES + nameBytes + EXTRA_BYTES;
  // The data of a large entry are read by themselves, so that nothing copies them.
  const isLarge = entry.packedBytes > WINDOW_BYTES;
  const read = await readAt(entry.offset, isLarge ? header : header + entry.packedBytes);
  if (read.length < LOCAL_BYTES) throw differs(entry, 'its data are missing');
  const view = new DataView(read.buffer, read.byteOffset, read.byteLength);
  const isListed =
    view.getUint32(0, true) === 0x04034b50 &&
    view.getUint16(26, true) === nameBytes &&
    view.getUint16(8, true) === entry.method &&
    new TextDecoder().decode(read.subarray(LOCAL_BYTES, LOCAL_BYTES + nameBytes)) === entry.name;
  if (!isListed) throw differs(entry, 'its header is another one than in the list');
  const from = LOCAL_BYTES + nameBytes + view.getUint16(28, true);
  return { dataFrom: entry.offset + from, along: read.subarray(from) };
}

async function readPacked(readAt: ReadAt, entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { dataFrom, along } = await readHeader(readAt, entry);
  const packed =
    entry.packedBytes <= along.length
      ? along.subarray(0, entry.packedBytes)
      : await readAt(dataFrom, entry.packedBytes);
  if (packed.length !== entry.packedBytes) throw differs(entry, 'its data are cut');
  return packed;
}

async function unpack(entry: ArchiveEntry, packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.method === 0) {
    if (packed.length !== entry.sizeBytes) throw otherSize(entry);
    return packed.byteLength === packed.buffer.byteLength ? packed : packed.slice();
  }
  if (entry.method !== 8) throw differs(entry, 'it is packed in an unknown way');
  const bytes = new Uint8Array(entry.sizeBytes);
  let filled = 0;
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // A failure also fails the readable side, which reports it.
  writer.write(packed).catch(() => undefined);
  writer.close().catch(() => undefined);
  try {
    for await (const chunk of readChunks(readable)) {
      if (filled + chunk.length > bytes.length) throw new RangeError('it has more bytes than the list says');
      bytes.set(chunk, filled);
      filled += chunk.length;
    }
  } catch (error) {
    throw differs(entry, error instanceof RangeError ? error.message : 'it cannot be unpacked');
  }
  if (filled !== bytes.length) throw differs(entry, 'it has fewer bytes than the list says');
  return bytes;
}

/** Reads ahead: entries are mostly read in their order, and each read of a blob has the same overhead. Reads at the same time share one. */
function createWindow(blob: Blob): ReadAt {
  let window = { from: 0, to: 0, bytes: Promise.resolve(new ArrayBuffer(0)) };
  return async (from, length) => {
    const to = Math.min(from + length, blob.size);
    // The window would keep it in memory.
    if (length > WINDOW_BYTES) return new Uint8Array(await blob.slice(from, to).arrayBuffer());
    if (from < window.from || to > window.to) {
      const end = Math.max(to, Math.min(from + WINDOW_BYTES, blob.size));
      window = { from, to: end, bytes: blob.slice(from, end).arrayBuffer() };
    }
    const { from: windowFrom, bytes } = window;
    return new Uint8Array(await bytes).subarray(from - windowFrom, to - windowFrom);
  };
}
