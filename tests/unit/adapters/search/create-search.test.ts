import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotebookSearch } from '../../../../src/adapters/search/create-search.ts';
import type { IndexKind, SavedIndex } from '../../../../src/adapters/search/note-index.ts';
import { packedIndex } from '../../../../src/adapters/search/packed/packed-index.ts';
import { type Segment, termAt } from '../../../../src/adapters/search/packed/segment.ts';
import { createSnapshotStore } from '../../../../src/adapters/search/snapshot-store.ts';
import { SEARCH_CALLS } from '../../../../src/contracts/wire/search-requests.ts';
import { planDelete, planMove, planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryNotebook, type MemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';
import { miniIndex } from '../../../support/mini-index.ts';

const FILES = {
  '/experiments/2026-11-14-blue.md':
    '---\ntags: [light]\nstatus: done\n---\n# Blue ratio\n\nBiomass after drying: 12 g.',
  '/experiments/2026-11-16-red.md': '# Red ratio\n\nThe blue lamp was off. Fresh weight 3 g, dry weight 1 g.',
  '/notes/plan.md': '# Plan\n\nWeigh the fresh leaves. Their weight matters. Tetrahydrofuran is out.',
  '/data/results.csv': 'sample,mass\nB-114,12\nB-115,13\n',
  '/scans/chromatogram.pdf': new Uint8Array([0xff, 0xfe, 0x00]),
  '/runs/run-1/report.md': 'blue blue blue',
};

let notebook: MemoryNotebook;
let search: NotebookSearch;
let ids = 0;
const tools = { hash: sha256, nextFileId: () => `made-${++ids}`, show: (path: string) => path };

beforeEach(() => {
  notebook = createMemoryNotebook(FILES);
  search = createMemorySearch(notebook);
});

function apply(planned: ReturnType<typeof planPut>): void {
  if (planned.type !== 'change') throw new Error(`nothing to apply: ${JSON.stringify(planned)}`);
  notebook.apply(planned.change);
}
const put = (path: string, text: string) => apply(planPut(notebook, path, new TextEncoder().encode(text), tools));
async function paths(text: string, by: NotebookSearch = search, limit = 20): Promise<string[]> {
  const { hits } = await by.search(notebook.notebookId, parseSearchQuery(text), { limit });
  return hits.map(({ path }) => path);
}

const KINDS: [string, IndexKind][] = [
  ['the packed index', packedIndex],
  ['MiniSearch', miniIndex],
];

it('ranks a word in a text before similar words in titles', async () => {
  for (const place of ['leaf', 'root', 'stem']) put(`/notes/regenerate-${place}.md`, '# Regenerate\n\nWater it.');
  put('/notes/daily.md', `# Daily\n\n${'Watered the plants and wrote it down. '.repeat(40)}The cut leaf regenerates.`);
  expect((await paths('regenerates'))[0]).toBe('/notes/daily.md');
});

describe.each(KINDS)('createSearch over %s', (_, kind) => {
  beforeEach(() => {
    search = createMemorySearch(notebook, null, kind);
  });

  it('ranks a note first when its title matches', async () => {
    expect(await paths('blue')).toEqual(['/experiments/2026-11-14-blue.md', '/experiments/2026-11-16-red.md']);
    // Once in the title, and in a file name and its text.
    put('/notes/one.md', '# Osmium\n\nA metal. Hard to melt, and found in nibs.');
    put('/notes/osmium-and-others.md', '# Metals\n\nOsmium, and other metals.');
    expect(await paths('osmium')).toEqual(['/notes/one.md', '/notes/osmium-and-others.md']);
    // Once in the title, and in a file name and often in its text.
    put('/notes/two.md', '# Iridium\n\nIn nibs.');
    put('/notes/iridium-list.md', '# Metals\n\nIridium, iridium, iridium, iridium.');
    expect(await paths('iridium')).toEqual(['/notes/two.md', '/notes/iridium-list.md']);
  });

  it('requires all words, or some when no note has all', async () => {
    expect(await paths('fresh weight')).toEqual(expect.arrayContaining(['/notes/plan.md']));
    expect(await paths('fresh biomass')).toHaveLength(3);
    expect(await paths('biomass nosuchword')).toEqual(['/experiments/2026-11-14-blue.md']);
  });

  it('matches prefixes, and corrects a typing error, but not in a number', async () => {
    expect(await paths('tetra*')).toEqual(['/notes/plan.md']);
    expect(await paths('tetrahydrofuren')).toEqual(['/notes/plan.md']);
    expect(await paths('B-114')).toEqual(['/data/results.csv']);
    expect(await paths('B-116')).toEqual([]);
  });

  it('corrects a typing error in a word of four letters only without other matches', async () => {
    put('/notes/cellar.md', 'Damp, and dark.');
    expect(await paths('lamp')).toEqual(['/experiments/2026-11-16-red.md']);
    expect(await paths('lanp')).toEqual(['/experiments/2026-11-16-red.md']);
    // Before notes that have but one of the words.
    expect(await paths('blue lanp')).toEqual(['/experiments/2026-11-16-red.md']);
    expect(await paths('lanp zirconium')).toEqual(['/experiments/2026-11-16-red.md']);
    expect(await paths('oof')).toEqual([]);
    const { hits } = await search.search(notebook.notebookId, parseSearchQuery('lanp'), { limit: 1 });
    expect(hits[0]?.snippet.marks.map(([start, end]) => hits[0]?.snippet.text.slice(start, end))).toEqual(['lamp']);
  });

  it('matches phrases in the text', async () => {
    expect(await paths('"fresh weight"')).toEqual(['/experiments/2026-11-16-red.md']);
    expect(await paths('"blue ratio"')).toEqual(['/experiments/2026-11-14-blue.md']);
    expect(await paths('"weight fresh"')).toEqual([]);
  });

  it('finds a binary file by its name, and skips files of runs', async () => {
    expect(await paths('chromatogram')).toEqual(['/scans/chromatogram.pdf']);
    expect(await paths('report')).toEqual([]);
  });

  it('applies filters', async () => {
    expect(await paths('blue tag:light')).toEqual(['/experiments/2026-11-14-blue.md']);
    expect(await paths('blue date:2026-11-16..')).toEqual(['/experiments/2026-11-16-red.md']);
    expect(await paths('prop:status=done')).toEqual(['/experiments/2026-11-14-blue.md']);
    expect(await paths('path:/experiments')).toEqual([
      '/experiments/2026-11-16-red.md',
      '/experiments/2026-11-14-blue.md',
    ]);
  });

  it('reports that more hits exist', async () => {
    const query = parseSearchQuery('ratio');
    expect(await search.search(notebook.notebookId, query, { limit: 1 })).toMatchObject({
      truncated: true,
      hits: [{}],
    });
    expect(await search.search(notebook.notebookId, query, { limit: 2 })).toMatchObject({ truncated: false });
  });

  it('returns a snippet with marked words', async () => {
    const { hits } = await search.search(notebook.notebookId, parseSearchQuery('biomas drying'), { limit: 5 });
    const [first] = hits;
    expect(first?.snippet.marks.map(([start, end]) => first.snippet.text.slice(start, end))).toEqual([
      'Biomass',
      'drying',
    ]);
    expect(first).toMatchObject({ title: 'Blue ratio', hash: notebook.get('/experiments/2026-11-14-blue.md')?.hash });
  });

  it('returns nothing for an unknown notebook', async () => {
    const answer = await search.search('other', parseSearchQuery('blue'), { limit: 5 });
    expect(answer).toEqual({ hits: [], truncated: false, matched: [] });
  });

  it('updates after writes, moves and deletions, and reads only changed files', async () => {
    await paths('blue');
    const read = search.notesRead;
    put('/notes/plan.md', 'Nothing but zirconium.');
    expect(await paths('zirconium')).toEqual(['/notes/plan.md']);
    expect(await paths('tetrahydrofuran')).toEqual([]);
    expect(search.notesRead).toBe(read + 1);
    put('/notes/new.md', 'Also zirconium.');
    expect(await paths('zirconium')).toHaveLength(2);
    apply(planMove(notebook, '/notes', '/archive', tools));
    expect((await paths('zirconium')).sort()).toEqual(['/archive/new.md', '/archive/plan.md']);
    // Their names stayed: no text was read again.
    expect(search.notesRead).toBe(read + 2);
    apply(planMove(notebook, '/archive/new.md', '/archive/ytterbium.md', tools));
    expect(await paths('ytterbium')).toEqual(['/archive/ytterbium.md']);
    apply(planDelete(notebook, '/archive', true, tools));
    expect(await paths('zirconium')).toEqual([]);
  });

  it('answers concurrent queries while the notebook changes', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => {
      put(`/many/${index}.md`, `unique${'abcdefghijklmnopqrst'[index]}x`);
      return paths(`unique${'abcdefghijklmnopqrst'[index]}x`);
    });
    const found = await Promise.all(asked);
    expect(found.map(([path]) => path)).toEqual(found.map((_, index) => `/many/${index}.md`));
  });
});

