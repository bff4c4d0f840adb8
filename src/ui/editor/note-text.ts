/** How the lines of a file end. `mixed` cannot be kept by an editor: saving makes them all line feeds. */
export type LineEnds = 'lf' | 'crlf' | 'mixed';

/** A file's text as the editor holds it: with line feeds alone. */
export type OpenedText = { kind: 'text'; text: string; lineEnds: LineEnds } | { kind: 'binary' };

/** Largest file that is edited as text, in bytes. Past it the field itself becomes slow. */
export const MAX_EDIT_BYTES = 2 * 1024 * 1024;

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

/** Where a place in a text lies after the text changed around it. Positions in UTF-16 units. */
export function moveCaret(before: string, after: string, position: number): number {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  if (position <= head) return position;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  if (position >= before.length - tail) return position + after.length - before.length;
  return Math.min(position, after.length - tail);
}

/** Words as people count them: what lies between blanks and holds a letter or digit. */
export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
