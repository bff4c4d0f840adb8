import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

const path = '/notes/day.md';
const THREE = 'one\n\ntwo\n\nthree\n';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  const model = createReplayableModel([{ calls: [{ toolName: 'read_file', input: { path } }] }]);
  lab = await openRuntimeLab({ model: () => model });
  notebookId = await lab.notebook({ [path]: THREE });
});
afterEach(() => lab.stop());

const save = (text: string, baseHash: string | null, at = path) =>
  lab.call('drafts.save', { notebookId, path: at, text, baseHash });
const commit = (at = path) => lab.call('drafts.commit', { notebookId, path: at });
const settle = (keep: 'mine' | 'theirs' | 'both') => lab.call('drafts.settle', { notebookId, path, keep });
const read = (at = path) => lab.call('files.read', { notebookId, path: at });
const drafts = () => lab.database.drafts.toArray();
const write = (content: string) => lab.call('files.write', { notebookId, path, content });
async function hashNow(): Promise<string | null> {
  return (await lab.runtime.services.store.notebook(notebookId)).get(path)?.hash ?? null;
}

/** Does something in the middle of the next commit of a change, right before it is written, or right after. */
function during(when: 'before' | 'after', act: () => Promise<unknown>): void {
  const { store } = lab.runtime.services;
  const { commit: write } = store;
  let done = false;
  store.commit = async (batch) => {
    if (!findWrite(batch, 'change') || done) return write(batch);
    done = true;
    if (when === 'before') await act();
    const result = await write(batch);
    if (when === 'after') await act();
    return result;
  };
}

