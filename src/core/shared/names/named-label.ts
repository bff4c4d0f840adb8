import type { Label } from '../../../contracts/domain/notebook/label.ts';

/** Labels by the letters of their names. */
export const LABELS_BY_LETTERS: ReadonlyMap<string, Label> = new Map([
  ['localonly', 'local-only'],
  ['untrusted', 'untrusted'],
]);

/** Names of labels in the other languages of the screen. They set no label, and are pointed out all the same. */
const TRANSLATED: ReadonlyMap<string, Label> = new Map([
  ['nurlokal', 'local-only'],
  ['仅限本地', 'local-only'],
  ['nichtvertrauenswurdig', 'untrusted'],
  ['不可信', 'untrusted'],
]);

/** Reduces a text to letters and digits, ignoring case, accents and width, so that punctuation cannot disguise a word. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns the label whose name a tag or a value is, in any spelling and any language of the screen: "local-only", "Local only",
 * "#privacy/localonly", "nur lokal". Null for any other text, such as "local-honey".
 */
export function namedLabel(text: string): Label | null {
  for (const part of text.split(/[/:=]/)) {
    const letters = lettersOf(part);
    const label = LABELS_BY_LETTERS.get(letters) ?? TRANSLATED.get(letters);
    if (label !== undefined) return label;
  }
  return null;
}
