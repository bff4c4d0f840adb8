import { sequenceLength } from '../../shared/utf8-sequence.ts';

/** Text files of a notebook. Line ends and a byte order mark are preserved. */

export type DecodedText = { type: 'text'; text: string } | { type: 'not-text'; offset: number };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; `offset` is the position of the first invalid byte. A byte order mark stays in the text. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { type: 'text', text: decoder.decode(bytes) };
  } catch {
    return { type: 'not-text', offset: firstBadByte(bytes) };
  }
}

/** Returns the offset of the first invalid sequence. See table 3-7 of the Unicode standard. */
function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** Counts lines. A final line end does not start another line; an empty text has none. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return text.endsWith('\n') ? lines : lines + 1;
}

export interface TextSlice {
  readonly content: string;
  /** First line returned, from 1. */
  readonly fromLine: number;
  /** Last line returned; `fromLine - 1` when none. */
  readonly toLine: number;
  readonly totalLines: number;
}

/** Returns lines `fromLine` to `fromLine + lines - 1` with their line ends; without `lines`, all to the end. */
export function sliceLines(text: string, fromLine: number, lines?: number): TextSlice {
  const totalLines = countLines(text);
  const toLine = Math.min(totalLines, lines === undefined ? totalLines : fromLine - 1 + lines);
  if (fromLine > totalLines || toLine < fromLine) return { content: '', fromLine, toLine: fromLine - 1, totalLines };
  const start = skipLines(text, 0, fromLine - 1);
  const end = toLine === totalLines ? text.length : skipLines(text, start, toLine - fromLine + 1);
  return { content: text.slice(start, end), fromLine, toLine, totalLines };
}

function skipLines(text: string, from: number, lines: number): number {
  let at = from;
  for (let skipped = 0; skipped < lines; skipped += 1) at = text.indexOf('\n', at) + 1;
  return at;
}
