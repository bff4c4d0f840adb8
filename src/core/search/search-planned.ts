import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { SearchHit } from '../ports/search-port.ts';
import { bodyStart, isSearchedText, searchFactsOf } from './search-document.ts';
import { hasPhrases, passesFilters, snippetOf } from './search-match.ts';
import type { SearchQuery } from './search-query.ts';
import { wordsOf } from './search-words.ts';

/**
 * Searches the text of planned files, which no index holds: a file fits with all words and phrases, spelled as in the query, and all
 * filters. In the order of the files.
 */
export async function searchPlanned(
  files: readonly FileRow[],
  query: SearchQuery,
  readBytes: (hash: string) => Promise<Uint8Array>,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const row of files) {
    const hit = await matchFile(row, query, readBytes);
    if (hit !== null) hits.push(hit);
  }
  return hits;
}

async function matchFile(
  { fileId, path, hash, sizeBytes, modifiedMs }: FileRow,
  query: SearchQuery,
  readBytes: (hash: string) => Promise<Uint8Array>,
): Promise<SearchHit | null> {
  if (hash === null) return null;
  const decoded = isSearchedText(path, sizeBytes) ? decodeUtf8(await readBytes(hash)) : null;
  const match = matchText({ path, modifiedMs }, decoded?.type === 'text' ? decoded.text : null, query);
  if (match === null) return null;
  const { title, tags, snippet } = match;
  return { fileId, path, hash, title, section: '', score: 0, snippet, tags };
}

/** A text that fits a query. */
export interface TextFit extends Pick<SearchHit, 'title' | 'tags' | 'snippet'> {
  /** Words of the note that fit. */
  readonly found: ReadonlySet<string>;
  /** All words of the note, in order. */
  readonly words: readonly string[];
}

/**
 * Returns how a file fits all words and phrases, spelled as in the query, and all filters; null when it does not.
 *
 * @param text null for a file that is found by its name only
 */
export function matchText(
  { path, modifiedMs }: Pick<FileRow, 'path' | 'modifiedMs'>,
  text: string | null,
  { words, phrases, filters }: SearchQuery,
): TextFit | null {
  const { title, tags, properties, day } = searchFactsOf(path, text);
  const dated = day ?? new Date(modifiedMs).toISOString().slice(0, 10);
  if (!passesFilters(filters, { path, tags, properties, day: dated })) return null;
  const body = text ?? '';
  const all = wordsOf(body);
  const own = new Set([...wordsOf(title), ...tags.flatMap((tag) => wordsOf(`#${tag}`)), ...all]);
  const found = new Set<string>();
  for (const { word, isPrefix } of words) {
    const matching = isPrefix ? [...own].filter((one) => one.startsWith(word)) : own.has(word) ? [word] : [];
    if (matching.length === 0) return null;
    for (const one of matching) found.add(one);
  }
  if (!hasPhrases(body, phrases) && !hasPhrases(title, phrases)) return null;
  for (const word of phrases.flat()) found.add(word);
  return { title, tags, found, words: all, snippet: snippetOf(body, found, phrases, bodyStart(path, body)) };
}
