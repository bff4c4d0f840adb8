import { describe, expect, it } from 'vitest';
import { createScopedNotebook } from '../../../../src/core/guard/scoped-notebook.ts';
import { createScopedSearch } from '../../../../src/core/guard/scoped-search.ts';
import type { Handle } from '../../../../src/core/ports/scoped-notebook-port.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';
import { createToolLab, type LabOptions } from '../../../support/tool-lab.ts';

const OPEN = {
  '/open/blue.md': '# Blue ratio\n\nBiomass after drying under blue light.',
  '/open/red.md': 'Red light, and the blue lamp off.',
  '/open/table.csv': 'lamp,mass\nblue,3\n',
};
const SECRET = Object.fromEntries(
  Array.from({ length: 25 }, (_, index) => [`/closed/secret-${index}.md`, 'blue light biomass canary blues lamps']),
);

interface Output {
  hits: { path: string; title: string; snippet: string; found: string[] }[];
  truncated: boolean;
}
async function ask(input: Record<string, unknown>, files: Record<string, string> = OPEN, options: LabOptions = {}) {
  const lab = createToolLab(files, { scopeFolders: ['/'], ...options });
  const output = (await lab.output('search_content', input)) as Output;
  return { ...output, paths: output.hits.map(({ path }) => path), read: lab.read };
}

describe('search_content', () => {
  it('returns titles, a snippet of each note, and its marks', async () => {
    const { hits, read } = await ask({ query: 'biomass drying' });
    expect(hits).toEqual([
      {
        path: '/open/blue.md',
        title: 'Blue ratio',
        snippet: '…Biomass after drying under blue light.',
        found: ['Biomass', 'drying'],
      },
    ]);
    expect(read).toEqual(['/open/blue.md']);
  });

  it('searches a folder, one file, and files that match a pattern', async () => {
    expect((await ask({ query: 'blue', path: '/open/red.md' })).paths).toEqual(['/open/red.md']);
    expect((await ask({ query: 'blue', glob: '**/*.csv' })).paths).toEqual(['/open/table.csv']);
    expect((await ask({ query: 'blue', path: '/open' })).paths).toHaveLength(3);
  });

  it('returns at most the limit, and reports more', async () => {
    expect(await ask({ query: 'blue', limit: 1 })).toMatchObject({ truncated: true, hits: [{}] });
    expect(await ask({ query: 'blue', limit: 3 })).toMatchObject({ truncated: false });
  });

  it('counts returned notes as read, and a local-only note also when it is omitted', async () => {
    const labels = { '/open/table.csv': ['local-only' as const], '/open/red.md': ['untrusted' as const] };
    const { paths, read } = await ask({ query: 'blue', limit: 1 }, OPEN, { labels });
    expect(paths).toEqual(['/open/blue.md']);
    expect(read.sort()).toEqual(['/open/blue.md', '/open/table.csv']);
    expect((await ask({ query: 'drying', limit: 1 }, OPEN, { labels })).read).toEqual(['/open/blue.md']);
  });

  it('names the problem of a query', async () => {
    const lab = createToolLab(OPEN);
    expect(await lab.call('search_content', { query: '...' })).toMatchObject({ code: 'bad-input' });
    const day = await lab.call('search_content', { query: 'blue date:soon' });
    expect(day).toMatchObject({ code: 'bad-input', message: expect.stringContaining('date:soon') });
    expect(await lab.call('search_content', { query: 'x', path: '/nothing' })).toMatchObject({ code: 'not-found' });
    expect(lab.read).toEqual([]);
  });

  it.each([
    'canary',
    'blue light',
    'biomass',
    'blu*',
    'blues',
    'path:/closed',
    '"light biomass"',
    'date:2026',
    'secret',
  ])('returns the same for %s, whatever files are out of scope', async (query) => {
    const options = { scopeFolders: ['/open'] };
    const input = { query, path: '/open' };
    const among = await ask(input, { ...SECRET, ...OPEN }, options);
    expect(among).toEqual(await ask(input, OPEN, options));
    expect(JSON.stringify(among)).not.toMatch(/canary|secret|closed/);
  });

  it('searches the run’s own results separately, and no other runs', async () => {
    const files = { ...OPEN, '/runs/run-1/x.md': 'blue own', '/runs/run-2/y.md': 'blue other' };
    expect((await ask({ query: 'blue' }, files)).paths.filter((path) => path.startsWith('/runs'))).toEqual([]);
  });
});

describe('createScopedSearch', () => {
  const agent = {
    name: 'reader',
    scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
    can: { read: true, write: false, create: false, delete: false, execute: false, integrations: false },
  };
  const query = parseSearchQuery('blue');

  function open(hides: ((path: string) => boolean) | null) {
    const reader = createMemoryNotebook(OPEN);
    const read: string[] = [];
    const notebook = createScopedNotebook({
      withheld: 'nothing',
      noteShown: () => {},
      grant: null,
      reader,
      agent,
      runId: null,
      hash: sha256,
      nextFileId: () => 'x',
      hides,
      keeps: null,
      noteRead: (path) => read.push(path),
    });
    const door = notebook.resolve('/', 'read');
    if (door.type !== 'allowed') throw new Error('the root is shut');
    return { reader, read, notebook, handle: door.handle };
  }
  const pathsOf = async (search: ReturnType<typeof createScopedSearch>, handle: Handle) =>
    (await search.search(handle, query, { limit: 10, picks: () => true })).hits.map(({ info }) => info.path);

  it('omits files that rules hide', async () => {
    const { reader, notebook, handle, read } = open((path) => path.endsWith('.csv'));
    const search = createScopedSearch(createMemorySearch(reader), notebook, reader);
    expect(await pathsOf(search, handle)).toEqual(['/open/blue.md', '/open/red.md']);
    expect(read).not.toContain('/open/table.csv');
  });

  it('omits outdated hits of the index, and files out of scope', async () => {
    const { reader, notebook, handle, read } = open((path) => path === '/open/red.md');
    const lying = {
      search: async () => ({
        hits: reader.rows().flatMap(({ fileId, path, kind }) =>
          kind === 'folder'
            ? []
            : [
                {
                  fileId,
                  path,
                  hash: sha256('other'),
                  title: path,
                  section: '',
                  score: 1,
                  snippet: { text: 'canary', marks: [], at: 0 },
                  tags: [],
                },
              ],
        ),
        truncated: false,
        matched: reader.rows().map(({ fileId }) => fileId),
      }),
    };
    expect(await pathsOf(createScopedSearch(lying, notebook, reader), handle)).toEqual([]);
    expect(read).toEqual([]);
  });
});
