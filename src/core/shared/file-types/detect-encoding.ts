import { sequenceLength } from '../utf8-sequence.ts';

export type Encoding =
  | { type: 'utf-8'; mark: boolean }
  /** Mostly UTF-8, with some invalid bytes. */
  | { type: 'broken-utf-8'; badBytes: number; offset: number }
  /** `sure`: the text starts with a byte order mark. */
  | { type: 'other'; encoding: 'utf-16le' | 'utf-16be' | 'windows-1252'; sure: boolean }
  | { type: 'binary' };

/** Number of bytes examined from the start. */
const SAMPLE_BYTES = 256 * 1024;
/** Share of bytes ≥ 0x80 above which the text is not a Western single-byte encoding. */
const MAX_HIGH_SHARE = 0.5;
/** Share of NUL bytes at even or odd positions from which UTF-16 is assumed. */
const MIN_NUL_SHARE = 0.4;

/** Bytes without a character in Windows-1252. */
const UNUSED_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Detects the text encoding from the start of the bytes. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const isWhole = bytes.length <= SAMPLE_BYTES;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const [first, second, third, fourth] = sample;
  // The UTF-32 mark starts with the same bytes.
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

/** Detects UTF-16 without a byte order mark: Western letters have a NUL byte, always at the same parity. */
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

/** Control characters that do not occur in text. Tab, line ends, form feed and escape may. */
function isControl(code: number): boolean {
  return (code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) || code === 0x7f;
}

interface Utf8Count {
  /** Number of valid multi-byte sequences. */
  sequences: number;
  badBytes: number;
  /** Offset of the first invalid byte. */
  offset: number;
}

function countUtf8(sample: Uint8Array, isWhole: boolean): Utf8Count {
  const found: Utf8Count = { sequences: 0, badBytes: 0, offset: -1 };
  for (let at = 0; at < sample.length; ) {
    const length = sequenceLength(sample, at);
    if (length === 0) {
      // A sequence truncated by the end of the sample is not invalid.
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
