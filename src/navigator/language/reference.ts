import { isNear } from './fold-words.ts';
import type { Token } from './tokens.ts';

/** A file or folder as named in the request, not yet resolved. */
export interface Reference {
  readonly text: string;
  /** `path`: with a slash or an extension, or a wiki-link. `name`: words. `quoted`: words in quotes. */
  readonly form: 'path' | 'name' | 'quoted';
  /** Whether the request calls it a folder. */
  readonly folder: boolean;
}

/** Returns the form of a literal. A quote with a slash or an extension is a path. */
export function formOf(token: Extract<Token, { type: 'literal' }>): Reference['form'] {
  if (token.form !== 'quoted') return 'path';
  return /^\/|\/.|\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(token.text) ? 'path' : 'quoted';
}

export function isExperiment(word: string): boolean {
  return isNear(word, 'experiment') || isNear(word, 'experiments');
}
