import type { Vocabulary } from '../../contracts/wire/search-requests.ts';
import { comparePaths } from './list-notes.ts';
import type { IndexEntry } from './note-index.ts';

/** Returns the link targets of a notebook by path, and its tags, most used first. */
export function listVocabulary(entries: Iterable<IndexEntry>): Vocabulary {
  const counts = new Map<string, number>();
  const notes = [...entries].map(({ path, title, aliases, tags }) => {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return { path, title, aliases };
  });
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  return {
    notes: notes.sort((a, b) => comparePaths(a.path, b.path)),
    tags: tags.sort((a, b) => b.count - a.count || comparePaths(a.tag, b.tag)),
  };
}
