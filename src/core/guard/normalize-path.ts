import { MAX_NAME_BYTES, MAX_PATH_BYTES } from '../../contracts/domain/notebook/path.ts';

export type NormalizedPath =
  | { type: 'ok'; path: string }
  | { type: 'invalid'; code: 'invalid-path' | 'name-too-long'; message: string };

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
  if (raw.length > MAX_RAW_LENGTH) return tooLong(`The path has ${raw.length} characters. Use a shorter one.`);
  if (!raw.startsWith('/')) return invalid('The path must start with /, for example /notes/plan.md.');
  if (!raw.isWellFormed())
    return invalid('The path contains half a character (a lone surrogate). Enter the name again.');
  const composed = raw.normalize('NFC');
  if (CONTROL.test(composed)) {
    return invalid('The path contains a control character, such as a line break or NUL. Remove the character.');
  }
  if (composed.includes('\\')) return invalid('The path contains a backslash. Separate folders with /.');

  const segments: string[] = [];
  for (const segment of composed.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') {
      segments.push(segment);
    } else if (segments.pop() === undefined) {
      return invalid('The path leads out of the notebook (too many ..). Give the path from the root (/).');
    }
  }
  return checkLengths(segments);
}

function checkLengths(segments: readonly string[]): NormalizedPath {
  let pathBytes = 0;
  for (const segment of segments) {
    const bytes = utf8Length(segment);
    if (bytes > MAX_NAME_BYTES) {
      return tooLong(`A name in the path has ${bytes} bytes; the limit is ${MAX_NAME_BYTES}. Use a shorter name.`);
    }
    pathBytes += bytes + 1;
  }
  if (pathBytes > MAX_PATH_BYTES) {
    return tooLong(`The path has ${pathBytes} bytes; the limit is ${MAX_PATH_BYTES}. Use a shorter path.`);
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

function invalid(message: string): NormalizedPath {
  return { type: 'invalid', code: 'invalid-path', message };
}

function tooLong(message: string): NormalizedPath {
  return { type: 'invalid', code: 'name-too-long', message };
}
