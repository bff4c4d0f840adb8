import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import {
  nameEncodingError,
  nameTooLongError,
  zipDamagedError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { leftOut } from '../../core/notebook/import/ignored-files.ts';
import type { Entry } from './zip-library.ts';
import type { ZipLimits } from './zip-limits.ts';

type NamedEntry = Pick<Entry, 'filename' | 'rawFilename' | 'rawBitFlag'>;

export type EntryName =
  /** `note` explains how an ambiguous name was decoded. */
  { type: 'ok'; path: string; note: Said | null } | ({ type: 'refused'; code: ErrorCode } & Said);

const UTF8_FLAG = 0x800;
const CONTROL = /\p{Cc}/u;
const DRIVE = /^[a-z]:[\\/]/i;

/** Decodes the path of an entry, or returns why it is refused. Nothing is repaired. */
export function readEntryName(entry: NamedEntry, limits: ZipLimits): EntryName {
  const bytes = entry.rawFilename.length;
  if (bytes === 0) return refused('invalid-path', zipDamagedError.sentence('noName'));
  if (bytes > limits.nameBytes) {
    return refused('zip-limit', nameTooLongError.sentence('zip', { bytes, limit: limits.nameBytes }));
  }
  const decoded = decodeName(entry);
  if (decoded.type === 'refused') return decoded;
  const { name, note } = decoded;
  if (CONTROL.test(name)) {
    return refused('invalid-path', zipDamagedError.sentence('control'));
  }
  if (DRIVE.test(name)) return refused('invalid-path', zipDamagedError.sentence('drive'));
  if (name.includes('\\')) return refused('invalid-path', zipDamagedError.sentence('backslash'));
  if (name.startsWith('/')) {
    return refused('invalid-path', zipDamagedError.sentence('absolute'));
  }
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) {
    return refused('invalid-path', zipDamagedError.sentence('outside'));
  }
  const others = leftOut(name);
  if (others) return refused('left-out', saidOf(others));
  if (segments.length > limits.depth) {
    return refused('zip-limit', nameTooLongError.sentence('depth', { n: segments.length, limit: limits.depth }));
  }
  const path = normalizePath(`/${name}`);
  if (path.type === 'invalid') return refused(path.code, saidOf(path));
  return { type: 'ok', path: path.path, note };
}

type Decoded = { type: 'decoded'; name: string; note: Said | null } | Extract<EntryName, { type: 'refused' }>;

function decodeName({ rawFilename, filename, rawBitFlag = 0 }: NamedEntry): Decoded {
  const strict = tryUtf8(rawFilename);
  if ((rawBitFlag & UTF8_FLAG) !== 0) {
    if (strict === null) {
      return refused('invalid-path', nameEncodingError.sentence('notUtf8'));
    }
    return { type: 'decoded', name: strict, note: null };
  }
  if (rawFilename.every((byte) => byte < 0x80) && strict !== null) {
    if (filename === strict) return { type: 'decoded', name: strict, note: null };
    return refused('zip-damaged', nameEncodingError.sentence('two'));
  }
  // Text in another encoding is hardly ever valid UTF-8 by chance.
  const note = filename === strict ? null : nameEncodingError.sentence('dos');
  return { type: 'decoded', name: filename, note };
}

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(code: ErrorCode, said: Said): Extract<EntryName, { type: 'refused' }> {
  return { type: 'refused', code, ...said };
}
