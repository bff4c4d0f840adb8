import { labelListRoot } from '../../contracts/domain/notebook/label-list-path.ts';
import type { NameEncoding } from '../../contracts/domain/notebook/name-encodings.ts';
import { CloisterError, type ErrorCode, type Said } from '../../contracts/errors/errors.ts';
import {
  fileTooLargeError,
  linkAsTextError,
  zipDamagedError,
  zipEncryptedError,
  zipLimitError,
  zipSpecialError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { formatBytes } from '../../core/notebook/text/format-bytes.ts';
import type { BlobSource } from './blob-source.ts';
import { checkHeaders } from './check-headers.ts';
import { countPromised } from './count-promised.ts';
import { type EntryName, type NameReading, namesToGuess, readEntryName } from './entry-name.ts';
import { guessEncoding } from './guess-encoding.ts';
import { createNameClaims, type NameClaims } from './name-claims.ts';
import { type Entry, type FileEntry, ZipReader } from './zip-library.ts';
import type { ZipLimits } from './zip-limits.ts';

/** An entry with a message. */
export interface ZipRemark extends Said {
  path: string;
  code: ErrorCode;
}

export type ZipItem =
  | { readonly type: 'file'; readonly path: string; readonly sizeBytes: number; readonly entry: FileEntry }
  /** An empty folder. */
  | { readonly type: 'folder'; readonly path: string };

export interface ZipListing {
  /** In archive order; folders last. */
  readonly items: readonly ZipItem[];
  readonly skipped: readonly ZipRemark[];
  /** Entries imported with a modification: links as text, names in an old encoding. */
  readonly notes: readonly ZipRemark[];
  /** How names whose encoding the archive does not say were read; null when it says that of all. */
  readonly names: ReadNames | null;
}

export interface ReadNames extends NameReading {
  /** Some of these names as they were read, without those that are left out. */
  readonly samples: readonly string[];
}

/** Ambiguities that the library reports as warnings. */
const AMBIGUOUS = /^(wrapped|appended|prepended|trailing|mismatched|multiple)/;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;
const SHOWN_NAME = 300;
const SAMPLES = 5;
/** Entries that are read before other tasks have their turn: an archive may have 200,000. */
const ENTRIES_AT_ONCE = 500;

/**
 * Lists an archive, with the reason for each refused entry. Throws when the archive as a whole is refused.
 *
 * @param nameEncoding encoding of names that are not marked as UTF-8. Default: a guess
 */
export async function listZip(
  source: BlobSource,
  limits: ZipLimits,
  pause: () => Promise<void>,
  nameEncoding?: NameEncoding,
): Promise<ZipListing> {
  const { entries, directoryOffset } = await readDirectory(source, limits, pause);
  const headers = await checkHeaders(source, entries, directoryOffset, pause);
  const toGuess = namesToGuess(entries);
  const reading: NameReading = {
    encoding: nameEncoding ?? guessEncoding(toGuess),
    isGuess: nameEncoding === undefined,
  };
  const unsaid = new Set(toGuess);
  const samples = new Set<string>();
  const claims = createNameClaims();
  const files: ZipItem[] = [];
  const folders: string[] = [];
  const skipped: ZipRemark[] = [];
  const notes: ZipRemark[] = [];
  let totalBytes = 0;
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await pause();
    const name = readEntryName(entry, reading, limits);
    const judged = judge(entry, name, headers.get(entry), claims, limits);
    if (judged.type === 'skipped') {
      skipped.push({ path: shownName(entry, name), code: judged.code, ...saidOf(judged) });
      continue;
    }
    if (samples.size < SAMPLES && unsaid.has(entry.rawFilename)) samples.add(judged.path.slice(1));
    for (const note of judged.notes) notes.push({ path: judged.path, ...note });
    if (judged.type === 'folder') {
      folders.push(judged.path);
      continue;
    }
    const { path, entry: file } = judged;
    totalBytes += file.uncompressedSize;
    files.push({ type: 'file', path, sizeBytes: file.uncompressedSize, entry: file });
  }
  checkTotal(totalBytes, source.size, limits);
  const empty = [...new Set(folders)].filter((path) => !claims.holdsSomething(path));
  const items = [...files, ...empty.map((path): ZipItem => ({ type: 'folder', path }))];
  return { items, skipped, notes, names: toGuess.length === 0 ? null : { ...reading, samples: [...samples] } };
}

