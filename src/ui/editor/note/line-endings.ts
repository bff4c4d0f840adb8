/** How the lines of a file end. `mixed` cannot be kept by an editor: saving makes them all line feeds. */
export type LineEnds = 'lf' | 'crlf' | 'mixed';

/** A file's text as the editor holds it: with line feeds alone. */
export type OpenedText = { kind: 'text'; text: string; lineEnds: LineEnds } | { kind: 'binary' };

/** Largest file that is edited as text, in bytes. Past it opening and saving take long. */
export const MAX_EDIT_BYTES = 16 * 1024 * 1024;

/** From this length on, in UTF-16 units, nothing is worked out from the whole text while somebody writes in it. */
export const LONG_TEXT_CHARS = 1_000_000;

/** Reads bytes as text, if they are UTF-8. A byte order mark stays in the text, and so in the file. */
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

/** The text as it is stored, with the line ends that the file had. */
export function storeText(text: string, lineEnds: LineEnds): string {
  return lineEnds === 'crlf' ? text.replaceAll('\n', '\r\n') : text;
}

/** Words as people count them: what lies between blanks and holds a letter or digit. */
export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
