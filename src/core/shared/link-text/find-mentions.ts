import { fileTitle } from '../names/file-title.ts';
import { maskLinked } from './mask-linked.ts';

/** A place where a text names a note without linking to it, end exclusive, in UTF-16 units. */
export interface MentionSpan {
  readonly from: number;
  readonly to: number;
}

/** Shorter names are words of every text. */
const MIN_NAME_CHARS = 3;
const MAX_NAME_CHARS = 200;
/** Most names of one note that are looked for. */
const MAX_NAMES = 64;
/** Scripts written without spaces: a name stands in the middle of other characters. */
const SIGNS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const SIGN = new RegExp(`[${SIGNS}]`, 'u');
const OF_WORD = `[[\\p{L}\\p{N}\\p{M}_]--[${SIGNS}]]`;

/** Returns the names by which a text may name a note: title, file name and aliases that are long enough, each once. */
export function mentionNames(note: {
  readonly path: string;
  readonly title: string;
  readonly aliases: readonly string[];
}): string[] {
  const names = new Map<string, string>();
  for (const written of [note.title, fileTitle(note.path), ...note.aliases]) {
    const name = written.trim().replace(/\s+/gu, ' ');
    const length = [...name].length;
    if (length < MIN_NAME_CHARS || length > MAX_NAME_CHARS || !/[\p{L}\p{N}]/u.test(name)) continue;
    const key = name.normalize('NFC').toLowerCase();
    if (!names.has(key) && names.size < MAX_NAMES) names.set(key, name);
  }
  return [...names.values()];
}

/**
 * Returns a function that finds the places where a text names a note: whole words, without case, and not in frontmatter,
 * headings, code, links, formulas, comments, addresses or tags. Of names that overlap, the longest counts.
 */
export function mentionFinder(names: readonly string[]): (text: string, most?: number) => MentionSpan[] {
  const forms = new Set(names.flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]));
  if (forms.size === 0) return () => [];
  const parts = [...forms].sort((a, b) => b.length - a.length).map(patternOf);
  const pattern = new RegExp(parts.join('|'), 'giv');
  return (text, most = Number.POSITIVE_INFINITY) => {
    // Most texts do not contain the name at all, which is known without reading their structure.
    if (text.search(pattern) === -1) return [];
    const found: MentionSpan[] = [];
    for (const { 0: name, index } of maskLinked(text).matchAll(pattern)) {
      if (found.length >= most) break;
      found.push({ from: index, to: index + name.length });
    }
    return found;
  };
}

function patternOf(name: string): string {
  const words = name.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const first = [...name][0] ?? '';
  const last = [...name].at(-1) ?? '';
  const before = SIGN.test(first) || !/[\p{L}\p{N}\p{M}_]/u.test(first) ? '' : `(?<!${OF_WORD})`;
  const after = SIGN.test(last) || !/[\p{L}\p{N}\p{M}_]/u.test(last) ? '(?!\\p{M})' : `(?!${OF_WORD})`;
  return `${before}${words.join('[ \\t]+')}${after}`;
}