describe.each(KINDS)('with accepts over %s', (_, kind) => {
  const within = (text: string, folder: string, book: MemoryNotebook = notebook) =>
    createMemorySearch(book, null, kind).search(book.notebookId, parseSearchQuery(text), {
      limit: 10,
      accepts: ({ path }) => path.startsWith(folder),
    });

  it('returns the same scores, whatever other files contain', async () => {
    const inside = Object.fromEntries(Object.entries(FILES).filter(([path]) => path.startsWith('/experiments')));
    const noise = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `/secret/${index}.md`,
        'blue ratio weight bluesy drying lanp tetrahydrofuren',
      ]),
    );
    const ids = Object.fromEntries(Object.keys(inside).map((path, index) => [path, index]));
    const strip = (answer: Awaited<ReturnType<typeof within>>) => ({
      ...answer,
      matched: answer.matched.length,
      hits: answer.hits.map(({ fileId: _, ...hit }) => ({ ...hit, order: ids[hit.path] })),
    });
    for (const text of [
      'blue',
      'blue ratio',
      'fresh weight',
      'nosuch blue',
      '"dry weight"',
      'blu*',
      'lanp',
      'path:/',
    ]) {
      const alone = strip(await within(text, '/experiments', createMemoryNotebook(inside)));
      const among = strip(await within(text, '/experiments', createMemoryNotebook({ ...inside, ...noise })));
      expect(among, text).toEqual(alone);
      expect(alone.hits.length, text).toBeGreaterThan(0);
    }
  });
});