describe('a draft', () => {
  it('is committed as one change with one log entry', async () => {
    const before = (await lab.call('audit.entries', {})).length;
    await save('mine\n', await hashNow());
    expect(await commit()).toEqual({ state: 'committed', hash: await hashNow() });
    expect(await read()).toBe('mine\n');
    expect(await drafts()).toEqual([]);
    const added = (await lab.call('audit.entries', {})).slice(before);
    expect(added.map(({ action, target, actor }) => [action, target, actor.type])).toEqual([
      ['file.write', path, 'person'],
    ]);
    expect(await commit()).toEqual({ state: 'none', hash: await hashNow() });
  });

  it('creates a file with its folders', async () => {
    await save('new\n', null, '/x/y/new.md');
    expect(await commit('/x/y/new.md')).toMatchObject({ state: 'committed' });
    expect(await read('/x/y/new.md')).toBe('new\n');
  });

  it('that equals the file is removed without a change', async () => {
    await save(THREE, await hashNow());
    expect(await commit()).toMatchObject({ state: 'unchanged' });
    expect(await drafts()).toEqual([]);
    expect(await lab.call('changes.list', { notebookId, path })).toHaveLength(1);
  });

  it('keeps the base of its first save', async () => {
    const base = await hashNow();
    await save('a', base);
    await write('theirs');
    await save('ab', await hashNow());
    expect((await drafts())[0]).toMatchObject({ text: 'ab', baseHash: base });
  });

  it('is merged with another change of other lines', async () => {
    await save('ONE\n\ntwo\n\nthree\n', await hashNow());
    await write('one\n\ntwo\n\nTHREE\n');
    expect(await commit()).toMatchObject({ state: 'merged' });
    expect(await read()).toBe('ONE\n\ntwo\n\nTHREE\n');
  });

  it('waits for the person when both changed the same lines, and overwrites nothing', async () => {
    await save('mine\n', await hashNow());
    await write('theirs\n');
    expect(await commit()).toEqual({ state: 'conflict', hash: await hashNow() });
    expect(await read()).toBe('theirs\n');
    expect((await drafts())[0]).toMatchObject({ text: 'mine\n', conflict: true });
    expect(await commit()).toMatchObject({ state: 'conflict' });
    await save('mine, and more\n', await hashNow());
    expect((await drafts())[0]).toMatchObject({ text: 'mine, and more\n', conflict: true });
  });

  it.each([
    ['was deleted', () => lab.call('files.remove', { notebookId, path })],
    ['was moved', () => lab.call('files.move', { notebookId, from: path, to: '/notes/other.md' })],
  ])('is in conflict when the file %s', async (_how, act) => {
    await save('mine\n', await hashNow());
    await act();
    expect(await commit()).toEqual({ state: 'conflict', hash: null });
  });

  it('conflicts with a new file at its path', async () => {
    await save('mine\n', null, '/new.md');
    await lab.call('files.write', { notebookId, path: '/new.md', content: 'theirs\n' });
    expect(await commit('/new.md')).toMatchObject({ state: 'conflict' });
  });

  it.each(['mine', 'theirs', 'both'] as const)('in conflict is resolved by keeping %s', async (keep) => {
    await save('mine\n', await hashNow());
    await write('theirs\n');
    await commit();
    const { path: kept } = await settle(keep);
    expect(await drafts()).toEqual([]);
    const beside = '/notes/day (my version).md';
    expect(kept).toBe(keep === 'both' ? beside : path);
    expect(await lab.tree(notebookId)).toEqual(
      {
        mine: { [path]: 'mine\n' },
        theirs: { [path]: 'theirs\n' },
        both: { [path]: 'theirs\n', [beside]: 'mine\n' },
      }[keep],
    );
    await expect(settle(keep)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('kept as a copy gets a free name', async () => {
    await lab.call('files.write', { notebookId, path: '/notes/day (My Version).md', content: 'taken' });
    await save('mine\n', await hashNow());
    await write('theirs\n');
    await commit();
    expect(await settle('both')).toEqual({ path: '/notes/day (my version 2).md' });
  });

  it('that grows while its conflict is resolved loses nothing', async () => {
    await save('mine\n', await hashNow());
    await write('theirs\n');
    await commit();
    const [settled] = await Promise.all([settle('mine'), save('mine, and more\n', null)]);
    expect(settled).toEqual({ path });
    await commit();
    expect(await read()).toBe('mine, and more\n');
  });

  it.each(['before', 'after'] as const)(
    'that grows just %s its commit is committed with the next one',
    async (when) => {
      await save('mine\n', await hashNow());
      during(when, async () => save('mine and more\n', await hashNow()));
      await commit();
      expect(await commit()).toMatchObject({ state: 'committed' });
      expect(await read()).toBe('mine and more\n');
      expect(await drafts()).toEqual([]);
    },
  );

  it.each(['before', 'after'] as const)(
    'that grows does not revert a change of another window just %s its commit',
    async (when) => {
      await save('ONE\n\ntwo\n\nthree\n', await hashNow());
      during(when, async () => {
        await save('ONE\n\ntwo\n\nthree, and more\n', await hashNow());
        const text = await read();
        await write(text.replace('two', 'TWO'));
      });
      await commit();
      await commit();
      expect(await read()).toBe('ONE\n\nTWO\n\nthree, and more\n');
      expect(await drafts()).toEqual([]);
    },
  );

  it('that grows during its merge reverts nothing', async () => {
    await save('ONE\n\ntwo\n\nthree\n', await hashNow());
    await write('one\n\ntwo\n\nTHREE\n');
    during('before', () => save('ONE, and more\n\ntwo\n\nthree\n', null));
    expect(await commit()).toMatchObject({ state: 'merged' });
    // Its own first words are in the file by now, which only the person can tell from another's.
    expect(await commit()).toMatchObject({ state: 'conflict' });
    expect(await read()).toBe('ONE\n\ntwo\n\nTHREE\n');
    expect((await drafts())[0]?.text).toBe('ONE, and more\n\ntwo\n\nthree\n');
  });

  it('is committed before a run reads the file', async () => {
    await save('on the screen\n', await hashNow());
    const { runId } = await lab.call('runs.start', { message: 'Read it.', agent: 'assistant', notebookId });
    const run = await lab.settled(runId);
    expect(run.status).toBe('completed');
    expect(run.calls[0]?.result).toMatchObject({ output: { content: 'on the screen\n' } });
    expect(await drafts()).toEqual([]);
  });

  it('that cannot be committed does not stop a run, and is retried with the next one', async () => {
    await save('x'.repeat(500), await hashNow());
    const row = await lab.database.notebooks.get(notebookId);
    const setQuota = async (quotaBytes: number) => {
      const now = await lab.database.notebooks.get(notebookId);
      if (now) await lab.database.notebooks.put({ ...now, quotaBytes });
      lab.runtime.services.store.applyNotice({ notebookIds: [notebookId], rights: false, runs: false, servers: false });
      await lab.runtime.services.store.commit({ audit: [] });
    };
    await lab.runtime.services.store.commit({
      writes: [{ type: 'put', table: 'notebooks', rows: row ? [{ ...row, quotaBytes: 100 }] : [] }],
      audit: [],
    });
    const agent = await lab.runtime.services.store.agent('assistant');
    expect(agent).toBeDefined();
    await lab.call('files.write', { notebookId, path: '/other.md', content: 'x' });
    const first = await lab.call('runs.start', { message: 'Read it.', agent: 'assistant', notebookId });
    expect(await lab.settled(first.runId)).toMatchObject({ status: 'completed' });
    expect(await drafts()).toHaveLength(1);
    await setQuota(10_000);
    const second = await lab.call('runs.start', { message: 'Read it.', agent: 'assistant', notebookId });
    expect((await lab.settled(second.runId)).calls[0]?.result).toMatchObject({ output: { content: 'x'.repeat(500) } });
  });

  it('cannot be saved where the person may not write', async () => {
    expect(await lab.refusal('drafts.save', { notebookId, path: '/runs/x', text: '', baseHash: null })).toBe(
      'reserved-name',
    );
    expect(await lab.refusal('drafts.save', { notebookId, path: '/../x', text: '', baseHash: null })).toBe(
      'invalid-path',
    );
  });
});
