import { MAX_NAME_BYTES, MAX_PATH_BYTES } from '../../contracts/domain/notebook/path.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import {
  invalidPathError,
  nameTooLongError,
  zipDamagedError,
} from '../../contracts/errors/messages/notebook-messages.ts';

export type NormalizedPath =
  | { type: 'ok'; path: string }
  | ({ type: 'invalid'; code: 'invalid-path' | 'name-too-long' } & Said);

/** Longest text that is parsed, in UTF-16 code units: the limit of `rawPathSchema`. */
const MAX_RAW_LENGTH = 16_384;

const CONTROL = /\p{Cc}/u;

/**
 * Normalises a path to the one form that is stored and compared: absolute, NFC, `.` and `..` resolved, no double or trailing
 * slash. An invalid path is refused, never repaired: nothing is clamped, decoded or trimmed. Percent signs are ordinary
 * characters. Idempotent.
 *
 * Limits count bytes of UTF-8 in the normalised form: 255 for a name, 4096 for the path.
 */
export function normalizePath(raw: string): NormalizedPath {
  if (raw.length > MAX_RAW_LENGTH) return tooLong(nameTooLongError.sentence('path', { n: raw.length }));
  if (!raw.startsWith('/')) return invalid(invalidPathError.sentence('start'));
  if (!raw.isWellFormed()) return invalid(invalidPathError.sentence('surrogate'));
  const composed = raw.normalize('NFC');
  if (CONTROL.test(composed)) {
    return invalid(invalidPathError.sentence('control'));
  }
  if (composed.includes('\\')) return invalid(zipDamagedError.sentence('backslash'));

  const segments: string[] = [];
  for (const segment of composed.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') {
      segments.push(segment);
    } else if (segments.pop() === undefined) {
      return invalid(invalidPathError.sentence('outside'));
    }
  }
  return checkLengths(segments);
}

function checkLengths(segments: readonly string[]): NormalizedPath {
  let pathBytes = 0;
  for (const segment of segments) {
    const bytes = utf8Length(segment);
    if (bytes > MAX_NAME_BYTES) {
      return tooLong(nameTooLongError.sentence('name', { bytes, limit: MAX_NAME_BYTES }));
    }
    pathBytes += bytes + 1;
  }
  if (pathBytes > MAX_PATH_BYTES) {
    return tooLong(nameTooLongError.sentence('whole', { bytes: pathBytes, limit: MAX_PATH_BYTES }));
  }
  return { type: 'ok', path: `/${segments.join('/')}` };
}

/** Bytes of well-formed text in UTF-8, without encoding it. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair accounts for two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

function invalid(said: Said): NormalizedPath {
  return { type: 'invalid', code: 'invalid-path', ...said };
}

function tooLong(said: Said): NormalizedPath {
  return { type: 'invalid', code: 'name-too-long', ...said };
}
