import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotebookSearch } from '../../../../src/adapters/search/create-search.ts';
import { createSnapshotStore } from '../../../../src/adapters/search/snapshot-store.ts';
import type { IndexState } from '../../../../src/contracts/wire/search-requests.ts';
import { planDelete, planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryNotebook, type MemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const NOTES = 60;
/** So long that several pauses come before the last. */
const LONG = 'leaves and light, water and salt. '.repeat(1200);
const pathOf = (at: number) => `/note-${String(at).padStart(2, '0')}.md`;

let notebook: MemoryNotebook;
let ids = 0;
const tools = { hash: sha256, nextFileId: () => `made-${++ids}`, show: (path: string) => path };

beforeEach(() => {
  const files = Array.from({ length: NOTES }, (_, at) => [pathOf(at), `# Note ${at}\n\nmark${at}x ${LONG}`] as const);
  notebook = createMemoryNotebook(Object.fromEntries(files));
});

function apply(planned: ReturnType<typeof planPut>): void {
  if (planned.type !== 'change') throw new Error(`nothing to apply: ${JSON.stringify(planned)}`);
  notebook.apply(planned.change);
}

async function found(search: NotebookSearch, query: string): Promise<string[]> {
  const { hits } = await search.search(notebook.notebookId, parseSearchQuery(query), { limit: 100 });
  return hits.map(({ path }) => path);
}

/** A search that is stopped in its second pause, with the states before. */
function stopping(snapshots: ReturnType<typeof createSnapshotStore> | null = null) {
  const states: IndexState[] = [];
  let pauses = 0;
  const search = createMemorySearch(notebook, snapshots, undefined, null, async () => {
    pauses += 1;
    states.push(search.state(notebook.notebookId));
    if (pauses === 2) search.stop(notebook.notebookId);
  });
  return { search, states };
}

describe('an index that is stopped while it is built', () => {
  it('says how far it is, and answers from the files that it has', async () => {
    const { search, states } = stopping();
    const first = await found(search, 'leaves');
    expect(states[0]).toMatchObject({ state: 'building', all: NOTES });
    const { state, done, all } = search.state(notebook.notebookId);
    expect([state, all]).toEqual(['stopped', NOTES]);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(NOTES);
    expect(first).toHaveLength(done);
    expect(search.notesRead).toBeLessThanOrEqual(NOTES);
    expect((await search.vocabulary(notebook.notebookId))?.vocabulary.notes).toHaveLength(done);
    expect(await search.names(notebook.notebookId, [pathOf(0)])).toEqual(['Note 0']);
  });

  it('shows nothing that has changed since, and continues where it stopped', async () => {
    const { search } = stopping();
    const [gone = '', changed = ''] = await found(search, 'leaves');
    apply(planDelete(notebook, gone, false, tools));
    apply(planPut(notebook, changed, new TextEncoder().encode('Only gadolinium.'), tools));
    const { done } = search.state(notebook.notebookId);
    const now = await found(search, 'leaves');
    expect(now).toHaveLength(done - 2);
    expect(now).not.toContain(gone);
    expect(await found(search, 'gadolinium')).toEqual([]);
    const read = search.notesRead;
    await search.resume(notebook.notebookId);
    expect(search.state(notebook.notebookId)).toEqual({ state: 'ready', done: 0, all: 0 });
    expect(await found(search, 'leaves')).toHaveLength(NOTES - 2);
    expect(await found(search, 'gadolinium')).toEqual([changed]);
    // The missing ones and the changed one.
    expect(search.notesRead - read).toBe(NOTES - done + 1);
  });

  it('is saved, so that the next start reads the rest only', async () => {
    const snapshots = createSnapshotStore(`stopped-${crypto.randomUUID()}`);
    const { search } = stopping(snapshots);
    await search.follow(notebook.notebookId);
    const { done } = search.state(notebook.notebookId);
    await search.save(notebook.notebookId);
    const second = createMemorySearch(notebook, snapshots);
    expect(await found(second, 'leaves')).toHaveLength(NOTES);
    expect(second.notesRead).toBe(NOTES - done);
  });

  it('is not saved after a note was erased, which it does not follow, until it is resumed', async () => {
    const snapshots = createSnapshotStore(`erased-${crypto.randomUUID()}`);
    const { search } = stopping(snapshots);
    const [gone = ''] = await found(search, 'leaves');
    apply(planDelete(notebook, gone, false, tools));
    await snapshots.remove(notebook.notebookId);
    await search.save(notebook.notebookId);
    expect(await snapshots.load(notebook.notebookId)).toBeNull();
    await search.resume(notebook.notebookId);
    await search.save(notebook.notebookId);
    expect(await found(createMemorySearch(notebook, snapshots), 'leaves')).toHaveLength(NOTES - 1);
  });

  it('tells nothing of a few files, which take no time', async () => {
    const search = createMemorySearch(notebook);
    await search.follow(notebook.notebookId);
    search.stop(notebook.notebookId);
    expect(search.state(notebook.notebookId).state).toBe('ready');
  });
});
