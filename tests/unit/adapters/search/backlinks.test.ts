import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotebookSearch } from '../../../../src/adapters/search/create-search.ts';
import { createSnapshotStore } from '../../../../src/adapters/search/snapshot-store.ts';
import { MAX_BACKLINKS } from '../../../../src/contracts/wire/search-requests.ts';
import { planDelete, planMove, planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { createMemoryNotebook, type MemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const FILES = {
  '/plan.md': '---\naliases: [Masterplan]\ntags: [work]\n---\n# The plan\n\nItself: [[plan]]',
  '/a/one.md': 'First [[plan]] and [[Plan#Steps|again]].\r\n\r\nThen [the plan](../plan.md#steps). #work',
  '/a/two.md': '`[[plan]]`\n```\n[[plan]]\n```\nonly in code #work #light/blue',
  '/a/three.md': 'By its other name: [[masterplan]].',
  '/b/plan.md': '# Another plan',
  '/b/four.md': 'The near one: [[plan]]; the far one: [plan](/plan.md)\n![[leaf.png]]',
  '/b/leaf.png': new Uint8Array([1, 2, 3]),
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
const lines = async (path: string, by = search) =>
  (await by.backlinks(notebook.notebookId, path)).map((link) => `${link.path}:${link.lineNumber} ${link.line}`);
const names = async (by = search) => (await by.vocabulary(notebook.notebookId))?.vocabulary;

describe('backlinks', () => {
  it('are lines with links by name, path or alias, outside code', async () => {
    expect(await lines('/plan.md')).toEqual([
      '/a/one.md:1 First [[plan]] and [[Plan#Steps|again]].',
      '/a/one.md:3 Then [the plan](../plan.md#steps). #work',
      '/a/three.md:1 By its other name: [[masterplan]].',
      '/b/four.md:1 The near one: [[plan]]; the far one: [plan](/plan.md)',
    ]);
    expect(await lines('/b/plan.md')).toEqual(['/b/four.md:1 The near one: [[plan]]; the far one: [plan](/plan.md)']);
    expect(await lines('/b/leaf.png')).toEqual(['/b/four.md:2 ![[leaf.png]]']);
  });

  it('are empty for a missing file and an unknown notebook', async () => {
    expect(await lines('/nothing.md')).toEqual([]);
    expect(await search.backlinks('other', '/plan.md')).toEqual([]);
  });

  it('update after writes, moves and deletions', async () => {
    await lines('/plan.md');
    put('/a/one.md', 'No link.');
    apply(planDelete(notebook, '/a/three.md', false, tools));
    put('/c.md', 'New: [[plan]]');
    expect((await lines('/plan.md')).map((line) => line.slice(0, 9))).toEqual(['/b/four.m', '/c.md:1 N']);
    apply(planMove(notebook, '/plan.md', '/b/old/plan.md', tools));
    expect(await lines('/b/old/plan.md')).toEqual([]);
    expect(await lines('/b/plan.md')).toHaveLength(2);
  });

  it('are the first by path where every note links to the same one, and the other notes are not read', async () => {
    const paths = Array.from({ length: 3 * MAX_BACKLINKS }, (_, n) => `/many/${String(n).padStart(5, '0')}.md`);
    const many = createMemoryNotebook({
      '/plan.md': '# The plan',
      ...Object.fromEntries(paths.map((path) => [path, `${path} leads to [[plan]]`])),
    });
    const by = createMemorySearch(many);
    await by.follow(many.notebookId);
    const readBytes = vi.spyOn(many, 'readBytes');
    const found = await by.backlinks(many.notebookId, '/plan.md');
    expect(found.map(({ path }) => path)).toEqual(paths.slice(0, MAX_BACKLINKS));
    expect(readBytes.mock.calls.length).toBeLessThan(2 * MAX_BACKLINKS);
  });

  it('truncate a long line', async () => {
    put('/long.md', `[[plan]] ${'x'.repeat(400)}`);
    const found = await search.backlinks(notebook.notebookId, '/plan.md');
    expect(found.find(({ path }) => path === '/long.md')?.line).toMatch(/^\[\[plan\]\] x{291}…$/);
  });
});

describe('vocabulary', () => {
  it('lists every file with title and aliases, and tags by frequency', async () => {
    const found = await names();
    expect(found?.tags).toEqual([
      { tag: 'work', count: 3 },
      { tag: 'light/blue', count: 1 },
    ]);
    expect(found?.notes.map(({ path }) => path)).toEqual(Object.keys(FILES).sort());
    expect(found?.notes.at(-1)).toEqual({ path: '/plan.md', title: 'The plan', aliases: ['Masterplan'] });
    expect(await search.vocabulary('other')).toBeNull();
  });

  it('is cached until the notebook changes', async () => {
    const first = await names();
    expect(await names()).toBe(first);
    put('/new.md', '# New #fresh');
    expect((await names())?.tags).toContainEqual({ tag: 'fresh', count: 1 });
  });
});

it('lists one line of very many links once', async () => {
  put('/many.md', `First line\n${'[[plan]] '.repeat(15_000)}\nLast line: [[plan]]`);
  const found = (await search.backlinks(notebook.notebookId, '/plan.md')).filter((link) => link.path === '/many.md');
  expect(found.map(({ lineNumber }) => lineNumber)).toEqual([2, 3]);
});

it('is restored with the backlinks after a restart, without reading notes', async () => {
  const name = `links-${++ids}`;
  const first = createMemorySearch(notebook, createSnapshotStore(name));
  const before = [await lines('/plan.md', first), await names(first)];
  await first.save(notebook.notebookId);
  const second = createMemorySearch(notebook, createSnapshotStore(name));
  expect([await lines('/plan.md', second), await names(second)]).toEqual(before);
  expect(second.notesRead).toBe(0);
});
