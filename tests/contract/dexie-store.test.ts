import { describe, expect, it } from 'vitest';
import type { CommitNotice } from '../../src/adapters/dexie/store-memory.ts';
import type { Label, LabelRow } from '../../src/contracts/domain/notebook/label.ts';
import { newDatabase, openStore, readWholeLog } from '../support/dexie-harness.ts';
import { createFreeAgent, creationOf, NOTEBOOK_ID } from '../support/loop-seed.ts';
import { NOON_MS, sha256 } from '../support/memory-notebook.ts';
import { describeChanges } from './store-changes.contract.ts';
import {
  changeOf,
  changing,
  entry,
  file,
  fill,
  refusal,
  requestRow,
  type StoreHarness,
  treeOf,
} from './store-harness.ts';
import { describeLabels } from './store-labels.contract.ts';
import { describeRows } from './store-rows.contract.ts';

async function open(): Promise<StoreHarness> {
  const database = newDatabase();
  return {
    store: openStore(database),
    setRunnerEpoch: async (epoch) => void (await database.meta.put({ key: 'runner', epoch })),
    log: () => readWholeLog(database),
    change: (changeId) => database.changes.get(changeId),
    notebookRow: (notebookId) => database.notebooks.get(notebookId),
    loseBlob: (hash) => database.blobs.delete(hash),
    putDraft: async (draftId) =>
      void (await database.drafts.put({
        draftId,
        notebookId: NOTEBOOK_ID,
        path: '/d',
        text: '',
        baseHash: null,
        updatedMs: NOON_MS,
        conflict: false,
      })),
    hasDraft: async (draftId) => (await database.drafts.get(draftId)) !== undefined,
  };
}

describeChanges('the store over Dexie', open);
describeRows('the store over Dexie', open);
describeLabels('the store over Dexie', open);

describe('two stores over one database', () => {
  const write = (from: string, to: string) =>
    changing(changeOf([{ fileId: 'id /a.md', before: file('/a.md', from), after: file('/a.md', to) }], [to]));

  it('applies the commits of the other store after a notice', async () => {
    const database = newDatabase();
    const notices: CommitNotice[] = [];
    const first = openStore(database, (notice) => void notices.push(notice));
    const second = openStore(database);
    await fill(first, { '/a.md': 'one' });
    expect(await treeOf(second)).toEqual(['/a.md one']);
    await first.commit(write('one', 'two'));
    await first.commit(changing(creationOf({ '/n/b.md': 'b' })));
    for (const notice of notices) second.applyNotice(notice);
    expect(await treeOf(second)).toEqual(['/a.md two', '/n/', '/n/b.md b']);
    const [one, two] = [await first.notebook(NOTEBOOK_ID), await second.notebook(NOTEBOOK_ID)];
    // A tree read from rows includes parent ids; the reader's contract is the same.
    const plain = (rows: readonly object[]) => rows.map((row) => ({ ...row, parent: undefined }));
    expect(plain(two.descendants('/'))).toEqual(plain(one.descendants('/')));
    expect(two.usage).toEqual(one.usage);
    expect(two.seq).toBe(one.seq);
  });

  it('reads the whole notebook again when it has missed too many changes', async () => {
    const database = newDatabase();
    const [first, second] = [openStore(database), openStore(database)];
    await fill(first, { '/a.md': '0' });
    await treeOf(second);
    for (let n = 0; n < 520; n += 1) await first.commit(write(String(n), String(n + 1)));
    second.applyNotice({ notebookIds: [NOTEBOOK_ID], rights: false, runs: false, servers: false });
    expect(await treeOf(second)).toEqual(['/a.md 520']);
  });

  it('interleaves concurrent commits without a fork', async () => {
    const database = newDatabase();
    const stores = [openStore(database), openStore(database)];
    await fill(openStore(database), {});
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => stores[n % 2]?.commit(changing(creationOf({ [`/${n}.md`]: `${n}` })))),
    );
    const log = await readWholeLog(database);
    expect(log.map((row) => row.seq)).toEqual(Array.from({ length: 101 }, (_, n) => n + 1));
    expect((await database.notebooks.get(NOTEBOOK_ID))?.seq).toBe(100);
    expect(await treeOf(openStore(database))).toHaveLength(100);
  });

  it('reads again after a conflict, even without a notice', async () => {
    const database = newDatabase();
    const [first, second] = [openStore(database), openStore(database)];
    await fill(first, { '/a.md': 'one' });
    await treeOf(second);
    await first.commit(write('one', 'two'));
    expect(await refusal(second.commit(write('one', 'mine')))).toBe('conflict');
    expect(await treeOf(second)).toEqual(['/a.md two']);
  });

  it('reads the agent and the rules again after stale rights are refused', async () => {
    const database = newDatabase();
    const [first, second] = [openStore(database), openStore(database)];
    const agent = createFreeAgent();
    await first.commit({ writes: [{ type: 'put', table: 'agents', rows: [agent] }], audit: [entry()] });
    await second.agent('tester');
    await second.ruleBook();
    await first.commit({
      writes: [
        { type: 'put', table: 'agents', rows: [{ ...agent, revision: 2 }] },
        { type: 'rule-book', atMs: 1, ruleBook: { revision: 1, rules: [] } },
      ],
      audit: [entry()],
    });
    const rights = { agent: 'tester', agentRevision: 1, ruleBookRevision: 0 };
    expect(await refusal(second.commit({ checks: [{ type: 'rights', ...rights }], audit: [entry()] }))).toBe(
      'stale-rights',
    );
    expect(await second.agent('tester')).toMatchObject({ revision: 2 });
    expect(await second.ruleBook()).toMatchObject({ revision: 1 });
  });

  it('counts the requests of the other store', async () => {
    const database = newDatabase();
    const notices: CommitNotice[] = [];
    const first = openStore(database, (notice) => void notices.push(notice));
    const second = openStore(database);
    expect(await second.requestsSince('tester', 0)).toEqual([]);
    await first.commit({
      writes: [{ type: 'put', table: 'requests', rows: [requestRow({ startedMs: 5 })] }],
      audit: [],
    });
    for (const notice of notices) second.applyNotice(notice);
    expect(await second.requestsSince('tester', 0)).toEqual([5]);
  });
});

