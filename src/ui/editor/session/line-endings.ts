/** Line endings of a file. The editor cannot keep `mixed`: saving converts all line endings to LF. */
export type LineEnds = 'lf' | 'crlf' | 'mixed';

/** Text of a file as the editor holds it, with LF line endings. */
export type OpenedText = { kind: 'text'; text: string; lineEnds: LineEnds } | { kind: 'binary' };

/** Largest file that can be edited as text, in bytes. Opening and saving larger files is slow. */
export const MAX_EDIT_BYTES = 16 * 1024 * 1024;

/** Length in UTF-16 units from which nothing is computed from the whole text during typing. */
export const LONG_TEXT_CHARS = 1_000_000;

/** Decodes bytes as text if they are UTF-8. A byte order mark stays in the text, so that saving keeps it. */
export function openText(bytes: Uint8Array): OpenedText {
  if (bytes.includes(0)) return { kind: 'binary' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { kind: 'binary' };
  }
  if (!text.includes('\r')) return { kind: 'text', text, lineEnds: 'lf' };
  const withoutPairs = text.replaceAll('\r\n', '');
  const lineEnds = /[\r\n]/.test(withoutPairs) ? 'mixed' : 'crlf';
  return { kind: 'text', text: text.replace(/\r\n?/g, '\n'), lineEnds };
}

/** Returns the text as it is stored, with the line endings of the file. */
export function storeText(text: string, lineEnds: LineEnds): string {
  return lineEnds === 'crlf' ? text.replaceAll('\n', '\r\n') : text;
}

/** Counts words: runs of non-space characters that contain a letter or digit. */
export function countWords(text: string): number {
  // A match begins with the first letter or digit of a run, so that no character is read twice.
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
