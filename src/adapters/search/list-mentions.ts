import { MAX_MENTIONS, type Mention, type Mentions } from '../../contracts/wire/search-requests.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { parseSearchQuery, type SearchQuery } from '../../core/search/search-query.ts';
import { soughtPhrase } from '../../core/search/search-words.ts';
import { type MentionSpan, mentionFinder, mentionNames } from '../../core/shared/link-text/find-mentions.ts';
import type { IndexEntry, NoteIndex } from './note-index.ts';

/** Most notes with the words of one name that are read. */
const MAX_CANDIDATES = 2000;
/** Notes read at once. */
const BATCH_NOTES = 100;
/** Characters shown before a mention, and of the whole line. */
const LEAD_CHARACTERS = 60;
const LINE_CHARACTERS = 180;
const NO_QUERY: SearchQuery = parseSearchQuery('');
const NONE: Mentions = { mentions: [], truncated: false };

type CandidateTexts = readonly { readonly entry: IndexEntry; readonly text: string }[];

/**
 * Returns where other notes name a file without a link, by path and place. The index finds the notes with the words of its names, so
 * that only their texts are read.
 *
 * @param readTexts returns those of the files that are as the index has them, with their texts
 */
export async function listMentions(
  index: NoteIndex,
  path: string,
  readTexts: (found: readonly { entry: IndexEntry }[]) => Promise<CandidateTexts>,
): Promise<Mentions> {
  const to = entryAt(index, path);
  const names = to === undefined ? [] : mentionNames(to);
  if (names.length === 0) return NONE;
  const { notes, isCut } = candidatesOf(index, names, path);
  const find = mentionFinder(names);
  const mentions: Mention[] = [];
  for (let at = 0; at < notes.length; at += BATCH_NOTES) {
    for (const { entry, text } of await readTexts(notes.slice(at, at + BATCH_NOTES))) {
      const spans = find(text, MAX_MENTIONS + 1 - mentions.length);
      mentions.push(...describe(entry, text, spans));
    }
    if (mentions.length > MAX_MENTIONS) return { mentions: mentions.slice(0, MAX_MENTIONS), truncated: true };
  }
  return { mentions, truncated: isCut };
}

function entryAt(index: NoteIndex, path: string): IndexEntry | undefined {
  for (const entry of index.entries()) if (entry.path === path) return entry;
  return undefined;
}

function candidatesOf(
  index: NoteIndex,
  names: readonly string[],
  path: string,
): { notes: { entry: IndexEntry }[]; isCut: boolean } {
  const found = new Map<string, IndexEntry>();
  let isCut = false;
  for (const name of names) {
    const { words: phrase, beginning } = soughtPhrase(name);
    const phrases = phrase.length === 0 ? [] : [phrase];
    const words = beginning === null ? [] : [{ word: beginning, isPrefix: true }];
    if (phrases.length + words.length === 0) continue;
    const { best, total } = index.candidates({ ...NO_QUERY, words, phrases }, { limit: MAX_CANDIDATES });
    isCut ||= total > best.length;
    for (const { entry } of best)
      if (entry.path !== path && entry.hasText && isMarkdown(entry.path)) found.set(entry.fileId, entry);
  }
  const notes = [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1)).map((entry) => ({ entry }));
  return { notes, isCut };
}

/** Adds to each mention its line, cut around the name. */
function describe({ path, title, hash }: IndexEntry, text: string, spans: readonly MentionSpan[]): Mention[] {
  let lineNumber = 1;
  let read = 0;
  return spans.map(({ from, to }) => {
    for (let end = text.indexOf('\n', read); end !== -1 && end < from; end = text.indexOf('\n', read)) {
      read = end + 1;
      lineNumber += 1;
    }
    const lineEnd = text.slice(to).search(/[\r\n]/);
    const end = lineEnd === -1 ? text.length : to + lineEnd;
    const begin = from - read > LEAD_CHARACTERS ? wordStart(text, from - LEAD_CHARACTERS, from) : read;
    const last = end - begin > LINE_CHARACTERS ? wordEnd(text, Math.max(to, begin + LINE_CHARACTERS), to) : end;
    const before = `${begin > read ? '…' : ''}${text.slice(begin, from)}`.trimStart();
    const after = `${text.slice(to, last)}${last < end ? '…' : ''}`.trimEnd();
    return { path, title, hash, from, lineNumber, before, name: text.slice(from, to), after };
  });
}

/** Returns the first start of a word from `at` on; a place that splits no character when there is none before `most`. */
function wordStart(text: string, at: number, most: number): number {
  const space = text.indexOf(' ', at);
  if (space !== -1 && space < most) return space + 1;
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}

/** Returns the last end of a word up to `at`; a place that splits no character when there is none after `least`. */
function wordEnd(text: string, at: number, least: number): number {
  const space = text.lastIndexOf(' ', at);
  if (space > least) return space;
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
}
