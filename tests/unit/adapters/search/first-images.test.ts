import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { type NotesRequest, SEARCH_CALLS } from '../../../../src/contracts/wire/search-requests.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const PNG = new Uint8Array([137, 80, 78, 71]);
const FILES = {
  '/a/one.md':
    '---\ncover: "[[leaf.png]]"\n---\n`![[leaf.png]]`\n![x](https://x.org/a.png) [[leaf.png]]\n![](../pictures/root.svg)\n![[leaf.png]]',
  '/a/two.md': '![[other]] ![[data.csv]] ![[LEAF.png|200]]',
  '/a/three.md': '![[missing.png]]',
  '/other.md': '<img src="pictures/leaf.png">',
  '/data.csv': 'a,b',
  '/pictures/leaf.png': PNG,
  '/pictures/root.svg': '<svg/>',
};

it('finds the first image of a note that is a file of the notebook', async () => {
  const notebook = createMemoryNotebook(FILES);
  const search = createMemorySearch(notebook);
  const ask = async (more: Partial<NotesRequest>) =>
    (
      await search.notes(
        SEARCH_CALLS.notes.parse({ notebookId: notebook.notebookId, sort: { by: 'path', descending: false }, ...more }),
      )
    ).notes;
  const found = await ask({ images: true });
  expect(found.map(({ path, image }) => [path, image])).toEqual([
    ['/a/one.md', '/pictures/root.svg'],
    ['/a/three.md', null],
    ['/a/two.md', '/pictures/leaf.png'],
    ['/other.md', '/pictures/leaf.png'],
  ]);
  expect((await ask({}))[0]).not.toHaveProperty('image');
});
