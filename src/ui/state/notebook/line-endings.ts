/** Line endings of a file. Of `mixed`, unchanged lines keep theirs: see `keepLineEnds`. */
export type LineEnds = 'lf' | 'crlf' | 'mixed';

/** Text of a file as the editor holds it, with LF line endings, and as it is written. `binary`: the file cannot be edited as text. */
export type OpenedText = { kind: 'text'; text: string; lineEnds: LineEnds; written: string } | { kind: 'binary' };

/** Largest file that can be edited as text, in bytes. Opening and saving larger files is slow. */
export const MAX_EDIT_BYTES = 16 * 1024 * 1024;

/** Most lines of a file that can be edited as text. The editor keeps an entry for each line, which blocks the page while it opens. */
export const MAX_EDIT_LINES = 500_000;

/** Length in UTF-16 units from which nothing is computed from the whole text during typing. */
export const LONG_TEXT_CHARS = 1_000_000;

const LF = 10;
const CR = 13;

/** Decodes bytes as text if they are UTF-8. A byte order mark stays in the text, so that saving keeps it. */
export function openText(bytes: Uint8Array): OpenedText {
  if (bytes.includes(0) || hasTooManyLines(bytes)) return { kind: 'binary' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { kind: 'binary' };
  }
  return { kind: 'text', text: text.replace(/\r\n?/g, '\n'), lineEnds: lineEndsOf(text), written: text };
}

export function lineEndsOf(text: string): LineEnds {
  if (!text.includes('\r')) return 'lf';
  return /[\r\n]/.test(text.replaceAll('\r\n', '')) ? 'mixed' : 'crlf';
}

/** Returns whether a file has more than `MAX_EDIT_LINES` line breaks. */
export function hasTooManyLines(bytes: Uint8Array): boolean {
  let lines = 0;
  for (let at = 0; at < bytes.length && lines <= MAX_EDIT_LINES; at += 1) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines += 1;
  }
  return lines > MAX_EDIT_LINES;
}

/** Returns the text as it is stored, with the line endings of the file. */
export function storeText(text: string, lineEnds: LineEnds): string {
  return lineEnds === 'crlf' ? text.replaceAll('\n', '\r\n') : text;
}

const LETTER = /[\p{L}\p{N}]/u;
const BLANK = /\s/;

/** Counts words from an offset: runs of non-space characters that contain a letter or digit. Each character is read once. */
export function countWords(text: string, from = 0): number {
  let words = 0;
  let isCounted = false;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // A pattern for each ASCII character would take most of the time.
    const isBlank = unit < 0x80 ? unit === 0x20 || (unit >= 9 && unit <= 13) : BLANK.test(text[at] ?? '');
    if (isBlank) isCounted = false;
    else if (!isCounted && isLetter(text, at, unit)) {
      words += 1;
      isCounted = true;
    }
  }
  return words;
}

function isLetter(text: string, at: number, unit: number): boolean {
  if (unit >= 0x80) return LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}
