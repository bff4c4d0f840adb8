import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { openMeaning } from '../../../../src/features/meaning/worker/open-meaning.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

describe('a search whose table of words cannot be fetched', () => {
  it('finds by words as before', async () => {
    const notebook = createMemoryNotebook({ '/a.md': '# Small flies\n\nThey breed in the wet algae.' });
    const meaning = openMeaning({
      store: null,
      loadTable: () => Promise.reject(new Error('offline')),
      pause: async () => {},
    });
    const search = createMemorySearch(notebook, null, undefined, null, undefined, meaning);
    const { hits } = await search.search(notebook.notebookId, parseSearchQuery('small flies'), {
      limit: 5,
      by: 'both',
    });
    expect(hits.map(({ path, foundBy }) => [path, foundBy])).toEqual([['/a.md', undefined]]);
    await expect(search.makeVectors(notebook.notebookId)).rejects.toThrow('offline');
  });
});
