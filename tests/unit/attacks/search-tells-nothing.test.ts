import { describe, expect, it } from 'vitest';
import { createScopedNotebook } from '../../../src/core/guard/scoped-notebook.ts';
import { createScopedSearch } from '../../../src/core/guard/scoped-search.ts';
import { parseSearchQuery } from '../../../src/core/search/search-query.ts';
import { createMemoryNotebook, sha256 } from '../../support/memory-notebook.ts';
import { createMemorySearch } from '../../support/memory-search.ts';

// Who chooses the words must not read a note by how other notes are ordered, unless the run is marked by it.

const agent = {
  name: 'assistant',
  scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
  can: { read: true, write: true, create: true, delete: true, execute: false, integrations: false },
};

/** What an agent's search answers and what it is noted to have read, beside a note that is local-only. */
async function searchBeside(secret: string, query: string) {
  const notebook = createMemoryNotebook(
    {
      '/notes/a.md': 'melting melting melting boiling',
      '/notes/b.md': 'boiling boiling boiling melting',
      '/notes/c.md': 'nothing of it',
      '/private/secret.md': secret,
    },
    { labels: { '/private/secret.md': ['local-only'] } },
  );
  const read: string[] = [];
  const scoped = createScopedNotebook({
    withheld: 'nothing',
    noteShown: () => {},
    grant: null,
    reader: notebook,
    agent,
    runId: 'run-1',
    hash: sha256,
    nextFileId: () => 'new',
    noteRead: (path) => read.push(path),
    hides: null,
    keeps: null,
  });
  const door = scoped.resolve('/', 'read');
  if (door.type !== 'allowed') throw new Error('not allowed');
  const search = createScopedSearch(createMemorySearch(notebook), scoped, notebook);
  const { hits, truncated } = await search.search(door.handle, parseSearchQuery(query), {
    limit: 10,
    picks: () => true,
  });
  return { order: hits.map(({ info, score }) => [info.path, score]), truncated, read: read.toSorted() };
}

describe('a search beside a local-only note', () => {
  it.each(['melting boiling', 'melting boiling nosuchword', '"melting" boiling', 'melt* boiling', 'meltinq boiling'])(
    'ranks other notes the same, whatever the local-only note contains: %s',
    async (query) => {
      const answers = await Promise.all(
        ['nothing', 'melting', 'boiling', 'melting melting melting'].map((secret) => searchBeside(secret, query)),
      );
      const seen = answers.filter(({ read }) => !read.includes('/private/secret.md'));
      expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    },
  );
});
