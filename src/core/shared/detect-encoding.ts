import { sequenceLength } from './utf8-sequence.ts';

/** What bytes are as text, as far as they tell. */
export type Encoding =
  | { type: 'utf-8'; mark: boolean }
  /** Mostly UTF-8, with bytes in it that are not. */
  | { type: 'broken-utf-8'; badBytes: number; offset: number }
  /** `sure`: a mark at its beginning says so. */
  | { type: 'other'; encoding: 'utf-16le' | 'utf-16be' | 'windows-1252'; sure: boolean }
  | { type: 'binary' };

/** Bytes that are looked at. What a file is shows in its first part. */
const SAMPLE_BYTES = 256 * 1024;
/** Share of high bytes above which it is no Western text in single bytes. */
const MAX_HIGH_SHARE = 0.5;
/** Share of NUL bytes on one side, from which text in two bytes a letter is assumed. */
const MIN_NUL_SHARE = 0.4;

/** Bytes that Windows-1252 gives no letter. */
const UNUSED_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Finds out how text is written in bytes. It looks at the beginning alone, and changes nothing. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const isWhole = bytes.length <= SAMPLE_BYTES;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const [first, second, third, fourth] = sample;
  // UTF-32 begins alike.
  if (first === 0xff && second === 0xfe && !(third === 0 && fourth === 0))
    return { type: 'other', encoding: 'utf-16le', sure: true };
  if (first === 0xfe && second === 0xff) return { type: 'other', encoding: 'utf-16be', sure: true };
  const mark = first === 0xef && second === 0xbb && third === 0xbf;
  if (sample.includes(0)) return detectWide(sample);
  const utf8 = countUtf8(sample, isWhole);
  if (utf8.badBytes === 0) return { type: 'utf-8', mark };
  if (countControls(sample) > 0) return { type: 'binary' };
  if (mark || utf8.sequences > utf8.badBytes)
    return { type: 'broken-utf-8', badBytes: utf8.badBytes, offset: utf8.offset };
  const high = sample.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0);
  const isWestern = high / sample.length <= MAX_HIGH_SHARE && !sample.some((byte) => UNUSED_1252.has(byte));
  return isWestern ? { type: 'other', encoding: 'windows-1252', sure: false } : { type: 'binary' };
}

/** Text of two bytes a letter without a mark: Western letters have a NUL each, always on the same side. */
function detectWide(sample: Uint8Array): Encoding {
  const pairs = Math.floor(sample.length / 2);
  let left = 0;
  let right = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) left += 1;
    if (sample[at + 1] === 0) right += 1;
  }
  const encoding = right > left ? 'utf-16le' : 'utf-16be';
  const [most, least] = right > left ? [right, left] : [left, right];
  if (pairs === 0 || most / pairs < MIN_NUL_SHARE || least / pairs > 0.02) return { type: 'binary' };
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(sample.subarray(0, pairs * 2));
  } catch {
    return { type: 'binary' };
  }
  return isReadable(text) ? { type: 'other', encoding, sure: false } : { type: 'binary' };
}

function isReadable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return false;
  return true;
}

function countControls(sample: Uint8Array): number {
  return sample.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
}

/** Control characters that text has no use for. Tab, line ends, form feed and escape it has. */
function isControl(code: number): boolean {
  return (code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) || code === 0x7f;
}

interface Utf8Count {
  /** Sound sequences of more than one byte. */
  sequences: number;
  badBytes: number;
  /** Of the first bad one. */
  offset: number;
}

function countUtf8(sample: Uint8Array, isWhole: boolean): Utf8Count {
  const found: Utf8Count = { sequences: 0, badBytes: 0, offset: -1 };
  for (let at = 0; at < sample.length; ) {
    const length = sequenceLength(sample, at);
    if (length === 0) {
      // A sequence that the end of the sample cuts is not broken.
      if (!isWhole && at > sample.length - 4) break;
      if (found.badBytes === 0) found.offset = at;
      found.badBytes += 1;
    } else if (length > 1) {
      found.sequences += 1;
    }
    at += Math.max(1, length);
  }
  return found;
}
