import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports/store.ts';
import { creationOf, NOTEBOOK_ID } from '../support/loop-seed.ts';
import { sha256 } from '../support/memory-notebook.ts';
import { changeOf, changing, entry, file, fill, folder, refusal, type StoreHarness, treeOf } from './store-harness.ts';

/** Contract of every store for changes of a notebook. */
export function describeChanges(name: string, open: () => Promise<StoreHarness>): void {
  describe(`changes in ${name}`, () => {
    let harness: StoreHarness;
    let store: Store;
    beforeEach(async () => {
      harness = await open();
      store = harness.store;
    });

    const logLength = async () => (await harness.log()).length;
    /** Commits, and checks that a refusal wrote nothing. */
    async function refused(
      change: Parameters<typeof changing>[0],
      more: Parameters<typeof changing>[1] = {},
    ): Promise<unknown> {
      const [before, entries] = [await treeOf(store), await logLength()];
      const code = await refusal(store.commit(changing(change, { changeId: 'refused', ...more })));
      expect(await treeOf(store)).toEqual(before);
      expect(await logLength()).toBe(entries);
      expect(await harness.change('refused')).toBeUndefined();
      return code;
    }

    it('writes new files with their folders, and counts them', async () => {
      await fill(store, { '/a.md': 'one', '/notes/deep/b.md': 'two!' });
      expect(await treeOf(store)).toEqual(['/a.md one', '/notes/', '/notes/deep/', '/notes/deep/b.md two!']);
      expect((await store.notebook(NOTEBOOK_ID)).usage).toEqual({ files: 2, sizeBytes: 7, quotaBytes: 10_000_000 });
      expect(await harness.notebookRow(NOTEBOOK_ID)).toMatchObject({ files: 2, sizeBytes: 7, seq: 1 });
    });

    describe('that make many files at once', () => {
      const MANY = Array.from({ length: 40 }, (_, number) => `/new-${number}.md`);
      const making = (paths: readonly string[], ids = paths) =>
        changeOf(
          paths.map((path, at) => ({ fileId: `id ${ids[at]}`, before: null, after: file(path, 'new') })),
          ['new'],
        );

      it('writes all of them', async () => {
        await fill(store, { '/a.md': 'one' });
        await store.commit(changing(making(MANY)));
        expect(await treeOf(store)).toEqual(['/a.md one', ...MANY.map((path) => `${path} new`)].sort());
      });

      it('are refused as a whole when one conflicts with an existing name, spelling or id', async () => {
        await fill(store, { '/a.md': 'one' });
        expect(await refused(making([...MANY, '/a.md'], [...MANY, '/other']))).toBe('conflict');
        expect(await refused(making([...MANY, '/A.MD']))).toBe('name-collision');
        expect(await refused(making([...MANY, '/b.md'], [...MANY, '/a.md']))).toBe('conflict');
      });

      it('do not affect concurrent changes when they are refused', async () => {
        await fill(store, { '/a.md': 'one' });
        const [bad, good, many] = await Promise.allSettled([
          store.commit(changing(making([...MANY, '/A.MD']))),
          store.commit(changing(making(['/b.md']))),
          store.commit(changing(making(MANY.map((path) => `/x${path.slice(1)}`)))),
        ]);
        expect([bad?.status, good?.status, many?.status]).toEqual(['rejected', 'fulfilled', 'fulfilled']);
        expect((await store.notebook(NOTEBOOK_ID)).descendants('/')).toHaveLength(42);
      });

      it('may use a name that another file gives up in the same change', async () => {
        await fill(store, { '/new-3.md': 'old' });
        const { transitions, blobs } = making(
          MANY,
          MANY.map((path) => `${path} again`),
        );
        const leaving = { fileId: 'id /new-3.md', before: file('/new-3.md', 'old'), after: file('/kept.md', 'old') };
        await store.commit(changing({ ...changeOf([leaving, ...transitions]), blobs }));
        expect(await treeOf(store)).toEqual(['/kept.md old', ...MANY.map((path) => `${path} new`)].sort());
      });
    });

    it('does not count /runs and /scratch', async () => {
      await fill(store, { '/runs/r/x.json': '{}', '/scratch/r/y.txt': 'y', '/a.md': 'a' });
      expect((await store.notebook(NOTEBOOK_ID)).usage).toMatchObject({ files: 1, sizeBytes: 1 });
    });

    it('keeps id and creation time when a file is written, and the author when it is moved', async () => {
      await fill(store, { '/a.md': 'one' });
      const before = (await store.notebook(NOTEBOOK_ID)).get('/a.md');
      const agent = { type: 'agent' as const, agent: 'x', runId: 'run-1' };
      const move = changeOf([{ fileId: 'id /a.md', before: file('/a.md', 'one'), after: file('/b.md', 'one') }]);
      await store.commit(changing(move, { actor: agent }));
      const moved = (await store.notebook(NOTEBOOK_ID)).get('/b.md');
      expect(moved).toMatchObject({
        fileId: 'id /a.md',
        createdMs: before?.createdMs,
        author: { type: 'person' },
        seq: 2,
      });
      const states = { before: file('/b.md', 'one'), after: file('/b.md', 'two') };
      await store.commit(changing(changeOf([{ fileId: 'id /a.md', ...states }], ['two']), { actor: agent }));
      expect((await store.notebook(NOTEBOOK_ID)).get('/b.md')).toMatchObject({
        fileId: 'id /a.md',
        author: agent,
        seq: 3,
      });
    });

    it('deletes files and folders, and no longer finds them by id', async () => {
      await fill(store, { '/n/a.md': 'a', '/n/b.md': 'b' });
      await store.commit(
        changing(
          changeOf([
            { fileId: 'id /n/b.md', before: file('/n/b.md', 'b'), after: null },
            { fileId: 'id /n/a.md', before: file('/n/a.md', 'a'), after: null },
            { fileId: 'id /n', before: folder('/n'), after: null },
          ]),
        ),
      );
      const reader = await store.notebook(NOTEBOOK_ID);
      expect(reader.descendants('/')).toEqual([]);
      expect(reader.getById('id /n/a.md')).toBeUndefined();
      expect(reader.findFolded('/N')).toBeUndefined();
      expect(reader.usage).toMatchObject({ files: 0, sizeBytes: 0 });
    });

    it('swaps the names of two files in one change', async () => {
      await fill(store, { '/a.md': 'was a', '/b.md': 'was b' });
      await store.commit(
        changing(
          changeOf([
            { fileId: 'id /a.md', before: file('/a.md', 'was a'), after: file('/b.md', 'was a') },
            { fileId: 'id /b.md', before: file('/b.md', 'was b'), after: file('/a.md', 'was b') },
          ]),
        ),
      );
      expect(await treeOf(store)).toEqual(['/a.md was b', '/b.md was a']);
    });

    it('swaps two folders with their contents', async () => {
      await fill(store, { '/a/x.md': 'x', '/b/y.md': 'y' });
      await store.commit(
        changing(
          changeOf([
            { fileId: 'id /a', before: folder('/a'), after: folder('/b') },
            { fileId: 'id /a/x.md', before: file('/a/x.md', 'x'), after: file('/b/x.md', 'x') },
            { fileId: 'id /b', before: folder('/b'), after: folder('/a') },
            { fileId: 'id /b/y.md', before: file('/b/y.md', 'y'), after: file('/a/y.md', 'y') },
          ]),
        ),
      );
      expect(await treeOf(store)).toEqual(['/a/', '/a/y.md y', '/b/', '/b/x.md x']);
    });

    it('reuses a name that is given up in the same change, and accepts a new spelling of a name', async () => {
      await fill(store, { '/a.md': 'a', '/b.md': 'b' });
      await store.commit(
        changing(
          changeOf([
            { fileId: 'id /a.md', before: file('/a.md', 'a'), after: null },
            { fileId: 'id /b.md', before: file('/b.md', 'b'), after: file('/A.md', 'b') },
          ]),
        ),
      );
      expect(await treeOf(store)).toEqual(['/A.md b']);
      await store.commit(
        changing(changeOf([{ fileId: 'id /b.md', before: file('/A.md', 'b'), after: file('/a.MD', 'b') }])),
      );
      expect(await treeOf(store)).toEqual(['/a.MD b']);
    });

    it('refuses a change whose before-state no longer exists', async () => {
      await fill(store, { '/a.md': 'now' });
      const write = (before: string) =>
        changeOf([{ fileId: 'id /a.md', before: file('/a.md', before), after: file('/a.md', 'new') }], ['new']);
      expect(await refused(write('old'))).toBe('conflict');
      const moved = changeOf([{ fileId: 'id /a.md', before: file('/z.md', 'now'), after: null }]);
      expect(await refused(moved)).toBe('conflict');
      const absent = changeOf([{ fileId: 'gone', before: file('/a.md', 'now'), after: null }]);
      expect(await refused(absent)).toBe('conflict');
      const asFolder = changeOf([{ fileId: 'id /a.md', before: folder('/a.md'), after: null }]);
      expect(await refused(asFolder)).toBe('conflict');
    });

    it('refuses to create a file that exists', async () => {
      await fill(store, { '/a.md': 'a' });
      const again = changeOf([{ fileId: 'other', before: null, after: file('/a.md', 'b') }], ['b']);
      expect(await refused(again)).toBe('conflict');
      const sameId = changeOf([{ fileId: 'id /a.md', before: null, after: file('/b.md', 'b') }], ['b']);
      expect(await refused(sameId)).toBe('conflict');
    });

    it('refuses a name that differs only by case or Unicode form', async () => {
      await fill(store, { '/Caf\u00e9.md': 'a' });
      const create = (path: string) => changeOf([{ fileId: 'new', before: null, after: file(path, 'b') }], ['b']);
      expect(await refused(create('/CAF\u00c9.md'))).toBe('name-collision');
      expect(await refused(create('/Cafe\u0301.md'))).toBe('name-collision');
    });

    it('refuses to remove or move a folder that has a new child', async () => {
      await fill(store, { '/n/a.md': 'a' });
      const removal = changeOf([
        { fileId: 'id /n/a.md', before: file('/n/a.md', 'a'), after: null },
        { fileId: 'id /n', before: folder('/n'), after: null },
      ]);
      await store.commit(changing(creationOf({ '/n/late.md': 'late' }, ['/n'])));
      expect(await refused(removal)).toBe('conflict');
      const move = changeOf([
        { fileId: 'id /n', before: folder('/n'), after: folder('/m') },
        { fileId: 'id /n/a.md', before: file('/n/a.md', 'a'), after: file('/m/a.md', 'a') },
      ]);
      expect(await refused(move)).toBe('conflict');
    });

    it('refuses a file whose folder is missing, is a file, or is removed in the same change', async () => {
      await fill(store, { '/f': 'a file', '/d/x.md': 'x' });
      const at = (path: string) => ({ fileId: 'new', before: null, after: file(path, 'b') });
      expect(await refused(changeOf([at('/none/a.md')], ['b']))).toBe('conflict');
      expect(await refused(changeOf([at('/f/a.md')], ['b']))).toBe('conflict');
      const leaving = [
        { fileId: 'id /d/x.md', before: file('/d/x.md', 'x'), after: null },
        { fileId: 'id /d', before: folder('/d'), after: null },
        at('/d/new.md'),
      ];
      expect(await refused(changeOf(leaving, ['b']))).toBe('conflict');
    });

    it('refuses growth beyond the quota, and allows shrinking while over it', async () => {
      await fill(store, { '/a.md': '12345678' }, { quotaBytes: 10 });
      const grow = changeOf([{ fileId: 'n', before: null, after: file('/b.md', '123') }], ['123']);
      expect(await refused(grow)).toBe('quota-exceeded');
      const exact = changeOf([{ fileId: 'n', before: null, after: file('/b.md', '12') }], ['12']);
      expect(await refusal(store.commit(changing(exact)))).toMatchObject({ written: true });
      const row = await harness.notebookRow(NOTEBOOK_ID);
      if (row)
        await store.commit({
          writes: [{ type: 'put', table: 'notebooks', rows: [{ ...row, quotaBytes: 4 }] }],
          audit: [entry()],
        });
      const shrink = changeOf(
        [{ fileId: 'id /a.md', before: file('/a.md', '12345678'), after: file('/a.md', '1234567') }],
        ['1234567'],
      );
      expect(await refusal(store.commit(changing(shrink)))).toMatchObject({ written: true });
      const inRuns = creationOf({ '/runs/r/long.txt': 'longer than the quota' });
      expect(await refusal(store.commit(changing(inRuns)))).toMatchObject({ written: true });
    });

    it('refuses a hash without content', async () => {
      await fill(store, { '/a.md': 'a' });
      expect(await refused(changeOf([{ fileId: 'n', before: null, after: file('/b.md', 'unknown') }]))).toBe('damaged');
      await store.commit(changing(changeOf([{ fileId: 'n', before: null, after: file('/b.md', 'a') }])));
      expect(await treeOf(store)).toEqual(['/a.md a', '/b.md a']);
    });

    it('refuses a change of an unknown notebook', async () => {
      await fill(store, {});
      const change = { ...creationOf({ '/a.md': 'a' }), notebookId: 'none' };
      expect(await refused(change)).toBe('not-found');
      await expect(store.notebook('none')).rejects.toMatchObject({ code: 'not-found' });
    });

    it('writes one change per idempotency key, and returns the first', async () => {
      await fill(store, {});
      const change = creationOf({ '/a.md': 'a' });
      const first = await store.commit(changing(change, { changeId: 'first', idempotencyKey: 'key' }));
      expect(first).toMatchObject({ changeId: 'first', written: true });
      const entries = await logLength();
      const again = await store.commit(changing(change, { changeId: 'second', idempotencyKey: 'key' }));
      expect(again).toEqual({ changeId: 'first', written: false, auditSeq: entries });
      expect(await logLength()).toBe(entries);
      expect(await harness.change('second')).toBeUndefined();
    });

    it('marks undone changes, refuses a second undo, and clears the mark after a redo', async () => {
      await fill(store, {});
      await store.commit(changing(creationOf({ '/a.md': 'a' }), { changeId: 'made' }));
      const back = { ...changeOf([{ fileId: 'id /a.md', before: file('/a.md', 'a'), after: null }]), undoes: ['made'] };
      await store.commit(changing(back, { changeId: 'undo' }));
      expect(await harness.change('made')).toMatchObject({ undoneBy: 'undo' });
      const other = { ...creationOf({ '/b.md': 'b' }), undoes: ['made'] };
      expect(await refused(other)).toBe('nothing-to-undo');
      expect(await refused({ ...other, undoes: ['no such change'] })).toBe('nothing-to-undo');
      const again = {
        ...changeOf([{ fileId: 'id /a.md', before: null, after: file('/a.md', 'a') }]),
        undoes: ['undo'],
      };
      await store.commit(changing(again, { changeId: 'redo' }));
      expect(await harness.change('made')).toMatchObject({ undoneBy: null });
      expect(await harness.change('undo')).toMatchObject({ undoneBy: 'redo', undoes: ['made'] });
    });

    it('lists changes newest first, by run and by id', async () => {
      await fill(store, {});
      await store.commit(changing(creationOf({ '/a.md': 'a' }), { changeId: 'a', runId: 'run-1' }));
      await store.commit(changing(creationOf({ '/b.md': 'b' }), { changeId: 'b' }));
      await store.commit(changing(creationOf({ '/c.md': 'c' }), { changeId: 'c', runId: 'run-1' }));
      const reader = await store.notebook(NOTEBOOK_ID);
      const ids = async (filter: Parameters<typeof reader.changes>[0]) =>
        (await reader.changes(filter)).map((row) => row.changeId);
      expect(await ids({})).toEqual(['c', 'b', 'a']);
      expect(await ids({ limit: 2 })).toEqual(['c', 'b']);
      expect(await ids({ runId: 'run-1' })).toEqual(['c', 'a']);
      expect(await ids({ runId: 'run-1', limit: 1 })).toEqual(['c']);
      expect(await ids({ changeId: 'b' })).toEqual(['b']);
      expect(await ids({ changeId: 'none' })).toEqual([]);
    });

    it('reports lost content, and reads the rest', async () => {
      await fill(store, { '/a.md': 'a', '/b.md': 'b' });
      await harness.loseBlob(sha256('a'));
      const reader = await store.notebook(NOTEBOOK_ID);
      await expect(reader.readBytes(sha256('a'))).rejects.toMatchObject({ code: 'damaged' });
      expect(new TextDecoder().decode(await reader.readBytes(sha256('b')))).toBe('b');
    });
  });
}