describe('notes that pass conditions of a base', () => {
  const passing = async (where: string): Promise<string[]> => {
    const query = SEARCH_CALLS.notes.parse({ notebookId: notebook.notebookId, where });
    return (await search.notes(query)).notes.map(({ path }) => path);
  };

  it('are found by their facts and by the rows of their files', async () => {
    expect(await passing('file.folder == "notes"')).toEqual(['/notes/plan.md']);
    expect(await passing('file.hasTag("light") && status != "open"')).toEqual(['/experiments/2026-11-14-blue.md']);
    expect(await passing('file.size > 500')).toEqual([]);
    put('/notes/plan.md', `# Plan\n\n${'Weigh the leaves. '.repeat(40)}`);
    expect(await passing('file.size > 500')).toEqual(['/notes/plan.md']);
  });

  it('are none for conditions that are not understood', async () => {
    expect(await passing('file.size <')).toEqual([]);
  });
});

describe('the index on the disk', () => {
  let name = '';
  beforeEach(() => {
    name = `search-${++ids}`;
  });

  it('is restored without reading notes, and updated', async () => {
    const first = createMemorySearch(notebook, createSnapshotStore(name));
    await paths('blue', first);
    await first.save(notebook.notebookId);
    put('/notes/later.md', 'praseodymium');
    const second = createMemorySearch(notebook, createSnapshotStore(name));
    expect(await paths('blue', second)).toEqual(await paths('blue'));
    expect(await paths('praseodymium', second)).toEqual(['/notes/later.md']);
    expect(await paths('tag:light', second)).toHaveLength(1);
    expect(second.notesRead).toBe(1);
  });

  it('contains no word of deleted notes', async () => {
    const snapshots = createSnapshotStore(name);
    const first = createMemorySearch(notebook, snapshots);
    await paths('blue', first);
    await first.save(notebook.notebookId);
    put('/notes/plan.md', 'Changed before it goes.');
    await paths('blue', first);
    apply(planDelete(notebook, '/notes/plan.md', false, tools));
    await paths('blue', first);
    await first.save(notebook.notebookId);
    const words = termsIn(await snapshots.load(notebook.notebookId));
    expect(words).toContain('biomass');
    expect(words).not.toContain('tetrahydrofuran');
    expect(words).not.toContain('goes');
  });

  it('contains no word of an erased note when it is saved by a thread that has not followed the erasure', async () => {
    const snapshots = createSnapshotStore(name);
    const first = createMemorySearch(notebook, snapshots);
    await paths('blue', first);
    apply(planDelete(notebook, '/notes/plan.md', false, tools));
    await createSnapshotStore(name).remove(notebook.notebookId);
    await first.save(notebook.notebookId);
    const words = termsIn(await snapshots.load(notebook.notebookId));
    expect(words).toContain('biomass');
    expect(words).not.toContain('tetrahydrofuran');
  });

  it('is not saved when a note is erased meanwhile, but the next time', async () => {
    const snapshots = createSnapshotStore(name);
    let isErased = false;
    const late = {
      ...snapshots,
      async save(...given: Parameters<typeof snapshots.save>) {
        if (!isErased) {
          isErased = true;
          apply(planDelete(notebook, '/notes/plan.md', false, tools));
          await snapshots.remove(notebook.notebookId);
        }
        return snapshots.save(...given);
      },
    };
    const first = createMemorySearch(notebook, late);
    await paths('blue', first);
    await first.save(notebook.notebookId);
    expect(await snapshots.load(notebook.notebookId)).toBeNull();
    await first.save(notebook.notebookId);
    const words = termsIn(await snapshots.load(notebook.notebookId));
    expect(words).toContain('biomass');
    expect(words).not.toContain('tetrahydrofuran');
  });

  it('is updated with changed notes only', async () => {
    const snapshots = createSnapshotStore(name);
    for (let at = 0; at < 40; at += 1) put(`/many/${at}.md`, 'blue');
    const first = createMemorySearch(notebook, snapshots);
    await paths('blue', first);
    await first.save(notebook.notebookId);
    const before = [...((await snapshots.load(notebook.notebookId))?.parts.keys() ?? [])];
    put('/many/1.md', 'green');
    await paths('blue', first);
    await first.save(notebook.notebookId);
    const after = [...((await snapshots.load(notebook.notebookId))?.parts.keys() ?? [])];
    expect(before).toHaveLength(1);
    expect(after).toHaveLength(2);
    expect(after).toContain(before[0]);
    expect(await paths('blue', createMemorySearch(notebook, snapshots), 100)).toHaveLength(41);
    expect(await paths('green', createMemorySearch(notebook, snapshots))).toEqual(['/many/1.md']);
  });

  const columnsOf = ({ parts }: SavedIndex) =>
    [...parts.values()]
      .flatMap((part) => Object.values(part as { segment: object }))
      .flatMap((one) => Object.values(one));
  it.each<[string, (saved: SavedIndex) => SavedIndex]>([
    [
      'cut',
      ({ head, parts }) => ({
        head,
        parts: new Map(
          [...parts].map(([part, value]) => {
            const saved = value as { segment: { postings: Uint8Array } };
            return [part, { ...saved, segment: { ...saved.segment, postings: saved.segment.postings.slice(0, -1) } }];
          }),
        ),
      }),
    ],
    ['of another version', ({ head, parts }) => ({ head: head.replace(/"version":\d+/, '"version":0'), parts })],
    ['missing a part', ({ head }) => ({ head, parts: new Map() })],
    ['nonsense', ({ head }) => ({ head: 'null', parts: new Map([['x', head]]) })],
    ['not an index', () => ({ head: 7, parts: new Map() }) as never],
    ...Array.from({ length: 10 }, (_, column): [string, (saved: SavedIndex) => SavedIndex] => [
      `one bit off in column ${column}`,
      (saved) => {
        const column8 = columnsOf(saved).filter((value) => ArrayBuffer.isView(value))[column];
        if (column8) new Uint8Array(column8.buffer)[0] = (new Uint8Array(column8.buffer)[0] ?? 0) ^ 4;
        return saved;
      },
    ]),
  ])('is rebuilt when it is %s', async (_, damage) => {
    const snapshots = createSnapshotStore(name);
    const first = createMemorySearch(notebook, snapshots);
    await paths('blue', first);
    await first.save(notebook.notebookId);
    const saved = await snapshots.load(notebook.notebookId);
    if (!saved) throw new Error('nothing was saved');
    await snapshots.remove(notebook.notebookId);
    await snapshots.save(notebook.notebookId, damage(saved), await snapshots.generation(notebook.notebookId));
    const second = createMemorySearch(notebook, snapshots);
    expect(await paths('biomass', second)).toEqual(['/experiments/2026-11-14-blue.md']);
    expect(second.notesRead).toBe(4);
    await second.save(notebook.notebookId);
    const third = createMemorySearch(notebook, snapshots);
    expect(await paths('biomass', third)).toHaveLength(1);
    expect(third.notesRead).toBe(0);
  });

  it('is saved when its database exists but is empty', async () => {
    await new Promise((done) => {
      const request = indexedDB.open(name, 3);
      request.onsuccess = () => done(request.result.close());
    });
    const snapshots = createSnapshotStore(name);
    expect(await snapshots.list()).toEqual([]);
    const saved = { head: 'f', parts: new Map([['p', 'w']]) };
    await snapshots.save('n', saved, null);
    expect(await createSnapshotStore(name).load('n')).toEqual(saved);
    await snapshots.remove('n');
    expect(await createSnapshotStore(name).load('n')).toBeNull();
  });

  it('of another schema is rebuilt', async () => {
    await new Promise((done) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore('indexes').put({ facts: '', words: '' }, 'n');
      request.onsuccess = () => done(request.result.close());
    });
    expect(await createSnapshotStore(name).list()).toEqual([]);
  });

  it('is not trusted: its data about a file is used only while the row matches', async () => {
    const snapshots = createSnapshotStore(name);
    const first = createMemorySearch(notebook, snapshots);
    await paths('blue', first);
    await first.save(notebook.notebookId);
    // The same notebook, as far as its number goes, with other files.
    const moved = Object.entries(FILES).map(([path, content]) => [
      path.replace('/experiments/', '/elsewhere/'),
      content,
    ]);
    const other = createMemoryNotebook(Object.fromEntries(moved));
    const second = createMemorySearch(other, snapshots);
    expect(await paths('blue', second)).toEqual([]);
    expect(second.notesRead).toBe(0);
    expect(await paths('plan', second)).toEqual(['/notes/plan.md']);
  });
});

function termsIn(saved: SavedIndex | null): string[] {
  const parts = [...(saved?.parts.values() ?? [])] as { segment: Segment }[];
  return parts.flatMap(({ segment }) => Array.from(segment.termEnds, (_, term) => termAt(segment, term)));
}
