import { beforeEach, describe, expect, it } from 'vitest';
import type { NotebookSearch } from '../../../../src/adapters/search/create-search.ts';
import type { SavedIndex } from '../../../../src/adapters/search/note-index.ts';
import type { PdfText } from '../../../../src/contracts/domain/pdf-text.ts';
import type { DerivedTexts } from '../../../../src/core/ports/pdf-texts.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryNotebook, type MemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const PAPER = new Uint8Array([0xff, 1]);
const BOOK = new Uint8Array([0xff, 2]);
const FILES = {
  '/paper.pdf': PAPER,
  '/copy.pdf': PAPER,
  '/book.pdf': BOOK,
  '/plan.md': '# Plan\n\nRead about gadolinium.',
};

/** Texts that a test adds while the search runs. */
function createDerived(): DerivedTexts & { put: (bytes: Uint8Array, text: Partial<PdfText>) => void; reads: number } {
  const texts = new Map<string, PdfText>();
  return {
    reads: 0,
    async read(hashes) {
      this.reads += hashes.length;
      return hashes.map((hash) => texts.get(hash) ?? null);
    },
    count: async () => texts.size,
    put(bytes, text) {
      texts.set(sha256(bytes), { pages: [], pageCount: text.pages?.length ?? 0, problem: null, ...text });
    },
  };
}

let notebook: MemoryNotebook;
let derived: ReturnType<typeof createDerived>;
let search: NotebookSearch;

beforeEach(() => {
  notebook = createMemoryNotebook(FILES);
  derived = createDerived();
  search = createMemorySearch(notebook, null, undefined, derived);
});

const find = async (text: string, by: NotebookSearch = search) =>
  (await by.search(notebook.notebookId, parseSearchQuery(text), { limit: 10 })).hits;

describe('the search over PDFs', () => {
  it('finds a text once it is derived, with the page, in each file that has it', async () => {
    derived.put(PAPER, { pages: ['Introduction', 'Methods', 'The gadolinium was weighed.'] });
    const hits = await find('gadolinium');
    expect(new Set(hits.map(({ path, page }) => `${path} ${page}`))).toEqual(
      new Set(['/plan.md undefined', '/paper.pdf 3', '/copy.pdf 3']),
    );
    expect(hits.find(({ path }) => path === '/paper.pdf')?.snippet.text).toBe('…The gadolinium was weighed.');
  });

  it('adds texts that are derived later, without a change of the notebook', async () => {
    expect((await find('holmium')).map(({ path }) => path)).toEqual([]);
    derived.put(BOOK, { pages: ['', 'Holmium'] });
    expect((await find('holmium')).map(({ path, page }) => [path, page])).toEqual([['/book.pdf', 2]]);
    expect((await find('"holmium"')).map(({ path }) => path)).toEqual(['/book.pdf']);
    const { reads } = derived;
    await find('zirconium');
    // Nothing was derived since: the texts are not read again.
    expect(derived.reads).toBe(reads);
  });

  it('finds the page of a word far inside a long text', async () => {
    const filler = 'water and light as before '.repeat(400);
    const pages = Array.from({ length: 300 }, (_, at) => (at === 250 ? `${filler} dysprosium` : filler));
    expect(pages.join('').length).toBeGreaterThan(2 * 1024 * 1024);
    derived.put(BOOK, { pages });
    const [hit] = await find('dysprosium');
    expect(hit).toMatchObject({ path: '/book.pdf', page: 251 });
    expect(hit?.snippet.text).toContain('dysprosium');
  });

  it('replaces the text of a PDF that is read again', async () => {
    derived.put(BOOK, { pages: ['Holmium'], pageCount: 9, problem: 'slow' });
    expect((await find('holmium')).map(({ page }) => page)).toEqual([1]);
    await search.awaitText(notebook.notebookId, sha256(BOOK));
    derived.put(BOOK, { pages: ['Holmium', 'Erbium'] });
    expect((await find('erbium')).map(({ path, page }) => `${path} ${page}`)).toEqual(['/book.pdf 2']);
    expect((await find('holmium')).map(({ page }) => page)).toEqual([1]);
  });

  it('saves added texts, and adds texts after a restart', async () => {
    let saved: SavedIndex | null = null;
    const snapshots = {
      load: async () => saved,
      save: async (_: string, next: SavedIndex) => {
        saved = next;
        return true;
      },
      generation: async () => null,
      remove: async () => undefined,
      list: async () => [],
      close: () => undefined,
    };
    const first = createMemorySearch(notebook, snapshots, undefined, derived);
    await find('gadolinium', first);
    await first.save(notebook.notebookId);
    derived.put(PAPER, { pages: ['Erbium'] });
    await find('erbium', first);
    await first.save(notebook.notebookId);
    derived.put(BOOK, { pages: ['Erbium too'] });
    const second = createMemorySearch(notebook, snapshots, undefined, derived);
    expect((await find('erbium', second)).map(({ path }) => path).sort()).toEqual([
      '/book.pdf',
      '/copy.pdf',
      '/paper.pdf',
    ]);
    expect(second.notesRead).toBe(0);
  });
});