describe('labels in two stores over one database', () => {
  const labelled = (path: string, ...labels: Label[]): LabelRow => ({
    fileId: `id ${path}`,
    notebookId: NOTEBOOK_ID,
    labels,
  });
  const write = (from: string, to: string) =>
    changing(changeOf([{ fileId: 'id /a.md', before: file('/a.md', from), after: file('/a.md', to) }], [to]));
  async function openTwo() {
    const database = newDatabase();
    const notices: CommitNotice[] = [];
    const first = openStore(database, (notice) => void notices.push(notice));
    const second = openStore(database);
    await fill(first, { '/a.md': 'a', '/p/b.md': 'b' });
    const labelsAt = async (store: typeof first, path: string) =>
      (await store.notebook(NOTEBOOK_ID)).labelsAt(path).map(({ label }) => label);
    await labelsAt(second, '/a.md');
    const tell = () => {
      for (const notice of notices.splice(0)) second.applyNotice(notice);
    };
    return { database, first, second, labelsAt, tell };
  }

  it('are the same in the other store after a notice, when set or removed', async () => {
    const { first, second, labelsAt, tell } = await openTwo();
    await first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/p', 'local-only')] }], audit: [entry()] });
    tell();
    expect(await labelsAt(second, '/p/b.md')).toEqual(['local-only']);
    await first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/p')] }], audit: [entry()] });
    tell();
    expect(await labelsAt(second, '/p/b.md')).toEqual([]);
    expect(await labelsAt(openStore(second.database), '/p/b.md')).toEqual([]);
  });

  it('are the same in the other store when a change adds them, and when the person removes them later', async () => {
    const { database, first, second, labelsAt, tell } = await openTwo();
    const head = '---\nlabels: untrusted\n---';
    await first.commit(write('a', head));
    tell();
    expect(await labelsAt(second, '/a.md')).toEqual(['untrusted']);
    await first.commit(write(head, 'b'));
    await first.commit(write('b', '---\nlabels: local-only\n---'));
    await first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/a.md', 'untrusted')] }], audit: [entry()] });
    tell();
    expect(await labelsAt(second, '/a.md')).toEqual(['untrusted']);
    expect(await database.labels.toArray()).toEqual([labelled('/a.md', 'untrusted')]);
  });

  it('are kept when the other store commits before the notice', async () => {
    const { first, second, labelsAt, tell } = await openTwo();
    await first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/a.md', 'local-only')] }], audit: [entry()] });
    await second.commit(changing(creationOf({ '/c.md': 'c' })));
    const moved = { fileId: 'id /p/b.md', before: file('/p/b.md', 'b'), after: file('/b.md', 'b') };
    await first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/p', 'untrusted')] }], audit: [entry()] });
    await second.commit(changing(changeOf([moved])));
    tell();
    expect(await labelsAt(second, '/a.md')).toEqual(['local-only']);
    expect(await labelsAt(second, '/b.md')).toEqual(['untrusted']);
  });

  it('are refused in a removed notebook', async () => {
    const { first } = await openTwo();
    await first.commit({ writes: [{ type: 'remove-notebook', notebookId: NOTEBOOK_ID }], audit: [entry()] });
    expect(
      await refusal(first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/p', 'untrusted')] }], audit: [] })),
    ).toBe('not-found');
  });

  it('are removed with their notebook, and with no other', async () => {
    const { database, first } = await openTwo();
    const other = { ...labelled('/x', 'untrusted'), notebookId: 'other' };
    await database.labels.put(other);
    await first.commit({ writes: [{ type: 'set-labels', rows: [labelled('/p', 'local-only')] }], audit: [entry()] });
    await first.commit({ writes: [{ type: 'remove-notebook', notebookId: NOTEBOOK_ID }], audit: [entry()] });
    expect(await database.labels.toArray()).toEqual([other]);
  });
});

describe('a finished commit', () => {
  it('is reported as done, once, although notifying the others fails', async () => {
    const database = newDatabase();
    const store = openStore(database, () => {
      throw new Error('the channel is closed');
    });
    await fill(store, {}).catch(() => undefined);
    const paths = ['/1.md', '/2.md', '/3.md'];
    const outcomes = await Promise.all(
      paths.map((path) => refusal(store.commit(changing(creationOf({ [path]: path }))))),
    );
    expect(outcomes).toEqual(paths.map(() => expect.objectContaining({ written: true })));
    expect(await treeOf(store)).toEqual(paths.map((path) => `${path} ${path}`));
    expect(await database.changes.count()).toBe(3);
  });

  it('returns bytes only when they match the hash', async () => {
    const database = newDatabase();
    const store = openStore(database);
    await fill(store, { '/a.md': 'whole', '/b.md': 'fine' });
    await database.blobs.put({ hash: sha256('whole'), bytes: new TextEncoder().encode('whold') });
    const reader = await store.notebook(NOTEBOOK_ID);
    await expect(reader.readBytes(sha256('whole'))).rejects.toMatchObject({ code: 'damaged' });
    expect(new TextDecoder().decode(await reader.readBytes(sha256('fine')))).toBe('fine');
  });
});
