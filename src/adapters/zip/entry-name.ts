import type { NameEncoding } from '../../contracts/domain/notebook/name-encodings.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import {
  nameEncodingError,
  nameTooLongError,
  zipDamagedError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { leftOut } from '../../core/notebook/import/ignored-files.ts';
import { decodeName } from './decode-names.ts';
import type { Entry } from './zip-library.ts';
import type { ZipLimits } from './zip-limits.ts';

type NamedEntry = Pick<Entry, 'rawFilename' | 'rawBitFlag' | 'versionMadeBy' | 'extraFieldUnicodePath'>;

/** How the names of an archive that are not marked as UTF-8 are read. */
export interface NameReading {
  readonly encoding: NameEncoding;
  /** Whether the encoding is a guess and was not chosen. */
  readonly isGuess: boolean;
}

export type EntryName =
  /** `note` explains how an ambiguous name was decoded; `isFolder`: the name ends as that of a folder does. */
  | { type: 'ok'; path: string; isFolder: boolean; name: string; note: Said | null }
  /** `name`: as decoded, for display; null when it could not be. */
  | ({ type: 'refused'; code: ErrorCode; name: string | null } & Said);

const UTF8_FLAG = 0x800;
const CONTROL = /\p{Cc}/u;
const DRIVE = /^[a-z]:[\\/]/i;
/** File systems whose programs write a backslash between folders: FAT, NTFS, VFAT. */
const BACKSLASH_HOSTS = [0, 10, 14];
const UNICODE_PATH_HEAD = 5;
/** What programs write for characters that an encoding lacks. */
const ASCII_SUBSTITUTES = /(?:[?_]|#U[0-9A-Fa-f]{4}|#L[0-9A-Fa-f]{6})+/g;
const SUBSTITUTED = /(?:[?_]|[^\p{ASCII}])+/gu;
/** Two characters that only UTF-8 has: hardly ever chance. */
const CERTAINLY_UTF8 = /[^\p{ASCII}].*[^\p{ASCII}]/su;

/** Decodes the path of an entry, or returns why it is refused. Nothing is repaired but what only one reading allows. */
export function readEntryName(entry: NamedEntry, reading: NameReading, limits: ZipLimits): EntryName {
  const bytes = entry.rawFilename.length;
  if (bytes === 0) return refused('invalid-path', zipDamagedError.sentence('noName'));
  if (bytes > limits.nameBytes) {
    return refused('zip-limit', nameTooLongError.sentence('zip', { bytes, limit: limits.nameBytes }));
  }
  const decoded = decodeEntryName(entry, reading);
  if (decoded.type === 'refused') return decoded;
  const name = withFolders(decoded.name, entry);
  const refusedName = (code: ErrorCode, said: Said) => refused(code, said, name);
  const others = leftOut(name);
  if (others) return refusedName('left-out', saidOf(others));
  if (CONTROL.test(name)) return refusedName('invalid-path', zipDamagedError.sentence('control'));
  if (DRIVE.test(name)) return refusedName('invalid-path', zipDamagedError.sentence('drive'));
  if (name.includes('\\')) return refusedName('invalid-path', zipDamagedError.sentence('backslash'));
  if (name.startsWith('/')) return refusedName('invalid-path', zipDamagedError.sentence('absolute'));
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) return refusedName('invalid-path', zipDamagedError.sentence('outside'));
  if (segments.length > limits.depth) {
    const depth = { n: segments.length, limit: limits.depth };
    return refusedName('zip-limit', nameTooLongError.sentence('depth', depth));
  }
  const path = normalizePath(`/${name}`);
  if (path.type === 'invalid') return refusedName(path.code, saidOf(path));
  return { type: 'ok', path: path.path, isFolder: name.endsWith('/'), name, note: decoded.note };
}

/** Returns the names whose encoding the archive does not say. */
export function namesToGuess(entries: readonly NamedEntry[]): Uint8Array[] {
  return entries.filter(needsReading).map(({ rawFilename }) => rawFilename);
}

function needsReading({ rawFilename, rawBitFlag = 0, extraFieldUnicodePath }: NamedEntry): boolean {
  return (rawBitFlag & UTF8_FLAG) === 0 && !isAscii(rawFilename) && extraFieldUnicodePath?.valid !== true;
}

type Decoded = { type: 'decoded'; name: string; note: Said | null } | Extract<EntryName, { type: 'refused' }>;

function decodeEntryName(entry: NamedEntry, { encoding, isGuess }: NameReading): Decoded {
  const { rawFilename, rawBitFlag = 0, extraFieldUnicodePath } = entry;
  const strict = decodeUtf8(rawFilename);
  if ((rawBitFlag & UTF8_FLAG) !== 0) {
    return strict === null
      ? refused('invalid-path', nameEncodingError.sentence('notUtf8'))
      : { type: 'decoded', name: strict, note: null };
  }
  if (extraFieldUnicodePath?.valid === true) {
    const name = decodeUtf8(extraFieldUnicodePath.data.subarray(UNICODE_PATH_HEAD));
    const isSame = name !== null && (!isAscii(rawFilename) || isSubstitute(strict ?? '', name));
    if (isSame) return { type: 'decoded', name, note: null };
    return refused('zip-damaged', nameEncodingError.sentence('two'));
  }
  if (strict !== null && isAscii(rawFilename)) return { type: 'decoded', name: strict, note: null };
  const isUtf8 = encoding === 'utf-8' || (isGuess && strict !== null && CERTAINLY_UTF8.test(strict));
  if (isUtf8 && strict !== null) return { type: 'decoded', name: strict, note: null };
  const name = decodeName(rawFilename, encoding);
  if (name === null) return refused('invalid-path', nameEncodingError.sentence('other', { encoding }));
  const note =
    encoding === 'cp437' ? nameEncodingError.sentence('dos') : nameEncodingError.sentence('read', { encoding });
  return { type: 'decoded', name, note: isGuess ? note : null };
}

/**
 * Returns whether an ASCII name is what a program wrote for a name that it could not write: with a substitute for each other
 * character.
 */
function isSubstitute(ascii: string, name: string): boolean {
  return withMarks(ascii, ASCII_SUBSTITUTES) === withMarks(name, SUBSTITUTED);
}

/** Replaces each run of substitutes by one mark, so that comparing takes time in proportion to the lengths. */
function withMarks(name: string, substituted: RegExp): string {
  return name.replace(substituted, '?');
}

/** Returns the name with slashes, if the archive is of a system whose folders are divided by backslashes. */
function withFolders(name: string, { versionMadeBy = 0x300 }: NamedEntry): string {
  const isBackslash = BACKSLASH_HOSTS.includes(versionMadeBy >> 8) && !name.includes('/');
  return isBackslash ? name.replaceAll('\\', '/') : name;
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

/** As `decodeName`, with all characters that UTF-8 has. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(code: ErrorCode, said: Said, name: string | null = null): Extract<EntryName, { type: 'refused' }> {
  return { type: 'refused', code, name, ...said };
}
