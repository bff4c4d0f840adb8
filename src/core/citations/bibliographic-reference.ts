/** A person or, with an empty `given`, a group or a name that must not be split. */
export interface PersonName {
  readonly family: string;
  readonly given: string;
}

/** What a reference is, as far as its form depends on it. */
export type ReferenceKind = 'article' | 'book' | 'chapter' | 'paper' | 'thesis' | 'report' | 'web' | 'other';

/** An entry of a reference library as plain text without markup; empty for what the entry does not have. */
export interface Reference {
  readonly key: string;
  readonly kind: ReferenceKind;
  readonly authors: readonly PersonName[];
  readonly editors: readonly PersonName[];
  /** Names that a citation has instead of authors or editors. */
  readonly shortNames: readonly PersonName[];
  /** Whether the entry says that there are more authors (`and others`). */
  readonly hasMoreAuthors: boolean;
  readonly title: string;
  /** The journal, book, or proceedings that it is in. */
  readonly container: string;
  /** Publisher, school or institution. */
  readonly publisher: string;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  readonly edition: string;
  readonly year: string;
  readonly doi: string;
  readonly url: string;
}

/** Most characters of one text of a reference. */
const MAX_TEXT_CHARS = 2000;

/** Control characters, and characters that are invisible or change the direction of the text around them. */
const HIDDEN = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{e0fff}]/gu;

/** Returns a text of a library as one line without hidden characters, limited in length. */
export function plainLine(text: string): string {
  const part = text.slice(0, 2 * MAX_TEXT_CHARS).replace(/\s+/g, ' ');
  const shown = part.replace(HIDDEN, '').trim().slice(0, MAX_TEXT_CHARS);
  return shown.toWellFormed();
}