async function readDirectory(
  source: BlobSource,
  limits: ZipLimits,
  pause: () => Promise<void>,
): Promise<{ entries: Entry[]; directoryOffset: number }> {
  const promised = await countPromised(source);
  if (promised !== null && promised > limits.entries) throw tooMany(limits.entries, 'entries');
  const reader = new ZipReader(source, {
    strictness: 'balanced',
    // Names are checked individually, so that one bad name does not hide the others.
    filenameValidation: 'tolerant',
    maxAppendedDataSize: 0,
  });
  const entries: Entry[] = [];
  let files = 0;
  let hasList = false;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length >= limits.entries) throw tooMany(limits.entries, 'entries');
      const isList = !hasList && labelListRoot(entry.filename) !== null;
      if (isList) hasList = true;
      else if (!entry.directory) files += 1;
      if (files > limits.files) throw tooMany(limits.files, 'files');
      entries.push(entry);
      if (entries.length % ENTRIES_AT_ONCE === 0) await pause();
    }
  } catch (error) {
    if (error instanceof CloisterError) throw error;
    throw damaged(error instanceof Error ? error.message : String(error), error);
  }
  const doubt = reader.warnings?.find(({ reason }) => AMBIGUOUS.test(reason));
  if (doubt) throw damaged(doubt.reason);
  return { entries, directoryOffset: reader.directoryOffset ?? source.size };
}

type Judged =
  | { type: 'file'; path: string; entry: FileEntry; notes: Omit<ZipRemark, 'path'>[] }
  | { type: 'folder'; path: string; notes: Omit<ZipRemark, 'path'>[] }
  | ({ type: 'skipped'; code: ErrorCode } & Said);

function judge(
  entry: Entry,
  name: EntryName,
  headerFault: Said | undefined,
  claims: NameClaims,
  limits: ZipLimits,
): Judged {
  if (name.type === 'refused') return { ...name, type: 'skipped' };
  const { path } = name;
  const notes: Omit<ZipRemark, 'path'>[] = [];
  if (name.note !== null) notes.push({ code: 'name-encoding', ...name.note });
  if (headerFault !== undefined) return skip('zip-damaged', headerFault);
  if (entry.encrypted) return skip('zip-encrypted', zipEncryptedError.sentence('entry'));
  const kind = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER && kind !== LINK) {
    return skip('zip-special', zipSpecialError.sentence('device'));
  }
  if (entry.directory || name.isFolder) {
    if (entry.uncompressedSize > 0) return skip('zip-damaged', zipDamagedError.sentence('folderData'));
    if (path === '/') return skip('left-out', zipDamagedError.sentence('root'));
    const refused = claims.claim(path, 'folder');
    return refused ? { type: 'skipped', ...refused } : { type: 'folder', path, notes };
  }
  const tooMuch = checkAmount(entry, limits);
  if (tooMuch) return tooMuch;
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    return skip('zip-special', zipDamagedError.sentence('method'));
  }
  if (path === '/') return skip('invalid-path', zipDamagedError.sentence('noName'));
  const refused = claims.claim(path, 'file');
  if (refused) return { type: 'skipped', ...refused };
  if (kind === LINK) {
    notes.push({
      code: 'link-as-text',
      ...linkAsTextError.sentence('link'),
    });
  }
  return { type: 'file', path, entry, notes };
}

function checkAmount(entry: FileEntry, limits: ZipLimits): Judged | null {
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > limits.fileBytes) {
    return skip(
      'file-too-large',
      fileTooLargeError.sentence('zip', { size: formatBytes(uncompressedSize), limit: formatBytes(limits.fileBytes) }),
    );
  }
  if (uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio) {
    return skip('zip-limit', zipLimitError.sentence('entryRatio', { n: limits.ratio }));
  }
  return null;
}

function checkTotal(totalBytes: number, packedBytes: number, limits: ZipLimits): void {
  if (totalBytes > limits.totalBytes) {
    throw zipLimitError(
      'size',
      { size: formatBytes(totalBytes), free: formatBytes(limits.totalBytes) },
      { totalBytes },
    );
  }
  if (totalBytes > limits.ratioFromBytes && totalBytes > packedBytes * limits.ratio) {
    throw zipLimitError('ratio', { n: limits.ratio }, { totalBytes });
  }
}

function tooMany(most: number, what: 'entries' | 'files'): CloisterError {
  return zipLimitError('many', { n: most, what: plainWord(what) });
}

function skip(code: ErrorCode, said: Said): Extract<Judged, { type: 'skipped' }> {
  return { type: 'skipped', code, ...said };
}

function damaged(reason: string, cause?: unknown): CloisterError {
  return zipDamagedError('archive', { reason: reason.toLowerCase() }, {}, cause);
}

/** The name in the archive, for display. */
function shownName({ filename }: Entry, name: EntryName): string {
  const shown = name.name ?? filename;
  return shown.length <= SHOWN_NAME ? shown || '(no name)' : `${shown.slice(0, SHOWN_NAME)}…`;
}
