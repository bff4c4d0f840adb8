import type { ErrorCode } from '../../contracts/errors/errors.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { leftOut } from '../../core/notebook/import/ignored-files.ts';
import type { Entry } from './zip-library.ts';
import type { ZipLimits } from './zip-limits.ts';

type NamedEntry = Pick<Entry, 'filename' | 'rawFilename' | 'rawBitFlag'>;

export type EntryName =
  /** `note` explains how an ambiguous name was decoded. */
  { type: 'ok'; path: string; note: string | null } | { type: 'refused'; code: ErrorCode; message: string };

const UTF8_FLAG = 0x800;
const CONTROL = /\p{Cc}/u;
const DRIVE = /^[a-z]:[\\/]/i;

/** Decodes the path of an entry, or returns why it is refused. Nothing is repaired. */
export function readEntryName(entry: NamedEntry, limits: ZipLimits): EntryName {
  const bytes = entry.rawFilename.length;
  if (bytes === 0) return refused('invalid-path', 'The entry has no name. Create the archive again.');
  if (bytes > limits.nameBytes) {
    return refused('zip-limit', `The path has ${bytes} bytes; the limit is ${limits.nameBytes}. Use shorter names.`);
  }
  const decoded = decodeName(entry);
  if (decoded.type === 'refused') return decoded;
  const { name, note } = decoded;
  if (CONTROL.test(name)) {
    return refused(
      'invalid-path',
      'The name contains a control character, such as a line break or NUL. Rename the file.',
    );
  }
  if (DRIVE.test(name))
    return refused('invalid-path', 'The path begins with a drive letter. Create the archive with relative paths.');
  if (name.includes('\\')) return refused('invalid-path', 'The path contains a backslash. Separate folders with /.');
  if (name.startsWith('/')) {
    return refused('invalid-path', 'The path is absolute (/). Create the archive with relative paths.');
  }
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) {
    return refused('invalid-path', 'The path leads out of the archive (..). The entry was not imported.');
  }
  const others = leftOut(name);
  if (others) return refused('left-out', others.message);
  if (segments.length > limits.depth) {
    return refused(
      'zip-limit',
      `The path has ${segments.length} levels; the limit is ${limits.depth}. Use fewer folders.`,
    );
  }
  const path = normalizePath(`/${name}`);
  if (path.type === 'invalid') return refused(path.code, path.message);
  return { type: 'ok', path: path.path, note };
}

type Decoded = { type: 'decoded'; name: string; note: string | null } | Extract<EntryName, { type: 'refused' }>;

function decodeName({ rawFilename, filename, rawBitFlag = 0 }: NamedEntry): Decoded {
  const strict = tryUtf8(rawFilename);
  if ((rawBitFlag & UTF8_FLAG) !== 0) {
    if (strict === null) {
      return refused('invalid-path', 'The name is marked as UTF-8 but is not valid UTF-8. Create the archive again.');
    }
    return { type: 'decoded', name: strict, note: null };
  }
  if (rawFilename.every((byte) => byte < 0x80) && strict !== null) {
    if (filename === strict) return { type: 'decoded', name: strict, note: null };
    return refused('zip-damaged', 'The archive contains two different names for the entry. Create the archive again.');
  }
  // Text in another encoding is hardly ever valid UTF-8 by chance.
  const note =
    filename === strict
      ? null
      : 'The name is not marked as UTF-8 and was read in the DOS encoding (CP437). Check the name.';
  return { type: 'decoded', name: filename, note };
}

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(code: ErrorCode, message: string): Extract<EntryName, { type: 'refused' }> {
  return { type: 'refused', code, message };
}
